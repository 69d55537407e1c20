"""Trees, minimax, solution trees and their values as equations (PB-D1.b, ST-D2.1 to ST-D3.2).

The same as `specs.minimax.f`, `specs.solutions.solution_trees` and `specs.solutions.search_trees`, said constructor by
constructor; on all small trees both solvers find that they agree with those. The children of a node are a list that
is not empty: the only one, or one and more. `at_open` is the value of an open leaf of a search tree: -inf for f-, +inf
for f+; a T+ whose open leaves are passed over has the value that -inf there gives (3.1), dually for T- (3.2). `upper`
is U of an inner node, which only the informed trees of `milestones` look at.

A solution tree has a shape: it stops at a leaf, holds `all` children, or `one` of them. In a T+ (`plus`) all are held
at max nodes, in a T- at min nodes.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Datatypes, Formula, Kit, Term
from proofs.proving.theory.lifting import Level, lifted
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


def at_open(k: Kit) -> Any:
    """The value of an open leaf."""
    return k.any("at_open", "Value")


def holds_all(k: Kit, t: Term) -> Formula:
    """Whether a solution tree holds all children of the node: a max node for T+, a min node for T-."""
    return t.get("is_max") == k.bool(k.plus)


@lifted("Tree", "Value", max=fold("max"), min=fold("min"))
def f(k: Kit, t: Term) -> Any:
    """The pay-off, or the best of the children (PB-D1.b)."""
    match t.con:
        case "open":
            return at_open(k)
        case "terminal":
            return t.get("payoff")
    return f.below(k, t)


worst_of: Final = Level("all")(f)  # f of a node that a solution tree holds all children of
best_of: Final = Level("one")(f)  # f of a node that it holds one child of

# SOLUTION TREES


@lifted("Tree", "Solution", "Bool", all=each_part, one=chosen_part)
def is_solution(k: Kit, t: Term, T: Term) -> Any:
    """Whether T is a T+ (T-) rooted in t: one solution tree for each child, or of one child."""
    return is_solution.holding(k, t, T) if t.con == "inner" else T.is_a("leaf")


@lifted("Tree", "Solution", "Value", all=fold("worst"), one=along())
def g(k: Kit, t: Term, T: Term) -> Any:
    """The greatest leaf of a T+ (2.1), the least leaf of a T- (2.2)."""
    return g.below(k, t, T, by=T.is_a("all")) if t.con == "inner" else f(k, t)


# STOCKMAN'S T_0 (SS-P-T0), AND ITS DUAL


def _is_best(s: Walk) -> Formula:
    return s.k.no_better(best_of(s.k, *s.rest), s.of(f))


@lifted("Tree", "Solution", all=made_of_all, one=made_of_one(_is_best))
def T_0(k: Kit, t: Term) -> Any:
    """All children, or the oldest with the best f."""
    return T_0.tree_of(k, t)
