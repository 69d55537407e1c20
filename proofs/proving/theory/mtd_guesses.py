"""FR-MTD-union and FR-MTD-perfect: what FR-MTD-visits says of other guesses, and of the best one.

Of a node n on its path a = alpha(n) and b = beta(n) are values between -inf (`bottom`) and +inf (`top`); `climbs_up`
says that f(x) <= b above the beta-ancestor, `climbs_down` that f(x) >= a above the alpha-ancestor.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import MINUS, PLUS, Formula, Term, arbitrary
from proofs.proving.theory.induction import BOTH, ON_PATH, Claim, Sequent, Step, Theorem, use
from proofs.proving.theory.lifting import kind, lift, of_leaves
from proofs.proving.theory.liveness import is_path
from proofs.proving.theory.logic import all_of, implies, not_, some_of
from proofs.proving.theory.mtd_nodes import ANCESTOR, FIRST, OPENED, WITH_PASSES, are_left, are_opened, due, is_beta
from proofs.proving.theory.passes import A_low, B_has, B_high, climbs, older_has, tests, within
from proofs.proving.theory.trees import DATATYPES, OF_TREES, f
from proofs.proving.theory.walks import Walk, fold


def _node() -> tuple[Any, Any]:
    return arbitrary("a", "Value"), arbitrary("b", "Value")


def _ends() -> tuple[Any, Any]:
    return arbitrary("bottom", "Value"), arbitrary("top", "Value")


def _given(g: Any) -> list[Formula]:
    (a, b), (bottom, top) = _node(), _ends()
    return [bottom < top, bottom <= a, a < top, b <= top, bottom < b, bottom < g, g <= top]


def mtd(g: Any) -> Formula:
    """MTD(g) visits n: (A), (B) or (C)."""
    a, b = _node()
    by_first = all_of(a < g, g <= b)
    return some_of(
        by_first,
        all_of(a < b, b < g, arbitrary("climbs_up", "Bool")),
        all_of(g <= a, a < b, arbitrary("climbs_down", "Bool")),
    )


def _visits() -> Sequent:
    """The first pass visits n, or one that is left opens it, iff (A), (B) or (C); alpha(n) = a and beta(n) = b."""
    (a, b), g, yes, no = _node(), arbitrary("g0", "Value"), True, False
    at, low, high = (
        (arbitrary("r", "Tree"), arbitrary("n", "Path")),
        arbitrary("low", "Passes"),
        arbitrary("high", "Passes"),
    )
    use(FIRST[0], *at, g, yes)
    PLUS(use)(OPENED, low, *at, g, yes, d=b)
    MINUS(use)(OPENED, high, *at, g, no, d=a)
    left = PLUS(are_left)(low, at[0], g, yes), MINUS(are_left)(high, at[0], g, no)
    opened = PLUS(are_opened)(low, *at, g, yes), MINUS(are_opened)(high, *at, g, no)
    formula_A = all_of(A_low(*at, g, yes), B_high(*at, g, yes))
    said = some_of(formula_A, PLUS(due)(*at, b, g, yes), MINUS(due)(*at, a, g, no))
    given = [is_path(*at), PLUS(is_beta)(*at, b), MINUS(is_beta)(*at, a), *left]
    return given, some_of(tests(*at, g, yes), *opened) == said


def sss() -> Formula:
    """MTD(+inf)."""
    return mtd(_ends()[1])


def dual() -> Formula:
    """DUAL*: alpha(n) = -inf, or (C)."""
    (a, b), (bottom, _) = _node(), _ends()
    return all_of(a < b, some_of(a == bottom, arbitrary("climbs_down", "Bool")))


def union_of_three(*, all_of_both: bool = False) -> Sequent:
    """MTD(g0) is the union of the three."""
    (a, b), g = _node(), arbitrary("g0", "Value")
    others = (sss(), dual()) if all_of_both else (all_of(sss(), b < g), all_of(dual(), a >= g))
    return _given(g), mtd(g) == some_of(all_of(a < g, g <= b), *others)


def _some_guess() -> Sequent:
    a, b = _node()
    return _given(b), mtd(b) == (a < b)


def _no_guess() -> Sequent:
    (a, b), g = _node(), arbitrary("g0", "Value")
    return _given(g), implies(mtd(g), a < b)


def _every_guess() -> Sequent:
    g = arbitrary("g0", "Value")
    return _given(g), implies(all_of(sss(), dual()), mtd(g))


def _low_guess() -> Sequent:
    """A guess that no pay-off is below does what DUAL* does: alpha(n) is a pay-off, or -inf."""
    (a, b), (bottom, _), g = _node(), _ends(), arbitrary("g0", "Value")
    return [*_given(g), some_of(a == bottom, g <= a), g <= b], mtd(g) == dual()


# THE BEST GUESS


# Whether v is a pay-off.
occurs: Final = of_leaves("occurs", lambda t, v: f(t) == v, "Tree", "Value", "Bool", sons=fold("some"))


def _once(s: Walk) -> Formula:
    here = s.here()
    if s.only:
        return here
    return all_of(here, s.on(), not_(all_of(s.of(occurs, *s.more), occurs["sons"](*s.rest, *s.more))))


# Whether v is the pay-off of at most one leaf.
once: Final = of_leaves("once", True, "Tree", "Value", "Bool", sons=_once)


def _is_f(t: Term, v: Any) -> Formula:
    """v is f of the node, or of a node with these children."""
    return some_of(*(of(t) == v for of in f.lists.values())) if kind() else f(t) == v


PAYOFF: Final = lift("f is a pay-off", occurs, lambda t, v: implies(_is_f(t, v), occurs(t, v)))
HAS_PAYOFF: Final = (
    *lift("beta(n), or alpha(n), is a pay-off", B_has, lambda t, p, v: implies(B_has(t, p, v), occurs(t, v))),
    Claim("beta(n), or alpha(n), is a pay-off: brothers", older_has,
          lambda F, s, v: implies(older_has(F, s, v), occurs["sons"](F, v))),
)  # fmt: skip
CRITICAL: Final = lift(
    "f(r) a pay-off of one leaf, beta(n) = f(r): the path climbs",
    climbs,
    lambda t, p, v: implies(all_of(is_path(t, p), once(t, v), _is_f(t, v), B_has(t, p, v)), climbs(t, p, v)),
)


def _perfect(*, distinct: bool) -> Sequent:
    """With g0 = f(r): AB(f-, f+) are the n with alpha(n) <= f <= beta(n) and alpha(n) < beta(n)."""
    (a, b), value = _node(), arbitrary("f", "Value")
    up, down = arbitrary("climbs_up", "Bool"), arbitrary("climbs_down", "Bool")
    known = [implies(up, value <= b), implies(down, value >= a)]  # see `_at_root`
    window = all_of(a <= value, value <= b, a < b)
    if not distinct:
        return [*_given(value), *known], implies(mtd(value), window)
    return [*_given(value), *known, implies(a == value, down)], mtd(value) == window


def _at_root() -> Sequent:
    """What `_perfect` is given: where n is due, f(r) <= beta(n); and where f(r) is one leaf's and beta(n), n is due."""
    r, n, b = arbitrary("r", "Tree"), arbitrary("n", "Path"), arbitrary("b", "Value")
    use(CRITICAL[0], r, n, b)
    use(ANCESTOR[1], r, n, b)
    given = [is_path(r, n), is_beta(r, n, b), A_low(r, n, b, True)]
    bound = implies(climbs(r, n, b), within(f(r), b))
    alone = implies(all_of(once(r, b), f(r) == b), due(r, n, b, b, False))
    return given, all_of(bound, alone)


THEOREMS: Final = (
    Theorem("FR-MTD-union", "MTD(g0) = AB(g0-, g0) + {n in SSS*: beta(n) < g0} + {n in DUAL*: alpha(n) >= g0}; over "
            "all guesses the union is AB(-inf, +inf), the intersection SSS* and DUAL*'s common nodes", "none",
            "that alpha(n) < g is what `A_low` says and g <= beta(n) what `B_high` says, and on the order of values",
            WITH_PASSES, uses=("FR-MTD-visits.first", "FR-MTD-visits"), cites=(FIRST[0], OPENED), steps=(
                Step("MTD(g0) visits n iff (A), (B) or (C)", _visits),
                Step("MTD(g0) is the union of the three", union_of_three),
                Step("MTD(beta(n)) visits n iff alpha(n) < beta(n)", _some_guess),
                Step("no guess visits n unless alpha(n) < beta(n)", _no_guess),
                Step("what SSS* and DUAL* visit every guess visits", _every_guess),
                Step("a guess below all pay-offs visits what DUAL* does", _low_guess))),
    Theorem("FR-MTD-perfect", "MTD(f) is within AB(f-, f+), and equal to it if f is the pay-off of one leaf only",
            ON_PATH, OF_TREES, DATATYPES, (*HAS_PAYOFF, *CRITICAL), once=PAYOFF,
            uses=("FR-MTD-visits.exact", "FR-MTD-visits"), sides=BOTH, cites=ANCESTOR, steps=(
                *(Step(f"at the root ({'T+' if plus else 'T-'})", _at_root, plus) for plus in BOTH),
                Step("MTD(f) is within AB(f-, f+)", lambda: _perfect(distinct=False)),
                Step("MTD(f) is AB(f-, f+), if f is the pay-off of one leaf", lambda: _perfect(distinct=True)))),
)  # fmt: skip
