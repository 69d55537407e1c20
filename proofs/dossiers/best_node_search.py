"""The evidence about best node search.

x - y and x // n are beyond difference logic, so for the symbolic engines any value between stands for the next bound;
everything else is the procedure itself. The proof takes any rule that answers with a whole number.
"""

from collections.abc import Iterator
from types import FunctionType
from typing import Any, Final, cast

from proofs.checking.core.calling import Subject
from proofs.checking.specs.minimax import FIRST
from proofs.dossiers.dossier import Arguments, Confirmed, Dossier, Entry, Misuse, bugs
from proofs.dossiers.mtd import any_above
from proofs.dossiers.null_window import PAIR, plan_of_guesses
from proofs.dossiers.questions import TWO, Question, Range
from proofs.enumeration.cases import Scope
from proofs.enumeration.null_window_cases import with_finite_first
from proofs.proving.models.best_node import BEST_NODE
from proofs.symbolic.terms import Term
from specs.clauses.calls_best import best_node_calls, best_node_value
from specs.contracts import contract_of
from specs.tree import GameTree, Tree
from specs.values import POS_INF, Value, above, is_finite
from verified.null_window.best_node_search import (
    BEST_NODE_SEARCH,
    best_node,
    best_node_search,
    evenly_spread,
    stands_alone,
    within_bracket,
)

_LEAF: Final = Tree.parse("0")
_TESTED: Final = "            probe(tree, node, best, bound, lower, upper, memory)"
_SEPARATES: Final = """\
            if lower[move] < bound <= upper[move]:
                probe(tree, node, move, bound, lower, upper, memory)"""
_STOPS: Final = "if lower[best] == upper[best] or stands_alone(best, lower, upper):"


def too_high(best: Any, lower: Any, upper: Any) -> Any:
    """A rule that answers outside of the bracket."""
    return above(upper[best], 2) if is_finite(upper[best]) else above(lower[best], -2)


def _cases() -> Iterator[Arguments]:
    for case in with_finite_first(Scope(3)):
        if case[0].children(case[1]):
            yield from ((*case, rule, {}) for rule in (evenly_spread, too_high))


def _calls(tree: GameTree[Any], first: Value, _second: Value) -> list[Arguments]:
    return [(tree.root, first, too_high, {})] if tree.children(tree.root) else []


def with_any_next_bound(tree: GameTree[Any], first: Value) -> Value:
    """The search, where the next bound may be any value that the best move may still pass."""

    def between(best: Any, lower: Any, upper: Any) -> Any:
        low, high = lower[best], upper[best]
        if isinstance(first, Term) and is_finite(low) and is_finite(high):
            return any_above(low, high, first.world)
        return evenly_spread(best, lower, upper)

    names = {**cast("FunctionType", best_node_search).__globals__, "evenly_spread": between}
    contract = contract_of(best_node_search)
    value: Value = FunctionType(contract.code_without_asserts, names)(tree, tree.root, first)
    return value


DOSSIER: Final = Dossier(
    BEST_NODE_SEARCH,
    plan_of_guesses(with_finite_first, "every finite first guess", "first guess 0"),
    [
        *bugs(
            best_node_search,
            ("value", "if f_minus < f_plus else f_minus", "if False else f_minus", "takes a bound for the value"),
            ("integer-value", "return tree.value(node)", "return above(tree.value(node), 0.5)"),
        ),
        *bugs(
            best_node,
            ("best-of-all", _STOPS, "if True:", "stops after the first pass"),
            ("best-bound", "lower[best], upper[best])", "upper[best], lower[best])", "the bounds are exchanged"),
            ("bound-whole", "seen_by_mover(tree, node, first)", "seen_by_mover(tree, node, first) + 0.5"),
            ("ends-known", _SEPARATES, "            pass", "tests no move in a pass"),
            ("best-brackets", _TESTED, f"{_TESTED}\n            lower[best] = bound", "takes a test for passed"),
            start=best_node_search,
        ),
        *bugs(
            best_node,
            ("guess-whole", "guess(best, lower, upper)", "guess(best, lower, upper) + 0.5"),
            start=best_node_search,
            broken=within_bracket,
        ),
        *bugs(
            stands_alone,
            ("best-alone", "return False", "return True", "takes any other move for worse"),
            ("best-disproved", "return False", "pass"),
            start=best_node_search,
        ),
        *bugs(
            within_bracket, ("guess-inside", "max(bound, above(lower[best]))", "lower[best]"), start=best_node_search
        ),
        *bugs(evenly_spread, ("guess-even", "return above(low)", "return above(low, 2)"), start=best_node_search),
    ],
    [
        Misuse("best-guess", (PAIR, 0, POS_INF)),
        Misuse("best-guess", (PAIR, 0, 0.5, evenly_spread, {}), best_node),
        Misuse("best-of-some", (_LEAF, 0, 0, evenly_spread, {}), best_node),
        Misuse("guess-room", (1, 0, {0: 2}, {0: 2}), within_bracket),
        Misuse("guess-known", (0, {0: 2}, {0: 2}), evenly_spread),
    ],
    edited={
        best_node: ("best-node-search", "best_node"),
        stands_alone: ("best-node-search",),
        within_bracket: ("best_node",),
        evenly_spread: ("best-node-search",),
    },
    entries={"best_node": Entry(best_node, _cases, _calls)},
    calls={best_node: (best_node_calls,), best_node_search: (best_node_value,)},
    slower=[
        ("best-node-search", "value_test(first, f_minus, f_plus)", "first"),
        ("best_node", "bound <= upper[move]", "bound < upper[move]"),
    ],
    confirmed=[
        Confirmed(
            "best_node_search",
            Subject(with_any_next_bound, FIRST),
            "every first guess, and any next bound of the bracket (it needs x - y and x // n)",
            more=0,
        )
    ],
    proved=dict.fromkeys((stands_alone, within_bracket, best_node, best_node_search), (BEST_NODE,)),
    asked=[Question("best-node-search-two", TWO, "value", given={"first": Range.INTEGER})],
    lacks=dict.fromkeys(("visits-alphabeta", "dominates-alphabeta", "no-dead-node", "same-leaves-as-sss"), "(0 (0 0))"),
)
