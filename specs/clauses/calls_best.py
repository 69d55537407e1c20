"""Which calls MTD(best) makes (see `calls`), and where Stockman's case 4 puts a state."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from specs.clauses.best_node import parting
from specs.clauses.calls import Call, Calls, Dialogue, follows
from specs.clauses.calls_mt import testing
from specs.clauses.gamma import states
from specs.contracts import ensures, message, when
from specs.tree import GameTree
from specs.values import Value, above, below, is_finite
from specs.watch import unwatched


@ensures("best-value-calls", "RR-MTD-best")
@when(lambda calls: bool(calls))
@message(actual="{calls!r}")
def best_value_calls(first: Value, calls: Calls) -> bool:
    """once a best move is found, MT is called on it: at f+ if that is known, else one above f-, else at
    the first guess
    """
    move, f_minus, f_plus = calls[0].v

    def rule(_g: Any, _bound: Any, f_minus: Any, f_plus: Any) -> Any:
        return _due(first, f_minus, f_plus)

    return follows(testing(move, _due(first, f_minus, f_plus), rule, f_minus, f_plus), calls[1:], ("node", "gamma"))


def _due(first: Any, f_minus: Any, f_plus: Any) -> Any:
    """The test that is due of a best move with that bracket."""
    return f_plus if is_finite(f_plus) else above(f_minus) if is_finite(f_minus) else first


@ensures("best-node-value", "LI-BNS")
@when(lambda calls: bool(calls))
@message(actual="{calls!r}")
def best_node_value(first: Value, calls: Calls) -> bool:
    """once a best move is found, MTD is called on it if its bracket is open: at f+ if known, else one above f-"""
    move, f_minus, f_plus = calls[0].v
    due = [(move, _due(first, f_minus, f_plus))] if f_minus < f_plus else []
    return [(call.given["node"], call.given["first"]) for call in calls[1:]] == due


@ensures("alpha-bounding-calls", "RR-3.3.2-AlphaBounding")
@when(lambda calls: bool(calls))
@message(actual="{calls!r}")
def alpha_bounding_calls(first: Value, step: Value, calls: Calls) -> bool:
    """a best move is looked for from the first guess down, in such steps; then MTD is called as by best node search"""
    given = calls[0].given
    return (given["first"], given["step"]) == (first, step) and best_node_value.conclusion(first, calls)


def _tests(calls: Iterable[Call]) -> list[Call]:
    """The tests of moves among the calls, and among those that they make, in their order."""
    tests: list[Call] = []
    for call in calls:
        tests += [call] if call.procedure == "probe" else _tests(call.calls)
    return tests


def _brackets(tests: Sequence[Call], count: int) -> tuple[Mapping[Any, Any], Mapping[Any, Any]]:
    """The bounds of the moves after so many tests, as they were when the next test began."""
    known = tests[count].old if count < len(tests) else tests[-1].given
    return known["lower"], known["upper"]


def _as_seen(tree: GameTree[Any], node: Any, first: Any) -> Any:
    """The first guess from the point of view of the player to move."""
    return first if unwatched(tree).is_max(node) else -first


@ensures("disprove-calls", "RR-3.3.2-bestsavings")
@message(actual="{calls!r}")
def disprove_calls(tree: GameTree[Any], node: Any, first: Any, step: Any, calls: Calls) -> bool:
    """the moves are tested at the guess until one is worth it; if none is, at the best upper bound less the step, the
    move with that bound first, until one is; then each other that may be better, one above the lower bound of the best
    so far; a single move is not tested
    """
    moves = [*dict.fromkeys(unwatched(tree).children(node))]
    if len(moves) == 1:
        return not _tests(calls)
    tests = _tests(calls)

    def disproving() -> Dialogue:
        count, bound, rest = 0, _as_seen(tree, node, first), [*moves]
        while True:
            if not rest:
                upper = _brackets(tests, count)[1]
                rest = [max(moves, key=upper.__getitem__), *moves]
                bound = below(upper[rest[0]], step)
            best = rest.pop(0)
            if _brackets(tests, count)[1][best] >= bound:
                reached = yield best, bound
                count += 1
                if reached:
                    break
        rest = [move for move in moves if move != best]
        for move in rest:  # which grows
            lower, upper = _brackets(tests, count)
            if upper[move] > lower[best]:
                reached = yield move, above(lower[best])
                count += 1
                if reached:
                    rest.append(best)
                    best = move

    return bool(tests) and follows(disproving(), tests, ("move", "bound"))


@ensures("best-node-calls", "LI-BNS")
@message(actual="{calls!r}")
def best_node_calls(tree: GameTree[Any], node: Any, first: Any, calls: Calls) -> bool:
    """at each bound the moves are tested of which it is not known whether they are worth it, the most promising one
    first, until no other can be better; the first bound is the guess, each further one parts the moves that are left
    """
    tests = _tests(calls)

    def separating() -> Dialogue:
        moves = [*dict.fromkeys(unwatched(tree).children(node))]
        bound, count, best = _as_seen(tree, node, first), 0, None
        while True:
            for move in sorted(moves, key=lambda move: move != best):
                lower, upper = _brackets(tests, count)
                if lower[move] < bound <= upper[move]:
                    yield move, bound
                    count += 1
            lower, upper = _brackets(tests, count)
            best = max(moves, key=lambda move: (upper[move], lower[move]))
            if all(upper[move] <= lower[best] for move in moves if move != best):
                return
            bound = parting(best, lower, upper)

    return bool(tests) and follows(separating(), tests, ("move", "bound"))


@ensures("probe-calls", "RR-3.3.2-bestsavings")
@message(actual="{calls!r}")
def probe_calls(tree: GameTree[Any], node: Any, move: Any, bound: Any, calls: Calls) -> bool:
    """one test of MT on the move: f >= bound at a max node; at a min node f >= 1 - bound, which has to fail"""
    due = bound if unwatched(tree).is_max(node) else 1 - bound
    return [(call.given["node"], call.given["gamma"]) for call in calls] == [(move, due)]


@ensures("prove-calls", "RR-3.3.2-bestsavings")
@message(actual="{calls!r}")
def prove_calls(tree: GameTree[Any], node: Any, first: Any, calls: Calls) -> bool:
    """the second move is tested first, one above the guess; a single move is not tested"""
    moves = [*dict.fromkeys(unwatched(tree).children(node))]
    due = [(move, above(_as_seen(tree, node, first))) for move in moves[1:2]]
    return [(call.given["move"], call.given["bound"]) for call in _tests(calls)[:1]] == due


@ensures("promising-first", "RR-3.3.2-bestsavings")
@message(expected="the first of the greatest", actual="v = {v!r}")
def first_of_the_greatest(v: Any, lower: Mapping[Any, Any], upper: Mapping[Any, Any]) -> bool:
    """of the moves with the greatest upper bound, and of these with the greatest lower bound, the first one"""
    return bool(v == max(upper, key=lambda move: (upper[move], lower[move])))


@ensures("SS-Table1-case4-fifo", "SS-Table1-case4")
@message(expected="{state!r} last of its merit", actual=states)
def last_of_its_merit(OPEN: Iterable[Any], state: Any) -> bool:
    """the solved terminal stands behind all states of greater or equal merit"""
    return [other for other in OPEN if other.merit >= state.merit][-1] is state
