"""A step of Kars' sequence s_0, s_1, ... at one vertex, as equations (KA-D4.1, KA-D5-A, KA-D5.1).

`before` and `after` are s_n and s_{n+1}, any functions of the vertices; `greatest_before(F)` is what a max vertex with
the successors F has one step after s_n, and `greatest_after(F)` what it has one step after s_{n+1}. The order <=1 is no
formula of this module: it is what `specs.graphs.graph_score.moves_away` answers, run on symbolic values (`said_by`).
"""

from collections.abc import Callable
from typing import Any, Final

from proofs.proving.theory.formulas import Datatypes, Definition, Formula, Kit, Term, definition
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


@definition("Vertex", "Value")
def before(k: Kit, v: Term) -> Any:
    """s_n, of which nothing is known."""
    raise AssertionError(f"{v} has no value of its own, in {k}")


@definition("Vertex", "Value")
def after(k: Kit, v: Term) -> Any:
    """s_{n+1}, of which nothing is known."""
    raise AssertionError(f"{v} has no value of its own, in {k}")


def over(name: str, sort: str, of: Any, join: Any) -> Definition:
    """What `of(k, v)` is of each vertex v of a list, joined by `join(k, here, rest)`."""

    def body(k: Kit, V: Term) -> Any:
        here = of(k, V.get("last" if V.con == "only" else "first"))
        return here if V.con == "only" else join(k, here, made(k, V.get("rest")))

    made = Definition(name, ("Vertices", sort), body)
    return made


def added(_k: Kit, here: Any, rest: Any) -> Any:
    """Joined by a sum."""
    return here + rest


BEST: Final = (  # what s_n, and s_{n+1}, makes of a max vertex, and of a min vertex, with these successors
    tuple(over(f"greatest_{s.name}", "Value", s, lambda k, x, y: k.max(x, y)) for s in (before, after)),
    tuple(over(f"least_{s.name}", "Value", s, lambda k, x, y: k.min(x, y)) for s in (before, after)),
)
