"""What CrossHair is asked of the searches that return f: the drivers of MT, SSS* and its kin, SSS-2.

Every pay-off is any integer, and so is every guess, step or range. The informed searches are given any bounds of the
inner son, each finite or not, that are valid and consistent.
"""

from __future__ import annotations

from typing import Final

from proofs.crosshair.informed_targets import inform, is_consistent
from proofs.crosshair.question import End, Form, Four, Pair, Questions, Three, Two, at_most, hold, questions
from specs.clauses.mtd import guess_is_integral, range_is_finite, step_is_integral
from specs.clauses.mtd_best import finite_guess
from specs.minimax import f
from specs.tree import Tree
from specs.values import Value
from verified.best_first.dual_star import dual_star
from verified.best_first.sss2 import sss2
from verified.best_first.sss2_list import sss2_list
from verified.best_first.sss_star import sss_star
from verified.best_first.sss_star_1979 import sss_star_1979
from verified.null_window.mt_dual import mt_dual
from verified.null_window.mt_sss import mt_sss
from verified.null_window.mt_two_bounds import mt_sss_two_bounds
from verified.null_window.mtd_best import mtd_best
from verified.null_window.mtd_bi import mtd_bi
from verified.null_window.mtd_f import mtd_f
from verified.null_window.mtd_step import mtd_step

TWO: Final = Form("(. .)")
THREE: Final = Form("(. (. .))")
FOUR: Final = Form("((. .) (. .))")

DRIVEN: Final = questions(mt_sss, "v f")
DUAL: Final = questions(mt_dual, "v f")
TWO_BOUNDS: Final = questions(mt_sss_two_bounds, "v f")
MTD_F: Final = questions(mtd_f, "v f")
MTD_BI: Final = questions(mtd_bi, "v f")
MTD_STEP: Final = questions(mtd_step, "v f")
MTD_BEST: Final = questions(mtd_best, "v f")
SSS: Final = questions(sss_star, "v f")
SSS_1979: Final = questions(sss_star_1979, "v f")
DUAL_STAR: Final = questions(dual_star, "v f")
SSS_2: Final = questions(sss2, "v f")
SSS_2_LIST: Final = questions(sss2_list, "v f")


def _is_f(v: Value, tree: Tree, asked: Questions) -> None:
    """Assert what the contract says of v, which is what the search of the root returned."""
    hold(asked, {"v": v, "f": f(tree, tree.root)})


# DRIVERS OF MT


def mt_sss_four(is_max: bool, leaves: Four) -> None:
    """From +inf down."""
    assert len(leaves) == 4
    tree = FOUR.of(is_max).fill(leaves)
    _is_f(mt_sss(tree, tree.root), tree, DRIVEN)


def mt_dual_four(is_max: bool, leaves: Four) -> None:
    """From -inf up."""
    assert len(leaves) == 4
    tree = FOUR.of(is_max).fill(leaves)
    _is_f(mt_dual(tree, tree.root), tree, DUAL)


def mt_two_bounds_four(is_max: bool, leaves: Four) -> None:
    """From +inf down, with two bounds a node."""
    assert len(leaves) == 4
    tree = FOUR.of(is_max).fill(leaves)
    _is_f(mt_sss_two_bounds(tree, tree.root), tree, TWO_BOUNDS)


def mtd_f_three(is_max: bool, leaves: Three, first: End) -> None:
    """Any first guess, +inf too."""
    assert guess_is_integral.conclusion(at_most(first))
    tree = THREE.of(is_max).fill(leaves)
    _is_f(mtd_f(tree, tree.root, at_most(first)), tree, MTD_F)


def mtd_bi_two(is_max: bool, leaves: Two, first: int, delta: int) -> None:
    """Any range."""
    assert range_is_finite.conclusion(first, delta)
    tree = TWO.of(is_max).fill(leaves)
    _is_f(mtd_bi(tree, tree.root, first, delta), tree, MTD_BI)


def mtd_bi_three(leaves: Three, first: int, delta: int) -> None:
    """Any range, a max root."""
    assert range_is_finite.conclusion(first, delta)
    tree = THREE.of(True).fill(leaves)
    _is_f(mtd_bi(tree, tree.root, first, delta), tree, MTD_BI)


def mtd_step_three(is_max: bool, leaves: Three, step: int) -> None:
    """Any step."""
    assert step_is_integral.conclusion(step)
    tree = THREE.of(is_max).fill(leaves)
    _is_f(mtd_step(tree, tree.root, step), tree, MTD_STEP)


def mtd_best_three(is_max: bool, leaves: Three, first: int) -> None:
    """Any first guess."""
    assert finite_guess.conclusion(first)
    tree = THREE.of(is_max).fill(leaves)
    _is_f(mtd_best(tree, tree.root, first), tree, MTD_BEST)


# BEST-FIRST


def sss_star_four(is_max: bool, leaves: Four) -> None:
    """Ties left-first."""
    assert len(leaves) == 4
    tree = FOUR.of(is_max).fill(leaves)
    _is_f(sss_star(tree, tree.root), tree, SSS)


def sss_star_1979_four(is_max: bool, leaves: Four) -> None:
    """Ties in order of arrival."""
    assert len(leaves) == 4
    tree = FOUR.of(is_max).fill(leaves)
    _is_f(sss_star_1979(tree, tree.root), tree, SSS_1979)


def dual_star_four(is_max: bool, leaves: Four) -> None:
    """The dual."""
    assert len(leaves) == 4
    tree = FOUR.of(is_max).fill(leaves)
    _is_f(dual_star(tree, tree.root), tree, DUAL_STAR)


def sss_2_three(is_max: bool, leaves: Three, pair: Pair) -> None:
    """Any bounds of the inner son."""
    assert len(leaves) == 3
    tree = inform(THREE.of(is_max).fill(leaves), {2: pair})
    if is_consistent(tree):
        _is_f(sss2(tree, tree.root), tree, SSS_2)


def sss_2_list_three(is_max: bool, leaves: Three, pair: Pair) -> None:
    """Any bounds of the inner son."""
    assert len(leaves) == 3
    tree = inform(THREE.of(is_max).fill(leaves), {2: pair})
    if is_consistent(tree):
        _is_f(sss2_list(tree, tree.root), tree, SSS_2_LIST)
