"""SS-L1.below and SS-L2.left: what the merits on OPEN say of the nodes above them and to their right.

A `Tips` is what OPEN is at any time (RR-B.2-OPENinv): a state at a node, or, where the node was expanded, what is on
OPEN below all its sons, or below one of them. For `PLUS`, which is SSS*, all sons of a max node are there; `MINUS` is
the dual. With b = beta(n), `are_due` says that a LIVE state has the merit b, a SOLVED one min(b, f(n)), where beta of a
son of a min node is the least of b and of the values of the older sons (SS-L1, SS-I3.4-solved).
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Datatypes, Formula, Kit, Term
from proofs.proving.theory.induction import Claim, Theorem
from proofs.proving.theory.passes import by_side
from proofs.proving.theory.stockman import RESTS_ON
from proofs.proving.theory.trees import DATATYPES, f, greatest, least

ON_OPEN: Final[Datatypes] = {
    **DATATYPES,
    "Tips": {"state": {"solved": "Bool", "merit": "Value"}, "below_all": {"each": "Each"}, "below_one": {"at": "At"}},
    "Each": {"only_tips": {"last_tips": "Tips"}, "more_tips": {"tips": "Tips", "others": "Each"}},
    "At": {"at_this": {"held": "Tips"}, "at_next": {"later": "At"}},
}


def _parts(F: Term, *others: Term) -> tuple[list[Any], list[Any]]:
    """The first child with what belongs to it, and the rest: of tips of each son, of tips of one, of a step."""
    only = F.con == "only"
    firsts = {"Sons": "last" if only else "first", "Each": "last_tips" if only else "tips", "At": "held",
              "Step": "then"}  # fmt: skip
    rests = {"Sons": "rest", "Each": "others", "At": "later", "Step": "on"}
    every = (F, *others)
    return [one.get(firsts[one.sort]) for one in every], [one.get(rests[one.sort]) for one in every]


class Merits:
    """The merits of SSS*, or of its dual."""

    def __init__(self, *, plus: bool) -> None:
        self.plus = plus

    def worse(self, k: Kit, x: Any, y: Any) -> Any:
        """The lesser; in the dual the greater."""
        return k.min(x, y) if self.plus else k.max(x, y)

    def better(self, k: Kit, x: Any, y: Any) -> Any:
        """The greater; in the dual the lesser."""
        return k.max(x, y) if self.plus else k.min(x, y)

    def no_better(self, x: Any, y: Any) -> Formula:
        """x <= y; in the dual x >= y."""
        return x <= y if self.plus else x >= y

    def holds_all(self, k: Kit, t: Term) -> Formula:
        """Whether all sons of the node count."""
        return t.get("is_max") == k.bool(self.plus)

    # WHAT IS ON OPEN

    @by_side("Tree", "Tips", "Value", "Bool")
    def are_due(self, k: Kit, t: Term, X: Term, b: Any) -> Any:
        """The states below t are a solution tree's worth, each with its merit; b is beta(t)."""
        due = k.if_(X.get("solved"), self.worse(k, b, f(k, t)), b)
        is_state = k.all(X.is_a("state"), X.get("merit") == due)
        if t.con != "inner":
            return is_state
        F = t.get("sons")
        by_all = k.all(X.is_a("below_all"), self.all_due(k, F, X.get("each"), b))
        by_one = k.all(X.is_a("below_one"), self.one_due(k, F, X.get("at"), b))
        return k.some(is_state, k.if_(self.holds_all(k, t), by_all, by_one))

    @by_side("Sons", "Each", "Value", "Bool")
    def all_due(self, k: Kit, F: Term, E: Term, b: Any) -> Any:
        """The same below each son."""
        (t, X), left = _parts(F, E)
        here = self.are_due(k, t, X, b)
        if F.con == "only":
            return k.all(E.is_a("only_tips"), here)
        return k.all(E.is_a("more_tips"), here, self.all_due(k, *left, b))

    @by_side("Sons", "At", "Value", "Bool")
    def one_due(self, k: Kit, F: Term, A: Term, b: Any) -> Any:
        """The same below one son; b is the worse of beta of the father and the values of the older sons."""
        (t, X), left = _parts(F, A)
        here = self.are_due(k, t, X, b)
        if F.con == "only":
            return k.all(A.is_a("at_this"), here)
        return k.if_(A.is_a("at_this"), here, self.one_due(k, *left, self.worse(k, b, f(k, t))))

    @by_side("Tree", "Tips", "Value")
    def top(self, k: Kit, t: Term, X: Term) -> Any:
        """The best merit below t."""
        if t.con != "inner":
            return X.get("merit")
        by_all, by_one = self.top_all(k, t.get("sons"), X.get("each")), self.top_one(k, t.get("sons"), X.get("at"))
        return k.if_(X.is_a("state"), X.get("merit"), k.if_(X.is_a("below_all"), by_all, by_one))

    @by_side("Sons", "Each", "Value")
    def top_all(self, k: Kit, F: Term, E: Term) -> Any:
        """The best below all sons."""
        (t, X), left = _parts(F, E)
        here = self.top(k, t, X)
        return here if F.con == "only" else self.better(k, here, self.top_all(k, *left))

    @by_side("Sons", "At", "Value")
    def top_one(self, k: Kit, F: Term, A: Term) -> Any:
        """The best below that son."""
        (t, X), left = _parts(F, A)
        here = self.top(k, t, X)
        return here if F.con == "only" else k.if_(A.is_a("at_this"), here, self.top_one(k, *left))

    # A STATE, AND WHAT IS LEFT OF IT

    @by_side("Tree", "Tips", "Path", "Value", "Value", "Bool")
    def left_is(self, k: Kit, t: Term, X: Term, p: Term, a: Any, b: Any) -> Any:
        """A path to a state at which min(alpha, beta) <= max(a, the best merit to its left below t).

        a and b stand for alpha(t) and beta(t), and for what is left of t.
        """
        here = self.no_better(self.worse(k, a, b), self.seen(k))
        if t.con != "inner":
            return here
        F, s = t.get("sons"), p.get("step")
        by_all, by_one = self.left_all(k, F, X.get("each"), s, a, b), self.left_one(k, F, X.get("at"), s, a, b)
        return k.if_(X.is_a("state"), here, k.if_(X.is_a("below_all"), by_all, by_one))

    def seen(self, k: Kit) -> Any:
        """The best merit to the left, of all of the tree."""
        return k.any("seen", "Value")

    @by_side("Sons", "Each", "Step", "Value", "Value", "Bool")
    def left_all(self, k: Kit, F: Term, E: Term, s: Term, a: Any, b: Any) -> Any:
        """The same from the sons of a node of which all are there: alpha is the best of a and the older sons."""
        (t, X, p), left = _parts(F, E, s)
        here = self.left_is(k, t, X, p, a, b)
        if F.con == "only":
            return here
        further = self.left_all(k, *left, self.better(k, a, f(k, t)), b)
        return k.if_(s.is_a("this"), here, k.implies(self.no_better(self.top(k, t, X), self.seen(k)), further))

    @by_side("Sons", "At", "Step", "Value", "Value", "Bool")
    def left_one(self, k: Kit, F: Term, A: Term, s: Term, a: Any, b: Any) -> Any:
        """From those of a node of which one is there: beta is the worse of b and the older sons."""
        (t, X, p), left = _parts(F, A, s)
        here = self.left_is(k, t, X, p, a, b)
        if F.con == "only":
            return here
        return k.if_(A.is_a("at_this"), here, self.left_one(k, *left, a, self.worse(k, b, f(k, t))))


SSS: Final = Merits(plus=True)
DUAL: Final = Merits(plus=False)
SIDES: Final = (SSS, DUAL)


def below(S: Merits) -> tuple[Claim, ...]:
    """min(beta(n), f(n)) is no better than the best merit below n."""

    def of(due: Any, top: Any, true: Any) -> Any:
        def says(k: Kit, t: Term, X: Term, b: Any) -> Formula:
            return k.implies(due(k, t, X, b), S.no_better(S.worse(k, b, true(k, t)), top(k, t, X)))

        return says

    best, worst = (greatest, least) if S.plus else (least, greatest)
    said = "min(beta(n), f(n)) is no better than the best merit below n"
    return (
        Claim(said, S.are_due, of(S.are_due, S.top, f)),
        Claim(f"{said}: all sons", S.all_due, of(S.all_due, S.top_all, best)),
        Claim(f"{said}: one son", S.one_due, of(S.one_due, S.top_one, worst)),
    )


def left_of(S: Merits) -> tuple[Claim, ...]:
    """min(alpha(n), beta(n)) is no better than the best merit to the left of n."""

    def of(due: Any, left: Any) -> Any:
        def says(k: Kit, t: Term, X: Term, p: Term, a: Any, b: Any) -> Formula:
            known = S.no_better(S.worse(k, a, b), S.seen(k))
            return k.implies(k.all(due(k, t, X, b), known), left(k, t, X, p, a, b))

        return says

    said = "min(alpha(n), beta(n)) is no better than the best merit to the left of n"
    return (
        Claim(said, S.left_is, of(S.are_due, S.left_is)),
        Claim(f"{said}: all sons", S.left_all, of(S.all_due, S.left_all)),
        Claim(f"{said}: one son", S.left_one, of(S.one_due, S.left_one)),
    )


BELOW: Final = tuple(claim for S in SIDES for claim in below(S))
LEFT: Final = tuple(claim for S in SIDES for claim in left_of(S))
_ON: Final = "on the tree and the list of its children"
THEOREMS: Final = (
    Theorem("SS-L1.below", "if OPEN is a solution tree's worth of states, a LIVE one with the merit beta(n), a SOLVED "
            "one with min(beta(n), f(n)), then min(beta(n), f(n)) of any node n above some of them is at most their "
            "best merit; in the dual with max", _ON, RESTS_ON, ON_OPEN, BELOW),
    Theorem("SS-L2.left", "and min(alpha(n), beta(n)) of any state on OPEN is at most the best merit of the states to "
            "its left, -inf if there is none: so if all of these have a merit below beta(n), alpha(n) < beta(n)",
            "on the path to the state, and the list of children at each node of it", RESTS_ON, ON_OPEN, LEFT, BELOW,
            ("SS-L1.below",)),
)  # fmt: skip


def _best_is_f(k: Kit, t: Term, X: Term, b: Any) -> Formula:
    return k.implies(SSS.are_due(k, t, X, b), f(k, t) <= SSS.top(k, t, X))


def _alpha_alone(k: Kit, t: Term, X: Term, p: Term, a: Any, b: Any) -> Formula:
    known = SSS.worse(k, a, b) <= SSS.seen(k)
    return k.implies(known, SSS.left_is(k, t, X, p, a, b))


FALSE: Final = (
    Theorem("SS-L1.below", "f(n) itself is", "", "", ON_OPEN, (Claim("f(n)", SSS.are_due, _best_is_f), *BELOW[1:3])),
    Theorem("SS-L2.left", "whatever merits they have", "", "", ON_OPEN,
            (Claim("any merits", SSS.left_is, _alpha_alone),
             Claim("any merits: all sons", SSS.left_all, lambda k, F, E, s, a, b: k.implies(
                 SSS.worse(k, a, b) <= SSS.seen(k), SSS.left_all(k, F, E, s, a, b)))), BELOW),
)  # fmt: skip
