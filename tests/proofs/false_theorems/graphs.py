"""False variants of theorems on game graphs."""

from typing import Any, Final

from proofs.proving.theory import components, contexts, convergence, cycles, thresholds
from proofs.proving.theory.formulas import Formula, Term, arbitrary, real
from proofs.proving.theory.induction import Claim, Step, Theorem
from proofs.proving.theory.lifting import lift
from proofs.proving.theory.logic import all_of, implies, not_
from proofs.proving.theory.registry import THEOREMS

# convergence


_CONVERGENCE: Final[tuple[Theorem, ...]] = (
    THEOREMS["KA-R5-values"].false(
        "every s_n v is in K, whatever K is",
        steps=convergence.stages(
            convergence.IN_K,
            tuple(convergence.LISTS_IN_K),
            convergence.before,
            at_zero=convergence.case(before=convergence.zero),
            at_a_leaf=convergence.case(before=convergence.any_value("t")),
        ),
    ),
    THEOREMS["KA-L5.3"].false(
        "the scores of max vertices never fall (KA-R5-decr)",
        Claim(
            "s_n v <= s_(n+1) v",
            convergence.before["max"],
            lambda F: convergence.after["max"](F) >= convergence.before["max"](F),
        ),
    ),
    THEOREMS["KA-F5.4-chain"].false(
        "at most #K - 2 times",
        Claim("two more", convergence.nearer, lambda K, x: convergence.nearer(K, x) + 2 <= convergence.size(K)),
    ),
    THEOREMS["KA-T5.4"].false(
        "the sum grows with every step",
        Claim(
            "the sum grows",
            convergence.total_before,
            lambda V: convergence.total_after(V) > convergence.total_before(V),
        ),
    ),
)


# best_successors


def _always(F: Term, v: Term) -> Formula:
    is_then = all_of(thresholds.has_vertex(F, v), convergence.before(v) == convergence.before["max"](F))
    return implies(is_then, convergence.away(convergence.after(v), convergence.after["max"](F)))


_BEST_SUCCESSORS: Final[tuple[Theorem, ...]] = (
    THEOREMS["KA-I5.3.within"].false(
        "every successor is the best",
        Claim(
            "the best",
            thresholds.has_vertex,
            lambda F, v: implies(thresholds.has_vertex(F, v), convergence.after(v) == convergence.after["max"](F)),
        ),
    ),
    THEOREMS["KA-I5.3"].false(
        "also where s_n v < 0",
        Claim("s_n l_(n-1) <=1 s_(n+1) v", thresholds.has_vertex, _always),
    ),
)


# thresholds


_THRESHOLDS: Final[tuple[Theorem, ...]] = (
    THEOREMS["KA-T5.4.sharp"].false(
        "s_N = s_(N+1) for N = #V - 1",
        steps=(Step("the last step, one too early", lambda: thresholds.rests(too_early=True)),),
    ),
)


# components


_COMPONENTS: Final[tuple[Theorem, ...]] = (
    THEOREMS["FR-KA-linear.component"].false(
        "w = A w is enough", steps=(Step("one way", lambda: components.both_ways(below=False)),)
    ),
    THEOREMS["FR-KA-linear.sweeps"].false(
        "#inner sweeps are enough to see it",
        steps=(Step("one step earlier", lambda: thresholds.rests(too_early=True)),),
    ),
    THEOREMS["FR-KA-linear.sweeps"].false(
        "whatever is swept lies below the score",
        steps=convergence.stages(
            components.NOW_HIGH[0],
            components.NOW_HIGH[1:],
            components.NOW,
            components.HIGH,
            at_zero=convergence.case(now=convergence.any_value("w"), high=convergence.any_value("s")),
            at_a_leaf=convergence.case(now=convergence.zero, high=convergence.zero),
        ),
    ),
    THEOREMS["FR-KA-linear.count"].false(
        "opening a vertex adds nothing",
        Claim("adds nothing", components.new_edges, lambda L, i: components.opens(L, i, new=False)),
    ),
)


# marking, continued


_ZEROS: Final[tuple[Theorem, ...]] = (
    THEOREMS["KA-L7.zeros"].false(
        "more vertices at 0 only lower scores",
        *lift("lower", thresholds.more, lambda F: thresholds.more(F) <= thresholds.fewer(F))[1:],
    ),
)


# marking


_MARKING: Final[tuple[Theorem, ...]] = (
    THEOREMS["KA-T6.6.forth"].false(
        "n reaches h, and another does not",
        steps=convergence.stages(
            thresholds.FORTH[0],
            thresholds.FORTH[1:],
            thresholds.free,
            thresholds.marked,
            at_zero=convergence.case(free=convergence.any_value("s_k_n"), marked=convergence.zero),
            at_a_leaf=convergence.case(**thresholds.SAME_T),
        ),
    ),
    THEOREMS["KA-T6.6.marks"].false(
        "a value is known by one of the thresholds",
        steps=(Step("one threshold", lambda: thresholds.same_thresholds(both=False)),),
    ),
)


# contexts


def _not_cut(C: Term, n: Any, T: Term) -> Formula:
    """As if C_n did not depend on what is in the hole."""
    return implies(n >= 0, contexts.s_of(C, n, T) == contexts.C_n(C, n, real(0)))


_CONTEXTS: Final[tuple[Theorem, ...]] = (
    THEOREMS["KA-F6.4"].false("s_n C[T] = C_n(0)", Claim("C_n(0)", contexts.s_of, _not_cut)),
    THEOREMS["KA-L6.4"].false(
        "s C[P] = s C[Q] for any P and Q", steps=(Step("any two trees", lambda: contexts.same_score(same=False)),)
    ),
    THEOREMS["KA-L6.5"].false(
        "a leaf of any pay-off will do",
        steps=(Step("any pay-off", lambda: contexts.same_score(same=False, leaf=True)),),
    ),
)


# cycles


_A_1, _ABSORBS, _MORE, _OWN, _CA_2, _T6_6 = cycles.THEOREMS
_CYCLES: Final[tuple[Theorem, ...]] = (
    _MORE.false(
        "a term of the longer list is one of the list",
        Claim(
            "the other way",
            cycles.are_among_more,
            lambda P, L, b, is_max: implies(cycles.are_among_more(P, L, b, is_max), cycles.are_among(P, L)),
        ),
    ),
    _OWN.false(
        "all terms are those of another list",
        Claim("of any list", cycles.are_their_own, lambda L: cycles.are_among(L, arbitrary("P", "Terms"))),
    ),
    _CA_2.false(
        "M[L] (M[P] x) = M[L] x for any P",
        Claim(
            "for any P",
            cycles.are_among,
            lambda P, L: cycles.M(L, cycles.M(P, cycles.x())) == cycles.M(L, cycles.x()),
            cycles.again_mentions,
        ),
    ),
    _A_1.false(
        "without op_0 = op_n",
        steps=(Step("another operation at the end", lambda: cycles.theorem_A_1(same_operation=False)),),
    ),
    _ABSORBS.false(
        "a term of L with any operation is absorbed",
        Claim(
            "with any operation",
            cycles.M_with,
            lambda L, a, is_max, y: implies(
                cycles.contains(L, a, not_(is_max)), cycles.M_with(L, a, is_max, y) == cycles.M(L, y)
            ),
        ),
    ),
    _T6_6.false(
        "any constant may end the path",
        Claim(
            "not 0",
            cycles.after_rounds,
            lambda N, L: cycles.after_rounds(N, L) == cycles.M(L, arbitrary("c", "Value")),
            cycles.one_more_round,
        ),
    ),
)

FALSE: Final = (*_CONVERGENCE, *_BEST_SUCCESSORS, *_THRESHOLDS, *_COMPONENTS, *_ZEROS, *_MARKING, *_CONTEXTS, *_CYCLES)
