"""Cases for the laws by which a clause on all children follows from each child: brothers in small trees."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, combinations, product
from types import SimpleNamespace
from typing import Any, Final

from proofs.enumeration.cases import Scope
from proofs.evidence.law_cases.families import best, worst_value
from proofs.evidence.law_cases.real import Quantities, put_to
from proofs.proving.models import visits as laws
from specs.clauses.mt import Bounds, proves_above, proves_below
from specs.clauses.mt_two_bounds import minimax_of_pairs
from specs.contracts import Clause
from specs.minimax import f
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value
from verified.memory.tables import Entry

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
                for clause in laws.POINTWISE:
                    alone = [_holds(clause, [son], {son.index} & called) for son in sons]
                    yield {"of_all": _holds(clause, sons, called), "of_each": alone}


def _holds(clause: Clause, sons: Sequence[Any], called: set[int]) -> bool:
    """Whether the clause holds of these children of a max node."""
    known = {"sons": sons, "informed_sons": sons, "called": called, "g1": 1, "U_n": 1, "L_n": 0, "is_max_n": True}
    return not clause.is_broken({**known, "tree": Tree.parse("(0)"), "node": 0, "alpha": 0, "beta": 1})


def some_are_called(sons: Sequence[Any], called: set[int]) -> bool:
    """A seeded bug: a clause that holds of all children where it does not hold of each."""
    return not sons or bool(called)


def _wrong_places() -> Iterator[Quantities]:
    for called in ({0}, {1}, {0, 1}):
        yield {"of_all": some_are_called((0, 1), called), "of_each": [bool({one} & called) for one in (0, 1)]}


def _calls(clauses: Mapping[Any, Any]) -> Iterator[Quantities]:
    """Every clause on what is not searched, of every set of called children."""
    known = {"alpha": 1, "beta": 2, "gamma": 2, "v": 3, "old_stored": Entry(3, POS_INF)}
    for clause, holds in clauses.items():
        names = clause.conclusion.__code__.co_varnames[: clause.conclusion.__code__.co_argcount]
        for called in map(set, chain.from_iterable(combinations(range(3), size) for size in range(4))):
            is_true = holds(*({**known, "called": called}[name] for name in names))
            yield {"is_any_called": bool(called), "holds": is_true}


def _uncalled() -> Iterator[Quantities]:
    return _calls({clause: clause.conclusion for clause in laws.UNCALLED})


def _only_the_oldest() -> Iterator[Quantities]:
    return _calls({clause: lambda *given: {0} != given[-1] for clause in laws.UNCALLED})


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


CASES: Final = (
    put_to(_RIGHT, _WRONG, laws.OLDER, laws.YOUNGER, laws.BEST_IS_F),
    put_to(_places, _wrong_places, laws.EACH_CHILD),
    put_to(_uncalled, _only_the_oldest, laws.NONE_CALLED),
    put_to(partial(_groups, is_swapped=False), partial(_groups, is_swapped=True), laws.AS_ONE),
)
