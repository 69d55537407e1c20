"""PB-L4.1, PB-L4.2 and PB-T4.1: f(n) is the least g of the solution trees of an informed game; and the oldest of them.

`oldest` is what `Milestones` tabulates. It is in M(n) and of small value if f(n) is (`exists`), every other tree of
small value is younger (`first`), and of two trees not each is older than the other (`strict`): so `oldest` is the
oldest tree of small value, whether small means g < g0 or g <= g0. PB-T4.2 and PB-T4.3 rest on this: `milestones`.
"""

from __future__ import annotations

from typing import Final

from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import Claim, Theorem
from proofs.proving.theory.informed import (
    are_informed,
    gU,
    gU_all,
    gU_one,
    in_M,
    in_M_all,
    in_M_one,
    is_informed,
    low,
    older,
    older_all,
    older_one,
    oldest,
    oldest_all,
    oldest_one,
)
from proofs.proving.theory.stockman import RESTS_ON
from proofs.proving.theory.trees import DATATYPES, T_0, T_0_of_all, T_0_of_one, f, greatest, least

# PB-L4.1 AND PB-L4.2


def _above(k: Kit, t: Term, S: Term) -> Formula:
    return k.implies(k.all(is_informed(k, t), in_M(k, t, S)), gU(k, t, S) >= f(k, t))


def _above_all(k: Kit, F: Term, P: Term) -> Formula:
    return k.implies(k.all(are_informed(k, F), in_M_all(k, F, P)), gU_all(k, F, P) >= greatest(k, F))


def _above_one(k: Kit, F: Term, C: Term) -> Formula:
    return k.implies(k.all(are_informed(k, F), in_M_one(k, F, C)), gU_one(k, F, C) >= least(k, F))


ABOVE: Final = (
    Claim("g(S) >= f(n)", in_M, _above),
    Claim("g(S) >= f(n): all children", in_M_all, _above_all),
    Claim("g(S) >= f(n): one child", in_M_one, _above_one),
)
OPTIMAL: Final = (
    Claim("T_0 is in M(n) and has g = f(n)", T_0,
          lambda k, t: k.all(in_M(k, t, T_0(k, t)), gU(k, t, T_0(k, t)) == f(k, t))),
    Claim("T_0 is in M(n) and has g = f(n): all children", T_0_of_all,
          lambda k, F: k.all(in_M_all(k, F, T_0_of_all(k, F)), gU_all(k, F, T_0_of_all(k, F)) == greatest(k, F))),
    Claim("T_0 is in M(n) and has g = f(n): one child", T_0_of_one,
          lambda k, F: k.all(in_M_one(k, F, T_0_of_one(k, F)), gU_one(k, F, T_0_of_one(k, F)) == least(k, F))),
)  # fmt: skip

# THE OLDEST TREE


def _exists(k: Kit, t: Term) -> Formula:
    S = oldest(k, t)
    return k.implies(k.all(is_informed(k, t), low(k, f(k, t))), k.all(in_M(k, t, S), low(k, gU(k, t, S))))


def _exists_all(k: Kit, F: Term) -> Formula:
    P = oldest_all(k, F)
    return k.implies(
        k.all(are_informed(k, F), low(k, greatest(k, F))), k.all(in_M_all(k, F, P), low(k, gU_all(k, F, P)))
    )


def _exists_one(k: Kit, F: Term) -> Formula:
    C = oldest_one(k, F)
    return k.implies(k.all(are_informed(k, F), low(k, least(k, F))), k.all(in_M_one(k, F, C), low(k, gU_one(k, F, C))))


def _first(k: Kit, t: Term, S: Term) -> Formula:
    given = k.all(is_informed(k, t), in_M(k, t, S), low(k, gU(k, t, S)))
    return k.implies(given, k.some(k.equal(S, oldest(k, t)), older(k, t, oldest(k, t), S)))


def _first_all(k: Kit, F: Term, P: Term) -> Formula:
    given = k.all(are_informed(k, F), in_M_all(k, F, P), low(k, gU_all(k, F, P)))
    return k.implies(given, k.some(k.equal(P, oldest_all(k, F)), older_all(k, F, oldest_all(k, F), P)))


def _first_one(k: Kit, F: Term, C: Term) -> Formula:
    given = k.all(are_informed(k, F), in_M_one(k, F, C), low(k, gU_one(k, F, C)))
    return k.implies(given, k.some(k.equal(C, oldest_one(k, F)), older_one(k, F, oldest_one(k, F), C)))


EXISTS: Final = (
    Claim("`oldest` is in M(n) and of small value if f(n) is", oldest, _exists),
    Claim("`oldest` exists: all children", oldest_all, _exists_all),
    Claim("`oldest` exists: one child", oldest_one, _exists_one),
)
FIRST: Final = (
    Claim("any other tree of small value is younger", in_M, _first),
    Claim("any other tree of small value is younger: all children", in_M_all, _first_all),
    Claim("any other tree of small value is younger: one child", in_M_one, _first_one),
)
STRICT: Final = tuple(
    Claim(f"not both S >> R and R >> S{where}", age,
          lambda k, t, S, R, age=age: k.not_(k.all(age(k, t, S, R), age(k, t, R, S))))
    for age, where in ((older, ""), (older_all, ": all children"), (older_one, ": one child"))
)  # fmt: skip

THEOREMS: Final = (
    Theorem("PB-L4.1", "g(S) >= f(n) for every S in M(n)", "on the tree and the list of its children", RESTS_ON,
            DATATYPES, ABOVE),
    Theorem("PB-L4.2", "some S in M(n) has g(S) = f(n); with PB-L4.1: f(n) = min g(S) (PB-T4.1)",
            "on the tree and the list of its children", RESTS_ON, DATATYPES, OPTIMAL),
    Theorem("PB-D4.3.oldest", "`oldest` is the oldest tree of small value in M(n); there is one iff f(n) is small",
            "on the tree and the list of its children", RESTS_ON, DATATYPES, (*EXISTS, *FIRST, *STRICT), ABOVE,
            ("PB-L4.1",)),
)  # fmt: skip

FALSE: Final = (
    Theorem("PB-L4.1", "the inequality without U(n) >= f(n)", "", "", DATATYPES,
            (Claim("g(S) >= f(n)", in_M, lambda k, t, S: k.implies(in_M(k, t, S), gU(k, t, S) >= f(k, t))),
             *ABOVE[1:])),
    Theorem("PB-L4.2", "every S in M(n) has g(S) = f(n)", "", "", DATATYPES,
            (Claim("g(S) = f(n)", in_M, lambda k, t, S: k.implies(
                k.all(is_informed(k, t), in_M(k, t, S)), gU(k, t, S) == f(k, t))), *ABOVE[1:])),
    Theorem("PB-D4.3.oldest", "every other tree of small value is older", "", "", DATATYPES,
            (Claim("S >> oldest", in_M, lambda k, t, S: k.implies(
                k.all(is_informed(k, t), in_M(k, t, S), low(k, gU(k, t, S))),
                k.some(k.equal(S, oldest(k, t)), older(k, t, S, oldest(k, t))))), *FIRST[1:]), ABOVE),
)  # fmt: skip
