"""MTD(best) (RR-MTD-best, RR-3.3.2-bestsavings): prove which move is best without proving its value.

Each move, a child of the node, has a bracket of its own. The search stops as soon as the lower bound of one move is
not below the upper bound of any other (Berliner's rule): then that move is a best one. Its upper bound need not be
known, so fewer leaves may do than the minimal tree has. The thesis names two strategies and prints code for neither:

- `disprove_rest`: a lower bound of the best candidate first, then an upper bound of each of the others;
- `prove_best`: upper bounds of the others first, then a lower bound of the one that remains.

`first` is the thesis's first guess, the oldest child its first candidate; a move that proves better takes its place.
Bounds are those of the player to move: at a min node values are negated, and -f >= b is tested by f >= 1 - b, which has
to fail. Pay-offs must be integers. `mtd_best` then finds f as MTD(f) does, on the best move alone, with the same memory
and from the bracket proved so far: no test is repeated.
"""

from collections import deque
from collections.abc import Mapping
from typing import Any, Final

from specs.clauses import mtd_best as clauses
from specs.clauses.fail_soft import integer_value, value
from specs.clauses.mtd import step_is_integral
from specs.clauses.mtd_best_loops import (
    best_value_loop,
    disprove_loop,
    guess_loop,
    promising_loop,
    proof_loop,
    rival_loop,
    upper_loop,
)
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value, above, below, is_finite
from verified.null_window.mt import Memory, mt
from verified.procedure import Algorithm

Counted = Any  # a value for the player to move: negated if that is MIN
BoundsOf = dict[N, Counted]  # of each move


@contract(clauses.finite_guess, integer_value, value)
def mtd_best(tree: GameTree[N], node: N, first: Value = 0) -> Value:
    """Let f = f(node), all pay-offs integers. Returns f: the value of a best move, once that is found."""
    if not tree.children(node):
        return tree.value(node)
    memory: Memory[N] = {}
    move, f_minus, f_plus = disprove_rest(tree, node, first, memory)
    bound = value_test(first, f_minus, f_plus)
    while f_minus < f_plus:
        assert best_value_loop(tree, node, f_minus, bound, f_plus)
        g = mt(tree, move, bound, memory)
        if g < bound:
            f_plus = g
        else:
            f_minus = g
        bound = value_test(first, f_minus, f_plus)
    return f_minus


@contract(clauses.has_moves, clauses.finite_guess, step_is_integral, clauses.is_best, clauses.is_bounded, framed=False)
def disprove_rest(
    tree: GameTree[N], node: N, first: Value, memory: Memory[N], step: Value = 0
) -> tuple[N, Value, Value]:
    """Let f = f(node), node no terminal. Returns a child of value f, and f- and f+ such that f- <= f <= f+.

    No other child is worth more than f- at a max node, less than f+ at a min node.
    """
    lower, upper = brackets_of(tree, node)
    rest = deque(lower)
    best: N = rest.popleft()
    # A LOWER BOUND OF THE CANDIDATE (a single move needs none)
    if rest:
        best = candidate(tree, node, seen_by_mover(tree, node, first), step, lower, upper, memory)
        rest = deque(lower)
        rest.remove(best)
    # UPPER BOUNDS OF THE REST
    while rest:
        assert disprove_loop(tree, node, best, rest, lower, upper)
        move: N = rest.popleft()
        if upper[move] > lower[best] and probe(tree, node, move, above(lower[best]), lower, upper, memory):
            rest.append(best)
            best = move
    f_minus, f_plus = as_bracket(tree, node, lower[best], upper[best])
    return best, f_minus, f_plus


@contract(
    clauses.finite_guess,
    step_is_integral,
    clauses.holds_moves,
    clauses.nothing_known,
    clauses.is_candidate,
    clauses.all_known,
    framed=False,
)
def candidate(
    tree: GameTree[N], node: N, first: Counted, step: Value, lower: BoundsOf[N], upper: BoundsOf[N], memory: Memory[N]
) -> N:
    """The first move whose value reaches the guess; if there is none, the guess falls below the best upper bound.

    Returns a move whose lower bound is known and is the greatest.
    """
    bound: Counted = first
    rest: deque[N] = deque(lower)
    while True:
        assert guess_loop(tree, node, bound, rest, lower, upper)
        if rest:
            move: N = rest.popleft()
            if upper[move] >= bound and probe(tree, node, move, bound, lower, upper, memory):
                return move
        # NO MOVE IS WORTH THE BOUND
        else:
            best = most_promising(lower, upper)
            bound = lowered(tree, node, upper[best], step)
            if probe(tree, node, best, bound, lower, upper, memory):
                return best
            rest = deque(lower)


@contract(clauses.has_moves, clauses.finite_guess, clauses.is_best, clauses.is_bounded, framed=False)
def prove_best(tree: GameTree[N], node: N, first: Value, memory: Memory[N]) -> tuple[N, Value, Value]:
    """Let f = f(node), node no terminal. Returns a child of value f, and f- and f+ such that f- <= f <= f+.

    No other child is worth more than f- at a max node, less than f+ at a min node.
    """
    lower, upper = brackets_of(tree, node)
    first = seen_by_mover(tree, node, first)
    rest = deque(lower)
    best: N = rest.popleft()
    # UPPER BOUNDS OF THE REST
    while rest:
        assert upper_loop(tree, node, best, rest, lower, upper)
        move: N = rest.popleft()
        if upper[move] is POS_INF and probe(tree, node, move, above(max(first, lower[best])), lower, upper, memory):
            rest.append(best)
            best = move
    best = proof_of_best(tree, node, best, lower, upper, memory)
    f_minus, f_plus = as_bracket(tree, node, lower[best], upper[best])
    return best, f_minus, f_plus


@contract(clauses.all_true, clauses.others_bounded, clauses.is_proved, clauses.all_known, framed=False)
def proof_of_best(tree: GameTree[N], node: N, best: N, lower: BoundsOf[N], upper: BoundsOf[N], memory: Memory[N]) -> N:
    """Prove the best move: test the most promising one at the upper bound of the next best, until a test succeeds.

    Let every move but one have an upper bound. Returns a move whose lower bound no upper bound of another exceeds.
    """
    while True:
        assert proof_loop(tree, node, best, lower, upper)
        best = most_promising(lower, upper)
        bound = next_best(best, upper)
        if lower[best] >= bound or probe(tree, node, best, bound, lower, upper, memory):
            return best


@contract(
    clauses.inside_of_move,
    clauses.integer_test,
    clauses.known_of_move,
    clauses.keeps_the_rest,
    clauses.is_tested,
    clauses.bracket_of_move,
    clauses.integer_bracket,
    framed=False,
)
def probe(
    tree: GameTree[N], node: N, move: N, bound: Counted, lower: BoundsOf[N], upper: BoundsOf[N], memory: Memory[N]
) -> bool:
    """Whether the value of the move for the player at the node is at least `bound`; narrows the bracket of the move."""
    if tree.is_max(node):
        g = mt(tree, move, bound, memory)
    else:
        g = seen_by_mover(tree, node, mt(tree, move, 1 - bound, memory))
    if g >= bound:
        lower[move] = g
        return True
    upper[move] = g
    return False


@contract(clauses.holds_moves, clauses.is_most_promising, framed=False)
def most_promising(lower: Mapping[N, Counted], upper: Mapping[N, Counted]) -> N:
    """The first move of those with the greatest upper bound, and of these with the greatest lower bound."""
    rest = deque(upper)
    best: N = rest.popleft()
    while rest:
        assert promising_loop(best, rest, upper)
        move: N = rest.popleft()
        if (upper[move], lower[move]) > (upper[best], lower[best]):
            best = move
    return best


@contract(clauses.rivals_are_bounded, clauses.is_next_best, framed=False)
def next_best(best: N, upper: Mapping[N, Counted]) -> Counted:
    """The greatest upper bound of the other moves, -inf if there are none."""
    rest = deque(upper)
    rest.remove(best)
    bound: Counted = NEG_INF
    while rest:
        assert rival_loop(best, bound, rest, upper)
        move: N = rest.popleft()
        bound = max(bound, upper[move])
    return bound


def value_test(first: Value, f_minus: Value, f_plus: Value) -> Value:
    """The next test value for the best move: f+ if it is finite, else f- + 1; the guess if there was no test yet."""
    return f_plus if is_finite(f_plus) else above(f_minus) if is_finite(f_minus) else first


def lowered(tree: GameTree[N], node: N, bound: Any, step: Any) -> Any:
    """The bound less the step, both as the player at the node counts: MAX goes down, MIN goes up."""
    return seen_by_mover(tree, node, below(bound, step) if tree.is_max(node) else above(-bound, step))


def brackets_of(tree: GameTree[N], node: N) -> tuple[BoundsOf[N], BoundsOf[N]]:
    """Lower and upper bounds of the moves before any test: -inf and +inf."""
    moves = tree.children(node)
    return dict.fromkeys(moves, NEG_INF), dict.fromkeys(moves, POS_INF)


def seen_by_mover(tree: GameTree[N], node: N, value: Any) -> Any:
    """The value for the player to move at the node, negated at a min node. It is its own inverse."""
    return value if tree.is_max(node) else -value


def as_bracket(tree: GameTree[N], node: N, lower: Any, upper: Any) -> tuple[Any, Any]:
    """The bracket (f-, f+) of a move, from its bounds for the player to move."""
    return (lower, upper) if tree.is_max(node) else (-upper, -lower)


MTD_BEST: Final = Algorithm(
    "mtd-best", "RR-MTD-best", "a best move first, then its value", mtd_best, {"first": 0}, place=48
)
