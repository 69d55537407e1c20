"""The one path that a T+ and a T- of a tree have in common, and their values, as equations (ST-P2.1, ST-E3.1, ST-E3.2).

At each node that both hold, one of them holds all children and the other one child, so they go on together in that
child alone (`meet`). The one is A, a T+ (`plus`) or a T-, the other is B. The open leaves of a search tree may be worth
anything: `x` in A, `y` in B, `at_open` in f.
"""

from typing import Any

from proofs.proving.theory.formulas import Formula, Kit, Term, definition
from proofs.proving.theory.sons import at_choice, first, fold, rest
from proofs.proving.theory.through import at_step
from proofs.proving.theory.trees import f


def holds_all(k: Kit, t: Term) -> Formula:
    """Whether A holds all children of the node, and B one."""
    return t.get("is_max") == k.bool(k.plus)


# THE PATH


@definition("Tree", "Solution", "Solution", "Path")
def meet(k: Kit, t: Term, A: Term, B: Term) -> Any:
    """The path of A and B down to a leaf."""
    if t.con != "inner":
        return k.make("Path", "stay")
    F = t.get("sons")
    by_B = meet_by_B(k, F, A.get("parts"), B.get("choice"))
    by_A = meet_by_A(k, F, B.get("parts"), A.get("choice"))
    return k.make("Path", "down", k.if_(holds_all(k, t), by_B, by_A))


def _met(k: Kit, F: Term, P: Term, C: Term, here: Any, again: Any) -> Any:
    on = k.make("Step", "this", here)
    return on if F.con == "only" else k.if_(C.is_a("here"), on, k.make("Step", "next", again(k, *rest(F, P, C))))


@definition("Sons", "Parts", "Choice", "Step")
def meet_by_B(k: Kit, F: Term, P: Term, C: Term) -> Any:
    """On to the child that B holds."""
    t, A, B = first(F, P, C)
    return _met(k, F, P, C, meet(k, t, A, B), meet_by_B)


@definition("Sons", "Parts", "Choice", "Step")
def meet_by_A(k: Kit, F: Term, P: Term, C: Term) -> Any:
    """On to the child that A holds."""
    t, B, A = first(F, P, C)
    return _met(k, F, P, C, meet(k, t, A, B), meet_by_A)


@definition("Tree", "Solution", "Solution", "Path", "Bool")
def both(k: Kit, t: Term, A: Term, B: Term, p: Term) -> Any:
    """Whether both hold the node at the end of a path."""
    if t.con != "inner":
        return k.bool(True)
    F, s = t.get("sons"), p.get("step")
    by_B = both_by_B(k, F, A.get("parts"), B.get("choice"), s)
    by_A = both_by_A(k, F, B.get("parts"), A.get("choice"), s)
    return k.some(p.is_a("stay"), k.if_(holds_all(k, t), by_B, by_A))


def _both(k: Kit, F: Term, C: Term, s: Term, here: Any, further: Any) -> Any:
    if F.con == "only":
        return here
    return k.if_(s.is_a("this"), k.all(C.is_a("here"), here), k.all(C.is_a("later"), further()))


@definition("Sons", "Parts", "Choice", "Step", "Bool")
def both_by_B(k: Kit, F: Term, P: Term, C: Term, s: Term) -> Any:
    """The same, where B holds one child."""
    t, A, B, p = first(F, P, C, s)
    return _both(k, F, C, s, both(k, t, A, B, p), lambda: both_by_B(k, *rest(F, P, C, s)))


@definition("Sons", "Parts", "Choice", "Step", "Bool")
def both_by_A(k: Kit, F: Term, P: Term, C: Term, s: Term) -> Any:
    """The same, where A does."""
    t, B, A, p = first(F, P, C, s)
    return _both(k, F, C, s, both(k, t, A, B, p), lambda: both_by_A(k, *rest(F, P, C, s)))


# ITS END


@definition("Tree", "Path", "Bool")
def ends(k: Kit, t: Term, p: Term) -> Any:
    """Whether the path leads to a leaf."""
    return k.all(p.is_a("down"), end_below(k, t.get("sons"), p.get("step"))) if t.con == "inner" else p.is_a("stay")


@definition("Sons", "Step", "Bool")
def end_below(k: Kit, F: Term, s: Term) -> Any:
    """The same from the children of a node."""
    if F.con == "only":
        return k.all(s.is_a("this"), ends(k, *first(F, s)))
    return at_step(k, (F, s), ends, end_below)


@definition("Tree", "Path", "Bool")
def is_open(k: Kit, t: Term, p: Term) -> Any:
    """Whether the node at the end of the path is an open leaf."""
    if t.con != "inner":
        return k.bool(t.con == "open")
    return k.all(k.not_(p.is_a("stay")), is_open_below(k, t.get("sons"), p.get("step")))


@definition("Sons", "Step", "Bool")
def is_open_below(k: Kit, F: Term, s: Term) -> Any:
    """The same from the children of a node."""
    return at_step(k, (F, s), is_open, is_open_below)


@definition("Tree", "Path", "Value")
def f_at(k: Kit, t: Term, p: Term) -> Any:
    """f of the node at the end of the path."""
    return k.if_(p.is_a("stay"), f(k, t), f_below(k, t.get("sons"), p.get("step"))) if t.con == "inner" else f(k, t)


@definition("Sons", "Step", "Value")
def f_below(k: Kit, F: Term, s: Term) -> Any:
    """The same from the children of a node."""
    return at_step(k, (F, s), f_at, f_below)


# THE VALUES


@definition("Tree", "Solution", "Value")
def g_A(k: Kit, t: Term, A: Term) -> Any:
    """g(A), its open leaves being worth x."""
    if t.con != "inner":
        return k.any("x", "Value") if t.con == "open" else f(k, t)
    F = t.get("sons")
    return k.if_(A.is_a("all"), g_A_all(k, F, A.get("parts")), g_A_one(k, F, A.get("choice")))


@definition("Sons", "Parts", "Value")
def g_A_all(k: Kit, F: Term, P: Term) -> Any:
    """The worst of the values."""
    return fold(k, F, (P,), g_A, k.worst, g_A_all)


@definition("Sons", "Choice", "Value")
def g_A_one(k: Kit, F: Term, C: Term) -> Any:
    """The value of the one child."""
    return at_choice(k, F, C, g_A, g_A_one)


@definition("Tree", "Solution", "Value")
def g_B(k: Kit, t: Term, B: Term) -> Any:
    """g(B), its open leaves being worth y."""
    if t.con != "inner":
        return k.any("y", "Value") if t.con == "open" else f(k, t)
    F = t.get("sons")
    return k.if_(B.is_a("all"), g_B_all(k, F, B.get("parts")), g_B_one(k, F, B.get("choice")))


@definition("Sons", "Parts", "Value")
def g_B_all(k: Kit, F: Term, P: Term) -> Any:
    """The worst of the values for the other player."""
    return fold(k, F, (P,), g_B, k.best, g_B_all)


@definition("Sons", "Choice", "Value")
def g_B_one(k: Kit, F: Term, C: Term) -> Any:
    """The value of the one child."""
    return at_choice(k, F, C, g_B, g_B_one)
