"""trusted: what CrossHair is asked of minimax, of alpha-beta and of what is built on it: all integers, all windows.

Each target is one shape with symbolic pay-offs, and a window of which each end is any integer or infinite; or a guess
and the half width of the window around it. Unless a target says so, the root is of either type.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from proofs.crosshair.asking import End, Form, Four, Question, Three, Two, at_least, at_most, hold, questions, twin
from proofs.crosshair.knowing import inform, is_consistent
from proofs.mutants import alphabeta as bugs
from proofs.mutants.seeding import seed
from specs.clauses.drivers import delta_is_positive
from specs.clauses.fail_soft import window
from specs.minimax import f
from specs.tree import Tree
from specs.values import Value
from verified.alphabeta import alphabeta
from verified.alphabeta_informed import alphabeta_informed
from verified.aspiration import aspiration
from verified.aspiration_negascout import aspiration_negascout
from verified.minimax import minimax
from verified.negascout import negascout

_TWO: Final = Form("(. .)")
_THREE: Final = Form("(. (. .))")
_FOUR: Final = Form("((. .) (. .))")
_LADDER: Final = Form("(. (. (. .)))")  # the smallest with a re-search

_VALUE: Final = questions(minimax, "v f")
_FAIL_SOFT: Final = questions(alphabeta, "alpha beta v f")
_INFORMED: Final = questions(alphabeta_informed, "alpha beta v f")
_SCOUT: Final = questions(negascout, "alpha beta v f")


def _searched(search: Callable[..., Value], asked: Sequence[Question], tree: Tree, alpha: End, beta: End) -> None:
    """Assert what the search of the root promises."""
    low, high = at_least(alpha), at_most(beta)
    v = search(tree, tree.root, low, high)
    hold(asked, {"alpha": low, "beta": high, "v": v, "f": f(tree, tree.root)})


# ALPHA-BETA


def minimax_four(is_max: bool, leaves: Four) -> None:
    """Every leaf counts."""
    assert len(leaves) == 4
    tree = _FOUR.of(is_max).fill(leaves)
    hold(_VALUE, {"v": minimax(tree, tree.root), "f": f(tree, tree.root)})


def alphabeta_three(is_max: bool, leaves: Three, alpha: End, beta: End) -> None:
    """A cutoff by alpha, by beta or by the elder brother."""
    assert window.holds(at_least(alpha), at_most(beta))
    _searched(alphabeta, _FAIL_SOFT, _THREE.of(is_max).fill(leaves), alpha, beta)


def alphabeta_four(leaves: Four, alpha: End, beta: End) -> None:
    """Width 2, depth 2, a max root."""
    assert window.holds(at_least(alpha), at_most(beta))
    _searched(alphabeta, _FAIL_SOFT, _FOUR.of(True).fill(leaves), alpha, beta)


def informed_two(is_max: bool, leaves: Two, pair: tuple[End, End], alpha: End, beta: End) -> None:
    """Any bounds of the root, each of them finite or not."""
    assert window.holds(at_least(alpha), at_most(beta))
    assert is_consistent(tree := inform(_TWO.of(is_max).fill(leaves), {0: pair}))
    _searched(alphabeta_informed, _INFORMED, tree, alpha, beta)


def informed_three(is_max: bool, leaves: Three, pair: tuple[End, End], alpha: int, beta: int) -> None:
    """Any bounds of the inner son of the root, of which nothing is known, and any finite window."""
    assert window.holds(alpha, beta)
    assert is_consistent(tree := inform(_THREE.of(is_max).fill(leaves), {2: pair}))
    _searched(alphabeta_informed, _INFORMED, tree, alpha, beta)


# GUESSES AND SCOUTS


def aspiration_three(is_max: bool, leaves: Three, estimate: int, delta: int) -> None:
    """Any estimate, and a window of any width around it."""
    assert delta_is_positive.holds(delta)
    tree = _THREE.of(is_max).fill(leaves)
    hold(_VALUE, {"v": aspiration(tree, tree.root, estimate, delta), "f": f(tree, tree.root)})


def negascout_three(is_max: bool, leaves: Three, alpha: End, beta: End) -> None:
    """A scout of the second son, which needs no second look."""
    assert window.holds(at_least(alpha), at_most(beta))
    _searched(negascout, _SCOUT, _THREE.of(is_max).fill(leaves), alpha, beta)


def negascout_ladder(leaves: Four, alpha: End, beta: End) -> None:
    """A scout that is searched again, a max root."""
    assert window.holds(at_least(alpha), at_most(beta))
    _searched(negascout, _SCOUT, _LADDER.of(True).fill(leaves), alpha, beta)


def aspiration_negascout_three(is_max: bool, leaves: Three, estimate: int, delta: int) -> None:
    """Any estimate, and a window of any width around it."""
    assert delta_is_positive.holds(delta)
    tree = _THREE.of(is_max).fill(leaves)
    hold(_VALUE, {"v": aspiration_negascout(tree, tree.root, estimate, delta), "f": f(tree, tree.root)})
