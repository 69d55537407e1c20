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

from proofs.proving.theory.formulas import Datatypes, Kit, Term, definition
from proofs.proving.theory.sons import all_parts, at_choice, first, fold, made_of_all, rest

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


# MINIMAX


@definition("Tree", "Value")
def f(k: Kit, t: Term) -> Any:
    """The pay-off, or the best of the children (PB-D1.b)."""
    match t.con:
        case "open":
            return at_open(k)
        case "terminal":
            return t.get("payoff")
    return k.if_(t.get("is_max"), greatest(k, t.get("sons")), least(k, t.get("sons")))


@definition("Sons", "Value")
def greatest(k: Kit, F: Term) -> Any:
    """The greatest f of the children."""
    return fold(k, F, (), f, k.max, greatest)


@definition("Sons", "Value")
def least(k: Kit, F: Term) -> Any:
    """The least f of the children."""
    return fold(k, F, (), f, k.min, least)


def worst_of(k: Kit, F: Term) -> Any:
    """f of a node that a solution tree holds all children of."""
    return (greatest if k.plus else least)(k, F)


def best_of(k: Kit, F: Term) -> Any:
    """f of a node that a solution tree holds one child of."""
    return (least if k.plus else greatest)(k, F)


# SOLUTION TREES


@definition("Tree", "Solution", "Bool")
def is_solution(k: Kit, t: Term, T: Term) -> Any:
    """Whether T is a T+ (T-) rooted in t."""
    if t.con != "inner":
        return T.is_a("leaf")
    holds_all = k.all(T.is_a("all"), are_parts(k, t.get("sons"), T.get("parts")))
    holds_one = k.all(T.is_a("one"), is_choice(k, t.get("sons"), T.get("choice")))
    return k.if_(t.get("is_max") == k.bool(k.plus), holds_all, holds_one)


@definition("Sons", "Parts", "Bool")
def are_parts(k: Kit, F: Term, P: Term) -> Any:
    """One solution tree for each child."""
    return all_parts(k, F, P, is_solution, are_parts)


@definition("Sons", "Choice", "Bool")
def is_choice(k: Kit, F: Term, C: Term) -> Any:
    """A solution tree of one child."""
    here = k.all(C.is_a("here"), is_solution(k, *first(F, C)))
    return here if F.con == "only" else k.some(here, k.all(C.is_a("later"), is_choice(k, *rest(F, C))))


@definition("Tree", "Solution", "Value")
def g(k: Kit, t: Term, T: Term) -> Any:
    """The greatest leaf of a T+ (2.1), the least leaf of a T- (2.2)."""
    if t.con != "inner":
        return f(k, t)
    held = g_of_parts(k, t.get("sons"), T.get("parts"))
    return k.if_(T.is_a("all"), held, g_of_choice(k, t.get("sons"), T.get("choice")))


@definition("Sons", "Parts", "Value")
def g_of_parts(k: Kit, F: Term, P: Term) -> Any:
    """The worst of the values."""
    return fold(k, F, (P,), g, k.worst, g_of_parts)


@definition("Sons", "Choice", "Value")
def g_of_choice(k: Kit, F: Term, C: Term) -> Any:
    """The value of the one child."""
    return at_choice(k, F, C, g, g_of_choice)


# STOCKMAN'S T_0 (SS-P-T0), AND ITS DUAL


@definition("Tree", "Solution")
def T_0(k: Kit, t: Term) -> Any:
    """All children, or the best one."""
    if t.con != "inner":
        return k.make("Solution", "leaf")
    holds_all = k.make("Solution", "all", T_0_of_all(k, t.get("sons")))
    holds_one = k.make("Solution", "one", T_0_of_one(k, t.get("sons")))
    return k.if_(t.get("is_max") == k.bool(k.plus), holds_all, holds_one)


@definition("Sons", "Parts")
def T_0_of_all(k: Kit, F: Term) -> Any:
    """T_0 of each child."""
    return made_of_all(k, F, T_0, T_0_of_all)


@definition("Sons", "Choice")
def T_0_of_one(k: Kit, F: Term) -> Any:
    """Of a child with the best f, the oldest of them."""
    if F.con == "only":
        return k.make("Choice", "here", T_0(k, F.get("last")))
    is_best = k.no_better(best_of(k, F.get("rest")), f(k, F.get("first")))
    here = k.make("Choice", "here", T_0(k, F.get("first")))
    return k.if_(is_best, here, k.make("Choice", "later", T_0_of_one(k, F.get("rest"))))


# What is said of a node, of all its children, and of one of them: a solution tree, its g, f, and T_0.
LEVELS: Final = (
    (is_solution, g, f, T_0),
    (are_parts, g_of_parts, worst_of, T_0_of_all),
    (is_choice, g_of_choice, best_of, T_0_of_one),
)
