"""Laws of a node's children seen one by one or together, and the real trees and clauses on which they are exhausted."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, combinations, product
from types import SimpleNamespace
from typing import Any, Final

from proofs.enumeration.cases import Scope
from proofs.proving.execution.tree_laws import best, worst_value
from proofs.proving.law import Quantities, law, table_of
from specs.clauses import sss2_expand, table_tests, tables, visited_nodes
from specs.clauses.mt import Bounds, proves_above, proves_below
from specs.clauses.mt_two_bounds import minimax_of_pairs
from specs.contracts import Clause
from specs.minimax import f
from specs.values import NEG_INF, POS_INF, Value
from verified.memory.tables import Entry

POINTWISE: Final = frozenset(
    {
        visited_nodes.visits_alphabeta,
        visited_nodes.visits_informed,
        visited_nodes.visits_all,
        visited_nodes.dominates_alphabeta,
        visited_nodes.tighter_visits_fewer,
        sss2_expand.expand_visits,
    }
)
UNCALLED: Final = frozenset({tables.table_cutoff, tables.etc_cutoff, table_tests.answer_known})


# TWO BROTHERS, AND THE BEST OF ALL


def _brothers(true_value: Any) -> Iterator[Quantities]:
    """Every two children of every inner node, an older and a younger one, and the best of all."""
    for tree in Scope(3, height=2, all_types=True).trees():
        for node in tree.nodes():
            is_max, values = tree.is_max(node), [true_value(tree, child) for child in tree.children(node)]
            broth = [best(values[:number], is_max) for number in range(len(values) + 1)]
            if values:
                yield {"is_max": is_max, "f": f(tree, node), "f_best": best(values, is_max)}
            for older, younger in combinations(range(len(values)), 2):
                yield {
                    "is_max": is_max,
                    "f_older": values[older],
                    "broth_older": broth[older],
                    "broth": broth[younger] if true_value is f else broth[older],
                    "broth_after": broth[older + 1],
                    "broth_younger": broth[younger] if true_value is f else broth[older],
                }


_RIGHT: Final = partial(_brothers, f)
_WRONG: Final = partial(_brothers, worst_value)  # and a brother is forgotten


@law("brother-older", "PB-D1.1-broth", _RIGHT, _WRONG)
def OLDER(is_max: bool, f_older: Value, broth_older: Value, broth: Value) -> bool:
    """the best of the older brothers of a child is no worse than f of one of them, or than the best before that one"""
    return f_older <= broth and broth_older <= broth if is_max else broth <= f_older and broth <= broth_older


@law("brother-younger", "PB-D1.1-broth", _RIGHT, _WRONG)
def YOUNGER(is_max: bool, broth_after: Value, broth_younger: Value) -> bool:
    """the best of the older brothers of a child is no worse than that of any older brother and those before it"""
    return broth_after <= broth_younger if is_max else broth_younger <= broth_after


@law("f-best", "PB-D1.b", _RIGHT, _WRONG)
def BEST_IS_F(f: Value, f_best: Value) -> bool:
    """f(n) is f of a best child"""
    return f_best <= f <= f_best


# WHAT HOLDS OF ALL HOLDS OF EACH


def _places() -> Iterator[Quantities]:
    """Every clause on all children, of two children or fewer at all places, some of which are called."""
    kinds = [(a, h, u) for a in (0, 1) for h in (0, 2) for u in (0, 2)]
    for some in chain.from_iterable(product(kinds, repeat=number) for number in range(3)):
        sons = [
            SimpleNamespace(index=number, alpha=a, beta=1, broth=a, L_hat=h, U_hat=u)
            for number, (a, h, u) in enumerate(some)
        ]
        for number in range(len(sons) + 1):
            for called in map(set, combinations(range(len(sons)), number)):
                for clause in POINTWISE:
                    alone = [_holds(clause, [son], {son.index} & called) for son in sons]
                    yield {"of_all": _holds(clause, sons, called), "of_each": alone}


def _holds(clause: Clause, sons: Sequence[Any], called: set[int]) -> bool:
    known = {"sons": sons, "informed_sons": sons, "called": called, "g1": 1, "U_n": 1, "L_n": 0, "is_max_n": True}
    return not clause.is_broken(known)


def some_are_called(sons: Sequence[Any], called: set[int]) -> bool:
    """A seeded bug: a clause that holds of all children where it does not hold of each."""
    return not sons or bool(called)


def _wrong_places() -> Iterator[Quantities]:
    for called in ({0}, {1}, {0, 1}):
        yield {"of_all": some_are_called((0, 1), called), "of_each": [bool({one} & called) for one in (0, 1)]}


@law("each-child", "PB-T3.2", _places, _wrong_places)
def EACH_CHILD(of_all: bool, of_each: Iterable[bool]) -> bool:
    """a clause on all children and those called holds iff it holds of each child alone"""
    return of_all is all(of_each)


def _calls(clauses: Mapping[Any, Any]) -> Iterator[Quantities]:
    """Every clause on what is not searched, of every set of called children."""
    known = {"alpha": 1, "beta": 2, "gamma": 2, "v": 3, "old_stored": Entry(3, POS_INF)}
    for clause, holds in clauses.items():
        names = clause.conclusion.__code__.co_varnames[: clause.conclusion.__code__.co_argcount]
        for called in map(set, chain.from_iterable(combinations(range(3), size) for size in range(4))):
            held = holds(*({**known, "called": called}[name] for name in names))
            yield {"is_any_called": bool(called), "holds": held}


def _uncalled() -> Iterator[Quantities]:
    return _calls({clause: clause.conclusion for clause in UNCALLED})


def _only_the_oldest() -> Iterator[Quantities]:
    return _calls({clause: lambda *given: {0} != given[-1] for clause in UNCALLED})


@law("none-called", "RR-F2.15-fix", _uncalled, _only_the_oldest)
def NONE_CALLED(is_any_called: bool, holds: bool) -> bool:
    """a clause that what is decided is not searched fails iff some child is called, whichever it is"""
    return holds is not is_any_called


# SEVERAL BROTHERS AS ONE


class Children:
    """A node whose children are numbers, with what memory holds of each."""

    root = 0

    def __init__(self, is_max: bool, pairs: Sequence[Bounds]) -> None:
        self.memory = dict(enumerate(pairs, 1))
        self._is_max = is_max

    def children(self, node: int) -> Sequence[int]:
        return [] if node else [*self.memory]

    def is_max(self, _node: int) -> bool:
        return self._is_max

    def value(self, node: int) -> int:
        raise AssertionError(node)


def _groups(*, is_swapped: bool) -> Iterator[Quantities]:
    """What clauses say of memories of up to three children, and where two or all of them are one child."""
    ends: tuple[Value, ...] = (NEG_INF, 0, 1, POS_INF)
    bounds = [(low, high) for low, high in product(ends, repeat=2) if low <= high][::2]
    for is_max, pairs in product((True, False), product(bounds, repeat=3)):
        of_group = is_max is not is_swapped
        for size in (1, 2, 3):
            merged = tuple(best([pair[end] for pair in pairs[:size]], of_group) for end in (0, 1))
            yield {"apart": _said(is_max, pairs), "together": _said(is_max, [(merged[0], merged[1]), *pairs[size:]])}


def _said(is_max: bool, pairs: Sequence[Bounds]) -> Sequence[Any]:
    one = Children(is_max, pairs)
    proofs = [proves(one, 0, one.memory, v) for proves in (proves_above, proves_below) for v in (NEG_INF, 0, 1)]
    return [minimax_of_pairs(one, 0, one.memory), *proofs]


@law("brothers-as-one", "ST-A6.2", partial(_groups, is_swapped=False), partial(_groups, is_swapped=True))
def AS_ONE(apart: Sequence[Any], together: Sequence[Any]) -> bool:
    """memory proves of some brothers what it proves of one child of which it holds the minimax of their bounds"""
    return apart == together


BROTHER_LAWS: Final = table_of(OLDER, YOUNGER, BEST_IS_F, EACH_CHILD, NONE_CALLED, AS_ONE)
