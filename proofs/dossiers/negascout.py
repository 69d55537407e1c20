"""The evidence about NegaScout."""

from collections.abc import Iterator
from typing import Final

from proofs.checking.core.calling import Subject
from proofs.checking.specs import ALPHABETA
from proofs.dossiers.dossier import Arguments, Dossier, Inductive, bugs, with_default_options
from proofs.dossiers.lacks import SCOUT
from proofs.dossiers.questions import LADDER, THREE, TWO, WINDOW, Question
from proofs.dossiers.search_bugs import EDITS
from proofs.enumeration.cases import Scope, with_integer_window
from proofs.enumeration.orders import weak_orderings
from proofs.enumeration.plans import ANY_TYPES, CHAINS, FIVE, FOUR, MORE_SHARED, SHARED, Plan
from proofs.enumeration.tree_shapes import alternating
from specs.clauses.calls import scout_calls
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF
from verified.negascout import NEGASCOUT, last_two_plies, negascout

_EXACT: Final = "not last_two_plies(tree, node, child)"
_BY_FIRST: Final = "tree.children(child) and tree.children(tree.children(child)[0])"
_BY_ANY: Final = "any(tree.children(c) for c in tree.children(child))"


def more_cases() -> Iterator[Arguments]:
    """Trees whose terminals have types, which mean nothing; and trees in which a scout is searched again.

    The smallest of these: the second son of the root has a grandson that moves.
    """
    for tree in Scope(2).trees():
        types = [tree.is_max(node) != (not tree.children(node)) for node in tree.nodes()]
        yield Tree(tree._children, types, tree._values), tree.root, NEG_INF, POS_INF
    for shape in (((), ((), ((), ()))), ((), (((), ()), ()))):
        for skeleton in alternating(shape):
            for ranks in weak_orderings(4):
                tree = skeleton.fill([2 * rank for rank in ranks])
                for end in range(2 * max(ranks) + 2):
                    yield tree, tree.root, NEG_INF, end
                    yield tree, tree.root, end - 1, POS_INF


DOSSIER: Final = Dossier(
    NEGASCOUT,
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
        negascout,
        *EDITS,
        ("success", "v = negascout(tree, child, v, beta)", "pass", "no re-search after the scout"),
        ("success", _EXACT, _BY_FIRST, "no re-search where the first child is a terminal (as printed)"),
        ("success", _EXACT, _BY_ANY, "no re-search below a node of the same type"),
        ("integers", "above(a)", "above(a, 0.5)", "a scout half a point wide"),
        ("integer-value", "tree.value(node)", "above(tree.value(node), 0.5)"),
        ("window", "tree, child, v, beta)", "tree, child, beta, v)", "the re-search has its window reversed"),
        ("nested-window-within", "tree, child, v, beta)", "tree, child, NEG_INF, beta)"),
        ("nested-window-within", "tree, child, alpha, v)", "tree, child, alpha, POS_INF)"),
        ("exact-last-plies", "if v < g:", "if True:", "a min node returns its last value"),
        ("exact-last-plies", "tree.value(node)", "above(tree.value(node))"),
        ("scout-max-loop", "if v > g:", "if v > g and v > a:", "a max node forgets values below alpha"),
        ("scout-min-loop", "if v < g:", "if v < g and v < b:", "a min node forgets values above beta"),
        ("visits-only-open", "if g >= beta:", "if False:", "a max node never stops"),
        ("visits-only-open", "if g <= alpha:", "if False:", "a min node never stops"),
        ("ns-sandwich", "in children:", "in children[:-1] or children:", "the last child is never searched"),
        ("ns-sandwich", "v = negascout(tree, child, v, beta)", "pass", "no re-search after the scout"),
        ("ns-visits", "a, above(a))", "a, beta)", "a later child of a max node is not scouted"),
        ("ns-visits", "below(b), b)", "alpha, b)", "a later child of a min node is not scouted"),
    ),
    edited={last_two_plies: ("negascout",)},
    more_cases=more_cases,
    calls={negascout: (scout_calls,)},
    slower=[("negascout", "a, above(a))", "a, beta)"), ("last_two_plies", "return True", "return False")],
    confirmed=[with_default_options(NEGASCOUT)],
    inductive=[Inductive("negascout", Subject(negascout, ALPHABETA), children=2, grandchildren=2, more=0)],
    proved={negascout: ()},
    asked=[
        Question("negascout-two", TWO, "success", "last value", WINDOW),
        Question("negascout-three", THREE, "fail-high", given=WINDOW, idle="exact-last-plies"),
        Question("negascout-ladder", f"max{LADDER}", "success", "no re-search after", WINDOW, idle="exact-last-plies"),
    ],
    lacks=SCOUT,
)
