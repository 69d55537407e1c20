"""False variants of theorems on alpha-beta, NegaScout and MTD(f)."""

from typing import Any, Final

from proofs.proving.theory import (
    liveness,
    mtd_guesses,
    mtd_nodes,
    nested_windows,
    passes,
    scout_nodes,
    trees,
    window_search,
)
from proofs.proving.theory.formulas import MINUS, Formula, Term
from proofs.proving.theory.induction import Claim, Step, Theorem
from proofs.proving.theory.logic import all_of, implies, max_of, min_of, not_
from proofs.proving.theory.registry import THEOREMS

# window_search


def _always_both(t: Term, a: Any, b: Any) -> Formula:
    left, v = window_search.S(t, a, b), window_search.ab(t, a, b)
    given = all_of(window_search.is_complete(t), window_search.is_window(a, b))
    return implies(
        given,
        all_of(window_search.fo(left, window_search.lo()) == v, window_search.fo(left, window_search.hi()) == v),
    )


_WINDOW_SEARCH: Final[tuple[Theorem, ...]] = (
    THEOREMS["ST-T5.1"].false("it always finds f", Claim("f- = f+ = v", window_search.S, _always_both)),
)


# failed_windows


_FAILED_WINDOWS: Final[tuple[Theorem, ...]] = (
    THEOREMS["ST-P5.1"].false(
        "it has exactly one closed T+",
        Claim(
            "whatever its g",
            window_search.is_low_tree,
            lambda *args: window_search.is_the_low_tree(*args, of_any_value=True),
        ),
    ),
)


# nested_windows


def _alive_left(t: Term, p: Term, q: Term, a: Any, b: Any) -> Formula:
    low, high = nested_windows.h_of(nested_windows.now(t, p, a, b), q)
    given = all_of(nested_windows.given_call(t, p, a, b), nested_windows.is_left(t, p, q, a, b))
    return implies(given, max_of(a, low) > min_of(b, high))


def _h_alone(t: Term, p: Term, a: Any, b: Any) -> Formula:
    low, _ = nested_windows.h_of(nested_windows.now(t, p, a, b), p)
    return implies(nested_windows.given_call(t, p, a, b), low == nested_windows.alpha(t, p, a, b))


_NESTED_WINDOWS: Final[tuple[Theorem, ...]] = (
    *(
        theorem.false(
            "whatever open leaves are worth",
            Claim(
                "any value",
                nested_windows.h_beside,
                lambda t, p, x: nested_windows.h_beside(t, p, x) == liveness.beside(t, p),
            ),
        )
        for theorem in nested_windows.THEOREMS[:2]
    ),
    THEOREMS["ST-E5.4"].false("h-(n) = alpha, whatever a is", Claim("h-(n) = alpha", nested_windows.now, _h_alone)),
    THEOREMS["ST-T5.2"].false(
        "h- > h+ to the left of n", Claim("h- > h+", nested_windows.is_left, _alive_left, nested_windows.either_tree)
    ),
)


# scout_nodes


def _like_alphabeta(t: Term, p: Term, a: Any, b: Any) -> Formula:
    no = False
    within = all_of(passes.B_high(t, p, a, no), MINUS(passes.B_high)(t, p, b, no))
    return implies(all_of(liveness.is_path(t, p), a < b), scout_nodes.searches(t, p, a, b) == within)


_SCOUT_NODES: Final[tuple[Theorem, ...]] = (
    THEOREMS["FR-NS-visits.inside"].false(
        "without a scout's cut: beta(n) > b",
        Claim(
            "beta(n) > b",
            scout_nodes.searches,
            lambda t, p, a, b: implies(
                all_of(liveness.is_path(t, p), a < b, scout_nodes.searches(t, p, a, b)),
                passes.B_high(t, p, b, False),
            ),
        ),
    ),
    THEOREMS["FR-NS-visits"].false(
        "iff a < beta(n) and alpha(n) < b", Claim("like alpha-beta", scout_nodes.searches, _like_alphabeta)
    ),
)


# scout_sandwich


_SCOUT_SANDWICH: Final[tuple[Theorem, ...]] = (
    THEOREMS["FR-NS-sandwich"].false(
        "NegaScout visits all of SSS*",
        Claim(
            "all of SSS*",
            scout_nodes.searches,
            lambda *args: scout_nodes.visited(None, *args, of_dual=False),
        ),
    ),
)


# mtd_nodes


# FALSE


def _turned(t: Term, c: Any, strict: Any) -> Formula:
    return implies(passes.low(trees.f(t), c, strict), passes.within(passes.h(t, c, strict), trees.f(t)))


def _whatever_its_g(t: Term, c: Any, strict: Any) -> Formula:
    given = all_of(passes.low(trees.f(t), c, strict), passes.low(passes.d(), c, strict))
    return implies(given, passes.h(t, passes.d(), False) == passes.h(t, c, strict))


def _whatever_beta(t: Term, p: Term, c: Any, strict: Any) -> Formula:
    return implies(liveness.is_path(t, p), passes.tests(t, p, c, strict) == passes.A_low(t, p, c, strict))


def _without_climbing(t: Term, p: Term, b: Any) -> Formula:
    given = all_of(liveness.is_path(t, p), mtd_nodes.is_beta(t, p, b), passes.within(trees.f(t), b))
    return implies(given, passes.h(t, b, False) == b)


def _opens_all_of_beta(t: Term, p: Term, c: Any, strict: Any, d: Any) -> Formula:
    given = all_of(liveness.is_path(t, p), passes.low(trees.f(t), c, strict), passes.h(t, c, strict) == d)
    said = all_of(passes.A_low(t, p, d, True), mtd_nodes.is_beta(t, p, d))
    return implies(given, passes.opens(t, p, c, strict, d) == said)


def _never_open(N: Term, t: Term, p: Term, c: Any, strict: Any) -> Formula:
    return implies(
        all_of(liveness.is_path(t, p), mtd_nodes.are_left(N, t, c, strict)),
        not_(mtd_nodes.are_opened(N, t, p, c, strict)),
    )


_MTD_NODES: Final[tuple[Theorem, ...]] = tuple(
    theorem.false(claim.sentence, claim)
    for theorem, claim in zip(
        mtd_nodes.THEOREMS,
        (
            Claim("h <= f", passes.h, _turned),
            Claim("the oldest low tree is the oldest with g <= d, whatever its g", passes.h, _whatever_its_g),
            Claim("iff alpha(n) < c", passes.tests, _whatever_beta),
            Claim("wherever f(r) <= beta(n)", passes.climbs, _without_climbing),
            Claim("iff alpha(n) < beta(n) = d", passes.opens, _opens_all_of_beta),
            Claim("the passes open nothing", mtd_nodes.are_opened, _never_open),
        ),
        strict=True,
    )
)


# mtd_guesses


def _with_ties(t: Term, p: Term, v: Any) -> Formula:
    given = all_of(liveness.is_path(t, p), trees.f(t) == v, passes.B_has(t, p, v))
    return implies(given, passes.climbs(t, p, v))


_MTD_GUESSES: Final[tuple[Theorem, ...]] = (
    THEOREMS["FR-MTD-union"].false(
        "with all of SSS* and DUAL*",
        steps=(Step("with all of both", lambda: mtd_guesses.union_of_three(all_of_both=True)),),
    ),
    THEOREMS["FR-MTD-perfect"].false("with ties, too", Claim("with ties", passes.climbs, _with_ties)),
)

FALSE: Final = (
    *_WINDOW_SEARCH,
    *_FAILED_WINDOWS,
    *_NESTED_WINDOWS,
    *_SCOUT_NODES,
    *_SCOUT_SANDWICH,
    *_MTD_NODES,
    *_MTD_GUESSES,
)
