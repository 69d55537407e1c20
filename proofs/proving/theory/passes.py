"""The passes of MTD(f), and where a node stands on its path, as equations (FR-MTD-visits).

Each is there for two sides. T+ is about passes that fail low: a value is low at a cut c if it is below c, or, where the
cut is not strict, not above it. T- is the mirror image: above for below, max and min nodes exchanged. A pass whose test
is the cut visits children in order until one decides the node. What it leaves, if it fails low, is the oldest T+ of low
value (`h` is its value): at its nodes memory holds an upper bound, at the older brothers of a node that it holds alone
a lower bound; a younger brother is open. So the next pass, at the cut d = h(r), visits again the nodes of that tree
whose bound is d, and opens only what `opens` says.

alpha(n) and beta(n) are spoken of by what they are compared with: `A_low` says alpha(n) < c, `B_high` beta(n) >= c,
`B_has` with `B_high` that beta(n) = b. `climbs` says that f(x) <= b for all x in ANC(beta-anc(n)).
"""

from collections.abc import Callable
from typing import Any, Final

from proofs.proving.theory.formulas import Datatypes, Definition, Formula, Term, arbitrary, is_plus
from proofs.proving.theory.lifting import Lifted, by_side, of_leaves
from proofs.proving.theory.logic import all_of, equal, if_, implies, not_, some_of
from proofs.proving.theory.trees import f, holds_all
from proofs.proving.theory.walks import Walk, along, at_first, first, fold, rest

PASSES_LEFT: Final[Datatypes] = {"Passes": {"no_pass": {}, "one_pass": {"then": "Passes"}}}


def d() -> Any:
    """The cut of the pass in question."""
    return arbitrary("d", "Value")


def low(value: Any, c: Any, strict: Any) -> Formula:
    """value < c, or value <= c where the cut is not strict; for T- above for below."""
    return if_(strict, value < c, value <= c) if is_plus() else if_(strict, value > c, value >= c)


def within(value: Any, b: Any) -> Formula:
    """value <= b; for T- value >= b."""
    return value <= b if is_plus() else value >= b


# THE VALUE OF THE OLDEST TREE, AND THE PASSES


def is_low(s: Walk) -> Formula:
    """Whether f of the first child is low."""
    return low(s.of(f), *s.more[:2])


def _is_low_at_d(s: Walk) -> Formula:
    return low(s.of(f), s.more[2], True)


def _tested(s: Walk) -> Any:
    """The first child that is low ends it, or the first that is not."""
    *cut, ends_low = s.more
    here = s.here(*cut)
    if s.only:
        return here
    goes_on = not_(equal(is_low(s), ends_low))
    return if_(s.is_here, here, all_of(goes_on, s.on()))


# Children with bound d are visited again, until one is not low.
_opened_in_all: Final = along(_is_low_at_d, also=lambda s: s.of(h, *s.more[:2]) == s.more[2])


def _opened_in_one(s: Walk) -> Any:
    """If the child that is held is no longer low, younger ones are tested."""
    is_held, yes = is_low(s), True
    here = all_of(is_held, s.here())
    if s.only:
        return here
    younger = all_of(not_(_is_low_at_d(s)), tests["sons"](*s.rest, s.more[2], yes, yes))
    return if_(s.is_here, here, if_(is_held, younger, s.on()))


# g of the oldest solution tree of low value, where f is low: of all children, or of the oldest that is low.
h: Final[Lifted] = of_leaves(
    "h", lambda t, *_: f(t), "Tree", "Value", "Bool", "Value", all=fold("worst"), one=at_first(is_low), sided=True
)


@by_side("Tree", "Path", "Value", "Bool", "Bool", more={"sons": ("Bool",)}, sons=_tested)
def tests(t: Term, p: Term, c: Any, strict: Any) -> Any:
    """Whether a pass on open nodes visits the node at the end of the path."""
    if t.con != "inner":
        return True
    return some_of(p.is_a("stay"), tests.below(t, p, c, strict, not_(holds_all(t))))


@by_side("Tree", "Path", "Value", "Bool", "Value", "Bool", all=_opened_in_all, one=_opened_in_one)
def opens(t: Term, p: Term, c: Any, strict: Any, d: Any) -> Any:
    """Whether the pass at d, on what the oldest tree that is low at c left, visits that node for the first time."""
    if t.con != "inner":
        return False
    return all_of(not_(p.is_a("stay")), opens.below(t, p, c, strict, d))


# OLDER BROTHERS, alpha(n) AND beta(n)


def _older(name: str, says: Callable[[Formula], Formula]) -> Lifted:
    def body(F: Term, s: Term, c: Any, strict: Any) -> Any:
        if F.con == "only":
            return True
        return some_of(s.is_a("this"), all_of(says(low(f(*first(F)), c, strict)), older(*rest(F, s), c, strict)))

    older = by_side("Sons", "Step", "Value", "Bool", "Bool")(body, name)
    return older


# Every older brother of the child on the path is low; none is.
older_low: Final = _older("older_low", lambda is_low: is_low)
older_high: Final = _older("older_high", not_)


@by_side("Sons", "Step", "Value", "Bool")
def older_has(F: Term, s: Term, b: Any) -> Any:
    """One has f = b."""
    if F.con == "only":
        return False
    return all_of(not_(s.is_a("this")), some_of(f(*first(F)) == b, older_has(*rest(F, s), b)))


def _of_older(name: str, joined: Callable[[Formula, Formula], Formula], older: Lifted) -> Lifted:
    """At each node on the path: `joined(whether all children are needed there, what holds of the older brothers)`."""

    def body(t: Term, p: Term, c: Any, strict: Any) -> Any:
        if t.con != "inner":
            return True
        brothers = joined(holds_all(t), older(t.get("sons"), p.get("step"), c, strict))
        return some_of(p.is_a("stay"), all_of(brothers, on_path.below(t, p, c, strict)))

    on_path = by_side("Tree", "Path", "Value", "Bool", "Bool", sons=along())(body, name)
    return on_path


A_low: Final = _of_older("A_low", implies, older_low)  # alpha(n) is low
B_high: Final = _of_older("B_high", some_of, older_high)  # beta(n) is not low


@by_side("Tree", "Path", "Value", "Bool", sons=along())
def B_has(t: Term, p: Term, b: Any) -> Any:
    """An older brother that counts for beta(n) has f = b."""
    if t.con != "inner":
        return False
    brothers = all_of(not_(holds_all(t)), older_has(t.get("sons"), p.get("step"), b))
    return all_of(not_(p.is_a("stay")), some_of(brothers, B_has.below(t, p, b)))


@by_side("Tree", "Path", "Value", "Bool", sons=along())
def climbs(t: Term, p: Term, b: Any) -> Any:
    """f(x) <= b for each x above the first node that has an older brother with f = b below it."""
    if t.con != "inner":
        return True
    is_it = all_of(not_(holds_all(t)), older_has(t.get("sons"), p.get("step"), b))
    return some_of(p.is_a("stay"), is_it, all_of(within(f(t), b), climbs.below(t, p, b)))


# THE PASSES THAT ARE LEFT


def left_after(h: Definition) -> Definition:
    """Whether just these passes are left after the cut c: one while f is low, at the value h of the oldest low tree."""

    def body(N: Term, t: Term, c: Any, strict: Any) -> Any:
        exists = low(f(t), c, strict)
        return not_(exists) if N.con == "no_pass" else all_of(exists, left(N.get("then"), t, h(t, c, strict), True))

    left = Definition("are_left", ("Passes", "Tree", "Value", "Bool", "Bool"), body, h.sided)
    return left
