"""Checks that end soon: few random games, and little patience with a run that does not end.

What a check finds on small games it finds with these, too: random games are for what only shows on larger ones. And
fewer runs are traced for the lines that never run, of which each test has few.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

from proofs.checking import check as of_requests
from proofs.checking.coverage import recorder
from proofs.checking.stages import check_state, large_games, levels, literals, long_histories, numbers
from proofs.checking.stages import histories as stage_of_histories


@contextmanager
def few_random_games(examples: int = 20, histories: int = 100) -> Iterator[None]:
    """Within it a check in this process, or in a copy of it, draws so many random trees and histories of calls."""
    with ExitStack() as stack:
        for stage, name, number in (
            (numbers, "EXAMPLES", examples),
            (levels, "SAMPLES", examples),
            (levels, "A_SECOND", 0),
            (large_games, "AT_RANDOM", 5),
            (large_games, "NARROW", 3),
            (long_histories, "HISTORIES", 5),
            (long_histories, "OF_FEW_DIGITS", 20),
            (stage_of_histories, "AT_FIRST", histories),
            (stage_of_histories, "SCALED", 50),
            (stage_of_histories, "NAMED", 30),
            (stage_of_histories, "OF_ONE_CALL", 50),
            (stage_of_histories, "IN_THE_END", 5),
            (check_state, "PATIENCE", 2),
            (of_requests, "RERUN_SECONDS", 2),
            (recorder, "FIRST", 0.05),
            (literals, "MANY", 300),
            (literals, "FEW", 20),
        ):
            stack.enter_context(patch.object(stage, name, number))
        yield
