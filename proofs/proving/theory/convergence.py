"""KA-L5.3 and KA-T5.4: the sequence s_0, s_1, ... of a game graph only moves away from 0, and comes to rest.

KA-L5.3 is by induction on n, and within it on the list of successors. KA-T5.4 counts: how many elements of K are nearer
to 0 than a score, summed over the vertices, grows with every step that changes something, and is bounded.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term, definition
from proofs.proving.theory.induction import Claim, Sequent, Step, Theorem
from proofs.proving.theory.scores import BEST, DATATYPES, added, after, away, before, over

RESTS_ON: Final = "that lists and numbers are finite (induction), and on the equations of `scores` and `convergence`"

# KA-L5.3

MOVES: Final = Claim("s_n v <=1 s_(n+1) v", before, lambda k, v: away(k, before(k, v), after(k, v)))
ALL_MOVE: Final = tuple(
    Claim(f"{name} of the successors moves away from 0", one,
          lambda k, F, one=one, two=two: away(k, one(k, F), two(k, F)))
    for (one, two), name in zip(BEST, ("max", "min"), strict=True)
)  # fmt: skip


def _first(k: Kit) -> Sequent:
    """s_0 = 0."""
    s_1 = k.any("s_1", "Value")
    return [], away(k, k.value(0), s_1)


def _leaf(k: Kit) -> Sequent:
    """A leaf has t from step 1 on; a vertex that counts as a leaf 0 has 0."""
    t = k.any("t", "Value")
    return [], away(k, t, t)


# KA-T5.4


@definition("Values", "Value", "Number")
def nearer(k: Kit, K: Term, x: Any) -> Any:
    """How many elements of K are nearer to 0 than x, on its side."""
    if K.con == "no_value":
        return k.number(0)
    one = k.all(away(k, K.get("k"), x), K.get("k") != x)
    return k.if_(one, k.number(1), k.number(0)) + nearer(k, K.get("values_left"), x)


@definition("Values", "Number")
def size(k: Kit, K: Term) -> Any:
    """#K."""
    return k.number(0) if K.con == "no_value" else 1 + size(k, K.get("values_left"))


@definition("Values", "Value", "Bool")
def has(k: Kit, K: Term, x: Any) -> Any:
    """Whether x is in K."""
    return k.bool(False) if K.con == "no_value" else k.some(K.get("k") == x, has(k, K.get("values_left"), x))


def _grows(k: Kit, K: Term, b: Any) -> Formula:
    a = k.any("a", "Value")
    more = nearer(k, K, b) >= nearer(k, K, a) + k.if_(k.all(has(k, K, a), a != b), k.number(1), k.number(0))
    return k.implies(away(k, a, b), more)


def _is_bounded(k: Kit, K: Term, x: Any) -> Formula:
    itself = k.if_(has(k, K, x), k.number(1), k.number(0))
    return k.all(nearer(k, K, x) >= 0, nearer(k, K, x) + itself <= size(k, K))


GROWS: Final = Claim("a <=1 b, a /= b implies that more of K is nearer to 0 than b, than is than a", nearer, _grows)
BOUNDED: Final = Claim("at most #K - 1 elements of K are nearer to 0 than one of them", nearer, _is_bounded)


def K_of(k: Kit) -> Term:
    """K, which has 0 and every t."""
    found: Term = k.any("K", "Values")
    return found


# The sum of `nearer` over the vertices, for s_n and for s_{n+1}; (#K - 1) * #V; whether the two differ at some vertex.
total_before, total_after = (
    over(f"total_{s.name}", "Number", lambda k, v, s=s: nearer(k, K_of(k), s(k, v)), added) for s in (before, after)
)
bound: Final = over("bound", "Number", lambda k, _: size(k, K_of(k)) - 1, added)
changes: Final = over("changes", "Bool", lambda k, v: before(k, v) != after(k, v), lambda k, x, y: k.some(x, y))


def _counts_more(k: Kit, v: Term) -> Formula:
    """What `GROWS` and `BOUNDED` say of the scores of one vertex, all of them in K."""
    K, a, b = K_of(k), before(k, v), after(k, v)
    one = k.if_(a != b, k.number(1), k.number(0))
    return k.all(nearer(k, K, b) >= nearer(k, K, a) + one, nearer(k, K, a) >= 0, nearer(k, K, b) <= size(k, K) - 1)


def _counts_more_step(k: Kit) -> Sequent:
    v, K = k.any("v", "Vertex"), K_of(k)
    a, b = before(k, v), after(k, v)
    known = [_grows(k, K, b), _is_bounded(k, K, a), _is_bounded(k, K, b), k.any("a", "Value") == a]
    return [*known, away(k, a, b), has(k, K, a), has(k, K, b)], _counts_more(k, v)


def _total_grows(k: Kit, V: Term) -> Formula:
    one = k.if_(changes(k, V), k.number(1), k.number(0))
    return k.all(
        total_after(k, V) >= total_before(k, V) + one, total_before(k, V) >= 0, total_after(k, V) <= bound(k, V)
    )


GIVEN_IN_K: Final = Claim("s_n v is in K", before, lambda k, v: has(k, K_of(k), before(k, v)))
IN_K: Final = tuple(
    Claim(f"{name} of the successors is in K", one, lambda k, F, one=one: has(k, K_of(k), one(k, F)))
    for (one, _), name in zip(BEST, ("max", "min"), strict=True)
)
COUNTS: Final = Claim("a vertex that changes counts more", before, _counts_more)
TOTAL: Final = Claim("the sum grows with a step that changes something, and is at most (#K - 1) #V", total_before,
                     _total_grows)  # fmt: skip


def _as_many_as_steps(k: Kit) -> Sequent:
    """If steps 0 .. n all change something, the sum for s_{n+1} is at least n + 1; for s_0 it is at least 0."""
    V, n = k.any("V", "Vertices"), k.any("n", "Number")
    return [_total_grows(k, V), total_before(k, V) >= n, changes(k, V)], total_after(k, V) >= n + 1


def _ends(k: Kit) -> Sequent:
    """So step (#K - 1) #V changes nothing, if all before it did."""
    V, n = k.any("V", "Vertices"), k.any("n", "Number")
    return [_total_grows(k, V), total_before(k, V) >= n, n >= bound(k, V)], k.not_(changes(k, V))


RESTS: Final = tuple(
    Claim(f"{name} of the successors is the same if theirs are", one,
          lambda k, F, one=one, two=two: k.implies(k.not_(changes(k, F)), one(k, F) == two(k, F)))
    for (one, two), name in zip(BEST, ("max", "min"), strict=True)
)  # fmt: skip

THEOREMS: Final = (
    Theorem("KA-L5.3", "s_n <=V s_(n+1) for all n", "on n, and on the list of the successors", RESTS_ON, DATATYPES,
            ALL_MOVE, given=(MOVES,), steps=(Step("s_0", _first), Step("a leaf", _leaf))),
    Theorem("KA-R5-values", "every s_n v is in K, which has 0 and every t", "on n, and on the list of the successors",
            RESTS_ON, DATATYPES, IN_K, given=(GIVEN_IN_K,)),
    Theorem("KA-F5.4-chain", "a score changes at most #K - 1 times", "on the list of the elements of K", RESTS_ON,
            DATATYPES, (GROWS, BOUNDED), uses=("KA-L5.3", "KA-R5-values"),
            steps=(Step("at one vertex", _counts_more_step),)),
    Theorem("KA-T5.4", "s_N = s_(N+1) for some N <= (#K - 1) #V, and from there on nothing changes",
            "on n, on the list of the vertices, and on that of the successors", RESTS_ON, DATATYPES, (TOTAL, *RESTS),
            given=(COUNTS,), uses=("KA-L5.3", "KA-R5-values", "KA-F5.4-chain"),
            steps=(Step("a change in each step", _as_many_as_steps), Step("the last step", _ends))),
)  # fmt: skip


def _up(k: Kit, F: Term) -> Formula:
    return BEST[0][1](k, F) >= BEST[0][0](k, F)


FALSE: Final = (
    Theorem("KA-R5-values", "every s_n v is in K, whatever K is", "", "", DATATYPES, IN_K),
    Theorem("KA-L5.3", "the scores of max vertices never fall (KA-R5-decr)", "", "", DATATYPES,
            (Claim("s_n v <= s_(n+1) v", BEST[0][0], _up),), given=(MOVES,)),
    Theorem("KA-F5.4-chain", "at most #K - 2 times", "", "", DATATYPES,
            (Claim("two more", nearer, lambda k, K, x: nearer(k, K, x) + 2 <= size(k, K)),)),
    Theorem("KA-T5.4", "the sum grows with every step", "", "", DATATYPES,
            (Claim("the sum grows", total_before, lambda k, V: total_after(k, V) > total_before(k, V)),),
            given=(COUNTS,)),
)  # fmt: skip
