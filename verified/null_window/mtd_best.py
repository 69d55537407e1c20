"""MTD(best) (RR-MTD-best, RR-3.3.2-bestsavings): which move is best, proved without proving its value.

Each move, a child of the node, has a bracket of its own. The search stops as soon as the lower bound of one move is
not below the upper bound of any other (Berliner's rule): then that move is a best one. Its upper bound need not be
known, so fewer leaves may do than the minimal tree has. The thesis names two strategies and prints code for neither:

- `disprove_rest`: a lower bound of the best candidate first, then an upper bound of each of the others;
- `prove_best`: upper bounds of the others first, then a lower bound of the one that remains.

`first` is the thesis's first guess, the oldest child its first candidate; a move that proves better takes its place.
Bounds are those of the player to move: at a min node values are negated, and -f >= b is tested by f >= 1 - b, which has
to fail. Pay-offs must be integers. `mtd_best` goes on to f as MTD(f) does, on the best move alone, with the memory and
from the bracket that are there already: no test is made again.
"""

from collections import deque
from typing import Any

from specs.clauses.fail_soft import integer_value, value
from specs.clauses.mtd_best import (
    best_value_loop,
    bracket_of_move,
    finite_guess,
    has_moves,
    inside_of_move,
    integer_bracket,
    integer_test,
    is_best,
    is_bounded,
    known_of_move,
)
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value, above, is_finite
from verified.null_window.mt import Memory, mt

BoundsOf = dict[N, Any]  # of each move


@contract(finite_guess, integer_value, value)
def mtd_best(tree: GameTree[N], node: N, first: Value = 0) -> Value:
    """Let f = f(node), all pay-offs integers. Returns f: the value of a best move, once that is found."""
    if not tree.children(node):
        return tree.value(node)
    memory: Memory[N] = {}
    move, f_minus, f_plus = disprove_rest(tree, node, first, memory)
    while f_minus < f_plus:
        # f+ if it is known, else one more than f-; a single move was not tested yet.
        bound = f_plus if is_finite(f_plus) else above(f_minus) if is_finite(f_minus) else first
        assert best_value_loop(tree, node, f_minus, bound, f_plus)
        g = mt(tree, move, bound, memory)
        if g < bound:
            f_plus = g
        else:
            f_minus = g
    return f_minus


@contract(has_moves, finite_guess, is_best, is_bounded, framed=False)
def disprove_rest(tree: GameTree[N], node: N, first: Value, memory: Memory[N]) -> tuple[N, Value, Value]:
    """Let f = f(node), node no terminal. Returns a child of value f, and f- and f+ such that f- <= f <= f+.

    No other child is worth more than f- at a max node, less than f+ at a min node.
    """
    lower, upper = brackets_of(tree, node)
    first = seen_by_mover(tree, node, first)
    # A LOWER BOUND OF THE CANDIDATE, the first move that is worth the guess (a single move needs none)
    for best in lower:
        if len(lower) == 1 or probe(tree, node, best, first, lower, upper, memory):
            break
    else:  # no move is: the one with the best upper bound
        best = max(upper, key=upper.__getitem__)
        while not probe(tree, node, best, upper[best], lower, upper, memory):
            best = max(upper, key=upper.__getitem__)
    # UPPER BOUNDS OF THE REST
    rest = deque(move for move in lower if move != best)
    while rest:
        move = rest.popleft()
        if upper[move] > lower[best] and probe(tree, node, move, above(lower[best]), lower, upper, memory):
            rest.append(best)
            best = move
    return best, *as_bracket(tree, node, lower[best], upper[best])


@contract(has_moves, finite_guess, is_best, is_bounded, framed=False)
def prove_best(tree: GameTree[N], node: N, first: Value, memory: Memory[N]) -> tuple[N, Value, Value]:
    """Let f = f(node), node no terminal. Returns a child of value f, and f- and f+ such that f- <= f <= f+.

    No other child is worth more than f- at a max node, less than f+ at a min node.
    """
    lower, upper = brackets_of(tree, node)
    first = seen_by_mover(tree, node, first)
    best, *others = lower
    # UPPER BOUNDS OF THE REST
    rest = deque(others)
    while rest:
        move = rest.popleft()
        bound = above(max(first, lower[best]))
        if upper[move] is POS_INF and probe(tree, node, move, bound, lower, upper, memory):
            rest.append(best)
            best = move
    # A LOWER BOUND OF THE ONE THAT REMAINS
    while True:
        best = max(upper, key=lambda move: (upper[move], lower[move]))
        bound = max((upper[move] for move in upper if move != best), default=NEG_INF)
        if lower[best] >= bound or probe(tree, node, best, bound, lower, upper, memory):
            return best, *as_bracket(tree, node, lower[best], upper[best])


@contract(inside_of_move, integer_test, known_of_move, bracket_of_move, integer_bracket, framed=False)
def probe(
    tree: GameTree[N],
    node: N,
    move: N,
    bound: Any,
    lower: BoundsOf[N],
    upper: BoundsOf[N],
    memory: Memory[N],
) -> bool:
    """Whether the move is worth `bound` at least to the player to move at the node; narrows the bracket of the move."""
    if tree.is_max(node):
        g = mt(tree, move, bound, memory)
    else:
        g = seen_by_mover(tree, node, mt(tree, move, 1 - bound, memory))
    if g >= bound:
        lower[move] = g
        return True
    upper[move] = g
    return False


def brackets_of(tree: GameTree[N], node: N) -> tuple[BoundsOf[N], BoundsOf[N]]:
    """Lower and upper bounds of the moves, of which nothing is known yet."""
    moves = tree.children(node)
    return dict.fromkeys(moves, NEG_INF), dict.fromkeys(moves, POS_INF)


def seen_by_mover(tree: GameTree[N], node: N, value: Any) -> Any:
    """The value as the player to move at the node counts it; and back."""
    return value if tree.is_max(node) else -value


def as_bracket(tree: GameTree[N], node: N, lower: Any, upper: Any) -> tuple[Any, Any]:
    """The bracket of a move as (f-, f+), which the player to move counts as `lower` and `upper`."""
    return (lower, upper) if tree.is_max(node) else (-upper, -lower)
