"""Alpha Bounding (RR-3.3.2-AlphaBounding, Schaeffer 1986): null windows, and the best move rather than its value.

All moves are searched with one low start value, the one that is supposed to be best first. The first that fails high is
the best so far, and each further one is searched with its value as the bound. If all fail low, they are searched again
with a lower start value. So it is MTD(best)'s strategy `disprove_rest`, in which a start value that was too high falls
to the best upper bound; here it falls `step` lower. The thesis does not say how far; of what follows it needs no more
than that the step is not negative. The answer of the whole search is the value of the best move, as MTD(f) finds it.
"""

from typing import Final

from specs.clauses.fail_soft import integer_value, value
from specs.clauses.mtd import step_is_integral
from specs.clauses.mtd_best import finite_guess
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import Value
from verified.null_window.mt import Memory
from verified.null_window.mtd import mtd
from verified.null_window.mtd_best import disprove_rest, value_test
from verified.null_window.mtd_f import up_or_down
from verified.procedure import Algorithm


@contract(finite_guess, step_is_integral, integer_value, value)
def alpha_bounding(tree: GameTree[N], node: N, first: Value = 0, step: Value = 1) -> Value:
    """Let f = f(node), all pay-offs and the step integers, step >= 0. Returns f: the value of a best move."""
    if not tree.children(node):
        return tree.value(node)
    memory: Memory[N] = {}
    move, f_minus, f_plus = disprove_rest(tree, node, first, memory, step)
    return mtd(tree, move, value_test(first, f_minus, f_plus), up_or_down, memory) if f_minus < f_plus else f_minus


ALPHA_BOUNDING: Final = Algorithm(
    "alpha-bounding",
    "RR-3.3.2-AlphaBounding",
    "the best move from a low start value, then its value",
    alpha_bounding,
    {"first": 0, "step": 1},
    place=48.7,
)
