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
from proofs.proving.theory.memories import MT_MINUS, MT_PLUS, Remembering, head, of_sons, tail
from proofs.proving.theory.passes import by_side
from proofs.proving.theory.sons import first, fold, rest
from proofs.proving.theory.trees import f
from proofs.proving.theory.window_search import fo, hi, lo


@definition("Tree", "Bool")
def is_game(k: Kit, t: Term) -> Any:
    """No leaf is open, and every pay-off lies between -inf and +inf."""
    if t.con == "inner":
        return are_games(k, t.get("sons"))
    return k.all(lo(k) < t.get("payoff"), t.get("payoff") < hi(k)) if t.con == "terminal" else k.bool(False)


@definition("Sons", "Bool")
def are_games(k: Kit, F: Term) -> Any:
    """The same of all children."""
    return fold(k, F, (), is_game, k.all, are_games)


# WHAT MEMORY KNOWS


@definition("Tree", "Memory", "Tree")
def seen(k: Kit, t: Term, m: Term) -> Any:
    """The search tree below t."""
    if m.con == "known":
        return grown(k, t, m)
    return k.if_(m.is_a("known"), grown(k, t, m), k.make("Tree", "open"))


@definition("Tree", "Memory", "Tree")
def grown(k: Kit, t: Term, m: Term) -> Any:
    """The same, if t is closed."""
    if t.con != "inner":
        return t
    return k.make("Tree", "inner", t.get("is_max"), t.get("upper"), seen_sons(k, t.get("sons"), of_sons(k, m)))


@definition("Sons", "Memories", "Sons")
def seen_sons(k: Kit, F: Term, M: Term) -> Any:
    """The search trees below the children."""
    here = seen(k, *first(F), head(k, M))
    if F.con == "only":
        return k.make("Sons", "only", here)
    return k.make("Sons", "more", here, seen_sons(k, *rest(F), tail(k, M)))


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

    # OLDER BROTHERS THAT WERE PASSED OVER

    @by_side("Tree", "Memory", "Value", "Bool", "Bool")
    def searched(self, k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Any:
        """Their bound is f- of the search tree below them, in the whole of the oldest low tree."""
        if t.con != "inner":
            return k.bool(True)
        F, M = t.get("sons"), m.get("of_sons")
        by_all, by_one = self.searched_all(k, F, M, c, strict), self.searched_one(k, F, M, c, strict)
        return k.if_(self.of.holds_all(k, t), by_all, by_one)

    @by_side("Sons", "Memories", "Value", "Bool", "Bool")
    def searched_all(self, k: Kit, F: Term, M: Term, c: Any, strict: Any) -> Any:
        """Below all children."""
        here = self.searched(k, *first(F), M.get("memory"), c, strict)
        return here if F.con == "only" else k.all(here, self.searched_all(k, *rest(F), M.get("others"), c, strict))

    @by_side("Sons", "Memories", "Value", "Bool", "Bool")
    def searched_one(self, k: Kit, F: Term, M: Term, c: Any, strict: Any) -> Any:
        """The older brothers of the child that it holds, and below that child."""
        (t,), m = first(F), M.get("memory")
        held = self.searched(k, t, m, c, strict)
        if F.con == "only":
            return held
        is_bound = m.get("bound") == fo(k, seen(k, t, m), self.far(k))
        further = k.all(is_bound, self.searched_one(k, *rest(F), M.get("others"), c, strict))
        return k.if_(self.of.is_low(k, F, c, strict), held, further)

    def holds(self, k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Formula:
        """Memory holds the oldest low tree of a game, and there is one."""
        low = k.all(is_game(k, t), self.of.low(k, f(k, t), c, strict))
        return k.all(low, self.mt.left(k, t, m, c, strict), self.searched(k, t, m, c, strict))

    def all_hold(self, k: Kit, F: Term, M: Term, c: Any, strict: Any) -> Formula:
        """The same of all children of a node."""
        low = k.all(are_games(k, F), self.of.low(k, self.of.worst_of(k, F), c, strict))
        return k.all(low, self.mt.left_all(k, F, M, c, strict), self.searched_all(k, F, M, c, strict))

    def one_holds(self, k: Kit, F: Term, M: Term, c: Any, strict: Any) -> Formula:
        """The same where one child is held."""
        low = k.all(are_games(k, F), self.of.low(k, self.of.best_of(k, F), c, strict))
        return k.all(low, self.mt.left_one(k, F, M, c, strict), self.searched_one(k, F, M, c, strict))

    # WHILE A CALL RUNS

    @by_side("Tree", "Memory", "Path", "Value", "Bool", "Tree")
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
        F, M, s = t.get("sons"), of_sons(k, m), p.get("step")
        by_all, by_one = self.now_all(k, F, M, s, c, strict), self.now_one(k, F, M, s, c, strict)
        sons = k.if_(self.of.holds_all(k, t), by_all, by_one)
        return k.make("Tree", "inner", t.get("is_max"), t.get("upper"), sons)

    def _now(self, k: Kit, F: Term, M: Term, s: Term, c: Any, strict: Any, again: Any, *, by_all: bool) -> Any:
        (t, p), m = first(F, s), head(k, M)
        here = self.now(k, t, m, p, c, strict)
        if F.con == "only":
            return k.make("Sons", "only", here)
        (others, on), left = rest(F, s), tail(k, M)
        had_its_turn = seen(k, t, self.mt.kept(k, F, M, c, strict, by_all=by_all))
        is_here, further = s.is_a("this"), again(k, others, left, on, c, strict)
        younger = k.if_(is_here, seen_sons(k, others, left), further)
        return k.make("Sons", "more", k.if_(is_here, here, had_its_turn), younger)

    @by_side("Sons", "Memories", "Step", "Value", "Bool", "Sons")
    def now_all(self, k: Kit, F: Term, M: Term, s: Term, c: Any, strict: Any) -> Any:
        """Below the children of a node that needs all."""
        return self._now(k, F, M, s, c, strict, self.now_all, by_all=True)

    @by_side("Sons", "Memories", "Step", "Value", "Bool", "Sons")
    def now_one(self, k: Kit, F: Term, M: Term, s: Term, c: Any, strict: Any) -> Any:
        """Below those of a node that needs one."""
        return self._now(k, F, M, s, c, strict, self.now_one, by_all=False)


SSS: Final = Retaining(MT_PLUS)
DUAL: Final = Retaining(MT_MINUS)
