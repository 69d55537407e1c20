"""RR section 2.2.1, checked: aspiration search, NegaScout, and the last two plies of a null-window search."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from proofs.errata.cases import Window, integers, trees, windows, with_windows
from proofs.errata.erratum import Erratum, Judged, Reading
from proofs.errata.negascout_printed import (
    Search,
    is_leaf,
    negascout_any_type,
    negascout_clamped,
    negascout_first_child,
    negascout_printed,
)
from proofs.errata.observe import REFUSED, agrees, judged, outcome, shown
from specs.clauses.drivers import delta_is_positive
from specs.clauses.fail_soft import fail_high, fail_low, success
from specs.minimax import f
from specs.tree import GameTree, N, Tree
from specs.values import NEG_INF, POS_INF
from verified.alphabeta import alphabeta
from verified.aspiration import aspiration
from verified.negascout import last_two_plies, negascout

VALUES: Final = (0, 1, 2)  # a scout's window is one wide, so values one and two apart must differ


# NEGASCOUT


def is_fail_soft(search: Search, case: tuple[Tree, Window]) -> Iterator[Judged]:
    """The required clauses of spec `alphabeta`."""
    tree, (alpha, beta) = case
    v = outcome(search, tree, tree.root, alpha, beta)
    situation = {"alpha": alpha, "v": v, "beta": beta, "f": f(tree, tree.root)}
    where = f"window ({shown(alpha)}, {shown(beta)})"
    for clause in (success, fail_low, fail_high):
        yield from judged(clause, tree, where, **situation)


def scout(title: str, literal: Search, nodes: int, *, full: bool = False, any_types: bool = False) -> Reading[Any, Any]:
    """A reading of figure 2.13, checked by the clauses of alpha-beta; on large trees with the full window only."""

    def cases() -> Iterator[tuple[Tree, Window]]:
        if full:
            return ((tree, (NEG_INF, POS_INF)) for tree in trees(nodes, VALUES, any_types=any_types))
        return with_windows(nodes, VALUES, any_types=any_types)

    types = ", all types" if any_types else ""
    ends = "full window" if full else "every integer window about them"
    return Reading(
        title, "success, fail-low and fail-high (PB-S2-post)", literal, negascout, is_fail_soft, cases,
        f"every tree of up to {nodes} nodes with pay-offs 0, 1, 2{types}, {ends}",
        spec="alphabeta", clauses=("success",),
    )  # fmt: skip


# ASPIRATION SEARCH AND THE LAST TWO PLIES

Guess = tuple[Tree, int, int]


def aspwin(tree: GameTree[N], estimate: Any, delta: Any) -> Any:
    """Figure 2.11, which asks nothing of delta."""
    alpha, beta = estimate - delta, estimate + delta
    g = alphabeta(tree, tree.root, alpha, beta)
    if g <= alpha:
        g = alphabeta(tree, tree.root, NEG_INF, g)
    elif g >= beta:
        g = alphabeta(tree, tree.root, g, POS_INF)
    return g


def with_positive_delta(tree: GameTree[N], estimate: Any, delta: Any) -> Any:
    """`verified.aspiration`, whose contract asks for delta > 0."""
    return aspiration(tree, tree.root, estimate, delta) if delta_is_positive.conclusion(delta) else REFUSED


def finds_f(search: Search, case: Guess) -> Iterator[Judged]:
    """The value of the root, unless the search refuses the guess."""
    tree, estimate, delta = case
    got = outcome(search, tree, estimate, delta)
    if got is not REFUSED:
        yield agrees(tree, f"estimate {estimate}, delta {delta}", f(tree, tree.root), got)


def guesses() -> Iterator[Guess]:
    """Trees, times estimates about the pay-offs, times small deltas."""
    for tree in trees(5):
        ends = range(-1, max(integers(tree)) + 2)
        yield from ((tree, estimate, delta) for delta in (0, 1, 2) for estimate in ends)


def exact_on_both_sides(_tree: Tree, _alpha: Any, _v: Any, _beta: Any) -> bool:
    """As printed: whatever the window."""
    return True


def exact_on_the_far_side(tree: Tree, alpha: Any, v: Any, beta: Any) -> bool:
    """At a node whose children are terminals: unless it cut off, for then it has not seen all of them."""
    return bool(v < beta if tree.is_max(tree.root) else v > alpha)


def is_exact(premise: Callable[..., bool], case: tuple[Tree, Window]) -> Iterator[Judged]:
    """The value that alpha-beta returns for the last ply is f where the form says so."""
    tree, (alpha, beta) = case
    v = outcome(alphabeta, tree, tree.root, alpha, beta)
    if premise(tree, alpha, v, beta):
        yield agrees(tree, f"window ({shown(alpha)}, {shown(beta)})", f(tree, tree.root), v)


def last_plies() -> Iterator[tuple[Tree, Window]]:
    """Nodes whose children are all terminals, times windows."""
    for tree in trees(5):
        if all(is_leaf(tree, child) for child in tree.children(tree.root)):
            yield from ((tree, window) for window in windows(integers(tree)))


ERRATA: Final = (
    Erratum(
        "RR-F2.11-aspwin", "figure 2.11",
        "aspwin searches with the window (estimate - delta, estimate + delta), and nothing is asked of delta.",
        "delta > 0 is a precondition: with delta = 0 the window is empty and a bound is returned for the value.",
        "procedure", (
            Reading(
                "delta = 0 is not excluded",
                "aspwin returns f(root)",
                aspwin, with_positive_delta, finds_f, guesses,
                "every tree of up to 5 nodes up to order, estimates about the pay-offs, delta 0, 1, 2",
            ),
        ),
    ),
    Erratum(
        "RR-F2.13-NegaScout", "figure 2.13",
        "NegaScout clamps g to its window and near the leaves takes the scout's value t for g without a re-search.",
        "g stays unclamped and keeps the better value, and a re-search is left out only where all children of c are "
        "terminals (verified.negascout).",
        "procedure", (
            scout("as printed: near the leaves g := t forgets a better g", negascout_printed, 5),
            scout("g := max(g, t) instead: a clamped t is not exact", negascout_clamped, 5),
            scout("unclamped: a first child says nothing of its brothers", negascout_first_child, 7, full=True),
        ),
    ),
    Erratum(
        "RR-F2.13-fix", "figure 2.13, a first correction of it",
        "No re-search is needed where c is a terminal or all children of c are.",
        "Where types do not alternate c must also be of the other type than its father, or it may have cut off "
        f"({last_two_plies.__module__}.{last_two_plies.__name__}).",
        "procedure",
        (scout("on trees whose types need not alternate", negascout_any_type, 5, full=True, any_types=True),),
    ),
    Erratum(
        "RR-2.2.1-last2ply", "section 2.2.1",
        "A fail-soft search of the last two plies returns an exact value even where it fails.",
        "It is exact only where no cutoff occurred: at a min node if v > alpha, at a max node if v < beta.",
        "theorem", (
            Reading(
                "of a node whose children are terminals, with any window",
                "alpha-beta returns f of the node",
                exact_on_both_sides, exact_on_the_far_side, is_exact, last_plies,
                "every node with up to 4 terminals for children up to order, every window about them",
            ),
        ),
    ),
)  # fmt: skip
