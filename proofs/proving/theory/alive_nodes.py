"""ST-P4.8, continued: what a graft at a dead node leaves of h-(n) and h+(n) where n is alive."""

from typing import Any, Final

from proofs.proving.theory.common_path import is_open, is_open_below
from proofs.proving.theory.dead_nodes import (
    ORDER,
    WITHIN,
    ends,
    grafted,
    grafted_max,
    grafted_min,
    h_in,
    h_of,
    is_dead,
    window,
)
from proofs.proving.theory.formulas import Formula, Kit, Term, definition
from proofs.proving.theory.induction import Claim, Theorem
from proofs.proving.theory.nested_trees import AT_THE_END
from proofs.proving.theory.nested_windows import H_MINUS, H_PLUS, H
from proofs.proving.theory.sons import first, rest
from proofs.proving.theory.stockman import RESTS_ON
from proofs.proving.theory.through import is_path, is_step
from proofs.proving.theory.trees import DATATYPES
from proofs.proving.theory.window_search import fo, fo_max, fo_min, lo


@definition("Tree", "Path", "Path", "Tree", "Value", "Value", "Bool")
def beside(k: Kit, t: Term, p: Term, q: Term, X: Term, a: Any, b: Any) -> Any:
    """Nothing but a way to go down two paths as far as they are one."""
    if t.con != "inner":
        return k.bool(True)
    F, s, u = t.get("sons"), p.get("step"), q.get("step")
    return k.if_(t.get("is_max"), beside_max(k, F, s, u, X, a, b), beside_min(k, F, s, u, X, a, b))


def _beside(k: Kit, F: Term, s: Term, u: Term, X: Term, a: Any, b: Any, again: Any, *, at_max: bool) -> Any:
    t, p, q = first(F, s, u)
    if F.con == "only":
        return beside(k, t, p, q, X, a, b)
    here = beside(k, t, p, q, X, *window(k, F, a, b, at_max=at_max, is_here=True))
    return k.all(here, again(k, *rest(F, s, u), X, *window(k, F, a, b, at_max=at_max, is_here=False)))


@definition("Sons", "Step", "Step", "Tree", "Value", "Value", "Bool")
def beside_max(k: Kit, F: Term, s: Term, u: Term, X: Term, a: Any, b: Any) -> Any:
    """Below a max node."""
    return _beside(k, F, s, u, X, a, b, beside_max, at_max=True)


@definition("Sons", "Step", "Step", "Tree", "Value", "Value", "Bool")
def beside_min(k: Kit, F: Term, s: Term, u: Term, X: Term, a: Any, b: Any) -> Any:
    """Below a min node."""
    return _beside(k, F, s, u, X, a, b, beside_min, at_max=False)


def _unchanged(k: Kit, before: tuple[Any, Any], after: tuple[Any, Any], a: Any, b: Any) -> Formula:
    same = k.all(k.max(a, before[0]) == k.max(a, after[0]), k.min(b, before[1]) == k.min(b, after[1]))
    return k.implies(k.not_(is_dead(k, *before, a, b)), same)


def _node(k: Kit, t: Term, p: Term, q: Term, X: Term, a: Any, b: Any) -> Formula:
    given = k.all(ends(k, a, b), is_path(k, t, p), is_path(k, t, q), is_open(k, t, q))
    given = k.all(given, is_dead(k, *h_of(k, t, q), a, b))
    return k.implies(given, _unchanged(k, h_of(k, t, p), h_of(k, grafted(k, t, q, X, a, b), p), a, b))


def _list(grafted: Any, *, at_max: bool) -> Any:
    def says(k: Kit, F: Term, s: Term, u: Term, X: Term, a: Any, b: Any) -> Formula:
        given = k.all(ends(k, a, b), is_step(k, F, s), is_step(k, F, u), is_open_below(k, F, u))
        given = k.all(given, is_dead(k, *h_in(k, F, u, at_max=at_max), a, b))
        before, after = (h_in(k, G, s, at_max=at_max) for G in (F, grafted(k, F, u, X, a, b)))
        return k.implies(given, _unchanged(k, before, after, a, b))

    return says


def _above(S: H) -> tuple[Claim, ...]:
    """h is no better than f."""

    def no_better(value: Any, f: Any) -> Formula:
        return value >= f if S.plus else value <= f

    def node(k: Kit, t: Term, p: Term, x: Any) -> Formula:
        return k.implies(is_path(k, t, p), no_better(S.h(k, t, p, x), fo(k, t, x)))

    def with_others(k: Kit, F: Term, s: Term, x: Any) -> Formula:
        return k.implies(is_step(k, F, s), no_better(S.h_with(k, F, s, x), S.others(k, F, x)))

    def below(k: Kit, F: Term, s: Term, x: Any) -> Formula:
        best = (fo_min if S.plus else fo_max)(k, F, x)
        return k.implies(is_step(k, F, s), no_better(S.h_below(k, F, s, x), best))

    said = "h is no better than f"
    return Claim(said, S.h, node), Claim(f"{said}: with others", S.h_with, with_others), Claim(
        f"{said}: below", S.h_below, below)  # fmt: skip


ABOVE: Final = (*_above(H_MINUS), *_above(H_PLUS))
_SAID: Final = "h-(n) and h+(n) stay if n is alive"
ALIVE: Final = (
    Claim(_SAID, beside, _node, beside),
    Claim(f"{_SAID}: children of a max node", beside_max, _list(grafted_max, at_max=True), beside_max),
    Claim(f"{_SAID}: children of a min node", beside_min, _list(grafted_min, at_max=False), beside_min),
)
_ON_PATHS: Final = "on the paths from r to both nodes, and on the list of children at each node of them"
THEOREMS: Final = (
    Theorem("ST-P4.8.f", "what is put in the place of an open dead node changes f- and f+ of its ancestors only beyond "
            "what the rest of the search tree leaves open", _ON_PATHS, RESTS_ON, DATATYPES, (*ORDER, *ABOVE, *WITHIN),
            AT_THE_END, ("ST-E5.4",)),
    Theorem("ST-P4.8", "to expand an open dead node, or to evaluate it, changes neither h-(n) nor h+(n) of an alive n",
            _ON_PATHS, RESTS_ON, DATATYPES, ALIVE, (*AT_THE_END, *ORDER, *ABOVE, *WITHIN), ("ST-E5.4", "ST-P4.8.f")),
)  # fmt: skip


def _any_node(k: Kit, t: Term, q: Term, X: Term, a: Any, b: Any) -> Formula:
    given = k.all(ends(k, a, b), is_path(k, t, q), is_open(k, t, q))
    return k.implies(given, fo(k, t, lo(k)) == fo(k, grafted(k, t, q, X, a, b), lo(k)))


def _dead_too(k: Kit, t: Term, p: Term, q: Term, X: Term, a: Any, b: Any) -> Formula:
    given = k.all(ends(k, a, b), is_path(k, t, p), is_path(k, t, q), is_open(k, t, q))
    given = k.all(given, is_dead(k, *h_of(k, t, q), a, b))
    before, after = h_of(k, t, p), h_of(k, grafted(k, t, q, X, a, b), p)
    return k.implies(given, k.max(a, before[0]) == k.max(a, after[0]))


FALSE: Final = (
    Theorem("ST-P4.8.f", "whether or not it is dead", "", "", DATATYPES,
            (Claim("any open node", grafted, _any_node), *WITHIN[1:]), (*AT_THE_END, *ORDER, *ABOVE)),
    Theorem("ST-P4.8", "nor of a dead n", "", "", DATATYPES,
            (Claim("dead nodes, too", beside, _dead_too, beside), *ALIVE[1:]), (*AT_THE_END, *ORDER, *ABOVE, *WITHIN)),
)  # fmt: skip
