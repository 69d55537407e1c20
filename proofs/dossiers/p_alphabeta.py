"""The evidence about P-alphabeta."""

from dataclasses import replace
from typing import Final

from proofs.dossiers.dossier import Dossier, bugs, with_default_options
from proofs.dossiers.lacks import ALWAYS_AGAIN
from proofs.dossiers.null_window import PLAN
from proofs.dossiers.questions import LADDER, THREE, Question
from proofs.enumeration.plans import FOUR
from specs.clauses.calls import p_alphabeta_calls
from verified.p_alphabeta import P_ALPHABETA, p_alphabeta

DOSSIER: Final = Dossier(
    P_ALPHABETA,
    replace(PLAN, bugs=(FOUR,)),
    bugs(
        p_alphabeta,
        ("value", "if v > g:", "if False:", "a max node returns its first value"),
        ("value", "g = alphabeta(tree, child, v, POS_INF)", "g = v", "no re-search after the scout"),
        ("value", "g = alphabeta(tree, child, NEG_INF, v)", "g = v", "no re-search after the scout of a min node"),
        ("integer-value", "tree.value(node)", "above(tree.value(node), 0.5)"),
        ("minimax-max-loop", "if v > g:", "if v < g:", "a max node takes the worse"),
        ("minimax-min-loop", "if v < g:", "if v > g:", "a min node takes the worse"),
    ),
    calls={p_alphabeta: (p_alphabeta_calls,)},
    slower=[("p-alphabeta", "child, g, above(g))", "child, g, POS_INF)")],
    confirmed=[with_default_options(P_ALPHABETA)],
    proved={p_alphabeta: ()},
    asked=[
        Question("p-alphabeta-three", THREE, "value", "first value"),
        Question("p-alphabeta-ladder", f"max{LADDER}", "value", "first value"),
    ],
    lacks=ALWAYS_AGAIN,
)
