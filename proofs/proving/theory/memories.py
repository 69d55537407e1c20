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
from proofs.proving.theory.lifting import by_side
from proofs.proving.theory.passes import MINUS, PLUS, Side
from proofs.proving.theory.trees import DATATYPES, f
from proofs.proving.theory.walks import Walk, along

WITH_MEMORY: Final[Datatypes] = {
    **DATATYPES,
    "Memory": {"empty": {}, "known": {"ours": "Bool", "bound": "Value", "of_sons": "Memories"}},
    "Memories": {"end": {}, "each": {"memory": "Memory", "others": "Memories"}},
}


# AT THE CHILDREN: UNTIL ONE IS NOT LOW WHERE ALL ARE NEEDED, UNTIL ONE IS LOW WHERE ONE IS


def _is_decided(s: Walk) -> Formula:
    """Whether the bound of the first child decides, so that it is not called."""
    k, m = s.k, s.first[1]
    is_low = s.side.of.low(k, m.get("bound"), *s.more)
    decides = k.all(m.get("ours"), is_low) if s.kind == "all" else k.all(k.not_(m.get("ours")), k.not_(is_low))
    return k.all(m.is_a("known"), decides)


def _first_value(s: Walk) -> Any:
    """The value of the first child: its bound if that decides, else what a call returns."""
    t, m, *_ = s.first
    return s.k.if_(_is_decided(s), m.get("bound"), s.side.value(s.k, t, m, *s.more))


def remembered(s: Walk) -> Any:
    """The memory of the first child afterwards."""
    t, m, *_ = s.first
    return s.k.if_(_is_decided(s), m, s.side.after(s.k, t, m, *s.more))


def _goes_on(s: Walk) -> Formula:
    is_low = s.side.of.low(s.k, _first_value(s), *s.more)
    return is_low if s.kind == "all" else s.k.not_(is_low)


def _value(s: Walk) -> Any:
    here = _first_value(s)
    if s.only:
        return here
    more = s.join("worst" if s.kind == "all" else "best", here, s.on())
    return s.k.if_(s.side.of.low(s.k, here, *s.more), *((more, here) if s.kind == "all" else (here, more)))


def _after(s: Walk) -> Any:
    here, left = remembered(s), s.rest[1]
    if s.only:
        return s.k.make("Memories", "each", here, left)
    is_low = s.side.of.low(s.k, _first_value(s), *s.more)
    others = s.k.if_(is_low, *((s.on(), left) if s.kind == "all" else (left, s.on())))
    return s.k.make("Memories", "each", here, others)


def _visits(s: Walk) -> Any:
    here = s.k.all(s.k.not_(_is_decided(s)), s.here())
    return here if s.only else s.k.if_(s.is_here, here, s.k.all(_goes_on(s), s.on()))


def _left_all(s: Walk) -> Formula:
    here = s.k.all(s.lists[1].is_a("each"), s.here())
    return here if s.only else s.k.all(here, s.on())


def _left_one(s: Walk) -> Formula:
    """Older brothers of the child that is held have a bound that is not low, younger ones none."""
    k, m, M = s.k, s.first[1], s.lists[1]
    held = k.all(s.here(), s.rest[1].is_a("end"))
    if s.only:
        return k.all(M.is_a("each"), held)
    low = s.side.of.low
    passed_over = k.all(m.is_a("known"), k.not_(m.get("ours")), k.not_(low(k, m.get("bound"), *s.more)))
    return k.all(M.is_a("each"), k.if_(low(k, s.of(f), *s.more), held, k.all(passed_over, s.on())))


class Remembering:
    """MT on one side."""

    def __init__(self, side: Side) -> None:
        self.of = side
        self.plus = side.plus

    @by_side("Tree", "Memory", "Value", "Bool", "Value", all=_value, one=_value)
    def value(self, k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Any:
        """What a call returns."""
        if t.con != "inner":
            return k.if_(m.is_a("known"), m.get("bound"), f(k, t))
        return self.value.below(k, t, m, c, strict)

    @by_side("Tree", "Memory", "Value", "Bool", "Memory", all=_after, one=_after)
    def after(self, k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Any:
        """The memory of the node afterwards."""
        g = self.value(k, t, m, c, strict)
        sons = self.after.below(k, t, m, c, strict) if t.con == "inner" else k.make("Memories", "end")
        return k.make("Memory", "known", self.of.low(k, g, c, strict), g, sons)

    @by_side("Tree", "Memory", "Path", "Value", "Bool", "Bool", all=_visits, one=_visits)
    def visits(self, k: Kit, t: Term, m: Term, p: Term, c: Any, strict: Any) -> Any:
        """Whether a call visits the node at the end of the path."""
        return k.some(p.is_a("stay"), self.visits.below(k, t, m, p, c, strict)) if t.con == "inner" else k.bool(True)

    # WHAT THE OLDEST LOW TREE LEAVES, AND WHAT MEMORY KNOWS

    @by_side("Tree", "Memory", "Value", "Bool", "Bool", known=True, all=_left_all, one=_left_one)
    def left(self, k: Kit, t: Term, m: Term, c: Any, strict: Any) -> Any:
        """What the oldest low tree leaves of a node that it holds."""
        own = k.all(m.is_a("known"), m.get("ours"), m.get("bound") == self.of.h(k, t, c, strict))
        return k.all(own, self.left.below(k, t, m, c, strict)) if t.con == "inner" else own

    @by_side("Tree", "Memory", "Path", "Bool", sons=along())
    def was_there(self, k: Kit, t: Term, m: Term, p: Term) -> Any:
        """Whether memory knows the node at the end of the path."""
        known = m.is_a("known")
        return k.if_(p.is_a("stay"), known, self.was_there.below(k, t, m, p)) if t.con == "inner" else known


MT_PLUS: Final = Remembering(PLUS)
MT_MINUS: Final = Remembering(MINUS)
