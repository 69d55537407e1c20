"""PB, sentences of proofs: statements about nested calls, checked at every nested call of a search.

The theorems survive: each wrong sentence is followed by a conclusion that the right one supports. The corrected forms
are clauses of the contracts of `verified.best_first.sss2` wherever there is one.
"""

import operator
from collections.abc import Callable, Iterator
from typing import Any, Final

from proofs.drawing.tree_text import bounds_of
from proofs.errata.cases import KNOWN, Informed, informed_cases, known_pairs, with_test_values
from proofs.errata.erratum import Erratum, Failure, Judged, Reading
from proofs.errata.observe import calls_of, shown
from specs.clauses.sss2 import brothers_above
from specs.clauses.sss2_expand import brothers_below
from specs.contracts import Call
from specs.informed import InformedTree
from specs.minimax import f
from specs.paths import Maxbroth, Minbroth, Path, every_path
from specs.solutions.milestones import milestones_of
from specs.values import NEG_INF, POS_INF, Value, maximum
from verified.alphabeta_informed import alphabeta_informed
from verified.best_first.sss2 import expand, sss2

Holds = Callable[..., bool]


def paths_of(tree: InformedTree) -> dict[int, Path[int]]:
    """Each node with its path."""
    return {n.node: n for n in every_path(tree)}


def verdict_on(holds: bool, tree: InformedTree, call: Call, expected: str, got: str) -> Judged:
    """The verdict on one call."""
    arguments = ", ".join([tree.name(call.node), *map(shown, bounds_of(call))])
    return None if holds else Failure(str(tree), f"{call.procedure}({arguments})", expected, got)


# THEOREM 3.2


def an_older_brother_cuts(cuts: bool, _basic: bool) -> bool:
    """As printed: some older brother has f >= min(beta, U(n)), or at a min node f <= max(alpha, L(n))."""
    return cuts


def or_the_basic_part(cuts: bool, basic: bool) -> bool:
    """Or n leaves through its basic part, and no child is visited at all."""
    return cuts or basic


def why_not_visited(form: Holds, tree: InformedTree) -> Iterator[Judged]:
    """Why a child of a visited node is not visited."""
    for call in calls_of(alphabeta_informed, tree, tree.root, NEG_INF, POS_INF):
        _, n, alpha, beta = call.arguments
        low, high = max(alpha, tree.lower(n)), min(beta, tree.upper(n))
        basic = alpha >= tree.upper(n) or tree.lower(n) >= beta or tree.upper(n) == tree.lower(n)
        for place, c in enumerate(tree.children(n)):
            if c not in [inner.node for inner in call.calls]:
                older = [f(tree, brother) for brother in tree.children(n)[:place]]
                cuts = any(value >= high if tree.is_max(n) else value <= low for value in older)
                words = "an older brother that cuts off", f"{tree.name(c)} not visited, and none"
                yield verdict_on(form(cuts, basic), tree, call, *words)


# THEOREM 6.1


def greater(Maxbroth: Value, g2: Value, g1: Value) -> bool:
    """As printed."""
    del g2
    return Maxbroth > g1


def before_each_child(form: Holds, case: Informed) -> Iterator[Judged]:
    """The invariant of the loop of expand at a max node, before child c."""
    tree, g1 = case
    at = paths_of(tree)
    for call in calls_of(expand, tree, tree.root, g1):
        if tree.is_max(call.node):
            for number, inner in enumerate(call.calls):
                older = Maxbroth(tree, at[inner.node])
                g2 = maximum(done.v[0] for done in call.calls[:number])
                words = f"Maxbroth({tree.name(inner.node)}) > {shown(g1)}", shown(older)
                yield verdict_on(form(older, g2, g1), tree, call, *words)


def just_g1(g1: Value, g2: Value, _f: Value) -> bool:
    """As printed."""
    return g2 == g1


def at_least_g1(g1: Value, g2: Value, true: Value) -> bool:
    """The truth, which the specification asks for: f(n) >= g2 >= g1."""
    return true >= g2 >= g1


def when_a_child_fails(form: Holds, case: Informed) -> Iterator[Judged]:
    """What expand returns at a max node when its loop was stopped."""
    tree, g1 = case
    for call in calls_of(expand, tree, tree.root, g1):
        g2, S = call.v
        if tree.is_max(call.node) and S is None and call.calls:
            yield verdict_on(form(g1, g2, f(tree, call.node)), tree, call, f"g2 = {shown(g1)}", f"g2 = {shown(g2)}")


# THEOREM 6.2


def after_success(below: bool, tree: InformedTree) -> Iterator[Judged]:
    """T2(n) after diminish(n, g1) succeeded at a max node: the oldest tree with g < g1, or as printed g <= g1."""
    for call in calls_of(sss2, tree, tree.root):
        if call.procedure == "diminish" and tree.is_max(call.node) and call.v[0] < call.arguments[2]:
            _, n, g1, _ = call.arguments
            holds = milestones_of(tree).is_oldest(call.v[1], n, g1, below=below)
            yield verdict_on(holds, tree, call, f"T2 is the oldest tree with g <= {shown(g1)}", "an older one is")


# THEOREMS 7.1 AND 7.2


def smaller(Minbroth: Value, g1: Value) -> bool:
    """As printed."""
    return Minbroth < g1


def child_of_min_node(form: Holds, tree: InformedTree) -> Iterator[Judged]:
    """Minbroth(c) when diminish calls itself on a child c of a min node."""
    at = paths_of(tree)
    for call in calls_of(sss2, tree, tree.root):
        caller = call.caller
        if call.procedure == "diminish" and caller and caller.procedure == "diminish" and not tree.is_max(caller.node):
            g1, older = call.arguments[2], Minbroth(tree, at[call.node])
            yield verdict_on(form(older, g1), tree, call, f"Minbroth < {shown(g1)}", shown(older))


def at_most(between: Value, g1: Value) -> bool:
    """As printed: f(c') <= g1."""
    return between <= g1


def brothers_between(form: Holds, tree: InformedTree) -> Iterator[Judged]:
    """f of the brothers between c0, which diminish failed on, and c, which is expanded after it."""
    for call in calls_of(sss2, tree, tree.root):
        caller = call.caller
        if call.procedure == "expand" and caller and caller.procedure == "diminish":
            children, (c_0, *_) = tree.children(caller.node), caller.calls
            for between in children[children.index(c_0.node) + 1 : children.index(call.node)]:
                g1, value = call.arguments[2], f(tree, between)
                yield verdict_on(form(value, g1), tree, call, f"f({tree.name(between)}) <= {shown(g1)}", shown(value))


def with_g1() -> Iterator[Informed]:
    """The trees and test values on which expand is called directly."""
    return with_test_values(informed_cases(3, 4))


TESTED: Final = "every tree of up to 3 nodes with every heuristic pair, of up to 4 with nothing known, and every g1"


def sentence(
    id: str, where: str, printed: str, correction: str, claim: str, literal: Any, corrected: Any, check: Any, cases: Any
) -> Erratum:
    """A sentence of a proof."""
    scope = TESTED if cases is with_g1 else KNOWN
    reading = Reading("at every nested call", claim, literal, corrected, check, cases, scope, listens=True)
    return Erratum(id, where, printed, correction, "invariant", (reading,))


ERRATA: Final = (
    sentence(
        "PB-P3.2", "proof of theorem 3.2",
        "If n is visited and its child c is not, some older brother of c has cut off.",
        "Or n left through its basic part, and then no child is visited.",
        "why a child of a visited node is not visited",
        an_older_brother_cuts, or_the_basic_part, why_not_visited, known_pairs,
    ),
    sentence(
        "PB-I6.1-max", "proof of theorem 6.1",
        "Before child c of a max node is expanded, Maxbroth(c) > g1.",
        "Maxbroth(c) < g1.",
        "the invariant of the loop of expand",
        greater, brothers_below.conclusion, before_each_child, with_g1,
    ),
    sentence(
        "PB-P6.1-abort", "proof of theorem 6.1",
        "If the loop of expand stops at a child of a max node, the call ends with g2 = g1.",
        "It ends with f(n) >= g2 >= g1, and g2 may be greater than g1.",
        "the result of expand where a child of a max node fails",
        just_g1, at_least_g1, when_a_child_fails, with_g1,
    ),
    sentence(
        "PB-P6.2-max", "proof of theorem 6.2",
        "If all critical children of a max node succeed, T2(n) is the oldest tree with g <= g1 (four times).",
        "The oldest tree with g < g1.",
        "T2(n) after diminish succeeded at a max node",
        False, True, after_success, known_pairs,
    ),
    sentence(
        "PB-P7.1-if", "proof of theorem 7.1, if",
        "By (8), Minbroth(c) < g1 for the child c of a min node.",
        "Minbroth(c) > g1.",
        "Minbroth(c) where diminish calls itself below a min node",
        smaller, brothers_above.conclusion, child_of_min_node, known_pairs,
    ),
    sentence(
        "PB-P7.2-case3", "proof of theorem 7.2, third case",
        "f(c0) = g0, and every brother c' between c0 and c has f(c') <= g1.",
        "f(c0) = g1, and f(c') >= g1.",
        "the brothers between the child that failed and the one that is expanded",
        at_most, operator.ge, brothers_between, known_pairs,  # f(c') >= g1, for the expansion of c' failed
    ),
)  # fmt: skip
