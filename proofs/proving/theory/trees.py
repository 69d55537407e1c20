"""Trees, minimax, solution trees and their values as equations (PB-D1.b, ST-D2.1 to ST-D3.2).

The same as `specs.minimax.f`, `specs.solutions.solution_trees` and `specs.solutions.search_trees`, said constructor by
constructor; on all small trees both solvers find that they agree with those. The children of a node are a list that
is not empty: the only one, or one and more. `at_open` is the value of an open leaf of a search tree: -inf for f-, +inf
for f+; a T+ whose open leaves are passed over has the value that -inf there gives (3.1), dually for T- (3.2). `upper`
is U of an inner node, which only the trees of `informed` look at.

A solution tree has a shape: it stops at a leaf, holds `all` children, or `one` of them. In a T+ (`plus`) all are held
at max nodes, in a T- at min nodes.

Stockman's theorem (ST-T2.S, SS-T1): f(n) = min g(T+) over the T+ rooted in n = max g(T-) over the T-.

Two halves, each for T+ and for T-: no solution tree has a better value than f, and T_0 is one whose value is f. With
at_open = +inf and T-, this is (3.4) of ST, with at_open = -inf and T+ it is (3.6).
"""

from collections.abc import Callable
from typing import Any, Final

from proofs.proving.theory.formulas import Datatypes, Formula, Term, arbitrary, is_plus, no_better
from proofs.proving.theory.induction import BOTH, ON_TREE, Theorem
from proofs.proving.theory.lifting import Level, Lifted, lift, lifted, of_leaves, of_solution
from proofs.proving.theory.logic import all_of, implies, make
from proofs.proving.theory.walks import Walk, along, chosen_part, each_part, fold, made_of_all, made_of_one

DATATYPES: Final[Datatypes] = {
    "Tree": {
        "open": {},
        "terminal": {"payoff": "Value"},
        "inner": {"is_max": "Bool", "upper": "Value", "sons": "Sons"},
    },
    "Sons": {"only": {"last": "Tree"}, "more": {"first": "Tree", "rest": "Sons"}},
    "Solution": {"leaf": {}, "all": {"parts": "Parts"}, "one": {"choice": "Choice"}},
    "Parts": {"only_part": {"last_part": "Solution"}, "more_parts": {"part": "Solution", "parts_left": "Parts"}},
    "Choice": {"here": {"chosen": "Solution"}, "later": {"further": "Choice"}},
    "Path": {"stay": {}, "down": {"step": "Step"}},
    "Step": {"this": {"then": "Path"}, "next": {"on": "Step"}},
}


def at_open() -> Any:
    """The value of an open leaf."""
    return arbitrary("at_open", "Value")


def holds_all(t: Term) -> Formula:
    """Whether a solution tree holds all children of the node: a max node for T+, a min node for T-."""
    return t.get("is_max") == is_plus()


def with_sons(t: Term, sons: Term) -> Any:
    """An inner node like t with other children."""
    return make("Tree", "inner", t.get("is_max"), t.get("upper"), sons)


def minimax(name: str, at_open: Callable[..., Any], *sorts: str) -> Lifted:
    """The pay-off, or the best of the children; `at_open(arguments)` is the value of an open leaf."""

    def at_leaf(t: Term, *args: Any) -> Any:
        return at_open(*args) if t.con == "open" else t.get("payoff")

    return of_leaves(name, at_leaf, "Tree", *sorts, "Value", max=fold("max"), min=fold("min"))


f: Final = minimax("f", at_open)  # PB-D1.b
worst_of: Final = Level("all")(f)  # f of a node that a solution tree holds all children of
best_of: Final = Level("one")(f)  # f of a node that it holds one child of

# SOLUTION TREES


@lifted("Tree", "Solution", "Bool", all=each_part, one=chosen_part)
def is_solution(t: Term, T: Term) -> Any:
    """Whether T is a T+ (T-) rooted in t: one solution tree for each child, or of one child."""
    return is_solution.holding(t, T) if t.con == "inner" else T.is_a("leaf")


# The greatest leaf of a T+ (2.1), the least leaf of a T- (2.2).
g: Final = of_solution("g", lambda t, _: f(t), "Tree", "Solution", "Value", all=fold("worst"), one=along())


# STOCKMAN'S T_0 (SS-P-T0), AND ITS DUAL


def _is_best(s: Walk) -> Formula:
    return no_better(best_of(*s.rest), s.of(f))


@lifted("Tree", "Solution", all=made_of_all, one=made_of_one(_is_best))
def T_0(t: Term) -> Any:
    """All children, or the oldest with the best f."""
    return T_0.tree_of(t)


OF_TREES: Final = "that trees are finite (structural induction), and on the equations of `trees`"


def _bound(t: Term, T: Term) -> Formula:
    return implies(is_solution(t, T), no_better(g(t, T), f(t)))


def _attained(t: Term) -> Formula:
    T = T_0(t)
    return all_of(is_solution(t, T), g(t, T) == f(t))


BOUND: Final = lift("g(T+) >= f(n), g(T-) <= f(n)", is_solution, _bound)
ATTAINED: Final = lift("T_0 is a solution tree and g(T_0) = f(n)", T_0, _attained)
THEOREMS: Final = (
    Theorem("ST-T2.S.bound", "every T+ rooted in n has g(T+) >= f(n), every T- has g(T-) <= f(n)",
            ON_TREE, OF_TREES, DATATYPES, BOUND, sides=BOTH),
    Theorem("ST-T2.S.attained",
            "some T+ rooted in n has g(T+) = f(n), some T- has g(T-) = f(n): Stockman's T_0 and its dual",
            ON_TREE, OF_TREES, DATATYPES, ATTAINED, sides=BOTH),
)  # fmt: skip
