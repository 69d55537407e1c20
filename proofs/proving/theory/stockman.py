"""Stockman's theorem (ST-T2.S, SS-T1): f(n) = min g(T+) over the T+ rooted in n = max g(T-) over the T-.

Two halves, each for T+ and for T-: no solution tree has a better value than f, and T_0 is one whose value is f. With
at_open = +inf and T-, this is (3.4) of ST, with at_open = -inf and T+ it is (3.6).
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import Claim, Says, Theorem
from proofs.proving.theory.trees import DATATYPES, LEVELS, best_of, f, g, g_of_choice, is_choice, is_solution

RESTS_ON: Final = "that trees are finite (structural induction), and on the equations of `trees`"


def _bound(is_solution: Any, g: Any, f: Any) -> Says:
    return lambda k, t, T: k.implies(is_solution(k, t, T), k.no_better(g(k, t, T), f(k, t)))


def _attained(is_solution: Any, g: Any, f: Any, T_0: Any) -> Says:
    return lambda k, t: k.all(is_solution(k, t, T_0(k, t)), g(k, t, T_0(k, t)) == f(k, t))


_OF_ALL: Final = "the same of all children"
_BOUND: Final = ("g(T+) >= f(n), g(T-) <= f(n)", _OF_ALL, "the same of one child")
_ATTAINED: Final = ("T_0 is a solution tree and g(T_0) = f(n)", _OF_ALL, "the same of the best child")
BOUND: Final = tuple(Claim(says, level[0], _bound(*level[:3])) for says, level in zip(_BOUND, LEVELS, strict=True))
ATTAINED: Final = tuple(Claim(says, level[3], _attained(*level)) for says, level in zip(_ATTAINED, LEVELS, strict=True))

THEOREMS: Final = (
    Theorem("ST-T2.S.bound", "every T+ rooted in n has g(T+) >= f(n), every T- has g(T-) <= f(n)",
            "on the tree and the list of its children", RESTS_ON, DATATYPES, BOUND, sides=(True, False)),
    Theorem("ST-T2.S.attained",
            "some T+ rooted in n has g(T+) = f(n), some T- has g(T-) = f(n): Stockman's T_0 and its dual",
            "on the tree and the list of its children", RESTS_ON, DATATYPES, ATTAINED, sides=(True, False)),
)  # fmt: skip


def _better(k: Kit, t: Term, T: Term) -> Formula:
    return k.implies(is_solution(k, t, T), k.no_better(f(k, t), g(k, t, T)))


def _every_tree_attains(k: Kit, F: Term, C: Term) -> Formula:
    return k.implies(is_choice(k, F, C), g_of_choice(k, F, C) == best_of(k, F))


FALSE: Final = (
    Theorem("ST-T2.S.bound", "the inequality turned round: g(T+) <= f(n)", "", "", DATATYPES,
            (Claim("g(T+) <= f(n)", is_solution, _better), *BOUND[1:]), sides=(True, False)),
    Theorem("ST-T2.S.attained", "whichever child is chosen has the value f(n)", "", "", DATATYPES,
            (BOUND[0], BOUND[1], Claim("any child will do", is_choice, _every_tree_attains)), sides=(True, False)),
)  # fmt: skip
