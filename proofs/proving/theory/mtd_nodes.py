"""FR-MTD-visits: which nodes the passes of MTD(g0) visit, by induction on the tree and on the passes.

The first pass visits n iff (A). If it fails low, the passes after it have the cuts d = h(r), h(r) at d, and so on. What
each opens is said by `later_pass`; that no node with d < beta(n) < g0 is due by `exact` and `monotone`: the oldest tree
with g <= beta(n) would have g = beta(n), and it is the tree whose value is d. Failing high is the mirror image. That MT
makes these passes is proved in `mt_passes`.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import Claim, Sequent, Step, Theorem
from proofs.proving.theory.passes import MINUS, PLUS, Side, d
from proofs.proving.theory.stockman import RESTS_ON
from proofs.proving.theory.through import is_path, is_step
from proofs.proving.theory.trees import DATATYPES, f


def bounds(S: Side) -> tuple[Claim, ...]:
    """h is low where f is, and no better than f."""

    def node(k: Kit, t: Term, c: Any, strict: Any) -> Formula:
        value = S.h(k, t, c, strict)
        return k.implies(S.low(k, f(k, t), c, strict), k.all(S.low(k, value, c, strict), S.within(f(k, t), value)))

    def of_all(k: Kit, F: Term, c: Any, strict: Any) -> Formula:
        value, true = S.h_all(k, F, c, strict), S.worst_of(k, F)
        return k.implies(S.low(k, true, c, strict), k.all(S.low(k, value, c, strict), S.within(true, value)))

    def of_one(k: Kit, F: Term, c: Any, strict: Any) -> Formula:
        value, true = S.h_one(k, F, c, strict), S.best_of(k, F)
        return k.implies(S.low(k, true, c, strict), k.all(S.low(k, value, c, strict), S.within(true, value)))

    said = "h is low where f is, and f <= h"
    return (
        Claim(said, S.h, node), Claim(f"{said}: all children", S.h_all, of_all),
        Claim(f"{said}: one child", S.h_one, of_one),
    )  # fmt: skip


def the_same_tree(S: Side, k: Kit, t: Term, c: Any, strict: Any, b: Any) -> Formula:
    """The oldest low tree is the oldest with g <= b, if its own g is."""
    given = k.all(S.low(k, f(k, t), c, strict), S.low(k, b, c, strict), S.within(S.h(k, t, c, strict), b))
    return k.implies(given, S.h(k, t, b, k.bool(False)) == S.h(k, t, c, strict))


def monotone(S: Side) -> tuple[Claim, ...]:
    """`the_same_tree`, and of lists."""

    def node(k: Kit, t: Term, c: Any, strict: Any) -> Formula:
        return the_same_tree(S, k, t, c, strict, d(k))

    def of_list(of: Any, true: Any) -> Any:
        def says(k: Kit, F: Term, c: Any, strict: Any) -> Formula:
            given = k.all(S.low(k, true(k, F), c, strict), S.low(k, d(k), c, strict))
            given = k.all(given, S.within(of(k, F, c, strict), d(k)))
            return k.implies(given, of(k, F, d(k), k.bool(False)) == of(k, F, c, strict))

        return says

    said = "the oldest low tree is the oldest with g <= d, if its g is"
    return (
        Claim(said, S.h, node), Claim(f"{said}: all children", S.h_all, of_list(S.h_all, S.worst_of)),
        Claim(f"{said}: one child", S.h_one, of_list(S.h_one, S.best_of)),
    )  # fmt: skip


def first_pass(S: Side) -> tuple[Claim, ...]:
    """PB-T3.2 with a null window."""

    def node(k: Kit, t: Term, p: Term, c: Any, strict: Any) -> Formula:
        both = k.all(S.A_low(k, t, p, c, strict), S.B_high(k, t, p, c, strict))
        return k.implies(is_path(k, t, p), S.tests(k, t, p, c, strict) == both)

    def sons(k: Kit, F: Term, s: Term, c: Any, strict: Any, ends_low: Any) -> Formula:
        older = k.if_(ends_low, S.older_high(k, F, s, c, strict), S.older_low(k, F, s, c, strict))
        both = k.all(older, S.A_low_below(k, F, s, c, strict), S.B_high_below(k, F, s, c, strict))
        return k.implies(is_step(k, F, s), S.tests_on(k, F, s, c, strict, ends_low) == both)

    said = "a pass on open nodes visits n iff alpha(n) < c <= beta(n)"
    return Claim(said, S.tests, node), Claim(f"{said}: children", S.tests_on, sons)


def at_the_ancestor(S: Side) -> tuple[Claim, ...]:
    """f(n) <= b where a path below n has an older brother with f = b, below a node that climbs."""

    def has(k: Kit, F: Term, s: Term, b: Any) -> Formula:
        return k.implies(S.older_has(k, F, s, b), S.within(S.best_of(k, F), b))

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
        given = k.all(is_step(k, F, s), S.older_has(k, F, s, b), S.older_high(k, F, s, b, k.bool(True)))
        return k.implies(given, S.h_one(k, F, b, k.bool(False)) == b)

    def below(k: Kit, F: Term, s: Term, b: Any) -> Formula:
        on_path = k.all(is_step(k, F, s), S.climbs_below(k, F, s, b), S.B_has_below(k, F, s, b))
        on_path = k.all(on_path, S.B_high_below(k, F, s, b, k.bool(True)))
        of_all = k.implies(S.within(S.worst_of(k, F), b), S.h_all(k, F, b, k.bool(False)) == b)
        none = k.all(k.not_(S.older_has(k, F, s, b)), S.older_high(k, F, s, b, k.bool(True)))
        of_one = k.implies(none, S.h_one(k, F, b, k.bool(False)) == b)
        return k.implies(on_path, k.all(of_all, of_one))

    said = "the oldest tree with g <= beta(n) has g = beta(n)"
    return (
        Claim(said, S.climbs, node), Claim(f"{said}: the beta-ancestor", S.older_has, brothers),
        Claim(f"{said}: children", S.climbs_below, below),
    )  # fmt: skip


def later_pass(S: Side) -> tuple[Claim, ...]:
    """What the pass at d opens: the nodes with beta(n) = d > alpha(n) whose path climbs."""

    def node(k: Kit, t: Term, p: Term, c: Any, strict: Any) -> Formula:
        given = k.all(is_path(k, t, p), S.low(k, f(k, t), c, strict), S.h(k, t, c, strict) == d(k))
        said = k.all(S.A_low(k, t, p, d(k), k.bool(True)), is_beta(S, k, t, p, d(k)), S.climbs(k, t, p, d(k)))
        return k.implies(given, S.opens(k, t, p, c, strict) == said)

    def below(k: Kit, F: Term, s: Term) -> Formula:
        return k.all(S.A_low_below(k, F, s, d(k), k.bool(True)), S.B_high_below(k, F, s, d(k), k.bool(True)))

    def of_all(k: Kit, F: Term, s: Term, c: Any, strict: Any) -> Formula:
        given = k.all(is_step(k, F, s), S.low(k, S.worst_of(k, F), c, strict), S.low(k, d(k), c, strict))
        given = k.all(given, S.within(S.h_all(k, F, c, strict), d(k)))
        said = k.all(below(k, F, s), S.B_has_below(k, F, s, d(k)), S.climbs_below(k, F, s, d(k)))
        said = k.all(said, S.older_low(k, F, s, d(k), k.bool(True)))
        return k.implies(given, S.opens_all(k, F, s, c, strict) == said)

    def of_one(k: Kit, F: Term, s: Term, c: Any, strict: Any) -> Formula:
        given = k.all(is_step(k, F, s), S.low(k, S.best_of(k, F), c, strict), S.low(k, d(k), c, strict))
        given = k.all(given, S.h_one(k, F, c, strict) == d(k))
        on_path = k.all(S.B_has_below(k, F, s, d(k)), S.climbs_below(k, F, s, d(k)))
        said = k.all(below(k, F, s), k.some(S.older_has(k, F, s, d(k)), on_path))
        said = k.all(said, S.older_high(k, F, s, d(k), k.bool(True)))
        return k.implies(given, S.opens_one(k, F, s, c, strict) == said)

    said = "the pass at d opens n iff alpha(n) < beta(n) = d and f(x) <= d above the beta-ancestor"
    return (
        Claim(said, S.opens, node), Claim(f"{said}: all children", S.opens_all, of_all),
        Claim(f"{said}: one child", S.opens_one, of_one),
    )  # fmt: skip


def least_of_all(S: Side, k: Kit, t: Term, p: Term, b: Any, high: Any) -> Formula:
    """No older brother that counts for beta(n) is below beta(n)."""
    given = k.all(S.B_has(k, t, p, b), S.B_high(k, t, p, high, k.bool(True)))
    return k.implies(given, k.not_(S.low(k, b, high, k.bool(True))))


def unique(S: Side) -> tuple[Claim, ...]:
    """`least_of_all`, and of lists."""

    def brothers(k: Kit, F: Term, s: Term, b: Any) -> Formula:
        given = k.all(S.older_has(k, F, s, b), S.older_high(k, F, s, d(k), k.bool(True)))
        return k.implies(given, k.not_(S.low(k, b, d(k), k.bool(True))))

    def below(k: Kit, F: Term, s: Term, b: Any) -> Formula:
        given = k.all(S.B_has_below(k, F, s, b), S.B_high_below(k, F, s, d(k), k.bool(True)))
        return k.implies(given, k.not_(S.low(k, b, d(k), k.bool(True))))

    said = "beta(n) is the least"
    return (
        Claim(said, S.B_has, lambda k, t, p, b: least_of_all(S, k, t, p, b, d(k))),
        Claim(f"{said}: brothers", S.older_has, brothers), Claim(f"{said}: children", S.B_has_below, below),
    )  # fmt: skip


# THE PASSES, ONE AFTER THE OTHER


def due(S: Side, k: Kit, t: Term, p: Term, b: Any, c: Any, strict: Any) -> Formula:
    """(B), where beta(n) = b: b is low, alpha(n) < b, and the path climbs; (C) for T-."""
    return k.all(S.low(k, b, c, strict), S.A_low(k, t, p, b, k.bool(True)), S.climbs(k, t, p, b))


def _one_more_pass(S: Side, k: Kit) -> Sequent:
    """If the passes from d on open what is due there, the passes from the cut on open what is due at the cut.

    The first of them is the pass at d, the value of the oldest low tree.
    """
    r, n, c, strict, b = _anything(k)
    passes_from_d = k.any("passes_from_d", "Bool")
    known = [
        bounds(S)[0].says(k, r, c, strict),
        the_same_tree(S, k, r, c, strict, b),
        exact(S)[0].says(k, r, n, b),
        later_pass(S)[0].says(k, r, n, c, strict),
        least_of_all(S, k, r, n, b, d(k)),
        least_of_all(S, k, r, n, d(k), b),
    ]
    given = [is_path(k, r, n), is_beta(S, k, r, n, b), S.low(k, f(k, r), c, strict), S.h(k, r, c, strict) == d(k)]
    given.append(passes_from_d == due(S, k, r, n, b, d(k), k.bool(True)))
    opened = k.some(S.opens(k, r, n, c, strict), passes_from_d)
    return [*known, *given], opened == due(S, k, r, n, b, c, strict)


def _without_beta(S: Side, k: Kit) -> Sequent:
    """Where no older brother counts for beta(n), that is beta(n) = +inf, no later pass opens n."""
    r, n, c, strict, _ = _anything(k)
    known = [later_pass(S)[0].says(k, r, n, c, strict)]
    given = [is_path(k, r, n), k.not_(S.B_has(k, r, n, d(k))), S.low(k, f(k, r), c, strict)]
    return [*known, *given, S.h(k, r, c, strict) == d(k)], k.not_(S.opens(k, r, n, c, strict))


def _no_pass(S: Side, k: Kit) -> Sequent:
    """If f(r) is not low there is no such pass, and nothing is due."""
    r, n, c, strict, b = _anything(k)
    given = [is_path(k, r, n), is_beta(S, k, r, n, b), k.not_(S.low(k, f(k, r), c, strict))]
    return [at_the_ancestor(S)[1].says(k, r, n, b), *given], k.not_(due(S, k, r, n, b, c, strict))


def _anything(k: Kit) -> tuple[Any, ...]:
    return k.any("r", "Tree"), k.any("n", "Path"), k.any("c", "Value"), k.any("strict", "Bool"), k.any("b", "Value")


BOUNDS: Final = (*bounds(PLUS), *bounds(MINUS))
MONOTONE: Final = (*monotone(PLUS), *monotone(MINUS))
UNIQUE: Final = (*unique(PLUS), *unique(MINUS))
FIRST: Final = (*first_pass(PLUS), *first_pass(MINUS))
ANCESTOR: Final = (*at_the_ancestor(PLUS), *at_the_ancestor(MINUS))
EXACT: Final = (*exact(PLUS), *exact(MINUS))
LATER: Final = (*later_pass(PLUS), *later_pass(MINUS))
_OLDEST, _SAME, _FIRST, _EXACT, _LATER = (
    f"FR-MTD-visits.{part}" for part in ("oldest", "same", "first", "exact", "later")
)
_ON_TREE: Final = "on the tree and the list of its children"
_ON_PATH: Final = "on the path from r to n, and on the list of children at each node of it"


def _steps() -> tuple[Step, ...]:
    """Each for both sides."""
    said = {
        _one_more_pass: "if the passes from d on open what is due there, one pass more opens what is due before it",
        _without_beta: "beta(n) = +inf: no later pass opens n",
        _no_pass: "if the first pass does not fail low, nothing is due",
    }
    return tuple(
        Step(f"{words} ({'T+' if S.plus else 'T-'})", lambda k, S=S, build=build: build(S, k))  # type: ignore[misc]
        for build, words in said.items()
        for S in (PLUS, MINUS)
    )


THEOREMS: Final = (
    Theorem(_OLDEST, "the oldest solution tree of low value: its value is low and no better than f", _ON_TREE, RESTS_ON,
            DATATYPES, BOUNDS),
    Theorem(_SAME, "it is the oldest with g <= d, too, if its own g is; and no older brother that counts for beta(n) "
            "is below beta(n)", _ON_TREE, RESTS_ON, DATATYPES, (*MONOTONE, *UNIQUE), BOUNDS, (_OLDEST,)),
    Theorem(_FIRST, "a pass on open nodes whose test is f >= c visits n iff alpha(n) < c <= beta(n)", _ON_PATH,
            RESTS_ON, DATATYPES, FIRST),
    Theorem(_EXACT, "if f(x) <= beta(n) for all x in ANC(beta-anc(n)), the oldest solution tree with g <= beta(n) has "
            "g = beta(n)", _ON_PATH, RESTS_ON, DATATYPES, (*ANCESTOR, *EXACT), BOUNDS, (_OLDEST,)),
    Theorem(_LATER, "the pass at d opens n iff alpha(n) < beta(n) = d and f(x) <= d for all x in ANC(beta-anc(n))",
            _ON_PATH, RESTS_ON, DATATYPES, LATER, (*BOUNDS, *MONOTONE, *FIRST, *ANCESTOR, *EXACT),
            (_OLDEST, _SAME, _FIRST, _EXACT)),
    Theorem("FR-MTD-visits", "the passes of MTD(g0) after the first open n iff alpha(n) < beta(n) < g0 and "
            "f(x) <= beta(n) for all x in ANC(beta-anc(n)); or g0 <= alpha(n) < beta(n) and f(x) >= alpha(n) for all "
            "x in ANC(alpha-anc(n))", "on the passes, of which there are finitely many (`mtd-progress`)", RESTS_ON,
            DATATYPES, uses=(_OLDEST, _SAME, _EXACT, _LATER), steps=_steps()),
)  # fmt: skip


# FALSE


def _turned(k: Kit, t: Term, c: Any, strict: Any) -> Formula:
    return k.implies(PLUS.low(k, f(k, t), c, strict), PLUS.within(PLUS.h(k, t, c, strict), f(k, t)))


def _whatever_beta(k: Kit, t: Term, p: Term, c: Any, strict: Any) -> Formula:
    return k.implies(is_path(k, t, p), PLUS.tests(k, t, p, c, strict) == PLUS.A_low(k, t, p, c, strict))


def _without_climbing(k: Kit, t: Term, p: Term, b: Any) -> Formula:
    given = k.all(is_path(k, t, p), is_beta(PLUS, k, t, p, b), PLUS.within(f(k, t), b))
    return k.implies(given, PLUS.h(k, t, b, k.bool(False)) == b)


def _opens_all_of_beta(k: Kit, t: Term, p: Term, c: Any, strict: Any) -> Formula:
    given = k.all(is_path(k, t, p), PLUS.low(k, f(k, t), c, strict), PLUS.h(k, t, c, strict) == d(k))
    said = k.all(PLUS.A_low(k, t, p, d(k), k.bool(True)), is_beta(PLUS, k, t, p, d(k)))
    return k.implies(given, PLUS.opens(k, t, p, c, strict) == said)


def _never_due(k: Kit) -> Sequent:
    r, n, c, strict, b = _anything(k)
    known = at_the_ancestor(PLUS)[1].says(k, r, n, b)
    return [known, is_path(k, r, n), is_beta(PLUS, k, r, n, b)], k.not_(due(PLUS, k, r, n, b, c, strict))


FALSE: Final = (
    Theorem(_OLDEST, "h <= f", "", "", DATATYPES, (Claim("h <= f", PLUS.h, _turned), *BOUNDS[1:3])),
    Theorem(_SAME, "the oldest low tree is the oldest with g <= d", "", "", DATATYPES,
            (Claim("whatever its g", PLUS.h, lambda k, t, c, strict: k.implies(
                k.all(PLUS.low(k, f(k, t), c, strict), PLUS.low(k, d(k), c, strict)),
                PLUS.h(k, t, d(k), k.bool(False)) == PLUS.h(k, t, c, strict))), *MONOTONE[1:3]), BOUNDS),
    Theorem(_FIRST, "iff alpha(n) < c", "", "", DATATYPES,
            (Claim("iff alpha(n) < c", PLUS.tests, _whatever_beta), FIRST[1])),
    Theorem(_EXACT, "wherever f(r) <= beta(n)", "", "", DATATYPES,
            (Claim("f(r) <= beta(n)", PLUS.climbs, _without_climbing, PLUS.climbs), *EXACT[1:3]), (*BOUNDS, *ANCESTOR)),
    Theorem(_LATER, "iff alpha(n) < beta(n) = d", "", "", DATATYPES,
            (Claim("iff alpha(n) < beta(n) = d", PLUS.opens, _opens_all_of_beta), *LATER[1:3]), BOUNDS),
    Theorem("FR-MTD-visits", "the passes open nothing", "", "", DATATYPES, steps=(Step("nothing is due", _never_due),)),
)  # fmt: skip
