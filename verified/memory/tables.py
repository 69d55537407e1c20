"""Transposition tables (RR-2.2.2-TT): their entries, and replacement schemes for tables of a fixed size.

An `Entry` has an interval that contains the node's value (f- and f+ of the thesis), the best child, and the depth to
which the interval was searched: None if down to the terminals, so that it is right at every depth. A search may use
the interval of an entry only if the depth suffices; the best child is only advice.

`Unbounded` loses nothing. `Bounded` has a fixed number of slots, one node a slot. Nodes are compared by `==`, not by
their hash codes alone, so one node is never taken for another; an entry can only be lost. If two nodes belong in one
slot, the replacement scheme decides which one stays. No scheme may change what a search returns, only what it costs:
the contracts of the searches say so.
"""

from collections.abc import Callable, Hashable, Iterator
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from specs.tree import N
from specs.values import NEG_INF, POS_INF, Value


class Entry(NamedTuple, Generic[N]):
    """What is known of one node: lower <= value <= upper; the best child, if it is known; the depth searched."""

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


UNKNOWN: Final[Entry[Any]] = Entry()  # for a node that is not in the table


class Lookup(Protocol[N]):
    """The interface of a table for a procedure that stores nothing. Nodes are hashable."""

    def get(self, node: N, /) -> Entry[N] | None:
        """The node's entry, None if there is none (any more)."""
        ...


class Table(Lookup[N], Protocol[N]):
    """The interface of a table for a search."""

    @property
    def lost(self) -> int:
        """How many entries were evicted or never stored."""
        ...

    def put(self, node: N, entry: Entry[N], /) -> None:
        """Store the entry in place of the node's former one. It may be lost, at once or later, but never changed."""
        ...

    def items(self) -> Iterator[tuple[N, Entry[N]]]:
        """All entries, each node once."""
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
    """The new entry replaces the old one."""
    return True


def never(_old: Entry[Any], _new: Entry[Any]) -> bool:
    """The old entry stays."""
    return False


def deeper(old: Entry[Any], new: Entry[Any]) -> bool:
    """The entry searched deeper stays, of two equally deep the new one: its subtree costs most to search again."""
    return new.reaches(old.depth)


def exact_first(old: Entry[Any], new: Entry[Any]) -> bool:
    """An exact entry stays if the new one is only a bound; else the new one replaces it."""
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
        stored = self._slots[self._slot(node) % len(self._slots)]
        return stored[1] if stored is not None and stored[0] == node else None

    def put(self, node: H, entry: Entry[H], /) -> None:
        index = self._slot(node) % len(self._slots)
        stored = self._slots[index]
        if stored is not None and stored[0] != node:
            self.lost += 1
            if not self._replaces(stored[1], entry):
                return
        self._slots[index] = node, entry

    def items(self) -> Iterator[tuple[H, Entry[H]]]:
        return iter([slot for slot in self._slots if slot is not None])

    def __len__(self) -> int:
        return sum(slot is not None for slot in self._slots)

    def __repr__(self) -> str:
        return f"<Bounded({len(self._slots)}, {self._replaces.__name__}): {described(self)}>"


def described(table: Table[N]) -> str:
    """The entries of the table as text: `0 in 3..5, ...`."""
    return ", ".join(f"{node!r} in {entry.lower!r}..{entry.upper!r}" for node, entry in table.items()) or "empty"
