"""A loop over vertices of a game graph, and a dict that it fills, seen from one vertex n (KA-D5-A).

Before an iteration n was gone through, or it is the vertex of this iteration, or it comes later; a loop over a part
never comes to a vertex that is not in it. At n the dict has what was put there in its turn, and before that what it had
when the loop began: what is put at other vertices changes nothing at n.
"""

from __future__ import annotations

from collections import UserDict
from collections.abc import Callable, Iterable, Iterator, MutableMapping
from dataclasses import dataclass
from functools import partial
from itertools import pairwise, product
from typing import Any, ClassVar, Final, cast

from proofs.proving.execution.node import Node
from proofs.proving.execution.sorts import is_value
from proofs.proving.execution.things import Changeable
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.law import Quantities, by, law, table_of
from proofs.proving.models.score_tables import Everywhere, Table
from proofs.proving.source.fragment import FragmentError
from specs.values import Value

BEFORE, NOW, LATER, NEVER = range(4)  # when the vertex that is observed has its turn


# LAWS


def _lists(*, may_repeat: bool = False) -> Iterator[Quantities]:
    """Lists of up to three vertices, by what each iteration sees of n; a seeded bug lets a vertex come twice."""
    for size in range(1, 4):
        for vertices in product("abcn", repeat=size):
            if may_repeat or len({*vertices}) == size:
                turns = [*_turns_of(vertices)]
                yield from ({"turn": turn, "next_turn": following} for turn, following in pairwise(turns))
                yield {"last_turn": turns[-2 if may_repeat and size > 1 else -1]}


def _turns_of(vertices: tuple[str, ...]) -> Iterator[int]:
    for number, vertex in enumerate(vertices):
        where = [vertices[:number], (vertex,), vertices[number + 1 :]]
        yield NOW if vertex == "n" else next((turn for turn, part in enumerate(where) if "n" in part), NEVER)


@law("loop-turn", "Python: for", _lists, partial(_lists, may_repeat=True))
def TURN(turn: int, next_turn: int) -> bool:
    """a vertex of a list without repetitions has its turn once, those that are not in it have none"""
    return next_turn in {BEFORE: (BEFORE,), NOW: (BEFORE,), LATER: (NOW, LATER), NEVER: (NEVER,)}[turn]


@law("loop-end", "Python: for", _lists, partial(_lists, may_repeat=True))
def ENDED(last_turn: int) -> bool:
    """when a loop has gone through a list, no vertex of it is left"""
    return last_turn != LATER


def _puts(kind: Callable[..., MutableMapping[str, int]] = dict) -> Iterator[Quantities]:
    for old, key, put in product(range(3), "nm", range(3)):
        one = kind(n=old)
        one[key] = put
        yield {"is_there": key == "n", "old": old, "put": put, "new": one["n"]}


class _Stubborn(UserDict[str, int]):
    """A seeded bug: what is there is not replaced."""

    def __setitem__(self, key: str, value: int) -> None:
        if key not in self.data:
            self.data[key] = value


@law("dict-put", "Python: dict", _puts, partial(_puts, _Stubborn))
def PUT(is_there: bool, old: Any, put: Any, new: Any) -> bool:
    """a dict has at a key what was put there last; what is put at another key changes nothing there"""
    return bool(new == (put if is_there else old))


TURN_LAWS: Final = table_of(TURN, ENDED, PUT)


# THE LOOP


class Turns:
    """When the vertex that is observed has its turn, and the vertices that are known to be others."""

    def __init__(self) -> None:
        self.turn = LATER
        self.others: list[Node] = []


def turns(world: ProvingWorld) -> Turns:
    """Those of the one loop of the path."""
    one: Turns = world.path.__dict__.setdefault("_turns", Turns())
    return one


def gone_through(world: ProvingWorld) -> list[Node]:
    """The vertices that had their turn: that which is observed, or none."""
    return [world.path.node] if turns(world).turn == BEFORE else []


@dataclass
class VertexLoop:
    """A loop over vertices, of which n is one or not."""

    world: ProvingWorld
    has_n: bool
    is_entry: bool

    def has_first(self) -> bool:
        return self.has_n or self.world.choose(2) == 0

    def first(self) -> Node:
        return self._one_of(NOW, LATER)

    def some(self) -> Node:
        return self._one_of(BEFORE, NOW, LATER)

    def goes_on(self) -> bool:
        known = turns(self.world)
        if self.world.choose(2) == 0:
            return True
        self.world.law(ENDED, last_turn=known.turn)
        known.turn = BEFORE if self.has_n else NEVER
        return False

    def following(self) -> Node:
        known = turns(self.world)
        return self._now(self.world.any_of(TURN, "next_turn", BEFORE, NOW, LATER, NEVER, turn=known.turn))

    def _one_of(self, *answers: int) -> Node:
        return self._now(answers[self.world.choose(len(answers))] if self.has_n else NEVER)

    def _now(self, turn: int) -> Node:
        world, known = self.world, turns(self.world)
        known.turn = turn
        words = "was gone through before", "is the vertex of this iteration", "comes later", "is not gone through"
        world.scene.append(f"{world.path.node.name} {words[turn]}")
        other: Node = world.path.node if turn == NOW else Node(world, f"m{len(known.others) or ''}")
        if turn != NOW:
            known.others.append(other)
        return other


class Vertices(Everywhere):
    """Vertices of the graph, each once: all of them, or a part, with n or without it."""

    def __init__(self, world: ProvingWorld, *, has_n: bool = True) -> None:
        self.world, self.has_n = world, has_n

    def cut(self, is_entry: bool) -> VertexLoop:
        """A loop over them, of which there is one."""
        if "_turns" in self.world.path.__dict__:
            raise FragmentError("a second loop over vertices")
        return VertexLoop(self.world, self.has_n, is_entry)


# THE DICT


class Filled(Changeable):
    """A dict that is being filled: what it has at the vertex that is observed."""

    offers: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, world: ProvingWorld, value: Value | None = None) -> None:
        self.world = world
        self._is_known, self._value = True, value  # None, if it is known: there is nothing
        self._at_first = value  # what it had when the loop began

    def __setitem__(self, node: object, value: object) -> None:
        if not isinstance(node, Node) or not is_value(value):
            raise FragmentError(f"t[{node!r}] = {value!r}: a table maps a vertex to a value")
        if node is self.world.path.node:
            self._is_known, self._value = True, by(self.world, PUT, cast("Value", value))
        elif not any(node is one for one in turns(self.world).others):
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

    def __bool__(self) -> bool:
        raise FragmentError("whether a table is empty is not known")

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

    def as_it_was(self) -> Filled:
        """A copy that stays as it is now."""
        copy = Filled(self.world)
        copy.__dict__.update(self.__dict__)
        return copy

    def __repr__(self) -> str:
        return "t"
