"""KA-TA.1, KA-CA.2 and the cycle argument of KA-T6.6: on a path that comes back to itself, a leaf 0 may end it.

M[a_0 .. a_{d-1}] x is a list of terms, each with its operation, applied to x (`specs.graphs.graph_unwinding.M`). Along
a path p_0 .. p_d of a tree whose end is a copy of its beginning, with the other subtrees replaced by their scores a_j
(KA-L6.5), s'_n is the first n terms of a_0 .. a_{d-1} a_0 .. a_{d-1} ..., applied to 0. By AGAIN the terms after the
first d change nothing, so the score, the limit, is M[a_0 .. a_{d-1}] 0: the score with a leaf 0 in the place of the
copy. That copies have the same players, and so the same operations, is what KA-T6.6 needs and does not say.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term
from proofs.proving.theory.induction import Claim, Sequent, Step, Theorem
from proofs.proving.theory.terms import (
    DATATYPES,
    M,
    M_with,
    are_among,
    are_among_more,
    are_their_own,
    contains,
    followed_by,
    op,
    x,
)

RESTS_ON: Final = "that lists are finite (structural induction), and on the equations of `terms`"

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


def _more(k: Kit, P: Term, L: Term, b: Any, is_max: Formula) -> Formula:
    longer = are_among(k, P, k.make("Terms", "term", b, is_max, L))
    more = are_among_more(k, P, L, b, is_max)
    return k.all(longer == more, k.implies(are_among(k, P, L), more))


def _own_mentions(k: Kit, L: Term) -> object:
    left = L.get("left") if L.con == "term" else L
    return L.con == "term" and (are_their_own(k, left), are_among_more(k, left, left, L.get("a"), L.get("is_max")))


MORE: Final = Claim("the terms of P are among those of L, so among those of b L", are_among_more, _more)
OWN: Final = Claim("the terms of L are among those of L", are_their_own, lambda k, L: are_among(k, L, L), _own_mentions)


def _limit(k: Kit) -> Sequent:
    """s'_(d+j) T = M[L P] 0 for a beginning P of the terms that come again, and s'_d T = M[L] 0."""
    L, P = k.any("a_0_to_a_d_minus_1", "Terms"), k.any("beginning", "Terms")
    start = k.value(0)
    return [are_among(k, P, L), _again(k, P, L), x(k) == 0], M(k, L, M(k, P, start)) == M(k, L, start)


def _round(k: Kit) -> Sequent:
    """With m = M[a_0 .. a_(d-1)]: m^n(0) = m(0) implies m^(n+1)(0) = m(0); so all s'_(nd) T are m(0), and the limit."""
    L, reached = k.any("a_0_to_a_d_minus_1", "Terms"), k.any("m_to_the_n_of_0", "Value")
    start = M(k, L, k.value(0))
    known = [OWN.says(k, L), _again(k, L, L), x(k) == 0, reached == start]
    return known, M(k, L, reached) == start


THEOREMS: Final = (
    Theorem("KA-TA.1", "M[a_0 .. a_n] x = M[a_0 .. a_(n-1)] x if a_0 = a_n and op_0 = op_n, for n >= 1",
            "on the list a_1 .. a_(n-1)", RESTS_ON, DATATYPES, (FOLLOWED, WITH, ONCE_MORE),
            steps=(Step("the theorem from the three claims", _theorem_A_1),)),
    Theorem("KA-CA.2.absorbs", "M[L] (a op x) = M[L] x, if a with that op is one of the terms of L",
            "on the list of the terms", RESTS_ON, DATATYPES, (ABSORBS,), (WITH, ONCE_MORE), ("KA-TA.1",)),
    Theorem("KA-CA.2.more", "terms that are among those of a list are among those of a longer one",
            "on the list of the terms", RESTS_ON, DATATYPES, (MORE,)),
    Theorem("KA-CA.2.own", "the terms of a list are among them", "on the list of the terms", RESTS_ON, DATATYPES,
            (OWN,), (MORE,), ("KA-CA.2.more",)),
    Theorem("KA-CA.2", "s'_n T = s'_d T for n >= d, where a path of T of length d ends in a copy of T",
            "on the list of the terms that come again", RESTS_ON, DATATYPES, (AGAIN,), (WITH, ABSORBS),
            ("KA-TA.1", "KA-CA.2.absorbs"), steps=(Step("d steps and more", _limit),)),
    Theorem("KA-T6.6", "P isomorphic to Q[P], players kept, implies s P = s Q[leaf 0]: the cycle argument",
            "on the number of rounds", f"{RESTS_ON}; subtrees beside the path may be replaced by leaves of their score "
            "(KA-L6.5), and R[P] = R[Q] in score if P = Q in score (KA-L6.4)",
            DATATYPES, uses=("KA-CA.2", "KA-CA.2.own", "KA-L6.4", "KA-L6.5"), steps=(Step("one more round", _round),)),
)  # fmt: skip


def _not_of_cycle(k: Kit) -> Sequent:
    """Any constant in the place of 0."""
    L, c = k.any("L", "Terms"), k.any("c", "Value")
    return [], M(k, L, c) == M(k, L, k.value(0))


FALSE: Final = (
    Theorem("KA-CA.2.more", "a term of the longer list is one of the list", "", "", DATATYPES, (
        Claim("the other way", are_among_more, lambda k, P, L, b, is_max: k.implies(
            are_among_more(k, P, L, b, is_max), are_among(k, P, L))),)),
    Theorem("KA-CA.2.own", "all terms are those of another list", "", "", DATATYPES, (
        Claim("of any list", are_their_own, lambda k, L: are_among(k, L, k.any("P", "Terms"))),)),
    Theorem("KA-CA.2", "M[L] (M[P] x) = M[L] x for any P", "", "", DATATYPES, (
        Claim("for any P", are_among, lambda k, P, L: M(k, L, M(k, P, x(k))) == M(k, L, x(k)), _again_mentions),),
        (WITH, ABSORBS)),
    Theorem("KA-TA.1", "without op_0 = op_n", "", "", DATATYPES, (FOLLOWED,),
            steps=(Step("another operation at the end", lambda k: _theorem_A_1(k, same_operation=False)),)),
    Theorem("KA-CA.2.absorbs", "a term of L with any operation is absorbed", "", "", DATATYPES, (
        Claim("with any operation", M_with, lambda k, L, a, is_max, y: k.implies(
            contains(k, L, a, k.not_(is_max)), M_with(k, L, a, is_max, y) == M(k, L, y))),), (WITH, ONCE_MORE)),
    Theorem("KA-T6.6", "any constant may end the path", "", "", DATATYPES, steps=(Step("not 0", _not_of_cycle),)),
)  # fmt: skip
