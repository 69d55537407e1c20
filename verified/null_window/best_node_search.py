"""Best node search (LI-BNS, Rutko 2011): tests that separate the moves, until one of them stands alone.

A pass asks of every move whether it is worth a bound. If one is, it is the best; if several are, the next bound is
higher, and if none is, lower. The rule for it takes the moves that may still be best as spread evenly over the range of
f, and puts the bound where one of them would pass. As published the range is given, and where every test fails there
is no move to answer with; here the range is what the tests have shown. While one end of it is infinite the bound is
next to the other end.

The tests are those of MTD(best), with its memory and its brackets, which count as the player to move does. The answer
of the whole search is the value of the best move, found as MTD(f) does, with the memory that is there already.
"""

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, Final

from specs.clauses import best_node as said
from specs.clauses.best_node import alone_loop, separating_loop
from specs.clauses.fail_soft import integer_value, value
from specs.clauses.mtd_best import finite_guess, has_moves, is_best, is_bounded
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import Value, above, is_finite
from verified.null_window.mt import Memory
from verified.null_window.mtd import mtd
from verified.null_window.mtd_best import (
    Counted,
    as_bracket,
    brackets_of,
    most_promising,
    probe,
    seen_by_mover,
    value_test,
)
from verified.null_window.mtd_f import up_or_down
from verified.procedure import Algorithm

NextGuess = Callable[[Any, Mapping[Any, Counted], Mapping[Any, Counted]], Counted]  # of the best move, lower and upper


@contract(finite_guess, integer_value, value)
def best_node_search(tree: GameTree[N], node: N, first: Value = 0) -> Value:
    """Let f = f(node), all pay-offs integers. Returns f: the value of a best move, once that is known."""
    if not tree.children(node):
        return tree.value(node)
    memory: Memory[N] = {}
    move, f_minus, f_plus = best_node(tree, node, first, evenly_spread, memory)
    return mtd(tree, move, value_test(first, f_minus, f_plus), up_or_down, memory) if f_minus < f_plus else f_minus


@contract(has_moves, finite_guess, is_best, is_bounded, framed=False)
def best_node(tree: GameTree[N], node: N, first: Value, guess: NextGuess, memory: Memory[N]) -> tuple[N, Value, Value]:
    """Let f = f(node), node no terminal. Returns a child of value f, and f- and f+ such that f- <= f <= f+.

    No other child is worth more than f- at a max node, less than f+ at a min node.
    """
    lower, upper = brackets_of(tree, node)
    bound: Counted = seen_by_mover(tree, node, first)
    rest: deque[N] = deque(lower)
    while True:
        assert separating_loop(tree, node, bound, rest, lower, upper)
        # A PASS
        if rest:
            move: N = rest.popleft()
            if lower[move] < bound <= upper[move]:
                probe(tree, node, move, bound, lower, upper, memory)
        # BETWEEN TWO PASSES
        else:
            best = most_promising(lower, upper)
            if lower[best] == upper[best] or stands_alone(best, lower, upper):
                f_minus, f_plus = as_bracket(tree, node, lower[best], upper[best])
                return best, f_minus, f_plus
            bound = within_bracket(guess(best, lower, upper), best, lower, upper)
            probe(tree, node, best, bound, lower, upper, memory)
            rest = deque(lower)


@contract(said.is_alone, framed=False)
def stands_alone(best: N, lower: Mapping[N, Counted], upper: Mapping[N, Counted]) -> bool:
    """Whether no other move can be better."""
    rest = deque(upper)
    rest.remove(best)
    while rest:
        assert alone_loop(best, rest, lower, upper)
        move: N = rest.popleft()
        if upper[move] > lower[best]:
            return False
    return True


@contract(said.whole_guess, said.is_open, said.is_inside, framed=False)
def within_bracket(guess: Counted, best: N, lower: Mapping[N, Counted], upper: Mapping[N, Counted]) -> Counted:
    """The guess, or what is nearest to it inside the bracket of the best move."""
    bound = min(upper[best], guess)
    return max(bound, above(lower[best])) if is_finite(lower[best]) else bound


@contract(said.is_known, said.is_even, framed=False)
def evenly_spread(best: N, lower: Mapping[N, Counted], upper: Mapping[N, Counted]) -> Counted:
    """The bound that one of the moves that may be best would pass if these were spread evenly over the range."""
    low, high = lower[best], upper[best]
    if is_finite(low) and is_finite(high):
        return high - (high - low) // sum(low < bound for bound in upper.values())  # rounded up
    return above(low) if is_finite(low) else high


BEST_NODE_SEARCH: Final = Algorithm(
    "best-node-search",
    "LI-BNS",
    "tests that separate the moves, then the value of the best",
    best_node_search,
    {"first": 0},
    place=48.5,
)
