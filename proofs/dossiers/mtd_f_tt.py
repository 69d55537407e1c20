"""The evidence about MTD(f) with a transposition table."""

from typing import Final

from proofs.dossiers.dossier import Dossier, Misuse, with_default_options
from proofs.dossiers.lacks import DUAL
from proofs.dossiers.mtd_tt import with_any_first
from proofs.dossiers.questions import TWO, Question, Range
from proofs.dossiers.tables import PAIR, driver_bugs, driver_misuses, plan_of_driver
from proofs.proving.models.drivers import TABLE_TESTS
from specs.clauses.calls_mt import mtd_f_calls
from specs.values import NEG_INF, POS_INF
from verified.memory.mtd_f_tt import MTD_F_TT, mtd_f_tt

DOSSIER: Final = Dossier(
    MTD_F_TT,
    plan_of_driver(with_any_first, "every first guess", "first guess 0 or -inf"),
    driver_bugs(mtd_f_tt, "mtd_tt(tree, node, first, up_or_down, table)"),
    [Misuse("first-test", (PAIR, 0, 0.5)), *driver_misuses(0)],
    calls={mtd_f_tt: (mtd_f_calls,)},
    slower=[("mtd-f-tt", "node, first, up_or_down", "node, POS_INF, up_or_down")],
    confirmed=[with_default_options(MTD_F_TT)],
    proved={mtd_f_tt: (TABLE_TESTS,)},
    asked=[Question("mtd-f-tt-two", TWO, "value", given={"first": Range.OR_GREATEST})],
    lacks=DUAL,
    special={"mt-sss-tt": {"first": POS_INF}, "mt-dual-tt": {"first": NEG_INF}},
)
