"""False variants of theorems on game graphs."""

from typing import Any, Final

from proofs.proving.theory import (
    best_successors,
    components,
    contexts,
    convergence,
    cycles,
    marking,
    scores,
    terms,
    thresholds,
)
from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import Claim, Step, Theorem
from proofs.proving.theory.lifting import lift

# convergence


_CONVERGENCE: Final[tuple[Theorem, ...]] = (
    convergence.THEOREMS[1].false(
        "every s_n v is in K, whatever K is",
        steps=scores.stages(
            convergence.IN_K,
            tuple(convergence.LISTS_IN_K),
            scores.before,
            at_zero=scores.case(before=scores.zero),
            at_a_leaf=scores.case(before=scores.any_value("t")),
        ),
    ),
    convergence.THEOREMS[0].false(
        "the scores of max vertices never fall (KA-R5-decr)",
        Claim(
            "s_n v <= s_(n+1) v",
            scores.before["max"],
            lambda k, F: scores.after["max"](k, F) >= scores.before["max"](k, F),
        ),
    ),
    convergence.THEOREMS[2].false(
        "at most #K - 2 times",
        Claim(
            "two more", convergence.nearer, lambda k, K, x: convergence.nearer(k, K, x) + 2 <= convergence.size(k, K)
        ),
    ),
    convergence.THEOREMS[3].false(
        "the sum grows with every step",
        Claim(
            "the sum grows",
            convergence.total_before,
            lambda k, V: convergence.total_after(k, V) > convergence.total_before(k, V),
        ),
    ),
)


# best_successors


def _always(k: Kit, F: Term, v: Term) -> Formula:
    is_then = k.all(best_successors.has_vertex(k, F, v), scores.before(k, v) == scores.before["max"](k, F))
    return k.implies(is_then, scores.away(k, scores.after(k, v), scores.after["max"](k, F)))


_BEST_SUCCESSORS: Final[tuple[Theorem, ...]] = (
    best_successors.THEOREMS[0].false(
        "every successor is the best",
        Claim(
            "the best",
            best_successors.has_vertex,
            lambda k, F, v: k.implies(
                best_successors.has_vertex(k, F, v), scores.after(k, v) == scores.after["max"](k, F)
            ),
        ),
    ),
    best_successors.THEOREMS[1].false(
        "also where s_n v < 0",
        Claim("s_n l_(n-1) <=1 s_(n+1) v", best_successors.has_vertex, _always, best_successors.mentioned),
    ),
)


# thresholds


_THRESHOLDS: Final[tuple[Theorem, ...]] = (
    thresholds.THEOREMS[0].false(
        "s_N = s_(N+1) for N = #V - 1",
        steps=(Step("the last step, one too early", lambda k: thresholds.rests(k, too_early=True)),),
    ),
)


# components


_COMPONENTS: Final[tuple[Theorem, ...]] = (
    components.THEOREMS[0].false(
        "w = A w is enough", steps=(Step("one way", lambda k: components.both_ways(k, below=False)),)
    ),
    components.THEOREMS[1].false(
        "#inner sweeps are enough to see it",
        steps=(Step("one step earlier", lambda k: thresholds.rests(k, too_early=True)),),
    ),
    components.THEOREMS[1].false(
        "whatever is swept lies below the score",
        steps=scores.stages(
            components.NOW_HIGH[0],
            components.NOW_HIGH[1:],
            components.NOW,
            components.HIGH,
            at_zero=scores.case(now=scores.any_value("w"), high=scores.any_value("s")),
            at_a_leaf=scores.case(now=scores.zero, high=scores.zero),
        ),
    ),
    components.THEOREMS[2].false(
        "opening a vertex adds nothing",
        Claim("adds nothing", components.new_edges, lambda k, L, i: components.opens(k, L, i, new=False)),
    ),
)


# marking, continued


_ZEROS: Final[tuple[Theorem, ...]] = (
    marking.THEOREMS[2].false(
        "more vertices at 0 only lower scores",
        *lift("lower", marking.more, lambda at, k, F: at(marking.more)(k, F) <= at(marking.fewer)(k, F))[1:],
    ),
)


# marking


_MARKING: Final[tuple[Theorem, ...]] = (
    marking.THEOREMS[0].false(
        "n reaches h, and another does not",
        steps=scores.stages(
            marking.FORTH[0],
            marking.FORTH[1:],
            marking.free,
            marking.marked,
            at_zero=scores.case(free=scores.any_value("s_k_n"), marked=scores.zero),
            at_a_leaf=scores.case(**marking.SAME_T),
        ),
    ),
    marking.THEOREMS[1].false(
        "a value is known by one of the thresholds",
        steps=(Step("one threshold", lambda k: marking.same_thresholds(k, both=False)),),
    ),
)


# contexts


def _not_cut(k: Kit, C: Term, n: Any, T: Term) -> Formula:
    """As if C_n did not depend on what is in the hole."""
    return k.implies(n >= 0, contexts.s_of(k, C, n, T) == contexts.C_n(k, C, n, k.value(0)))


_CONTEXTS: Final[tuple[Theorem, ...]] = (
    contexts.THEOREMS[0].false("s_n C[T] = C_n(0)", Claim("C_n(0)", contexts.s_of, _not_cut)),
    contexts.THEOREMS[1].false(
        "s C[P] = s C[Q] for any P and Q", steps=(Step("any two trees", lambda k: contexts.same_score(k, same=False)),)
    ),
    contexts.THEOREMS[2].false(
        "a leaf of any pay-off will do",
        steps=(Step("any pay-off", lambda k: contexts.same_score(k, same=False, leaf=True)),),
    ),
)


# cycles


_A_1, _ABSORBS, _MORE, _OWN, _CA_2, _T6_6 = cycles.THEOREMS
_CYCLES: Final[tuple[Theorem, ...]] = (
    _MORE.false(
        "a term of the longer list is one of the list",
        Claim(
            "the other way",
            terms.are_among_more,
            lambda k, P, L, b, is_max: k.implies(terms.are_among_more(k, P, L, b, is_max), terms.are_among(k, P, L)),
        ),
    ),
    _OWN.false(
        "all terms are those of another list",
        Claim("of any list", terms.are_their_own, lambda k, L: terms.are_among(k, L, k.any("P", "Terms"))),
    ),
    _CA_2.false(
        "M[L] (M[P] x) = M[L] x for any P",
        Claim(
            "for any P",
            terms.are_among,
            lambda k, P, L: terms.M(k, L, terms.M(k, P, terms.x(k))) == terms.M(k, L, terms.x(k)),
            cycles.again_mentions,
        ),
    ),
    _A_1.false(
        "without op_0 = op_n",
        steps=(Step("another operation at the end", lambda k: cycles.theorem_A_1(k, same_operation=False)),),
    ),
    _ABSORBS.false(
        "a term of L with any operation is absorbed",
        Claim(
            "with any operation",
            terms.M_with,
            lambda k, L, a, is_max, y: k.implies(
                terms.contains(k, L, a, k.not_(is_max)), terms.M_with(k, L, a, is_max, y) == terms.M(k, L, y)
            ),
        ),
    ),
    _T6_6.false(
        "any constant may end the path",
        Claim(
            "not 0",
            cycles.after_rounds,
            lambda k, N, L: cycles.after_rounds(k, N, L) == terms.M(k, L, k.any("c", "Value")),
            cycles.one_more_round,
        ),
    ),
)

FALSE: Final = (*_CONVERGENCE, *_BEST_SUCCESSORS, *_THRESHOLDS, *_COMPONENTS, *_ZEROS, *_MARKING, *_CONTEXTS, *_CYCLES)
