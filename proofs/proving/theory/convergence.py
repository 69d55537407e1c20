"""KA-L5.3 and KA-T5.4: the sequence s_0, s_1, ... of a game graph only moves away from 0, and comes to rest.

KA-L5.3 is by induction on n, and within it on the list of successors. KA-T5.4 counts: how many elements of K are nearer
to 0 than a score, summed over the vertices, grows with every step that changes something, and is bounded.
"""

from typing import Any, Final

from proofs.proving.theory.formulas import Formula, Kit, Term, definition
from proofs.proving.theory.induction import Argument, Claim, Sequent, Step, Theorem, shows
from proofs.proving.theory.lifting import Level, lift
from proofs.proving.theory.scores import (
    DATATYPES,
    added,
    after,
    any_value,
    away,
    before,
    case,
    over,
    stages,
    zero,
)

RESTS_ON: Final = "that lists and numbers are finite (induction), and on the equations of `scores` and `convergence`"

# KA-L5.3


def _moves(at: Level, k: Kit, v: Term) -> Formula:
    return away(k, at(before)(k, v), at(after)(k, v))


MOVES, *_OF_LISTS = lift("s_n v <=1 s_(n+1) v", before, _moves)
ALL_MOVE: Final = tuple(_OF_LISTS)

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


def K_of(k: Kit) -> Any:
    """K, which has 0 and every t."""
    return k.any("K", "Values")


# The sum of `nearer` over the vertices, for s_n and for s_{n+1}; (#K - 1) * #V; whether the two differ at some vertex.
total_before, total_after = (
    over(f"total_{s.name}", "Number", lambda k, v, s=s: nearer(k, K_of(k), s(k, v)), added) for s in (before, after)
)
bound: Final = over("bound", "Number", lambda k, _: size(k, K_of(k)) - 1, added)
changes: Final = over("changes", "Bool", lambda k, v: before(k, v) != after(k, v), lambda k, x, y: k.some(x, y))


def _in_K(k: Kit, x: Any) -> Formula:
    is_there: Formula = has(k, K_of(k), x)
    return is_there


IN_K, *LISTS_IN_K = lift("s_n v is in K", before, lambda at, k, v: _in_K(k, at(before)(k, v)))


def _counts_more(k: Kit, v: Term) -> Formula:
    """What `GROWS` and `BOUNDED` say of the scores of one vertex, all of them in K."""
    K, a, b = K_of(k), before(k, v), after(k, v)
    one = k.if_(a != b, k.number(1), k.number(0))
    return k.all(nearer(k, K, b) >= nearer(k, K, a) + one, nearer(k, K, a) >= 0, nearer(k, K, b) <= size(k, K) - 1)


def _by_counting(k: Argument, v: Term) -> None:
    K, a, b = K_of(k), before(k, v), after(k, v)
    k.use(GROWS, K, b, a=a)
    k.use(BOUNDED, K, a)
    k.use(BOUNDED, K, b)
    k.use(MOVES, v)
    k.use(IN_K, v)
    k.use(IN_K, v, before=lambda v: after(k, v))  # of s_(n+1)


def _total_grows(k: Kit, V: Term) -> Formula:
    one = k.if_(changes(k, V), k.number(1), k.number(0))
    return k.all(
        total_after(k, V) >= total_before(k, V) + one, total_before(k, V) >= 0, total_after(k, V) <= bound(k, V)
    )


def _rests(at: Level, k: Kit, F: Term) -> Formula:
    return k.implies(k.not_(changes(k, F)), at(before)(k, F) == at(after)(k, F))


COUNTS: Final = Claim("a vertex that changes counts more", before, _counts_more)
TOTAL: Final = Claim("the sum grows with a step that changes something, and is at most (#K - 1) #V", total_before,
                     _total_grows)  # fmt: skip
RESTS: Final = lift("the best of the successors is the same if theirs are", before, _rests)[1:]


def _as_many_as_steps(k: Argument) -> Sequent:
    """If steps 0 .. n all change something, the sum for s_{n+1} is at least n + 1; for s_0 it is at least 0."""
    V, n = k.any("V", "Vertices"), k.any("n", "Number")
    k.use(TOTAL, V)
    return [total_before(k, V) >= n, changes(k, V)], k.all(total_after(k, V) >= n + 1, total_before(k, V) >= 0)


def _ends(k: Argument) -> Sequent:
    """So step (#K - 1) #V changes nothing, if all before it did."""
    V, n = k.any("V", "Vertices"), k.any("n", "Number")
    k.use(TOTAL, V)
    return [total_before(k, V) >= n, n >= bound(k, V)], k.not_(changes(k, V))


_ON_N: Final = "on n, and on the list of the successors"
THEOREMS: Final = (
    Theorem("KA-L5.3", "s_n <=V s_(n+1) for all n", _ON_N, RESTS_ON, DATATYPES, ALL_MOVE, given=(MOVES,),
            steps=stages(MOVES, ALL_MOVE, before, after, at_zero=case(before=zero, after=any_value("s_1")),
                         at_a_leaf=case(before=any_value("t"), after=any_value("t")))),
    Theorem("KA-R5-values", "every s_n v is in K, which has 0 and every t", _ON_N, RESTS_ON, DATATYPES,
            tuple(LISTS_IN_K), given=(IN_K,),
            steps=stages(IN_K, tuple(LISTS_IN_K), before, at_zero=case(lambda k: [_in_K(k, zero(k))], before=zero),
                         at_a_leaf=case(lambda k: [_in_K(k, k.any("t", "Value"))], before=any_value("t")))),
    Theorem("KA-F5.4-chain", "a score changes at most #K - 1 times", "on the list of the elements of K", RESTS_ON,
            DATATYPES, (GROWS, BOUNDED), uses=("KA-L5.3", "KA-R5-values"), cites=(MOVES, IN_K),
            steps=(shows(COUNTS, _by_counting),)),
    Theorem("KA-T5.4", "s_N = s_(N+1) for some N <= (#K - 1) #V, and from there on nothing changes",
            "on n, on the list of the vertices, and on that of the successors", RESTS_ON, DATATYPES, (TOTAL, *RESTS),
            (COUNTS,), uses=("KA-L5.3", "KA-R5-values", "KA-F5.4-chain"),
            steps=(Step("a change in each step", _as_many_as_steps), Step("the last step", _ends))),
)  # fmt: skip
