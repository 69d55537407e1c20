"""SS-L1.below and SS-L2.left: what the merits on OPEN say of the nodes above them and to their right.

A `Tips` is what OPEN is at any time (RR-B.2-OPENinv): a state at a node, or, where the node was expanded, what is on
OPEN below all its sons, or below one of them. For T+, which is SSS*, all sons of a max node are there; T- is the
dual. With b = beta(n), `are_due` says that a LIVE state has the merit b, a SOLVED one min(b, f(n)), where beta of a
son of a min node is the least of b and of the values of the older sons (SS-L1, SS-I3.4-solved).
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Datatypes, Term, arbitrary, better_of
from proofs.proving.theory.induction import BOTH, ON_TREE, Theorem
from proofs.proving.theory.lifting import by_side, lift
from proofs.proving.theory.logic import all_of, if_, implies, some_of
from proofs.proving.theory.passes import within
from proofs.proving.theory.trees import DATATYPES, OF_TREES, f
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
    (t, X, _), (a, b), here = s.first, s.more, s.here()
    if s.only:
        return here
    further = s.on(s.join("worst", a, f(t)), b)
    return if_(s.is_here, here, implies(within(top(t, X), seen()), further))


def _left_one(s: Walk) -> Any:
    """One son is there."""
    here = s.here()
    return here if s.only else if_(s.lists[1].is_a("at_this"), here, s.on())


def seen() -> Any:
    """The best merit to the left, of all of the tree."""
    return arbitrary("seen", "Value")


@by_side("Tree", "Tips", "Value", "Bool", all=each_part, one=carried(one_part, _beta))
def are_due(t: Term, X: Term, b: Any) -> Any:
    """The states below t are a solution tree's worth, each with its merit; b is beta(t)."""
    due = if_(X.get("solved"), better_of(b, f(t)), b)
    is_state = all_of(X.is_a("state"), X.get("merit") == due)
    if t.con != "inner":
        return is_state
    expanded = are_due.below(t, X, b, of=lambda kind, x: all_of(X.is_a(f"below_{kind}"), x))
    return some_of(is_state, expanded)


@by_side("Tree", "Tips", "Value", all=fold("worst"), one=along())
def top(t: Term, X: Term) -> Any:
    """The best merit below t."""
    if t.con != "inner":
        return X.get("merit")
    return if_(X.is_a("state"), X.get("merit"), top.below(t, X, by=X.is_a("below_all")))


@by_side("Tree", "Tips", "Path", "Value", "Value", "Bool", all=_left_all, one=carried(_left_one, _beta))
def left_is(t: Term, X: Term, p: Term, a: Any, b: Any) -> Any:
    """A path to a state at which min(alpha, beta) <= max(a, the best merit to its left below t).

    a and b stand for alpha(t) and beta(t), and for what is left of t.
    """
    here = within(better_of(a, b), seen())
    if t.con != "inner":
        return here
    return if_(X.is_a("state"), here, left_is.below(t, X, p, a, b, by=X.is_a("below_all")))


BELOW: Final = lift("min(beta(n), f(n)) is no better than the best merit below n", are_due,
                    lambda t, X, b: implies(are_due(t, X, b), within(better_of(b, f(t)), top(t, X))))  # fmt: skip
LEFT: Final = lift(
    "min(alpha(n), beta(n)) is no better than the best merit to the left of n",
    left_is,
    lambda t, X, p, a, b: implies(all_of(are_due(t, X, b), within(better_of(a, b), seen())), left_is(t, X, p, a, b)),
)
THEOREMS: Final = (
    Theorem("SS-L1.below", "if OPEN is a solution tree's worth of states, a LIVE one with the merit beta(n), a SOLVED "
            "one with min(beta(n), f(n)), then min(beta(n), f(n)) of any node n above some of them is at most their "
            "best merit; in the dual with max", ON_TREE, OF_TREES, ON_OPEN, BELOW, sides=BOTH),
    Theorem("SS-L2.left", "and min(alpha(n), beta(n)) of any state on OPEN is at most the best merit of the states to "
            "its left, -inf if there is none: so if all of these have a merit below beta(n), alpha(n) < beta(n)",
            "on the path to the state, and the list of children at each node of it", OF_TREES, ON_OPEN, LEFT, BELOW,
            ("SS-L1.below",), BOTH),
)  # fmt: skip
