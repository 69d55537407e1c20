"""trusted: an arbitrary transposition table: of each node nothing, or an entry whose interval holds its true value.

The invariant of a table is the clause `true-interval`: f-(n) <= f(n) <= f+(n) for every node in it. It is assumed of
whatever is found, and must hold of whatever is stored, on the line that stores it; that is `true-table` and
`true-table-after` for the whole table. The best child of an entry is any child, or none. What is stored of a node may
be lost at once, or in a nested call, which may also change what is held of any node (`verified.memory.tables`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, NoReturn, Self

from proofs.proving.running.hooks import BEYOND, MADE, OFFERED
from proofs.proving.running.paths import ProvingWorld
from proofs.proving.running.situation import MEANINGS, Situation, UnresolvedError
from proofs.proving.running.sorts import FITS, SORTS, are_fit, fit_or_none, is_value, or_none
from proofs.proving.source.fragment import FragmentError
from proofs.proving.things.handles import Changeable, Children, Node, Thing, others, some_child
from specs.clauses.tables import (
    learns,
    never_forgets,
    true_entry_of_child,
    true_interval,
    true_table,
    true_table_after,
)
from specs.contracts import Clause
from verified.memory.tables import Entry, Unbounded

INVARIANT: Final[tuple[Clause, ...]] = (true_interval,)


class Advice(Thing):
    """The best child of an entry that is found, or its depth: none, or something of which nothing more is known."""

    is_unchanging = True
    offers: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, world: ProvingWorld) -> None:
        self.world = world
        self._is_none: bool | None = None

    def is_none(self) -> bool:
        """Asked by `best is None`, and settled then."""
        if self._is_none is None:
            self.world.outside(self.is_none)
            self._is_none = self.world.choose(2) == 0
        return self._is_none


class AbstractTable(Changeable):
    """A table of the protocol `verified.memory.tables.Table`; an entry is settled when it is first asked for."""

    invariant: tuple[Clause, ...] = INVARIANT
    offers: ClassVar[frozenset[str]] = frozenset({"get", "put"})

    def __init__(self, world: ProvingWorld, *, is_empty: bool = False) -> None:
        self.world = world
        self._is_empty = is_empty  # of whatever was not asked for yet
        self._entries: dict[Node, Any] = {}
        self._at_start: dict[Node, Any] = {}
        self._was_empty = is_empty
        self._has_changed = False
        self._put: dict[Node, Any] = {}  # stored since; whether it is lost is settled when it is asked for
        self._owed: dict[Node, list[Callable[[], bool]]] = {}  # what a call promised of its node
        self.lost = 0  # at least so many

    # THE PROTOCOL

    def get(self, node: Any, /) -> Any:
        if not isinstance(node, Node):
            raise FragmentError(f"the table is asked about {node!r}, which is no node")
        self.world.steer.must_not_ask("what the table holds")
        if node not in self._entries:
            self.world.outside(lambda: self.get(node))
            self._entries[node] = self._found(node)
            for promise in self._owed.pop(node, ()):
                self.world.grant(promise)
        return self._entries[node]

    def put(self, node: Any, entry: Any, /) -> None:
        if not isinstance(node, Node) or not isinstance(entry, Entry):
            raise FragmentError(f"table.put({node!r}, {entry!r}): a table keeps an entry for a node")
        for other in (node, *others(node, {*self._entries, *self._put, *self._owed})):
            for known in (self._entries, self._put, self._owed):
                known.pop(other, None)
            self._is_empty = self._is_empty and other is node
        self._has_changed = True
        self._put[node] = entry
        about = Situation({"node": node, "stored": entry})
        self.world.steer.must_be_true(f"what is stored of {node!r}:", self.invariant, about)

    def __bool__(self) -> bool:
        raise FragmentError("whether a table is empty is not known")

    def __getattr__(self, name: str) -> Any:
        raise FragmentError(f"table.{name}: nothing is known of it")

    # WHAT IS FOUND

    def _found(self, node: Node) -> Any:
        world = self.world
        if node in self._put:
            if world.choose(2) == 0:
                return self._put[node]
            world.scene.append(f"what was stored of {node.name} is lost")
            self.lost += 1
            return None
        is_empty = self._is_empty and not others(node, self._put)
        entry = None if is_empty else self._any_entry(node)
        if not self._has_changed:
            self._at_start.setdefault(node, entry)
        return entry

    def _any_entry(self, node: Node) -> Any:
        """Nothing, or any entry that meets the invariant."""
        world, name = self.world, node.name
        if world.choose(2) == 0:
            world.scene.append(f"the table holds nothing of {name}")
            return None
        entry: Entry[Any] = Entry(world.value(f"f-({name})"), world.value(f"f+({name})"), Advice(world), Advice(world))  # type: ignore[arg-type]
        about = Situation({"node": node, "stored": entry})
        for clause in self.invariant:
            world.grant(lambda clause=clause: about.holds(clause))  # type: ignore[misc]
        return entry

    def at_start(self, node: Node) -> Any:
        """What it held of the node when the path began."""
        if node not in self._at_start:
            self.world.outside(lambda: self.at_start(node))
            self._at_start[node] = None if self._was_empty else self._any_entry(node)
        return self._at_start[node]

    # FOR THE PROOF

    def forget(self) -> None:
        """What is held of any node may have changed, or be lost."""
        for known in (self._entries, self._put, self._owed):
            known.clear()
        self._is_empty = False
        self._has_changed = True

    def as_it_was(self) -> AbstractTable:
        """A copy that stays as it is now."""
        copy = type(self)(self.world, is_empty=self._is_empty)
        copy._entries.update(self._entries)
        copy._put.update(self._put)
        copy._at_start.update({**self._entries, **self._put})
        return copy

    def implies(self, clause: Clause) -> bool:
        """Whether it is the invariant: of the node, of a child, or of the whole table."""
        return clause in (true_table, true_table_after, true_interval, true_entry_of_child)

    def owes(self, clause: Clause, holds: Callable[[], bool], node: object) -> bool:
        """A postcondition on what the table holds of the callee's node counts when that is asked for."""
        if clause not in (learns, never_forgets) or not isinstance(node, Node):
            return False
        self._owed.setdefault(node, []).append(holds)
        return True


def _stored(at: Situation) -> Any:
    table = at.known.get("table")
    if not isinstance(table, AbstractTable):
        return None
    return table.get(at.node("node"))


def _stored_before(at: Situation) -> Any:
    """What the table held when the call began: of the node of this path it knows that itself."""
    table = at.known.get("old_table", at.known.get("table"))
    if not isinstance(table, AbstractTable):
        return None
    node = at.node("node")
    if "old_table" not in at.known and node is not table.world.steer.node:
        raise UnresolvedError("old_stored")
    return table.at_start(node)


class Plies(int):
    """A number of plies. What counts is how it compares with 0, settled when that is asked for; one less is another."""

    is_unchanging = True
    offers: ClassVar[frozenset[str]] = frozenset()
    world: ProvingWorld
    signs: frozenset[int]  # those that it may have: -1, 0, 1

    def __new__(cls, world: ProvingWorld, *signs: int) -> Self:
        made = super().__new__(cls, 1)
        made.world, made.signs = world, frozenset(signs or (-1, 0, 1))
        return made

    def _has(self, other: object, *asked: int) -> bool:
        """Whether its sign is one of those asked for."""
        if type(other) is not int or other != 0:
            raise FragmentError(f"plies is compared with {other!r}: only how it compares with 0 is known")
        if self.signs & {*asked} and self.signs - {*asked}:
            self.world.outside(lambda: self._has(other, *asked))
            is_so = self.world.choose(2) == 0
            self.signs = self.signs & {*asked} if is_so else self.signs - {*asked}
            self.world.scene.append(f"plies compares with 0 as {' or '.join(map(str, sorted(self.signs)))} does")
        return bool(self.signs & {*asked})

    def __eq__(self, other: object) -> bool:
        return self._has(other, 0)

    def __ne__(self, other: object) -> bool:
        return self._has(other, -1, 1)

    def __lt__(self, other: object) -> bool:
        return self._has(other, -1)

    def __le__(self, other: object) -> bool:
        return self._has(other, -1, 0)

    def __gt__(self, other: object) -> bool:
        return self._has(other, 1)

    def __ge__(self, other: object) -> bool:
        return self._has(other, 0, 1)

    def __sub__(self, other: int) -> Plies:
        if type(other) is not int or other != 1:
            raise FragmentError(f"plies - {other!r}: only one less is known")
        less: list[int] = [0, 1] if 1 in self.signs else []
        return Plies(self.world, *less, *([-1] if {-1, 0} & self.signs else []))

    def _unknown(self, *_: object) -> NoReturn:
        raise FragmentError("plies: more is asked of it than how it compares with 0")

    __bool__ = __add__ = __radd__ = __rsub__ = __neg__ = __mul__ = __rmul__ = __floordiv__ = __mod__ = _unknown
    __truediv__ = __pow__ = __abs__ = __index__ = __int__ = __float__ = __rtruediv__ = __rfloordiv__ = _unknown
    __hash__ = None  # type: ignore[assignment]  # nothing looks it up


SORTS["Table[N]"] = lambda world, _name, _node: AbstractTable(world)
SORTS["Table[N] | None"] = or_none(SORTS["Table[N]"])
SORTS["Sequence[N]"] = lambda _world, _name, node: Children(node)
SORTS["tuple[N, Value] | None"] = or_none(lambda world, name, node: (some_child(node, "t"), world.value(f"{name}[1]")))
SORTS["int | None"] = or_none(lambda world, _name, _node: Plies(world))
FITS["Table[N]"] = lambda thing: isinstance(thing, AbstractTable)
FITS["Table[N] | None"] = fit_or_none(FITS["Table[N]"])
FITS["Sequence[N]"] = lambda thing: isinstance(thing, Children)
FITS["tuple[N, Value] | None"] = fit_or_none(are_fit(lambda thing: isinstance(thing, Node), is_value))
FITS["int | None"] = lambda thing: thing is None or type(thing) in (int, Plies)
OFFERED[Entry] = frozenset(Entry._fields)
MADE[Unbounded] = lambda steer: steer.made(AbstractTable(steer.world, is_empty=True))
MADE[Entry] = lambda _steer, *given: Entry(*given)
MEANINGS["stored"] = _stored
MEANINGS["old_stored"] = _stored_before
MEANINGS["is_outermost"] = lambda _at: True
MEANINGS["false_entries"] = lambda _at: ()  # the invariant: what is stored is true where it is stored
MEANINGS["child_entry"] = lambda at: at["table"].get(at.node("child"))
BEYOND.update(
    {
        "best-child": "which child proves the bound: no loop invariant speaks of the best child so far",
        "table-cutoff": "the calls on all children",
        "etc-cutoff": "what the table holds of all children",
    }
)
