"""The evidence about aspiration search with NegaScout."""

from typing import Final

from proofs.dossiers.dossier import Dossier, Misuse, bugs
from proofs.dossiers.guesses import EDITS, with_any_guess
from proofs.dossiers.lacks import SCOUT
from proofs.dossiers.questions import GUESS, THREE, Question
from proofs.enumeration.cases import Scope, with_guess, with_integer_window
from proofs.enumeration.plans import SHARED, Plan
from specs.clauses.calls import aspiration_calls
from specs.tree import Tree
from specs.values import POS_INF
from verified.aspiration_negascout import ASPIRATION_NEGASCOUT, aspiration_negascout

DOSSIER: Final = Dossier(
    ASPIRATION_NEGASCOUT,
    Plan(
        with_guess(with_integer_window),
        (Scope(3), Scope(2, height=3), Scope(4, full_window=True), SHARED),
        (Scope(4), Scope(5, full_window=True)),
        every="every finite window with an integer centre as a guess",
        one="guess 0 +- 1",
        mutants=(Scope(3), Scope(2, height=2)),
    ),
    bugs(aspiration_negascout, *EDITS),
    [
        Misuse("delta", (Tree.of([0, 1]), 0, 0, -1)),
        Misuse("estimate", (Tree.of([0, 1]), 0, 0, POS_INF)),
        Misuse("integer-estimate", (Tree.of([0, 1]), 0, 0.5, 1)),
    ],
    calls={aspiration_negascout: (aspiration_calls,)},
    slower=[("aspiration-negascout", "NEG_INF, g)", "NEG_INF, POS_INF)")],
    confirmed=[with_any_guess(aspiration_negascout)],
    proved={aspiration_negascout: ()},
    asked=[Question("aspiration-negascout-three", THREE, "value", "upper edge", GUESS)],
    lacks=SCOUT,
)
