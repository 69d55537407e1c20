"""ST-T5.2 and ST-E5.4: where alpha-beta calls a node, its window is (h-(n), h+(n)), and what is left of n is dead.

Along the path to n: `calls` says whether alpha-beta calls n, `alpha` and `beta` are the window of that call, `now` is
the search tree at that moment: n is open, and so is every younger brother of a node on the path (ST-P5.3), while an
older brother has been searched. `h_beside` is (4.5) and (4.6) of a search tree, said with `fo`. By induction on the
path, for any window (a, b) of the outermost call: the ends of a nested window are max(a, h-(n)) and min(b, h+(n)),
which for (-inf, +inf) are h-(n) and h+(n).

ST-P4.8: to expand an open dead node, or to evaluate it, changes h-(n) and h+(n) of no alive node.

`grafted` is the search tree with any tree X in the place of the open node at the end of q. It is said below any node,
where [a, b] is what the rest of the search tree leaves: a is the greatest f- beside the path above, b the least f+. An
open node is dead there if max(a, h-) >= min(b, h+); then f- and f+ change outside of [a, b] only (`clamped`), and h-
and h+ of an alive node stay.
"""

from typing import Any, Final

from proofs.proving.theory.common_path import is_open
from proofs.proving.theory.formulas import MINUS, PLUS, Formula, Term, definition, no_better
from proofs.proving.theory.induction import BOTH, ON_PATH, Claim, Theorem
from proofs.proving.theory.lifting import along_path, at_end, lift, lifted, of_leaves
from proofs.proving.theory.liveness import beside, is_path, with_others
from proofs.proving.theory.logic import all_of, if_, implies, make, max_of, min_of, not_, some_of
from proofs.proving.theory.trees import DATATYPES, OF_TREES, at_open, with_sons
from proofs.proving.theory.walks import Walk, along, carried
from proofs.proving.theory.window_search import (
    LINK,
    NOTHING_KNOWN,
    PROVED,
    RESTS_ON,
    S,
    fo,
    goes_on,
    hi,
    is_complete,
    is_window,
    lo,
    narrowed,
    opened,
)

# THE CALL


# Whether a call on t with the window (a, b) leads to one on the node at the end of the path.
calls: Final = along_path("calls", "Tree", "Path", "Value", "Value", "Bool", either=carried(along(goes_on), narrowed))


# The lower end of the window of that call.
alpha: Final = at_end(
    "alpha", lambda _t, _p, a, _b: a, "Tree", "Path", "Value", "Value", "Value", either=carried(along(), narrowed)
)


# The upper end.
beta: Final = at_end(
    "beta", lambda _t, _p, _a, b: b, "Tree", "Path", "Value", "Value", "Value", either=carried(along(), narrowed)
)


# THE SEARCH TREE


def _now(s: Walk) -> Any:
    here = s.here()
    if s.only:
        return make("Sons", "only", here)
    searched, younger = s.of(S, *s.more), s.on(*narrowed(s))
    return make("Sons", "more", if_(s.is_here, here, searched), if_(s.is_here, opened(s.rest[0]), younger))


@lifted("Tree", "Path", "Value", "Value", "Tree", either=_now)
def now(t: Term, p: Term, a: Any, b: Any) -> Any:
    """The search tree when that call begins."""
    is_open = make("Tree", "open")
    return if_(p.is_a("stay"), is_open, grown(t, p, a, b)) if t.con == "inner" else is_open


@definition("Tree", "Path", "Value", "Value", "Tree")
def grown(t: Term, p: Term, a: Any, b: Any) -> Any:
    """The same, if the path goes on below t."""
    if t.con != "inner":
        return make("Tree", "open")
    return with_sons(t, now.below(t, p, a, b))


# (4.5) AND (4.6)


# h-(n) by (4.5) for T+, h+(n) by (4.6) for T-, where open leaves are worth x.
h_beside: Final = at_end(
    "h_beside",
    lambda t, _p, x: fo(t, x),
    "Tree",
    "Path",
    "Value",
    "Value",
    all=with_others(fo),
    one=along(),
    sided=True,
)


def h_of(t: Term, p: Term) -> tuple[Any, Any]:
    """h- and h+ of the node at the end of the path, in a search tree."""
    return PLUS(h_beside)(t, p, lo()), MINUS(h_beside)(t, p, hi())


def given_call(t: Term, p: Term, a: Any, b: Any) -> Formula:
    """Alpha-beta with the window (a, b) calls the node at the end of the path."""
    return all_of(is_complete(t), is_path(t, p), is_window(a, b), calls(t, p, a, b))


def _windows(t: Term, p: Term, a: Any, b: Any) -> Formula:
    low, high = h_of(now(t, p, a, b), p)
    ends = alpha(t, p, a, b), beta(t, p, a, b)
    said = all_of(is_window(*ends), max_of(a, low) == ends[0], min_of(b, high) == ends[1])
    return implies(given_call(t, p, a, b), said)


def either_tree(t: Term, p: Term, q: Term, a: Any, b: Any) -> None:
    """What the proof speaks of: h at the end of q in each of the two trees that `now` may be."""
    for tree in (make("Tree", "open"), grown(t, p, a, b)):
        h_of(tree, q)


AT_THE_END: Final = Claim(
    "h(r) = f(r)", h_beside, lambda t, p, x: implies(p.is_a("stay"), h_beside(t, p, x) == fo(t, x))
)
SAME: Final = lift(
    "h is (4.5), (4.6)", h_beside, lambda t, p, x: implies(x == at_open(), h_beside(t, p, x) == beside(t, p))
)
WINDOWS: Final = lift("max(a, h-(n)) = alpha < beta = min(b, h+(n))", now, _windows,
                      mentions={"": lambda t, p, a, b: either_tree(t, p, p, a, b)})  # fmt: skip

# LEFT OF n


def left_of(s: Walk) -> Any:
    """The second path leads to an older brother of a child on the first, or of a node below it."""
    u, here = s.lists[2], s.here()
    if s.only:
        return here
    brother = all_of(u.is_a("this"), u.get("then").is_a("stay"))
    further = some_of(brother, all_of(u.is_a("next"), s.on(*(narrowed(s) if s.more else ()))))
    return if_(s.lists[1].is_a("this"), all_of(u.is_a("this"), here), further)


@lifted("Tree", "Path", "Path", "Value", "Value", "Bool", either=left_of)
def is_left(t: Term, p: Term, q: Term, a: Any, b: Any) -> Any:
    """Whether q leads to an older brother of a node on p; the node is searched with (a, b)."""
    if t.con != "inner":
        return False
    return all_of(p.is_a("down"), q.is_a("down"), is_left.below(t, p, q, a, b))


def _dead(t: Term, p: Term, q: Term, a: Any, b: Any) -> Formula:
    low, high = h_of(now(t, p, a, b), q)
    given = all_of(given_call(t, p, a, b), is_left(t, p, q, a, b))
    return implies(given, max_of(a, low) >= min_of(b, high))


DEAD: Final = lift("an older brother of a node on the path is dead", is_left, _dead, mentions={"": either_tree})
_KNOWN: Final = (NOTHING_KNOWN, *PROVED, *LINK)


def left_by_others(s: Walk, *, is_here: bool) -> tuple[Any, ...]:
    """What is carried on, with what the others leave to the first child of a list, or to those after it."""
    (*more, a, b) = s.more
    x = lo() if s.at_max else hi()
    others = fo[s.kind](s.rest[0], x) if is_here else s.of(fo, x)
    return (*more, max_of(a, others), b) if s.at_max else (*more, a, min_of(b, others))


def _grafted(s: Walk) -> Any:
    if s.only:
        return make("Sons", "only", s.here())
    here = s.here(*left_by_others(s, is_here=True))
    further = s.on(*left_by_others(s, is_here=False))
    return make("Sons", "more", if_(s.is_here, here, s.first[0]), if_(s.is_here, s.rest[0], further))


@lifted("Tree", "Path", "Tree", "Value", "Value", "Tree", either=_grafted)
def grafted(t: Term, q: Term, X: Term, a: Any, b: Any) -> Any:
    """The tree with X at the end of q."""
    if t.con != "inner":
        return X
    return with_sons(t, grafted.below(t, q, X, a, b))


# WHAT f- AND f+ DO


def clamped(v: Any, a: Any, b: Any) -> Any:
    """v, or the end of [a, b] that it is beyond."""
    return max_of(a, min_of(b, v))


def is_dead(low: Any, high: Any, a: Any, b: Any) -> Formula:
    """Nothing is left between max(a, h-) and min(b, h+)."""
    return max_of(a, low) >= min_of(b, high)


def given_open(t: Term, q: Term, a: Any, b: Any) -> Formula:
    """-inf <= a <= b <= +inf, and the node at the end of q is open."""
    return all_of(lo() <= a, a <= b, b <= hi(), is_path(t, q), is_open(t, q))


def given_dead(t: Term, q: Term, a: Any, b: Any) -> Formula:
    """It is open and dead."""
    return all_of(given_open(t, q, a, b), is_dead(*h_of(t, q), a, b))


def _within(t: Term, q: Term, X: Term, a: Any, b: Any) -> Formula:
    made, of = grafted(t, q, X, a, b), fo
    same = [clamped(of(t, x), a, b) == clamped(of(made, x), a, b) for x in (lo(), hi())]
    return implies(given_dead(t, q, a, b), all_of(*same))


ORDER: Final = lift("f- <= f+", fo, lambda t, _x: implies(lo() <= hi(), fo(t, lo()) <= fo(t, hi())))
WITHIN: Final = lift("f- and f+ change outside of [a, b] only", grafted, _within)


def _beside(s: Walk) -> Any:
    if s.only:
        return s.here()
    return all_of(s.here(*left_by_others(s, is_here=True)), s.on(*left_by_others(s, is_here=False)))


# Nothing but a way to go down two paths as far as they are one.
down_both: Final = of_leaves(
    "down_both", True, "Tree", "Path", "Path", "Tree", "Value", "Value", "Bool", either=_beside
)


def _alive(t: Term, p: Term, q: Term, X: Term, a: Any, b: Any) -> Formula:
    before, after = (h_of(tree, p) for tree in (t, grafted(t, q, X, a, b)))
    same = all_of(max_of(a, before[0]) == max_of(a, after[0]), min_of(b, before[1]) == min_of(b, after[1]))
    given = all_of(is_path(t, p), given_dead(t, q, a, b), not_(is_dead(*before, a, b)))
    return implies(given, same)


def _above(t: Term, p: Term, x: Any) -> Formula:
    value = h_beside(t, p, x), fo(t, x)
    return implies(is_path(t, p), no_better(*value))


ABOVE: Final = lift("h is no better than f", h_beside, _above)
ALIVE: Final = lift("h-(n) and h+(n) stay if n is alive", down_both, _alive, mentions=down_both)
_ON_PATHS: Final = "on the paths from r to both nodes, and on the list of children at each node of them"
THEOREMS: Final = (
    *(Theorem(f"ST-E5.4.{word}", f"h{sign} as ST-E5.4 has it is {number}, with f{sign} at open leaves", ON_PATH,
              RESTS_ON, DATATYPES, SAME, LINK, ("ST-T5.1",), (plus,))
      for word, sign, number, plus in (("minus", "-", "(4.5)", True), ("plus", "+", "(4.6)", False))),
    Theorem("ST-E5.4", "where alpha-beta with the window (a, b) calls n with (alpha, beta), max(a, h-(n)) = alpha < "
            "beta = min(b, h+(n)) in the search tree of that moment, by (4.5) and (4.6)", ON_PATH, RESTS_ON,
            DATATYPES, (AT_THE_END,), _KNOWN, ("ST-T5.1",), BOTH, once=WINDOWS),
    Theorem("ST-T5.2", "and every older brother of a node on the path to n is dead: max(a, h-) >= min(b, h+); with "
            "ST-P4.4, every node to the left of n", ON_PATH, RESTS_ON, DATATYPES, DEAD, (*_KNOWN, AT_THE_END),
            ("ST-T5.1", "ST-E5.4")),
    Theorem("ST-P4.8.f", "what is put in the place of an open dead node changes f- and f+ of its ancestors only beyond "
            "what the rest of the search tree leaves open", _ON_PATHS, OF_TREES, DATATYPES, ABOVE, (AT_THE_END,),
            ("ST-E5.4",), BOTH, once=(*ORDER, *WITHIN)),
    Theorem("ST-P4.8", "to expand an open dead node, or to evaluate it, changes neither h-(n) nor h+(n) of an alive n",
            _ON_PATHS, OF_TREES, DATATYPES, ALIVE, (AT_THE_END, *ORDER, *ABOVE, *WITHIN), ("ST-E5.4", "ST-P4.8.f")),
)  # fmt: skip
