"""Functions of the vertices of a game graph, as dicts: Kars' sequence s_0, s_1, ... and its limit (KA-D4.1, KA-D5-A).

A proof observes one vertex n, of which nothing is known: what is shown of it holds at every vertex. A table that is
not being filled is never changed, so it has one value at n. Where the source finds two tables equal, they are so at n;
where a clause must say so, it has to be shown at n. s_0 is the table that is 0 everywhere, s_{k+1} = A s_k. What A
makes of a table at n is only known where it is worked out (`rounds`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from proofs.proving.containers.counter import Base, Count, count
from proofs.proving.containers.set import ValueSet
from proofs.proving.containers.settled import first, of_path
from proofs.proving.execution.node import Node
from proofs.proving.execution.situation import Situation, UnresolvedError
from proofs.proving.execution.things import Thing, Unchanging
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.law import table_of
from proofs.proving.models import game_graph as laws
from proofs.proving.models.game_graph import GAME_GRAPH
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import LoopEnd, Sort, Vocabulary
from specs.clauses import graph as clauses
from specs.graphs.graph import vertices
from specs.values import Value


class Table(Unchanging):
    """A dict with a value at every vertex, which nobody changes."""

    def __init__(self, world: ProvingWorld, name: str, steps: Count | None = None) -> None:
        self.world, self.name, self.steps = world, name, steps  # of a table of the sequence: after how many steps
        self._same: Table | None = None  # that it is known to be equal to, at every vertex
        self._values: dict[Node, Value] = {}
        self._ahead: Table | None = None

    def itself(self) -> Table:
        """Of all tables that are known to be equal to it always the same one."""
        return self if self._same is None else self._same.itself()

    def becomes(self, other: Table) -> None:
        """From here on it is known to equal the other one at every vertex. Nothing else was known of it."""
        one = self.itself()
        if one is other.itself():
            return
        if one.steps is not None or one._values:
            raise FragmentError(f"{self!r} is said to equal {other!r}, when it is known already")
        one._same = other.itself()
        if one._ahead is not None:
            one._ahead.becomes(other.ahead())

    # AS A DICT

    def __getitem__(self, node: object) -> Value:
        if not isinstance(node, Node):
            raise FragmentError(f"{self!r}[{node!r}]: a table is asked about vertices")
        return self.at(node)

    def __iter__(self) -> Iterator[Node]:
        yield self.world.path.node

    def values(self) -> Iterator[Value]:
        """Its values, of which that of the vertex that is observed stands for all."""
        yield self.at(self.world.path.node)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            raise FragmentError(f"{self!r} == {other!r}: nothing is known of that")
        one, two, world, node = self.itself(), other.itself(), self.world, self.world.path.node
        if one is two:
            return True
        if world.is_within_clause:
            return bool(one.at(node) == two.at(node))
        is_equal = world.choose(2) == 1
        world.scene.append(f"{self!r} and {other!r} are {'equal' if is_equal else 'not equal'}")
        if is_equal:
            world.law(laws.EQUAL, here=one.at(node), there=two.at(node))
        for s, after in ((one, two), (two, one)):
            if s.steps is not None and s.ahead() is after:
                if is_equal:
                    world.law(laws.STILL, still=s.at(node), limit=limit(world).at(node))
                else:
                    world.law(laws.STEPS, k=s.steps.value, size=vertex_count(world))
        return is_equal

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None  # type: ignore[assignment]  # as of a dict

    # WHAT IS KNOWN OF IT

    def at(self, node: Node) -> Value:
        """Its value at a vertex."""
        if self._same is not None:
            return self.itself().at(node)
        return first(self.world, self._values, node, lambda: self._value(node))

    def _value(self, node: Node) -> Value:
        world, steps = self.world, self.steps
        value = world.finite(f"{self.name} {node.name}")
        if steps is None:
            return value
        if steps.base is None and steps.number == 0:
            world.law(laws.FIRST, first=value)
        world.law(laws.VALUES, value=value, K=leaf_scores(world))
        for step in (-1, 1):  # of its neighbours in the sequence those that were asked for
            other = _sequence(world).get((steps.base, steps.number + step))
            if other is not None and node in other._values:
                low, high = (other.at(node), value) if step < 0 else (value, other.at(node))
                world.law(laws.ASCENDS, before=low, after=high)
        return value

    def ahead(self) -> Table:
        """What A makes of it."""
        if self._same is not None:
            return self.itself().ahead()
        if self._ahead is None:
            self._ahead = self._any_ahead() if self.steps is None else nth(self.world, self.steps + 1)
        return self._ahead

    def _any_ahead(self) -> Table:
        return Table(self.world, f"A {self.name}")

    def forget(self) -> None:
        """Nobody changes it."""

    def iteration_ends(self) -> None:
        """Nobody changes it."""

    def __repr__(self) -> str:
        return self.name


# THE SEQUENCE


def _sequence(world: ProvingWorld) -> dict[tuple[Base | None, int], Table]:
    """The tables of the sequence that were asked for."""
    return of_path(world, "_sequence", dict)


def nth(world: ProvingWorld, steps: object) -> Table:
    """s_k, the same one each time."""
    if type(steps) is not Count and not (type(steps) is int and steps >= 0):
        raise UnresolvedError("steps")
    number = count(steps)
    base, k = number.base, number.number
    name = f"s_{k}" if base is None else f"s_{{steps{f' + {k}' if k else ''}}}"
    return _sequence(world).setdefault((base, k), Table(world, name, number))


def limit(world: ProvingWorld) -> Table:
    """The limit of the sequence: the score."""
    return of_path(world, "_limit", lambda: Table(world, "s"))


def leaf_scores(world: ProvingWorld) -> ValueSet:
    """K: 0 and the scores of the leaves."""
    return of_path(world, "_K", lambda: ValueSet(world, "K"))


def vertex_count(world: ProvingWorld) -> Value:
    """#V."""
    return of_path(world, "_size", lambda: Base(world)).plus(0)


class BestThen(Thing):
    """s l of each vertex n, with l the best successor of n by r, the table before s."""

    def __init__(self, r: Table, s: Table) -> None:
        self.r, self.s, self.values = r, s, dict[Node, Value]()

    def __getitem__(self, node: Node) -> Value:
        return first(self.s.world, self.values, node, lambda: self._value(node))

    def _value(self, node: Node) -> Value:
        world, r, s = self.s.world, self.r.itself(), self.s.itself()
        if r.steps is None or r.ahead().itself() is not s:
            raise FragmentError(f"{r!r} is not known to come just before {s!r}")
        before, after, then = s.at(node), s.ahead().at(node), world.finite(f"s l of {node.name}")
        world.law(laws.ASCENDS, before=before, after=after)
        world.law(laws.BEST_THEN, is_max=node.is_max(), before=before, then=then, after=after)
        return then


# WHAT A SOURCE MAKES, AND WHAT CLAUSES SAY


class Everywhere(Unchanging):
    """`vertices(graph)`: all vertices, each once."""


def _from_keys(path: Any, over: Any, value: Any) -> Table:
    """`dict.fromkeys(everywhere, value)`: s_0, if the value is 0."""
    if not isinstance(over, Everywhere):
        raise FragmentError(f"dict.fromkeys({over!r}, ...): a table has all vertices")
    if type(value) is int and value == 0:
        return nth(path.world, 0)
    constant = Table(path.world, "a constant")
    constant._values[path.node] = value
    return constant


def table(at: Situation, name: str) -> Table:
    """The table of that name."""
    one = at[name]
    if not isinstance(one, Table):
        raise UnresolvedError(name)
    return one


def _any_steps(world: ProvingWorld, _name: str, _node: Any) -> Count:
    return Count(base=Base(world, is_natural=True))


SCORE_TABLES: Final = GAME_GRAPH.extended_by(
    Vocabulary(
        sorts={"int": Sort(_any_steps, lambda number: type(number) in (int, Count))},
        makers={vertices: lambda _path, _graph: Everywhere(), "dict.fromkeys": _from_keys},
        meanings={
            "scores": lambda at: limit(at["graph"].node.world),
            "ahead": lambda at: table(at, "v").ahead(),
            "following": lambda at: table(at, "s").ahead(),
            "nth": lambda at: nth(table(at, "s").world, at["steps"]),
            "best_now": lambda at: table(at, "s").ahead(),
            "best_then": lambda at: BestThen(table(at, "r"), table(at, "s")),
            "size": lambda at: vertex_count(at["graph"].node.world),
            "K": lambda at: leaf_scores(table(at, "s").world),
        },
        marks={
            clauses.state_after_round: lambda at: table(at, "s").becomes(at["nth"]),
            clauses.state_after_next_round: lambda at: table(at, "t").becomes(at["following"]),
            clauses.best_successors_are_ordered: lambda _at: None,  # nothing rests on it
        },
        loop_ends={
            "limit_loop": LoopEnd(
                lambda before, now: bool(now["steps"] >= before["steps"] + 1), clauses.converges_in_time
            )
        },
        laws=table_of(laws.EQUAL, laws.STILL, laws.STEPS, laws.FIRST, laws.VALUES, laws.ASCENDS, laws.BEST_THEN),
        axioms={
            "vertices": "vertices(graph) has every vertex, each once",
        },
    )
)
