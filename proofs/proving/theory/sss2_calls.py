"""SSS-2's calls of expand and diminish, and (10) and (11) of PB-T7.2, as equations on informed trees.

What the contracts of `expand` and `diminish` say, and their proofs show, is used here: expand(n, c) fails iff
f(n) >= c, and diminish(n, d) iff f(n) = d. `ex` says whether expand(n, c) leads to a call of expand on the node at the
end of a path; `opens`, whether diminish(n, d) does, where T(n) is the oldest tree with g <= d. `h` is g of the oldest
tree with g < c, or g <= c. `due` are (10) and (11) with g1 = d at the end of a path, by the recurrences of
`specs.solutions.stations`: `low` is max(alpha, L-hat), `high` is min(beta, U-hat), `fh` is f-hat, `bh` f-hat of the
beta-ancestor. Below a node `cur` is the `high` of the next child.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Datatypes, Formula, Kit, Term
from proofs.proving.theory.lifting import lifted
from proofs.proving.theory.trees import DATATYPES, f
from proofs.proving.theory.walks import Walk, along, at_first, fold
from proofs.proving.theory.window_search import hi, lo

INFORMED: Final[Datatypes] = {
    **DATATYPES,
    "Tree": {
        "open": {},
        "terminal": {"payoff": "Value"},
        "inner": {"is_max": "Bool", "upper": "Value", "lower": "Value", "sons": "Sons"},
    },
}


def U(k: Kit, t: Term) -> Any:
    """The upper bound of the node."""
    return t.get("upper") if t.con == "inner" else f(k, t)


def L(k: Kit, t: Term) -> Any:
    """The lower bound."""
    return t.get("lower") if t.con == "inner" else f(k, t)


@lifted("Tree", "Bool", sons=fold("all"))
def is_valid(k: Kit, t: Term) -> Any:
    """-inf <= L(n) <= f(n) <= U(n) <= +inf, f(n) finite, at every node (PB-D1.d)."""
    own = k.all(lo(k) <= L(k, t), L(k, t) <= f(k, t), f(k, t) <= U(k, t), U(k, t) <= hi(k))
    own = k.all(own, lo(k) < f(k, t), f(k, t) < hi(k))
    return k.all(own, is_valid.below(k, t)) if t.con == "inner" else own


def is_low(k: Kit, value: Any, c: Any, strict: Any) -> Formula:
    """value < c, or value <= c."""
    return k.if_(strict, value < c, value <= c)


@lifted("Tree", "Value", "Bool", "Value", max=fold("max"), min=at_first(lambda s: is_low(s.k, s.of(f), *s.more)))
def h(k: Kit, t: Term, c: Any, strict: Any) -> Any:
    """g of the oldest tree of low value, where f is low: of all children, or of the oldest that is low."""
    if t.con != "inner":
        return f(k, t)
    below = h.below(k, t, c, strict)
    return k.if_(is_low(k, U(k, t), c, strict), U(k, t), below)


# THE CALLS


def _goes_on(s: Walk) -> Formula:
    """At a max node until a child fails, at a min node until one succeeds."""
    return s.of(f) < s.more[0] if s.at_max else s.of(f) >= s.more[0]


@lifted("Tree", "Path", "Value", "Bool", either=along(_goes_on))
def ex(k: Kit, t: Term, p: Term, c: Any) -> Any:
    """Whether expand(t, c) leads to expand on the node at the end of the path; below is what expandtip does, too."""
    if t.con != "inner":
        return p.is_a("stay")
    goes_on = k.all(U(k, t) >= c, c > L(k, t))
    return k.some(p.is_a("stay"), k.all(goes_on, ex.below(k, t, p, c)))


def diminished(s: Walk) -> Any:
    """Children of a max node with g(T(c)) = d are diminished, until one fails."""
    k, (d,) = s.k, s.more
    here = k.all(s.of(h, d, k.bool(False)) == d, s.here())
    return here if s.only else k.if_(s.is_here, here, k.all(s.of(f) < d, s.on()))


def _opens_min(s: Walk) -> Any:
    """The child of a min node that T holds is diminished; if it fails, younger ones are expanded."""
    k, (d,) = s.k, s.more
    is_held = s.of(f) <= d
    here = k.all(is_held, s.here())
    if s.only:
        return here
    younger = k.all(s.of(f) >= d, ex["min"](k, *s.rest, d))
    return k.if_(s.is_here, here, k.if_(is_held, younger, s.on()))


@lifted("Tree", "Path", "Value", "Bool", max=diminished, min=_opens_min)
def opens(k: Kit, t: Term, p: Term, d: Any) -> Any:
    """Whether diminish(t, d) leads to expand on that node."""
    if t.con != "inner":
        return k.bool(False)
    below, is_tip = opens.below(k, t, p, d), U(k, t) <= d
    return k.all(p.is_a("down"), L(k, t) < d, k.if_(is_tip, ex.below(k, t, p, d), below))


# (10) AND (11)


TWO_MORE: Final = {"max": ("Value", "Value"), "min": ("Value", "Value")}


def bh_of(k: Kit, high: Any, cur: Any, fh: Any, bh: Any) -> Any:
    """f-hat of the beta-ancestor of the next child."""
    return k.if_(cur < high, fh, bh)


def _due(s: Walk) -> Any:
    k, (low, high, cur, fh, fh_c, bh, d) = s.k, s.more
    here = s.here(low, cur, fh_c, bh_of(k, high, cur, fh, bh), d)
    if s.only:
        return here
    ends = (k.max(low, s.of(f)), high, cur) if s.at_max else (low, high, k.min(cur, s.of(f)))
    return k.if_(s.is_here, here, s.on(*ends, fh, fh_c, bh, d))


def carried_down(k: Kit, t: Term, low: Any, high: Any, fh: Any, bh: Any, d: Any) -> tuple[Any, ...]:
    """The quantities of the children of t: low, high, cur, fh, their own fh, bh, d."""
    return k.max(low, L(k, t)), high, k.min(high, U(k, t)), fh, k.max(fh, f(k, t)), bh, d


@lifted("Tree", "Path", *("Value",) * 5, "Bool", more=TWO_MORE, either=_due)
def due(k: Kit, t: Term, p: Term, low: Any, high: Any, fh: Any, bh: Any, d: Any) -> Any:
    """(10) and (11) at the end of the path, where these are the quantities of t."""
    here = k.all(high == d, low < d, bh <= d)
    if t.con != "inner":
        return k.all(p.is_a("stay"), here)
    return k.if_(p.is_a("stay"), here, due.below(k, t, p, *carried_down(k, t, low, high, fh, bh, d)))
