"""The evidence about fail-soft alpha-beta."""

from typing import Final

from proofs.checking import specs as spec
from proofs.checking.core.calling import Subject
from proofs.dossiers.dossier import Dossier, Inductive, bugs, with_default_options
from proofs.dossiers.lacks import ALPHABETA_LIKE
from proofs.dossiers.questions import FOUR, THREE, WINDOW, Question, Step
from proofs.dossiers.search_bugs import EDITS
from proofs.enumeration.cases import Scope, with_window
from proofs.enumeration.dags import DagScope
from proofs.enumeration.plans import FIVE, SHARED, Plan
from verified.alphabeta import ALPHABETA, alphabeta

DOSSIER: Final = Dossier(
    ALPHABETA,
    Plan(
        with_window,
        (Scope(4), Scope(3, height=3), Scope(3, all_types=True), SHARED),
        (Scope(5), Scope(6, full_window=True), FIVE[1], Scope(4, all_types=True), DagScope(3, edges=5)),
        mutants=(Scope(3), Scope(2, height=3), Scope(4, full_window=True)),
    ),
    bugs(
        alphabeta,
        *EDITS,
        ("window", "if g >= beta:", "if False:", "no cutoff at a max node"),
        ("window", "if g <= alpha:", "if False:", "no cutoff at a min node"),
        ("nested-window", "if g > a:", "if False:", "alpha is not raised"),
        ("nested-window", "tree, child, alpha, b)", "tree, child, alpha, beta)", "beta is passed on stale"),
        ("visits-open", "if g >= beta:", "if g > beta:"),
        ("visits-open", "if g <= alpha:", "if g < alpha:"),
        ("visits-open", "in children:", "in children[:-1] or children:", "the last child is never searched"),
    ),
    confirmed=[with_default_options(ALPHABETA)],
    inductive=[Inductive("alphabeta", Subject(alphabeta, spec.ALPHABETA))],
    proved={alphabeta: ()},
    asked=[
        Question("alphabeta-three", THREE, "fail-low", given=WINDOW, quick=True),
        Question("alphabeta-four", f"max{FOUR}", "fail-high", given=WINDOW),
        Question("alphabeta-step", Step(), "fail-low", given=WINDOW),
    ],
    lacks=ALPHABETA_LIKE,
)
