"""PB theorems 4.3, 7.1, 7.2 and 7.3 as printed: one sign, one word, one case and one letter.

The statements are compared with the recorded calls of SSS-2. Corrected they are in
`specs.solutions.informed_solutions` and `specs.solutions.beta_ancestor`.
"""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Final

from proofs.errata.cases import KNOWN, Informed, informed_cases, known_pairs, trees, with_test_values
from proofs.errata.erratum import Erratum, Failure, Judged, Reading
from proofs.errata.observe import calls_of, shown
from specs.informed import InformedTree, consistency, is_tighter, validity
from specs.paths import Path, every_path, f_hat
from specs.solutions.beta_ancestor import (
    beta_ancestor,
    diminutions,
    f_hat_of_beta_ancestor,
    formula_8,
    formula_9,
    formula_10,
    high,
)
from specs.solutions.informed_solutions import M, Solution, oldest_below, theorem_4_3, tips
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value
from specs.watch import Watched
from verified.alphabeta_informed import alphabeta_informed
from verified.best_first.sss2 import sss2

Called = set[tuple[int, Value, Solution[int]]]


def tips_in_words(tree: InformedTree, S: Solution[int]) -> str:
    """A solution tree by its root and tips."""
    return f"the tree of {tree.name(S.node)} with tips {' '.join(tree.name(tip.node) for tip in tips(S))}"


# THEOREM 4.3


def is_the_oldest_below(form: bool, case: Informed) -> Iterator[Judged]:
    """S is the oldest tree of M(n) with g < g0 if and only if the right side holds; `form`: as printed."""
    tree, g0 = case
    for n in tree.nodes():
        oldest = oldest_below(tree, n, g0)
        for S in M(tree, n):
            said = theorem_4_3(tree, S, g0, printed=form)
            if said == (oldest == S):
                yield None
            else:
                words = [f"not the oldest tree with g < {shown(g0)}", f"the oldest tree with g < {shown(g0)}"]
                yield Failure(str(tree), tips_in_words(tree, S), words[said], words[not said])


# THEOREMS 7.1 AND 7.2


def oldest_with_just_g1(tree: InformedTree) -> Called:
    """PB-T7.1 as printed: S is the oldest tree in M(n) with g(S) = g1."""
    return {
        (n.node, S.g, S)
        for n in every_path(tree)
        for S in M(tree, n.node)
        if next(older for older in M(tree, n.node) if older.g == S.g) == S
        and formula_8(tree, n, S.g)
        and formula_9(tree, n, S.g)
    }


def milestones_of_value_g1(tree: InformedTree) -> Called:
    """PB-T7.1, corrected: S is the milestone of value g1."""
    return {(n.node, g1, S) for n, g1, S in diminutions(tree)}


def is_diminished(form: Callable[[InformedTree], Called], tree: InformedTree) -> Iterator[Judged]:
    """The calls diminish(n, g1) with T(n) = S are those that the form lists."""
    calls = [call.arguments for call in calls_of(sss2, tree, tree.root) if call.procedure == "diminish"]
    called = {(n, g1, S) for _, n, g1, S in calls}
    listed = form(tree)
    for call in called | listed:
        if call in called and call in listed:
            yield None
        else:
            where = f"g1 = {shown(call[1])}, {tips_in_words(tree, call[2])}"
            words = ["no call of diminish", "a call of diminish"]
            yield Failure(str(tree), where, words[call in listed], words[call in called])


def of_beta_ancestor(tree: InformedTree, n: Path[int]) -> Value:
    """f-hat of the beta-ancestor, which the root does not have."""
    return f_hat(tree, beta_ancestor(tree, n))


def is_expanded(form: Callable[[InformedTree, Path[int]], Value], tree: InformedTree) -> Iterator[Judged]:
    """n is expanded if and only if (10) and (11) hold; `form` is the right side of (11)."""
    watched = Watched(tree)
    sss2(watched, tree.root)
    for n in every_path(tree):
        g1, words = high(tree, n), ["not expanded", "expanded"]
        try:
            said = formula_10(tree, n, g1) and g1 >= form(tree, n)
        except ValueError as problem:
            yield Failure(str(tree), f"node {n.name}", "a value of f-hat(m)", str(problem))
        else:
            actual = n.node in watched.visited
            yield None if said == actual else Failure(str(tree), f"node {n.name}", words[said], words[actual])


# THEOREM 7.3

POINTS: Final[tuple[Value, ...]] = (NEG_INF, 0, 1, 2, POS_INF)
Premise = Callable[[InformedTree, InformedTree], bool]


def equal_upper(two: InformedTree, one: InformedTree) -> bool:
    """As printed: U2 <= U1 and U2 >= U1 at every node."""
    return all(two.upper(n) <= one.upper(n) and two.upper(n) >= one.upper(n) for n in one.nodes())


def tighter(two: InformedTree, one: InformedTree) -> bool:
    """U2 <= U1 and L2 >= L1 at every node."""
    return is_tighter(two, one, one.nodes())


def pairs(tree: Tree) -> list[InformedTree]:
    """The tree with every valid and consistent pair of these bounds, those that know least first."""
    inner = [n for n in tree.nodes() if tree.children(n)]
    bounds = product(*(product(POINTS, POINTS[::-1]) for _ in inner))
    every = (InformedTree(tree, dict(zip(inner, given, strict=True))) for given in bounds)
    good = [t for t in every if not [*validity(t, t.nodes())] and not [*consistency(t, t.nodes())]]
    return sorted(good, key=lambda t: (len(t.bounds), str(t)))


def sss2_visits_no_more(premise: Premise, tree: Tree) -> Iterator[Judged]:
    """Under the premise SSS-2 with H2 visits no node that alpha-beta with H1 does not."""
    every = []
    for known in pairs(tree):
        one, two = Watched(known), Watched(known)
        alphabeta_informed(one, tree.root, NEG_INF, POS_INF)
        sss2(two, tree.root)
        every.append((known, set(one.visited), set(two.visited)))
    for (H1, S1, _), (H2, _, S2) in product(every, every):
        if premise(H2, H1):
            more = " ".join(tree.name(n) for n in sorted(S2 - S1))
            said = f"no node beyond {' '.join(tree.name(n) for n in sorted(S1))}"
            yield Failure(f"H1 {H1}, H2 {H2}", "", said, f"{more} too") if more else None


ERRATA: Final = (
    Erratum(
        "PB-T4.3", "theorem 4.3 (b)",
        "S is the oldest tree with g < g0 only if, at a min node, Minbroth(c) > g0.",
        "Minbroth(c) >= g0.",
        "theorem", (
            Reading(
                "of every node, solution tree and g0 above -inf",
                "S is the oldest tree in M(n) with g < g0 iff (a) or (b)",
                True, False, is_the_oldest_below, lambda: with_test_values(informed_cases(3, 4)),
                "every tree of up to 3 nodes with every heuristic pair up to order, of up to 4 with nothing known",
            ),
        ),
    ),
    Erratum(
        "PB-T7.1", "theorem 7.1",
        "diminish(n, g1) is called with T(n) = S iff S is the oldest tree in M(n) with g(S) = g1, and (8), (9).",
        "S must be the milestone of value g1: the oldest tree with g <= g1, and g(S) = g1.",
        "theorem", (
            Reading(
                "a tree that an older one of smaller value precedes counts too",
                "the calls of diminish are those listed",
                oldest_with_just_g1, milestones_of_value_g1, is_diminished, known_pairs, KNOWN,
                listens=True,
            ),
        ),
    ),
    Erratum(
        "PB-T7.2", "theorem 7.2, formula (11)",
        "Any node n is expanded iff (10) and g1 >= f-hat(m), m being the beta-ancestor of n.",
        "The root has no beta-ancestor (definition 7.1); there f-hat(m) has to be read as -inf.",
        "theorem", (
            Reading(
                "of every node, the root included",
                "n is expanded iff (10) and (11)",
                of_beta_ancestor, f_hat_of_beta_ancestor, is_expanded, known_pairs, KNOWN,
            ),
        ),
    ),
    Erratum(
        "PB-T7.3", "theorem 7.3",
        "SSS-2 with H2 visits no more than alpha-beta with H1 if U2 <= U1 and U2 >= U1 at every node.",
        "If U2 <= U1 and L2 >= L1.",
        "theorem", (
            Reading(
                "U2 = U1, and L is free",
                "the nodes of SSS-2 with H2 are among those of alpha-beta with H1",
                equal_upper, tighter, sss2_visits_no_more, lambda: trees(3, (0, 1)),
                "every tree of up to 3 nodes with pay-offs 0, 1, every two pairs of bounds -inf, 0, 1, 2, +inf",
            ),
        ),
    ),
)  # fmt: skip
