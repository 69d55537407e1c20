"""MT with its memory as equations (RR-F3.2-MT), for both sides of `passes`.

The memory of a node is empty, or one bound with the memories of its children: for `PLUS` an upper bound is `ours` and a
lower one is not, for `MINUS` the other way round. A list of memories that is at its `end` knows nothing of the children
that are left. `value` is what a call of MT returns whose test is the cut, `after` the memory that it leaves, `visits`
whether it visits the node at the end of a path; each is MT's code read aloud. A child is not called if its bound
decides: ours and low below a node that a solution tree holds all children of, else not ours and not low.

`left` says what the oldest low tree leaves: see `passes`. `was_there` says that memory knows the node at the end of a
path.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Datatypes, Formula, Kit, Term
from proofs.proving.theory.passes import MINUS, PLUS, Side, by_side
from proofs.proving.theory.sons import first, rest
from proofs.proving.theory.trees import DATATYPES, f

WITH_MEMORY: Final[Datatypes] = {
    **DATATYPES,
    "Memory": {"empty": {}, "known": {"ours": "Bool", "bound": "Value", "of_sons": "Memories"}},
    "Memories": {"end": {}, "each": {"memory": "Memory", "others": "Memories"}},
}


def of_sons(k: Kit, m: Term) -> Any:
    """What a memory holds of the children."""
    return k.if_(m.is_a("known"), m.get("of_sons"), k.make("Memories", "end"))


def head(k: Kit, M: Term) -> Any:
    """What is held of the first child."""
    return k.if_(M.is_a("each"), M.get("memory"), k.make("Memory", "empty"))


def tail(k: Kit, M: Term) -> Any:
    """What is held of the others."""
    return k.if_(M.is_a("each"), M.get("others"), k.make("Memories", "end"))


class Remembering:
    """MT on one side."""

    def __init__(self, side: Side) -> None:
        self.of = side
        self.plus = side.plus

    def is_decided(self, k: Kit, m: Term, c: Any, strict: Any, *, by_all: bool) -> Formula:
        """Whether the bound of a child decides, so that it is not called."""
        is_low = self.of.low(k, m.get("bound"), c, strict)
        decides = k.all(m.get("ours"), is_low) if by_all else k.all(k.not_(m.get("ours")), k.not_(is_low))
        return k.all(m.is_a("known"), decides)

    def found(self, k: Kit, F: Term, M: Term, c: Any, strict: Any, *, by_all: bool) -> Any:
        """The value of the first child: its bound if that decides, else what a call returns."""
        (t,), m = first(F), head(k, M)
        return k.if_(self.is_decided(k, m, c, strict, by_all=by_all), m.get("bound"), self.value(k, t, m, c, strict))

    def kept(self, k: Kit, F: Term, M: Term, c: Any, strict: Any, *, by_all: bool) -> Any:
        """The memory of the first child afterwards."""
        (t,), m = first(F), head(k, M)
        return k.if_(self.is_decided(k, m, c, strict, by_all=by_all), m, self.after(k, t, m, c, strict))

    # WHAT MT RETURNS

    @by_side("Tree", "Memory", "Value", "Bool", "Value")
    def value(self, k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Any:
        """What a call returns."""
        if t.con != "inner":
            return k.if_(m.is_a("known"), m.get("bound"), f(k, t))
        F, M = t.get("sons"), of_sons(k, m)
        return k.if_(self.of.holds_all(k, t), self.value_all(k, F, M, c, strict), self.value_one(k, F, M, c, strict))

    @by_side("Sons", "Memories", "Value", "Bool", "Value")
    def value_all(self, k: Kit, F: Term, M: Term, c: Any, strict: Any) -> Any:
        """At a node that needs all children: until one is not low."""
        here = self.found(k, F, M, c, strict, by_all=True)
        if F.con == "only":
            return here
        more = (k.max if self.plus else k.min)(here, self.value_all(k, *rest(F), tail(k, M), c, strict))
        return k.if_(self.of.low(k, here, c, strict), more, here)

    @by_side("Sons", "Memories", "Value", "Bool", "Value")
    def value_one(self, k: Kit, F: Term, M: Term, c: Any, strict: Any) -> Any:
        """At a node that needs one: until one is low."""
        here = self.found(k, F, M, c, strict, by_all=False)
        if F.con == "only":
            return here
        more = (k.min if self.plus else k.max)(here, self.value_one(k, *rest(F), tail(k, M), c, strict))
        return k.if_(self.of.low(k, here, c, strict), here, more)

    # WHAT IT STORES

    @by_side("Tree", "Memory", "Value", "Bool", "Memory")
    def after(self, k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Any:
        """The memory of the node afterwards."""
        g, sons = self.value(k, t, m, c, strict), k.make("Memories", "end")
        if t.con == "inner":
            F, M = t.get("sons"), of_sons(k, m)
            sons = k.if_(
                self.of.holds_all(k, t), self.after_all(k, F, M, c, strict), self.after_one(k, F, M, c, strict)
            )
        return k.make("Memory", "known", self.of.low(k, g, c, strict), g, sons)

    @by_side("Sons", "Memories", "Value", "Bool", "Memories")
    def after_all(self, k: Kit, F: Term, M: Term, c: Any, strict: Any) -> Any:
        """The memories of its children, where all are needed."""
        here = self.kept(k, F, M, c, strict, by_all=True)
        if F.con == "only":
            return k.make("Memories", "each", here, tail(k, M))
        goes_on = self.of.low(k, self.found(k, F, M, c, strict, by_all=True), c, strict)
        others = k.if_(goes_on, self.after_all(k, *rest(F), tail(k, M), c, strict), tail(k, M))
        return k.make("Memories", "each", here, others)

    @by_side("Sons", "Memories", "Value", "Bool", "Memories")
    def after_one(self, k: Kit, F: Term, M: Term, c: Any, strict: Any) -> Any:
        """Where one is needed."""
        here = self.kept(k, F, M, c, strict, by_all=False)
        if F.con == "only":
            return k.make("Memories", "each", here, tail(k, M))
        stops = self.of.low(k, self.found(k, F, M, c, strict, by_all=False), c, strict)
        others = k.if_(stops, tail(k, M), self.after_one(k, *rest(F), tail(k, M), c, strict))
        return k.make("Memories", "each", here, others)

    # WHAT IT VISITS

    @by_side("Tree", "Memory", "Path", "Value", "Bool", "Bool")
    def visits(self, k: Kit, t: Term, m: Term, p: Term, c: Any, strict: Any) -> Any:
        """Whether a call visits the node at the end of the path."""
        if t.con != "inner":
            return k.bool(True)
        F, M, s = t.get("sons"), of_sons(k, m), p.get("step")
        below = k.if_(
            self.of.holds_all(k, t), self.visits_all(k, F, M, s, c, strict), self.visits_one(k, F, M, s, c, strict)
        )
        return k.some(p.is_a("stay"), below)

    def called(self, k: Kit, F: Term, M: Term, s: Term, c: Any, strict: Any, *, by_all: bool) -> Any:
        """Whether the child on the path is called, and the call visits the node."""
        (t, p), m = first(F, s), head(k, M)
        return k.all(k.not_(self.is_decided(k, m, c, strict, by_all=by_all)), self.visits(k, t, m, p, c, strict))

    @by_side("Sons", "Memories", "Step", "Value", "Bool", "Bool")
    def visits_all(self, k: Kit, F: Term, M: Term, s: Term, c: Any, strict: Any) -> Any:
        """The same from the children of a node that needs all."""
        here = self.called(k, F, M, s, c, strict, by_all=True)
        if F.con == "only":
            return here
        goes_on = self.of.low(k, self.found(k, F, M, c, strict, by_all=True), c, strict)
        others, on = rest(F, s)
        return k.if_(s.is_a("this"), here, k.all(goes_on, self.visits_all(k, others, tail(k, M), on, c, strict)))

    @by_side("Sons", "Memories", "Step", "Value", "Bool", "Bool")
    def visits_one(self, k: Kit, F: Term, M: Term, s: Term, c: Any, strict: Any) -> Any:
        """The same where one is needed."""
        here = self.called(k, F, M, s, c, strict, by_all=False)
        if F.con == "only":
            return here
        stops = self.of.low(k, self.found(k, F, M, c, strict, by_all=False), c, strict)
        others, on = rest(F, s)
        return k.if_(s.is_a("this"), here, k.all(k.not_(stops), self.visits_one(k, others, tail(k, M), on, c, strict)))

    # WHAT THE OLDEST LOW TREE LEAVES, AND WHAT MEMORY KNOWS

    @by_side("Tree", "Memory", "Value", "Bool", "Bool")
    def left(self, k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Any:
        """What the oldest low tree leaves of a node that it holds."""
        own = k.all(m.is_a("known"), m.get("ours"), m.get("bound") == self.of.h(k, t, c, strict))
        if t.con != "inner":
            return own
        F, M = t.get("sons"), m.get("of_sons")
        return k.all(
            own, k.if_(self.of.holds_all(k, t), self.left_all(k, F, M, c, strict), self.left_one(k, F, M, c, strict))
        )

    @by_side("Sons", "Memories", "Value", "Bool", "Bool")
    def left_all(self, k: Kit, F: Term, M: Term, c: Any, strict: Any) -> Any:
        """Of all children."""
        here = k.all(M.is_a("each"), self.left(k, *first(F), M.get("memory"), c, strict))
        return here if F.con == "only" else k.all(here, self.left_all(k, *rest(F), M.get("others"), c, strict))

    @by_side("Sons", "Memories", "Value", "Bool", "Bool")
    def left_one(self, k: Kit, F: Term, M: Term, c: Any, strict: Any) -> Any:
        """Of the child that it holds; older brothers have a bound that is not low, younger ones none."""
        m = M.get("memory")
        held = k.all(self.left(k, *first(F), m, c, strict), M.get("others").is_a("end"))
        if F.con == "only":
            return k.all(M.is_a("each"), held)
        passed_over = k.all(m.is_a("known"), k.not_(m.get("ours")), k.not_(self.of.low(k, m.get("bound"), c, strict)))
        further = k.all(passed_over, self.left_one(k, *rest(F), M.get("others"), c, strict))
        return k.all(M.is_a("each"), k.if_(self.of.low(k, f(k, *first(F)), c, strict), held, further))

    @by_side("Tree", "Memory", "Path", "Bool")
    def was_there(self, k: Kit, t: Term, m: Term, p: Term) -> Any:
        """Whether memory knows the node at the end of the path."""
        if t.con != "inner":
            return m.is_a("known")
        return k.if_(
            p.is_a("stay"), m.is_a("known"), self.was_there_below(k, t.get("sons"), of_sons(k, m), p.get("step"))
        )

    @by_side("Sons", "Memories", "Step", "Bool")
    def was_there_below(self, k: Kit, F: Term, M: Term, s: Term) -> Any:
        """The same from the children of a node."""
        (t, p), m = first(F, s), head(k, M)
        here = self.was_there(k, t, m, p)
        if F.con == "only":
            return here
        others, on = rest(F, s)
        return k.if_(s.is_a("this"), here, self.was_there_below(k, others, tail(k, M), on))


MT_PLUS: Final = Remembering(PLUS)
MT_MINUS: Final = Remembering(MINUS)
