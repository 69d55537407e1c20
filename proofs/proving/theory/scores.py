"""A step of Kars' sequence s_0, s_1, ... at one vertex, as equations (KA-D4.1, KA-D5-A, KA-D5.1).

`before` and `after` are s_n and s_{n+1}, any functions of the vertices; `before["max"](F)` is what a max vertex with
the successors F has one step after s_n, and `after["max"](F)` what it has one step after s_{n+1}. The order <=1 is no
formula of this module: it is what `specs.graphs.graph_score.moves_away` answers, run on symbolic values (`said_by`).
"""

from collections.abc import Callable
from typing import Any, Final

from proofs.proving.theory.formulas import Datatypes, Definition, Formula, Kit, Term
from proofs.proving.theory.induction import Argument, Claim, Sequent, Step
from proofs.proving.theory.lifting import Lifted
from proofs.symbolic.world import World
from specs.graphs.graph_score import moves_away

DATATYPES: Final[Datatypes] = {
    "Vertex": {"vertex": {"number": "Number"}},
    "Vertices": {"only": {"last": "Vertex"}, "more": {"first": "Vertex", "rest": "Vertices"}},
    "Values": {"no_value": {}, "value": {"k": "Value", "values_left": "Values"}},
}


def said_by(k: Kit, predicate: Callable[..., bool], *values: Any) -> Formula:
    """What a Python predicate says of values: the comparisons on each of its paths that answer yes."""
    world = World()
    points: dict[int, Any] = {}

    def program() -> bool:
        terms = [world.fresh() for _ in values]
        points.update({term.point: value for term, value in zip(terms, values, strict=True)})
        points[world.constant(0).point] = k.value(0)
        return predicate(*terms)

    def atom(i: int, j: int, strict: bool, answer: bool) -> Formula:
        holds = points[i] < points[j] if strict else points[i] <= points[j]
        return holds if answer else k.not_(holds)

    ways = [
        k.all(*(atom(i, j, strict, bool(yes)) for (i, j, strict, _), yes in world.trail))
        for answer in world.explore(program)
        if answer
    ]
    return k.some(*ways)


def away(k: Kit, a: Any, b: Any) -> Formula:
    """a <=1 b."""
    return said_by(k, moves_away, a, b)


def over(name: str, sort: str, of: Any, join: Any) -> Definition:
    """What `of(k, v)` is of each vertex v of a list, joined by `join(k, here, rest)`."""

    def body(k: Kit, V: Term) -> Any:
        here = of(k, V.get("last" if V.con == "only" else "first"))
        return here if V.con == "only" else join(k, here, again(k, V.get("rest")))

    again = Definition(name, ("Vertices", sort), body)
    return again


def unknown(name: str, *sorts: str) -> Callable[..., Any]:
    """The equations of a function of whose values nothing is known: none."""

    def body(k: Kit, *_: Any) -> Any:
        raise AssertionError(f"of {name}, a function of {', '.join(sorts)}, nothing is known, in {k}")

    return body


def of_vertices(name: str) -> Lifted:
    """Any function of the vertices, with the greatest and the least that it has over a list of successors."""
    sorts = ("Vertex", "Value")
    s = Lifted(name, sorts, unknown(name, *sorts), sorts)
    for kind in ("max", "min"):
        s.lists[kind] = over(f"{name}_{kind}", "Value", s, lambda k, x, y, kind=kind: getattr(k, kind)(x, y))
    return s


def added(_k: Kit, here: Any, rest: Any) -> Any:
    """Joined by a sum."""
    return here + rest


before: Final = of_vertices("before")  # s_n
after: Final = of_vertices("after")  # s_{n+1}

# INDUCTION ON n

Values = Callable[[Kit], Any]
Case = Callable[[Argument], tuple[list[Formula], dict[str, Any]]]  # premises, and values by the names of functions


def case(premises: Callable[[Kit], list[Formula]] = lambda _: [], **values: Values) -> Case:
    """What functions have at one vertex."""
    return lambda k: (premises(k), {name: value(k) for name, value in values.items()})


def zero(k: Kit) -> Any:
    """What every vertex has at stage 0."""
    return k.value(0)


def any_value(name: str) -> Values:
    """Anything."""
    return lambda k: k.any(name, "Value")


def stages(
    invariant: Claim, lists: tuple[Claim, ...], *functions: Lifted, at_zero: Case, at_a_leaf: Case, **others: Case
) -> tuple[Step, ...]:
    """Induction on n of what is known of each vertex at stage n, which is `given` while it is proved of `lists`.

    A case says what the functions that the invariant speaks of are at a vertex: at stage 0, at a leaf, and at the stage
    after one of which it is given: the best of the successors, of which the claims on lists are used. Together they
    show the invariant at every stage.
    """

    def best(kind: str, claim: Claim) -> Case:
        def of(k: Argument) -> tuple[list[Formula], dict[str, Any]]:
            F = k.any("successors", "Vertices")
            k.use(claim, F)
            return [], {function.name: function[kind](k, F) for function in functions}

        return of

    def step(name: str, of: Case) -> Step:
        def build(k: Argument) -> Sequent:
            premises, values = of(k)
            constant = {name: lambda _, value=value: value for name, value in values.items()}
            return premises, k.says(invariant, k.any("v", "Vertex"), **constant)

        return Step(f"{invariant.sentence}: {name.replace('_', ' ')}", build, claim=invariant)

    best_of = {f"a_{kind}_vertex": best(kind, claim) for kind, claim in zip(("max", "min"), lists, strict=True)}
    cases = {"stage_0": at_zero, "a_leaf": at_a_leaf, **best_of, **others}
    return tuple(step(name, of) for name, of in cases.items())
