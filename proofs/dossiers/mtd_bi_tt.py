"""The evidence about MTD(bi) with a transposition table."""

from typing import Final

from proofs.dossiers.dossier import Dossier, Misuse
from proofs.dossiers.lacks import TEST_WITH_TABLE
from proofs.dossiers.tables import PAIR, driver_bugs, driver_misuses, plan_of_driver
from proofs.enumeration.null_window_cases import with_range
from proofs.proving.models.table_tests import TABLE_TESTS
from verified.memory.mtd_bi_tt import MTD_BI_TT, mtd_bi_tt

DOSSIER: Final = Dossier(
    MTD_BI_TT,
    plan_of_driver(with_range, "every range that meets or just misses the pay-offs", "range 0 +- 1"),
    driver_bugs(mtd_bi_tt, "mtd_tt(tree, node, first, middle_of(first, delta), table)"),
    [Misuse("bisected-range", (PAIR, 0, 0, 0)), *driver_misuses(0, 1)],
    proved={mtd_bi_tt: (TABLE_TESTS,)},
    lacks=TEST_WITH_TABLE,
)
