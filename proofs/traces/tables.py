"""Choose the trace of a search for `verified run --trace`: the table of its paper, if there is one.

The procedures that a search calls decide. Alpha-beta has the table of RR appendix A.1; searches that apply Stockman's
operator Gamma have that of SS section 3.3 and RR A.2; searches that call MT have that of RR A.3. Every other search is
traced call by call.
"""

from typing import Any

from proofs.traces.alphabeta_trace import AlphabetaTrace
from proofs.traces.diary import Diary
from proofs.traces.mt_trace import TESTS, MtTrace
from proofs.traces.sss_trace import CASE, GammaTrace
from proofs.traces.trace import Trace
from specs.contracts import helpers_of
from specs.tree import GameTree
from verified.alphabeta import alphabeta
from verified.procedure import Procedure


def trace_of(search: Procedure, game: GameTree[Any]) -> Trace:
    """The trace for a search of that game."""
    if search.function is alphabeta:
        return AlphabetaTrace(game)
    if has_OPEN(search):
        return GammaTrace()
    return MtTrace(game) if calls_MT(search) else Diary(game)


def has_OPEN(search: Procedure) -> bool:
    """Whether it applies Gamma to the states on OPEN."""
    return any(helper.__name__.startswith(CASE) for helper in helpers_of(search.function))


def calls_MT(search: Procedure) -> bool:
    """Whether it calls MT or its mirror image."""
    return any(helper.__name__ in TESTS for helper in helpers_of(search.function))
