"""Solution trees through a node, and the formulas (4.3) to (4.6), as equations (ST-D4.3, ST-E4.1 to ST-E4.6).

The same as in `specs.solutions.liveness`, said along the path that leads to the node: it ends here, or goes down to a
child. For T+ they are about h-, and open leaves are worth -inf; for T- about h+, and open leaves are worth +inf.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Kit, Term, definition
from proofs.proving.theory.sons import first, rest
from proofs.proving.theory.trees import (
    T_0,
    T_0_of_all,
    are_parts,
    f,
    g,
    g_of_choice,
    g_of_parts,
    is_choice,
    is_solution,
    worst_of,
)


def holds_all(k: Kit, t: Term) -> Any:
    """Whether a solution tree holds all children of the node: a max node for T+, a min node for T-."""
    return t.get("is_max") == k.bool(k.plus)


def at_step(k: Kit, lists: tuple[Term, ...], of: Any, again: Any) -> Any:
    """`of` the child on the path: it is the first of the list, or further on."""
    here = of(k, *first(*lists))
    return here if lists[0].con == "only" else k.if_(lists[-1].is_a("this"), here, again(k, *rest(*lists)))


# PATHS, AND SOLUTION TREES THROUGH THEM


@definition("Tree", "Path", "Bool")
def is_path(k: Kit, t: Term, p: Term) -> Any:
    """Whether the path leads to a node below t."""
    return k.some(p.is_a("stay"), is_step(k, t.get("sons"), p.get("step"))) if t.con == "inner" else p.is_a("stay")


@definition("Sons", "Step", "Bool")
def is_step(k: Kit, F: Term, s: Term) -> Any:
    """The same from the children of a node."""
    if F.con == "only":
        return k.all(s.is_a("this"), is_path(k, F.get("last"), s.get("then")))
    return at_step(k, (F, s), is_path, is_step)


@definition("Tree", "Solution", "Path", "Bool")
def through(k: Kit, t: Term, T: Term, p: Term) -> Any:
    """Whether the solution tree T holds the node to which the path leads."""
    if t.con != "inner":
        return k.bool(True)
    by_all = through_parts(k, t.get("sons"), T.get("parts"), p.get("step"))
    by_one = through_choice(k, t.get("sons"), T.get("choice"), p.get("step"))
    return k.some(p.is_a("stay"), k.if_(T.is_a("all"), by_all, by_one))


@definition("Sons", "Parts", "Step", "Bool")
def through_parts(k: Kit, F: Term, P: Term, s: Term) -> Any:
    """The same where all children are held."""
    return at_step(k, (F, P, s), through, through_parts)


@definition("Sons", "Choice", "Step", "Bool")
def through_choice(k: Kit, F: Term, C: Term, s: Term) -> Any:
    """The same where one child is held."""
    here = through(k, *first(F, C, s))
    if F.con == "only":
        return here
    further = k.all(C.is_a("later"), through_choice(k, *rest(F, C, s)))
    return k.if_(s.is_a("this"), k.all(C.is_a("here"), here), further)


# THE FORMULAS


@definition("Tree", "Path", "Value")
def ancestors(k: Kit, t: Term, p: Term) -> Any:
    """(4.3): max f- over n and AMAX(n); (4.4): min f+ over n and AMIN(n)."""
    if t.con != "inner":
        return f(k, t)
    below = ancestors_below(k, t.get("sons"), p.get("step"))
    return k.if_(p.is_a("stay"), f(k, t), k.if_(holds_all(k, t), k.worst(f(k, t), below), below))


@definition("Sons", "Step", "Value")
def ancestors_below(k: Kit, F: Term, s: Term) -> Any:
    """The same from the children of a node."""
    return at_step(k, (F, s), ancestors, ancestors_below)


@definition("Tree", "Path", "Value")
def beside(k: Kit, t: Term, p: Term) -> Any:
    """(4.5): max f- over n and AMAX-C(n); (4.6): min f+ over n and AMIN-C(n)."""
    if t.con != "inner":
        return f(k, t)
    F, s = t.get("sons"), p.get("step")
    return k.if_(p.is_a("stay"), f(k, t), k.if_(holds_all(k, t), beside_with(k, F, s), beside_below(k, F, s)))


@definition("Sons", "Step", "Value")
def beside_below(k: Kit, F: Term, s: Term) -> Any:
    """Below a node whose other children do not count."""
    return at_step(k, (F, s), beside, beside_below)


@definition("Sons", "Step", "Value")
def beside_with(k: Kit, F: Term, s: Term) -> Any:
    """Below a node whose other children count."""
    if F.con == "only":
        return beside(k, F.get("last"), s.get("then"))
    on_path = k.worst(beside(k, F.get("first"), s.get("then")), worst_of(k, F.get("rest")))
    return k.if_(s.is_a("this"), on_path, k.worst(f(k, F.get("first")), beside_with(k, F.get("rest"), s.get("on"))))


# THE BEST SOLUTION TREE THROUGH A NODE (ST-P4.3)


@definition("Tree", "Path", "Solution")
def via(k: Kit, t: Term, p: Term) -> Any:
    """Through the node to which the path leads."""
    if t.con != "inner":
        return k.make("Solution", "leaf")
    by_all = k.make("Solution", "all", via_all(k, t.get("sons"), p.get("step")))
    by_one = k.make("Solution", "one", via_one(k, t.get("sons"), p.get("step")))
    return k.if_(p.is_a("stay"), T_0(k, t), k.if_(holds_all(k, t), by_all, by_one))


@definition("Sons", "Step", "Parts")
def via_all(k: Kit, F: Term, s: Term) -> Any:
    """Through the child on the path; T_0 of the others."""
    if F.con == "only":
        return k.make("Parts", "only_part", via(k, F.get("last"), s.get("then")))
    first = k.make("Parts", "more_parts", via(k, F.get("first"), s.get("then")), T_0_of_all(k, F.get("rest")))
    later = k.make("Parts", "more_parts", T_0(k, F.get("first")), via_all(k, F.get("rest"), s.get("on")))
    return k.if_(s.is_a("this"), first, later)


@definition("Sons", "Step", "Choice")
def via_one(k: Kit, F: Term, s: Term) -> Any:
    """Through the child on the path, which is the one held."""
    if F.con == "only":
        return k.make("Choice", "here", via(k, F.get("last"), s.get("then")))
    first = k.make("Choice", "here", via(k, F.get("first"), s.get("then")))
    return k.if_(s.is_a("this"), first, k.make("Choice", "later", via_one(k, F.get("rest"), s.get("on"))))


# What is said of a node, of all its children, and of one of them: a path, a solution tree, that it goes through the end
# of the path, its g, the formula for it, and the best one.
LEVELS: Final = (
    (is_path, is_solution, through, g, beside, via),
    (is_step, are_parts, through_parts, g_of_parts, beside_with, via_all),
    (is_step, is_choice, through_choice, g_of_choice, beside_below, via_one),
)
