"""The evidence about full minimax."""

from typing import Final

from proofs.checking.core.calling import Subject
from proofs.checking.specs.minimax import MINIMAX_AT
from proofs.dossiers.dossier import Dossier, Inductive, bugs, with_default_options
from proofs.dossiers.questions import FOUR, Question, Step
from proofs.enumeration.cases import Scope, without_window
from proofs.enumeration.plans import ANY_TYPES, CHAINS, SHARED, Plan
from verified.minimax import MINIMAX, minimax

DOSSIER: Final = Dossier(
    MINIMAX,
    Plan(without_window, (CHAINS, ANY_TYPES, SHARED), (Scope(6, full_window=True),), one=""),
    bugs(
        minimax,
        ("value", "if v > g:", "if True:", "a max node returns its last value"),
        ("value", "if v < g:", "if v > g or g is POS_INF:", "a min node takes the greatest"),
        ("visits-all", "in children:", "in children[:-1] or children:", "the last child is never searched"),
        ("minimax-max-loop", "if v > g:", "if True:"),
        ("minimax-min-loop", "if v < g:", "if True:"),
    ),
    confirmed=[with_default_options(MINIMAX)],
    inductive=[Inductive("minimax", Subject(minimax, MINIMAX_AT))],
    proved={minimax: ()},
    asked=[
        Question("minimax-four", FOUR, "value", quick=True),
        Question("minimax-step", Step(), "value", quick=True),
    ],
    lacks=dict.fromkeys(("visits-alphabeta", "dominates-alphabeta", "no-dead-node", "same-leaves-as-sss"), "(0 (0 0))"),
)
