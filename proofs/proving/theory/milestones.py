"""PB-T4.2 and PB-T4.3: when a solution tree is the oldest in M(n) with g <= g0, or with g < g0.

The right sides of both theorems say of a tree that it is `oldest` (by induction), and `oldest` is the oldest tree of
small value (PB-D4.3.oldest): so they hold just of the oldest tree. That S is the oldest is said by its definition: it
is in M(n) and of small value, and no older tree is. PB-T4.3 is printed with Minbroth(c) > g0, which is refuted;
corrected it is Minbroth(c) >= g0.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term, definition
from proofs.proving.theory.induction import Claim, Sequent, Step, Theorem
from proofs.proving.theory.informed import (
    U,
    are_informed,
    gU,
    in_M,
    is_informed,
    low,
    older,
    oldest,
    oldest_all,
    oldest_one,
)
from proofs.proving.theory.oldest import ABOVE, EXISTS, FIRST, STRICT
from proofs.proving.theory.sons import all_parts, one_part
from proofs.proving.theory.stockman import RESTS_ON
from proofs.proving.theory.trees import DATATYPES, f, greatest, least


def is_oldest(k: Kit, t: Term, S: Term) -> Formula:
    """S is the oldest tree of small value in M(t), as found above."""
    return k.all(low(k, f(k, t)), k.equal(S, oldest(k, t)))


@definition("Tree", "Solution", "Bool")
def right(k: Kit, t: Term, S: Term) -> Any:
    """(a) S = {n}, U(n) small; (b) U(n) not small, each S(c) oldest, and Minbroth(c) not small if n is min."""
    if t.con != "inner":
        return k.all(S.is_a("leaf"), low(k, f(k, t)))
    C = S.get("choice")
    by_one = k.all(S.is_a("one"), right_one(k, t.get("sons"), C), k.not_(low(k, Minbroth(k, t.get("sons"), C))))
    by_all = k.all(S.is_a("all"), right_all(k, t.get("sons"), S.get("parts")))
    inner = k.all(k.not_(low(k, U(k, t))), k.if_(t.get("is_max"), by_all, by_one))
    return k.if_(S.is_a("leaf"), low(k, U(k, t)), inner)


@definition("Sons", "Parts", "Bool")
def right_all(k: Kit, F: Term, P: Term) -> Any:
    """Each S(c) is the oldest."""
    return all_parts(k, F, P, is_oldest, right_all)


@definition("Sons", "Choice", "Bool")
def right_one(k: Kit, F: Term, C: Term) -> Any:
    """The one S(c) is the oldest."""
    return one_part(k, F, C, is_oldest, right_one)


@definition("Sons", "Choice", "Value")
def Minbroth(k: Kit, F: Term, C: Term) -> Any:
    """The least f of the older brothers of the chosen child."""
    end = k.any("plus_inf", "Value")
    if F.con == "only":
        return end
    return k.if_(C.is_a("here"), end, k.min(f(k, F.get("first")), Minbroth(k, F.get("rest"), C.get("further"))))


def _right(k: Kit, t: Term, S: Term) -> Formula:
    return k.implies(is_informed(k, t), right(k, t, S) == is_oldest(k, t, S))


def _right_all(k: Kit, F: Term, P: Term) -> Formula:
    found = k.all(low(k, greatest(k, F)), k.equal(P, oldest_all(k, F)))
    return k.implies(are_informed(k, F), right_all(k, F, P) == found)


def _right_one(k: Kit, F: Term, C: Term) -> Formula:
    given = k.all(are_informed(k, F), k.not_(low(k, k.any("plus_inf", "Value"))))
    said = k.all(right_one(k, F, C), k.not_(low(k, Minbroth(k, F, C))))
    return k.implies(given, said == k.all(low(k, least(k, F)), k.equal(C, oldest_one(k, F))))


RIGHT: Final = (
    Claim("the right side holds of `oldest` alone", right, _right),
    Claim("the right side holds of `oldest` alone: all children", right_all, _right_all),
    Claim("the right side holds of `oldest` alone: one child", right_one, _right_one),
)


def small_and_in_M(k: Kit, t: Term, S: Term) -> Formula:
    """S is a tree of M(t) of small value."""
    return k.all(in_M(k, t, S), low(k, gU(k, t, S)))


def _if(k: Kit, *, strict: bool) -> Sequent:
    """Where the right side holds, S is of small value, and no tree R of small value is older."""
    t, S, R = k.any("n", "Tree"), k.any("S", "Solution"), k.any("R", "Solution")
    O = oldest(k, t)  # noqa: E741 - it stands for the oldest tree
    known = [RIGHT[0].says(k, t, S), EXISTS[0].says(k, t), FIRST[0].says(k, t, R)]
    known += [STRICT[0].says(k, t, O, R), STRICT[0].says(k, t, O, O)]
    given = [k.any("strict", "Bool") == k.bool(strict), is_informed(k, t), right(k, t, S)]
    goal = k.all(small_and_in_M(k, t, S), k.not_(k.all(small_and_in_M(k, t, R), older(k, t, R, S))))
    return [*known, *given], goal


def _only_if(k: Kit, *, strict: bool) -> Sequent:
    """Where S is of small value and no tree of small value is older (`oldest` is not, say), the right side holds."""
    t, S = k.any("n", "Tree"), k.any("S", "Solution")
    O = oldest(k, t)  # noqa: E741 - it stands for the oldest tree
    known = [RIGHT[0].says(k, t, S), EXISTS[0].says(k, t), FIRST[0].says(k, t, S), ABOVE[0].says(k, t, S)]
    none_older = k.not_(k.all(small_and_in_M(k, t, O), older(k, t, O, S)))
    given = [k.any("strict", "Bool") == k.bool(strict), is_informed(k, t), small_and_in_M(k, t, S), none_older]
    return [*known, *given], right(k, t, S)


def _theorem(id: str, sign: str, against: str, *, strict: bool) -> Theorem:
    return Theorem(
        id,
        f"S is the oldest tree in M(n) with g {sign} g0 iff S = {{n}} and U(n) {sign} g0, or not U(n) {sign} g0, "
        f"each S(c) is the oldest in M(c) with g {sign} g0 and, if n is min, Minbroth(c) {against} g0",
        "on the tree and the list of its children",
        RESTS_ON,
        DATATYPES,
        RIGHT,
        uses=("PB-L4.1", "PB-D4.3.oldest"),
        steps=(
            Step("the right side implies that S is the oldest", lambda k: _if(k, strict=strict)),
            Step("if S is the oldest, the right side holds", lambda k: _only_if(k, strict=strict)),
        ),
    )


THEOREMS: Final = (_theorem("PB-T4.2", "<=", ">", strict=False), _theorem("PB-T4.3", "<", ">=", strict=True))


def _printed(k: Kit, F: Term, C: Term) -> Formula:
    """PB-T4.3 as printed."""
    given = k.all(are_informed(k, F), k.any("strict", "Bool"), U_is_high(k))
    said = k.all(right_one(k, F, C), Minbroth(k, F, C) > k.any("g0", "Value"))
    return k.implies(given, said == k.all(low(k, least(k, F)), k.equal(C, oldest_one(k, F))))


def U_is_high(k: Kit) -> Formula:
    """U(n) >= g0 is possible."""
    return k.any("plus_inf", "Value") >= k.any("g0", "Value")


FALSE: Final = (
    Theorem("PB-T4.2", "Minbroth(c) may be anything", "", "", DATATYPES,
            (*RIGHT[:2], Claim("one child", right_one, lambda k, F, C: k.implies(
                are_informed(k, F), right_one(k, F, C) == k.all(low(k, least(k, F)),
                                                               k.equal(C, oldest_one(k, F))))))),
    Theorem("PB-T4.3", "as printed: Minbroth(c) > g0", "", "", DATATYPES,
            (*RIGHT[:2], Claim("one child, as printed", right_one, _printed))),
)  # fmt: skip
