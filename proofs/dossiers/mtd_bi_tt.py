"""The evidence about MTD(bi) with a transposition table."""

from functools import partial
from typing import Final

from proofs.checking.core.calling import Subject
from proofs.checking.specs.minimax import FIRST
from proofs.dossiers.dossier import Confirmed, Dossier, Misuse
from proofs.dossiers.mtd_bi import HALFWAY, with_any_halfway_point
from proofs.dossiers.questions import BISECTED, TWO, Question
from proofs.dossiers.tables import PAIR, driver_bugs, driver_misuses, plan_of_driver
from proofs.enumeration.null_window_cases import with_range
from proofs.proving.models.drivers import TABLE_TESTS
from specs.clauses.calls_mt import mtd_bi_calls
from verified.memory.mtd_bi_tt import MTD_BI_TT, mtd_bi_tt

DOSSIER: Final = Dossier(
    MTD_BI_TT,
    plan_of_driver(with_range, "every range that meets or just misses the pay-offs", "range 0 +- 1"),
    driver_bugs(mtd_bi_tt, "mtd_tt(tree, node, first, middle_of(first, delta), table)"),
    [Misuse("bisected-range", (PAIR, 0, 0, 0)), *driver_misuses(0, 1)],
    calls={mtd_bi_tt: (mtd_bi_calls,)},
    slower=[("mtd-bi-tt", "node, first, middle_of", "node, POS_INF, middle_of")],
    confirmed=[
        Confirmed("mtd_bi_tt", Subject(partial(with_any_halfway_point, search=mtd_bi_tt), FIRST), HALFWAY, more=0)
    ],
    proved={mtd_bi_tt: (TABLE_TESTS,)},
    asked=[Question("mtd-bi-tt-two", TWO, "value", given=BISECTED)],
    lacks={"no-dead-node": "min((0 0) 0)", "same-leaves-as-sss": "((0 0) 0)"},
)
