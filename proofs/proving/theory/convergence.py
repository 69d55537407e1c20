"""KA-L5.3 and KA-T5.4: the sequence s_0, s_1, ... of a game graph only moves away from 0, and comes to rest.

`before` and `after` are s_n and s_{n+1}, any functions of the vertices; `before["max"](F)` is what a max vertex with
the successors F has one step after s_n, and `after["max"](F)` what it has one step after s_{n+1}. The order <=1 is no
formula of this module: it is what `specs.graphs.graph_score.moves_away` answers, run on symbolic values (`said_by`).

KA-L5.3 is by induction on n, and within it on the list of successors. KA-T5.4 counts: how many elements of K are nearer
to 0 than a score, summed over the vertices, grows with every step that changes something, and is bounded.
"""

from collections.abc import Callable
from typing import Any, Final

from proofs.proving.theory.formulas import Datatypes, Definition, Formula, Term, arbitrary, definition, integer, real
from proofs.proving.theory.induction import Claim, Sequent, Step, Theorem, argument, shows, use
from proofs.proving.theory.lifting import Lifted, lift
from proofs.proving.theory.logic import all_of, if_, implies, max_of, min_of, not_, some_of
from proofs.symbolic.world import World
from specs.graphs.graph_score import moves_away

DATATYPES: Final[Datatypes] = {
    "Vertex": {"vertex": {"number": "Number"}},
    "Vertices": {"only": {"last": "Vertex"}, "more": {"first": "Vertex", "rest": "Vertices"}},
    "Values": {"no_value": {}, "value": {"k": "Value", "values_left": "Values"}},
}


def said_by(predicate: Callable[..., bool], *values: Any) -> Formula:
    """What a Python predicate says of values: the comparisons on each of its paths that answer yes."""
    world = World()
    points: dict[int, Any] = {}

    def program() -> bool:
        terms = [world.fresh() for _ in values]
        points.update({term.point: value for term, value in zip(terms, values, strict=True)})
        points[world.constant(0).point] = real(0)
        return predicate(*terms)

    def atom(i: int, j: int, strict: bool, answer: bool) -> Formula:
        holds = points[i] < points[j] if strict else points[i] <= points[j]
        return holds if answer else not_(holds)

    ways = [
        all_of(*(atom(i, j, strict, bool(yes)) for (i, j, strict, _), yes in world.trail))
        for answer in world.explore(program)
        if answer
    ]
    return some_of(*ways)


def away(a: Any, b: Any) -> Formula:
    """a <=1 b."""
    return said_by(moves_away, a, b)


def over(name: str, sort: str, of: Any, join: Any) -> Definition:
    """What `of(v)` is of each vertex v of a list, joined by `join(here, rest)`."""

    def body(V: Term) -> Any:
        here = of(V.get("last" if V.con == "only" else "first"))
        return here if V.con == "only" else join(here, again(V.get("rest")))

    again = Definition(name, ("Vertices", sort), body)
    return again


def unknown(name: str, *sorts: str) -> Callable[..., Any]:
    """The equations of a function of whose values nothing is known: none."""

    def body(*_: Any) -> Any:
        raise AssertionError(f"of {name}, a function of {', '.join(sorts)}, nothing is known")

    return body


def of_vertices(name: str) -> Lifted:
    """Any function of the vertices, with the greatest and the least that it has over a list of successors."""
    sorts = ("Vertex", "Value")
    s = Lifted(name, sorts, unknown(name, *sorts), given=sorts)
    for kind, best in (("max", max_of), ("min", min_of)):
        s.lists[kind] = over(f"{name}_{kind}", "Value", s, best)
    return s


def added(here: Any, rest: Any) -> Any:
    """Joined by a sum."""
    return here + rest


before: Final = of_vertices("before")  # s_n
after: Final = of_vertices("after")  # s_{n+1}

# INDUCTION ON n

Values = Callable[[], Any]
Case = Callable[[], tuple[list[Formula], dict[str, Any]]]  # premises, and values by the names of functions


def case(premises: Callable[[], list[Formula]] = list, **values: Values) -> Case:
    """What functions have at one vertex."""
    return lambda: (premises(), {name: value() for name, value in values.items()})


def zero() -> Any:
    """What every vertex has at stage 0."""
    return real(0)


def any_value(name: str) -> Values:
    """Anything."""
    return lambda: arbitrary(name, "Value")


def stages(
    invariant: Claim, lists: tuple[Claim, ...], *functions: Lifted, at_zero: Case, at_a_leaf: Case, **others: Case
) -> tuple[Step, ...]:
    """Induction on n of what is known of each vertex at stage n, which is `given` while it is proved of `lists`.

    A case says what the functions that the invariant speaks of are at a vertex: at stage 0, at a leaf, and at the stage
    after one of which it is given: the best of the successors, of which the claims on lists are used. Together they
    show the invariant at every stage.
    """

    def best(kind: str, claim: Claim) -> Case:
        def of() -> tuple[list[Formula], dict[str, Any]]:
            F = arbitrary("successors", "Vertices")
            use(claim, F)
            return [], {function.name: function[kind](F) for function in functions}

        return of

    def step(name: str, of: Case) -> Step:
        def build() -> Sequent:
            premises, values = of()
            constant = {name: lambda _, value=value: value for name, value in values.items()}
            return premises, argument().says(invariant, arbitrary("v", "Vertex"), **constant)

        return Step(f"{invariant.sentence}: {name.replace('_', ' ')}", build, claim=invariant)

    best_of = {f"a_{kind}_vertex": best(kind, claim) for kind, claim in zip(("max", "min"), lists, strict=True)}
    cases = {"stage_0": at_zero, "a_leaf": at_a_leaf, **best_of, **others}
    return tuple(step(name, of) for name, of in cases.items())


RESTS_ON: Final = "that lists and numbers are finite (induction), and on the equations of `convergence`"

# KA-L5.3


MOVES, *_OF_LISTS = lift("s_n v <=1 s_(n+1) v", before, lambda v: away(before(v), after(v)))
ALL_MOVE: Final = tuple(_OF_LISTS)

# KA-T5.4


@definition("Values", "Value", "Number")
def nearer(K: Term, x: Any) -> Any:
    """How many elements of K are nearer to 0 than x, on its side."""
    if K.con == "no_value":
        return integer(0)
    one = all_of(away(K.get("k"), x), K.get("k") != x)
    return if_(one, integer(1), integer(0)) + nearer(K.get("values_left"), x)


@definition("Values", "Number")
def size(K: Term) -> Any:
    """#K."""
    return integer(0) if K.con == "no_value" else 1 + size(K.get("values_left"))


@definition("Values", "Value", "Bool")
def has(K: Term, x: Any) -> Any:
    """Whether x is in K."""
    return False if K.con == "no_value" else some_of(K.get("k") == x, has(K.get("values_left"), x))


def _grows(K: Term, b: Any) -> Formula:
    a = arbitrary("a", "Value")
    more = nearer(K, b) >= nearer(K, a) + if_(all_of(has(K, a), a != b), integer(1), integer(0))
    return implies(away(a, b), more)


GROWS: Final = Claim("a <=1 b, a /= b implies that more of K is nearer to 0 than b, than is than a", nearer, _grows)
BOUNDED: Final = Claim(
    "at most #K - 1 elements of K are nearer to 0 than one of them",
    nearer,
    lambda K, x: all_of(nearer(K, x) >= 0, nearer(K, x) + if_(has(K, x), integer(1), integer(0)) <= size(K)),
)


def K_of() -> Any:
    """K, which has 0 and every t."""
    return arbitrary("K", "Values")


# The sum of `nearer` over the vertices, for s_n and for s_{n+1}; (#K - 1) * #V; whether the two differ at some vertex.
total_before, total_after = (
    over(f"total_{s.name}", "Number", lambda v, s=s: nearer(K_of(), s(v)), added) for s in (before, after)
)
bound: Final = over("bound", "Number", lambda _: size(K_of()) - 1, added)
changes: Final = over("changes", "Bool", lambda v: before(v) != after(v), some_of)


def _in_K(x: Any) -> Formula:
    is_there: Formula = has(K_of(), x)
    return is_there


IN_K, *LISTS_IN_K = lift("s_n v is in K", before, lambda v: _in_K(before(v)))


def _counts_more(v: Term) -> Formula:
    """What `GROWS` and `BOUNDED` say of the scores of one vertex, all of them in K."""
    K, a, b = K_of(), before(v), after(v)
    one = if_(a != b, integer(1), integer(0))
    return all_of(nearer(K, b) >= nearer(K, a) + one, nearer(K, a) >= 0, nearer(K, b) <= size(K) - 1)


def _by_counting(v: Term) -> None:
    K, a, b = K_of(), before(v), after(v)
    use(GROWS, K, b, a=a)
    use(BOUNDED, K, a)
    use(BOUNDED, K, b)
    use(MOVES, v)
    use(IN_K, v)
    use(IN_K, v, before=after)  # of s_(n+1)


COUNTS: Final = Claim("a vertex that changes counts more", before, _counts_more)
TOTAL: Final = Claim(
    "the sum grows with a step that changes something, and is at most (#K - 1) #V",
    total_before,
    lambda V: all_of(
        total_after(V) >= total_before(V) + if_(changes(V), integer(1), integer(0)),
        total_before(V) >= 0,
        total_after(V) <= bound(V),
    ),
)
RESTS: Final = lift(
    "the best of the successors is the same if theirs are",
    before,
    lambda F: implies(not_(changes(F)), before(F) == after(F)),
)[1:]


def _as_many_as_steps() -> Sequent:
    """If steps 0 .. n all change something, the sum for s_{n+1} is at least n + 1; for s_0 it is at least 0."""
    V, n = arbitrary("V", "Vertices"), arbitrary("n", "Number")
    use(TOTAL, V)
    return [total_before(V) >= n, changes(V)], all_of(total_after(V) >= n + 1, total_before(V) >= 0)


def _ends() -> Sequent:
    """So step (#K - 1) #V changes nothing, if all before it did."""
    V, n = arbitrary("V", "Vertices"), arbitrary("n", "Number")
    use(TOTAL, V)
    return [total_before(V) >= n, n >= bound(V)], not_(changes(V))


_ON_N: Final = "on n, and on the list of the successors"
THEOREMS: Final = (
    Theorem("KA-L5.3", "s_n <=V s_(n+1) for all n", _ON_N, RESTS_ON, DATATYPES, ALL_MOVE, given=(MOVES,),
            steps=stages(MOVES, ALL_MOVE, before, after, at_zero=case(before=zero, after=any_value("s_1")),
                         at_a_leaf=case(before=any_value("t"), after=any_value("t")))),
    Theorem("KA-R5-values", "every s_n v is in K, which has 0 and every t", _ON_N, RESTS_ON, DATATYPES,
            tuple(LISTS_IN_K), given=(IN_K,),
            steps=stages(IN_K, tuple(LISTS_IN_K), before, at_zero=case(lambda: [_in_K(zero())], before=zero),
                         at_a_leaf=case(lambda: [_in_K(arbitrary("t", "Value"))], before=any_value("t")))),
    Theorem("KA-F5.4-chain", "a score changes at most #K - 1 times", "on the list of the elements of K", RESTS_ON,
            DATATYPES, (GROWS, BOUNDED), uses=("KA-L5.3", "KA-R5-values"), cites=(MOVES, IN_K),
            steps=(shows(COUNTS, _by_counting),)),
    Theorem("KA-T5.4", "s_N = s_(N+1) for some N <= (#K - 1) #V, and from there on nothing changes",
            "on n, on the list of the vertices, and on that of the successors", RESTS_ON, DATATYPES, (TOTAL, *RESTS),
            (COUNTS,), uses=("KA-L5.3", "KA-R5-values", "KA-F5.4-chain"),
            steps=(Step("a change in each step", _as_many_as_steps), Step("the last step", _ends))),
)  # fmt: skip
