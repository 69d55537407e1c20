"""trusted: the specification of the search for a best move (RR-MTD-best, RR-3.3.2-bestsavings).

v is what the search returns: a child of n, and bounds f- and f+ of f(n). While it lasts, `lower` and `upper` map each
move to bounds of its value as the player to move counts it: negated at a min node. `move_f` is f(move), so counted.
"""

from collections.abc import Mapping
from typing import Any

from specs.clauses.mt import unwatched
from specs.clauses.mtd import bracket, inside
from specs.contracts import Cost, Kind, clause, ghost, loop
from specs.contracts.ghost import oracle_of
from specs.tree import GameTree, N
from specs.values import Value, is_finite, is_integral


@ghost
def move_f(tree: GameTree[N], node: N, move: N) -> Value:
    """f of a child, as the player to move at the node counts it."""
    game = unwatched(tree)
    worth: Any = oracle_of(game)[move]
    counted: Value = worth if game.is_max(node) else -worth
    return counted


@clause(
    "best-of-some",
    "RR-MTD-best",
    "there is a move: n is no terminal",
    Kind.PRE,
    Cost.ORACLE,
    expected="a node with children",
    actual="a terminal",
)
def has_moves(tree: GameTree[N], node: N) -> bool:
    return bool(unwatched(tree).children(node))


@clause(
    "best-guess",
    "RR-MTD-best",
    "the first guess is an integer",
    Kind.PRE,
    Cost.LOCAL,
    expected="an integer",
    actual="first = {first!r}",
)
def finite_guess(first: Value) -> bool:
    return is_integral(first)


@clause(
    "best-move",
    "RR-MTD-best",
    "the move found is a best one: f(move) = f(n)",
    Kind.POST,
    Cost.ORACLE,
    expected="a child of value {fn!r}",
    actual=lambda situation: f"{situation['v'][0]!r}",
)
def is_best(tree: GameTree[N], node: N, fn: Value, v: tuple[N, Value, Value]) -> bool:
    return v[0] in unwatched(tree).children(node) and oracle_of(unwatched(tree))[v[0]] == fn


@clause(
    "best-bound",
    "RR-MTD-best",
    "f- <= f(n) <= f+, and f(c) <= f- at a max node, f(c) >= f+ at a min node, for every other child c",
    Kind.POST,
    Cost.ORACLE,
    expected="bounds of f = {fn!r} that the other children do not exceed",
    actual=lambda situation: f"{situation['v'][1:]!r}",
)
def is_bounded(tree: GameTree[N], node: N, fn: Value, v: tuple[N, Value, Value]) -> bool:
    game = unwatched(tree)
    f = oracle_of(game)
    others = [f[child] for child in game.children(node) if child != v[0]]
    _, f_minus, f_plus = v
    if not f_minus <= fn <= f_plus:
        return False
    return all(other <= f_minus if game.is_max(node) else other >= f_plus for other in others)


@clause(
    "best-inside",
    "RR-F3.5-MTD",
    "lower(move) < bound <= upper(move) at every test of a move",
    Kind.PRE,
    Cost.LOCAL,
    expected=lambda situation: f"{_bracket(**situation)[0]!r} < bound <= {_bracket(**situation)[1]!r}",
    actual="bound = {bound!r}",
)
def inside_of_move(move: Any, bound: Value, lower: Mapping[Any, Value], upper: Mapping[Any, Value]) -> bool:
    return lower[move] < bound <= upper[move]


@clause(
    "best-test",
    "RR-2.2.1-nullwindow",
    "the test value is an integer, so that 1 - bound tests the opposite",
    Kind.PRE,
    Cost.LOCAL,
    expected="an integer",
    actual="bound = {bound!r}",
)
def integer_test(bound: Value) -> bool:
    return is_integral(bound)


@clause(
    "best-known",
    "RR-F3.5-MTD",
    "lower(move) <= f(move) <= upper(move) before the test, too",
    Kind.PRE,
    Cost.ORACLE,
    expected="a bracket around {move_f!r}",
    actual=lambda situation: f"{_bracket(**situation)!r}",
)
def known_of_move(move: Any, move_f: Value, lower: Mapping[Any, Value], upper: Mapping[Any, Value]) -> bool:
    return lower[move] <= move_f <= upper[move]


@clause(
    "best-bracket",
    "RR-F3.5-MTD",
    "lower(move) <= f(move) <= upper(move)",
    Kind.POST,
    Cost.ORACLE,
    expected="a bracket around {move_f!r}",
    actual=lambda situation: f"{_bracket(**situation)!r}",
)
def bracket_of_move(move: Any, move_f: Value, lower: Mapping[Any, Value], upper: Mapping[Any, Value]) -> bool:
    return lower[move] <= move_f <= upper[move]


@clause(
    "best-integers",
    "RR-2.2.1-nullwindow",
    "bounds are integers, so that a test of one more misses no value",
    Kind.POST,
    Cost.LOCAL,
    expected="integers (or infinite)",
    actual=lambda situation: f"{_bracket(**situation)!r}; scale the pay-offs of this game to integers",
)
def integer_bracket(move: Any, lower: Mapping[Any, Value], upper: Mapping[Any, Value]) -> bool:
    return all(is_integral(bound) or not is_finite(bound) for bound in (lower[move], upper[move]))


@loop(bracket, inside)
def best_value_loop(tree: GameTree[N], node: N, f_minus: Value, bound: Value, f_plus: Value) -> bool:
    """Before each call of MT on the best move. So progress is strict: f- rises to the bound, or f+ falls below it."""
    return True


def _bracket(move: Any, lower: Mapping[Any, Value], upper: Mapping[Any, Value], **_: object) -> tuple[Value, Value]:
    return lower[move], upper[move]
