"""KA-TA.1, KA-CA.2 and the cycle argument of KA-T6.6: on a path that comes back to itself, a leaf 0 may end it.

M[a_0 .. a_{d-1}] x is a list of terms, each with its operation, applied to x (`specs.graphs.graph_unwinding.M`). Along
a path p_0 .. p_d of a tree whose end is a copy of its beginning, with the other subtrees replaced by their scores a_j
(KA-L6.5), s'_n is the first n terms of a_0 .. a_{d-1} a_0 .. a_{d-1} ..., applied to 0. By AGAIN the terms after the
first d change nothing, so the score, the limit, is M[a_0 .. a_{d-1}] 0: the score with a leaf 0 in the place of the
copy. That copies have the same players, and so the same operations, is what KA-T6.6 needs and does not say.
"""

from __future__ import annotations

from typing import Any, Final

from proofs.proving.theory.induction import Claim, Sequent, Step, Theorem
from proofs.proving.theory.kit import Datatypes, Formula, Kit, Term, definition

DATATYPES: Final[Datatypes] = {"Terms": {"end": {}, "term": {"a": "Value", "is_max": "Bool", "left": "Terms"}}}
RESTS_ON: Final = "that lists are finite (structural induction), and on the equations of `cycles`"


def op(k: Kit, is_max: Formula, a: Any, x: Any) -> Any:
    """a max x, or a min x."""
    return k.if_(is_max, k.max(a, x), k.min(a, x))


@definition("Terms", "Value", "Value")
def M(k: Kit, L: Term, x: Any) -> Any:
    """KA-DA-M."""
    return x if L.con == "end" else op(k, L.get("is_max"), L.get("a"), M(k, L.get("left"), x))


@definition("Terms", "Value", "Bool", "Terms")
def followed_by(k: Kit, L: Term, a: Any, is_max: Formula) -> Any:
    """The list with one more term at its end."""
    if L.con == "end":
        return k.make("Terms", "term", a, is_max, L)
    return k.make("Terms", "term", L.get("a"), L.get("is_max"), followed_by(k, L.get("left"), a, is_max))


@definition("Terms", "Value", "Bool", "Value", "Value")
def M_with(k: Kit, L: Term, a: Any, is_max: Formula, x: Any) -> Any:
    """M[L] (a op x)."""
    if L.con == "end":
        return op(k, is_max, a, x)
    return op(k, L.get("is_max"), L.get("a"), M_with(k, L.get("left"), a, is_max, x))


@definition("Terms", "Value", "Bool", "Bool")
def contains(k: Kit, L: Term, a: Any, is_max: Formula) -> Any:
    """Whether a with that operation is one of the terms."""
    if L.con == "end":
        return k.m.BoolVal(False)
    return k.some(k.all(L.get("a") == a, L.get("is_max") == is_max), contains(k, L.get("left"), a, is_max))


@definition("Terms", "Terms", "Bool")
def are_among(k: Kit, P: Term, L: Term) -> Any:
    """Whether all terms of P are terms of L."""
    if P.con == "end":
        return k.m.BoolVal(True)
    return k.all(contains(k, L, P.get("a"), P.get("is_max")), are_among(k, P.get("left"), L))


def x(k: Kit) -> Any:
    """What the terms are applied to."""
    return k.any("x", "Value")


# KA-TA.1


def _followed(k: Kit, L: Term, a: Any, is_max: Formula) -> Formula:
    return M(k, followed_by(k, L, a, is_max), x(k)) == M_with(k, L, a, is_max, x(k))


def _with(k: Kit, L: Term, a: Any, is_max: Formula, y: Any) -> Formula:
    return M_with(k, L, a, is_max, y) == M(k, L, op(k, is_max, a, y))


def _once_more(k: Kit, L: Term, a: Any, is_max: Formula, y: Any) -> Formula:
    return op(k, is_max, a, M_with(k, L, a, is_max, y)) == op(k, is_max, a, M(k, L, y))


def _theorem_A_1(k: Kit, *, same_operation: bool = True) -> Sequent:
    a, is_max, L = k.any("a_0", "Value"), k.any("op_0_is_max", "Bool"), k.any("a_1_to_a_n_minus_1", "Terms")
    at_end = is_max if same_operation else k.any("op_n_is_max", "Bool")
    longer = k.make("Terms", "term", a, is_max, followed_by(k, L, a, at_end))
    goal = M(k, longer, x(k)) == M(k, k.make("Terms", "term", a, is_max, L), x(k))
    known = [_once_more(k, L, a, is_max, x(k)), _followed(k, L, a, at_end), _with(k, L, a, at_end, x(k))]
    return [*known, *k.facts], goal


FOLLOWED: Final = Claim("M[L a] x = M[L] (a op x), step by step", followed_by, _followed)
WITH: Final = Claim("M[L] (a op x) is meant", M_with, _with)
ONCE_MORE: Final = Claim("a op M[L] (a op x) = a op M[L] x", M_with, _once_more)

# KA-CA.2, KA-T6.6


def _absorbs(k: Kit, L: Term, a: Any, is_max: Formula, y: Any) -> Formula:
    return k.implies(contains(k, L, a, is_max), M_with(k, L, a, is_max, y) == M(k, L, y))


def _again(k: Kit, P: Term, L: Term) -> Formula:
    return k.implies(are_among(k, P, L), M(k, L, M(k, P, x(k))) == M(k, L, x(k)))


def _again_mentions(k: Kit, P: Term, L: Term) -> object:
    return M_with(k, L, P.get("a"), P.get("is_max"), M(k, P.get("left"), x(k))) if P.con == "term" else None


ABSORBS: Final = Claim("M[L] (a op x) = M[L] x for a term a of L", M_with, _absorbs)
AGAIN: Final = Claim("M[L] (M[P] x) = M[L] x, the terms of P being terms of L", are_among, _again, _again_mentions)


def _limit(k: Kit) -> Sequent:
    """s'_(d+j) T = M[L P] 0 for a beginning P of the terms that come again, and s'_d T = M[L] 0."""
    L, P = k.any("a_0_to_a_d_minus_1", "Terms"), k.any("beginning", "Terms")
    start = k.m.RealVal(0)
    return [are_among(k, P, L), _again(k, P, L), x(k) == 0], M(k, L, M(k, P, start)) == M(k, L, start)


def _round(k: Kit) -> Sequent:
    """With m = M[a_0 .. a_(d-1)]: m^n(0) = m(0) implies m^(n+1)(0) = m(0); so all s'_(nd) T are m(0), and the limit."""
    L, reached = k.any("a_0_to_a_d_minus_1", "Terms"), k.any("m_to_the_n_of_0", "Value")
    start = M(k, L, k.m.RealVal(0))
    known = [are_among(k, L, L), _again(k, L, L), x(k) == 0, reached == start]
    return known, M(k, L, reached) == start


THEOREMS: Final = (
    Theorem("KA-TA.1", "M[a_0 .. a_n] x = M[a_0 .. a_(n-1)] x if a_0 = a_n and op_0 = op_n, for n >= 1",
            "on the list a_1 .. a_(n-1)", RESTS_ON, DATATYPES, (FOLLOWED, WITH, ONCE_MORE),
            steps=(Step("the theorem from the three claims", _theorem_A_1),)),
    Theorem("KA-CA.2.absorbs", "M[L] (a op x) = M[L] x, if a with that op is one of the terms of L",
            "on the list of the terms", RESTS_ON, DATATYPES, (ABSORBS,), (WITH, ONCE_MORE), ("KA-TA.1",)),
    Theorem("KA-CA.2", "s'_n T = s'_d T for n >= d, where a path of T of length d ends in a copy of T",
            "on the list of the terms that come again", RESTS_ON, DATATYPES, (AGAIN,), (WITH, ABSORBS),
            ("KA-TA.1", "KA-CA.2.absorbs"), steps=(Step("d steps and more", _limit),)),
    Theorem("KA-T6.6", "P isomorphic to Q[P], players kept, implies s P = s Q[leaf 0]: the cycle argument",
            "on the number of rounds", f"{RESTS_ON}; that subtrees beside the path may be replaced by leaves of their "
            "score (KA-L6.5), and R[P] = R[Q] in score if P = Q in score (KA-L6.4), which are exhausted",
            DATATYPES, uses=("KA-CA.2",), steps=(Step("one more round", _round),)),
)  # fmt: skip


def _not_of_cycle(k: Kit) -> Sequent:
    """Any constant in the place of 0."""
    L, c = k.any("L", "Terms"), k.any("c", "Value")
    return [], M(k, L, c) == M(k, L, k.m.RealVal(0))


FALSE: Final = (
    Theorem("KA-CA.2", "M[L] (M[P] x) = M[L] x for any P", "", "", DATATYPES, (
        Claim("for any P", are_among, lambda k, P, L: M(k, L, M(k, P, x(k))) == M(k, L, x(k)), _again_mentions),),
        (WITH, ABSORBS)),
    Theorem("KA-TA.1", "without op_0 = op_n", "", "", DATATYPES, (FOLLOWED,),
            steps=(Step("another operation at the end", lambda k: _theorem_A_1(k, same_operation=False)),)),
    Theorem("KA-CA.2.absorbs", "a term of L with any operation is absorbed", "", "", DATATYPES, (
        Claim("with any operation", M_with, lambda k, L, a, is_max, y: k.implies(
            contains(k, L, a, k.m.Not(is_max)), M_with(k, L, a, is_max, y) == M(k, L, y))),), (WITH, ONCE_MORE)),
    Theorem("KA-T6.6", "any constant may end the path", "", "", DATATYPES, steps=(Step("not 0", _not_of_cycle),)),
)  # fmt: skip
