"""What CrossHair is asked of minimax, of alpha-beta and of what is built on it: all integers, all windows.

Each target is one shape with symbolic pay-offs, and a window of which each end is any integer or infinite; or a guess
and the half width of the window around it. Unless a target says so, the root is of either type.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from proofs.crosshair.informed_targets import inform, is_consistent
from proofs.crosshair.question import End, Form, Four, Pair, Questions, Three, Two, at_least, at_most, hold, questions
from specs.clauses.drivers import delta_is_positive
from specs.clauses.fail_soft import window
from specs.clauses.last_plies import last_ply
from specs.minimax import f
from specs.tree import Tree
from specs.values import Value
from verified.alphabeta import alphabeta
from verified.alphabeta_informed import alphabeta_informed
from verified.aspiration import aspiration
from verified.aspiration_negascout import aspiration_negascout
from verified.minimax import minimax
from verified.negascout import negascout

TWO: Final = Form("(. .)")
THREE: Final = Form("(. (. .))")
FOUR: Final = Form("((. .) (. .))")
LADDER: Final = Form("(. (. (. .)))")  # the smallest with a re-search

VALUE: Final = questions(minimax, "v f", leaving="visits-all")
GUESSED: Final = questions(aspiration, "v f")
GUESSED_SCOUT: Final = questions(aspiration_negascout, "v f")
FAIL_SOFT: Final = questions(alphabeta, "alpha beta v f", leaving="visits-alphabeta")
INFORMED: Final = questions(alphabeta_informed, "alpha beta v f", leaving="visits-informed tighter-visits-fewer")
SCOUT: Final = questions(negascout, "alpha beta v f", leaving="exact-last-plies dominates-alphabeta")
LAST_SCOUT: Final = questions(negascout, "alpha beta v f last_ply", leaving="dominates-alphabeta")


def _searched(search: Callable[..., Value], asked: Questions, tree: Tree, alpha: End, beta: End) -> None:
    """Assert what the search of the root promises."""
    low, high = at_least(alpha), at_most(beta)
    v = search(tree, tree.root, low, high)
    hold(asked, {"alpha": low, "beta": high, "v": v, "f": f(tree, tree.root), "last_ply": last_ply(tree, tree.root)})


# ALPHA-BETA


def minimax_four(is_max: bool, leaves: Four) -> None:
    """Every leaf counts."""
    assert len(leaves) == 4
    tree = FOUR.of(is_max).fill(leaves)
    hold(VALUE, {"v": minimax(tree, tree.root), "f": f(tree, tree.root)})


def alphabeta_three(is_max: bool, leaves: Three, alpha: End, beta: End) -> None:
    """A cutoff by alpha, by beta or by the elder brother."""
    assert window.conclusion(at_least(alpha), at_most(beta))
    _searched(alphabeta, FAIL_SOFT, THREE.of(is_max).fill(leaves), alpha, beta)


def alphabeta_four(leaves: Four, alpha: End, beta: End) -> None:
    """Width 2, depth 2, a max root."""
    assert window.conclusion(at_least(alpha), at_most(beta))
    _searched(alphabeta, FAIL_SOFT, FOUR.of(True).fill(leaves), alpha, beta)


def informed_two(is_max: bool, leaves: Two, pair: Pair, alpha: End, beta: End) -> None:
    """Any bounds of the root, each of them finite or not."""
    assert window.conclusion(at_least(alpha), at_most(beta))
    tree = inform(TWO.of(is_max).fill(leaves), {0: pair})
    if is_consistent(tree):
        _searched(alphabeta_informed, INFORMED, tree, alpha, beta)


def informed_three(leaves: Three, pair: Pair, alpha: int, beta: int) -> None:
    """Any bounds of the inner son of a max root, of which itself nothing is known, and any finite window."""
    assert window.conclusion(alpha, beta)
    tree = inform(THREE.of(True).fill(leaves), {2: pair})
    if is_consistent(tree):
        _searched(alphabeta_informed, INFORMED, tree, alpha, beta)


# GUESSES AND SCOUTS


def aspiration_three(is_max: bool, leaves: Three, estimate: int, delta: int) -> None:
    """Any estimate, and a window of any width around it."""
    assert delta_is_positive.conclusion(delta)
    tree = THREE.of(is_max).fill(leaves)
    hold(GUESSED, {"v": aspiration(tree, tree.root, estimate, delta), "f": f(tree, tree.root)})


def negascout_two(is_max: bool, leaves: Two, alpha: End, beta: End) -> None:
    """The last move before the terminals: what a scout finds there is exact."""
    assert window.conclusion(at_least(alpha), at_most(beta))
    _searched(negascout, LAST_SCOUT, TWO.of(is_max).fill(leaves), alpha, beta)


def negascout_three(is_max: bool, leaves: Three, alpha: End, beta: End) -> None:
    """A scout of the second son, which needs no second look."""
    assert window.conclusion(at_least(alpha), at_most(beta))
    _searched(negascout, SCOUT, THREE.of(is_max).fill(leaves), alpha, beta)


def negascout_ladder(leaves: Four, alpha: End, beta: End) -> None:
    """A scout that is searched again, a max root."""
    assert window.conclusion(at_least(alpha), at_most(beta))
    _searched(negascout, SCOUT, LADDER.of(True).fill(leaves), alpha, beta)


def aspiration_negascout_three(is_max: bool, leaves: Three, estimate: int, delta: int) -> None:
    """Any estimate, and a window of any width around it."""
    assert delta_is_positive.conclusion(delta)
    tree = THREE.of(is_max).fill(leaves)
    hold(GUESSED_SCOUT, {"v": aspiration_negascout(tree, tree.root, estimate, delta), "f": f(tree, tree.root)})
