"""A step of Kars' sequence s_0, s_1, ... at one vertex, as equations (KA-D4.1, KA-D5-A, KA-D5.1).

`before` and `after` are s_n and s_{n+1}, any functions of the vertices; `greatest_before(F)` is what a max vertex with
the successors F has one step after s_n, and `greatest_after(F)` what it has one step after s_{n+1}. The order <=1 is no
formula of this module: it is what `specs.graphs.graph_score.moves_away` answers, run on symbolic values (`said_by`).
"""

from __future__ import annotations

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


def _best(name: str, s: Definition, word: str) -> Definition:
    """What s_n, or s_{n+1}, makes of a max vertex (`max`) or of a min vertex (`min`) with these successors."""

    def body(k: Kit, F: Term) -> Any:
        if F.con == "only":
            return s(k, F.get("last"))
        return getattr(k, word)(s(k, F.get("first")), made(k, F.get("rest")))

    made = Definition(name, ("Vertices", "Value"), body)
    return made


BEST: Final = tuple(
    tuple(_best(f"{adjective}_{s.name}", s, word) for s in (before, after))
    for adjective, word in (("greatest", "max"), ("least", "min"))
)
