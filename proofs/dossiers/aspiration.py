"""The evidence about aspiration search."""

from typing import Final

from proofs.dossiers.dossier import Dossier, Misuse, bugs
from proofs.dossiers.guesses import EDITS, with_any_guess
from proofs.dossiers.lacks import ALPHABETA_LIKE
from proofs.dossiers.questions import GUESS, THREE, Question
from proofs.enumeration.cases import Scope, with_guess, with_window
from proofs.enumeration.plans import FOUR, SHARED, Plan
from specs.clauses.calls import aspiration_calls
from specs.tree import Tree
from specs.values import POS_INF
from verified.aspiration import ASPIRATION, aspiration

DOSSIER: Final = Dossier(
    ASPIRATION,
    Plan(
        with_guess(with_window),
        (Scope(3), FOUR, Scope(3, height=2), SHARED),
        (Scope(5),),
        every="every finite window as a guess",
        one="guess 0 +- 1",
        mutants=(Scope(3), Scope(2, height=2)),
    ),
    bugs(aspiration, *EDITS),
    [Misuse("delta", (Tree.of([0, 1]), 0, 0, 0)), Misuse("estimate", (Tree.of([0, 1]), 0, POS_INF, 1))],
    calls={aspiration: (aspiration_calls,)},
    slower=[("aspiration", "node, alpha, beta)", "node, NEG_INF, beta)")],
    confirmed=[with_any_guess(aspiration)],
    proved={aspiration: ()},
    asked=[Question("aspiration-three", THREE, "value", "lower edge", GUESS)],
    lacks=ALPHABETA_LIKE,
)
