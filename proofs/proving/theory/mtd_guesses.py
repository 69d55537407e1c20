"""FR-MTD-union and FR-MTD-perfect: what FR-MTD-visits says of other guesses, and of the best one.

Of a node n on its path a = alpha(n) and b = beta(n) are values between -inf (`bottom`) and +inf (`top`); `climbs_up`
says that f(x) <= b above the beta-ancestor, `climbs_down` that f(x) >= a above the alpha-ancestor.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term, definition
from proofs.proving.theory.induction import Claim, Sequent, Step, Theorem
from proofs.proving.theory.mtd_nodes import ANCESTOR, due, is_beta
from proofs.proving.theory.passes import MINUS, PLUS, Side
from proofs.proving.theory.sons import first, rest
from proofs.proving.theory.stockman import RESTS_ON
from proofs.proving.theory.through import is_path, is_step
from proofs.proving.theory.trees import DATATYPES, f


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


def sss(k: Kit) -> Formula:
    """MTD(+inf)."""
    return mtd(k, _ends(k)[1])


def dual(k: Kit) -> Formula:
    """DUAL*: alpha(n) = -inf, or (C)."""
    (a, b), (bottom, _) = _node(k), _ends(k)
    return k.all(a < b, k.some(a == bottom, k.any("climbs_down", "Bool")))


def _union(k: Kit) -> Sequent:
    (a, b), g = _node(k), k.any("g0", "Value")
    parts = k.some(k.all(a < g, g <= b), k.all(sss(k), b < g), k.all(dual(k), a >= g))
    return _given(k, g), mtd(k, g) == parts


def _some_guess(k: Kit) -> Sequent:
    a, b = _node(k)
    return _given(k, b), mtd(k, b) == (a < b)


def _no_guess(k: Kit) -> Sequent:
    (a, b), g = _node(k), k.any("g0", "Value")
    return _given(k, g), k.implies(mtd(k, g), a < b)


def _every_guess(k: Kit) -> Sequent:
    g = k.any("g0", "Value")
    return _given(k, g), k.implies(k.all(sss(k), dual(k)), mtd(k, g))


def _low_guess(k: Kit) -> Sequent:
    """A guess that no pay-off is below does what DUAL* does: alpha(n) is a pay-off, or -inf."""
    (a, _), (bottom, _), g = _node(k), _ends(k), k.any("g0", "Value")
    return [*_given(k, g), k.some(a == bottom, g <= a), g <= _node(k)[1]], mtd(k, g) == dual(k)


# THE BEST GUESS


@definition("Tree", "Value", "Bool")
def occurs(k: Kit, t: Term, v: Any) -> Any:
    """Whether v is a pay-off."""
    return occurs_in(k, t.get("sons"), v) if t.con == "inner" else f(k, t) == v


@definition("Sons", "Value", "Bool")
def occurs_in(k: Kit, F: Term, v: Any) -> Any:
    """Whether v is a pay-off below one of the children."""
    here = occurs(k, *first(F), v)
    return here if F.con == "only" else k.some(here, occurs_in(k, *rest(F), v))


@definition("Tree", "Value", "Bool")
def once(k: Kit, t: Term, v: Any) -> Any:
    """Whether v is the pay-off of at most one leaf."""
    return once_in(k, t.get("sons"), v) if t.con == "inner" else k.bool(True)


@definition("Sons", "Value", "Bool")
def once_in(k: Kit, F: Term, v: Any) -> Any:
    """The same of the leaves below all children."""
    here = once(k, *first(F), v)
    if F.con == "only":
        return here
    twice = k.all(occurs(k, *first(F), v), occurs_in(k, *rest(F), v))
    return k.all(here, once_in(k, *rest(F), v), k.not_(twice))


def _is_payoff(k: Kit, t: Term, v: Any) -> Formula:
    return k.implies(f(k, t) == v, occurs(k, t, v))


def _is_payoff_in(k: Kit, F: Term, v: Any) -> Formula:
    return k.implies(k.some(PLUS.worst_of(k, F) == v, PLUS.best_of(k, F) == v), occurs_in(k, F, v))


PAYOFF: Final = (
    Claim("f is a pay-off", occurs, _is_payoff),
    Claim("f is a pay-off: children", occurs_in, _is_payoff_in),
)


def has_payoff(S: Side) -> tuple[Claim, ...]:
    """An older brother with f = v has a leaf with that pay-off."""

    def says(of: Any, occurring: Any) -> Any:
        return lambda k, t, p, v: k.implies(of(k, t, p, v), occurring(k, t, v))

    said = f"beta(n), or alpha(n), is a pay-off ({'T+' if S.plus else 'T-'})"
    return (
        Claim(said, S.B_has, says(S.B_has, occurs)),
        Claim(f"{said}: children", S.B_has_below, says(S.B_has_below, occurs_in)),
        Claim(f"{said}: brothers", S.older_has, says(S.older_has, occurs_in)),
    )


HAS_PAYOFF: Final = (*has_payoff(PLUS), *has_payoff(MINUS))


def critical(S: Side) -> tuple[Claim, ...]:
    """Where f(r) is the pay-off of one leaf, and beta(n) = f(r), the path of n climbs: it leaves the critical path."""

    def node(k: Kit, t: Term, p: Term, v: Any) -> Formula:
        given = k.all(is_path(k, t, p), once(k, t, v), f(k, t) == v, S.B_has(k, t, p, v))
        return k.implies(given, S.climbs(k, t, p, v))

    def children(k: Kit, F: Term, s: Term, v: Any) -> Formula:
        best = k.some(S.worst_of(k, F) == v, S.best_of(k, F) == v)
        given = k.all(is_step(k, F, s), once_in(k, F, v), best, S.B_has_below(k, F, s, v))
        return k.implies(given, S.climbs_below(k, F, s, v))

    said = f"f(r) a pay-off of one leaf, beta(n) = f(r): the path climbs ({'T+' if S.plus else 'T-'})"
    return Claim(said, S.climbs, node), Claim(f"{said}: children", S.climbs_below, children)


CRITICAL: Final = (*critical(PLUS), *critical(MINUS))


def _perfect(k: Kit, *, distinct: bool) -> Sequent:
    """With g0 = f(r): AB(f-, f+) are the n with alpha(n) <= f <= beta(n) and alpha(n) < beta(n)."""
    (a, b), value = _node(k), k.any("f", "Value")
    up, down = k.any("climbs_up", "Bool"), k.any("climbs_down", "Bool")
    known = [k.implies(up, value <= b), k.implies(down, value >= a)]  # see `_at_root`
    window = k.all(a <= value, value <= b, a < b)
    if not distinct:
        return [*_given(k, value), *known], k.implies(mtd(k, value), window)
    return [*_given(k, value), *known, k.implies(a == value, down)], mtd(k, value) == window


def _at_root(S: Side, k: Kit) -> Sequent:
    """What `_perfect` is given: where n is due, f(r) <= beta(n); and where f(r) is one leaf's and beta(n), n is due."""
    r, n, b, yes = k.any("r", "Tree"), k.any("n", "Path"), k.any("b", "Value"), k.bool(True)
    known = [
        critical(S)[0].says(k, r, n, b),
        *(claim.says(k, r, n, b) for claim in ANCESTOR if claim.subject is S.climbs),
    ]
    given = [is_path(k, r, n), is_beta(S, k, r, n, b), S.A_low(k, r, n, b, yes)]
    bound = k.implies(S.climbs(k, r, n, b), S.within(f(k, r), b))
    alone = k.implies(k.all(once(k, r, b), f(k, r) == b), due(S, k, r, n, b, b, k.bool(False)))
    return [*known, *given], k.all(bound, alone)


_UNION, _PERFECT = "FR-MTD-union", "FR-MTD-perfect"
_RESTS: Final = "FR-MTD-visits, of which the statement is used, and the order of values"
THEOREMS: Final = (
    Theorem(_UNION, "MTD(g0) = AB(g0-, g0) + {n in SSS*: beta(n) < g0} + {n in DUAL*: alpha(n) >= g0}; over all "
            "guesses the union is AB(-inf, +inf), the intersection SSS* and DUAL*'s common nodes", "none", _RESTS,
            uses=("FR-MTD-visits",), steps=(
                Step("MTD(g0) is the union of the three", _union),
                Step("MTD(beta(n)) visits n iff alpha(n) < beta(n)", _some_guess),
                Step("no guess visits n unless alpha(n) < beta(n)", _no_guess),
                Step("what SSS* and DUAL* visit every guess visits", _every_guess),
                Step("a guess below all pay-offs visits what DUAL* does", _low_guess))),
    Theorem(_PERFECT, "MTD(f) is within AB(f-, f+), and equal to it if f is the pay-off of one leaf only",
            "on the path from r to n, and on the list of children at each node of it", RESTS_ON, DATATYPES,
            (*PAYOFF, *HAS_PAYOFF, *CRITICAL), uses=("FR-MTD-visits.exact", "FR-MTD-visits"), steps=(
                Step("at the root (T+)", lambda k: _at_root(PLUS, k)),
                Step("at the root (T-)", lambda k: _at_root(MINUS, k)),
                Step("MTD(f) is within AB(f-, f+)", lambda k: _perfect(k, distinct=False)),
                Step("MTD(f) is AB(f-, f+), if f is the pay-off of one leaf", lambda k: _perfect(k, distinct=True)))),
)  # fmt: skip


def _all_of_both(k: Kit) -> Sequent:
    (a, b), g = _node(k), k.any("g0", "Value")
    return _given(k, g), mtd(k, g) == k.some(k.all(a < g, g <= b), sss(k), dual(k))


def _with_ties(k: Kit, t: Term, p: Term, v: Any) -> Formula:
    given = k.all(is_path(k, t, p), f(k, t) == v, PLUS.B_has(k, t, p, v))
    return k.implies(given, PLUS.climbs(k, t, p, v))


FALSE: Final = (
    Theorem(_UNION, "with all of SSS* and DUAL*", "", "", steps=(Step("with all of both", _all_of_both),)),
    Theorem(_PERFECT, "with ties, too", "", "", DATATYPES,
            (*PAYOFF, *HAS_PAYOFF, Claim("with ties", PLUS.climbs, _with_ties), CRITICAL[1])),
)  # fmt: skip
