"""FR-MTD-union and FR-MTD-perfect: what FR-MTD-visits says of other guesses, and of the best one.

Of a node n on its path a = alpha(n) and b = beta(n) are values between -inf (`bottom`) and +inf (`top`); `climbs_up`
says that f(x) <= b above the beta-ancestor, `climbs_down` that f(x) >= a above the alpha-ancestor.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import ON_PATH, Argument, Claim, Sequent, Step, Theorem
from proofs.proving.theory.lifting import Level, lift, lifted
from proofs.proving.theory.mtd_nodes import ANCESTOR, FIRST, OPENED, PASSES, WITH_PASSES, due, is_beta
from proofs.proving.theory.passes import MINUS, PLUS, Side
from proofs.proving.theory.stockman import RESTS_ON
from proofs.proving.theory.through import is_path
from proofs.proving.theory.trees import DATATYPES, f
from proofs.proving.theory.walks import Walk, fold


def _node(k: Kit) -> tuple[Any, Any]:
    return k.any("a", "Value"), k.any("b", "Value")


def _ends(k: Kit) -> tuple[Any, Any]:
    return k.any("bottom", "Value"), k.any("top", "Value")


def _given(k: Kit, g: Any) -> list[Formula]:
    (a, b), (bottom, top) = _node(k), _ends(k)
    return [bottom < top, bottom <= a, a < top, b <= top, bottom < b, bottom < g, g <= top]


def mtd(k: Kit, g: Any) -> Formula:
    """MTD(g) visits n: (A), (B) or (C)."""
    a, b = _node(k)
    by_first = k.all(a < g, g <= b)
    return k.some(
        by_first,
        k.all(a < b, b < g, k.any("climbs_up", "Bool")),
        k.all(g <= a, a < b, k.any("climbs_down", "Bool")),
    )


def _visits(k: Argument) -> Sequent:
    """The first pass visits n, or one that is left opens it, iff (A), (B) or (C); alpha(n) = a and beta(n) = b."""
    (a, b), g, yes, no = _node(k), k.any("g0", "Value"), k.bool(True), k.bool(False)
    at, low, high = (k.any("r", "Tree"), k.any("n", "Path")), k.any("low", "Passes"), k.any("high", "Passes")
    k.use(FIRST[0], *at, g, yes)
    k.use(OPENED[PLUS], low, *at, g, yes, d=b)
    k.use(OPENED[MINUS], high, *at, g, no, d=a)
    left = PASSES[PLUS].are_left(k, low, at[0], g, yes), PASSES[MINUS].are_left(k, high, at[0], g, no)
    opened = PASSES[PLUS].open(k, low, *at, g, yes), PASSES[MINUS].open(k, high, *at, g, no)
    formula_A = k.all(PLUS.A_low(k, *at, g, yes), PLUS.B_high(k, *at, g, yes))
    said = k.some(formula_A, due(PLUS, k, *at, b, g, yes), due(MINUS, k, *at, a, g, no))
    given = [is_path(k, *at), is_beta(PLUS, k, *at, b), is_beta(MINUS, k, *at, a), *left]
    return given, k.some(PLUS.tests(k, *at, g, yes), *opened) == said


def sss(k: Kit) -> Formula:
    """MTD(+inf)."""
    return mtd(k, _ends(k)[1])


def dual(k: Kit) -> Formula:
    """DUAL*: alpha(n) = -inf, or (C)."""
    (a, b), (bottom, _) = _node(k), _ends(k)
    return k.all(a < b, k.some(a == bottom, k.any("climbs_down", "Bool")))


def union_of_three(k: Argument, *, all_of_both: bool = False) -> Sequent:
    """MTD(g0) is the union of the three."""
    (a, b), g = _node(k), k.any("g0", "Value")
    others = (sss(k), dual(k)) if all_of_both else (k.all(sss(k), b < g), k.all(dual(k), a >= g))
    return _given(k, g), mtd(k, g) == k.some(k.all(a < g, g <= b), *others)


def _some_guess(k: Argument) -> Sequent:
    a, b = _node(k)
    return _given(k, b), mtd(k, b) == (a < b)


def _no_guess(k: Argument) -> Sequent:
    (a, b), g = _node(k), k.any("g0", "Value")
    return _given(k, g), k.implies(mtd(k, g), a < b)


def _every_guess(k: Argument) -> Sequent:
    g = k.any("g0", "Value")
    return _given(k, g), k.implies(k.all(sss(k), dual(k)), mtd(k, g))


def _low_guess(k: Argument) -> Sequent:
    """A guess that no pay-off is below does what DUAL* does: alpha(n) is a pay-off, or -inf."""
    (a, b), (bottom, _), g = _node(k), _ends(k), k.any("g0", "Value")
    return [*_given(k, g), k.some(a == bottom, g <= a), g <= b], mtd(k, g) == dual(k)


# THE BEST GUESS


@lifted("Tree", "Value", "Bool", sons=fold("some"))
def occurs(k: Kit, t: Term, v: Any) -> Any:
    """Whether v is a pay-off."""
    return occurs.below(k, t, v) if t.con == "inner" else f(k, t) == v


def _once(s: Walk) -> Formula:
    k, here = s.k, s.here()
    if s.only:
        return here
    return k.all(here, s.on(), k.not_(k.all(s.of(occurs, *s.more), occurs["sons"](k, *s.rest, *s.more))))


@lifted("Tree", "Value", "Bool", sons=_once)
def once(k: Kit, t: Term, v: Any) -> Any:
    """Whether v is the pay-off of at most one leaf."""
    return once.below(k, t, v) if t.con == "inner" else k.bool(True)


def _is_f(at: Level, k: Kit, t: Term, v: Any) -> Formula:
    """v is f of the node, or of a node with these children."""
    return k.some(*(of(k, t) == v for of in f.lists.values())) if at.kind else f(k, t) == v


def _is_payoff(at: Level, k: Kit, t: Term, v: Any) -> Formula:
    return k.implies(_is_f(at, k, t, v), at(occurs)(k, t, v))


def has_payoff(S: Side) -> tuple[Claim, ...]:
    """An older brother with f = v has a leaf with that pay-off."""
    said = f"beta(n), or alpha(n), is a pay-off ({'T+' if S.plus else 'T-'})"
    brothers = Claim(f"{said}: brothers", S.older_has, lambda k, F, s, v: k.implies(
        S.older_has(k, F, s, v), occurs["sons"](k, F, v)))  # fmt: skip
    return *lift(said, S.B_has, lambda at, k, t, p, v: k.implies(
        at(S.B_has)(k, t, p, v), at(occurs)(k, t, v))), brothers  # fmt: skip


def critical(S: Side) -> tuple[Claim, ...]:
    """Where f(r) is the pay-off of one leaf, and beta(n) = f(r), the path of n climbs: it leaves the critical path."""

    def says(at: Level, k: Kit, t: Term, p: Term, v: Any) -> Formula:
        given = k.all(at(is_path)(k, t, p), at(once)(k, t, v), _is_f(at, k, t, v), at(S.B_has)(k, t, p, v))
        return k.implies(given, at(S.climbs)(k, t, p, v))

    return lift(f"f(r) a pay-off of one leaf, beta(n) = f(r): the path climbs ({'T+' if S.plus else 'T-'})",
                S.climbs, says)  # fmt: skip


PAYOFF: Final = lift("f is a pay-off", occurs, _is_payoff)
HAS_PAYOFF: Final = (*has_payoff(PLUS), *has_payoff(MINUS))
CRITICAL: Final = {S: critical(S) for S in (PLUS, MINUS)}


def _perfect(k: Argument, *, distinct: bool) -> Sequent:
    """With g0 = f(r): AB(f-, f+) are the n with alpha(n) <= f <= beta(n) and alpha(n) < beta(n)."""
    (a, b), value = _node(k), k.any("f", "Value")
    up, down = k.any("climbs_up", "Bool"), k.any("climbs_down", "Bool")
    known = [k.implies(up, value <= b), k.implies(down, value >= a)]  # see `_at_root`
    window = k.all(a <= value, value <= b, a < b)
    if not distinct:
        return [*_given(k, value), *known], k.implies(mtd(k, value), window)
    return [*_given(k, value), *known, k.implies(a == value, down)], mtd(k, value) == window


def _at_root(S: Side, k: Argument) -> Sequent:
    """What `_perfect` is given: where n is due, f(r) <= beta(n); and where f(r) is one leaf's and beta(n), n is due."""
    r, n, b, yes = k.any("r", "Tree"), k.any("n", "Path"), k.any("b", "Value"), k.bool(True)
    for claim in (CRITICAL[S][0], *(claim for claim in ANCESTOR if claim.subject is S.climbs)):
        k.use(claim, r, n, b)
    given = [is_path(k, r, n), is_beta(S, k, r, n, b), S.A_low(k, r, n, b, yes)]
    bound = k.implies(S.climbs(k, r, n, b), S.within(f(k, r), b))
    alone = k.implies(k.all(once(k, r, b), f(k, r) == b), due(S, k, r, n, b, b, k.bool(False)))
    return given, k.all(bound, alone)


THEOREMS: Final = (
    Theorem("FR-MTD-union", "MTD(g0) = AB(g0-, g0) + {n in SSS*: beta(n) < g0} + {n in DUAL*: alpha(n) >= g0}; over "
            "all guesses the union is AB(-inf, +inf), the intersection SSS* and DUAL*'s common nodes", "none",
            "that alpha(n) < g is what `A_low` says and g <= beta(n) what `B_high` says, and on the order of values",
            WITH_PASSES, uses=("FR-MTD-visits.first", "FR-MTD-visits"), cites=(FIRST[0], *OPENED.values()), steps=(
                Step("MTD(g0) visits n iff (A), (B) or (C)", _visits),
                Step("MTD(g0) is the union of the three", union_of_three),
                Step("MTD(beta(n)) visits n iff alpha(n) < beta(n)", _some_guess),
                Step("no guess visits n unless alpha(n) < beta(n)", _no_guess),
                Step("what SSS* and DUAL* visit every guess visits", _every_guess),
                Step("a guess below all pay-offs visits what DUAL* does", _low_guess))),
    Theorem("FR-MTD-perfect", "MTD(f) is within AB(f-, f+), and equal to it if f is the pay-off of one leaf only",
            ON_PATH, RESTS_ON, DATATYPES, (*PAYOFF, *HAS_PAYOFF, *CRITICAL[PLUS], *CRITICAL[MINUS]),
            uses=("FR-MTD-visits.exact", "FR-MTD-visits"), cites=ANCESTOR, steps=(
                Step("at the root (T+)", lambda k: _at_root(PLUS, k)),
                Step("at the root (T-)", lambda k: _at_root(MINUS, k)),
                Step("MTD(f) is within AB(f-, f+)", lambda k: _perfect(k, distinct=False)),
                Step("MTD(f) is AB(f-, f+), if f is the pay-off of one leaf", lambda k: _perfect(k, distinct=True)))),
)  # fmt: skip
