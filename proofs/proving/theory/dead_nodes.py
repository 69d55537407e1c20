"""ST-P4.8: to expand an open dead node, or to evaluate it, changes h-(n) and h+(n) of no alive node.

`grafted` is the search tree with any tree X in the place of the open node at the end of q. It is said below any node,
where [a, b] is what the rest of the search tree leaves: a is the greatest f- beside the path above, b the least f+. An
open node is dead there if max(a, h-) >= min(b, h+); then f- and f+ change outside of [a, b] only (`clamped`), and h-
and h+ of an alive node stay.
"""

from typing import Any, Final

from proofs.proving.theory.common_path import is_open
from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import Claim, Theorem
from proofs.proving.theory.lifting import Level, lift, lifted
from proofs.proving.theory.nested_windows import AT_THE_END, H_MINUS, H_PLUS, H, h_of
from proofs.proving.theory.stockman import RESTS_ON
from proofs.proving.theory.through import is_path
from proofs.proving.theory.trees import DATATYPES
from proofs.proving.theory.walks import Walk
from proofs.proving.theory.window_search import fo, hi, lo


def left_by_others(s: Walk, *, is_here: bool) -> tuple[Any, ...]:
    """What is carried on, with what the others leave to the first child of a list, or to those after it."""
    k, (*more, a, b) = s.k, s.more
    x = lo(k) if s.at_max else hi(k)
    beside = fo[s.kind](k, s.rest[0], x) if is_here else s.of(fo, x)
    return (*more, k.max(a, beside), b) if s.at_max else (*more, a, k.min(b, beside))


def _grafted(s: Walk) -> Any:
    k = s.k
    if s.only:
        return k.make("Sons", "only", s.here())
    here = s.here(*left_by_others(s, is_here=True))
    further = s.on(*left_by_others(s, is_here=False))
    return k.make("Sons", "more", k.if_(s.is_here, here, s.first[0]), k.if_(s.is_here, s.rest[0], further))


@lifted("Tree", "Path", "Tree", "Value", "Value", "Tree", either=_grafted)
def grafted(k: Kit, t: Term, q: Term, X: Term, a: Any, b: Any) -> Any:
    """The tree with X at the end of q."""
    if t.con != "inner":
        return X
    return k.make("Tree", "inner", t.get("is_max"), t.get("upper"), grafted.below(k, t, q, X, a, b))


# WHAT f- AND f+ DO


def clamped(k: Kit, v: Any, a: Any, b: Any) -> Any:
    """v, or the end of [a, b] that it is beyond."""
    return k.max(a, k.min(b, v))


def is_dead(k: Kit, low: Any, high: Any, a: Any, b: Any) -> Formula:
    """Nothing is left between max(a, h-) and min(b, h+)."""
    return k.max(a, low) >= k.min(b, high)


def given_open(at: Level, k: Kit, t: Term, q: Term, a: Any, b: Any) -> Formula:
    """-inf <= a <= b <= +inf, and the node at the end of q is open."""
    return k.all(lo(k) <= a, a <= b, b <= hi(k), at(is_path)(k, t, q), at(is_open)(k, t, q))


def given_dead(at: Level, k: Kit, t: Term, q: Term, a: Any, b: Any) -> Formula:
    """It is open and dead."""
    return k.all(given_open(at, k, t, q, a, b), is_dead(k, *h_of(at, k, t, q), a, b))


def _within(at: Level, k: Kit, t: Term, q: Term, X: Term, a: Any, b: Any) -> Formula:
    made, of = at(grafted)(k, t, q, X, a, b), at(fo)
    same = [clamped(k, of(k, t, x), a, b) == clamped(k, of(k, made, x), a, b) for x in (lo(k), hi(k))]
    return k.implies(given_dead(at, k, t, q, a, b), k.all(*same))


def _order(at: Level, k: Kit, t: Term, _x: Any) -> Formula:
    return k.implies(lo(k) <= hi(k), at(fo)(k, t, lo(k)) <= at(fo)(k, t, hi(k)))


ORDER: Final = lift("f- <= f+", fo, _order)
WITHIN: Final = lift("f- and f+ change outside of [a, b] only", grafted, _within)


def _beside(s: Walk) -> Any:
    if s.only:
        return s.here()
    return s.k.all(s.here(*left_by_others(s, is_here=True)), s.on(*left_by_others(s, is_here=False)))


@lifted("Tree", "Path", "Path", "Tree", "Value", "Value", "Bool", either=_beside)
def beside(k: Kit, t: Term, p: Term, q: Term, X: Term, a: Any, b: Any) -> Any:
    """Nothing but a way to go down two paths as far as they are one."""
    return beside.below(k, t, p, q, X, a, b) if t.con == "inner" else k.bool(True)


def _alive(at: Level, k: Kit, t: Term, p: Term, q: Term, X: Term, a: Any, b: Any) -> Formula:
    before, after = (h_of(at, k, tree, p) for tree in (t, at(grafted)(k, t, q, X, a, b)))
    same = k.all(k.max(a, before[0]) == k.max(a, after[0]), k.min(b, before[1]) == k.min(b, after[1]))
    given = k.all(at(is_path)(k, t, p), given_dead(at, k, t, q, a, b), k.not_(is_dead(k, *before, a, b)))
    return k.implies(given, same)


def _above(S: H) -> tuple[Claim, ...]:
    def says(at: Level, k: Kit, t: Term, p: Term, x: Any) -> Formula:
        h, value = at(S.h)(k, t, p, x), at(fo)(k, t, x)
        return k.implies(at(is_path)(k, t, p), h >= value if S.plus else h <= value)

    return lift("h is no better than f", S.h, says)


ABOVE: Final = (*_above(H_MINUS), *_above(H_PLUS))
ALIVE: Final = lift("h-(n) and h+(n) stay if n is alive", beside, _alive, mentions=beside)
_ON_PATHS: Final = "on the paths from r to both nodes, and on the list of children at each node of them"
THEOREMS: Final = (
    Theorem("ST-P4.8.f", "what is put in the place of an open dead node changes f- and f+ of its ancestors only beyond "
            "what the rest of the search tree leaves open", _ON_PATHS, RESTS_ON, DATATYPES, (*ORDER, *ABOVE, *WITHIN),
            AT_THE_END, ("ST-E5.4",)),
    Theorem("ST-P4.8", "to expand an open dead node, or to evaluate it, changes neither h-(n) nor h+(n) of an alive n",
            _ON_PATHS, RESTS_ON, DATATYPES, ALIVE, (*AT_THE_END, *ORDER, *ABOVE, *WITHIN), ("ST-E5.4", "ST-P4.8.f")),
)  # fmt: skip
