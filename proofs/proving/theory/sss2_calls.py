"""SSS-2's calls of expand and diminish, and (10) and (11) of PB-T7.2, as equations on informed trees.

What the contracts of `expand` and `diminish` say, and their proofs show, is used here: expand(n, c) fails iff
f(n) >= c, and diminish(n, d) iff f(n) = d. `ex` says whether expand(n, c) leads to a call of expand on the node at the
end of a path; `opens`, whether diminish(n, d) does, where T(n) is the oldest tree with g <= d. `h` is g of the oldest
tree with g < c, or g <= c. `due` are (10) and (11) with g1 = d at the end of a path, by the recurrences of
`specs.solutions.stations`: `low` is max(alpha, L-hat), `high` is min(beta, U-hat), `fh` is f-hat, `bh` f-hat of the
beta-ancestor. Below a node `cur` is the `high` of the next child.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Datatypes, Formula, Kit, Term, definition
from proofs.proving.theory.sons import first, fold, rest
from proofs.proving.theory.trees import DATATYPES, f
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


@definition("Tree", "Bool")
def is_valid(k: Kit, t: Term) -> Any:
    """-inf <= L(n) <= f(n) <= U(n) <= +inf, f(n) finite, at every node (PB-D1.d)."""
    own = k.all(lo(k) <= L(k, t), L(k, t) <= f(k, t), f(k, t) <= U(k, t), U(k, t) <= hi(k))
    own = k.all(own, lo(k) < f(k, t), f(k, t) < hi(k))
    return k.all(own, are_valid(k, t.get("sons"))) if t.con == "inner" else own


@definition("Sons", "Bool")
def are_valid(k: Kit, F: Term) -> Any:
    """The same of all children."""
    return fold(k, F, (), is_valid, k.all, are_valid)


def is_low(k: Kit, value: Any, c: Any, strict: Any) -> Formula:
    """value < c, or value <= c."""
    return k.if_(strict, value < c, value <= c)


# THE VALUE OF THE OLDEST TREE


@definition("Tree", "Value", "Bool", "Value")
def h(k: Kit, t: Term, c: Any, strict: Any) -> Any:
    """g of the oldest tree of low value, where f is low."""
    if t.con != "inner":
        return f(k, t)
    F = t.get("sons")
    below = k.if_(t.get("is_max"), h_max(k, F, c, strict), h_min(k, F, c, strict))
    return k.if_(is_low(k, U(k, t), c, strict), U(k, t), below)


@definition("Sons", "Value", "Bool", "Value")
def h_max(k: Kit, F: Term, c: Any, strict: Any) -> Any:
    """The greatest of all children."""
    here = h(k, *first(F), c, strict)
    return here if F.con == "only" else k.max(here, h_max(k, *rest(F), c, strict))


@definition("Sons", "Value", "Bool", "Value")
def h_min(k: Kit, F: Term, c: Any, strict: Any) -> Any:
    """Of the oldest child that is low."""
    here = h(k, *first(F), c, strict)
    if F.con == "only":
        return here
    return k.if_(is_low(k, f(k, *first(F)), c, strict), here, h_min(k, *rest(F), c, strict))


# THE CALLS


@definition("Tree", "Path", "Value", "Bool")
def ex(k: Kit, t: Term, p: Term, c: Any) -> Any:
    """Whether expand(t, c) leads to expand on the node at the end of the path."""
    if t.con != "inner":
        return p.is_a("stay")
    goes_on = k.all(U(k, t) >= c, c > L(k, t))
    return k.some(p.is_a("stay"), k.all(goes_on, among(k, t, p, c)))


def among(k: Kit, t: Term, p: Term, c: Any) -> Formula:
    """The recursion part, which is also expandtip."""
    F, s = t.get("sons"), p.get("step")
    return k.if_(t.get("is_max"), ex_max(k, F, s, c), ex_min(k, F, s, c))


@definition("Sons", "Step", "Value", "Bool")
def ex_max(k: Kit, F: Term, s: Term, c: Any) -> Any:
    """From the children of a max node: until one fails."""
    here = ex(k, *first(F, s), c)
    if F.con == "only":
        return here
    return k.if_(s.is_a("this"), here, k.all(f(k, *first(F)) < c, ex_max(k, *rest(F, s), c)))


@definition("Sons", "Step", "Value", "Bool")
def ex_min(k: Kit, F: Term, s: Term, c: Any) -> Any:
    """From those of a min node: until one succeeds."""
    here = ex(k, *first(F, s), c)
    if F.con == "only":
        return here
    return k.if_(s.is_a("this"), here, k.all(f(k, *first(F)) >= c, ex_min(k, *rest(F, s), c)))


@definition("Tree", "Path", "Value", "Bool")
def opens(k: Kit, t: Term, p: Term, d: Any) -> Any:
    """Whether diminish(t, d) leads to expand on that node."""
    if t.con != "inner":
        return k.bool(False)
    F, s = t.get("sons"), p.get("step")
    below = k.if_(t.get("is_max"), opens_max(k, F, s, d), opens_min(k, F, s, d))
    is_tip = U(k, t) <= d
    return k.all(p.is_a("down"), L(k, t) < d, k.if_(is_tip, among(k, t, p, d), below))


@definition("Sons", "Step", "Value", "Bool")
def opens_max(k: Kit, F: Term, s: Term, d: Any) -> Any:
    """Below a max node: children with g(T(c)) = d are diminished, until one fails."""
    here = k.all(h(k, *first(F), d, k.bool(False)) == d, opens(k, *first(F, s), d))
    if F.con == "only":
        return here
    return k.if_(s.is_a("this"), here, k.all(f(k, *first(F)) < d, opens_max(k, *rest(F, s), d)))


@definition("Sons", "Step", "Value", "Bool")
def opens_min(k: Kit, F: Term, s: Term, d: Any) -> Any:
    """Below a min node: the child that T holds is diminished; if it fails, younger ones are expanded."""
    is_held = f(k, *first(F)) <= d
    here = k.all(is_held, opens(k, *first(F, s), d))
    if F.con == "only":
        return here
    younger = k.all(f(k, *first(F)) >= d, ex_min(k, *rest(F, s), d))
    return k.if_(s.is_a("this"), here, k.if_(is_held, younger, opens_min(k, *rest(F, s), d)))


# (10) AND (11)


@definition("Tree", "Path", "Value", "Value", "Value", "Value", "Value", "Bool")
def due(k: Kit, t: Term, p: Term, low: Any, high: Any, fh: Any, bh: Any, d: Any) -> Any:
    """(10) and (11) at the end of the path, where these are the quantities of t."""
    here = k.all(high == d, low < d, bh <= d)
    if t.con != "inner":
        return k.all(p.is_a("stay"), here)
    F, s = t.get("sons"), p.get("step")
    given = k.max(low, L(k, t)), high, k.min(high, U(k, t)), fh, k.max(fh, f(k, t)), bh, d
    below = k.if_(t.get("is_max"), due_max(k, F, s, *given), due_min(k, F, s, *given))
    return k.if_(p.is_a("stay"), here, below)


def bh_of(k: Kit, high: Any, cur: Any, fh: Any, bh: Any) -> Any:
    """f-hat of the beta-ancestor of the next child."""
    return k.if_(cur < high, fh, bh)


_LIST: Final = ("Sons", "Step", "Value", "Value", "Value", "Value", "Value", "Value", "Value", "Bool")


@definition(*_LIST)
def due_max(k: Kit, F: Term, s: Term, low: Any, high: Any, cur: Any, fh: Any, fh_c: Any, bh: Any, d: Any) -> Any:
    """From the children of a max node."""
    here = due(k, *first(F, s), low, cur, fh_c, bh_of(k, high, cur, fh, bh), d)
    if F.con == "only":
        return here
    others = k.max(low, f(k, *first(F))), high, cur, fh, fh_c, bh, d
    return k.if_(s.is_a("this"), here, due_max(k, *rest(F, s), *others))


@definition(*_LIST)
def due_min(k: Kit, F: Term, s: Term, low: Any, high: Any, cur: Any, fh: Any, fh_c: Any, bh: Any, d: Any) -> Any:
    """From those of a min node."""
    here = due(k, *first(F, s), low, cur, fh_c, bh_of(k, high, cur, fh, bh), d)
    if F.con == "only":
        return here
    others = low, high, k.min(cur, f(k, *first(F))), fh, fh_c, bh, d
    return k.if_(s.is_a("this"), here, due_min(k, *rest(F, s), *others))
