"""ST-T5.2 and ST-E5.4: where alpha-beta calls a node, its window is (h-(n), h+(n)), and what is left of n is dead.

By induction on the path, for any window (a, b) of the outermost call: the ends of a nested window are max(a, h-(n)) and
min(b, h+(n)), which for (-inf, +inf) are h-(n) and h+(n).
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term, definition
from proofs.proving.theory.induction import Claim, Theorem
from proofs.proving.theory.nested_windows import (
    H_MINUS,
    H_PLUS,
    H,
    alpha,
    alpha_max,
    alpha_min,
    beta,
    beta_max,
    beta_min,
    calls,
    calls_max,
    calls_min,
    grown,
    now,
    now_max,
    now_min,
    on,
)
from proofs.proving.theory.sons import first, rest
from proofs.proving.theory.through import beside, beside_below, beside_with, is_path, is_step
from proofs.proving.theory.trees import DATATYPES, at_open
from proofs.proving.theory.window_search import are_complete, fo, hi, is_complete, is_window, lo
from proofs.proving.theory.window_trees import LINK, NOTHING_KNOWN, PROVED, RESTS_ON

_LISTS: Final = ((calls_max, alpha_max, beta_max, now_max), (calls_min, alpha_min, beta_min, now_min))
_WHERE: Final = (": children of a max node", ": children of a min node")


def _given(k: Kit, is_complete: Any, is_path: Any, calls: Any, t: Term, p: Term, a: Any, b: Any) -> Formula:
    return k.all(is_complete(k, t), is_path(k, t, p), is_window(k, a, b), calls(k, t, p, a, b))


def ends_are(k: Kit, low: Any, high: Any, a: Any, b: Any, alpha_n: Any, beta_n: Any) -> Formula:
    """The ends of the window are max(a, h-) and min(b, h+)."""
    return k.all(is_window(k, alpha_n, beta_n), k.max(a, low) == alpha_n, k.min(b, high) == beta_n)


def _node(k: Kit, t: Term, p: Term, a: Any, b: Any) -> Formula:
    tree = now(k, t, p, a, b)
    low, high = H_MINUS.h(k, tree, p, lo(k)), H_PLUS.h(k, tree, p, hi(k))
    said = ends_are(k, low, high, a, b, alpha(k, t, p, a, b), beta(k, t, p, a, b))
    return k.implies(_given(k, is_complete, is_path, calls, t, p, a, b), said)


def _list(*, at_max: bool) -> Any:
    calls, alpha, beta, now = _LISTS[not at_max]

    def says(k: Kit, F: Term, s: Term, a: Any, b: Any) -> Formula:
        trees = now(k, F, s, a, b)
        low = (H_MINUS.h_with if at_max else H_MINUS.h_below)(k, trees, s, lo(k))
        high = (H_PLUS.h_below if at_max else H_PLUS.h_with)(k, trees, s, hi(k))
        said = ends_are(k, low, high, a, b, alpha(k, F, s, a, b), beta(k, F, s, a, b))
        return k.implies(_given(k, are_complete, is_step, calls, F, s, a, b), said)

    return says


def _either_tree(k: Kit, t: Term, p: Term, q: Term, a: Any, b: Any) -> None:
    """What the proof speaks of: h at the end of q in each of the two trees that `now` may be."""
    for tree in (k.make("Tree", "open"), grown(k, t, p, a, b)):
        H_MINUS.h(k, tree, q, lo(k))
        H_PLUS.h(k, tree, q, hi(k))


def _at_the_end(S: H) -> Claim:
    return Claim("h(r) = f(r)", S.h, lambda k, t, p, x: k.implies(p.is_a("stay"), S.h(k, t, p, x) == fo(k, t, x)))


AT_THE_END: Final = (_at_the_end(H_MINUS), _at_the_end(H_PLUS))
_SAID: Final = "max(a, h-(n)) = alpha < beta = min(b, h+(n))"
WINDOWS: Final = (
    Claim(_SAID, now, _node, lambda k, t, p, a, b: _either_tree(k, t, p, p, a, b)),
    *(Claim(_SAID + where, _LISTS[i][3], _list(at_max=not i)) for i, where in enumerate(_WHERE)),
)


def _same(S: H) -> tuple[Claim, ...]:
    """`h` is what `through` calls (4.5), (4.6), with the same at open leaves."""
    pairs = ((S.h, beside), (S.h_with, beside_with), (S.h_below, beside_below))

    def says(ours: Any, theirs: Any) -> Any:
        return lambda k, t, p, x: k.implies(x == at_open(k), ours(k, t, p, x) == theirs(k, t, p))

    return tuple(Claim(f"{ours.name} is {theirs.name}", ours, says(ours, theirs)) for ours, theirs in pairs)


# LEFT OF n


@definition("Tree", "Path", "Path", "Value", "Value", "Bool")
def is_left(k: Kit, t: Term, p: Term, q: Term, a: Any, b: Any) -> Any:
    """Whether q leads to an older brother of a node on p."""
    if t.con != "inner":
        return k.bool(False)
    F, s, u = t.get("sons"), p.get("step"), q.get("step")
    below = k.if_(t.get("is_max"), left_max(k, F, s, u, a, b), left_min(k, F, s, u, a, b))
    return k.all(p.is_a("down"), q.is_a("down"), below)


def _left(k: Kit, F: Term, s: Term, u: Term, a: Any, b: Any, again: Any, window: Any) -> Any:
    here = is_left(k, *first(F, s, u), a, b)
    if F.con == "only":
        return here
    brother = k.all(u.is_a("this"), u.get("then").is_a("stay"))
    further = k.some(brother, k.all(u.is_a("next"), again(k, *rest(F, s, u), *window)))
    return k.if_(s.is_a("this"), k.all(u.is_a("this"), here), further)


@definition("Sons", "Step", "Step", "Value", "Value", "Bool")
def left_max(k: Kit, F: Term, s: Term, u: Term, a: Any, b: Any) -> Any:
    """The same from the children of a max node, of which the first is searched with (a, b)."""
    return _left(k, F, s, u, a, b, left_max, () if F.con == "only" else on(k, F, a, b, at_max=True))


@definition("Sons", "Step", "Step", "Value", "Value", "Bool")
def left_min(k: Kit, F: Term, s: Term, u: Term, a: Any, b: Any) -> Any:
    """The same from those of a min node."""
    return _left(k, F, s, u, a, b, left_min, () if F.con == "only" else on(k, F, a, b, at_max=False))


def _dead(k: Kit, t: Term, p: Term, q: Term, a: Any, b: Any) -> Formula:
    tree = now(k, t, p, a, b)
    low, high = H_MINUS.h(k, tree, q, lo(k)), H_PLUS.h(k, tree, q, hi(k))
    given = k.all(_given(k, is_complete, is_path, calls, t, p, a, b), is_left(k, t, p, q, a, b))
    return k.implies(given, k.max(a, low) >= k.min(b, high))


def _dead_in(left: Any, *, at_max: bool) -> Any:
    calls, _, _, now = _LISTS[not at_max]

    def says(k: Kit, F: Term, s: Term, u: Term, a: Any, b: Any) -> Formula:
        trees = now(k, F, s, a, b)
        low = (H_MINUS.h_with if at_max else H_MINUS.h_below)(k, trees, u, lo(k))
        high = (H_PLUS.h_below if at_max else H_PLUS.h_with)(k, trees, u, hi(k))
        given = k.all(_given(k, are_complete, is_step, calls, F, s, a, b), left(k, F, s, u, a, b))
        return k.implies(given, k.max(a, low) >= k.min(b, high))

    return says


DEAD: Final = (
    Claim("an older brother of a node on the path is dead", is_left, _dead, _either_tree),
    Claim("an older brother is dead" + _WHERE[0], left_max, _dead_in(left_max, at_max=True)),
    Claim("an older brother is dead" + _WHERE[1], left_min, _dead_in(left_min, at_max=False)),
)
_ON_PATH: Final = "on the path from r to n, and on the list of children at each node of it"
_KNOWN: Final = (NOTHING_KNOWN, *PROVED, *LINK)
THEOREMS: Final = (
    *(Theorem(f"ST-E5.4.{word}", f"h{sign} as ST-E5.4 has it is {number}, with f{sign} at open leaves", _ON_PATH,
              RESTS_ON, DATATYPES, _same(side), LINK, ("ST-T5.1",), (side.plus,))
      for word, sign, number, side in (("minus", "-", "(4.5)", H_MINUS), ("plus", "+", "(4.6)", H_PLUS))),
    Theorem("ST-E5.4", "where alpha-beta with the window (a, b) calls n with (alpha, beta), max(a, h-(n)) = alpha < "
            "beta = min(b, h+(n)) in the search tree of that moment, by (4.5) and (4.6)", _ON_PATH, RESTS_ON,
            DATATYPES, (*AT_THE_END, *WINDOWS), _KNOWN, ("ST-T5.1",)),
    Theorem("ST-T5.2", "and every older brother of a node on the path to n is dead: max(a, h-) >= min(b, h+); with "
            "ST-P4.4, every node to the left of n", _ON_PATH, RESTS_ON, DATATYPES, DEAD, (*_KNOWN, *AT_THE_END),
            ("ST-T5.1", "ST-E5.4")),
)  # fmt: skip


def _alive_left(k: Kit, t: Term, p: Term, q: Term, a: Any, b: Any) -> Formula:
    tree = now(k, t, p, a, b)
    low, high = H_MINUS.h(k, tree, q, lo(k)), H_PLUS.h(k, tree, q, hi(k))
    given = k.all(_given(k, is_complete, is_path, calls, t, p, a, b), is_left(k, t, p, q, a, b))
    return k.implies(given, k.max(a, low) > k.min(b, high))


def _h_alone(k: Kit, t: Term, p: Term, a: Any, b: Any) -> Formula:
    tree = now(k, t, p, a, b)
    given = _given(k, is_complete, is_path, calls, t, p, a, b)
    return k.implies(given, H_MINUS.h(k, tree, p, lo(k)) == alpha(k, t, p, a, b))


def _whatever(S: H) -> Claim:
    return Claim("whatever open leaves are worth", S.h, lambda k, t, p, x: S.h(k, t, p, x) == beside(k, t, p))


FALSE: Final = (
    Theorem("ST-E5.4.minus", "whatever open leaves are worth", "", "", DATATYPES,
            (_whatever(H_MINUS), *_same(H_MINUS)[1:]), LINK),
    Theorem("ST-E5.4.plus", "whatever open leaves are worth", "", "", DATATYPES,
            (_whatever(H_PLUS), *_same(H_PLUS)[1:]), LINK, sides=(False,)),
    Theorem("ST-E5.4", "h-(n) = alpha, whatever a is", "", "", DATATYPES,
            (Claim("h-(n) = alpha", now, _h_alone), *WINDOWS[1:]), _KNOWN),
    Theorem("ST-T5.2", "h- > h+ to the left of n", "", "", DATATYPES,
            (Claim("h- > h+", is_left, _alive_left, _either_tree), *DEAD[1:]), (*_KNOWN, *AT_THE_END)),
)  # fmt: skip
