"""One round of Kars' sequence (KA-D5-A): what A makes of a table, at one vertex and at all of them.

At one vertex n f(n) stands for (A s) n, and f(c) of a successor for s c, where s is the table that the procedure is
given: so the laws of f are the definition of A. Of any other table nothing is known at n.

A loop over all vertices is seen from one vertex n: before an iteration n was gone through, or it is the one of this
iteration, or it comes later. A dict that is being filled has something at n from the moment on at which it is put
there; what is put at other vertices changes nothing at n.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Final, cast

from proofs.proving.execution.node import Node
from proofs.proving.execution.situation import Situation
from proofs.proving.execution.sorts import is_value
from proofs.proving.execution.things import Changeable, Thing
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models import score_laws as laws
from proofs.proving.models.score_tables import SCORE_TABLES, Everywhere, Table, table
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Sort, Vocabulary
from specs.clauses import graph_rounds as clauses
from specs.values import Value

BEFORE, NOW, LATER = range(3)  # when the vertex that is observed has its turn


class GivenTable(Table):
    """Any table. The first one whose successors are asked about, or what A makes of it, is the one that f is about."""

    def __getitem__(self, node: object) -> Value:
        if isinstance(node, Node) and node.father is self.world.path.node and self.is_of_f():
            return node.f
        return super().__getitem__(node)

    def is_of_f(self) -> bool:
        """Whether f(n) is what A makes of it at n."""
        return self.world.path.__dict__.setdefault("_table_of_f", self.itself()) is self.itself()

    def _any_ahead(self) -> Table:
        return AheadTable(self)


class AheadTable(Table):
    """What A makes of any table."""

    def __init__(self, source: GivenTable) -> None:
        super().__init__(source.world, f"A {source.name}")
        self._source = source

    def _value(self, node: Node) -> Value:
        return node.f if self._source.is_of_f() else super()._value(node)


class Filled(Changeable):
    """A dict that is being filled: what it has at the vertex that is observed."""

    offers: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, world: ProvingWorld) -> None:
        self.world = world
        self._is_known = True
        self._value: Value | None = None  # None, if it is known: there is nothing yet

    def __setitem__(self, node: object, value: object) -> None:
        if not isinstance(node, Node) or not is_value(value):
            raise FragmentError(f"t[{node!r}] = {value!r}: a table maps a vertex to a value")
        if node is self.world.path.node:
            self._is_known, self._value = True, cast("Value", value)
        elif node not in _turns(self.world).others:
            raise FragmentError(f"t[{node!r}]: it may be the vertex that is observed")

    def __contains__(self, node: object) -> bool:
        self._must_be_own(node)
        return self._is_known and self._value is not None

    def __getitem__(self, node: object) -> Value:
        self._must_be_own(node)
        if not self._is_known or self._value is None:
            raise FragmentError(f"t[{node!r}]: whether there is something is not known")
        return self._value

    def __iter__(self) -> Iterator[Node]:
        if not self._is_known:
            raise FragmentError("what t has is not known")
        if self._value is not None:
            yield self.world.path.node

    def __eq__(self, other: object) -> bool:
        """Whether it is the same as a table: at the vertex that is observed, for every vertex may be that."""
        if not isinstance(other, Table) or not self.world.is_within_clause:
            raise FragmentError(f"t == {other!r}: nothing is known of that")
        node = self.world.path.node
        return node in self and bool(self[node] == other.at(node))

    __hash__ = None  # type: ignore[assignment]  # as of a dict

    def __bool__(self) -> bool:
        raise FragmentError("whether a table is empty is not known")

    def _must_be_own(self, node: object) -> None:
        if node is not self.world.path.node:
            raise FragmentError(f"what t has at {node!r} is not known")

    def forget(self) -> None:
        """What it has is not known any more."""
        self._is_known, self._value = False, None

    def has(self, value: Value) -> None:
        """It is known to have this at the vertex that is observed."""
        self._is_known, self._value = True, value

    def as_it_was(self) -> Filled:
        """A copy that stays as it is now."""
        copy = Filled(self.world)
        copy._is_known, copy._value = self._is_known, self._value
        return copy

    def __repr__(self) -> str:
        return "t"


class Turns:
    """When the vertex that is observed has its turn, and the vertices that are known to be others."""

    def __init__(self) -> None:
        self.turn = LATER
        self.others: list[Node] = []


def _turns(world: ProvingWorld) -> Turns:
    found: Turns = world.path.__dict__.setdefault("_turns", Turns())
    return found


@dataclass
class VertexLoop:
    """A loop over all vertices."""

    world: ProvingWorld
    is_entry: bool

    def has_first(self) -> bool:
        """There is a root."""
        return True

    def first(self) -> Node:
        return self._one_of(NOW, LATER)

    def some(self) -> Node:
        return self._one_of(BEFORE, NOW, LATER)

    def goes_on(self) -> bool:
        """If not, every vertex had its turn."""
        if self.world.choose(2) == 0:
            return True
        self.world.assume(_turns(self.world).turn != LATER)
        _turns(self.world).turn = BEFORE
        return False

    def following(self) -> Node:
        return self._one_of(*((NOW, LATER) if _turns(self.world).turn == LATER else (BEFORE,)))

    def _one_of(self, *turns: int) -> Node:
        world, known = self.world, _turns(self.world)
        known.turn = turns[world.choose(len(turns))]
        words = "was gone through before", "is the vertex of this iteration", "comes later"
        world.scene.append(f"{world.path.node.name} {words[known.turn]}")
        if known.turn == NOW:
            own: Node = world.path.node
            return own
        other = Node(world, f"m{len(known.others) or ''}")
        known.others.append(other)
        return other


class AllVertices(Everywhere):
    """All vertices, as a procedure is given them. Each has its turn once."""

    def __init__(self, world: ProvingWorld) -> None:
        self.world = world

    def cut(self, is_entry: bool) -> VertexLoop:
        """A loop over them, of which there is one."""
        if "_turns" in self.world.path.__dict__:
            raise FragmentError("a second loop over all vertices")
        return VertexLoop(self.world, is_entry)


class Gone(Thing):
    """The vertices that were gone through: that which is observed, or none."""

    def __init__(self, world: ProvingWorld) -> None:
        self.world = world

    def __iter__(self) -> Iterator[Node]:
        if _turns(self.world).turn == BEFORE:
            yield self.world.path.node


def _not_filled_now(_path: Any, thing: Any) -> None:
    if isinstance(thing, Filled):
        raise FragmentError("a table is given away while it is being filled")


def _fill(at: Situation) -> None:
    if _turns(at["t"].world).turn == BEFORE:
        node = at["t"].world.path.node
        at["t"].has(at["all_ahead"].at(node))


ROUNDS: Final = SCORE_TABLES.extended_by(
    Vocabulary(
        sorts={
            "dict[N, Value]": Sort(
                lambda world, name, _node: GivenTable(world, name),
                lambda thing: isinstance(thing, Table | Filled),
                _not_filled_now,
                is_read_only=True,
            ),
            "list[N]": Sort(
                lambda world, _name, _node: AllVertices(world), lambda thing: isinstance(thing, Everywhere)
            ),
        },
        makers={dict: lambda path: path.made(Filled(path.world))},
        meanings={
            "s_ahead": lambda at: table(at, "s").ahead().at(at.node("node")),
            "s_older": lambda at: at.node("after").broth,
            "all_ahead": lambda at: table(at, "s").ahead(),
            "older_vertices": lambda at: Gone(at["graph"].node.world),
        },
        marks={
            clauses.whole_step_ahead: lambda at: table(at, "v").becomes(at["all_ahead"]),
            clauses.filled_so_far: _fill,
        },
        laws=laws.AHEAD_F,
        axioms={
            "f": "f(n) stands for (A s) n, and f(c) for s c",
            "dict": "a dict has at a key what was put there last; only what is given a dict changes it",
        },
        overrides=frozenset({("axioms", "f"), *(("laws", id) for id in laws.AHEAD_F)}),
    )
)
