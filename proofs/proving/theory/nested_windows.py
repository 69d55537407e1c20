"""A nested call of alpha-beta, and the search tree when it begins, as equations (ST-T5.2, ST-E5.4, ST-D5.1).

Along the path to n: `calls` says whether alpha-beta calls n, `alpha` and `beta` are the window of that call, `now` is
the search tree at that moment: n is open, and so is every younger brother of a node on the path (ST-P5.3), while an
older brother has been searched. `h` is (4.5) and (4.6) of a search tree, said with `fo`.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term, definition
from proofs.proving.theory.passes import along, by_side
from proofs.proving.theory.sons import first, rest
from proofs.proving.theory.window_search import S, ab, fo, fo_max, fo_min, opened


def on(k: Kit, F: Term, a: Any, b: Any, *, at_max: bool) -> tuple[Any, Any]:
    """The window of the children after the first."""
    v = ab(k, *first(F), a, b)
    return (k.max(a, v), b) if at_max else (a, k.min(b, v))


def goes_on(k: Kit, F: Term, a: Any, b: Any, *, at_max: bool) -> Formula:
    """Whether the first child does not cut off."""
    v = ab(k, *first(F), a, b)
    return v < b if at_max else v > a


# THE CALL


def _either(k: Kit, t: Term, p: Term, at_max: Any, at_min: Any, a: Any, b: Any) -> Any:
    F, s = t.get("sons"), p.get("step")
    return k.if_(t.get("is_max"), at_max(k, F, s, a, b), at_min(k, F, s, a, b))


@definition("Tree", "Path", "Value", "Value", "Bool")
def calls(k: Kit, t: Term, p: Term, a: Any, b: Any) -> Any:
    """Whether a call on t with the window (a, b) leads to one on the node at the end of the path."""
    if t.con != "inner":
        return k.bool(True)
    return k.some(p.is_a("stay"), _either(k, t, p, calls_max, calls_min, a, b))


def _calls(k: Kit, F: Term, s: Term, a: Any, b: Any, again: Any, *, at_max: bool) -> Any:
    here = calls(k, *first(F, s), a, b)
    if F.con == "only":
        return here
    further = again(k, *rest(F, s), *on(k, F, a, b, at_max=at_max))
    return k.if_(s.is_a("this"), here, k.all(goes_on(k, F, a, b, at_max=at_max), further))


@definition("Sons", "Step", "Value", "Value", "Bool")
def calls_max(k: Kit, F: Term, s: Term, a: Any, b: Any) -> Any:
    """The same from the children of a max node."""
    return _calls(k, F, s, a, b, calls_max, at_max=True)


@definition("Sons", "Step", "Value", "Value", "Bool")
def calls_min(k: Kit, F: Term, s: Term, a: Any, b: Any) -> Any:
    """The same from those of a min node."""
    return _calls(k, F, s, a, b, calls_min, at_max=False)


def _end(k: Kit, F: Term, s: Term, a: Any, b: Any, of: Any, again: Any, *, at_max: bool) -> Any:
    here = of(k, *first(F, s), a, b)
    if F.con == "only":
        return here
    return k.if_(s.is_a("this"), here, again(k, *rest(F, s), *on(k, F, a, b, at_max=at_max)))


@definition("Tree", "Path", "Value", "Value", "Value")
def alpha(k: Kit, t: Term, p: Term, a: Any, b: Any) -> Any:
    """The lower end of the window of that call."""
    return a if t.con != "inner" else k.if_(p.is_a("stay"), a, _either(k, t, p, alpha_max, alpha_min, a, b))


@definition("Sons", "Step", "Value", "Value", "Value")
def alpha_max(k: Kit, F: Term, s: Term, a: Any, b: Any) -> Any:
    """The same from the children of a max node."""
    return _end(k, F, s, a, b, alpha, alpha_max, at_max=True)


@definition("Sons", "Step", "Value", "Value", "Value")
def alpha_min(k: Kit, F: Term, s: Term, a: Any, b: Any) -> Any:
    """The same from those of a min node."""
    return _end(k, F, s, a, b, alpha, alpha_min, at_max=False)


@definition("Tree", "Path", "Value", "Value", "Value")
def beta(k: Kit, t: Term, p: Term, a: Any, b: Any) -> Any:
    """The upper end."""
    return b if t.con != "inner" else k.if_(p.is_a("stay"), b, _either(k, t, p, beta_max, beta_min, a, b))


@definition("Sons", "Step", "Value", "Value", "Value")
def beta_max(k: Kit, F: Term, s: Term, a: Any, b: Any) -> Any:
    """The same from the children of a max node."""
    return _end(k, F, s, a, b, beta, beta_max, at_max=True)


@definition("Sons", "Step", "Value", "Value", "Value")
def beta_min(k: Kit, F: Term, s: Term, a: Any, b: Any) -> Any:
    """The same from those of a min node."""
    return _end(k, F, s, a, b, beta, beta_min, at_max=False)


# THE SEARCH TREE


@definition("Tree", "Path", "Value", "Value", "Tree")
def now(k: Kit, t: Term, p: Term, a: Any, b: Any) -> Any:
    """The search tree when that call begins."""
    is_open = k.make("Tree", "open")
    return k.if_(p.is_a("stay"), is_open, grown(k, t, p, a, b)) if t.con == "inner" else is_open


@definition("Tree", "Path", "Value", "Value", "Tree")
def grown(k: Kit, t: Term, p: Term, a: Any, b: Any) -> Any:
    """The same, if the path goes on below t."""
    if t.con != "inner":
        return k.make("Tree", "open")
    return k.make("Tree", "inner", t.get("is_max"), t.get("upper"), _either(k, t, p, now_max, now_min, a, b))


def _now(k: Kit, F: Term, s: Term, a: Any, b: Any, again: Any, *, at_max: bool) -> Any:
    here = now(k, *first(F, s), a, b)
    if F.con == "only":
        return k.make("Sons", "only", here)
    searched, younger = S(k, *first(F), a, b), again(k, *rest(F, s), *on(k, F, a, b, at_max=at_max))
    is_here = s.is_a("this")
    return k.make("Sons", "more", k.if_(is_here, here, searched), k.if_(is_here, opened(k, *rest(F)), younger))


@definition("Sons", "Step", "Value", "Value", "Sons")
def now_max(k: Kit, F: Term, s: Term, a: Any, b: Any) -> Any:
    """Below a max node."""
    return _now(k, F, s, a, b, now_max, at_max=True)


@definition("Sons", "Step", "Value", "Value", "Sons")
def now_min(k: Kit, F: Term, s: Term, a: Any, b: Any) -> Any:
    """Below a min node."""
    return _now(k, F, s, a, b, now_min, at_max=False)


# (4.5) AND (4.6)


class H:
    """h-(n) by (4.5) for `plus`, h+(n) by (4.6) if not."""

    def __init__(self, *, plus: bool) -> None:
        self.plus = plus

    def worst(self, k: Kit, x: Any, y: Any) -> Any:
        """The greater; for h+ the lesser."""
        return k.max(x, y) if self.plus else k.min(x, y)

    def others(self, k: Kit, F: Term, x: Any) -> Any:
        """What the children are worth together."""
        return (fo_max if self.plus else fo_min)(k, F, x)

    @by_side("Tree", "Path", "Value", "Value")
    def h(self, k: Kit, t: Term, p: Term, x: Any) -> Any:
        """Open leaves are worth x."""
        if t.con != "inner":
            return fo(k, t, x)
        F, s = t.get("sons"), p.get("step")
        counts = t.get("is_max") == k.bool(self.plus)
        return k.if_(p.is_a("stay"), fo(k, t, x), k.if_(counts, self.h_with(k, F, s, x), self.h_below(k, F, s, x)))

    @by_side("Sons", "Step", "Value", "Value")
    def h_with(self, k: Kit, F: Term, s: Term, x: Any) -> Any:
        """Below a node whose other children count."""
        here = self.h(k, *first(F, s), x)
        if F.con == "only":
            return here
        this = self.worst(k, here, self.others(k, rest(F)[0], x))
        further = self.worst(k, fo(k, *first(F), x), self.h_with(k, *rest(F, s), x))
        return k.if_(s.is_a("this"), this, further)

    @by_side("Sons", "Step", "Value", "Value")
    def h_below(self, k: Kit, F: Term, s: Term, x: Any) -> Any:
        """Below a node whose other children do not."""
        return along(k, F, s, self.h, self.h_below, x)


H_MINUS: Final = H(plus=True)
H_PLUS: Final = H(plus=False)
