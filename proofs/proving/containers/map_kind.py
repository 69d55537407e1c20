"""What tells one kind of map from another, as data; the parts that a map is made of (`map`), and the laws of keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

from proofs.proving.execution.node import Node
from proofs.proving.execution.things import Thing
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.law import law, table_of
from specs.contracts import Clause

if TYPE_CHECKING:
    from proofs.proving.containers.map import Map


@law("key-below", "PB-D1.a")
def ANOTHER_NODE(is_below: bool, is_same: bool) -> bool:
    """what is below a node is another node"""
    return not (is_below and is_same)


@law("brothers-apart", "PB-D1.a")
def APART(is_below_child: bool, is_below_brother: bool) -> bool:
    """in a tree nothing is at or below two brothers"""
    return not (is_below_child and is_below_brother)


@law("table-loses", "RR-2.2.2-TT")
def LOSES(put: Any, after: Any) -> bool:
    """a table holds of a node what was put last, or nothing"""
    return after is None or after is put


MAP_LAWS: Final = table_of(ANOTHER_NODE, APART, LOSES)


CellLaw = Callable[[Any, Any], None]  # by key and entry: grants what is known of what is held
UNKNOWN: Final = object()
DICT: Final = frozenset({"get", "[]", "in", "[]=", "pop"})


@dataclass(frozen=True, kw_only=True, eq=False)
class MapKind:
    """One kind of map."""

    name: str  # of the kind; what a message calls a map that has no name of its own
    operations: frozenset[str] = DICT
    any_entry: Callable[[Map, Node], Any]  # any entry of the key, or None
    any_of_group: Callable[[ProvingWorld, Group], Any] | None = None
    is_entry: Callable[[Any], bool]
    entries: str  # what a message calls its entries
    names: Callable[[Node, Any], Mapping[str, Any]]  # what the clauses below are given, by key and entry
    assumed: tuple[Clause, ...] = ()  # of what is found
    due: tuple[Clause, ...] = ()  # of what is stored
    implied: frozenset[Clause] = frozenset()  # these say of the whole map, or of a key, what every change keeps so
    is_promise: Callable[[Clause], bool] = lambda _clause: False  # a postcondition on what is held of the callee's node
    demanded: Mapping[Clause, str] | None = None  # of a procedure that may change the map; what it might do otherwise
    frame: Clause | None = None  # by it a procedure changes the map at its node and below only
    may_lose: bool = False  # what is stored may be lost, at once or later
    is_fixed: bool = False  # nothing changes it while the procedure runs
    seen_as: Callable[[Any], Any] = lambda entry: entry  # what an entry is, once more is settled of it


class Domain(Protocol):
    """All keys of a map that has an entry for each of them; no two are the same one."""

    def must_have(self, key: Any, name: str) -> None: ...
    def has(self, key: Any) -> bool: ...
    def is_empty(self) -> bool: ...
    def each(self) -> Iterable[Any]: ...


class Group(Thing):
    """Several nodes as one key: what is held of it is one entry for all of them. None is `child`, or below it."""

    def __init__(self, words: str, child: Node | None = None) -> None:
        self.words = words
        self.child = child

    def is_apart(self, world: ProvingWorld, node: Node, *, with_below: bool) -> bool:
        """Whether none of them is the node, nor below it if that is asked: they are brothers of a child above it."""
        child = self.child
        if child is None:
            return False
        if not with_below and child.is_below(node):
            return not world.allows(ANOTHER_NODE, is_below=True, is_same=True)
        is_in = node is child or node.is_below(child)
        return is_in and not world.allows(APART, is_below_child=True, is_below_brother=True)

    def __repr__(self) -> str:
        return self.words


class Cells:
    """What maps held at one time, as far as it was asked for."""

    def __init__(self, default: Any = UNKNOWN) -> None:
        self.default = default  # of each key
        self.entries: dict[Any, Any] = {}
        self.laws: list[CellLaw] = []  # what is known of all that was held then

    def settle(self, key: Any, entry: Any) -> None:
        """It is asked for the first time."""
        self.entries[key] = entry
        for known in self.laws:
            known(key, entry)


class Put:
    """What was stored of a key in a map that may lose it; whether it is there is settled when it is asked for."""

    def __init__(self, entry: Any) -> None:
        self.entry = entry
        self.is_settled = False
