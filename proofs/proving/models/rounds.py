"""One round of Kars' sequence (KA-D5-A): what A makes of a table, at one vertex n and at all of them.

At n f(n) stands for (A s) n, and f(c) of a successor for s c, where s is the table that the procedure is given: so the
laws of f are the definition of A. Of any other table nothing is known at n. A loop goes through vertices and fills a
dict. At n the dict has what was put there in its turn, and before that what it had when the loop began: what is put at
other vertices changes nothing at n.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, cast

from proofs.proving.containers.observed_loop import BEFORE, LOOP_LAWS, NOW, ObservedLoop
from proofs.proving.containers.settled import of_path, things_of_path
from proofs.proving.execution.node import Node
from proofs.proving.execution.sorts import is_value
from proofs.proving.execution.things import Changeable
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.law import by, law, table_of
from proofs.proving.models import game_graph as laws
from proofs.proving.models.score_tables import SCORE_TABLES, Everywhere, Table, table
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Sort, Vocabulary
from specs.clauses import graph_rounds as clauses
from specs.values import Value


@law("dict-put", "Python: dict")
def PUT(is_there: bool, old: Any, put: Any, new: Any) -> bool:
    """a dict has at a key what was put there last; what is put at another key changes nothing there"""
    return bool(new == (put if is_there else old))


# THE LOOP


class VertexLoop(ObservedLoop):
    """A loop over vertices, of which n is one or not. `others` are known to be other vertices than n."""

    words = "n was gone through before", "n is the vertex of this iteration", "n comes later", "n is not gone through"

    def __init__(self, world: ProvingWorld, is_entry: bool, *, has_observed: bool) -> None:
        super().__init__(world, is_entry, has_observed=has_observed)
        self.others: list[Node] = []

    def thing(self) -> Node:
        if self.turn == NOW:
            n: Node = self.world.path.node
            return n
        self.others.append(Node(self.world, f"m{len(self.others) or ''}"))
        return self.others[-1]


def _loop(world: ProvingWorld) -> VertexLoop | None:
    """The one loop of the path, once it has begun."""
    loop: VertexLoop | None = things_of_path(world).get("vertex loop")
    return loop


def gone_through(world: ProvingWorld) -> list[Node]:
    """The vertices that had their turn: that which is observed, or none."""
    loop = _loop(world)
    return [world.path.node] if loop is not None and loop.turn == BEFORE else []


class Vertices(Everywhere):
    """Vertices of the graph, each once: all of them, or a part, with n or without it."""

    def __init__(self, world: ProvingWorld, *, has_n: bool = True) -> None:
        self.world, self.has_n = world, has_n

    def cut(self, is_entry: bool) -> VertexLoop:
        """A loop over them, of which there is one."""
        if _loop(self.world) is not None:
            raise FragmentError("a second loop over vertices")
        return of_path(self.world, "vertex loop", lambda: VertexLoop(self.world, is_entry, has_observed=self.has_n))


# THE DICT


class Filled(Changeable):
    """A dict that is being filled: what it has at the vertex that is observed."""

    def __init__(self, world: ProvingWorld, value: Value | None = None) -> None:
        self.world = world
        self._is_known, self._value = True, value  # None, if it is known: there is nothing
        self._at_first = value  # what it had when the loop began

    def __setitem__(self, node: object, value: object) -> None:
        if not isinstance(node, Node) or not is_value(value):
            raise FragmentError(f"t[{node!r}] = {value!r}: a table maps a vertex to a value")
        if node is self.world.path.node:
            self._is_known, self._value = True, by(self.world, PUT, cast("Value", value))
        elif not any(node is one for one in getattr(_loop(self.world), "others", ())):
            raise FragmentError(f"t[{node!r}]: it may be the vertex that is observed")

    def __contains__(self, node: object) -> bool:
        self._must_be_own(node)
        return self._is_known and self._value is not None

    def __getitem__(self, node: object) -> Value:
        if node not in self or self._value is None:
            raise FragmentError(f"t[{node!r}]: whether there is something is not known")
        return self._value

    def __iter__(self) -> Iterator[Node]:
        if not self._is_known:
            raise FragmentError("what t has is not known")
        nodes: Iterable[Node] = [] if self._value is None else [self.world.path.node]
        return iter(nodes)

    def __eq__(self, other: object) -> bool:
        """Whether it is the same as a table: at the vertex that is observed, for every vertex may be that."""
        if not isinstance(other, Table) or not self.world.is_within_clause:
            raise FragmentError(f"t == {other!r}: nothing is known of that")
        node = self.world.path.node
        return node in self and bool(self[node] == other.at(node))

    __hash__ = None  # type: ignore[assignment]  # as of a dict

    def _must_be_own(self, node: object) -> None:
        if node is not self.world.path.node:
            raise FragmentError(f"what t has at {node!r} is not known")

    def forget(self) -> None:
        """What it has is not known any more."""
        if self._is_known:
            self._at_first = self._value
        self._is_known, self._value = False, None

    def is_filled(self, value: Value) -> None:
        """Where n was gone through, it has this; else what it had when the loop began."""
        was_there = bool(gone_through(self.world))
        self._is_known, self._value = True, by(self.world, PUT, value if was_there else self._at_first)

    def __repr__(self) -> str:
        return "t"


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


def _not_filled_now(_path: Any, table: Any) -> None:
    if isinstance(table, Filled):
        raise FragmentError("a table is given away while it is being filled")


ROUNDS: Final = SCORE_TABLES.extended_by(
    Vocabulary(
        sorts={
            "dict[N, Value]": Sort(
                lambda world, name, _node: GivenTable(world, name),
                lambda table: isinstance(table, Table | Filled),
                _not_filled_now,
                is_read_only=True,
            ),
            "list[N]": Sort(lambda world, _name, _node: Vertices(world), lambda over: isinstance(over, Everywhere)),
        },
        makers={dict: lambda path: path.made(Filled(path.world))},
        meanings={
            "s_ahead": lambda at: table(at, "s").ahead().at(at.node("node")),
            "s_older": lambda at: at.node("after").broth,
            "all_ahead": lambda at: table(at, "s").ahead(),
            "older_vertices": lambda at: gone_through(at["graph"].node.world),
        },
        marks={
            clauses.whole_step_ahead: lambda at: table(at, "v").becomes(at["all_ahead"]),
            clauses.filled_so_far: lambda at: at["t"].is_filled(at["all_ahead"].at(at["t"].world.path.node)),
        },
        laws={**laws.AHEAD_F, **LOOP_LAWS, **table_of(PUT)},
        axioms={
            "f": "f(n) stands for (A s) n, and f(c) for s c",
            "dict": "only what is given a dict changes it",
        },
        overrides=frozenset({("axioms", "f"), *(("laws", id) for id in laws.AHEAD_F)}),
    )
)
