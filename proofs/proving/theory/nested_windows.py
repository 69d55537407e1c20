"""ST-T5.2 and ST-E5.4: where alpha-beta calls a node, its window is (h-(n), h+(n)), and what is left of n is dead.

Along the path to n: `calls` says whether alpha-beta calls n, `alpha` and `beta` are the window of that call, `now` is
the search tree at that moment: n is open, and so is every younger brother of a node on the path (ST-P5.3), while an
older brother has been searched. `h` is (4.5) and (4.6) of a search tree, said with `fo`. By induction on the path, for
any window (a, b) of the outermost call: the ends of a nested window are max(a, h-(n)) and min(b, h+(n)), which for
(-inf, +inf) are h-(n) and h+(n).
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term, definition
from proofs.proving.theory.induction import ON_PATH, Claim, Theorem
from proofs.proving.theory.lifting import Level, by_side, lift, lifted
from proofs.proving.theory.through import beside, is_path, with_others
from proofs.proving.theory.trees import DATATYPES, at_open
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


@lifted("Tree", "Path", "Value", "Value", "Bool", either=carried(along(goes_on), narrowed))
def calls(k: Kit, t: Term, p: Term, a: Any, b: Any) -> Any:
    """Whether a call on t with the window (a, b) leads to one on the node at the end of the path."""
    return k.some(p.is_a("stay"), calls.below(k, t, p, a, b)) if t.con == "inner" else k.bool(True)


@lifted("Tree", "Path", "Value", "Value", "Value", either=carried(along(), narrowed))
def alpha(k: Kit, t: Term, p: Term, a: Any, b: Any) -> Any:
    """The lower end of the window of that call."""
    return k.if_(p.is_a("stay"), a, alpha.below(k, t, p, a, b)) if t.con == "inner" else a


@lifted("Tree", "Path", "Value", "Value", "Value", either=carried(along(), narrowed))
def beta(k: Kit, t: Term, p: Term, a: Any, b: Any) -> Any:
    """The upper end."""
    return k.if_(p.is_a("stay"), b, beta.below(k, t, p, a, b)) if t.con == "inner" else b


# THE SEARCH TREE


def _now(s: Walk) -> Any:
    k, here = s.k, s.here()
    if s.only:
        return k.make("Sons", "only", here)
    searched, younger = s.of(S, *s.more), s.on(*narrowed(s))
    return k.make("Sons", "more", k.if_(s.is_here, here, searched), k.if_(s.is_here, opened(k, s.rest[0]), younger))


@lifted("Tree", "Path", "Value", "Value", "Tree", either=_now)
def now(k: Kit, t: Term, p: Term, a: Any, b: Any) -> Any:
    """The search tree when that call begins."""
    is_open = k.make("Tree", "open")
    return k.if_(p.is_a("stay"), is_open, grown(k, t, p, a, b)) if t.con == "inner" else is_open


@definition("Tree", "Path", "Value", "Value", "Tree")
def grown(k: Kit, t: Term, p: Term, a: Any, b: Any) -> Any:
    """The same, if the path goes on below t."""
    if t.con != "inner":
        return k.make("Tree", "open")
    return k.make("Tree", "inner", t.get("is_max"), t.get("upper"), now.below(k, t, p, a, b))


# (4.5) AND (4.6)


class H:
    """h-(n) by (4.5) for `plus`, h+(n) by (4.6) if not."""

    def __init__(self, *, plus: bool) -> None:
        self.plus = plus

    @by_side("Tree", "Path", "Value", "Value", all=with_others(fo), one=along())
    def h(self, k: Kit, t: Term, p: Term, x: Any) -> Any:
        """Open leaves are worth x."""
        return k.if_(p.is_a("stay"), fo(k, t, x), self.h.below(k, t, p, x)) if t.con == "inner" else fo(k, t, x)


H_MINUS: Final = H(plus=True)
H_PLUS: Final = H(plus=False)


def h_of(at: Level, k: Kit, t: Term, p: Term) -> tuple[Any, Any]:
    """h- and h+ of the node at the end of the path, in a search tree."""
    return at(H_MINUS.h)(k, t, p, lo(k)), at(H_PLUS.h)(k, t, p, hi(k))


def given_call(at: Level, k: Kit, t: Term, p: Term, a: Any, b: Any) -> Formula:
    """Alpha-beta with the window (a, b) calls the node at the end of the path."""
    return k.all(at(is_complete)(k, t), at(is_path)(k, t, p), is_window(k, a, b), at(calls)(k, t, p, a, b))


def _windows(at: Level, k: Kit, t: Term, p: Term, a: Any, b: Any) -> Formula:
    low, high = h_of(at, k, at(now)(k, t, p, a, b), p)
    ends = at(alpha)(k, t, p, a, b), at(beta)(k, t, p, a, b)
    said = k.all(is_window(k, *ends), k.max(a, low) == ends[0], k.min(b, high) == ends[1])
    return k.implies(given_call(at, k, t, p, a, b), said)


def either_tree(k: Kit, t: Term, p: Term, q: Term, a: Any, b: Any) -> None:
    """What the proof speaks of: h at the end of q in each of the two trees that `now` may be."""
    for tree in (k.make("Tree", "open"), grown(k, t, p, a, b)):
        h_of(Level(), k, tree, q)


def _at_the_end(S: H) -> Claim:
    return Claim("h(r) = f(r)", S.h, lambda k, t, p, x: k.implies(p.is_a("stay"), S.h(k, t, p, x) == fo(k, t, x)))


def _same(S: H) -> tuple[Claim, ...]:
    """`h` is what `through` calls (4.5), (4.6), with the same at open leaves."""

    def says(at: Level, k: Kit, t: Term, p: Term, x: Any) -> Formula:
        return k.implies(x == at_open(k), at(S.h)(k, t, p, x) == beside_at(at)(k, t, p))

    def beside_at(at: Level) -> Any:
        return beside[at.kind] if at.kind else beside

    return lift("h is (4.5), (4.6)", S.h, says)


AT_THE_END: Final = (_at_the_end(H_MINUS), _at_the_end(H_PLUS))
WINDOWS: Final = lift("max(a, h-(n)) = alpha < beta = min(b, h+(n))", now, _windows,
                      mentions={"": lambda k, t, p, a, b: either_tree(k, t, p, p, a, b)})  # fmt: skip

# LEFT OF n


def left_of(s: Walk) -> Any:
    """The second path leads to an older brother of a child on the first, or of a node below it."""
    k, u, here = s.k, s.lists[2], s.here()
    if s.only:
        return here
    brother = k.all(u.is_a("this"), u.get("then").is_a("stay"))
    further = k.some(brother, k.all(u.is_a("next"), s.on(*(narrowed(s) if s.more else ()))))
    return k.if_(s.lists[1].is_a("this"), k.all(u.is_a("this"), here), further)


@lifted("Tree", "Path", "Path", "Value", "Value", "Bool", either=left_of)
def is_left(k: Kit, t: Term, p: Term, q: Term, a: Any, b: Any) -> Any:
    """Whether q leads to an older brother of a node on p; the node is searched with (a, b)."""
    if t.con != "inner":
        return k.bool(False)
    return k.all(p.is_a("down"), q.is_a("down"), is_left.below(k, t, p, q, a, b))


def _dead(at: Level, k: Kit, t: Term, p: Term, q: Term, a: Any, b: Any) -> Formula:
    low, high = h_of(at, k, at(now)(k, t, p, a, b), q)
    given = k.all(given_call(at, k, t, p, a, b), at(is_left)(k, t, p, q, a, b))
    return k.implies(given, k.max(a, low) >= k.min(b, high))


DEAD: Final = lift("an older brother of a node on the path is dead", is_left, _dead, mentions={"": either_tree})
_KNOWN: Final = (NOTHING_KNOWN, *PROVED, *LINK)
THEOREMS: Final = (
    *(Theorem(f"ST-E5.4.{word}", f"h{sign} as ST-E5.4 has it is {number}, with f{sign} at open leaves", ON_PATH,
              RESTS_ON, DATATYPES, _same(side), LINK, ("ST-T5.1",), (side.plus,))
      for word, sign, number, side in (("minus", "-", "(4.5)", H_MINUS), ("plus", "+", "(4.6)", H_PLUS))),
    Theorem("ST-E5.4", "where alpha-beta with the window (a, b) calls n with (alpha, beta), max(a, h-(n)) = alpha < "
            "beta = min(b, h+(n)) in the search tree of that moment, by (4.5) and (4.6)", ON_PATH, RESTS_ON,
            DATATYPES, (*AT_THE_END, *WINDOWS), _KNOWN, ("ST-T5.1",)),
    Theorem("ST-T5.2", "and every older brother of a node on the path to n is dead: max(a, h-) >= min(b, h+); with "
            "ST-P4.4, every node to the left of n", ON_PATH, RESTS_ON, DATATYPES, DEAD, (*_KNOWN, *AT_THE_END),
            ("ST-T5.1", "ST-E5.4")),
)  # fmt: skip
