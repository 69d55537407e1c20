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

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from proofs.proving.theory.formulas import Body, Definition, Formula, Kit, Term
from proofs.proving.theory.sons import first, rest
from proofs.proving.theory.trees import f, greatest, least


def d(k: Kit) -> Any:
    """The cut of the pass in question."""
    return k.any("d", "Value")


def along(k: Kit, F: Term, s: Term, of: Any, again: Any, *more: Any) -> Any:
    """`of` the child on the path."""
    here = of(k, *first(F, s), *more)
    return here if F.con == "only" else k.if_(s.is_a("this"), here, again(k, *rest(F, s), *more))


class BySide:
    """A definition that each side has of its own: a method turned into a `Definition`."""

    def __init__(self, sorts: tuple[str, ...], body: Body) -> None:
        self.sorts, self.body, self.name = sorts, body, body.__name__

    def __get__(self, side: Any, _: object = None) -> Definition:
        made: dict[str, Definition] = side.__dict__.setdefault("definitions", {})
        if self.name not in made:
            word = "plus" if side.plus else "minus"
            made[self.name] = Definition(
                f"{type(side).__name__}.{self.name}_{word}", self.sorts, partial(self.body, side)
            )
        return made[self.name]


def by_side(*sorts: str) -> Callable[[Body], BySide]:
    """`@by_side("Tree", "Value")`: the sorts of the arguments and of the result."""
    return lambda body: BySide(sorts, body)


class Side:
    """The definitions of one side."""

    def __init__(self, *, plus: bool) -> None:
        self.plus = plus

    def low(self, k: Kit, value: Any, c: Any, strict: Any) -> Formula:
        """value < c, or value <= c where the cut is not strict; for T- above for below."""
        return k.if_(strict, value < c, value <= c) if self.plus else k.if_(strict, value > c, value >= c)

    def is_low(self, k: Kit, F: Term, c: Any, strict: Any) -> Formula:
        """Whether f of the first child is low."""
        return self.low(k, f(k, *first(F)), c, strict)

    def within(self, value: Any, b: Any) -> Formula:
        """value <= b; for T- value >= b."""
        return value <= b if self.plus else value >= b

    def holds_all(self, k: Kit, t: Term) -> Formula:
        """Whether a solution tree holds all children of the node."""
        return t.get("is_max") == k.bool(self.plus)

    def worst_of(self, k: Kit, F: Term) -> Any:
        """f of a node all of whose children are held."""
        return (greatest if self.plus else least)(k, F)

    def best_of(self, k: Kit, F: Term) -> Any:
        """f of a node one of whose children is held."""
        return (least if self.plus else greatest)(k, F)

    # THE VALUE OF THE OLDEST TREE

    @by_side("Tree", "Value", "Bool", "Value")
    def h(self, k: Kit, t: Term, c: Any, strict: Any) -> Any:
        """g of the oldest solution tree of low value, where f is low."""
        if t.con != "inner":
            return f(k, t)
        F = t.get("sons")
        return k.if_(self.holds_all(k, t), self.h_all(k, F, c, strict), self.h_one(k, F, c, strict))

    @by_side("Sons", "Value", "Bool", "Value")
    def h_all(self, k: Kit, F: Term, c: Any, strict: Any) -> Any:
        """The worst of all children."""
        here = self.h(k, *first(F), c, strict)
        return here if F.con == "only" else (k.max if self.plus else k.min)(here, self.h_all(k, *rest(F), c, strict))

    @by_side("Sons", "Value", "Bool", "Value")
    def h_one(self, k: Kit, F: Term, c: Any, strict: Any) -> Any:
        """Of the oldest child that is low."""
        here = self.h(k, *first(F), c, strict)
        return (
            here if F.con == "only" else k.if_(self.is_low(k, F, c, strict), here, self.h_one(k, *rest(F), c, strict))
        )

    # A PASS ON OPEN NODES, AND ONE ON WHAT THE PASS BEFORE LEFT

    @by_side("Tree", "Path", "Value", "Bool", "Bool")
    def tests(self, k: Kit, t: Term, p: Term, c: Any, strict: Any) -> Any:
        """Whether a pass on open nodes visits the node at the end of the path."""
        if t.con != "inner":
            return k.bool(True)
        ends_low = k.not_(self.holds_all(k, t))
        return k.some(p.is_a("stay"), self.tests_on(k, t.get("sons"), p.get("step"), c, strict, ends_low))

    @by_side("Sons", "Step", "Value", "Bool", "Bool", "Bool")
    def tests_on(self, k: Kit, F: Term, s: Term, c: Any, strict: Any, ends_low: Any) -> Any:
        """The same from the children of a node; the first that is low ends it, or the first that is not."""
        here = self.tests(k, *first(F, s), c, strict)
        if F.con == "only":
            return here
        goes_on = k.not_(k.equal(self.is_low(k, F, c, strict), ends_low))
        return k.if_(s.is_a("this"), here, k.all(goes_on, self.tests_on(k, *rest(F, s), c, strict, ends_low)))

    @by_side("Tree", "Path", "Value", "Bool", "Bool")
    def opens(self, k: Kit, t: Term, p: Term, c: Any, strict: Any) -> Any:
        """Whether the pass at d, on what the oldest low tree left, visits that node for the first time."""
        if t.con != "inner":
            return k.bool(False)
        F, s = t.get("sons"), p.get("step")
        below = k.if_(self.holds_all(k, t), self.opens_all(k, F, s, c, strict), self.opens_one(k, F, s, c, strict))
        return k.all(k.not_(p.is_a("stay")), below)

    @by_side("Sons", "Step", "Value", "Bool", "Bool")
    def opens_all(self, k: Kit, F: Term, s: Term, c: Any, strict: Any) -> Any:
        """Below a node all of whose children are held: those with bound d are visited again, until one is not low."""
        here = k.all(self.h(k, *first(F), c, strict) == d(k), self.opens(k, *first(F, s), c, strict))
        if F.con == "only":
            return here
        goes_on = self.is_low(k, F, d(k), k.bool(True))
        return k.if_(s.is_a("this"), here, k.all(goes_on, self.opens_all(k, *rest(F, s), c, strict)))

    @by_side("Sons", "Step", "Value", "Bool", "Bool")
    def opens_one(self, k: Kit, F: Term, s: Term, c: Any, strict: Any) -> Any:
        """Below a node of which one child is held: if that is no longer low, younger ones are tested."""
        is_held = self.is_low(k, F, c, strict)
        here = k.all(is_held, self.opens(k, *first(F, s), c, strict))
        if F.con == "only":
            return here
        fails_high = k.not_(self.is_low(k, F, d(k), k.bool(True)))
        younger = k.all(fails_high, self.tests_on(k, *rest(F, s), d(k), k.bool(True), k.bool(True)))
        return k.if_(s.is_a("this"), here, k.if_(is_held, younger, self.opens_one(k, *rest(F, s), c, strict)))

    # OLDER BROTHERS, alpha(n) AND beta(n)

    @by_side("Sons", "Step", "Value", "Bool", "Bool")
    def older_low(self, k: Kit, F: Term, s: Term, c: Any, strict: Any) -> Any:
        """Every older brother of the child on the path is low."""
        if F.con == "only":
            return k.bool(True)
        older = k.all(self.is_low(k, F, c, strict), self.older_low(k, *rest(F, s), c, strict))
        return k.some(s.is_a("this"), older)

    @by_side("Sons", "Step", "Value", "Bool", "Bool")
    def older_high(self, k: Kit, F: Term, s: Term, c: Any, strict: Any) -> Any:
        """None is."""
        if F.con == "only":
            return k.bool(True)
        older = k.all(k.not_(self.is_low(k, F, c, strict)), self.older_high(k, *rest(F, s), c, strict))
        return k.some(s.is_a("this"), older)

    @by_side("Sons", "Step", "Value", "Bool")
    def older_has(self, k: Kit, F: Term, s: Term, b: Any) -> Any:
        """One has f = b."""
        if F.con == "only":
            return k.bool(False)
        return k.all(k.not_(s.is_a("this")), k.some(f(k, *first(F)) == b, self.older_has(k, *rest(F, s), b)))

    @by_side("Tree", "Path", "Value", "Bool", "Bool")
    def A_low(self, k: Kit, t: Term, p: Term, c: Any, strict: Any) -> Any:
        """alpha(n) is low."""
        if t.con != "inner":
            return k.bool(True)
        F, s = t.get("sons"), p.get("step")
        brothers = k.implies(self.holds_all(k, t), self.older_low(k, F, s, c, strict))
        return k.some(p.is_a("stay"), k.all(brothers, self.A_low_below(k, F, s, c, strict)))

    @by_side("Sons", "Step", "Value", "Bool", "Bool")
    def A_low_below(self, k: Kit, F: Term, s: Term, c: Any, strict: Any) -> Any:
        """The same from the children of a node."""
        return along(k, F, s, self.A_low, self.A_low_below, c, strict)

    @by_side("Tree", "Path", "Value", "Bool", "Bool")
    def B_high(self, k: Kit, t: Term, p: Term, c: Any, strict: Any) -> Any:
        """beta(n) is not low."""
        if t.con != "inner":
            return k.bool(True)
        F, s = t.get("sons"), p.get("step")
        brothers = k.some(self.holds_all(k, t), self.older_high(k, F, s, c, strict))
        return k.some(p.is_a("stay"), k.all(brothers, self.B_high_below(k, F, s, c, strict)))

    @by_side("Sons", "Step", "Value", "Bool", "Bool")
    def B_high_below(self, k: Kit, F: Term, s: Term, c: Any, strict: Any) -> Any:
        """The same from the children of a node."""
        return along(k, F, s, self.B_high, self.B_high_below, c, strict)

    @by_side("Tree", "Path", "Value", "Bool")
    def B_has(self, k: Kit, t: Term, p: Term, b: Any) -> Any:
        """An older brother that counts for beta(n) has f = b."""
        if t.con != "inner":
            return k.bool(False)
        F, s = t.get("sons"), p.get("step")
        brothers = k.all(k.not_(self.holds_all(k, t)), self.older_has(k, F, s, b))
        return k.all(k.not_(p.is_a("stay")), k.some(brothers, self.B_has_below(k, F, s, b)))

    @by_side("Sons", "Step", "Value", "Bool")
    def B_has_below(self, k: Kit, F: Term, s: Term, b: Any) -> Any:
        """The same from the children of a node."""
        return along(k, F, s, self.B_has, self.B_has_below, b)

    # THE BETA-ANCESTOR

    @by_side("Tree", "Path", "Value", "Bool")
    def climbs(self, k: Kit, t: Term, p: Term, b: Any) -> Any:
        """f(x) <= b for each x above the first node that has an older brother with f = b below it."""
        if t.con != "inner":
            return k.bool(True)
        F, s = t.get("sons"), p.get("step")
        is_it = k.all(k.not_(self.holds_all(k, t)), self.older_has(k, F, s, b))
        within = self.within(f(k, t), b)
        return k.some(p.is_a("stay"), is_it, k.all(within, self.climbs_below(k, F, s, b)))

    @by_side("Sons", "Step", "Value", "Bool")
    def climbs_below(self, k: Kit, F: Term, s: Term, b: Any) -> Any:
        """The same from the children of a node."""
        return along(k, F, s, self.climbs, self.climbs_below, b)


PLUS: Final = Side(plus=True)
MINUS: Final = Side(plus=False)
