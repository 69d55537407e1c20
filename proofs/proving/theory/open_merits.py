"""SS-L1.below and SS-L2.left: what the merits on OPEN say of the nodes above them and to their right.

A `Tips` is what OPEN is at any time (RR-B.2-OPENinv): a state at a node, or, where the node was expanded, what is on
OPEN below all its sons, or below one of them. For `PLUS`, which is SSS*, all sons of a max node are there; `MINUS` is
the dual. With b = beta(n), `are_due` says that a LIVE state has the merit b, a SOLVED one min(b, f(n)), where beta of a
son of a min node is the least of b and of the values of the older sons (SS-L1, SS-I3.4-solved).
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Datatypes, Formula, Kit, Term
from proofs.proving.theory.induction import ON_TREE, Theorem
from proofs.proving.theory.lifting import Level, by_side, lift_sides
from proofs.proving.theory.stockman import RESTS_ON
from proofs.proving.theory.trees import DATATYPES, f
from proofs.proving.theory.walks import Walk, along, carried, each_part, fold, one_part

ON_OPEN: Final[Datatypes] = {
    **DATATYPES,
    "Tips": {"state": {"solved": "Bool", "merit": "Value"}, "below_all": {"each": "Each"}, "below_one": {"at": "At"}},
    "Each": {"only_tips": {"last_tips": "Tips"}, "more_tips": {"tips": "Tips", "others": "Each"}},
    "At": {"at_this": {"held": "Tips"}, "at_next": {"later": "At"}},
}


def _beta(s: Walk) -> tuple[Any, ...]:
    """Below a son of which one is there: beta is the worse of b and the older sons."""
    *more, b = s.more
    return *more, s.join("best", b, s.of(f))


def _left_all(s: Walk) -> Any:
    """All sons are there: alpha is the best of a and the older sons."""
    k, (t, X, _), (a, b), here = s.k, s.first, s.more, s.here()
    if s.only:
        return here
    further = s.on(s.join("worst", a, f(k, t)), b)
    return k.if_(s.is_here, here, k.implies(s.side.no_better(s.side.top(k, t, X), seen(k)), further))


def _left_one(s: Walk) -> Any:
    """One son is there."""
    here = s.here()
    return here if s.only else s.k.if_(s.lists[1].is_a("at_this"), here, s.on())


def seen(k: Kit) -> Any:
    """The best merit to the left, of all of the tree."""
    return k.any("seen", "Value")


class Merits:
    """The merits of SSS*, or of its dual."""

    def __init__(self, *, plus: bool) -> None:
        self.plus = plus

    def worse(self, k: Kit, x: Any, y: Any) -> Any:
        """The lesser; in the dual the greater."""
        return k.min(x, y) if self.plus else k.max(x, y)

    def no_better(self, x: Any, y: Any) -> Formula:
        """x <= y; in the dual x >= y."""
        return x <= y if self.plus else x >= y

    @by_side("Tree", "Tips", "Value", "Bool", all=each_part, one=carried(one_part, _beta))
    def are_due(self, k: Kit, t: Term, X: Term, b: Any) -> Any:
        """The states below t are a solution tree's worth, each with its merit; b is beta(t)."""
        due = k.if_(X.get("solved"), self.worse(k, b, f(k, t)), b)
        is_state = k.all(X.is_a("state"), X.get("merit") == due)
        if t.con != "inner":
            return is_state
        expanded = self.are_due.below(k, t, X, b, of=lambda kind, x: k.all(X.is_a(f"below_{kind}"), x))
        return k.some(is_state, expanded)

    @by_side("Tree", "Tips", "Value", all=fold("worst"), one=along())
    def top(self, k: Kit, t: Term, X: Term) -> Any:
        """The best merit below t."""
        if t.con != "inner":
            return X.get("merit")
        return k.if_(X.is_a("state"), X.get("merit"), self.top.below(k, t, X, by=X.is_a("below_all")))

    @by_side("Tree", "Tips", "Path", "Value", "Value", "Bool", all=_left_all, one=carried(_left_one, _beta))
    def left_is(self, k: Kit, t: Term, X: Term, p: Term, a: Any, b: Any) -> Any:
        """A path to a state at which min(alpha, beta) <= max(a, the best merit to its left below t).

        a and b stand for alpha(t) and beta(t), and for what is left of t.
        """
        here = self.no_better(self.worse(k, a, b), seen(k))
        if t.con != "inner":
            return here
        return k.if_(X.is_a("state"), here, self.left_is.below(k, t, X, p, a, b, by=X.is_a("below_all")))


SSS: Final = Merits(plus=True)
DUAL: Final = Merits(plus=False)
SIDES: Final = (SSS, DUAL)


def _below(S: Merits, at: Level, k: Kit, t: Term, X: Term, b: Any) -> Formula:
    """min(beta(n), f(n)) is no better than the best merit below n."""
    merit = S.worse(k, b, at(f)(k, t))
    return k.implies(at(S.are_due)(k, t, X, b), S.no_better(merit, at(S.top)(k, t, X)))


def _left_of(S: Merits, at: Level, k: Kit, t: Term, X: Term, p: Term, a: Any, b: Any) -> Formula:
    """min(alpha(n), beta(n)) is no better than the best merit to the left of n."""
    known = S.no_better(S.worse(k, a, b), seen(k))
    return k.implies(k.all(at(S.are_due)(k, t, X, b), known), at(S.left_is)(k, t, X, p, a, b))


BELOW: Final = lift_sides(SIDES, "min(beta(n), f(n)) is no better than the best merit below n", "are_due", _below)
LEFT: Final = lift_sides(SIDES, "min(alpha(n), beta(n)) is no better than the best merit to the left of n", "left_is",
                         _left_of)  # fmt: skip
THEOREMS: Final = (
    Theorem("SS-L1.below", "if OPEN is a solution tree's worth of states, a LIVE one with the merit beta(n), a SOLVED "
            "one with min(beta(n), f(n)), then min(beta(n), f(n)) of any node n above some of them is at most their "
            "best merit; in the dual with max", ON_TREE, RESTS_ON, ON_OPEN, BELOW),
    Theorem("SS-L2.left", "and min(alpha(n), beta(n)) of any state on OPEN is at most the best merit of the states to "
            "its left, -inf if there is none: so if all of these have a merit below beta(n), alpha(n) < beta(n)",
            "on the path to the state, and the list of children at each node of it", RESTS_ON, ON_OPEN, LEFT, BELOW,
            ("SS-L1.below",)),
)  # fmt: skip
