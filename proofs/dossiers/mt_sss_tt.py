"""The evidence about MT-SSS* with a transposition table."""

from typing import Final

from proofs.dossiers.dossier import Dossier, with_default_options
from proofs.dossiers.lacks import SSS
from proofs.dossiers.questions import TWO, Question
from proofs.dossiers.tables import driver_bugs, driver_misuses, plan_of_driver
from proofs.enumeration.null_window_cases import without_option
from proofs.proving.models.drivers import TABLE_TESTS
from specs.clauses.calls import one_table
from specs.clauses.calls_mt import sss_table_calls
from verified.memory.mt_sss_tt import MT_SSS_TT, mt_sss_tt

DOSSIER: Final = Dossier(
    MT_SSS_TT,
    plan_of_driver(without_option, "", ""),
    driver_bugs(mt_sss_tt, "mtd_f_tt(tree, node, POS_INF, table)"),
    driver_misuses(),
    calls={mt_sss_tt: (sss_table_calls, one_table)},
    slower=[("mt-sss-tt", "POS_INF", "NEG_INF"), ("mt-sss-tt", "table is None", "table is not None")],
    confirmed=[with_default_options(MT_SSS_TT)],
    proved={mt_sss_tt: (TABLE_TESTS,)},
    asked=[Question("mt-sss-tt-two", TWO, "value")],
    lacks=SSS,
)
