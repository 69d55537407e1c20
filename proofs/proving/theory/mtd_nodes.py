"""FR-MTD-visits: which nodes the passes of MTD(g0) visit, by induction on the tree and on the passes.

The first pass visits n iff (A). If it fails low, the passes after it have the cuts d = h(r), h(r) at d, and so on. What
each opens is said by `LATER`; that no node with d < beta(n) < g0 is due by `EXACT` and `MONOTONE`: the oldest tree with
g <= beta(n) would have g = beta(n), and it is the tree whose value is d. Failing high is the mirror image. That MT
makes these passes is proved in `mt_calls`.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Datatypes, Formula, Term
from proofs.proving.theory.induction import BOTH, ON_PATH, ON_TREE, Claim, Theorem, use
from proofs.proving.theory.lifting import by_side, kind, lift
from proofs.proving.theory.liveness import is_path
from proofs.proving.theory.logic import all_of, if_, implies, not_, some_of
from proofs.proving.theory.passes import (
    PASSES_LEFT,
    A_low,
    B_has,
    B_high,
    climbs,
    d,
    h,
    left_after,
    low,
    older_has,
    older_high,
    older_low,
    opens,
    tests,
    within,
)
from proofs.proving.theory.trees import DATATYPES, OF_TREES, best_of, f, holds_all, worst_of
from proofs.proving.theory.walks import along

# THE OLDEST LOW TREE, AND THE FIRST PASS


def _bounds(t: Term, *cut: Any) -> Formula:
    value, true = h(t, *cut), f(t)
    return implies(low(true, *cut), all_of(low(value, *cut), within(true, value)))


def _monotone(t: Term, *cut: Any) -> Formula:
    value = h(t, *cut)
    return implies(all_of(low(f(t), *cut), low(d(), *cut), within(value, d())), h(t, d(), False) == value)


def _first_pass(t: Term, p: Term, c: Any, strict: Any, *ends_low: Any) -> Formula:
    """PB-T3.2 with a null window."""
    both = [A_low(t, p, c, strict), B_high(t, p, c, strict)]
    if ends_low:
        both.insert(0, if_(ends_low[0], older_high(t, p, c, strict), older_low(t, p, c, strict)))
    return implies(is_path(t, p), tests(t, p, c, strict, *ends_low) == all_of(*both))


BOUNDS: Final = lift("h is low where f is, and f <= h", h, _bounds)
MONOTONE: Final = lift("the oldest low tree is the oldest with g <= d, if its g is", h, _monotone)
FIRST: Final = lift("a pass on open nodes visits n iff alpha(n) < c <= beta(n)", tests, _first_pass)

# beta(n)


def is_beta(t: Term, p: Term, b: Any) -> Formula:
    """beta(n) = b."""
    return all_of(B_has(t, p, b), B_high(t, p, b, True))


def _exact_below(F: Term, s: Term, b: Any) -> Formula:
    on_path = all_of(is_path["sons"](F, s), climbs["sons"](F, s, b), B_has["sons"](F, s, b))
    on_path = all_of(on_path, B_high["sons"](F, s, b, True))
    of_all = implies(within(worst_of(F), b), h["all"](F, b, False) == b)
    none = all_of(not_(older_has(F, s, b)), older_high(F, s, b, True))
    return implies(on_path, all_of(of_all, implies(none, h["one"](F, b, False) == b)))


ANCESTOR: Final = (
    Claim("an older brother with f = b: the best is <= b", older_has,
          lambda F, s, b: implies(older_has(F, s, b), within(best_of(F), b))),
    Claim("f(x) <= b above the beta-ancestor, and there", climbs,
          lambda t, p, b: implies(all_of(climbs(t, p, b), B_has(t, p, b)), within(f(t), b))),
)  # fmt: skip
_SAID: Final = "the oldest tree with g <= beta(n) has g = beta(n)"
EXACT: Final = (
    Claim(
        _SAID,
        climbs,
        lambda t, p, b: implies(all_of(is_path(t, p), climbs(t, p, b), is_beta(t, p, b)), h(t, b, False) == b),
    ),
    Claim(
        f"{_SAID}: the beta-ancestor",
        older_has,
        lambda F, s, b: implies(
            all_of(is_path["sons"](F, s), older_has(F, s, b), older_high(F, s, b, True)), h["one"](F, b, False) == b
        ),
    ),
    Claim(f"{_SAID}: children", climbs["sons"], _exact_below),
)


def _later_pass(t: Term, p: Term, c: Any, strict: Any, d: Any) -> Formula:
    value = h(t, c, strict)
    given = [is_path(t, p), low(f(t), c, strict), low(d, c, strict)]
    given += [within(value, d) if kind() == "all" else value == d]
    said = [A_low(t, p, d, True), B_high(t, p, d, True)]
    on_path = all_of(B_has(t, p, d), climbs(t, p, d))
    if kind() == "one":
        said += [some_of(older_has(t, p, d), on_path), older_high(t, p, d, True)]
    else:
        said += [on_path, *([older_low(t, p, d, True)] if kind() else [])]
    return implies(all_of(*given), opens(t, p, c, strict, d) == all_of(*said))


def _least(has: Any, high: Any) -> Any:
    """No older brother that counts for beta(n) is below beta(n)."""
    return lambda t, p, b: implies(all_of(has(t, p, b), high(t, p, d(), True)), not_(low(b, d(), True)))


LATER: Final = lift("the pass at d opens n iff alpha(n) < beta(n) = d, f(x) <= d above the beta-ancestor", opens,
                    _later_pass, names=("p", "c", "strict", "d"))  # fmt: skip
UNIQUE: Final = (
    Claim("beta(n) is the least", B_has, _least(B_has, B_high)),
    Claim("beta(n) is the least: brothers", older_has, _least(older_has, older_high)),
    Claim("beta(n) is the least: children", B_has["sons"], _least(B_has["sons"], B_high["sons"])),
)

# THE PASSES, ONE AFTER THE OTHER: THOSE THAT ARE LEFT AFTER ONE WITH THE CUT c; THE NEXT IS AT d

WITH_PASSES: Final[Datatypes] = {**DATATYPES, **PASSES_LEFT}


def due(t: Term, p: Term, b: Any, c: Any, strict: Any) -> Formula:
    """(B), where beta(n) = b: b is low, alpha(n) < b, and the path climbs; (C) for T-."""
    return all_of(low(b, c, strict), A_low(t, p, b, True), climbs(t, p, b))


are_left: Final = left_after(h)


@by_side("Passes", "Tree", "Path", "Value", "Bool", "Bool")
def are_opened(N: Term, t: Term, p: Term, c: Any, strict: Any) -> Any:
    """Whether one of them opens the node at the end of the path."""
    if N.con == "no_pass":
        return False
    d = h(t, c, strict)
    return some_of(opens(t, p, c, strict, d), are_opened(N.get("then"), t, p, d, True))


@by_side("Tree", "Path", "Bool", sons=along())
def has_beta(t: Term, p: Term) -> Any:
    """Whether an older brother counts for beta(n), so that beta(n) < +inf."""
    if t.con != "inner":
        return False
    brothers = all_of(not_(holds_all(t)), p.get("step").is_a("next"))
    return all_of(not_(p.is_a("stay")), some_of(brothers, has_beta.below(t, p)))


COUNTS: Final = (
    *lift("an older brother counts", B_has,
          lambda t, p, b: implies(all_of(is_path(t, p), B_has(t, p, b)), has_beta(t, p))),
    Claim("an older brother is older", older_has,
          lambda F, s, b: implies(all_of(is_path["sons"](F, s), older_has(F, s, b)), s.is_a("next"))),
)  # fmt: skip
OPENED: Final = Claim(
    "the passes that are left open n iff it is due",
    are_opened,
    lambda N, t, p, *cut: implies(
        all_of(is_path(t, p), is_beta(t, p, d()), are_left(N, t, *cut)),
        are_opened(N, t, p, *cut) == due(t, p, d(), *cut),
    ),
    lambda _, t, p, *cut: use(UNIQUE[0], t, p, d(), d=h(t, *cut)),
)
NOT_OPENED: Final = Claim(
    "beta(n) = +inf: no later pass opens n",
    are_opened,
    lambda N, t, p, *cut: implies(
        all_of(is_path(t, p), not_(has_beta(t, p)), are_left(N, t, *cut)), not_(are_opened(N, t, p, *cut))
    ),
)
_OLDEST, _SAME, _FIRST, _EXACT, _LATER = (
    f"FR-MTD-visits.{part}" for part in ("oldest", "same", "first", "exact", "later")
)
THEOREMS: Final = (
    Theorem(_OLDEST, "the oldest solution tree of low value: its value is low and no better than f", ON_TREE, OF_TREES,
            DATATYPES, BOUNDS, sides=BOTH),
    Theorem(_SAME, "it is the oldest with g <= d, too, if its own g is; and no older brother that counts for beta(n) "
            "is below beta(n)", ON_TREE, OF_TREES, DATATYPES, (*MONOTONE, *UNIQUE, *COUNTS), BOUNDS, (_OLDEST,), BOTH),
    Theorem(_FIRST, "a pass on open nodes whose test is f >= c visits n iff alpha(n) < c <= beta(n)", ON_PATH,
            OF_TREES, DATATYPES, FIRST, sides=BOTH),
    Theorem(_EXACT, "if f(x) <= beta(n) for all x in ANC(beta-anc(n)), the oldest solution tree with g <= beta(n) has "
            "g = beta(n)", ON_PATH, OF_TREES, DATATYPES, (*ANCESTOR, *EXACT), BOUNDS, (_OLDEST,), BOTH),
    Theorem(_LATER, "the pass at d opens n iff alpha(n) < beta(n) = d and f(x) <= d for all x in ANC(beta-anc(n))",
            ON_PATH, OF_TREES, DATATYPES, LATER, (*BOUNDS, *MONOTONE, *FIRST, *ANCESTOR, *EXACT),
            (_OLDEST, _SAME, _FIRST, _EXACT), BOTH),
    Theorem("FR-MTD-visits", "the passes of MTD(g0) after the first open n iff alpha(n) < beta(n) < g0 and "
            "f(x) <= beta(n) for all x in ANC(beta-anc(n)); or g0 <= alpha(n) < beta(n) and f(x) >= alpha(n) for all "
            "x in ANC(alpha-anc(n))", "on the passes, of which there are finitely many (`mtd-progress`)", OF_TREES,
            WITH_PASSES, (OPENED, NOT_OPENED),
            (*BOUNDS, *MONOTONE, *UNIQUE, *COUNTS, *ANCESTOR, *EXACT, *LATER), (_OLDEST, _SAME, _EXACT, _LATER), BOTH),
)  # fmt: skip
