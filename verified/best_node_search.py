"""Best node search (LI-BNS, Rutko 2011): tests that separate the moves, until one of them stands alone.

A test asks of every move whether it is worth more than a bound. If one is, it is the best; if several are, the next
bound is higher, if none is, lower. The next bound divides the range of f so that, of n moves spread over it evenly, one
would pass. As published the search has no move to answer with where every test fails: here the last one, at the
lower end, cannot. An end of the range may be infinite: then the bounds run away from the other end, ever faster.

Bounds and values are those of the player to move: a min node is a max node whose pay-offs have the other sign. The
answer is a move, and a range in which f lies; `best_node_search` looks for f in it.
"""

from typing import Any, Final

from specs.clauses.best_node import f_is_inside, finds_best, integer_range, range_holds_f
from specs.clauses.fail_soft import integer_value, value
from specs.clauses.mtd_best import has_moves
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value, above, below, is_finite
from verified.alphabeta import alphabeta
from verified.procedure import Algorithm


@contract(integer_range, f_is_inside, integer_value, value)
def best_node_search(tree: GameTree[N], node: N, low: Value = NEG_INF, high: Value = POS_INF) -> Value:
    """Let f = f(node), low < f < high, all of them integers (low, high perhaps infinite). Returns f."""
    if not tree.children(node):
        return tree.value(node)
    move, low, high = best_node(tree, node, low, high)
    if tree.is_max(node):
        return alphabeta(tree, move, low, above(high) if is_finite(high) else high)
    return alphabeta(tree, move, below(low) if is_finite(low) else low, high)


@contract(has_moves, integer_range, f_is_inside, finds_best, range_holds_f, framed=False)
def best_node(tree: GameTree[N], node: N, low: Value, high: Value) -> tuple[N, Value, Value]:
    """Let f = f(node), low < f < high, node no terminal. Returns a child of value f, and low and high such that

    low < f <= high  at a max node,
    low <= f < high  at a min node.
    """
    moves = tree.children(node)
    better = list(moves)
    passed = len(moves) == 1
    while len(better) > 1 and not (passed and is_one_wide(low, high)):
        if tree.is_max(node):
            bound = next_guess(low, high, len(better))
            found = [move for move in moves if alphabeta(tree, move, bound, above(bound)) > bound]
            low, high = (bound, high) if found else (low, bound)
        else:
            bound = mirrored(next_guess(mirrored(high), mirrored(low), len(better)))
            found = [move for move in moves if alphabeta(tree, move, below(bound), bound) < bound]
            low, high = (low, bound) if found else (bound, high)
        if found:
            better, passed = found, True
    return better[0], low, high


def next_guess(low: Any, high: Any, count: int) -> Any:
    """The bound that one of so many moves would pass if they were spread evenly from low to high."""
    if is_finite(low) and is_finite(high):
        return low + (high - low) * (count - 1) // count
    if is_finite(low):
        return low + 1 + abs(low)
    return high - 1 - abs(high) if is_finite(high) else 0


def is_one_wide(low: Value, high: Value) -> bool:
    """Whether the range holds one integer."""
    return is_finite(low) and above(low) == high


def mirrored(value: Value) -> Value:
    """The value as the other player counts it."""
    return POS_INF if value is NEG_INF else NEG_INF if value is POS_INF else -value  # type: ignore[operator]


BEST_NODE_SEARCH: Final = Algorithm(
    "best-node-search",
    "LI-BNS",
    "tests that separate the moves, then the value of the best",
    best_node_search,
    {"low": NEG_INF, "high": POS_INF},
    place=48.5,
)
