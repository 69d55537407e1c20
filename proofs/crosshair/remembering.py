"""trusted: what CrossHair is asked of MT, of its drivers, and of the searches with a transposition table.

MT and the searches with a table are called twice with the same memory, for all test values or windows: the second call
finds what any first one may leave. The drivers are given any guess, step or range.
"""

from __future__ import annotations

from typing import Final

from proofs.crosshair.asking import End, Form, Four, Three, Two, at_least, at_most, hold, questions, twin
from specs.clauses.fail_soft import window
from specs.clauses.mt import gamma_above_least
from specs.clauses.mt_mirror import gamma_below_greatest
from specs.clauses.mtd import guess_is_integral, range_is_finite, step_is_integral
from specs.clauses.mtd_best import finite_guess
from specs.clauses.tables import false_entries
from specs.minimax import f
from specs.tree import Tree
from verified.memory.alphabeta_etc import alphabeta_etc
from verified.memory.alphabeta_tt import alphabeta_tt
from verified.memory.tables import Unbounded
from verified.null_window.mt import Memory, mt
from verified.null_window.mt_dual import mt_dual, mt_mirror
from verified.null_window.mt_sss import mt_sss
from verified.null_window.mt_two_bounds import mt_sss_two_bounds
from verified.null_window.mtd_best import mtd_best
from verified.null_window.mtd_bi import mtd_bi
from verified.null_window.mtd_f import mtd_f
from verified.null_window.mtd_step import mtd_step

_TWO: Final = Form("(. .)")
_THREE: Final = Form("(. (. .))")
_FOUR: Final = Form("((. .) (. .))")

_MT: Final = questions(mt, "tree node gamma memory v fn")
_MIRROR: Final = questions(mt_mirror, "tree node gamma memory v fn")


def mt_three(is_max: bool, leaves: Three, first: End, second: End) -> None:
    """Two calls that share their memory."""
    assert gamma_above_least.holds(at_most(first))
    assert gamma_above_least.holds(at_most(second))
    tree = _THREE.of(is_max).fill(leaves)
    memory: Memory[int] = {}
    for gamma in (at_most(first), at_most(second)):
        v = mt(tree, 0, gamma, memory)
        hold(_MT, {"tree": tree, "node": 0, "gamma": gamma, "memory": memory, "v": v, "fn": f(tree, 0)})


def mirror_three(is_max: bool, leaves: Three, first: End, second: End) -> None:
    """Two calls that share their memory."""
    assert gamma_below_greatest.holds(at_least(first))
    assert gamma_below_greatest.holds(at_least(second))
    tree = _THREE.of(is_max).fill(leaves)
    memory: Memory[int] = {}
    for gamma in (at_least(first), at_least(second)):
        v = mt_mirror(tree, 0, gamma, memory)
        hold(_MIRROR, {"tree": tree, "node": 0, "gamma": gamma, "memory": memory, "v": v, "fn": f(tree, 0)})


_V = questions(mt_sss, "v f")
_VI = questions(mtd_f, "v f")

def mt_sss_four(is_max: bool, leaves: Four) -> None:
    assert len(leaves) == 4
    tree = _FOUR.of(is_max).fill(leaves)
    hold(_V, {"v": mt_sss(tree, 0), "f": f(tree, 0)})

def mt_dual_four(is_max: bool, leaves: Four) -> None:
    assert len(leaves) == 4
    tree = _FOUR.of(is_max).fill(leaves)
    hold(_V, {"v": mt_dual(tree, 0), "f": f(tree, 0)})

def two_bounds_four(is_max: bool, leaves: Four) -> None:
    assert len(leaves) == 4
    tree = _FOUR.of(is_max).fill(leaves)
    hold(_V, {"v": mt_sss_two_bounds(tree, 0), "f": f(tree, 0)})

def mtd_f_three(is_max: bool, leaves: Three, first: End) -> None:
    assert guess_is_integral.holds(at_most(first))
    tree = _THREE.of(is_max).fill(leaves)
    hold(_VI, {"v": mtd_f(tree, 0, at_most(first)), "f": f(tree, 0)})

def mtd_step_three(is_max: bool, leaves: Three, step: int) -> None:
    assert step_is_integral.holds(step)
    tree = _THREE.of(is_max).fill(leaves)
    hold(_VI, {"v": mtd_step(tree, 0, step), "f": f(tree, 0)})

def mtd_bi_three(is_max: bool, leaves: Three, first: int, delta: int) -> None:
    assert range_is_finite.holds(first, delta)
    tree = _THREE.of(is_max).fill(leaves)
    hold(_VI, {"v": mtd_bi(tree, 0, first, delta), "f": f(tree, 0)})

def mtd_bi_two(is_max: bool, leaves: Two, first: int, delta: int) -> None:
    assert range_is_finite.holds(first, delta)
    tree = _TWO.of(is_max).fill(leaves)
    hold(_VI, {"v": mtd_bi(tree, 0, first, delta), "f": f(tree, 0)})

def mtd_best_three(is_max: bool, leaves: Three, first: int) -> None:
    assert finite_guess.holds(first)
    tree = _THREE.of(is_max).fill(leaves)
    hold(_VI, {"v": mtd_best(tree, 0, first), "f": f(tree, 0)})


_TT = questions(alphabeta_tt, "tree node alpha beta table v f stored old_stored false_entries is_outermost")
_ETC = questions(alphabeta_etc, "tree node alpha beta table v f stored old_stored false_entries is_outermost")

def tt_three(is_max: bool, leaves: Two, alpha: int, beta: int, second: int, third: int) -> None:
    assert window.holds(alpha, beta)
    assert window.holds(second, third)
    tree = _TWO.of(is_max).fill(leaves)
    table = Unbounded()
    for low, high in ((alpha, beta), (second, third)):
        old = table.get(0)
        v = alphabeta_tt(tree, 0, low, high, table)
        hold(_TT, {"tree": tree, "node": 0, "alpha": low, "beta": high, "table": table, "v": v, "f": f(tree, 0), "stored": table.get(0), "old_stored": old,
            "is_outermost": True, "false_entries": false_entries(tree, table, True)})
