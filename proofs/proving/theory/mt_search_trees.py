"""The search tree that MT retains, as equations: between calls, and at the moment of a nested call (ST-S6, ST-D3.1).

`seen` is the part of a game that memory knows: a node is open if memory holds nothing of it. Every node that MT enters
it stores, so between two calls this is the search tree. `now` is the search tree when a call on t with memory m, whose
test is the cut, calls the node at the end of a path: the older brothers along the path have had their turn in this
call, the younger ones are as memory had them, and so is the node itself.

`searched` goes with `left` of `memories`: the older brothers that the oldest low tree passes over have as f- (for
`MINUS` as f+) of the search tree just the bound that memory holds.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term, definition
from proofs.proving.theory.lifting import Level, by_side, lifted
from proofs.proving.theory.memories import MT_MINUS, MT_PLUS, Remembering, remembered
from proofs.proving.theory.trees import f
from proofs.proving.theory.walks import Walk, fold, made_of_all
from proofs.proving.theory.window_search import fo, hi, lo


@lifted("Tree", "Bool", sons=fold("all"))
def is_game(k: Kit, t: Term) -> Any:
    """No leaf is open, and every pay-off lies between -inf and +inf."""
    if t.con == "inner":
        return is_game.below(k, t)
    return k.all(lo(k) < t.get("payoff"), t.get("payoff") < hi(k)) if t.con == "terminal" else k.bool(False)


# WHAT MEMORY KNOWS


@lifted("Tree", "Memory", "Tree", sons=made_of_all)
def seen(k: Kit, t: Term, m: Term) -> Any:
    """The search tree below t."""
    if m.con == "known":
        return grown(k, t, m)
    return k.if_(m.is_a("known"), grown(k, t, m), k.make("Tree", "open"))


@definition("Tree", "Memory", "Tree")
def grown(k: Kit, t: Term, m: Term) -> Any:
    """The same, if t is closed."""
    return k.make("Tree", "inner", t.get("is_max"), t.get("upper"), seen.below(k, t, m)) if t.con == "inner" else t


def _passed_over(s: Walk) -> Formula:
    """The older brothers of the child that is held, and below that child."""
    k, (t, m), side, held = s.k, s.first, s.side, s.here()
    if s.only:
        return held
    is_bound = m.get("bound") == fo(k, seen(k, t, m), side.far(k))
    return k.if_(side.of.low(k, f(k, t), *s.more), held, k.all(is_bound, s.on()))


def _now(s: Walk) -> Any:
    k, here = s.k, s.here()
    if s.only:
        return k.make("Sons", "only", here)
    had_its_turn = seen(k, s.first[0], remembered(s.for_side(s.side.mt)))
    younger = k.if_(s.is_here, seen["sons"](k, *s.rest[:2]), s.on())
    return k.make("Sons", "more", k.if_(s.is_here, here, had_its_turn), younger)


class Retaining:
    """MT on one side, with the search tree."""

    def __init__(self, mt: Remembering) -> None:
        self.mt, self.of, self.plus = mt, mt.of, mt.plus

    def near(self, k: Kit) -> Any:
        """What an open leaf is worth for the bound that is ours: +inf, for f+."""
        return hi(k) if self.plus else lo(k)

    def far(self, k: Kit) -> Any:
        """What it is worth for the other bound: -inf, for f-."""
        return lo(k) if self.plus else hi(k)

    @by_side("Tree", "Memory", "Value", "Bool", "Bool", known=True, all=fold("all"), one=_passed_over)
    def searched(self, k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Any:
        """The bound of older brothers is f- of the search tree below them, in the whole of the oldest low tree."""
        return self.searched.below(k, t, m, c, strict) if t.con == "inner" else k.bool(True)

    def holds(self, at: Level, k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Formula:
        """Memory holds the oldest low tree of a game, and there is one."""
        low = k.all(at(is_game)(k, t), self.of.low(k, at(f)(k, t), c, strict))
        return k.all(low, at(self.mt.left)(k, t, m, c, strict), at(self.searched)(k, t, m, c, strict))

    # WHILE A CALL RUNS

    @by_side("Tree", "Memory", "Path", "Value", "Bool", "Tree", all=_now, one=_now)
    def now(self, k: Kit, t: Term, m: Term, p: Term, c: Any, strict: Any) -> Any:
        """The search tree below t when the node at the end of the path is called."""
        if t.con != "inner":
            return seen(k, t, m)
        return k.if_(p.is_a("stay"), seen(k, t, m), self.entered(k, t, m, p, c, strict))

    @by_side("Tree", "Memory", "Path", "Value", "Bool", "Tree")
    def entered(self, k: Kit, t: Term, m: Term, p: Term, c: Any, strict: Any) -> Any:
        """The same, if the path goes on below t."""
        if t.con != "inner":
            return k.make("Tree", "open")
        return k.make("Tree", "inner", t.get("is_max"), t.get("upper"), self.now.below(k, t, m, p, c, strict))


SSS: Final = Retaining(MT_PLUS)
DUAL: Final = Retaining(MT_MINUS)
SIDES: Final = (SSS, DUAL)
