"""KA-TA.1, KA-CA.2 and the cycle argument of KA-T6.6: on a path that comes back to itself, a leaf 0 may end it.

M[a_0 .. a_{d-1}] x is a list of terms, each with its operation, applied to x (`specs.graphs.graph_unwinding.M`). Along
a path p_0 .. p_d of a tree whose end is a copy of its beginning, with the other subtrees replaced by their scores a_j
(KA-L6.5), s'_n is the first n terms of a_0 .. a_{d-1} a_0 .. a_{d-1} ..., applied to 0. By AGAIN the terms after the
first d change nothing, so the score, the limit, is M[a_0 .. a_{d-1}] 0: the score with a leaf 0 in the place of the
copy. That copies have the same players, and so the same operations, is what KA-T6.6 needs and does not say.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Datatypes, Formula, Kit, Term, definition
from proofs.proving.theory.induction import Argument, Claim, Sequent, Step, Theorem
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


def theorem_A_1(k: Argument, *, same_operation: bool = True) -> Sequent:
    """The theorem, from the three claims on lists."""
    a, is_max, L = k.any("a_0", "Value"), k.any("op_0_is_max", "Bool"), k.any("a_1_to_a_n_minus_1", "Terms")
    at_end = is_max if same_operation else k.any("op_n_is_max", "Bool")
    k.use(ONCE_MORE, L, a, is_max, x(k))
    k.use(FOLLOWED, L, a, at_end)
    k.use(WITH, L, a, at_end, x(k))
    longer = k.make("Terms", "term", a, is_max, followed_by(k, L, a, at_end))
    return [], M(k, longer, x(k)) == M(k, k.make("Terms", "term", a, is_max, L), x(k))


FOLLOWED: Final = Claim("M[L a] x = M[L] (a op x), step by step", followed_by, _followed)
WITH: Final = Claim("M[L] (a op x) is meant", M_with, _with)
ONCE_MORE: Final = Claim("a op M[L] (a op x) = a op M[L] x", M_with, _once_more)

# KA-CA.2, KA-T6.6


def _absorbs(k: Kit, L: Term, a: Any, is_max: Formula, y: Any) -> Formula:
    return k.implies(contains(k, L, a, is_max), M_with(k, L, a, is_max, y) == M(k, L, y))


def _again(k: Kit, P: Term, L: Term) -> Formula:
    return k.implies(are_among(k, P, L), M(k, L, M(k, P, x(k))) == M(k, L, x(k)))


def again_mentions(k: Kit, P: Term, L: Term) -> object:
    """What its proof speaks of: the first term, once more."""
    return M_with(k, L, P.get("a"), P.get("is_max"), M(k, P.get("left"), x(k))) if P.con == "term" else None


ABSORBS: Final = Claim("M[L] (a op x) = M[L] x for a term a of L", M_with, _absorbs)
AGAIN: Final = Claim("M[L] (M[P] x) = M[L] x, the terms of P being terms of L", are_among, _again, again_mentions)


def _more(k: Kit, P: Term, L: Term, b: Any, is_max: Formula) -> Formula:
    longer = are_among(k, P, k.make("Terms", "term", b, is_max, L))
    more = are_among_more(k, P, L, b, is_max)
    return k.all(longer == more, k.implies(are_among(k, P, L), more))


def _own_mentions(k: Kit, L: Term) -> object:
    left = L.get("left") if L.con == "term" else L
    return L.con == "term" and (are_their_own(k, left), are_among_more(k, left, left, L.get("a"), L.get("is_max")))


MORE: Final = Claim("the terms of P are among those of L, so among those of b L", are_among_more, _more)
OWN: Final = Claim("the terms of L are among those of L", are_their_own, lambda k, L: are_among(k, L, L), _own_mentions)


def _limit(k: Argument) -> Sequent:
    """s'_(d+j) T = M[L P] 0 for a beginning P of the terms that come again, and s'_d T = M[L] 0."""
    L, P, start = k.any("a_0_to_a_d_minus_1", "Terms"), k.any("beginning", "Terms"), k.value(0)
    k.use(AGAIN, P, L, x=start)
    return [are_among(k, P, L)], M(k, L, M(k, P, start)) == M(k, L, start)


ROUNDS: Final[Datatypes] = {**DATATYPES, "Rounds": {"first_round": {}, "one_more": {"rounds": "Rounds"}}}


@definition("Rounds", "Terms", "Value")
def after_rounds(k: Kit, N: Term, L: Term) -> Any:
    """With m = M[a_0 .. a_(d-1)]: m^n(0), which is s'_(nd) T."""
    return M(k, L, k.value(0) if N.con == "first_round" else after_rounds(k, N.get("rounds"), L))


def one_more_round(k: Argument, _: Term, L: Term) -> None:
    """The terms come again, and change nothing."""
    k.use(OWN, L)
    k.use(AGAIN, L, L, x=k.value(0))


ALL_ROUNDS: Final = Claim("m^n(0) = m(0), for all n >= 1: so it is the limit", after_rounds, lambda k, N, L: (
    after_rounds(k, N, L) == M(k, L, k.value(0))), one_more_round)  # fmt: skip
THEOREMS: Final = (
    Theorem("KA-TA.1", "M[a_0 .. a_n] x = M[a_0 .. a_(n-1)] x if a_0 = a_n and op_0 = op_n, for n >= 1",
            "on the list a_1 .. a_(n-1)", RESTS_ON, DATATYPES, (FOLLOWED, WITH, ONCE_MORE),
            steps=(Step("the theorem from the three claims", theorem_A_1),)),
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
            "(KA-L6.5), and R[P] = R[Q] in score if P = Q in score (KA-L6.4)", ROUNDS, (ALL_ROUNDS,),
            uses=("KA-CA.2", "KA-CA.2.own", "KA-L6.4", "KA-L6.5"), cites=(AGAIN, OWN)),
)  # fmt: skip
