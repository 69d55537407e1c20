"""Alpha-beta with the search tree that it leaves, as equations (ST-F5-alphabeta, ST-D3.1, ST-D3.2).

`ab` is what a call on an open node returns, `S` the search tree below the node afterwards: what it has not visited is
`open`. `fo` is f of a search tree whose open leaves are worth x: f- with -inf, which is `lo`, f+ with +inf, which is
`hi`. A game is `complete`: it has no open leaves.
"""

from typing import Any

from proofs.proving.theory.formulas import Formula, Kit, Term, definition
from proofs.proving.theory.sons import first, fold, rest


def lo(k: Kit) -> Any:
    """-inf."""
    return k.any("lo", "Value")


def hi(k: Kit) -> Any:
    """+inf."""
    return k.any("hi", "Value")


def is_window(k: Kit, a: Any, b: Any) -> Formula:
    """-inf <= a < b <= +inf."""
    return k.all(lo(k) <= a, a < b, b <= hi(k))


@definition("Tree", "Bool")
def is_complete(k: Kit, t: Term) -> Any:
    """No leaf is open."""
    return are_complete(k, t.get("sons")) if t.con == "inner" else k.bool(t.con == "terminal")


@definition("Sons", "Bool")
def are_complete(k: Kit, F: Term) -> Any:
    """The same of all children."""
    return fold(k, F, (), is_complete, k.all, are_complete)


# WHAT IT RETURNS


@definition("Tree", "Value", "Value", "Value")
def ab(k: Kit, t: Term, a: Any, b: Any) -> Any:
    """The value of a call with the window (a, b)."""
    if t.con != "inner":
        return t.get("payoff")
    F = t.get("sons")
    return k.if_(t.get("is_max"), ab_max(k, F, a, b), ab_min(k, F, a, b))


@definition("Sons", "Value", "Value", "Value")
def ab_max(k: Kit, F: Term, a: Any, b: Any) -> Any:
    """The greatest value, until one is not below b."""
    v = ab(k, *first(F), a, b)
    return v if F.con == "only" else k.if_(v >= b, v, k.max(v, ab_max(k, *rest(F), k.max(a, v), b)))


@definition("Sons", "Value", "Value", "Value")
def ab_min(k: Kit, F: Term, a: Any, b: Any) -> Any:
    """The least value, until one is not above a."""
    v = ab(k, *first(F), a, b)
    return v if F.con == "only" else k.if_(v <= a, v, k.min(v, ab_min(k, *rest(F), a, k.min(b, v))))


# WHAT IT LEAVES


@definition("Sons", "Sons")
def opened(k: Kit, F: Term) -> Any:
    """As many open nodes."""
    one = k.make("Tree", "open")
    return k.make("Sons", "only", one) if F.con == "only" else k.make("Sons", "more", one, opened(k, *rest(F)))


@definition("Tree", "Value", "Value", "Tree")
def S(k: Kit, t: Term, a: Any, b: Any) -> Any:
    """The search tree after the call."""
    if t.con != "inner":
        return k.make("Tree", "terminal", t.get("payoff"))
    F = t.get("sons")
    sons = k.if_(t.get("is_max"), S_max(k, F, a, b), S_min(k, F, a, b))
    return k.make("Tree", "inner", t.get("is_max"), t.get("upper"), sons)


@definition("Sons", "Value", "Value", "Sons")
def S_max(k: Kit, F: Term, a: Any, b: Any) -> Any:
    """Below a max node."""
    (t,) = first(F)
    v, here = ab(k, t, a, b), S(k, t, a, b)
    if F.con == "only":
        return k.make("Sons", "only", here)
    return k.make("Sons", "more", here, k.if_(v >= b, opened(k, *rest(F)), S_max(k, *rest(F), k.max(a, v), b)))


@definition("Sons", "Value", "Value", "Sons")
def S_min(k: Kit, F: Term, a: Any, b: Any) -> Any:
    """Below a min node."""
    (t,) = first(F)
    v, here = ab(k, t, a, b), S(k, t, a, b)
    if F.con == "only":
        return k.make("Sons", "only", here)
    return k.make("Sons", "more", here, k.if_(v <= a, opened(k, *rest(F)), S_min(k, *rest(F), a, k.min(b, v))))


# WHAT IS KNOWN OF A SEARCH TREE


@definition("Tree", "Value", "Value")
def fo(k: Kit, t: Term, x: Any) -> Any:
    """f, open leaves being worth x."""
    match t.con:
        case "open":
            return x
        case "terminal":
            return t.get("payoff")
    return k.if_(t.get("is_max"), fo_max(k, t.get("sons"), x), fo_min(k, t.get("sons"), x))


@definition("Sons", "Value", "Value")
def fo_max(k: Kit, F: Term, x: Any) -> Any:
    """The greatest of the children."""
    here = fo(k, *first(F), x)
    return here if F.con == "only" else k.max(here, fo_max(k, *rest(F), x))


@definition("Sons", "Value", "Value")
def fo_min(k: Kit, F: Term, x: Any) -> Any:
    """The least."""
    here = fo(k, *first(F), x)
    return here if F.con == "only" else k.min(here, fo_min(k, *rest(F), x))
