"""ST-P4.8: to expand an open dead node, or to evaluate it, changes h-(n) and h+(n) of no alive node.

`grafted` is the search tree with any tree X in the place of the open node at the end of q. It is said below any node,
where [a, b] is what the rest of the search tree leaves: a is the greatest f- beside the path above, b the least f+. An
open node is dead there if max(a, h-) >= min(b, h+); then f- and f+ change outside of [a, b] only (`clamped`).
"""

from typing import Any, Final

from proofs.proving.theory.common_path import is_open, is_open_below
from proofs.proving.theory.formulas import Formula, Kit, Term, definition
from proofs.proving.theory.induction import Claim
from proofs.proving.theory.nested_windows import H_MINUS, H_PLUS
from proofs.proving.theory.sons import first, rest
from proofs.proving.theory.through import is_path, is_step
from proofs.proving.theory.window_search import fo, fo_max, fo_min, hi, lo


def window(k: Kit, F: Term, a: Any, b: Any, *, at_max: bool, is_here: bool) -> tuple[Any, Any]:
    """What the others leave to the first child of a list, or to those after it."""
    of_others, x = (fo_max, lo(k)) if at_max else (fo_min, hi(k))
    beside = of_others(k, *rest(F), x) if is_here else fo(k, *first(F), x)
    return (k.max(a, beside), b) if at_max else (a, k.min(b, beside))


# THE TREE


@definition("Tree", "Path", "Tree", "Value", "Value", "Tree")
def grafted(k: Kit, t: Term, q: Term, X: Term, a: Any, b: Any) -> Any:
    """The tree with X at the end of q."""
    if t.con != "inner":
        return X
    F, u = t.get("sons"), q.get("step")
    sons = k.if_(t.get("is_max"), grafted_max(k, F, u, X, a, b), grafted_min(k, F, u, X, a, b))
    return k.make("Tree", "inner", t.get("is_max"), t.get("upper"), sons)


def _grafted(k: Kit, F: Term, u: Term, X: Term, a: Any, b: Any, again: Any, *, at_max: bool) -> Any:
    t, q = first(F, u)
    if F.con == "only":
        return k.make("Sons", "only", grafted(k, t, q, X, a, b))
    here = grafted(k, t, q, X, *window(k, F, a, b, at_max=at_max, is_here=True))
    others, v = rest(F, u)
    further = again(k, others, v, X, *window(k, F, a, b, at_max=at_max, is_here=False))
    is_here = u.is_a("this")
    return k.make("Sons", "more", k.if_(is_here, here, t), k.if_(is_here, others, further))


@definition("Sons", "Step", "Tree", "Value", "Value", "Sons")
def grafted_max(k: Kit, F: Term, u: Term, X: Term, a: Any, b: Any) -> Any:
    """Below a max node."""
    return _grafted(k, F, u, X, a, b, grafted_max, at_max=True)


@definition("Sons", "Step", "Tree", "Value", "Value", "Sons")
def grafted_min(k: Kit, F: Term, u: Term, X: Term, a: Any, b: Any) -> Any:
    """Below a min node."""
    return _grafted(k, F, u, X, a, b, grafted_min, at_max=False)


# WHAT f- AND f+ DO


def ends(k: Kit, a: Any, b: Any) -> Formula:
    """-inf <= a <= b <= +inf."""
    return k.all(lo(k) <= a, a <= b, b <= hi(k))


def clamped(k: Kit, v: Any, a: Any, b: Any) -> Any:
    """v, or the end of [a, b] that it is beyond."""
    return k.max(a, k.min(b, v))


def is_dead(k: Kit, low: Any, high: Any, a: Any, b: Any) -> Formula:
    """Nothing is left between max(a, h-) and min(b, h+)."""
    return k.max(a, low) >= k.min(b, high)


def h_of(k: Kit, t: Term, q: Term) -> tuple[Any, Any]:
    """h- and h+ of the node at the end of q."""
    return H_MINUS.h(k, t, q, lo(k)), H_PLUS.h(k, t, q, hi(k))


def h_in(k: Kit, F: Term, u: Term, *, at_max: bool) -> tuple[Any, Any]:
    """The same from the children of a max node, or of a min node."""
    low = (H_MINUS.h_with if at_max else H_MINUS.h_below)(k, F, u, lo(k))
    return low, (H_PLUS.h_below if at_max else H_PLUS.h_with)(k, F, u, hi(k))


def _the_same(k: Kit, of: Any, one: Term, other: Term, a: Any, b: Any) -> Formula:
    return k.all(*(clamped(k, of(k, one, x), a, b) == clamped(k, of(k, other, x), a, b) for x in (lo(k), hi(k))))


def _within(k: Kit, t: Term, q: Term, X: Term, a: Any, b: Any) -> Formula:
    given = k.all(ends(k, a, b), is_path(k, t, q), is_open(k, t, q), is_dead(k, *h_of(k, t, q), a, b))
    return k.implies(given, _the_same(k, fo, t, grafted(k, t, q, X, a, b), a, b))


def _within_in(grafted: Any, of: Any, *, at_max: bool) -> Any:
    def says(k: Kit, F: Term, u: Term, X: Term, a: Any, b: Any) -> Formula:
        is_it = k.all(is_step(k, F, u), is_open_below(k, F, u))
        given = k.all(ends(k, a, b), is_it, is_dead(k, *h_in(k, F, u, at_max=at_max), a, b))
        return k.implies(given, _the_same(k, of, F, grafted(k, F, u, X, a, b), a, b))

    return says


def _order(fo: Any) -> Any:
    return lambda k, t, _x: k.implies(lo(k) <= hi(k), fo(k, t, lo(k)) <= fo(k, t, hi(k)))


ORDER: Final = tuple(
    Claim(f"f- <= f+{where}", of, _order(of)) for where, of in (("", fo), (": max", fo_max), (": min", fo_min))
)
_SAID: Final = "f- and f+ change outside of [a, b] only"
_LISTS: Final = (": children of a max node", ": children of a min node")
WITHIN: Final = (
    Claim(_SAID, grafted, _within),
    Claim(_SAID + _LISTS[0], grafted_max, _within_in(grafted_max, fo_max, at_max=True)),
    Claim(_SAID + _LISTS[1], grafted_min, _within_in(grafted_min, fo_min, at_max=False)),
)
