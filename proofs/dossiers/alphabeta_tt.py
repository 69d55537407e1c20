"""The evidence about alpha-beta with a transposition table."""

from typing import Final

from proofs.checking.core.calling import Subject
from proofs.checking.specs.alphabeta import WITH_TABLE
from proofs.dossiers.dossier import Dossier, Inductive, bugs, with_default_options
from proofs.dossiers.lacks import ALPHABETA_LIKE
from proofs.dossiers.questions import FINITE_WINDOW, SHARED, TWO, Question
from proofs.dossiers.tables import EDITS, MISUSES, PLAN, TRUE_TABLE
from proofs.proving.models.transposition_table import TABLE
from specs.clauses.calls import table_calls
from verified.memory.alphabeta_tt import ALPHABETA_TT, alphabeta_tt

DOSSIER: Final = Dossier(
    ALPHABETA_TT,
    PLAN,
    bugs(alphabeta_tt, *EDITS),
    MISUSES,
    calls={alphabeta_tt: (table_calls,)},
    slower=[("alphabeta-tt", "child, a, high,", "child, a, beta,")],
    confirmed=[with_default_options(ALPHABETA_TT)],
    inductive=[Inductive("alphabeta_tt", Subject(alphabeta_tt, WITH_TABLE), TRUE_TABLE, children=3)],
    proved={alphabeta_tt: (TABLE,)},
    asked=[
        Question("tt-two", TWO, "never-forgets", given=FINITE_WINDOW, again=True),
        Question("tt-shared", SHARED, "true-interval", "stored as exact", FINITE_WINDOW, idle="never-forgets"),
    ],
    lacks=ALPHABETA_LIKE,
)
