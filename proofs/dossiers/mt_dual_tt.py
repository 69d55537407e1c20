"""The evidence about MT-DUAL* with a transposition table."""

from typing import Final

from proofs.dossiers.dossier import Dossier, with_default_options
from proofs.dossiers.lacks import DUAL
from proofs.dossiers.questions import TWO, Question
from proofs.dossiers.tables import driver_bugs, driver_misuses, plan_of_driver
from proofs.enumeration.null_window_cases import without_option
from proofs.proving.models.drivers import TABLE_TESTS
from specs.clauses.calls import one_table
from specs.clauses.calls_mt import dual_table_calls
from verified.memory.mt_dual_tt import MT_DUAL_TT, mt_dual_tt

DOSSIER: Final = Dossier(
    MT_DUAL_TT,
    plan_of_driver(without_option, "", ""),
    driver_bugs(mt_dual_tt, "mtd_f_tt(tree, node, NEG_INF, table)"),
    driver_misuses(),
    calls={mt_dual_tt: (dual_table_calls, one_table)},
    slower=[("mt-dual-tt", "NEG_INF", "POS_INF"), ("mt-dual-tt", "table is None", "table is not None")],
    confirmed=[with_default_options(MT_DUAL_TT)],
    proved={mt_dual_tt: (TABLE_TESTS,)},
    asked=[Question("mt-dual-tt-two", TWO, "value")],
    lacks=DUAL,
)
