"""KA-F6.4, KA-L6.4 and KA-L6.5: a subtree may be replaced by one of the same score, or by a leaf of its score.

A context C is a path from the root to its hole: at each node of it the player, and the trees beside the path, of which
there may be none. A tree has a sequence s_0, s_1, ... that comes to rest: from step `rest(T)` on s_n T is the score s T
(KA-T5.4). Nothing else is known of it, so the theorems hold for the printed sequence and for s' alike. The score of
C[T] is found by following the path: s_0 is 0 at each of its nodes, and s_(n+1) is the best of s_n of the children.
"""

from typing import Any, Final

from proofs.proving.theory.convergence import unknown
from proofs.proving.theory.cycles import op
from proofs.proving.theory.formulas import Datatypes, Definition, Formula, Term, arbitrary, definition, integer, real
from proofs.proving.theory.induction import Claim, Sequent, Step, Theorem, use
from proofs.proving.theory.logic import all_of, if_, implies, max_of

RESTS_ON: Final = (
    "that a path and the list of the trees beside a node are finite (induction), that the sequence of every tree comes "
    "to rest (KA-T5.4), and on the equations of `contexts`"
)
DATATYPES: Final[Datatypes] = {
    "Tree": {"tree": {"number": "Number"}},
    "Trees": {"none": {}, "one_more": {"tree_here": "Tree", "trees_left": "Trees"}},
    "Context": {"hole": {}, "node": {"is_max": "Bool", "beside": "Trees", "inside": "Context"}},
}

# A TREE: s_n T, OF WHICH NOTHING IS KNOWN BUT THAT IT COMES TO REST, s T, THE LIMIT, AND THE STEP N_T WHERE IT RESTS

s: Final = Definition("s", ("Tree", "Number", "Value"), unknown("s", "Tree", "Number"))
score: Final = Definition("score", ("Tree", "Value"), unknown("score", "Tree"))
rest: Final = Definition("rest", ("Tree", "Number"), unknown("rest", "Tree"))


COMES_TO_REST: Final = Claim(
    "s_n T = s T for n >= N_T", s, lambda T, n: all_of(rest(T) >= 0, implies(n >= rest(T), s(T, n) == score(T)))
)

# THE TREES BESIDE THE PATH


@definition("Trees", "Number", "Bool", "Value", "Value")
def with_steps(F: Term, n: Any, is_max: Formula, x: Any) -> Any:
    """The best of x and of s_n of the trees."""
    if F.con == "none":
        return x
    return op(is_max, s(F.get("tree_here"), n), with_steps(F.get("trees_left"), n, is_max, x))


@definition("Trees", "Bool", "Value", "Value")
def with_scores(F: Term, is_max: Formula, x: Any) -> Any:
    """The best of x and of the scores of the trees."""
    if F.con == "none":
        return x
    return op(is_max, score(F.get("tree_here")), with_scores(F.get("trees_left"), is_max, x))


@definition("Trees", "Number")
def rest_of_all(F: Term) -> Any:
    """The step from which all of them are at rest."""
    if F.con == "none":
        return integer(0)
    return max_of(rest(F.get("tree_here")), rest_of_all(F.get("trees_left")))


AT_REST: Final = Claim(
    "trees beside the path that are at rest have their scores",
    with_steps,
    lambda F, n, is_max, x: implies(n >= rest_of_all(F), with_steps(F, n, is_max, x) == with_scores(F, is_max, x)),
)

# A TREE IN A CONTEXT


@definition("Context", "Number", "Tree", "Value")
def s_of(C: Term, n: Any, T: Term) -> Any:
    """s_n C[T]."""
    if C.con == "hole":
        return s(T, n)
    below = with_steps(C.get("beside"), n - 1, C.get("is_max"), s_of(C.get("inside"), n - 1, T))
    return if_(n >= 1, below, real(0))


@definition("Context", "Number", "Value", "Value")
def C_n(C: Term, n: Any, x: Any) -> Any:
    """C_n(x): what n steps make of a constant x in the hole (KA-F6.4)."""
    if C.con == "hole":
        return x
    below = with_steps(C.get("beside"), n - 1, C.get("is_max"), C_n(C.get("inside"), n - 1, x))
    return if_(n >= 1, below, real(0))


@definition("Context", "Value", "Value")
def C_limit(C: Term, x: Any) -> Any:
    """What is made of x with the scores of all trees beside the path."""
    if C.con == "hole":
        return x
    return with_scores(C.get("beside"), C.get("is_max"), C_limit(C.get("inside"), x))


@definition("Context", "Number")
def depth(C: Term) -> Any:
    """d: how far the hole is from the root."""
    return integer(0) if C.con == "hole" else depth(C.get("inside")) + 1


@definition("Context", "Tree", "Number")
def rest_in(C: Term, T: Term) -> Any:
    """A step from which the tree and all trees beside the path are at rest where they stand."""
    if C.con == "hole":
        return rest(T)
    return max_of(rest_of_all(C.get("beside")), rest_in(C.get("inside"), T)) + 1


def _by_C_n(C: Term, n: Any, T: Term) -> Formula:
    d = depth(C)
    left = if_(n >= d, n - d, integer(0))
    return all_of(d >= 0, implies(n >= 0, s_of(C, n, T) == C_n(C, n, s(T, left))))


BY_C_N: Final = Claim(
    "s_n C[T] = C_n(s_(n-d) T), n-d cut at 0",
    s_of,
    _by_C_n,
)
IN_THE_LIMIT: Final = Claim(
    "s_n C[T] is the limit of C_n, applied to s T, for all large n",
    s_of,
    lambda C, n, T: all_of(
        implies(rest(T) >= 0, rest_in(C, T) >= 0),
        implies(all_of(n >= rest_in(C, T), rest(T) >= 0), s_of(C, n, T) == C_limit(C, score(T))),
    ),
)


def _at_rest_in(C: Term, T: Term, n: Any) -> Formula:
    """What is known of C[T] and of T, from the step on at which they are at rest."""
    use(IN_THE_LIMIT, C, n, T)
    use(COMES_TO_REST, T, n)
    return n >= rest_in(C, T)


def same_score(*, same: bool = True, leaf: bool = False) -> Sequent:
    """From the step on at which both are at rest, s_n C[P] = s_n C[Q]; so the limits are the same.

    Q may be a leaf: its score is its pay-off t.
    """
    C, P, Q, n = arbitrary("C", "Context"), arbitrary("P", "Tree"), arbitrary("Q", "Tree"), arbitrary("n", "Number")
    late = [_at_rest_in(C, T, n) for T in (P, Q)]
    t = arbitrary("t", "Value") if leaf else score(Q)
    given = [score(Q) == t, *([t == score(P)] if same else [])]
    return [*late, *given], s_of(C, n, P) == s_of(C, n, Q)


def _goes_on() -> Sequent:
    """The step after it has the same value: s_n C[T] is at rest."""
    C, T, n = arbitrary("C", "Context"), arbitrary("T", "Tree"), arbitrary("n", "Number")
    _at_rest_in(C, T, n + 1)
    return [_at_rest_in(C, T, n)], s_of(C, n + 1, T) == s_of(C, n, T)


def _leaf() -> Sequent:
    """A leaf has its pay-off from step 1 on, so that is its score."""
    T, t, n = arbitrary("T", "Tree"), arbitrary("t", "Value"), arbitrary("n", "Number")
    use(COMES_TO_REST, T, n)
    return [n >= rest(T), n >= 1, s(T, n) == t], score(T) == t


_ON_PATH: Final = "on the path to the hole, and on the list of the trees beside each node of it"
THEOREMS: Final = (
    Theorem("KA-F6.4", "s_n C[T] = C_n(s_(n-d) T), n-d cut at 0, where d is the depth of the hole: C_n depends on C "
            "and n only", _ON_PATH, RESTS_ON, DATATYPES, (BY_C_N,)),
    Theorem("KA-L6.4", "s P = s Q implies s C[P] = s C[Q]", _ON_PATH, RESTS_ON, DATATYPES, (AT_REST, IN_THE_LIMIT),
            given=(COMES_TO_REST,), uses=("KA-T5.4",),
            steps=(Step("C[T] is at rest", _goes_on), Step("the same score in the hole", same_score))),
    Theorem("KA-L6.5", "s C[P] = s C[leaf of pay-off s P]", "none: it follows from KA-L6.4", RESTS_ON, DATATYPES,
            given=(COMES_TO_REST,), uses=("KA-L6.4",), cites=(IN_THE_LIMIT,),
            steps=(Step("a leaf's score is its pay-off", _leaf),
                   Step("a leaf of that pay-off in the hole", lambda: same_score(leaf=True)))),
)  # fmt: skip
