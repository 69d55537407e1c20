"""A nested call of alpha-beta, and the search tree when it begins, as equations (ST-T5.2, ST-E5.4, ST-D5.1).

Along the path to n: `calls` says whether alpha-beta calls n, `alpha` and `beta` are the window of that call, `now` is
the search tree at that moment: n is open, and so is every younger brother of a node on the path (ST-P5.3), while an
older brother has been searched. `h` is (4.5) and (4.6) of a search tree, said with `fo`.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Kit, Term, definition
from proofs.proving.theory.lifting import by_side, lifted
from proofs.proving.theory.through import with_others
from proofs.proving.theory.walks import Walk, along, carried
from proofs.proving.theory.window_search import S, fo, goes_on, narrowed, opened

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
