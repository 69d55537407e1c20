"""The evidence about NegaScout with a transposition table."""

from typing import Final

from proofs.dossiers.dossier import Dossier, bugs, with_default_options
from proofs.dossiers.lacks import SCOUT_WITH_TABLE
from proofs.dossiers.questions import FINITE_WINDOW, TWO, Question
from proofs.dossiers.tables import EDITS, INTEGER_PLAN, MISUSES
from proofs.proving.models.transposition_table import TABLE
from specs.clauses.calls import scout_table_calls
from verified.memory.negascout_tt import NEGASCOUT_TT, negascout_tt

DOSSIER: Final = Dossier(
    NEGASCOUT_TT,
    INTEGER_PLAN,
    bugs(
        negascout_tt,
        *(edit for edit in EDITS if edit[0] != "window"),  # a scout's window is never empty
        ("success", "v = negascout_tt(tree, child, v, high, table)", "pass", "no re-search after the scout"),
        ("integers", "above(a)", "above(a, 0.5)", "a scout half a point wide"),
        ("integer-value", "g = tree.value(node)", "g = above(tree.value(node), 0.5)"),
        ("window", "tree, child, v, high,", "tree, child, high, v,", "the re-search has its window reversed"),
        ("nested-window-within", "tree, child, v, high,", "tree, child, NEG_INF, high,"),
        ("nested-window-within", "tree, child, low, v,", "tree, child, low, POS_INF,"),
    ),
    MISUSES,
    calls={negascout_tt: (scout_table_calls,)},
    slower=[("negascout-tt", "a, above(a),", "a, high,"), ("negascout-tt", "child, v, high,", "child, a, high,")],
    confirmed=[with_default_options(NEGASCOUT_TT)],
    proved={negascout_tt: (TABLE,)},
    asked=[Question("negascout-tt-two", TWO, "never-forgets", given=FINITE_WINDOW, again=True)],
    lacks=SCOUT_WITH_TABLE,
)
