"""RR chapter 3 and ST figure 7, checked: starts at -inf, averages of infinities, steps that are too long.

MT tests whether f >= gamma, which always holds for -inf. So a driver that starts there learns nothing, and -inf + 1 is
-inf again. Steps of one also miss pay-offs that are no integers. The repaired drivers are in `verified.null_window`.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any, Final

from proofs.checking.specs import spec_of
from proofs.enumeration.cases import payoffs
from proofs.errata.cases import trees
from proofs.errata.erratum import Erratum, Judged, Reading
from proofs.errata.mtd_printed import (
    INF,
    Memory,
    Search,
    big_step,
    middle,
    mt_dual_from,
    mt_not_strict,
    mt_sss_by_alphabeta,
    mtd,
    mtd_f_from_least,
    one_more,
    st_mtd_from_least,
)
from proofs.errata.observe import REFUSED, judged, outcome, returns_f, shown
from specs.clauses.mt import lower, upper
from specs.minimax import f
from specs.tree import GameTree, N, Tree
from specs.values import is_integral
from verified.null_window.mt import mt
from verified.null_window.mt_dual import mt_dual
from verified.null_window.mt_sss import mt_sss
from verified.null_window.mtd_bi import mtd_bi
from verified.null_window.mtd_f import mtd_f
from verified.registry import realising


def at_root(procedure: Search, *options: Any, integers: bool = False) -> Search:
    """A repaired driver as a search of a whole tree; one that steps by one refuses pay-offs that are no integers."""

    def search(tree: GameTree[N]) -> Any:
        game: Any = getattr(tree, "unwatched", tree)
        if integers and not all(map(is_integral, payoffs(game))):
            return REFUSED
        return procedure(tree, tree.root, *options)

    return search


HALVES: Final = (0, Fraction(1, 2), 1)


def driver(
    title: str, literal: Search, repaired: Search, *, values: tuple[Any, ...] = (0, 1), clause: str = "value"
) -> Reading[Any, Any]:
    """A reading of a driver, put to the test as a search that returns the value of the root."""
    return Reading(
        title, "returns f(root)", literal, repaired, returns_f, lambda: trees(5, values),
        f"every tree of up to 5 nodes with pay-offs {', '.join(map(str, values))}", spec="minimax", clauses=(clause,),
    )  # fmt: skip


def tests_f(search: Search, case: tuple[Tree, tuple[int, int]]) -> Iterator[Judged]:
    """The required clauses of spec `mt`, on two calls that share the memory."""
    tree, gammas = case
    memory: Memory = {}
    for gamma in gammas:
        v = outcome(search, tree, tree.root, gamma, memory)
        for clause in (upper, lower):
            yield from judged(clause, tree, f"gamma {shown(gamma)}", v=v, gamma=gamma, fn=f(tree, tree.root))


LEAST: Final = "-inf + 1 is -inf, so no child is looked at"
ON_HALVES: Final = "with a finite start, on pay-offs half apart: a step of one passes over some"

ERRATA: Final = (
    Erratum(
        "RR-F3.1-infalpha", "figure 3.1, comment",
        "The call alphabeta(n, gamma - 1, gamma) is equivalent to MT(n, gamma) in MT-SSS*.",
        "Not for the first gamma, +inf, where the window is empty: MT must be called, or a finite gamma be used.",
        "procedure",
        (driver("+inf - 1 is +inf, so a min node looks at no child", mt_sss_by_alphabeta, at_root(mt_sss)),),
    ),
    Erratum(
        "RR-F3.3-MTDUAL", "figure 3.3",
        "MT-DUAL* starts with g = -inf and asks MT(n, g + 1) until g does not change.",
        "The test must be f > g, by a mirrored MT (verified.null_window.mt_dual), or the start finite and below f.",
        "procedure", (
            driver(LEAST, mt_dual_from(-INF), at_root(mt_dual)),
            driver(ON_HALVES, mt_dual_from(-1), at_root(mt_dual), values=HALVES),
        ),
    ),
    Erratum(
        "RR-F3.6-MTDf", "figure 3.6",
        "MTD(f) takes any first guess.",
        "The first guess must be above -inf (a precondition of verified.null_window.mtd_f).",
        "procedure", (driver("first guess -inf", mtd_f_from_least, at_root(mtd_f, 0), clause="terminates"),),
    ),
    Erratum(
        "RR-MTD-minf", "section 3.2",
        "MTD(n, -inf, bound := g + 1) is MT-DUAL*.",
        "From -inf it makes no progress, and between the integers f- and f+ may never meet; see RR-F3.3-MTDUAL.",
        "procedure", (
            driver(LEAST, mtd(-INF, one_more), at_root(mt_dual), clause="terminates"),
            driver(ON_HALVES, mtd(-1, one_more), at_root(mt_dual), values=HALVES, clause="terminates"),
        ),
    ),
    Erratum(
        "RR-MTD-bi", "section 3.2",
        "MTD(bi) starts with the average of +inf and -inf, and goes on with the average of f+ and f-, rounded up.",
        "An infinite end has no average: a finite range has to stand for it (verified.null_window.mtd_bi).",
        "procedure", (
            driver(
                "the average of +inf and -inf is no number",
                mtd((INF - INF) / 2, middle), at_root(mtd_bi, 0, 8), values=(0, 1, -1), clause="terminates",
            ),
            driver(
                "started with 0: after a fail low the average is -inf",
                mtd(0, middle), at_root(mtd_bi, 0, 8), values=(0, 1, -1), clause="terminates",
            ),
        ),
    ),
    Erratum(
        "RR-MTD-step", "section 3.2",
        "MTD(step) tests max(f- + 1, g - stepsize) next, and nothing is asked of the pay-offs.",
        "Pay-offs must be integers: above f- but less than one above it there may be another.",
        "procedure", (
            driver(
                "stepsize 1, on pay-offs half apart",
                mtd(INF, big_step), at_root(realising("RR-MTD-step").function, 1, integers=True),
                values=HALVES, clause="terminates",
            ),
        ),
    ),
    Erratum(
        "RR-4.2.2-misprint", "section 4.2.2",
        "In MT a min node is cut off when g <= gamma.",
        "When g < gamma, as figure 3.2 has it: at g = gamma nothing is decided yet.",
        "procedure", (
            Reading(
                "MT with that cutoff",
                "v < gamma implies f <= v, v >= gamma implies f >= v",
                mt_not_strict, mt, tests_f, lambda: product(trees(5, (0, 1)), product((0, 1, 2), repeat=2)),
                "every tree of up to 5 nodes with pay-offs 0, 1, every two test values 0, 1, 2 with one memory",
                spec=spec_of(mt_not_strict).name, clauses=("lower",),
            ),
        ),
    ),
    Erratum(
        "ST-F7-MTD", "figure 7",
        "MTD(r, f) puts no restriction on f; with f = +inf it is MT-SSS, and MT-Dual is only named.",
        "f must be above -inf, where MT answers -inf at once; verified.null_window.mt_dual is the dual.",
        "procedure", (driver("f = -inf", st_mtd_from_least, at_root(mt_dual)),),
    ),
)  # fmt: skip
