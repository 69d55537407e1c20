"""Stockman's theorem (ST-T2.S, SS-T1): f(n) = min g(T+) over the T+ rooted in n = max g(T-) over the T-.

Two halves, each for T+ and for T-: no solution tree has a better value than f, and T_0 is one whose value is f. With
at_open = +inf and T-, this is (3.4) of ST, with at_open = -inf and T+ it is (3.6).
"""

from __future__ import annotations

from typing import Final

from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import Claim, Theorem
from proofs.proving.theory.trees import (
    DATATYPES,
    T_0,
    T_0_of_all,
    T_0_of_one,
    are_parts,
    best_of,
    f,
    g,
    g_of_choice,
    g_of_parts,
    is_choice,
    is_solution,
    worst_of,
)

RESTS_ON: Final = "that trees are finite (structural induction), and on the equations of `trees`"


def _bound(k: Kit, t: Term, T: Term) -> Formula:
    return k.implies(is_solution(k, t, T), k.no_better(g(k, t, T), f(k, t)))


def _bound_of_parts(k: Kit, F: Term, P: Term) -> Formula:
    return k.implies(are_parts(k, F, P), k.no_better(g_of_parts(k, F, P), worst_of(k, F)))


def _bound_of_choice(k: Kit, F: Term, C: Term) -> Formula:
    return k.implies(is_choice(k, F, C), k.no_better(g_of_choice(k, F, C), best_of(k, F)))


def _attained(k: Kit, t: Term) -> Formula:
    return k.all(is_solution(k, t, T_0(k, t)), g(k, t, T_0(k, t)) == f(k, t))


def _attained_by_all(k: Kit, F: Term) -> Formula:
    return k.all(are_parts(k, F, T_0_of_all(k, F)), g_of_parts(k, F, T_0_of_all(k, F)) == worst_of(k, F))


def _attained_by_one(k: Kit, F: Term) -> Formula:
    return k.all(is_choice(k, F, T_0_of_one(k, F)), g_of_choice(k, F, T_0_of_one(k, F)) == best_of(k, F))


BOUND: Final = (
    Claim("g(T+) >= f(n), g(T-) <= f(n)", is_solution, _bound),
    Claim("the same of all children", are_parts, _bound_of_parts),
    Claim("the same of one child", is_choice, _bound_of_choice),
)
ATTAINED: Final = (
    Claim("T_0 is a solution tree and g(T_0) = f(n)", T_0, _attained),
    Claim("the same of all children", T_0_of_all, _attained_by_all),
    Claim("the same of the best child", T_0_of_one, _attained_by_one),
)

THEOREMS: Final = (
    Theorem(
        "ST-T2.S.bound",
        "every T+ rooted in n has g(T+) >= f(n), every T- has g(T-) <= f(n)",
        "on the tree and the list of its children",
        RESTS_ON,
        DATATYPES,
        BOUND,
        sides=(True, False),
    ),
    Theorem(
        "ST-T2.S.attained",
        "some T+ rooted in n has g(T+) = f(n), some T- has g(T-) = f(n): Stockman's T_0 and its dual",
        "on the tree and the list of its children",
        RESTS_ON,
        DATATYPES,
        ATTAINED,
        sides=(True, False),
    ),
)


def _better(k: Kit, t: Term, T: Term) -> Formula:
    return k.implies(is_solution(k, t, T), k.no_better(f(k, t), g(k, t, T)))


def _every_tree_attains(k: Kit, F: Term, C: Term) -> Formula:
    return k.implies(is_choice(k, F, C), g_of_choice(k, F, C) == best_of(k, F))


FALSE: Final = (
    Theorem(
        "ST-T2.S.bound",
        "the inequality turned round: g(T+) <= f(n)",
        "",
        "",
        DATATYPES,
        (Claim("g(T+) <= f(n)", is_solution, _better), *BOUND[1:]),
        sides=(True, False),
    ),
    Theorem(
        "ST-T2.S.attained",
        "whichever child is chosen has the value f(n)",
        "",
        "",
        DATATYPES,
        (BOUND[0], BOUND[1], Claim("any child will do", is_choice, _every_tree_attains)),
        sides=(True, False),
    ),
)
