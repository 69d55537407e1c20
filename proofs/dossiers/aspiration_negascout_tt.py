"""The evidence about aspiration search with NegaScout and a table."""

from typing import Final

from proofs.dossiers.dossier import Dossier, Misuse, bugs
from proofs.dossiers.guesses import with_any_guess
from proofs.dossiers.lacks import SCOUT_WITH_TABLE
from proofs.dossiers.questions import GUESS, THREE, Question
from proofs.dossiers.tables import PAIR, driver_misuses, plan_of_driver
from proofs.enumeration.cases import with_guess, with_integer_window
from proofs.proving.models.transposition_table import TABLE
from specs.clauses.calls import aspiration_calls, one_table
from specs.values import POS_INF
from verified.memory.aspiration_negascout_tt import ASPIRATION_NEGASCOUT_TT, aspiration_negascout_tt

_SPOILS: Final = "table.put(node, table.get(node)._replace(lower=POS_INF))\n    return g"

DOSSIER: Final = Dossier(
    ASPIRATION_NEGASCOUT_TT,
    plan_of_driver(
        with_guess(with_integer_window), "every finite window with an integer centre as a guess", "guess 0 +- 1"
    ),
    bugs(
        aspiration_negascout_tt,
        ("value", "if g <= alpha:", "if g < alpha:", "no re-search at the lower edge"),
        ("value", "elif g >= beta:", "elif g > beta:", "no re-search at the upper edge"),
        ("value", "NEG_INF, g, table)", "g, POS_INF, table)", "the re-search has the wrong side"),
        ("true-table-after", "return g", _SPOILS, "leaves a false entry"),
    ),
    [
        Misuse("delta", (PAIR, 0, 0, -1)),
        Misuse("estimate", (PAIR, 0, 0, POS_INF)),
        Misuse("integer-estimate", (PAIR, 0, 0.5, 1)),
        *driver_misuses(0, 1),
    ],
    calls={aspiration_negascout_tt: (aspiration_calls, one_table)},
    slower=[
        ("aspiration-negascout-tt", "NEG_INF, g, table)", "NEG_INF, POS_INF, table)"),
        ("aspiration-negascout-tt", "table is None", "table is not None"),
    ],
    confirmed=[with_any_guess(aspiration_negascout_tt)],
    proved={aspiration_negascout_tt: (TABLE,)},
    asked=[Question("aspiration-negascout-tt-three", THREE, "value", "upper edge", GUESS)],
    lacks=SCOUT_WITH_TABLE,
)
