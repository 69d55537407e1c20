"""FR-MTD-visits: which nodes the passes of MTD(g0) visit, by induction on the tree and on the passes.

The first pass visits n iff (A). If it fails low, the passes after it have the cuts d = h(r), h(r) at d, and so on. What
each opens is said by `later_pass`; that no node with d < beta(n) < g0 is due by `exact` and `monotone`: the oldest tree
with g <= beta(n) would have g = beta(n), and it is the tree whose value is d. Failing high is the mirror image. That MT
makes these passes is proved in `mt_passes`.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Datatypes, Formula, Kit, Term
from proofs.proving.theory.induction import ON_PATH, ON_TREE, Argument, Claim, Theorem
from proofs.proving.theory.lifting import Level, by_side, lift, lift_sides
from proofs.proving.theory.passes import MINUS, PASSES_LEFT, PLUS, Side, d
from proofs.proving.theory.stockman import RESTS_ON
from proofs.proving.theory.through import is_path
from proofs.proving.theory.trees import DATATYPES, f
from proofs.proving.theory.walks import along

SIDES: Final = (PLUS, MINUS)


def _bounds(S: Side, at: Level, k: Kit, t: Term, c: Any, strict: Any) -> Formula:
    """h is low where f is, and no better than f."""
    value, true = at(S.h)(k, t, c, strict), at(f)(k, t)
    return k.implies(S.low(k, true, c, strict), k.all(S.low(k, value, c, strict), S.within(true, value)))


def _monotone(S: Side, at: Level, k: Kit, t: Term, c: Any, strict: Any) -> Formula:
    """The oldest low tree is the oldest with g <= d, if its own g is."""
    value = at(S.h)(k, t, c, strict)
    given = k.all(S.low(k, at(f)(k, t), c, strict), S.low(k, d(k), c, strict), S.within(value, d(k)))
    return k.implies(given, at(S.h)(k, t, d(k), k.bool(False)) == value)


def _first_pass(S: Side, at: Level, k: Kit, t: Term, p: Term, c: Any, strict: Any, *ends_low: Any) -> Formula:
    """PB-T3.2 with a null window."""
    both = [at(S.A_low)(k, t, p, c, strict), at(S.B_high)(k, t, p, c, strict)]
    if ends_low:
        both.insert(0, k.if_(ends_low[0], S.older_high(k, t, p, c, strict), S.older_low(k, t, p, c, strict)))
    return k.implies(at(is_path)(k, t, p), at(S.tests)(k, t, p, c, strict, *ends_low) == k.all(*both))


def at_the_ancestor(S: Side) -> tuple[Claim, ...]:
    """f(n) <= b where a path below n has an older brother with f = b, below a node that climbs."""

    def has(k: Kit, F: Term, s: Term, b: Any) -> Formula:
        return k.implies(S.older_has(k, F, s, b), S.within(Level("one", S.plus)(f)(k, F), b))

    def node(k: Kit, t: Term, p: Term, b: Any) -> Formula:
        return k.implies(k.all(S.climbs(k, t, p, b), S.B_has(k, t, p, b)), S.within(f(k, t), b))

    return (
        Claim("an older brother with f = b: the best is <= b", S.older_has, has),
        Claim("f(x) <= b above the beta-ancestor, and there", S.climbs, node),
    )


def is_beta(S: Side, k: Kit, t: Term, p: Term, b: Any) -> Formula:
    """beta(n) = b."""
    return k.all(S.B_has(k, t, p, b), S.B_high(k, t, p, b, k.bool(True)))


def exact(S: Side) -> tuple[Claim, ...]:
    """The oldest tree with g <= beta(n) has g = beta(n), if the path climbs."""

    def node(k: Kit, t: Term, p: Term, b: Any) -> Formula:
        given = k.all(is_path(k, t, p), S.climbs(k, t, p, b), is_beta(S, k, t, p, b))
        return k.implies(given, S.h(k, t, b, k.bool(False)) == b)

    def brothers(k: Kit, F: Term, s: Term, b: Any) -> Formula:
        given = k.all(is_path["sons"](k, F, s), S.older_has(k, F, s, b), S.older_high(k, F, s, b, k.bool(True)))
        return k.implies(given, S.h["one"](k, F, b, k.bool(False)) == b)

    def below(k: Kit, F: Term, s: Term, b: Any) -> Formula:
        at, yes, no = Level("sons"), k.bool(True), k.bool(False)
        on_path = k.all(at(is_path)(k, F, s), at(S.climbs)(k, F, s, b), at(S.B_has)(k, F, s, b))
        on_path = k.all(on_path, at(S.B_high)(k, F, s, b, yes))
        of_all = k.implies(S.within(Level("all", S.plus)(f)(k, F), b), S.h["all"](k, F, b, no) == b)
        none = k.all(k.not_(S.older_has(k, F, s, b)), S.older_high(k, F, s, b, yes))
        return k.implies(on_path, k.all(of_all, k.implies(none, S.h["one"](k, F, b, no) == b)))

    said = "the oldest tree with g <= beta(n) has g = beta(n)"
    return (
        Claim(said, S.climbs, node), Claim(f"{said}: the beta-ancestor", S.older_has, brothers),
        Claim(f"{said}: children", S.climbs["sons"], below),
    )  # fmt: skip


def _later_pass(S: Side, at: Level, k: Kit, t: Term, p: Term, c: Any, strict: Any, d: Any) -> Formula:
    """What the pass at d opens: the nodes with beta(n) = d > alpha(n) whose path climbs."""
    yes, h = k.bool(True), at(S.h)(k, t, c, strict)
    given = [at(is_path)(k, t, p), S.low(k, at(f)(k, t), c, strict), S.low(k, d, c, strict)]
    given += [S.within(h, d) if at.kind == "all" else h == d]
    said = [at(S.A_low)(k, t, p, d, yes), at(S.B_high)(k, t, p, d, yes)]
    on_path = k.all(at(S.B_has)(k, t, p, d), at(S.climbs)(k, t, p, d))
    if at.kind == "one":
        said += [k.some(S.older_has(k, t, p, d), on_path), S.older_high(k, t, p, d, yes)]
    else:
        said += [on_path, *([S.older_low(k, t, p, d, yes)] if at.kind else [])]
    return k.implies(k.all(*given), at(S.opens)(k, t, p, c, strict, d) == k.all(*said))


def unique(S: Side) -> tuple[Claim, ...]:
    """No older brother that counts for beta(n) is below beta(n)."""

    def says(has: Any, high: Any) -> Any:
        def least(k: Kit, t: Term, p: Term, b: Any) -> Formula:
            given = k.all(has(k, t, p, b), high(k, t, p, d(k), k.bool(True)))
            return k.implies(given, k.not_(S.low(k, b, d(k), k.bool(True))))

        return least

    said = "beta(n) is the least"
    return (
        Claim(said, S.B_has, says(S.B_has, S.B_high)),
        Claim(f"{said}: brothers", S.older_has, says(S.older_has, S.older_high)),
        Claim(f"{said}: children", S.B_has["sons"], says(S.B_has["sons"], S.B_high["sons"])),
    )


# THE PASSES, ONE AFTER THE OTHER

WITH_PASSES: Final[Datatypes] = {**DATATYPES, **PASSES_LEFT}


def due(S: Side, k: Kit, t: Term, p: Term, b: Any, c: Any, strict: Any) -> Formula:
    """(B), where beta(n) = b: b is low, alpha(n) < b, and the path climbs; (C) for T-."""
    return k.all(S.low(k, b, c, strict), S.A_low(k, t, p, b, k.bool(True)), S.climbs(k, t, p, b))


class Passes:
    """The passes that are left after one with the cut c; the next is at d, the value of the oldest low tree."""

    def __init__(self, side: Side) -> None:
        self.of, self.plus = side, side.plus

    @by_side("Passes", "Tree", "Value", "Bool", "Bool")
    def are_left(self, k: Kit, N: Term, t: Term, c: Any, strict: Any) -> Any:
        """Whether just these are left: one while f is low at the cut."""
        is_low = self.of.low(k, f(k, t), c, strict)
        if N.con == "no_pass":
            return k.not_(is_low)
        return k.all(is_low, self.are_left(k, N.get("then"), t, self.of.h(k, t, c, strict), k.bool(True)))

    @by_side("Passes", "Tree", "Path", "Value", "Bool", "Bool")
    def open(self, k: Kit, N: Term, t: Term, p: Term, c: Any, strict: Any) -> Any:
        """Whether one of them opens the node at the end of the path."""
        if N.con == "no_pass":
            return k.bool(False)
        d = self.of.h(k, t, c, strict)
        return k.some(self.of.opens(k, t, p, c, strict, d), self.open(k, N.get("then"), t, p, d, k.bool(True)))

    @by_side("Tree", "Path", "Bool", sons=along())
    def has_beta(self, k: Kit, t: Term, p: Term) -> Any:
        """Whether an older brother counts for beta(n), so that beta(n) < +inf."""
        if t.con != "inner":
            return k.bool(False)
        brothers = k.all(k.not_(self.of.holds_all(k, t)), p.get("step").is_a("next"))
        return k.all(k.not_(p.is_a("stay")), k.some(brothers, self.has_beta.below(k, t, p)))


def counts(P: Passes) -> tuple[Claim, ...]:
    """What counts for beta(n) is an older brother."""
    S = P.of

    def says(at: Level, k: Kit, t: Term, p: Term, b: Any) -> Formula:
        return k.implies(k.all(at(is_path)(k, t, p), at(S.B_has)(k, t, p, b)), at(P.has_beta)(k, t, p))

    def brothers(k: Kit, F: Term, s: Term, b: Any) -> Formula:
        return k.implies(k.all(is_path["sons"](k, F, s), S.older_has(k, F, s, b)), s.is_a("next"))

    return *lift("an older brother counts", S.B_has, says), Claim("an older brother is older", S.older_has, brothers)


PASSES: Final = {S: Passes(S) for S in SIDES}
UNIQUE: Final = {S: unique(S) for S in SIDES}
COUNTS: Final = tuple(claim for P in PASSES.values() for claim in counts(P))


def all_passes(P: Passes) -> tuple[Claim, ...]:
    """The passes that are left open what is due; beta(n) is d."""
    S = P.of

    def says(k: Kit, N: Term, t: Term, p: Term, c: Any, strict: Any) -> Formula:
        given = k.all(is_path(k, t, p), is_beta(S, k, t, p, d(k)), P.are_left(k, N, t, c, strict))
        return k.implies(given, P.open(k, N, t, p, c, strict) == due(S, k, t, p, d(k), c, strict))

    def mentions(k: Argument, _: Term, t: Term, p: Term, c: Any, strict: Any) -> None:
        k.use(UNIQUE[S][0], t, p, d(k), d=S.h(k, t, c, strict))

    def without_beta(k: Kit, N: Term, t: Term, p: Term, c: Any, strict: Any) -> Formula:
        given = k.all(is_path(k, t, p), k.not_(P.has_beta(k, t, p)), P.are_left(k, N, t, c, strict))
        return k.implies(given, k.not_(P.open(k, N, t, p, c, strict)))

    side = "T+" if P.plus else "T-"
    return (
        Claim(f"the passes that are left open n iff it is due ({side})", P.open, says, mentions),
        Claim(f"beta(n) = +inf: no later pass opens n ({side})", P.open, without_beta),
    )


def _both(of: Any) -> tuple[Claim, ...]:
    return tuple(claim for S in SIDES for claim in of(S))


BOUNDS: Final = lift_sides(SIDES, "h is low where f is, and f <= h", "h", _bounds)
MONOTONE: Final = lift_sides(SIDES, "the oldest low tree is the oldest with g <= d, if its g is", "h", _monotone)
FIRST: Final = lift_sides(SIDES, "a pass on open nodes visits n iff alpha(n) < c <= beta(n)", "tests", _first_pass)
LATER: Final = lift_sides(SIDES, "the pass at d opens n iff alpha(n) < beta(n) = d, f(x) <= d above the beta-ancestor",
                          "opens", _later_pass, names=("p", "c", "strict", "d"))  # fmt: skip
ANCESTOR, EXACT = _both(at_the_ancestor), _both(exact)
_OF_PASSES: Final = {S: all_passes(P) for S, P in PASSES.items()}
OPENED: Final = {S: claims[0] for S, claims in _OF_PASSES.items()}
_BY_SIDE: Final = (*UNIQUE[PLUS], *UNIQUE[MINUS])
_OLDEST, _SAME, _FIRST, _EXACT, _LATER = (
    f"FR-MTD-visits.{part}" for part in ("oldest", "same", "first", "exact", "later")
)
THEOREMS: Final = (
    Theorem(_OLDEST, "the oldest solution tree of low value: its value is low and no better than f", ON_TREE, RESTS_ON,
            DATATYPES, BOUNDS),
    Theorem(_SAME, "it is the oldest with g <= d, too, if its own g is; and no older brother that counts for beta(n) "
            "is below beta(n)", ON_TREE, RESTS_ON, DATATYPES, (*MONOTONE, *_BY_SIDE, *COUNTS), BOUNDS, (_OLDEST,)),
    Theorem(_FIRST, "a pass on open nodes whose test is f >= c visits n iff alpha(n) < c <= beta(n)", ON_PATH,
            RESTS_ON, DATATYPES, FIRST),
    Theorem(_EXACT, "if f(x) <= beta(n) for all x in ANC(beta-anc(n)), the oldest solution tree with g <= beta(n) has "
            "g = beta(n)", ON_PATH, RESTS_ON, DATATYPES, (*ANCESTOR, *EXACT), BOUNDS, (_OLDEST,)),
    Theorem(_LATER, "the pass at d opens n iff alpha(n) < beta(n) = d and f(x) <= d for all x in ANC(beta-anc(n))",
            ON_PATH, RESTS_ON, DATATYPES, LATER, (*BOUNDS, *MONOTONE, *FIRST, *ANCESTOR, *EXACT),
            (_OLDEST, _SAME, _FIRST, _EXACT)),
    Theorem("FR-MTD-visits", "the passes of MTD(g0) after the first open n iff alpha(n) < beta(n) < g0 and "
            "f(x) <= beta(n) for all x in ANC(beta-anc(n)); or g0 <= alpha(n) < beta(n) and f(x) >= alpha(n) for all "
            "x in ANC(alpha-anc(n))", "on the passes, of which there are finitely many (`mtd-progress`)", RESTS_ON,
            WITH_PASSES, (*_OF_PASSES[PLUS], *_OF_PASSES[MINUS]),
            (*BOUNDS, *MONOTONE, *_BY_SIDE, *COUNTS, *ANCESTOR, *EXACT, *LATER),
            (_OLDEST, _SAME, _EXACT, _LATER)),
)  # fmt: skip
