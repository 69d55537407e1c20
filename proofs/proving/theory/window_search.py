"""ST-T5.1: alpha-beta with the search tree that it leaves, as equations; what it returns is what that tree proves.

`ab` is what a call on an open node returns, `S` the search tree below the node afterwards: what it has not visited is
`open`. `fo` is f of a search tree whose open leaves are worth x: f- with -inf, which is `lo`, f+ with +inf, which is
`hi`. A game is `complete`: it has no open leaves.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term, definition
from proofs.proving.theory.induction import ON_TREE, Claim, Theorem
from proofs.proving.theory.lifting import Level, lift, lifted
from proofs.proving.theory.trees import DATATYPES, at_open, f
from proofs.proving.theory.walks import Walk, fold


def lo(k: Kit) -> Any:
    """-inf."""
    return k.any("lo", "Value")


def hi(k: Kit) -> Any:
    """+inf."""
    return k.any("hi", "Value")


def is_window(k: Kit, a: Any, b: Any) -> Formula:
    """-inf <= a < b <= +inf."""
    return k.all(lo(k) <= a, a < b, b <= hi(k))


@lifted("Tree", "Bool", sons=fold("all"))
def is_complete(k: Kit, t: Term) -> Any:
    """No leaf is open."""
    return is_complete.below(k, t) if t.con == "inner" else k.bool(t.con == "terminal")


# WHAT IT RETURNS, AND WHAT IT LEAVES


def cuts(s: Walk) -> Formula:
    """Whether the first child cuts off."""
    v, (a, b) = s.of(ab, *s.more), s.more
    return v >= b if s.at_max else v <= a


def goes_on(s: Walk) -> Formula:
    """Whether it does not."""
    v, (a, b) = s.of(ab, *s.more), s.more
    return v < b if s.at_max else v > a


def narrowed(s: Walk) -> tuple[Any, Any]:
    """The window of the children after the first."""
    v, (a, b) = s.of(ab, *s.more), s.more
    return (s.k.max(a, v), b) if s.at_max else (a, s.k.min(b, v))


def _best(s: Walk) -> Any:
    v = s.here()
    return v if s.only else s.k.if_(cuts(s), v, s.join(s.kind, v, s.on(*narrowed(s))))


@lifted("Tree", "Value", "Value", "Value", either=_best)
def ab(k: Kit, t: Term, a: Any, b: Any) -> Any:
    """The value of a call with the window (a, b): the best of the children, until one cuts off."""
    return ab.below(k, t, a, b) if t.con == "inner" else t.get("payoff")


@definition("Sons", "Sons")
def opened(k: Kit, F: Term) -> Any:
    """As many open nodes."""
    one = k.make("Tree", "open")
    return k.make("Sons", "only", one) if F.con == "only" else k.make("Sons", "more", one, opened(k, F.get("rest")))


def _left(s: Walk) -> Any:
    k, here = s.k, s.here()
    if s.only:
        return k.make("Sons", "only", here)
    return k.make("Sons", "more", here, k.if_(cuts(s), opened(k, *s.rest), s.on(*narrowed(s))))


@lifted("Tree", "Value", "Value", "Tree", either=_left)
def S(k: Kit, t: Term, a: Any, b: Any) -> Any:
    """The search tree after the call."""
    if t.con != "inner":
        return k.make("Tree", "terminal", t.get("payoff"))
    return k.make("Tree", "inner", t.get("is_max"), t.get("upper"), S.below(k, t, a, b))


# WHAT IS KNOWN OF A SEARCH TREE


@lifted("Tree", "Value", "Value", max=fold("max"), min=fold("min"))
def fo(k: Kit, t: Term, x: Any) -> Any:
    """f, open leaves being worth x."""
    match t.con:
        case "open":
            return x
        case "terminal":
            return t.get("payoff")
    return fo.below(k, t, x)


def _nothing_known(k: Kit, F: Term) -> Formula:
    of_all = [value(k, opened(k, F), x) == x for x in (lo(k), hi(k)) for value in fo.lists.values()]
    return k.all(*of_all)


def _proved(at: Level, k: Kit, t: Term, a: Any, b: Any) -> Formula:
    """(5.1) to (5.3)."""
    left, v = at(S)(k, t, a, b), at(ab)(k, t, a, b)
    low, high = at(fo)(k, left, lo(k)), at(fo)(k, left, hi(k))
    success = k.implies(k.all(a < v, v < b), k.all(low == v, high == v))
    said = k.all(low <= high, k.implies(v <= a, high == v), success, k.implies(v >= b, low == v))
    return k.implies(k.all(at(is_complete)(k, t), is_window(k, a, b)), said)


def _link(at: Level, k: Kit, t: Term, x: Any) -> Formula:
    return k.implies(x == at_open(k), at(fo)(k, t, x) == at(f)(k, t))


NOTHING_KNOWN: Final = Claim("of open nodes nothing is known", opened, _nothing_known)
PROVED: Final = lift("v <= a: f+ = v; a < v < b: f- = f+ = v; v >= b: f- = v", S, _proved)
LINK: Final = lift("f with this at open leaves", fo, _link)

RESTS_ON: Final = (
    "that trees are finite (structural induction), and on the equations of `trees` and of alpha-beta in `window_search`"
)
THEOREMS: Final = (
    Theorem("ST-T5.1", "alpha-beta with the window (a, b) returns v and leaves a search tree in which f+(n) = v if "
            "v <= a, f-(n) = f+(n) = v if a < v < b, and f-(n) = v if v >= b",
            ON_TREE, RESTS_ON, DATATYPES, (NOTHING_KNOWN, *PROVED, *LINK)),
)  # fmt: skip
