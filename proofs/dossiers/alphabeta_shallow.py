"""The evidence about alpha-beta without deep cutoffs."""

from typing import Final

from proofs.checking import specs as spec
from proofs.checking.core.calling import Subject
from proofs.dossiers.dossier import Dossier, Inductive, bugs, with_default_options
from proofs.dossiers.lacks import ALPHABETA_LIKE
from proofs.dossiers.questions import THREE, WINDOW, Question
from proofs.enumeration.cases import Scope, with_window
from proofs.enumeration.dags import DagScope
from proofs.enumeration.plans import FIVE, SHARED, Plan
from specs.clauses.shallow import shallow_calls
from verified.alphabeta_shallow import ALPHABETA_SHALLOW, alphabeta_shallow

_CHILD_OF_MAX: Final = "tree, child, g, POS_INF)"
_DEEP: Final = "(0 (((0 0) 0) 0))"  # the smallest tree with a deep cutoff

DOSSIER: Final = Dossier(
    ALPHABETA_SHALLOW,
    Plan(
        with_window,
        (Scope(4), Scope(3, height=3), Scope(3, all_types=True), SHARED),
        (Scope(5), Scope(6, full_window=True), FIVE[1], Scope(4, all_types=True), DagScope(3, edges=5)),
        mutants=(Scope(3), Scope(2, height=3), Scope(4, full_window=True)),
    ),
    bugs(
        alphabeta_shallow,
        ("success", "if v < g:", "if True:", "a min node returns its last value, not its least"),
        ("success", "if v > g:", "if True:", "a max node returns its last value, not its greatest"),
        ("fail-low", "if g >= beta:", "if g >= alpha:", "a max node stops as soon as it reaches alpha"),
        ("fail-high", "if g <= alpha:", "if g <= beta:", "a min node stops as soon as it reaches beta"),
        ("exact-below-bound", "if v > g:", "if v > g and v > alpha:", "a max node forgets values below alpha"),
        ("exact-below-bound", "if v < g:", "if v < g and v < beta:", "a min node forgets values above beta"),
        ("window", _CHILD_OF_MAX, "tree, child, POS_INF, g)", "the ends are exchanged"),
        ("shallow-open", "if g >= beta:", "if g > beta:"),
        ("shallow-open-dual", "if g <= alpha:", "if False:", "no cutoff at a min node"),
        ("minimax-max-loop", "if v > g:", "if True:"),
        ("minimax-min-loop", "if v < g:", "if True:"),
        ("visits-shallow", "if g >= beta:", "if g > beta:"),
        ("visits-shallow", "if g <= alpha:", "if g < alpha:"),
        ("visits-shallow", "in children:", "in children[:-1] or children:", "the last child is never searched"),
    ),
    calls={alphabeta_shallow: (shallow_calls,)},
    slower=[("alphabeta-shallow", _CHILD_OF_MAX, "tree, child, NEG_INF, POS_INF)")],
    confirmed=[with_default_options(ALPHABETA_SHALLOW)],
    inductive=[Inductive("alphabeta_shallow", Subject(alphabeta_shallow, spec.ALPHABETA))],
    proved={alphabeta_shallow: ()},
    asked=[Question("alphabeta-shallow-three", THREE, "fail-low", given=WINDOW)],
    lacks={**dict.fromkeys(("visits-alphabeta", "dominates-alphabeta", "no-dead-node"), _DEEP), **ALPHABETA_LIKE},
)
