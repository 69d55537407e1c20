"""False variants of theorems on SSS*, SSS-2 and age."""

from typing import Any, Final

from proofs.proving.theory import ages, informed, liveness, open_merits, passes, sss2_milestones, sss2_nodes, trees
from proofs.proving.theory.formulas import Formula, Term, arbitrary, better_of
from proofs.proving.theory.induction import Claim, Step, Theorem
from proofs.proving.theory.lifting import lift
from proofs.proving.theory.logic import all_of, equal, implies, some_of
from proofs.proving.theory.registry import THEOREMS

# open_merits


def _best_is_f(t: Term, X: Term, b: Any) -> Formula:
    return implies(open_merits.are_due(t, X, b), trees.f(t) <= open_merits.top(t, X))


def _any_merits(t: Term, X: Term, p: Term, a: Any, b: Any) -> Formula:
    return implies(better_of(a, b) <= open_merits.seen(), open_merits.left_is(t, X, p, a, b))


_OPEN_MERITS: Final[tuple[Theorem, ...]] = (
    THEOREMS["SS-L1.below"].false("f(n) itself is", Claim("f(n)", open_merits.are_due, _best_is_f)),
    THEOREMS["SS-L2.left"].false("whatever merits they have", *lift("any merits", open_merits.left_is, _any_merits)),
)


# informed


_INFORMED: Final[tuple[Theorem, ...]] = (
    THEOREMS["PB-L4.1"].false(
        "the inequality without U(n) >= f(n)",
        Claim(
            "g(S) >= f(n)",
            informed.in_M,
            lambda t, S: implies(informed.in_M(t, S), informed.gU(t, S) >= trees.f(t)),
        ),
    ),
    THEOREMS["PB-L4.2"].false(
        "every S in M(n) has g(S) = f(n)",
        Claim(
            "g(S) = f(n)",
            informed.in_M,
            lambda t, S: implies(all_of(informed.is_informed(t), informed.in_M(t, S)), informed.gU(t, S) == trees.f(t)),
        ),
        *informed.ABOVE[1:],
    ),
    THEOREMS["PB-D4.3.oldest"].false(
        "every other tree of small value is older",
        Claim(
            "S >> oldest",
            informed.in_M,
            lambda t, S: implies(
                all_of(informed.is_informed(t), informed.in_M(t, S), informed.low(informed.gU(t, S))),
                some_of(equal(S, informed.oldest(t)), informed.older(t, S, informed.oldest(t))),
            ),
        ),
    ),
)


# ages


_AGES: Final[tuple[Theorem, ...]] = (
    THEOREMS["PB-D4.2.ages"].false(
        "the oldest of a set is the oldest of any other that it is in",
        steps=(Step("not a smaller set", lambda: ages.oldest_of_smaller(narrow_in_wide=False)),),
    ),
)


# milestones


def _any_brothers(F: Term, C: Term) -> Formula:
    found = all_of(informed.low(trees.f["min"](F)), equal(C, informed.oldest["min"](F)))
    return implies(informed.is_informed["sons"](F), informed.right["min"](F, C) == found)


def _printed(F: Term, C: Term) -> Formula:
    """PB-T4.3 as printed; U(n) >= g0 is possible."""
    g0 = arbitrary("g0", "Value")
    given = all_of(informed.is_informed["sons"](F), arbitrary("strict", "Bool"), arbitrary("plus_inf", "Value") >= g0)
    found = all_of(informed.low(trees.f["min"](F)), equal(C, informed.oldest["min"](F)))
    return implies(given, all_of(informed.right["min"](F, C), informed.Minbroth(F, C) > g0) == found)


_MILESTONES: Final[tuple[Theorem, ...]] = (
    THEOREMS["PB-T4.2"].false("Minbroth(c) may be anything", Claim("one child", informed.right["min"], _any_brothers)),
    THEOREMS["PB-T4.3"].false(
        "as printed: Minbroth(c) > g0", Claim("one child, as printed", informed.right["min"], _printed)
    ),
)


# sss2_nodes


def _whatever_U(t: Term, p: Term, low: Any, high: Any, fh: Any, bh: Any, d: Any) -> Formula:
    given = all_of(sss2_nodes.is_valid(t), liveness.is_path(t, p), low < d, bh <= d)
    return implies(given, sss2_nodes.ex(t, p, d) == sss2_nodes.due(t, p, low, high, fh, bh, d))


def _too_exact(t: Term, p: Term, *q: Any) -> Formula:
    given = all_of(sss2_nodes.is_valid(t), liveness.is_path(t, p), sss2_nodes.due(t, p, *q))
    return implies(given, sss2_nodes.h(t, q[-1], False) == q[-1])


def _without_9(t: Term, p: Term, low: Any, high: Any, fh: Any, bh: Any, d: Any) -> Formula:
    given = all_of(sss2_nodes.is_valid(t), liveness.is_path(t, p), high > d, low < d, trees.f(t) <= d)
    given = all_of(given, sss2_nodes.h(t, d, False) == d)
    return implies(given, sss2_nodes.opens(t, p, d) == sss2_nodes.due(t, p, low, high, fh, bh, d))


def _turned(t: Term, c: Any, strict: Any) -> Formula:
    return implies(
        all_of(sss2_nodes.is_valid(t), passes.low(trees.f(t), c, strict)),
        sss2_nodes.h(t, c, strict) <= trees.f(t),
    )


_SSS2_NODES: Final[tuple[Theorem, ...]] = tuple(
    theorem.false(said, claim)
    for theorem, said, claim in zip(
        sss2_nodes.THEOREMS,
        ("h <= f", "wherever expand is called", "whatever min(beta(n), U-hat(n)) is", "without (9)", "at any cut"),
        (
            Claim("h <= f", sss2_nodes.h, _turned),
            Claim("whatever min(beta, U-hat) is", sss2_nodes.due, _whatever_U),
            Claim("high >= d", sss2_nodes.due, _too_exact),
            Claim("without (9)", sss2_nodes.due, _without_9),
            sss2_nodes.all_passes("at any cut", sss2_nodes.EXPANDS, sss2_nodes.at_the_root, at_any_cut=True),
        ),
        strict=True,
    )
)


# sss2_milestones


def _any_value(t: Term, p: Term, low: Any, high: Any, fh: Any, d: Any) -> Formula:
    given = all_of(sss2_nodes.is_valid(t), liveness.is_path(t, p), high > d, low < d, fh <= d, trees.f(t) <= d)
    return implies(given, sss2_milestones.dim(t, p, d) == sss2_milestones.called(t, p, low, high, fh, d))


_SSS2_MILESTONES: Final[tuple[Theorem, ...]] = (
    THEOREMS["PB-T7.1.diminish"].false(
        "whatever g(T) is", Claim("whatever g(T) is", sss2_milestones.called, _any_value)
    ),
    THEOREMS["PB-T7.1"].false(
        "at any cut",
        sss2_nodes.all_passes("at any cut", sss2_milestones.DIMINISHES, sss2_milestones.at_the_root, at_any_cut=True),
    ),
)


# sss2_dominance


_SSS2_DOMINANCE: Final[tuple[Theorem, ...]] = (
    THEOREMS["PB-T7.3"].false(
        "with any two pairs",
        Claim(
            "any two pairs",
            sss2_milestones.two,
            lambda *args: sss2_milestones.dominates(*args, finer=False),
            sss2_milestones.two,
        ),
    ),
)

FALSE: Final = (*_OPEN_MERITS, *_INFORMED, *_AGES, *_MILESTONES, *_SSS2_NODES, *_SSS2_MILESTONES, *_SSS2_DOMINANCE)
