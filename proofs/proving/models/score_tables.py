"""Functions of the vertices of a game graph, as dicts: Kars' sequence s_0, s_1, ... and its limit (KA-D4.1, KA-D5-A).

A proof observes one vertex n, of which nothing is known: what is shown of it holds at every vertex. A table that is
not being filled is never changed, so it has one value at n. Two tables are equal iff they are equal at every vertex;
where the source finds them equal, they are so at n, and where a clause must say so, it has to be shown at n.

    s_0 = 0, s_{k+1} = A s_k                        by definition
    s_k = s_{k+1} implies that s_k is the limit     by definition
    s_k n <=1 s_{k+1} n, and s_k n is in K          KA-L5.3, KA-R5-values
    s_k /= s_{k+1} implies k < #V                   KA-T5.4.sharp

`verified theorems` proves the last two. What A makes of a table at n is only known where it is worked out (`rounds`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from proofs.proving.execution.node import Node
from proofs.proving.execution.things import Thing
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models.step_numbers import Place, kept, number_of, vertex_count
from proofs.proving.source.fragment import FragmentError
from specs.graphs.graph_score import moves_away
from specs.values import Value


class Table(Thing):
    """A dict with a value at every vertex, which nobody changes."""

    offers: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, world: ProvingWorld, name: str, place: Place | None = None) -> None:
        self.world, self.name, self.place = world, name, place
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
        if one.place is not None or one._values:
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
        one, two, world = self.itself(), other.itself(), self.world
        if one is two:
            return True
        node = world.path.node
        if world.is_within_clause:
            return bool(one.at(node) == two.at(node))
        is_equal = world.choose(2) == 1
        world.scene.append(f"{self!r} and {other!r} are {'equal' if is_equal else 'not equal'}")
        if is_equal:
            world.grant(lambda: bool(one.at(node) == two.at(node)))
        for before, after in ((one, two), (two, one)):
            if before.place is not None and before.ahead() is after:
                self._compared(before, is_equal)
        return is_equal

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None  # type: ignore[assignment]  # as of a dict

    def _compared(self, s: Table, is_equal: bool) -> None:
        """s_k is the limit, or else k < #V."""
        world, node = self.world, self.world.path.node
        if is_equal:
            world.grant(lambda: bool(limit(world).at(node) == s.at(node)))
        else:
            k = number_of(world, s.place)
            world.grant(lambda: bool(k < vertex_count(world)))

    # WHAT IS KNOWN OF IT

    def at(self, node: Node) -> Value:
        """Its value at a vertex."""
        if self._same is not None:
            return self.itself().at(node)
        if node not in self._values:
            self.world.outside(lambda: self.at(node))
            self.world.choose(1)  # noted on the path, so that it is settled in every run that comes here
            self._values[node] = self._value(node)
        return self._values[node]

    def _value(self, node: Node) -> Value:
        if self.place == (None, 0):
            return 0
        made = self.world.finite(f"{self.name} {node.name}")
        if self.place is not None:  # KA-L5.3, for the neighbours in the sequence that were asked for
            for step in (-1, 1):
                other = sequence(self.world).get((self.place[0], self.place[1] + step))
                if other is not None and (node in other._values or other.place == (None, 0)):
                    low, high = (other.at(node), made) if step < 0 else (made, other.at(node))
                    self.world.fact(lambda low=low, high=high: moves_away(low, high))  # type: ignore[misc]
        return made

    def ahead(self) -> Table:
        """What A makes of it."""
        if self._same is not None:
            return self.itself().ahead()
        if self._ahead is None:
            place = self.place
            self._ahead = self._any_ahead() if place is None else nth(self.world, (place[0], place[1] + 1))
        return self._ahead

    def _any_ahead(self) -> Table:
        return Table(self.world, f"A {self.name}")

    def forget(self) -> None:
        """Nobody changes it."""

    def iteration_ends(self) -> None:
        """Nobody changes it."""

    is_unchanging = True

    def __repr__(self) -> str:
        return self.name


# THE SEQUENCE


def sequence(world: ProvingWorld) -> dict[Place, Table]:
    """The tables of the sequence that were asked for."""
    found: dict[Place, Table] = kept(world, "sequence", dict)
    return found


def nth(world: ProvingWorld, place: Place) -> Table:
    """s_k, the same one each time."""
    point, k = place
    name = f"s_{k}" if point is None else f"s_{{steps{f' + {k}' if k else ''}}}"
    return sequence(world).setdefault(place, Table(world, name, place))


def limit(world: ProvingWorld) -> Table:
    """The limit of the sequence: the score."""
    found: Table = kept(world, "limit", lambda: Table(world, "s"))
    return found


class LeafScores(Thing):
    """K: 0 and the scores of the leaves. Every s_k n is in it (KA-R5-values)."""

    def __init__(self, world: ProvingWorld) -> None:
        self.world = world

    def __contains__(self, value: object) -> bool:
        if type(value) is int:
            return value == 0
        held = [one.at(self.world.path.node) for one in sequence(self.world).values()]
        return any(value is one for one in held)
