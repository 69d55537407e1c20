"""All models together: what a function of a user's own may speak of."""

from typing import Final

from proofs.proving.models.core import CORE
from proofs.proving.models.drivers import NEXT_TEST_RULE
from proofs.proving.models.heuristics import HEURISTICS
from proofs.proving.models.mtd_best import MTD_BEST
from proofs.proving.models.table_children import TABLE_CHILDREN

LIBRARY: Final = CORE.extended_by(HEURISTICS, NEXT_TEST_RULE, TABLE_CHILDREN, MTD_BEST)
