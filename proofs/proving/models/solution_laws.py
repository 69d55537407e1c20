"""The laws of solution trees of an informed game (PB-D4.1 to PB-D4.3, PB-L4.1, PB-T4.2, PB-T4.3), and of stations.

They are exhausted on every tree in M(n), for each node of small informed games and each bound g0, by the definitions of
`specs.solutions`. A value is low if it is less than g0 (`below`), or no greater than g0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from itertools import chain, islice, product
from typing import Final

from proofs.enumeration.cases import Scope
from proofs.enumeration.informed_cases import informed_trees
from proofs.proving.law import Law, Quantities, law, table_of
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


def is_low(value: Value, g0: Value, below: bool) -> bool:
    """value < g0, or value <= g0."""
    return value < g0 if below else value <= g0


# DEFINITIONS, EACH WITH A WRONG ONE


def oldest(trees: list[Tree], g0: Value, below: bool) -> Tree | None:
    """The oldest of low value; the trees are in order of age."""
    return next((S for S in trees if is_low(S.g, g0, below)), None)


def second_oldest(trees: list[Tree], g0: Value, _below: bool) -> Tree | None:
    """A seeded bug: the one after the oldest with g <= g0, whichever set is asked about."""
    low = [S for S in trees if S.g <= g0]
    return low[min(1, len(low) - 1)] if low else None


def g_of_least(tree: InformedTree, S: Tree) -> Value:
    """A seeded bug: the least of the sons, and L at a tip."""
    return minimum(g_of_least(tree, son) for son in S.sons) if S.sons else tree.lower(S.node)


def values_of(tree: InformedTree) -> list[Value]:
    """All that may be asked about: pay-offs, bounds and the ends."""
    points = [tree.value(leaf) for leaf in tree.leaves()] + [bound for pair in tree.bounds.values() for bound in pair]
    return [*dict.fromkeys([*points, NEG_INF, POS_INF])]


@dataclass(frozen=True)
class Reading:
    """By which definitions solution trees are looked at; by default as they are."""

    oldest: Callable[[list[Tree], Value, bool], Tree | None] = oldest
    g: Callable[[InformedTree, Tree], Value] = g
    is_backwards: bool = False  # a seeded bug: the younger of two is taken for the older, a son for its father


def cases(reading: Reading, each: int = 500) -> Iterator[Quantities]:
    """What is to be known of every solution tree of every node of small games."""
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
    """Where nodes stand, by the definitions of PB section 7."""
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


def _law(id: str, source: str, bug: Reading) -> Callable[[Callable[..., bool]], Law]:
    return law(id, source, _real, partial(cases, bug))


_G, _OLDEST, _BACKWARDS = Reading(g=g_of_least), Reading(oldest=second_oldest), Reading(is_backwards=True)


# VALUES AND LABELS


@_law("g-f", "PB-L4.1", _G)
def F_BELOW_G(f: Value, g: Value) -> bool:
    """f(n) <= g(S) for each S in M(n)"""
    return f <= g


@_law("g-tip", "PB-D4.1-g", _G)
def G_OF_TIP(is_tip: bool, g: Value, upper: Value) -> bool:
    """g of a tip is U(n)"""
    return not is_tip or g == upper


@_law("g-sons", "PB-D4.1-g", _G)
def G_OF_SONS(is_tip: bool, g: Value, greatest_son: Value) -> bool:
    """g of what is no tip is the greatest g of its sons"""
    return is_tip or g == greatest_son


@_law("g-son", "PB-D4.1-g", _G)
def G_OF_SON(is_max: bool, g: Value, son_g: Value) -> bool:
    """a son has no greater g than its father, the one son of a min node the same"""
    return son_g <= g if is_max else son_g == g


@_law("labels", "PB-D4.1-g", _BACKWARDS)
def LABELS(is_labelled: bool, label: Value, true_g: Value, sons_are_labelled: bool) -> bool:
    """a tree is rightly labelled if its label is its g, and its sons are rightly labelled"""
    return is_labelled == (sons_are_labelled and label == true_g)


# THE OLDEST


def covers(bound: Value, wide_below: bool, g0: Value, below: bool) -> bool:
    """Whether every value that is low for g0 is low for the bound."""
    return g0 < bound if wide_below and not below else g0 <= bound


@_law("oldest", "PB-T4.2, PB-T4.3", _OLDEST)
def OLDEST(
    is_oldest: bool, g0: Value, below: bool, is_max: bool, has_sons: bool, upper: Value, broth: Value,
    sons_are_oldest: bool,
) -> bool:  # fmt: skip
    """S is the oldest of low g if it is a tip and U(n) is low; or U(n) is not low, each son is the oldest of low g, and
    below a min node Minbroth of the child is not low
    """
    small = is_low(upper, g0, below)
    if small or not has_sons:
        return is_oldest == (small and not has_sons)
    return is_oldest == (sons_are_oldest and (is_max or not is_low(broth, g0, below)))


@_law("oldest-low", "PB-D4.3", _OLDEST)
def OLDEST_IS_LOW(is_oldest: bool, g: Value, g0: Value, below: bool) -> bool:
    """the oldest tree of low g has a low g"""
    return not is_oldest or is_low(g, g0, below)


@_law("oldest-of-less", "PB-D4.3", _OLDEST)
def OLDEST_OF_LESS(
    was_oldest: bool, bound: Value, wide_below: bool, g: Value, g0: Value, below: bool, is_oldest: bool
) -> bool:
    """the oldest of a set is the oldest of each smaller set that it is in"""
    return is_oldest or not (was_oldest and covers(bound, wide_below, g0, below) and is_low(g, g0, below))


# AGE


@_law("age-tip", "PB-D4.2", _BACKWARDS)
def AGE_OF_TIP(older_is_tip: bool, is_older_or_same: bool) -> bool:
    """a tip is older than any other tree in M(n)"""
    return is_older_or_same or not older_is_tip


@_law("age-sons", "PB-D4.2", _BACKWARDS)
def AGE_OF_SONS(is_younger_child: bool, sons_are_older_or_same: bool, is_older_or_same: bool) -> bool:
    """a tree is older than one with a younger child of a min node, and if each of its sons is older, or the same"""
    return is_older_or_same or not (is_younger_child or sons_are_older_or_same)


@_law("age-sets", "PB-D4.3", _BACKWARDS)
def AGE_OF_SETS(
    bound: Value, wide_below: bool, g0: Value, below: bool, are_oldest: bool, is_older_or_same: bool
) -> bool:
    """the oldest of a set is older than the oldest of a smaller set, or the same"""
    return is_older_or_same or not (are_oldest and covers(bound, wide_below, g0, below))


# WHERE CALLS STAND


@_law("station-low", "PB-T7.1, PB-T7.2", _BACKWARDS)
def STATION_LOW(son_low: Value, low_and_father: Value) -> bool:
    """max(alpha, L-hat) of a child: the greatest of its father's, L of its father, and below a max node Maxbroth"""
    return son_low == low_and_father


@_law("station-high", "PB-T7.1, PB-T7.2", _BACKWARDS)
def STATION_HIGH(son_high: Value, high_and_father: Value) -> bool:
    """min(beta, U-hat) of a child: the least of its father's, U of its father, and below a min node Minbroth"""
    return son_high == high_and_father


@_law("station-f-hat", "PB-D1.1-fhat", _BACKWARDS)
def STATION_F_HAT(son_f_hat: Value, f_hat_and_father: Value) -> bool:
    """f-hat of a child: the greater of its father's and f of its father"""
    return son_f_hat == f_hat_and_father


@_law("station-beta", "PB-D7.1", _BACKWARDS)
def STATION_BETA(
    son_high: Value, high_above: Value, f_hat_above: Value, f_hat_of_beta_above: Value, f_hat_of_beta: Value
) -> bool:
    """the minimum of (10) is achieved at the father if it was greater there, else where it was achieved before"""
    return f_hat_of_beta == (f_hat_above if son_high < high_above else f_hat_of_beta_above)


@_law("younger-broth", "PB-D1.1-broth", _BACKWARDS)
def YOUNGER_BROTH(is_max: bool, elder_f: Value, elder_broth: Value, younger_broth: Value) -> bool:
    """a child and its older brothers are older brothers of each younger one"""
    older = elder_f, elder_broth
    return all(one <= younger_broth for one in older) if is_max else all(younger_broth <= one for one in older)


SOLUTION_LAWS: Final = table_of(
    F_BELOW_G, G_OF_TIP, G_OF_SONS, G_OF_SON, LABELS, OLDEST, OLDEST_IS_LOW, OLDEST_OF_LESS, AGE_OF_TIP, AGE_OF_SONS,
    AGE_OF_SETS, STATION_LOW, STATION_HIGH, STATION_F_HAT, STATION_BETA, YOUNGER_BROTH,
)  # fmt: skip
