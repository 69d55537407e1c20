"""PB-L4.1, PB-L4.2 and PB-T4.1: informed solution trees, their order of age, and the oldest of small value.

The same as in `specs.solutions.informed_solutions` and `specs.solutions.milestones`. A solution tree may stop anywhere:
a `leaf` is a tip. `strict` says which is meant, g < g0 or g <= g0; `plus_inf` is the Minbroth of an oldest child, and
no U is above it. f(n) is the least g of the solution trees of an informed game.

`oldest` is what `Milestones` tabulates. It is in M(n) and of small value if f(n) is (`exists`), every other tree of
small value is younger (`first`), and of two trees not each is older than the other (`strict`): so `oldest` is the
oldest tree of small value, whether small means g < g0 or g <= g0. PB-T4.2 and PB-T4.3 rest on this: `milestones`.
"""

from functools import partial
from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import ON_TREE, Theorem
from proofs.proving.theory.lifting import Level, lift, lifted
from proofs.proving.theory.stockman import RESTS_ON
from proofs.proving.theory.trees import DATATYPES, T_0, f
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
    return k.some(S.is_a("leaf"), in_M.holding(k, t, S))


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
    return k.if_(low(k, U(k, t)), tip, oldest.tree_of(k, t))


of_plus: Final = partial(lift, plus=True, kinds=("all", "one"))  # claims of a T+


def _above(at: Level, k: Kit, t: Term, S: Term) -> Formula:
    return k.implies(k.all(at(is_informed)(k, t), at(in_M)(k, t, S)), at(gU)(k, t, S) >= at(f)(k, t))


def _optimal(at: Level, k: Kit, t: Term) -> Formula:
    T = at(T_0)(k, t)
    return k.all(at(in_M)(k, t, T), at(gU)(k, t, T) == at(f)(k, t))


def _exists(at: Level, k: Kit, t: Term) -> Formula:
    S = at(oldest)(k, t)
    given = k.all(at(is_informed)(k, t), low(k, at(f)(k, t)))
    return k.implies(given, k.all(at(in_M)(k, t, S), low(k, at(gU)(k, t, S))))


def _first(at: Level, k: Kit, t: Term, S: Term) -> Formula:
    given = k.all(at(is_informed)(k, t), at(in_M)(k, t, S), low(k, at(gU)(k, t, S)))
    first = at(oldest)(k, t)
    return k.implies(given, k.some(k.equal(S, first), at(older)(k, t, first, S)))


def _strict(at: Level, k: Kit, t: Term, S: Term, R: Term) -> Formula:
    return k.not_(k.all(at(older)(k, t, S, R), at(older)(k, t, R, S)))


ABOVE: Final = of_plus("g(S) >= f(n)", in_M, _above)
OPTIMAL: Final = of_plus("T_0 is in M(n) and has g = f(n)", T_0, _optimal)
EXISTS: Final = of_plus("`oldest` is in M(n) and of small value if f(n) is", oldest, _exists)
FIRST: Final = of_plus("any other tree of small value is younger", in_M, _first)
STRICT: Final = of_plus("not both S >> R and R >> S", older, _strict)

THEOREMS: Final = (
    Theorem("PB-L4.1", "g(S) >= f(n) for every S in M(n)", ON_TREE, RESTS_ON, DATATYPES, ABOVE),
    Theorem("PB-L4.2", "some S in M(n) has g(S) = f(n); with PB-L4.1: f(n) = min g(S) (PB-T4.1)", ON_TREE, RESTS_ON,
            DATATYPES, OPTIMAL),
    Theorem("PB-D4.3.oldest", "`oldest` is the oldest tree of small value in M(n); there is one iff f(n) is small",
            ON_TREE, RESTS_ON, DATATYPES, (*EXISTS, *FIRST, *STRICT), ABOVE, ("PB-L4.1",)),
)  # fmt: skip
