"""The passes of MTD(f), and where a node stands on its path, as equations (FR-MTD-visits).

Each is there for two sides. `PLUS` is about passes that fail low: a value is low at a cut c if it is below c, or, where
the cut is not strict, not above it. `MINUS` is the mirror image: above for below, T- for T+, max and min nodes
exchanged. A pass whose test is the cut visits children in order until one decides the node. What it leaves, if it
fails low, is the oldest T+ of low value (`h` is its value): at its nodes memory holds an upper bound, at the older
brothers of a node that it holds alone a lower bound; a younger brother is open. So the next pass, at the cut d = h(r),
visits again the nodes of that tree whose bound is d, and opens only what `opens` says.

alpha(n) and beta(n) are spoken of by what they are compared with: `A_low` says alpha(n) < c, `B_high` beta(n) >= c,
`B_has` with `B_high` that beta(n) = b. `climbs` says that f(x) <= b for all x in ANC(beta-anc(n)).
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Datatypes, Formula, Kit, Term
from proofs.proving.theory.lifting import by_side
from proofs.proving.theory.trees import f
from proofs.proving.theory.walks import Walk, along, at_first, first, fold, rest

PASSES_LEFT: Final[Datatypes] = {"Passes": {"no_pass": {}, "one_pass": {"then": "Passes"}}}


def d(k: Kit) -> Any:
    """The cut of the pass in question."""
    return k.any("d", "Value")


def _is_low(s: Walk) -> Formula:
    low: Formula = s.side.low(s.k, s.of(f), *s.more[:2])
    return low


def _is_low_at_d(s: Walk) -> Formula:
    low: Formula = s.side.low(s.k, s.of(f), s.more[2], s.k.bool(True))
    return low


def _tested(s: Walk) -> Any:
    """The first child that is low ends it, or the first that is not."""
    *cut, ends_low = s.more
    here = s.here(*cut)
    if s.only:
        return here
    goes_on = s.k.not_(s.k.equal(_is_low(s), ends_low))
    return s.k.if_(s.is_here, here, s.k.all(goes_on, s.on()))


def _opened_in_all(s: Walk) -> Any:
    """Children with bound d are visited again, until one is not low."""
    here = s.k.all(s.of(s.side.h, *s.more[:2]) == s.more[2], s.here())
    return here if s.only else s.k.if_(s.is_here, here, s.k.all(_is_low_at_d(s), s.on()))


def _opened_in_one(s: Walk) -> Any:
    """If the child that is held is no longer low, younger ones are tested."""
    k, is_held, yes = s.k, _is_low(s), s.k.bool(True)
    here = k.all(is_held, s.here())
    if s.only:
        return here
    younger = k.all(k.not_(_is_low_at_d(s)), s.side.tests["sons"](k, *s.rest, s.more[2], yes, yes))
    return k.if_(s.is_here, here, k.if_(is_held, younger, s.on()))


class Side:
    """The definitions of one side."""

    def __init__(self, *, plus: bool) -> None:
        self.plus = plus

    def low(self, k: Kit, value: Any, c: Any, strict: Any) -> Formula:
        """value < c, or value <= c where the cut is not strict; for T- above for below."""
        return k.if_(strict, value < c, value <= c) if self.plus else k.if_(strict, value > c, value >= c)

    def within(self, value: Any, b: Any) -> Formula:
        """value <= b; for T- value >= b."""
        return value <= b if self.plus else value >= b

    def holds_all(self, k: Kit, t: Term) -> Formula:
        """Whether a solution tree holds all children of the node."""
        return t.get("is_max") == k.bool(self.plus)

    # THE VALUE OF THE OLDEST TREE, AND THE PASSES

    @by_side("Tree", "Value", "Bool", "Value", all=fold("worst"), one=at_first(_is_low))
    def h(self, k: Kit, t: Term, c: Any, strict: Any) -> Any:
        """g of the oldest solution tree of low value, where f is low: of all children, or of the oldest that is low."""
        return self.h.below(k, t, c, strict) if t.con == "inner" else f(k, t)

    @by_side("Tree", "Path", "Value", "Bool", "Bool", more={"sons": ("Bool",)}, sons=_tested)
    def tests(self, k: Kit, t: Term, p: Term, c: Any, strict: Any) -> Any:
        """Whether a pass on open nodes visits the node at the end of the path."""
        if t.con != "inner":
            return k.bool(True)
        return k.some(p.is_a("stay"), self.tests.below(k, t, p, c, strict, k.not_(self.holds_all(k, t))))

    @by_side("Tree", "Path", "Value", "Bool", "Value", "Bool", all=_opened_in_all, one=_opened_in_one)
    def opens(self, k: Kit, t: Term, p: Term, c: Any, strict: Any, d: Any) -> Any:
        """Whether the pass at d, on what the oldest tree that is low at c left, visits that node for the first time."""
        if t.con != "inner":
            return k.bool(False)
        return k.all(k.not_(p.is_a("stay")), self.opens.below(k, t, p, c, strict, d))

    # OLDER BROTHERS, alpha(n) AND beta(n)

    def _older(self, k: Kit, F: Term, s: Term, says: Any, again: Any, *more: Any) -> Formula:
        if F.con == "only":
            return k.bool(True)
        return k.some(s.is_a("this"), k.all(says(self.low(k, f(k, *first(F)), *more)), again(k, *rest(F, s), *more)))

    @by_side("Sons", "Step", "Value", "Bool", "Bool")
    def older_low(self, k: Kit, F: Term, s: Term, c: Any, strict: Any) -> Any:
        """Every older brother of the child on the path is low."""
        return self._older(k, F, s, lambda is_low: is_low, self.older_low, c, strict)

    @by_side("Sons", "Step", "Value", "Bool", "Bool")
    def older_high(self, k: Kit, F: Term, s: Term, c: Any, strict: Any) -> Any:
        """None is."""
        return self._older(k, F, s, k.not_, self.older_high, c, strict)

    @by_side("Sons", "Step", "Value", "Bool")
    def older_has(self, k: Kit, F: Term, s: Term, b: Any) -> Any:
        """One has f = b."""
        if F.con == "only":
            return k.bool(False)
        return k.all(k.not_(s.is_a("this")), k.some(f(k, *first(F)) == b, self.older_has(k, *rest(F, s), b)))

    @by_side("Tree", "Path", "Value", "Bool", "Bool", sons=along())
    def A_low(self, k: Kit, t: Term, p: Term, c: Any, strict: Any) -> Any:
        """alpha(n) is low."""
        if t.con != "inner":
            return k.bool(True)
        brothers = k.implies(self.holds_all(k, t), self.older_low(k, t.get("sons"), p.get("step"), c, strict))
        return k.some(p.is_a("stay"), k.all(brothers, self.A_low.below(k, t, p, c, strict)))

    @by_side("Tree", "Path", "Value", "Bool", "Bool", sons=along())
    def B_high(self, k: Kit, t: Term, p: Term, c: Any, strict: Any) -> Any:
        """beta(n) is not low."""
        if t.con != "inner":
            return k.bool(True)
        brothers = k.some(self.holds_all(k, t), self.older_high(k, t.get("sons"), p.get("step"), c, strict))
        return k.some(p.is_a("stay"), k.all(brothers, self.B_high.below(k, t, p, c, strict)))

    @by_side("Tree", "Path", "Value", "Bool", sons=along())
    def B_has(self, k: Kit, t: Term, p: Term, b: Any) -> Any:
        """An older brother that counts for beta(n) has f = b."""
        if t.con != "inner":
            return k.bool(False)
        brothers = k.all(k.not_(self.holds_all(k, t)), self.older_has(k, t.get("sons"), p.get("step"), b))
        return k.all(k.not_(p.is_a("stay")), k.some(brothers, self.B_has.below(k, t, p, b)))

    @by_side("Tree", "Path", "Value", "Bool", sons=along())
    def climbs(self, k: Kit, t: Term, p: Term, b: Any) -> Any:
        """f(x) <= b for each x above the first node that has an older brother with f = b below it."""
        if t.con != "inner":
            return k.bool(True)
        is_it = k.all(k.not_(self.holds_all(k, t)), self.older_has(k, t.get("sons"), p.get("step"), b))
        return k.some(p.is_a("stay"), is_it, k.all(self.within(f(k, t), b), self.climbs.below(k, t, p, b)))


PLUS: Final = Side(plus=True)
MINUS: Final = Side(plus=False)
