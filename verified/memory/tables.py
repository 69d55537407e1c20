"""Transposition tables (RR-2.2.2-TT): what is remembered of a node, and what happens when there is no room.

An `Entry` holds an interval that contains the node's value (f- and f+ of the thesis), the best child found, and the
depth to which the interval was searched: None if down to the terminals, so that the interval holds for good. A search
may trust the interval of an entry only if the depth suffices; the best child is only advice.

`Unbounded` forgets nothing. `Bounded` has a fixed number of slots, one node a slot: a node is kept under its own
identity (`==`), not under a hash code alone, so one node is never taken for another; it can only be lost. Which of two
nodes that want one slot stays is the replacement scheme's choice. No scheme may change what a search returns, only
what it costs: that is what the contracts of the searches say.
"""

from collections.abc import Callable, Hashable, Iterator
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from specs.tree import N
from specs.values import NEG_INF, POS_INF, Value


class Entry(NamedTuple, Generic[N]):
    """What is known of one node: lower <= value <= upper; the best child, if one was found; the depth searched."""

    lower: Value = NEG_INF
    upper: Value = POS_INF
    best: N | None = None
    depth: int | None = None

    @property
    def is_exact(self) -> bool:
        """Whether the interval is one point."""
        return self.lower >= self.upper  # by the order alone: a value need not define ==

    def reaches(self, depth: int | None) -> bool:
        """Whether the interval was searched at least so deep (None: down to the terminals)."""
        return self.depth is None or (depth is not None and self.depth >= depth)


UNKNOWN: Final[Entry[Any]] = Entry()  # of a node that is not in the table


class Lookup(Protocol[N]):
    """What may be asked of a table by a procedure that stores nothing. Nodes are hashable."""

    def get(self, node: N, /) -> Entry[N] | None:
        """The node's entry, None if there is none (any more)."""
        ...


class Table(Lookup[N], Protocol[N]):
    """What a search may ask of a table."""

    @property
    def lost(self) -> int:
        """How many entries were evicted, or never got in."""
        ...

    def put(self, node: N, entry: Entry[N], /) -> None:
        """Store the entry, in the place of the node's own former one. It stays whole, or is lost at once or later."""
        ...

    def items(self) -> Iterator[tuple[N, Entry[N]]]:
        """All that is stored now, each node once."""
        ...


class Unbounded(Generic[N]):
    """A table that has room for every node."""

    __slots__ = ("_entries",)

    lost: Final = 0

    def __init__(self) -> None:
        self._entries: dict[N, Entry[N]] = {}

    def get(self, node: N, /) -> Entry[N] | None:
        return self._entries.get(node)

    def put(self, node: N, entry: Entry[N], /) -> None:
        self._entries[node] = entry

    def items(self) -> Iterator[tuple[N, Entry[N]]]:
        return iter([*self._entries.items()])

    def __len__(self) -> int:
        return len(self._entries)

    def __repr__(self) -> str:
        return f"<Unbounded: {described(self)}>"


# REPLACEMENT SCHEMES: whether a new entry takes the slot of an old one of another node.

Scheme = Callable[[Entry[Any], Entry[Any]], bool]


def always(_old: Entry[Any], _new: Entry[Any]) -> bool:
    """The newest stays."""
    return True


def never(_old: Entry[Any], _new: Entry[Any]) -> bool:
    """The first stays."""
    return False


def deeper(old: Entry[Any], new: Entry[Any]) -> bool:
    """The one that was searched deeper stays, the newer one of two equals: its subtree costs most to search again."""
    return new.reaches(old.depth)


def exact_first(old: Entry[Any], new: Entry[Any]) -> bool:
    """An exact entry stays if the other is only a bound, else the newest does."""
    return new.is_exact or not old.is_exact


H = TypeVar("H", bound=Hashable)


class Bounded(Generic[H]):
    """A table of `capacity` slots; node n has slot number slot(n) modulo the capacity.

    `replaces` decides between two different nodes in one slot; a new entry of the same node always takes its place.
    `slot` is Python's `hash` unless given (which for text differs from one process to the next).
    """

    __slots__ = ("_replaces", "_slot", "_slots", "lost")

    def __init__(self, capacity: int, replaces: Scheme = always, slot: Callable[[H], int] = hash) -> None:
        if not isinstance(capacity, int):
            raise TypeError(f"a table has a whole number of slots, not {capacity!r}")
        if capacity < 1:
            raise ValueError(f"a table of {capacity} slots can hold nothing; give it at least one")
        self._slots: list[tuple[H, Entry[H]] | None] = [None] * capacity
        self._replaces = replaces
        self._slot = slot
        self.lost = 0

    def get(self, node: H, /) -> Entry[H] | None:
        held = self._slots[self._slot(node) % len(self._slots)]
        return held[1] if held is not None and held[0] == node else None

    def put(self, node: H, entry: Entry[H], /) -> None:
        index = self._slot(node) % len(self._slots)
        held = self._slots[index]
        if held is not None and held[0] != node:
            self.lost += 1
            if not self._replaces(held[1], entry):
                return
        self._slots[index] = node, entry

    def items(self) -> Iterator[tuple[H, Entry[H]]]:
        return iter([held for held in self._slots if held is not None])

    def __len__(self) -> int:
        return sum(held is not None for held in self._slots)

    def __repr__(self) -> str:
        return f"<Bounded({len(self._slots)}, {self._replaces.__name__}): {described(self)}>"


def described(table: Table[N]) -> str:
    """What the table holds, as text: `0 in 3..5, ...`."""
    return ", ".join(f"{node!r} in {entry.lower!r}..{entry.upper!r}" for node, entry in table.items()) or "empty"
