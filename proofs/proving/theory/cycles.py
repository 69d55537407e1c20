"""KA-TA.1, KA-CA.2 and the cycle argument of KA-T6.6: on a path that comes back to itself, a leaf 0 may end it.

M[a_0 .. a_{d-1}] x = a_0 op_0 (a_1 op_1 (... (a_{d-1} op_{d-1} x))), a list of terms, each with its operation (KA-DA-M,
`specs.graphs.graph_unwinding.M`). Along a path p_0 .. p_d of a tree whose end is a copy of its beginning, with the
other subtrees replaced by their scores a_j (KA-L6.5), s'_n is the first n terms of a_0 .. a_{d-1} a_0 .. a_{d-1} ...,
applied to 0. By AGAIN the terms after the first d change nothing, so the score, the limit, is M[a_0 .. a_{d-1}] 0: the
score with a leaf 0 in the place of the copy. That copies have the same players, and so the same operations, is what
KA-T6.6 needs and does not say.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Datatypes, Formula, Term, arbitrary, definition, real
from proofs.proving.theory.induction import Claim, Sequent, Step, Theorem, use
from proofs.proving.theory.logic import all_of, if_, implies, make, max_of, min_of, some_of

DATATYPES: Final[Datatypes] = {"Terms": {"end": {}, "term": {"a": "Value", "is_max": "Bool", "left": "Terms"}}}


def op(is_max: Formula, a: Any, x: Any) -> Any:
    """a max x, or a min x."""
    return if_(is_max, max_of(a, x), min_of(a, x))


@definition("Terms", "Value", "Value")
def M(L: Term, x: Any) -> Any:
    """KA-DA-M."""
    return x if L.con == "end" else op(L.get("is_max"), L.get("a"), M(L.get("left"), x))


@definition("Terms", "Value", "Bool", "Terms")
def followed_by(L: Term, a: Any, is_max: Formula) -> Any:
    """The list with one more term at its end."""
    if L.con == "end":
        return make("Terms", "term", a, is_max, L)
    return make("Terms", "term", L.get("a"), L.get("is_max"), followed_by(L.get("left"), a, is_max))


@definition("Terms", "Value", "Bool", "Value", "Value")
def M_with(L: Term, a: Any, is_max: Formula, x: Any) -> Any:
    """M[L] (a op x)."""
    if L.con == "end":
        return op(is_max, a, x)
    return op(L.get("is_max"), L.get("a"), M_with(L.get("left"), a, is_max, x))


@definition("Terms", "Value", "Bool", "Bool")
def contains(L: Term, a: Any, is_max: Formula) -> Any:
    """Whether a with that operation is one of the terms."""
    if L.con == "end":
        return False
    return some_of(all_of(L.get("a") == a, L.get("is_max") == is_max), contains(L.get("left"), a, is_max))


@definition("Terms", "Terms", "Bool")
def are_among(P: Term, L: Term) -> Any:
    """Whether all terms of P are terms of L."""
    if P.con == "end":
        return True
    return all_of(contains(L, P.get("a"), P.get("is_max")), are_among(P.get("left"), L))


@definition("Terms", "Terms", "Value", "Bool", "Bool")
def are_among_more(P: Term, L: Term, b: Any, is_max: Formula) -> Any:
    """Whether all terms of P are b or terms of L."""
    if P.con == "end":
        return True
    more = contains(make("Terms", "term", b, is_max, L), P.get("a"), P.get("is_max"))
    return all_of(more, are_among_more(P.get("left"), L, b, is_max))


@definition("Terms", "Bool")
def are_their_own(L: Term) -> Any:
    """Nothing but a way to go through the list."""
    return True if L.con == "end" else are_their_own(L.get("left"))


def x() -> Any:
    """What the terms are applied to."""
    return arbitrary("x", "Value")


RESTS_ON: Final = "that lists are finite (structural induction), and on the equations of `cycles`"

# KA-TA.1


def theorem_A_1(*, same_operation: bool = True) -> Sequent:
    """The theorem, from the three claims on lists."""
    a, is_max, L = arbitrary("a_0", "Value"), arbitrary("op_0_is_max", "Bool"), arbitrary("a_1_to_a_n_minus_1", "Terms")
    at_end = is_max if same_operation else arbitrary("op_n_is_max", "Bool")
    use(ONCE_MORE, L, a, is_max, x())
    use(FOLLOWED, L, a, at_end)
    use(WITH, L, a, at_end, x())
    longer = make("Terms", "term", a, is_max, followed_by(L, a, at_end))
    return [], M(longer, x()) == M(make("Terms", "term", a, is_max, L), x())


FOLLOWED: Final = Claim(
    "M[L a] x = M[L] (a op x), step by step",
    followed_by,
    lambda L, a, is_max: M(followed_by(L, a, is_max), x()) == M_with(L, a, is_max, x()),
)
WITH: Final = Claim(
    "M[L] (a op x) is meant", M_with, lambda L, a, is_max, y: M_with(L, a, is_max, y) == M(L, op(is_max, a, y))
)
ONCE_MORE: Final = Claim(
    "a op M[L] (a op x) = a op M[L] x",
    M_with,
    lambda L, a, is_max, y: op(is_max, a, M_with(L, a, is_max, y)) == op(is_max, a, M(L, y)),
)

# KA-CA.2, KA-T6.6


def again_mentions(P: Term, L: Term) -> object:
    """What its proof speaks of: the first term, once more."""
    return M_with(L, P.get("a"), P.get("is_max"), M(P.get("left"), x())) if P.con == "term" else None


ABSORBS: Final = Claim(
    "M[L] (a op x) = M[L] x for a term a of L",
    M_with,
    lambda L, a, is_max, y: implies(contains(L, a, is_max), M_with(L, a, is_max, y) == M(L, y)),
)
AGAIN: Final = Claim(
    "M[L] (M[P] x) = M[L] x, the terms of P being terms of L",
    are_among,
    lambda P, L: implies(are_among(P, L), M(L, M(P, x())) == M(L, x())),
    again_mentions,
)


def _more(P: Term, L: Term, b: Any, is_max: Formula) -> Formula:
    longer = are_among(P, make("Terms", "term", b, is_max, L))
    more = are_among_more(P, L, b, is_max)
    return all_of(longer == more, implies(are_among(P, L), more))


def _own_mentions(L: Term) -> object:
    left = L.get("left") if L.con == "term" else L
    return L.con == "term" and (are_their_own(left), are_among_more(left, left, L.get("a"), L.get("is_max")))


MORE: Final = Claim("the terms of P are among those of L, so among those of b L", are_among_more, _more)
OWN: Final = Claim("the terms of L are among those of L", are_their_own, lambda L: are_among(L, L), _own_mentions)


def _limit() -> Sequent:
    """s'_(d+j) T = M[L P] 0 for a beginning P of the terms that come again, and s'_d T = M[L] 0."""
    L, P, start = arbitrary("a_0_to_a_d_minus_1", "Terms"), arbitrary("beginning", "Terms"), real(0)
    use(AGAIN, P, L, x=start)
    return [are_among(P, L)], M(L, M(P, start)) == M(L, start)


ROUNDS: Final[Datatypes] = {**DATATYPES, "Rounds": {"first_round": {}, "one_more": {"rounds": "Rounds"}}}


@definition("Rounds", "Terms", "Value")
def after_rounds(N: Term, L: Term) -> Any:
    """With m = M[a_0 .. a_(d-1)]: m^n(0), which is s'_(nd) T."""
    return M(L, real(0) if N.con == "first_round" else after_rounds(N.get("rounds"), L))


def one_more_round(_: Term, L: Term) -> None:
    """The terms come again, and change nothing."""
    use(OWN, L)
    use(AGAIN, L, L, x=real(0))


ALL_ROUNDS: Final = Claim("m^n(0) = m(0), for all n >= 1: so it is the limit", after_rounds, lambda N, L: (
    after_rounds(N, L) == M(L, real(0))), one_more_round)  # fmt: skip
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
