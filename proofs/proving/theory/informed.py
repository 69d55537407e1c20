"""Informed solution trees, their order of age, and the oldest of small value, as equations (PB-D4.1 to D4.3).

The same as in `specs.solutions.informed_solutions` and `specs.solutions.milestones`. A solution tree may stop anywhere:
a `leaf` is a tip. `oldest` is what `Milestones` builds; that it is the oldest is proved in `milestones`. `strict` says
which is meant, g < g0 or g <= g0; `plus_inf` is the Minbroth of an oldest child, and no U is above it.
"""

from typing import Any

from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.lifting import lifted
from proofs.proving.theory.trees import f
from proofs.proving.theory.walks import Walk, along, each_part, fold, made_of_all, made_of_one, one_part


def low(k: Kit, value: Any) -> Formula:
    """value < g0 if `strict`, else value <= g0."""
    g0 = k.any("g0", "Value")
    return k.if_(k.any("strict", "Bool"), value < g0, value <= g0)


def U(k: Kit, t: Term) -> Any:
    """The upper bound that H has for the node."""
    return t.get("upper") if t.con == "inner" else f(k, t)


@lifted("Tree", "Bool", sons=fold("all"))
def is_informed(k: Kit, t: Term) -> Any:
    """+inf >= U(n) >= f(n) at every node (PB-D1.d)."""
    bounds = k.all(U(k, t) >= f(k, t), U(k, t) <= k.any("plus_inf", "Value"))
    return k.all(bounds, is_informed.below(k, t)) if t.con == "inner" else bounds


# M(n) AND g


@lifted("Tree", "Solution", "Bool", max=each_part, min=one_part)
def in_M(k: Kit, t: Term, S: Term) -> Any:
    """Whether S is a solution tree rooted in t."""
    if t.con != "inner":
        return S.is_a("leaf")
    held = in_M.below(k, t, S, of=lambda kind, x: k.all(S.is_a("all" if kind == "max" else "one"), x))
    return k.some(S.is_a("leaf"), held)


@lifted("Tree", "Solution", "Value", max=fold("max"), min=along())
def gU(k: Kit, t: Term, S: Term) -> Any:
    """g(S): U at a tip, else the greatest of the sons' values, or the only son's."""
    if t.con != "inner":
        return f(k, t)
    return k.if_(S.is_a("leaf"), U(k, t), gU.below(k, t, S, by=S.is_a("all")))


# AGE


def _older_all(s: Walk) -> Any:
    """At the oldest child where they differ."""
    here = s.here()
    return here if s.only else s.k.if_(s.k.equal(*s.first[1:]), s.on(), here)


def _older_one(s: Walk) -> Any:
    """The older child, or the same child with the older tree."""
    k, (C, D), here = s.k, s.lists[1:], s.here()
    if s.only:
        return here
    later = k.all(D.is_a("later"), s.on())
    return k.if_(C.is_a("here"), k.some(D.is_a("later"), here), later)


@lifted("Tree", "Solution", "Solution", "Bool", max=_older_all, min=_older_one)
def older(k: Kit, t: Term, S: Term, R: Term) -> Any:
    """S >> R (PB-D4.2)."""
    if t.con != "inner":
        return k.bool(False)
    below = k.all(k.not_(S.is_a("leaf")), older.below(k, t, S, R))
    return k.all(k.not_(R.is_a("leaf")), k.some(S.is_a("leaf"), below))


# THE OLDEST OF SMALL VALUE, WHERE f SAYS THAT THERE IS ONE


@lifted("Tree", "Solution", max=made_of_all, min=made_of_one(lambda s: low(s.k, s.of(f))))
def oldest(k: Kit, t: Term) -> Any:
    """What `Milestones` builds below a node: of each child, or of the oldest child that has one."""
    tip = k.make("Solution", "leaf")
    if t.con != "inner":
        return tip
    held = oldest.below(k, t, of=lambda kind, x: k.make("Solution", "all" if kind == "max" else "one", x))
    return k.if_(low(k, U(k, t)), tip, held)
