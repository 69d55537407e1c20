"""The one path that a T+ and a T- of a tree have in common, and their values, as equations (ST-P2.1, ST-E3.1, ST-E3.2).

At each node that both hold, one of them holds all children and the other one child, so they go on together in that
child alone (`meet`). The one is A, a T+ (`plus`) or a T-, the other is B. The open leaves of a search tree may be worth
anything: `x` in A, `y` in B, `at_open` in f.
"""

from typing import Any

from proofs.proving.theory.formulas import Kit, Term
from proofs.proving.theory.lifting import lifted
from proofs.proving.theory.trees import f
from proofs.proving.theory.walks import Walk, along, fold, made_of_one, one_part

# THE PATH


@lifted("Tree", "Solution", "Dual", "Path", all=made_of_one(lambda s: s.is_here), one=made_of_one(lambda s: s.is_here))
def meet(k: Kit, t: Term, A: Term, B: Term) -> Any:
    """The path of A and B down to a leaf: on to the child that one of them holds alone."""
    return k.make("Path", "down", meet.below(k, t, A, B)) if t.con == "inner" else k.make("Path", "stay")


def _both(s: Walk) -> Any:
    k, C, here = s.k, s.lists[2 if s.kind == "all" else 1], s.here()
    return here if s.only else k.if_(s.is_here, k.all(C.is_a("here"), here), k.all(C.is_a("later"), s.on()))


@lifted("Tree", "Solution", "Dual", "Path", "Bool", all=_both, one=_both)
def both(k: Kit, t: Term, A: Term, B: Term, p: Term) -> Any:
    """Whether both hold the node at the end of a path."""
    return k.some(p.is_a("stay"), both.below(k, t, A, B, p)) if t.con == "inner" else k.bool(True)


# ITS END


@lifted("Tree", "Path", "Bool", sons=one_part)
def ends(k: Kit, t: Term, p: Term) -> Any:
    """Whether the path leads to a leaf."""
    return k.all(p.is_a("down"), ends.below(k, t, p)) if t.con == "inner" else p.is_a("stay")


@lifted("Tree", "Path", "Bool", sons=along())
def is_open(k: Kit, t: Term, p: Term) -> Any:
    """Whether the node at the end of the path is an open leaf."""
    return k.all(k.not_(p.is_a("stay")), is_open.below(k, t, p)) if t.con == "inner" else k.bool(t.con == "open")


@lifted("Tree", "Path", "Value", sons=along())
def f_at(k: Kit, t: Term, p: Term) -> Any:
    """f of the node at the end of the path."""
    return k.if_(p.is_a("stay"), f(k, t), f_at.below(k, t, p)) if t.con == "inner" else f(k, t)


# THE VALUES


@lifted("Tree", "Solution", "Value", all=fold("worst"), one=along())
def g_A(k: Kit, t: Term, A: Term) -> Any:
    """g(A), its open leaves being worth x."""
    if t.con == "inner":
        return g_A.below(k, t, A, by=A.is_a("all"))
    return k.any("x", "Value") if t.con == "open" else f(k, t)


@lifted("Tree", "Solution", "Value", all=fold("best"), one=along())
def g_B(k: Kit, t: Term, B: Term) -> Any:
    """g(B), its open leaves being worth y; the worst for the other player."""
    if t.con == "inner":
        return g_B.below(k, t, B, by=B.is_a("all"))
    return k.any("y", "Value") if t.con == "open" else f(k, t)
