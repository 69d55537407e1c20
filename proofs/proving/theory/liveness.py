"""ST (4.3) to (4.6): the h-functions by ancestors, and by what stands beside the path.

h-(n) is the least g over the T+ through r and n, h+(n) the greatest g over the T- through r and n. That a formula is
that optimum is two claims: no tree through n has a better g, and `via` is a tree through n whose g is just that. The
induction follows the path down from the root, and at each node the list of children up to the one on the path.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import Claim, Says, Theorem
from proofs.proving.theory.stockman import ATTAINED, BOUND, RESTS_ON
from proofs.proving.theory.through import (
    LEVELS,
    ancestors,
    ancestors_below,
    beside,
    beside_below,
    beside_with,
    is_path,
    is_step,
    through,
    through_choice,
    via,
)
from proofs.proving.theory.trees import DATATYPES, best_of, f, g, g_of_choice, is_choice, is_solution, worst_of


def _bound(is_path: Any, is_solution: Any, through: Any, g: Any, value: Any) -> Says:
    """No tree through n has a better g than the value."""

    def says(k: Kit, t: Term, T: Term, p: Term) -> Formula:
        given = k.all(is_path(k, t, p), is_solution(k, t, T), through(k, t, T, p))
        return k.implies(given, k.no_better(g(k, t, T), value(k, t, p)))

    return says


def _attained(is_path: Any, is_solution: Any, through: Any, g: Any, value: Any, via: Any) -> Says:
    """Some tree through n has that g."""

    def says(k: Kit, t: Term, p: Term) -> Formula:
        T = via(k, t, p)
        found = k.all(is_solution(k, t, T), through(k, t, T, p), g(k, t, T) == value(k, t, p))
        return k.implies(is_path(k, t, p), found)

    return says


# BOTH FORMULAS ARE THE SAME


def _same(k: Kit, t: Term, p: Term) -> Formula:
    value = beside(k, t, p)
    return k.implies(is_path(k, t, p), k.all(value == ancestors(k, t, p), k.no_better(value, f(k, t))))


def _same_below(k: Kit, F: Term, s: Term) -> Formula:
    value = beside_below(k, F, s)
    same = k.all(value == ancestors_below(k, F, s), k.no_better(value, best_of(k, F)))
    return k.implies(is_step(k, F, s), same)


def _same_with(k: Kit, F: Term, s: Term) -> Formula:
    both = k.worst(worst_of(k, F), ancestors_below(k, F, s))
    return k.implies(is_step(k, F, s), beside_with(k, F, s) == both)


_BOUND: Final = "T through n has no better g"
_ATTAINED: Final = "via is a tree through n with this g"
_WHERE: Final = ("", ": all children", ": one child")
BESIDE: Final = (
    *(Claim(_BOUND + where, level[2], _bound(*level[:5])) for level, where in zip(LEVELS, _WHERE, strict=True)),
    *(Claim(_ATTAINED + where, level[5], _attained(*level)) for level, where in zip(LEVELS, _WHERE, strict=True)),
)
SAME: Final = (
    Claim("(4.3) = (4.5), (4.4) = (4.6)", beside, _same),
    Claim("(4.3) = (4.5), (4.4) = (4.6): other children do not count", beside_below, _same_below),
    Claim("(4.3) = (4.5), (4.4) = (4.6): other children count", beside_with, _same_with),
)
ANCESTORS: Final = (  # (4.3) and (4.4), from (4.5) and (4.6)
    Claim(_BOUND, through, _bound(is_path, is_solution, through, g, ancestors)),
    Claim(_ATTAINED, via, _attained(is_path, is_solution, through, g, ancestors, via)),
)
_STOCKMAN: Final = ("ST-T2.S.bound", "ST-T2.S.attained")
_ON_PATH: Final = "on the path from r to n, and on the list of children at each node of it"

THEOREMS: Final = (
    Theorem("ST-E4.5, ST-E4.6", "h-(n) = max f- over n and AMAX-C(n); h+(n) = min f+ over n and AMIN-C(n)", _ON_PATH,
            RESTS_ON, DATATYPES, BESIDE, (*BOUND, *ATTAINED), _STOCKMAN, (True, False)),
    Theorem("ST-P4.same", "the right sides of (4.3) and (4.5) are equal, and those of (4.4) and (4.6)", _ON_PATH,
            RESTS_ON, DATATYPES, SAME, sides=(True, False)),
    Theorem("ST-E4.3, ST-E4.4", "h-(n) = max f- over n and AMAX(n); h+(n) = min f+ over n and AMIN(n)",
            "none: it follows from (4.5), (4.6)", RESTS_ON, DATATYPES, ANCESTORS, (*BESIDE, *SAME),
            ("ST-E4.5, ST-E4.6", "ST-P4.same"), (True, False)),
)  # fmt: skip


def _without_n(k: Kit, t: Term, p: Term) -> Formula:
    return k.implies(is_path(k, t, p), g(k, t, via(k, t, p)) == f(k, t))


FALSE: Final = (
    Theorem("ST-E4.5, ST-E4.6", "the other children count at every node", "", "", DATATYPES,
            (*BESIDE[:2], Claim("one child", through_choice, lambda k, F, C, s: k.implies(
                k.all(is_step(k, F, s), is_choice(k, F, C), through_choice(k, F, C, s)),
                k.no_better(g_of_choice(k, F, C), beside_with(k, F, s))))), BOUND, sides=(True, False)),
    Theorem("ST-P4.same", "the two formulas without f(n) <= them", "", "", DATATYPES,
            (Claim("(4.3) = (4.5)", beside, lambda k, t, p: k.implies(
                is_path(k, t, p), beside(k, t, p) == ancestors(k, t, p))), *SAME[1:]), sides=(True, False)),
    Theorem("ST-E4.3, ST-E4.4", "h(n) = f(r) for every n", "", "", DATATYPES,
            (Claim("via has g = f(r)", via, _without_n),), (*BESIDE, *SAME), sides=(True, False)),
)  # fmt: skip
