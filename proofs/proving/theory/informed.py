"""Informed solution trees, their order of age, and the oldest of small value, as equations (PB-D4.1 to D4.3).

The same as in `specs.solutions.informed_solutions` and `specs.solutions.milestones`. A solution tree may stop anywhere:
a `leaf` is a tip. `oldest` is what `Milestones` builds; that it is the oldest is proved in `milestones`. `strict` says
which is meant, g < g0 or g <= g0; `plus_inf` is the Minbroth of an oldest child, and no U is above it.
"""

from dataclasses import dataclass
from typing import Any, Final

from proofs.proving.theory.formulas import Definition, Formula, Kit, Term, definition
from proofs.proving.theory.sons import all_parts, at_choice, first, fold, made_of_all, one_part, rest
from proofs.proving.theory.trees import T_0, T_0_of_all, T_0_of_one, f, greatest, least


def low(k: Kit, value: Any) -> Formula:
    """value < g0 if `strict`, else value <= g0."""
    g0 = k.any("g0", "Value")
    return k.if_(k.any("strict", "Bool"), value < g0, value <= g0)


def U(k: Kit, t: Term) -> Any:
    """The upper bound that H has for the node."""
    return t.get("upper") if t.con == "inner" else f(k, t)


@definition("Tree", "Bool")
def is_informed(k: Kit, t: Term) -> Any:
    """+inf >= U(n) >= f(n) at every node (PB-D1.d)."""
    bounds = k.all(U(k, t) >= f(k, t), U(k, t) <= k.any("plus_inf", "Value"))
    return k.all(bounds, are_informed(k, t.get("sons"))) if t.con == "inner" else bounds


@definition("Sons", "Bool")
def are_informed(k: Kit, F: Term) -> Any:
    """The same at the nodes of each child."""
    return fold(k, F, (), is_informed, k.all, are_informed)


# M(n) AND g


@definition("Tree", "Solution", "Bool")
def in_M(k: Kit, t: Term, S: Term) -> Any:
    """Whether S is a solution tree rooted in t."""
    if t.con != "inner":
        return S.is_a("leaf")
    by_all = k.all(S.is_a("all"), in_M_all(k, t.get("sons"), S.get("parts")))
    by_one = k.all(S.is_a("one"), in_M_one(k, t.get("sons"), S.get("choice")))
    return k.some(S.is_a("leaf"), k.if_(t.get("is_max"), by_all, by_one))


@definition("Sons", "Parts", "Bool")
def in_M_all(k: Kit, F: Term, P: Term) -> Any:
    """One solution tree for each child."""
    return all_parts(k, F, P, in_M, in_M_all)


@definition("Sons", "Choice", "Bool")
def in_M_one(k: Kit, F: Term, C: Term) -> Any:
    """A solution tree of one child."""
    return one_part(k, F, C, in_M, in_M_one)


@definition("Tree", "Solution", "Value")
def gU(k: Kit, t: Term, S: Term) -> Any:
    """g(S): U at a tip, else the greatest of the sons' values, or the only son's."""
    if t.con != "inner":
        return f(k, t)
    below = k.if_(S.is_a("all"), gU_all(k, t.get("sons"), S.get("parts")), gU_one(k, t.get("sons"), S.get("choice")))
    return k.if_(S.is_a("leaf"), U(k, t), below)


@definition("Sons", "Parts", "Value")
def gU_all(k: Kit, F: Term, P: Term) -> Any:
    """The greatest of the values."""
    return fold(k, F, (P,), gU, k.max, gU_all)


@definition("Sons", "Choice", "Value")
def gU_one(k: Kit, F: Term, C: Term) -> Any:
    """The value of the one child."""
    return at_choice(k, F, C, gU, gU_one)


# AGE


@definition("Tree", "Solution", "Solution", "Bool")
def older(k: Kit, t: Term, S: Term, R: Term) -> Any:
    """S >> R (PB-D4.2)."""
    if t.con != "inner":
        return k.bool(False)
    by_all = older_all(k, t.get("sons"), S.get("parts"), R.get("parts"))
    by_one = older_one(k, t.get("sons"), S.get("choice"), R.get("choice"))
    below = k.all(k.not_(S.is_a("leaf")), k.if_(t.get("is_max"), by_all, by_one))
    return k.all(k.not_(R.is_a("leaf")), k.some(S.is_a("leaf"), below))


@definition("Sons", "Parts", "Parts", "Bool")
def older_all(k: Kit, F: Term, P: Term, Q: Term) -> Any:
    """At the oldest child where they differ."""
    here = older(k, *first(F, P, Q))
    if F.con == "only":
        return here
    return k.if_(k.equal(P.get("part"), Q.get("part")), older_all(k, *rest(F, P, Q)), here)


@definition("Sons", "Choice", "Choice", "Bool")
def older_one(k: Kit, F: Term, C: Term, D: Term) -> Any:
    """The older child, or the same child with the older tree."""
    here = older(k, *first(F, C, D))
    if F.con == "only":
        return here
    later = k.all(D.is_a("later"), older_one(k, *rest(F, C, D)))
    return k.if_(C.is_a("here"), k.some(D.is_a("later"), here), later)


# THE OLDEST OF SMALL VALUE, WHERE f SAYS THAT THERE IS ONE


@definition("Tree", "Solution")
def oldest(k: Kit, t: Term) -> Any:
    """What `Milestones` builds below a node."""
    tip = k.make("Solution", "leaf")
    if t.con != "inner":
        return tip
    by_all = k.make("Solution", "all", oldest_all(k, t.get("sons")))
    by_one = k.make("Solution", "one", oldest_one(k, t.get("sons")))
    return k.if_(low(k, U(k, t)), tip, k.if_(t.get("is_max"), by_all, by_one))


@definition("Sons", "Parts")
def oldest_all(k: Kit, F: Term) -> Any:
    """Below each child."""
    return made_of_all(k, F, oldest, oldest_all)


@definition("Sons", "Choice")
def oldest_one(k: Kit, F: Term) -> Any:
    """Of the oldest child that has one."""
    here = k.make("Choice", "here", oldest(k, *first(F)))
    if F.con == "only":
        return here
    return k.if_(low(k, f(k, *first(F))), here, k.make("Choice", "later", oldest_one(k, *rest(F))))


@dataclass(frozen=True)
class Level:
    """What is said of a node; and the same of all its children, and of one of them."""

    where: str
    in_M: Definition
    g: Definition
    f: Definition
    T_0: Definition
    is_informed: Definition
    oldest: Definition
    older: Definition


LEVELS: Final = (
    Level("", in_M, gU, f, T_0, is_informed, oldest, older),
    Level(": all children", in_M_all, gU_all, greatest, T_0_of_all, are_informed, oldest_all, older_all),
    Level(": one child", in_M_one, gU_one, least, T_0_of_one, are_informed, oldest_one, older_one),
)
