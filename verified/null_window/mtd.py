"""MTD (RR-F3.5-MTD), the general driver of MT: a first test value, and a rule for the next one.

`next_bound` gets the last test value, the result of that test and the bracket after it, and returns a test value
inside the bracket: f- < bound <= f+. It is called only while f- < f+. With first = +inf and the rule "g again" this is
MT-SSS*; the other modules of this package have other rules (RR-3.2-storageclass, RR-F3.4-map).
"""

from collections.abc import Callable
from typing import Final

from specs.clauses.fail_soft import value
from specs.clauses.mtd import first_above_least, mtd_loop, rule_answers, rule_is_asked
from specs.contracts import contract
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from verified.null_window.mt import Memory, mt
from verified.procedure import Procedure

NextBound = Callable[[Value, Value, Value, Value], Value]  # of g, the bound just tested, f- and f+


@contract(first_above_least, value)
def mtd(tree: GameTree[N], node: N, first: Value, next_bound: NextBound, memory: Memory[N] | None = None) -> Value:
    """Let f = f(node), first > -inf, next_bound as above. Returns f, after no more passes than there are pay-offs + 1.

    A `memory` from earlier searches of the same tree may be given.
    """
    memory = {} if memory is None else memory
    f_minus: Value = NEG_INF
    f_plus: Value = POS_INF
    bound = first
    before: tuple[Value, Value] | None = None
    while True:
        assert mtd_loop(tree, node, f_minus, bound, f_plus, before)
        before = f_minus, f_plus
        g = mt(tree, node, bound, memory)
        if g < bound:
            f_plus = g
        else:
            f_minus = g
        if f_minus == f_plus:
            return g
        bound = next_test(next_bound, g, bound, f_minus, f_plus)


@contract(rule_is_asked, rule_answers, framed=False)
def next_test(next_bound: NextBound, g: Value, bound: Value, f_minus: Value, f_plus: Value) -> Value:
    """The test value v that the rule chooses, f- < v <= f+. Called only while f- < f+."""
    return next_bound(g, bound, f_minus, f_plus)


MTD: Final = Procedure(
    "mtd", "RR-F3.5-MTD", "null-window searches with memory, the next bound by any rule", mtd, place=44
)
