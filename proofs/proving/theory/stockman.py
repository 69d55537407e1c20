"""Stockman's theorem (ST-T2.S, SS-T1): f(n) = min g(T+) over the T+ rooted in n = max g(T-) over the T-.

Two halves, each for T+ and for T-: no solution tree has a better value than f, and T_0 is one whose value is f. With
at_open = +inf and T-, this is (3.4) of ST, with at_open = -inf and T+ it is (3.6).
"""

from typing import Final

from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import ON_TREE, Theorem
from proofs.proving.theory.lifting import Level, lift
from proofs.proving.theory.trees import DATATYPES, T_0, f, g, is_solution

RESTS_ON: Final = "that trees are finite (structural induction), and on the equations of `trees`"


def _bound(at: Level, k: Kit, t: Term, T: Term) -> Formula:
    return k.implies(at(is_solution)(k, t, T), k.no_better(at(g)(k, t, T), at(f)(k, t)))


def _attained(at: Level, k: Kit, t: Term) -> Formula:
    T = at(T_0)(k, t)
    return k.all(at(is_solution)(k, t, T), at(g)(k, t, T) == at(f)(k, t))


BOUND: Final = lift("g(T+) >= f(n), g(T-) <= f(n)", is_solution, _bound)
ATTAINED: Final = lift("T_0 is a solution tree and g(T_0) = f(n)", T_0, _attained)

THEOREMS: Final = (
    Theorem("ST-T2.S.bound", "every T+ rooted in n has g(T+) >= f(n), every T- has g(T-) <= f(n)",
            ON_TREE, RESTS_ON, DATATYPES, BOUND, sides=(True, False)),
    Theorem("ST-T2.S.attained",
            "some T+ rooted in n has g(T+) = f(n), some T- has g(T-) = f(n): Stockman's T_0 and its dual",
            ON_TREE, RESTS_ON, DATATYPES, ATTAINED, sides=(True, False)),
)  # fmt: skip
