"""All that CrossHair is asked: each target with its procedure, its shape, its clauses and its seeded twin.

A shape without a type is asked with a max root and with a min root.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

from proofs.crosshair import graph_targets as cycling
from proofs.crosshair import memory_steps as memory
from proofs.crosshair import memory_targets as remembering
from proofs.crosshair import steps
from proofs.crosshair import value_targets as whole
from proofs.crosshair import window_targets as windowed
from proofs.crosshair.abstract_node import Promise, Step
from proofs.crosshair.question import Questions, Target, twin
from proofs.dossiers.dossier import Bug
from proofs.dossiers.shelf import DOSSIERS
from proofs.mutants.seeding import seed
from verified.procedure import dashed


@dataclass(frozen=True)
class Ask:
    """A target, and its twin: the same code, where `replaced` leads to something with the bug."""

    target: Target
    procedure: str
    shape: str
    asked: Questions
    bug: Bug
    replaced: str
    wrong: Callable[[], Any]
    quick: bool = False

    @property
    def function(self) -> str:
        """The target's name in its module, and the twin's in `proofs.crosshair.twins`."""
        return self.target.__name__

    @property
    def name(self) -> str:
        """The name of the row."""
        return dashed(self.function)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The ids of the clauses that are asked."""
        return tuple(each.clause.id for each in self.asked)

    def twin(self) -> Target:
        """What CrossHair must refute."""
        return twin(self.target, self.replaced, self.wrong())


# THE SEEDED BUGS


def _bug(procedure: str, clause: str, story: str = "") -> Bug:
    """The first seeded bug of the procedure that breaks that clause, and has that in its story."""
    for name, dossier in DOSSIERS.items():
        for bug in dossier.bugs:
            of = name if bug.start is dossier.about.function else dashed(bug.start.__name__)
            if of == procedure and bug.clause == clause and story in bug.story:
                return bug
    raise ValueError(f"no seeded bug of {procedure} that breaks {clause} and {story!r}")


# ON A FIXED SHAPE


def _ask(
    target: Target, procedure: str, shape: str, asked: Questions, clause: str, story: str = "", quick: bool = False
) -> Ask:
    bug = _bug(procedure, clause, story)
    return Ask(target, procedure, shape, asked, bug, bug.start.__name__, lambda: seed(bug), quick)


def _windowed() -> Iterator[Ask]:
    two, three, four, ladder = (form.text for form in (windowed.TWO, windowed.THREE, windowed.FOUR, windowed.LADDER))
    soft, informed, scout = windowed.FAIL_SOFT, windowed.INFORMED, windowed.SCOUT
    guessed = windowed.GUESSED
    returns_u = "returns U"
    yield _ask(windowed.minimax_four, "minimax", four, windowed.VALUE, "value", quick=True)
    yield _ask(windowed.alphabeta_three, "alphabeta", three, soft, "fail-low", quick=True)
    yield _ask(windowed.alphabeta_four, "alphabeta", f"max{four}", soft, "fail-high")
    yield _ask(windowed.informed_two, "alphabeta-informed", two, informed, "success", "the basic exit")
    yield _ask(windowed.informed_three, "alphabeta-informed", f"max{three}", informed, "fail-high", returns_u)
    yield _ask(windowed.aspiration_three, "aspiration", three, guessed, "value", "lower edge")
    yield _ask(windowed.negascout_two, "negascout", two, windowed.LAST_SCOUT, "success", "last value")
    yield _ask(windowed.negascout_three, "negascout", three, scout, "fail-high")
    yield _ask(windowed.negascout_ladder, "negascout", f"max{ladder}", scout, "success", "no re-search after")
    three_again = windowed.aspiration_negascout_three
    yield _ask(three_again, "aspiration-negascout", three, windowed.GUESSED_SCOUT, "value", "upper edge")


def _remembering() -> Iterator[Ask]:
    two, three, shared = remembering.TWO.text, remembering.THREE.text, "((x y) (x z))"
    tt, etc = remembering.TT, remembering.ETC
    yield _ask(remembering.mt_three, "mt", three, remembering.TEST, "mt-upper")
    yield _ask(remembering.mirror_three, "mt-mirror", three, remembering.MIRROR, "mt-lower-mirror")
    yield _ask(remembering.tt_two, "alphabeta-tt", two, tt, "never-forgets")
    yield _ask(remembering.tt_shared, "alphabeta-tt", shared, remembering.TT_ONCE, "true-interval", "stored as exact")
    yield _ask(remembering.etc_two, "alphabeta-etc", two, etc, "learns", "a child's cutoff")
    yield _ask(remembering.etc_shared, "alphabeta-etc", shared, remembering.ETC_ONCE, "etc-cutoff", "max and min")


def _whole() -> Iterator[Ask]:
    two, three, four = whole.TWO.text, whole.THREE.text, whole.FOUR.text
    yield _ask(whole.mt_sss_four, "mt-sss", four, whole.DRIVEN, "value", quick=True)
    yield _ask(whole.mt_dual_four, "mt-dual", four, whole.DUAL, "value")
    yield _ask(whole.mt_two_bounds_four, "mt-sss-two-bounds", four, whole.TWO_BOUNDS, "value")
    yield _ask(whole.mtd_f_three, "mtd-f", three, whole.MTD_F, "value")
    yield _ask(whole.mtd_bi_two, "mtd-bi", two, whole.MTD_BI, "value")
    yield _ask(whole.mtd_bi_three, "mtd-bi", f"max{three}", whole.MTD_BI, "value")
    yield _ask(whole.mtd_step_three, "mtd-step", three, whole.MTD_STEP, "value")
    yield _ask(whole.mtd_best_three, "mtd-best", three, whole.MTD_BEST, "value")
    yield _ask(whole.sss_star_four, "sss-star", four, whole.SSS, "SS-T2")
    yield _ask(whole.sss_star_1979_four, "sss-star-1979", four, whole.SSS_1979, "SS-T2")
    yield _ask(whole.dual_star_four, "dual-star", four, whole.DUAL_STAR, "SS-T2")
    yield _ask(whole.sss_2_three, "sss-2", three, whole.SSS_2, "value")
    yield _ask(whole.sss_2_list_three, "sss-2-list", three, whole.SSS_2_LIST, "value")


def _cycling() -> Iterator[Ask]:
    win = "counts as a win"
    yield _ask(cycling.limit_cycle, "graph-limit", cycling.SHAPE, cycling.LIMIT, "graph-score", "the least")
    yield _ask(cycling.worklist_cycle, "graph-worklist", cycling.SHAPE, cycling.WORKLIST, "graph-score", "a loss")
    yield _ask(cycling.dfs_cycle, "graph-dfs", cycling.SHAPE, cycling.DFS, "graph-marked-score", win, quick=True)
    yield _ask(cycling.memo_cycle, "graph-memo", cycling.SHAPE, cycling.MEMO, "memo-depends", "any memo")
    yield _ask(cycling.alphabeta_cycle, "graph-alphabeta", cycling.SHAPE, cycling.ALPHABETA, "graph-fail-low")


# ONE STEP


def _step(target: Target, name: str, shape: str, asked: Questions, promise: Promise, *bug: str) -> Ask:
    """`name` is that of the step in the target's module."""
    seen = _bug(*bug)
    return Ask(target, bug[0], shape, asked, seen, name, lambda: Step(seed(seen), promise), quick=bug[0] == "minimax")


def _steps() -> Iterator[Ask]:
    either, pair, known = "0 to 2 abstract children", "2 abstract children", "alphabeta-informed"
    upper, lower = f"max node, {either}", f"min node, {either}"
    soft, informed, of_informed = steps.FAIL_SOFT, steps.FAIL_SOFT_INFORMED, steps.OF_INFORMED
    test, mirrored, of_mt, of_mirror = memory.TEST, memory.MIRRORED, memory.OF_MT, memory.OF_MIRROR
    yield _step(steps.minimax_step, "of_minimax", either, steps.VALUE, steps.OF_MINIMAX, "minimax", "value")
    yield _step(steps.alphabeta_step, "of_alphabeta", either, soft, steps.OF_ALPHABETA, "alphabeta", "fail-low")
    of_max, of_min = f"max node, {pair}", f"min node, {pair}"
    yield _step(steps.informed_step_max, "of_informed", of_max, informed, of_informed, known, "fail-low", "a max node")
    yield _step(steps.informed_step_min, "of_informed", of_min, informed, of_informed, known, "fail-high", "a min node")
    yield _step(memory.mt_step_max, "of_mt", upper, test, of_mt, "mt", "mt-upper")
    yield _step(memory.mt_step_min, "of_mt", lower, test, of_mt, "mt", "mt-lower")
    yield _step(memory.mirror_step_max, "of_mirror", upper, mirrored, of_mirror, "mt-mirror", "mt-upper-mirror")
    yield _step(memory.mirror_step_min, "of_mirror", lower, mirrored, of_mirror, "mt-mirror", "mt-lower-mirror")


ASKS: Final[Mapping[str, Ask]] = {
    ask.name: ask for ask in chain(_windowed(), _remembering(), _whole(), _cycling(), _steps())
}
