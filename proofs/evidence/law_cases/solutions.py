"""Cases for the laws of PB sections 4 and 7: every solution tree of small informed games, and the stations of nodes.

The definitions are those of `specs.solutions`. A value is low if it is less than g0 (`below`), or no greater than g0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from itertools import chain, islice, product
from typing import Final

from proofs.enumeration.cases import Scope
from proofs.enumeration.informed_cases import informed_trees
from proofs.evidence.law_cases.real import Quantities, put_to
from proofs.proving.models import solution_laws as laws
from specs import paths
from specs.contracts.ghost import oracle_of
from specs.informed import InformedTree
from specs.solutions import beta_ancestor
from specs.solutions.informed_solutions import M, Solution, g, is_older
from specs.solutions.milestones import Milestones
from specs.values import NEG_INF, POS_INF, Value, maximum, minimum

Tree = Solution[int]


def games(each: int) -> Iterator[InformedTree]:
    """Every informed game of one or two leaves, and some of three."""
    return chain(informed_trees(Scope(2)), islice(informed_trees(Scope(3)), 0, None, each))


# DEFINITIONS, EACH WITH A WRONG ONE


def oldest(trees: list[Tree], g0: Value, below: bool) -> Tree | None:
    """The oldest of low value; the trees are in order of age."""
    return next((S for S in trees if laws.is_low(S.g, g0, below)), None)


def second_oldest(trees: list[Tree], g0: Value, _below: bool) -> Tree | None:
    """A seeded bug: the one after the oldest with g <= g0, whichever set is asked about."""
    low = [S for S in trees if S.g <= g0]
    return low[min(1, len(low) - 1)] if low else None


def g_of_least(tree: InformedTree, S: Tree) -> Value:
    """A seeded bug: the least of the sons, and L at a tip."""
    return minimum(g_of_least(tree, son) for son in S.sons) if S.sons else tree.lower(S.node)


def values_of(tree: InformedTree) -> list[Value]:
    """The values g0 to ask about: pay-offs, bounds and the two ends."""
    points = [tree.value(leaf) for leaf in tree.leaves()] + [bound for pair in tree.bounds.values() for bound in pair]
    return [*dict.fromkeys([*points, NEG_INF, POS_INF])]


@dataclass(frozen=True)
class Reading:
    """The definitions by which quantities of solution trees are computed; by default without a bug."""

    oldest: Callable[[list[Tree], Value, bool], Tree | None] = oldest
    g: Callable[[InformedTree, Tree], Value] = g
    is_backwards: bool = False  # a seeded bug: the younger of two is taken for the older, a son for its father


def cases(reading: Reading, each: int = 500) -> Iterator[Quantities]:
    """The quantities of every solution tree of every node of small games."""
    for tree in games(each):
        for n in tree.nodes():
            trees = [*M(tree, n)]
            for S in trees:
                yield from _of_one(reading, tree, trees, S)
            for S, other in product(trees[:8], trees[:8]):
                yield from _of_two(reading, tree, trees, S, other)
        yield from _stations(reading, tree)


def _of_one(reading: Reading, tree: InformedTree, trees: list[Tree], S: Tree) -> Iterator[Quantities]:
    f, n = oracle_of(tree), S.node
    value, is_max, upper = reading.g(tree, S), tree.is_max(n), tree.upper(n)
    yield {"f": f[n], "g": value}
    yield {
        "is_tip": not S.sons,
        "g": value,
        "upper": upper,
        "greatest_son": maximum(reading.g(tree, son) for son in S.sons),
    }
    for son in S.sons:
        yield {"is_max": is_max, "g": value, "son_g": reading.g(tree, son)}
    for label in values_of(tree):
        labelled = S._replace(g=label)
        milestones = Milestones(tree, f)
        yield {
            "is_labelled": milestones.is_labelled(labelled) != reading.is_backwards,
            "label": label,
            "true_g": g(tree, S),
            "sons_are_labelled": all(milestones.is_labelled(son) for son in S.sons),
        }
    sons = [(son, [*M(tree, son.node)]) for son in S.sons]
    broth = minimum(f[child] for child in tree.children(n)[: S.choice])
    sets = [(g0, below) for g0 in values_of(tree) for below in (True, False)]
    for g0, below in sets:
        known = {"g0": g0, "below": below, "is_oldest": reading.oldest(trees, g0, below) == S}
        are_oldest = all(oldest(theirs, g0, below) == son for son, theirs in sons)
        node = {
            "is_max": is_max,
            "has_sons": bool(S.sons),
            "upper": upper,
            "broth": broth,
            "sons_are_oldest": are_oldest,
        }
        yield {**known, **node}
        for bound, wide_below in sets:
            was = reading.oldest(trees, bound, wide_below) == S
            yield {**known, "bound": bound, "wide_below": wide_below, "was_oldest": was, "g": S.g}


def _of_two(reading: Reading, tree: InformedTree, trees: list[Tree], S: Tree, other: Tree) -> Iterator[Quantities]:
    def is_so(one: Tree, two: Tree) -> bool:
        return one == two or is_older(tree, one, two)

    before = {"is_older_or_same": is_so(other, S) if reading.is_backwards else is_so(S, other)}
    yield {"older_is_tip": not S.sons, **before}
    if S.sons and other.sons:
        is_same = tree.is_max(S.node) or S.choice == other.choice
        in_order = is_same and all(is_so(*pair) for pair in zip(S.sons, other.sons, strict=True))
        yield {"is_younger_child": S.choice < other.choice, "sons_are_older_or_same": in_order, **before}
    sets = [(g0, below) for g0 in values_of(tree) for below in (True, False)]
    for (bound, wide_below), (g0, below) in product(sets[::2] + sets[1:2], sets):
        is_first, is_second = oldest(trees, bound, wide_below) == S, oldest(trees, g0, below) == other
        if is_first and is_second:
            yield {"bound": bound, "wide_below": wide_below, "g0": g0, "below": below, "are_oldest": True, **before}


def _stations(reading: Reading, tree: InformedTree) -> Iterator[Quantities]:
    """The static quantities of nodes, by the definitions of PB section 7."""
    f = oracle_of(tree)
    for n in paths.every_path(tree):
        if (father := n.father) is None:
            continue
        is_max, m = tree.is_max(father.node), father.node
        here, above = (father, n) if reading.is_backwards else (n, father)
        older = [f[x.node] for x in paths.older_brothers(tree, n)]
        low = maximum([beta_ancestor.low(tree, above), tree.lower(m), *(older if is_max else [])])
        high = minimum([beta_ancestor.high(tree, above), tree.upper(m), *([] if is_max else older)])
        yield {
            "son_low": beta_ancestor.low(tree, here),
            "low_and_father": low,
            "son_high": beta_ancestor.high(tree, here),
            "high_and_father": high,
            "son_f_hat": paths.f_hat(tree, here),
            "f_hat_and_father": max(paths.f_hat(tree, above), f[m]),
            "high_above": beta_ancestor.high(tree, above),
            "f_hat_above": paths.f_hat(tree, above),
            "f_hat_of_beta_above": beta_ancestor.f_hat_of_beta_ancestor(tree, above),
            "f_hat_of_beta": beta_ancestor.f_hat_of_beta_ancestor(tree, here),
        }
        for younger in range(n.index + 1, len(tree.children(m))):
            broths = [paths.Path(m, n.father, index) for index in (n.index, younger)]
            elder, later = ((paths.Maxbroth if is_max else paths.Minbroth)(tree, one) for one in broths)
            if reading.is_backwards:
                elder, later = later, elder
            yield {"is_max": is_max, "elder_f": f[n.node], "elder_broth": elder, "younger_broth": later}


_real: Final = cache(lambda: (*cases(Reading()),))
_G, _OLDEST, _BACKWARDS = Reading(g=g_of_least), Reading(oldest=second_oldest), Reading(is_backwards=True)
CASES: Final = (
    put_to(_real, partial(cases, _G), laws.F_BELOW_G, laws.G_OF_TIP, laws.G_OF_SONS, laws.G_OF_SON),
    put_to(
        _real,
        partial(cases, _BACKWARDS),
        laws.LABELS,
        laws.AGE_OF_TIP,
        laws.AGE_OF_SONS,
        laws.AGE_OF_SETS,
        laws.STATION_LOW,
        laws.STATION_HIGH,
        laws.STATION_F_HAT,
        laws.STATION_BETA,
        laws.YOUNGER_BROTH,
    ),
    put_to(_real, partial(cases, _OLDEST), laws.OLDEST, laws.OLDEST_IS_LOW, laws.OLDEST_OF_LESS),
)
