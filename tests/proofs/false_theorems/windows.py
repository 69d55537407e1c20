"""False variants of theorems on alpha-beta, NegaScout and MTD(f)."""

from typing import Any, Final

from proofs.proving.theory import (
    failed_windows,
    mtd_guesses,
    mtd_nodes,
    nested_windows,
    passes,
    scout_nodes,
    scout_sandwich,
    through,
    trees,
    window_search,
)
from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import Claim, Step, Theorem
from proofs.proving.theory.lifting import Level

# window_search


def _always_both(k: Kit, t: Term, a: Any, b: Any) -> Formula:
    left, v = window_search.S(k, t, a, b), window_search.ab(k, t, a, b)
    given = k.all(window_search.is_complete(k, t), window_search.is_window(k, a, b))
    return k.implies(
        given,
        k.all(window_search.fo(k, left, window_search.lo(k)) == v, window_search.fo(k, left, window_search.hi(k)) == v),
    )


_WINDOW_SEARCH: Final[tuple[Theorem, ...]] = (
    window_search.THEOREMS[0].false("it always finds f", Claim("f- = f+ = v", window_search.S, _always_both)),
)


# failed_windows


_FAILED_WINDOWS: Final[tuple[Theorem, ...]] = (
    failed_windows.THEOREMS[0].false(
        "it has exactly one closed T+",
        Claim(
            "whatever its g",
            failed_windows.is_low_tree,
            lambda k, *args: failed_windows.is_the_low_tree(Level(), k, *args, of_any_value=True),
        ),
    ),
)


# nested_windows


def _alive_left(k: Kit, t: Term, p: Term, q: Term, a: Any, b: Any) -> Formula:
    low, high = nested_windows.h_of(Level(), k, nested_windows.now(k, t, p, a, b), q)
    given = k.all(nested_windows.given_call(Level(), k, t, p, a, b), nested_windows.is_left(k, t, p, q, a, b))
    return k.implies(given, k.max(a, low) > k.min(b, high))


def _h_alone(k: Kit, t: Term, p: Term, a: Any, b: Any) -> Formula:
    low, _ = nested_windows.h_of(Level(), k, nested_windows.now(k, t, p, a, b), p)
    return k.implies(nested_windows.given_call(Level(), k, t, p, a, b), low == nested_windows.alpha(k, t, p, a, b))


_NESTED_WINDOWS: Final[tuple[Theorem, ...]] = (
    *(
        theorem.false(
            "whatever open leaves are worth",
            Claim("any value", S.h, lambda k, t, p, x, S=S: S.h(k, t, p, x) == through.beside(k, t, p)),
        )
        for theorem, S in zip(nested_windows.THEOREMS, (nested_windows.H_MINUS, nested_windows.H_PLUS), strict=False)
    ),
    nested_windows.THEOREMS[2].false(
        "h-(n) = alpha, whatever a is", Claim("h-(n) = alpha", nested_windows.now, _h_alone)
    ),
    nested_windows.THEOREMS[3].false(
        "h- > h+ to the left of n", Claim("h- > h+", nested_windows.is_left, _alive_left, nested_windows.either_tree)
    ),
)


# scout_nodes


def _like_alphabeta(k: Kit, t: Term, p: Term, a: Any, b: Any) -> Formula:
    no = k.bool(False)
    within = k.all(passes.PLUS.B_high(k, t, p, a, no), passes.MINUS.B_high(k, t, p, b, no))
    return k.implies(k.all(through.is_path(k, t, p), a < b), scout_nodes.searches(k, t, p, a, b) == within)


_SCOUT_NODES: Final[tuple[Theorem, ...]] = (
    scout_nodes.THEOREMS[0].false(
        "without a scout's cut: beta(n) > b",
        Claim(
            "beta(n) > b",
            scout_nodes.searches,
            lambda k, t, p, a, b: k.implies(
                k.all(through.is_path(k, t, p), a < b, scout_nodes.searches(k, t, p, a, b)),
                passes.PLUS.B_high(k, t, p, b, k.bool(False)),
            ),
        ),
    ),
    scout_nodes.THEOREMS[1].false(
        "iff a < beta(n) and alpha(n) < b", Claim("like alpha-beta", scout_nodes.searches, _like_alphabeta)
    ),
)


# scout_sandwich


_SCOUT_SANDWICH: Final[tuple[Theorem, ...]] = (
    scout_sandwich.THEOREMS[0].false(
        "NegaScout visits all of SSS*",
        Claim(
            "all of SSS*",
            scout_nodes.searches,
            lambda k, *args: scout_sandwich.visited(Level(), None, k, *args, of_dual=False),
        ),
    ),
)


# mtd_nodes


# FALSE


def _turned(k: Kit, t: Term, c: Any, strict: Any) -> Formula:
    return k.implies(
        passes.PLUS.low(k, trees.f(k, t), c, strict), passes.PLUS.within(passes.PLUS.h(k, t, c, strict), trees.f(k, t))
    )


def _whatever_its_g(k: Kit, t: Term, c: Any, strict: Any) -> Formula:
    given = k.all(passes.PLUS.low(k, trees.f(k, t), c, strict), passes.PLUS.low(k, passes.d(k), c, strict))
    return k.implies(given, passes.PLUS.h(k, t, passes.d(k), k.bool(False)) == passes.PLUS.h(k, t, c, strict))


def _whatever_beta(k: Kit, t: Term, p: Term, c: Any, strict: Any) -> Formula:
    return k.implies(
        through.is_path(k, t, p), passes.PLUS.tests(k, t, p, c, strict) == passes.PLUS.A_low(k, t, p, c, strict)
    )


def _without_climbing(k: Kit, t: Term, p: Term, b: Any) -> Formula:
    given = k.all(
        through.is_path(k, t, p), mtd_nodes.is_beta(passes.PLUS, k, t, p, b), passes.PLUS.within(trees.f(k, t), b)
    )
    return k.implies(given, passes.PLUS.h(k, t, b, k.bool(False)) == b)


def _opens_all_of_beta(k: Kit, t: Term, p: Term, c: Any, strict: Any, d: Any) -> Formula:
    given = k.all(
        through.is_path(k, t, p), passes.PLUS.low(k, trees.f(k, t), c, strict), passes.PLUS.h(k, t, c, strict) == d
    )
    said = k.all(passes.PLUS.A_low(k, t, p, d, k.bool(True)), mtd_nodes.is_beta(passes.PLUS, k, t, p, d))
    return k.implies(given, passes.PLUS.opens(k, t, p, c, strict, d) == said)


def _never_open(k: Kit, N: Term, t: Term, p: Term, c: Any, strict: Any) -> Formula:
    P = mtd_nodes.PASSES[passes.PLUS]
    return k.implies(
        k.all(through.is_path(k, t, p), P.are_left(k, N, t, c, strict)), k.not_(P.open(k, N, t, p, c, strict))
    )


_MTD_NODES: Final[tuple[Theorem, ...]] = tuple(
    theorem.false(claim.sentence, claim)
    for theorem, claim in zip(
        mtd_nodes.THEOREMS,
        (
            Claim("h <= f", passes.PLUS.h, _turned),
            Claim("the oldest low tree is the oldest with g <= d, whatever its g", passes.PLUS.h, _whatever_its_g),
            Claim("iff alpha(n) < c", passes.PLUS.tests, _whatever_beta),
            Claim("wherever f(r) <= beta(n)", passes.PLUS.climbs, _without_climbing),
            Claim("iff alpha(n) < beta(n) = d", passes.PLUS.opens, _opens_all_of_beta),
            Claim("the passes open nothing", mtd_nodes.PASSES[passes.PLUS].open, _never_open),
        ),
        strict=True,
    )
)


# mtd_guesses


def _with_ties(k: Kit, t: Term, p: Term, v: Any) -> Formula:
    given = k.all(through.is_path(k, t, p), trees.f(k, t) == v, passes.PLUS.B_has(k, t, p, v))
    return k.implies(given, passes.PLUS.climbs(k, t, p, v))


_MTD_GUESSES: Final[tuple[Theorem, ...]] = (
    mtd_guesses.THEOREMS[0].false(
        "with all of SSS* and DUAL*",
        steps=(Step("with all of both", lambda k: mtd_guesses.union_of_three(k, all_of_both=True)),),
    ),
    mtd_guesses.THEOREMS[1].false("with ties, too", Claim("with ties", passes.PLUS.climbs, _with_ties)),
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
