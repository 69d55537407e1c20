"""Seeded bugs of minimax, alpha-beta, NegaScout and aspiration search, by the clause that must catch each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from proofs.mutants.seeding import Bug
from specs.informed import InformedTree
from specs.tree import Tree
from specs.values import POS_INF

_MAX_CUTOFF: Final = "            if g >= beta:\n                break\n"
_MIN_CUTOFF: Final = "            if g <= alpha:\n                break\n"
_MAX_BEST: Final = "            if v > g:\n                g = v\n"
_MIN_BEST: Final = "            if v < g:\n                g = v\n"
_RAISE: Final = "            if g > a:\n                a = g\n"
_LOWER: Final = "            if g < b:\n                b = g\n"


def _windowed(algorithm: str) -> Iterator[Bug]:
    """Bugs of any search with the loop of alpha-beta (alphabeta, negascout)."""
    for clause, story, old, new in (
        ("success", "a min node returns its last value, not its least", _MIN_BEST, "            g = v\n"),
        ("success", "a max node returns its last value, not its greatest", _MAX_BEST, "            g = v\n"),
        ("fail-low", "a max node stops as soon as it reaches alpha", "if g >= beta:", "if g >= alpha:"),
        ("fail-high", "a min node stops as soon as it reaches beta", "if g <= alpha:", "if g <= beta:"),
        ("PB-I1", "> for >= at the cutoff of a max node", "if g >= beta:", "if g > beta:"),
        ("PB-I1d", "< for <= at the cutoff of a min node", "if g <= alpha:", "if g < alpha:"),
        (
            "PB-I2",
            "a max node forgets values below alpha",
            _MAX_BEST,
            "            if v > g and v > a:\n                g = v\n",
        ),
        (
            "PB-I2d",
            "a min node forgets values above beta",
            _MIN_BEST,
            "            if v < g and v < b:\n                g = v\n",
        ),
        (
            "PB-I3",
            "alpha follows the last value, not the best",
            _RAISE,
            "            if v > alpha:\n                a = v\n",
        ),
        (
            "PB-I3d",
            "beta follows the last value, not the best",
            _LOWER,
            "            if v < beta:\n                b = v\n",
        ),
    ):
        yield Bug(algorithm, clause, story, old, new)


ALPHABETA: Final = (
    *_windowed("alphabeta"),
    Bug("alphabeta", "window", "no cutoff at a max node", _MAX_CUTOFF, ""),
    Bug("alphabeta", "window", "no cutoff at a min node", _MIN_CUTOFF, ""),
    Bug("alphabeta", "nested-window", "alpha is not raised", _RAISE, ""),
    Bug("alphabeta", "nested-window", "beta is passed on stale", "tree, child, alpha, b)", "tree, child, alpha, beta)"),
    Bug("alphabeta", "visits-alphabeta", "> for >= at the cutoff of a max node", "if g >= beta:", "if g > beta:"),
    Bug("alphabeta", "visits-alphabeta", "< for <= at the cutoff of a min node", "if g <= alpha:", "if g < alpha:"),
    Bug(
        "alphabeta",
        "visits-alphabeta",
        "the last child is never searched",
        "in children:",
        "in children[:-1] or children:",
    ),
)

INFORMED: Final = tuple(
    Bug("alphabeta-informed", clause, story, old, new)
    for clause, story, old, new in (
        ("window", "no cutoff at a max node", "            if v >= high:\n                break\n", ""),
        ("window", "no cutoff at a min node", "            if v <= low:\n                break\n", ""),
        ("nested-window-informed", "L(n) does not raise alpha", "best, a = NEG_INF, low", "best, a = NEG_INF, alpha"),
        (
            "nested-window-informed",
            "inner calls get min(beta, U(n)) for beta",
            "tree, child, a, beta)",
            "tree, child, a, high)",
        ),
        ("success", "the basic exit compares alpha with L", "alpha >= upper or", "alpha >= lower or"),
        (
            "success",
            "a min node returns its last value",
            "            if v < best:\n                best = v\n",
            "            best = v\n",
        ),
        ("fail-low", "a max node stops as soon as it reaches alpha", "if v >= high:", "if v >= low:"),
        (
            "fail-low",
            "the basic exit returns L where U is due",
            "return lower if lower >= beta else upper",
            "return lower",
        ),
        ("fail-high", "a min node stops as soon as it reaches beta", "if v <= low:", "if v <= high:"),
        (
            "fail-high",
            "the basic exit returns U where L is due",
            "return lower if lower >= beta else upper",
            "return upper",
        ),
        ("visits-informed", "U(n) does not stop a max node", "if v >= high:", "if v >= beta:"),
        ("visits-informed", "L(n) does not stop a min node", "if v <= low:", "if v <= alpha:"),
        (
            "visits-informed",
            "no exit on U = L",
            " or upper == lower:",
            " or (upper == lower and not tree.children(node)):",
        ),
        ("tighter-visits-fewer", "no cutoff at a max node", "            if v >= high:\n                break\n", ""),
        ("PB-I1", "> for >= at the cutoff of a max node", "if v >= high:", "if v > high:"),
        ("PB-I1d", "< for <= at the cutoff of a min node", "if v <= low:", "if v < low:"),
        ("PB-I2", "a max node forgets values below alpha", "if v > best:", "if v > best and v > a:"),
        ("PB-I2d", "a min node forgets values above beta", "if v < best:", "if v < best and v < b:"),
        ("PB-I3", "alpha follows the last value", "if v > a:", "if v > low:"),
        ("PB-I3d", "beta follows the last value", "if v < b:", "if v < high:"),
    )
)

MINIMAX: Final = tuple(
    Bug("minimax", clause, story, old, new)
    for clause, story, old, new in (
        ("value", "a max node returns its last value", _MAX_BEST, "            g = v\n"),
        ("value", "a min node takes the greatest", "if v < g:", "if v > g or g is POS_INF:"),
        ("visits-all", "the last child is never searched", "in children:", "in children[:-1] or children:"),
        ("minimax-max-loop", "a max node keeps its last value", _MAX_BEST, "            g = v\n"),
        ("minimax-min-loop", "a min node keeps its last value", _MIN_BEST, "            g = v\n"),
    )
)

_RESEARCH: Final = "v = negascout(tree, child, v, beta)"
NEGASCOUT: Final = (
    *_windowed("negascout"),
    *(
        Bug("negascout", clause, story, old, new)
        for clause, story, old, new in (
            ("success", "no re-search after the scout", _RESEARCH, "pass"),
            (
                "success",
                "no re-search where the first child is a terminal (as printed)",
                "not last_two_plies(tree, node, child)",
                "tree.children(child) and tree.children(tree.children(child)[0])",
            ),
            (
                "success",
                "no re-search below a node of the same type",
                "not last_two_plies(tree, node, child)",
                "any(tree.children(c) for c in tree.children(child))",
            ),
            ("integers", "a scout half a point wide", "above(a)", "above(a, 0.5)"),
            (
                "integer-value",
                "each leaf is worth half a point more",
                "tree.value(node)",
                "above(tree.value(node), 0.5)",
            ),
            ("window", "the re-search has its window reversed", "tree, child, v, beta)", "tree, child, beta, v)"),
            (
                "nested-window-within",
                "the re-search has no lower end",
                "tree, child, v, beta)",
                "tree, child, NEG_INF, beta)",
            ),
            (
                "nested-window-within",
                "the re-search has no upper end",
                "tree, child, alpha, v)",
                "tree, child, alpha, POS_INF)",
            ),
            ("exact-last-plies", "a min node returns its last value", _MIN_BEST, "            g = v\n"),
            (
                "exact-last-plies",
                "each leaf is worth a point more",
                "tree.value(node)",
                "above(tree.value(node))",
            ),
            (
                "scout-max-loop",
                "a max node forgets values below alpha",
                _MAX_BEST,
                "            if v > g and v > a:\n                g = v\n",
            ),
            (
                "scout-min-loop",
                "a min node forgets values above beta",
                _MIN_BEST,
                "            if v < g and v < b:\n                g = v\n",
            ),
            ("dominates-alphabeta", "a max node never stops", _MAX_CUTOFF, ""),
            ("dominates-alphabeta", "a min node never stops", _MIN_CUTOFF, ""),
        )
    ),
)

ASPIRATION: Final = tuple(
    Bug(algorithm, "value", story, old, new)
    for algorithm in ("aspiration", "aspiration-negascout")
    for story, old, new in (
        ("no re-search at the lower edge", "if g <= alpha:", "if g < alpha:"),
        ("no re-search at the upper edge", "elif g >= beta:", "elif g > beta:"),
        ("the re-search has the wrong side", "NEG_INF, g)", "g, POS_INF)"),
    )
)

# A precondition of a procedure that does not recurse is broken by its caller: the arguments of such a call.
CALLERS: Final = (
    ("alphabeta-informed", "valid-pair", (InformedTree.parse("{7..7}(1 2)"), 0)),
    ("alphabeta-informed", "valid-pair", (InformedTree.parse("(1 {5..9}(2 3))"), 0)),
    ("alphabeta-informed", "consistent-pair", (InformedTree.parse("{..5}(1 {..9}(5 6))"), 0)),
    ("aspiration", "delta", (Tree.of([0, 1]), 0, 0, 0)),
    ("aspiration", "estimate", (Tree.of([0, 1]), 0, POS_INF, 1)),
    ("aspiration-negascout", "delta", (Tree.of([0, 1]), 0, 0, -1)),
    ("aspiration-negascout", "estimate", (Tree.of([0, 1]), 0, 0, POS_INF)),
    ("aspiration-negascout", "integer-estimate", (Tree.of([0, 1]), 0, 0.5, 1)),
)

BUGS: Final = (*ALPHABETA, *INFORMED, *MINIMAX, *NEGASCOUT, *ASPIRATION)
