"""False variants of theorems on SSS*, SSS-2 and age."""

from typing import Any, Final

from proofs.proving.theory import (
    ages,
    informed,
    milestones,
    open_merits,
    sss2_calls,
    sss2_dominance,
    sss2_milestones,
    sss2_nodes,
    through,
    trees,
)
from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import Claim, Step, Theorem
from proofs.proving.theory.lifting import Level, lift

# open_merits


def _best_is_f(k: Kit, t: Term, X: Term, b: Any) -> Formula:
    return k.implies(open_merits.SSS.are_due(k, t, X, b), trees.f(k, t) <= open_merits.SSS.top(k, t, X))


def _any_merits(at: Level, k: Kit, t: Term, X: Term, p: Term, a: Any, b: Any) -> Formula:
    return k.implies(
        open_merits.SSS.worse(k, a, b) <= open_merits.seen(k), at(open_merits.SSS.left_is)(k, t, X, p, a, b)
    )


_OPEN_MERITS: Final[tuple[Theorem, ...]] = (
    open_merits.THEOREMS[0].false("f(n) itself is", Claim("f(n)", open_merits.SSS.are_due, _best_is_f)),
    open_merits.THEOREMS[1].false(
        "whatever merits they have", *lift("any merits", open_merits.SSS.left_is, _any_merits)
    ),
)


# informed


_INFORMED: Final[tuple[Theorem, ...]] = (
    informed.THEOREMS[0].false(
        "the inequality without U(n) >= f(n)",
        Claim(
            "g(S) >= f(n)",
            informed.in_M,
            lambda k, t, S: k.implies(informed.in_M(k, t, S), informed.gU(k, t, S) >= trees.f(k, t)),
        ),
    ),
    informed.THEOREMS[1].false(
        "every S in M(n) has g(S) = f(n)",
        Claim(
            "g(S) = f(n)",
            informed.in_M,
            lambda k, t, S: k.implies(
                k.all(informed.is_informed(k, t), informed.in_M(k, t, S)), informed.gU(k, t, S) == trees.f(k, t)
            ),
        ),
        *informed.ABOVE[1:],
    ),
    informed.THEOREMS[2].false(
        "every other tree of small value is older",
        Claim(
            "S >> oldest",
            informed.in_M,
            lambda k, t, S: k.implies(
                k.all(informed.is_informed(k, t), informed.in_M(k, t, S), informed.low(k, informed.gU(k, t, S))),
                k.some(k.equal(S, informed.oldest(k, t)), informed.older(k, t, S, informed.oldest(k, t))),
            ),
        ),
    ),
)


# ages


_AGES: Final[tuple[Theorem, ...]] = (
    ages.THEOREMS[0].false(
        "the oldest of a set is the oldest of any other that it is in",
        steps=(Step("not a smaller set", lambda k: ages.oldest_of_smaller(k, narrow_in_wide=False)),),
    ),
)


# milestones


def _any_brothers(k: Kit, F: Term, C: Term) -> Formula:
    found = k.all(informed.low(k, trees.f["min"](k, F)), k.equal(C, informed.oldest["min"](k, F)))
    return k.implies(informed.is_informed["sons"](k, F), milestones.right["min"](k, F, C) == found)


def _printed(k: Kit, F: Term, C: Term) -> Formula:
    """PB-T4.3 as printed; U(n) >= g0 is possible."""
    g0 = k.any("g0", "Value")
    given = k.all(informed.is_informed["sons"](k, F), k.any("strict", "Bool"), k.any("plus_inf", "Value") >= g0)
    found = k.all(informed.low(k, trees.f["min"](k, F)), k.equal(C, informed.oldest["min"](k, F)))
    return k.implies(given, k.all(milestones.right["min"](k, F, C), milestones.Minbroth(k, F, C) > g0) == found)


_MILESTONES: Final[tuple[Theorem, ...]] = (
    milestones.THEOREMS[0].false(
        "Minbroth(c) may be anything", Claim("one child", milestones.right["min"], _any_brothers)
    ),
    milestones.THEOREMS[1].false(
        "as printed: Minbroth(c) > g0", Claim("one child, as printed", milestones.right["min"], _printed)
    ),
)


# sss2_nodes


def _whatever_U(k: Kit, t: Term, p: Term, low: Any, high: Any, fh: Any, bh: Any, d: Any) -> Formula:
    given = k.all(sss2_calls.is_valid(k, t), through.is_path(k, t, p), low < d, bh <= d)
    return k.implies(given, sss2_calls.ex(k, t, p, d) == sss2_calls.due(k, t, p, low, high, fh, bh, d))


def _too_exact(k: Kit, t: Term, p: Term, *q: Any) -> Formula:
    given = k.all(sss2_calls.is_valid(k, t), through.is_path(k, t, p), sss2_calls.due(k, t, p, *q))
    return k.implies(given, sss2_calls.h(k, t, q[-1], k.bool(False)) == q[-1])


def _without_9(k: Kit, t: Term, p: Term, low: Any, high: Any, fh: Any, bh: Any, d: Any) -> Formula:
    given = k.all(sss2_calls.is_valid(k, t), through.is_path(k, t, p), high > d, low < d, trees.f(k, t) <= d)
    given = k.all(given, sss2_calls.h(k, t, d, k.bool(False)) == d)
    return k.implies(given, sss2_calls.opens(k, t, p, d) == sss2_calls.due(k, t, p, low, high, fh, bh, d))


def _turned(k: Kit, t: Term, c: Any, strict: Any) -> Formula:
    return k.implies(
        k.all(sss2_calls.is_valid(k, t), sss2_calls.is_low(k, trees.f(k, t), c, strict)),
        sss2_calls.h(k, t, c, strict) <= trees.f(k, t),
    )


_SSS2_NODES: Final[tuple[Theorem, ...]] = tuple(
    theorem.false(said, claim)
    for theorem, said, claim in zip(
        sss2_nodes.THEOREMS,
        ("h <= f", "wherever expand is called", "whatever min(beta(n), U-hat(n)) is", "without (9)", "at any cut"),
        (
            Claim("h <= f", sss2_calls.h, _turned),
            Claim("whatever min(beta, U-hat) is", sss2_calls.due, _whatever_U),
            Claim("high >= d", sss2_calls.due, _too_exact),
            Claim("without (9)", sss2_calls.due, _without_9),
            sss2_nodes.all_passes("at any cut", sss2_nodes.EXPANDS, sss2_nodes.at_the_root, at_any_cut=True),
        ),
        strict=True,
    )
)


# sss2_milestones


def _any_value(k: Kit, t: Term, p: Term, low: Any, high: Any, fh: Any, d: Any) -> Formula:
    given = k.all(sss2_calls.is_valid(k, t), through.is_path(k, t, p), high > d, low < d, fh <= d, trees.f(k, t) <= d)
    return k.implies(given, sss2_milestones.dim(k, t, p, d) == sss2_milestones.called(k, t, p, low, high, fh, d))


_SSS2_MILESTONES: Final[tuple[Theorem, ...]] = (
    sss2_milestones.THEOREMS[0].false(
        "whatever g(T) is", Claim("whatever g(T) is", sss2_milestones.called, _any_value)
    ),
    sss2_milestones.THEOREMS[1].false(
        "at any cut",
        sss2_nodes.all_passes("at any cut", sss2_milestones.DIMINISHES, sss2_milestones.at_the_root, at_any_cut=True),
    ),
)


# sss2_dominance


_SSS2_DOMINANCE: Final[tuple[Theorem, ...]] = (
    sss2_dominance.THEOREMS[0].false(
        "with any two pairs",
        Claim(
            "any two pairs",
            sss2_dominance.two,
            lambda k, *args: sss2_dominance.dominates(Level(), k, *args, finer=False),
            sss2_dominance.two,
        ),
    ),
)

FALSE: Final = (*_OPEN_MERITS, *_INFORMED, *_AGES, *_MILESTONES, *_SSS2_NODES, *_SSS2_MILESTONES, *_SSS2_DOMINANCE)
