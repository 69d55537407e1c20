"""The evidence about MTD(step) with a transposition table."""

from typing import Final

from proofs.dossiers.dossier import Dossier, Misuse, with_default_options
from proofs.dossiers.mtd_step import mtd_step_calls
from proofs.dossiers.questions import TWO, Question, Range
from proofs.dossiers.tables import PAIR, driver_bugs, driver_misuses, plan_of_driver
from proofs.enumeration.null_window_cases import with_step
from proofs.proving.models.drivers import TABLE_TESTS
from verified.memory.mtd_step_tt import MTD_STEP_TT, mtd_step_tt

DOSSIER: Final = Dossier(
    MTD_STEP_TT,
    plan_of_driver(with_step, "every step up to the span of the pay-offs", "step 1"),
    driver_bugs(mtd_step_tt, "mtd_tt(tree, node, POS_INF, down_by(step), table)"),
    [Misuse("step-size", (PAIR, 0, -1)), *driver_misuses(1)],
    calls={mtd_step_tt: (mtd_step_calls,)},
    slower=[("mtd-step-tt", "node, POS_INF, down_by", "node, NEG_INF, down_by")],
    confirmed=[with_default_options(MTD_STEP_TT)],
    proved={mtd_step_tt: (TABLE_TESTS,)},
    asked=[Question("mtd-step-tt-two", TWO, "value", given={"step": Range.INTEGER})],
    lacks={"no-dead-node": "((0 0) 0)", "same-leaves-as-sss": "((0 0) 1)"},
    special={"mt-sss-tt": {"step": 0}},
)
