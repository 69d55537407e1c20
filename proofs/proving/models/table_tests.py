"""MT and its drivers with a transposition table: what a call leaves of its node, and why a driver ends."""

from __future__ import annotations

from typing import Final

from proofs.proving.models.ending_laws import ENDING_LAWS, INTEGERS_END
from proofs.proving.models.memory import is_bracket_narrower
from proofs.proving.models.next_test_rule import NEXT_TEST_RULE
from proofs.proving.models.transposition_table import TABLE
from proofs.proving.vocabulary import LoopEnd, Vocabulary
from specs.clauses.table_tests import integers_so_far

TABLE_TESTS: Final = TABLE.extended_by(
    NEXT_TEST_RULE,
    Vocabulary(
        loop_ends={"mtd_table_loop": LoopEnd(is_bracket_narrower, integers_so_far, INTEGERS_END)},
        laws=ENDING_LAWS,
    ),
)
