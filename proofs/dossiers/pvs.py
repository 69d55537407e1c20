"""The evidence about principal variation search."""

from typing import Final

from proofs.checking.core.calling import Subject
from proofs.checking.specs import ALPHABETA
from proofs.dossiers.dossier import Dossier, Inductive, bugs, with_default_options
from proofs.dossiers.lacks import ALWAYS_AGAIN
from proofs.dossiers.negascout import more_cases
from proofs.dossiers.questions import LADDER, TWO, WINDOW, Question
from proofs.dossiers.search_bugs import EDITS
from proofs.enumeration.cases import Scope, with_integer_window
from proofs.enumeration.plans import ANY_TYPES, CHAINS, FIVE, FOUR, MORE_SHARED, SHARED, Plan
from specs.clauses.calls import pvs_calls
from verified.pvs import PVS, pvs

DOSSIER: Final = Dossier(
    PVS,
    Plan(
        with_integer_window,
        (Scope(3), Scope(3, all_types=True, full_window=True), FOUR, CHAINS, SHARED),
        (Scope(4), *FIVE, Scope(3, all_types=True), ANY_TYPES, MORE_SHARED),
        every="every window, neighbours one apart or more",
        one="full window, neighbours one apart or more",
        mutants=(Scope(2, height=2), Scope(3, full_window=True), Scope(3, all_types=True, full_window=True)),
        bugs=(Scope(3, all_types=True, full_window=True), FOUR, Scope(3)),
    ),
    bugs(
        pvs,
        *EDITS,
        ("success", "v = pvs(tree, child, v, beta)", "pass", "no re-search after the scout"),
        ("integers", "above(a)", "above(a, 0.5)", "a scout half a point wide"),
        ("integer-value", "tree.value(node)", "above(tree.value(node), 0.5)"),
        ("window", "tree, child, v, beta)", "tree, child, beta, v)", "the re-search has its window reversed"),
        ("nested-window-within", "tree, child, v, beta)", "tree, child, NEG_INF, beta)"),
        ("nested-window-within", "tree, child, alpha, v)", "tree, child, alpha, POS_INF)"),
        ("visits-only-open", "if g >= beta:", "if False:", "a max node never stops"),
        ("visits-only-open", "if g <= alpha:", "if False:", "a min node never stops"),
    ),
    more_cases=more_cases,
    calls={pvs: (pvs_calls,)},
    slower=[("pvs", "a, above(a))", "a, beta)")],
    confirmed=[with_default_options(PVS)],
    inductive=[Inductive("pvs", Subject(pvs, ALPHABETA), children=3, more=1)],
    proved={pvs: ()},
    asked=[
        Question("pvs-two", TWO, "success", "last value", WINDOW),
        Question("pvs-ladder", f"max{LADDER}", "success", "no re-search after", WINDOW),
    ],
    lacks=ALWAYS_AGAIN,
)
