"""An arbitrary transposition table: of each node nothing, or an entry whose interval holds its true value.

The invariant of a table is the clause `true-interval`: f-(n) <= f(n) <= f+(n) for every node in it. It is assumed of
whatever is found, and must hold of whatever is stored, on the line that stores it; that is `true-table` and
`true-table-after` for the whole table. Of a table that a procedure is given it is assumed only where the contract says
`true-table`. So it is with `best-child`, where the contract says `best-children`. A procedure that does not say these,
and might change the table, is not given such a table. What is stored of a node may be lost at once, or in a nested
call, which may also change what is held of any node (`verified.memory.tables`). A `Lookup` is a table that is only
read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Final, NoReturn

from proofs.proving.execution.children import AbstractTree, Children, some_child
from proofs.proving.execution.node import Node, others
from proofs.proving.execution.situation import Situation, UnresolvedError
from proofs.proving.execution.sorts import are_fit, is_value, or_none
from proofs.proving.execution.things import Changeable
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models.best_children import BEST_CHILDREN, Advice, BestChild
from proofs.proving.models.plies import PLIES
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Sort, Vocabulary
from specs.clauses.table_tests import answer_learned
from specs.clauses.tables import (
    best_child,
    best_children,
    learns,
    never_forgets,
    true_entry_of_child,
    true_interval,
    true_table,
    true_table_after,
)
from specs.contracts import Clause
from verified.memory.tables import Entry, Unbounded

Law = Callable[[Node, Any], None]  # grants what is known of what is held of a node


class AbstractTable(Changeable):
    """A table of the protocol `verified.memory.tables.Table`; an entry is settled when it is first asked for."""

    invariant: tuple[Clause, ...] = (true_interval,)
    offers: ClassVar[frozenset[str]] = frozenset({"get", "put"})

    def __init__(self, world: ProvingWorld, *, is_empty: bool = False) -> None:
        self.world = world
        if not (is_empty or true_table in world.path.promised):
            self.invariant = ()
        self._keeps_best = best_children in world.path.promised
        self._is_empty = is_empty  # of whatever was not asked for yet
        self._entries: dict[Node, Any] = {}
        self._at_start: dict[Node, Any] = {}
        self._was_empty = is_empty
        self._has_changed = False
        self._put: dict[Node, Any] = {}  # stored since; whether it is lost is settled when it is asked for
        self._owed: dict[Node, list[Callable[[], bool]]] = {}  # what a call promised of its node
        self._laws: list[Law] = []  # what is known of all that it holds now
        self._laws_at_start: list[Law] = []
        self.lost = 0  # at least so many

    # THE PROTOCOL

    def get(self, node: Any, /) -> Any:
        if not isinstance(node, Node):
            raise FragmentError(f"the table is asked about {node!r}, which is no node")
        self.world.path.must_not_ask("what the table holds")
        if node not in self._entries:
            self.world.outside(lambda: self.get(node))
            self._entries[node] = self._found(node)
            for promise in self._owed.pop(node, ()):
                self.world.grant(promise)
            for law in self._laws:
                law(node, self._entries[node])
        return self._entries[node]

    def put(self, node: Any, entry: Any, /) -> None:
        if not isinstance(node, Node) or not isinstance(entry, Entry):
            raise FragmentError(f"table.put({node!r}, {entry!r}): a table keeps an entry for a node")
        for other in (node, *others(node, {*self._entries, *self._put, *self._owed})):
            for known in (self._entries, self._put, self._owed):
                known.pop(other, None)
            self._is_empty = self._is_empty and other is node
        self._has_changed = True
        self._laws.clear()
        self._put[node] = entry
        about = Situation(self.world.vocabulary, {"tree": AbstractTree(node), "node": node, "stored": entry})
        owed = (*self.invariant, best_child) if self._keeps_best else self.invariant
        self.world.path.must_be_true(f"what is stored of {node!r}:", owed, about)

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
        best = BestChild(node) if self._keeps_best else Advice(world)
        entry: Entry[Any] = Entry(world.value(f"f-({name})"), world.value(f"f+({name})"), best, Advice(world))  # type: ignore[arg-type]
        about = Situation(world.vocabulary, {"node": node, "stored": entry})
        for clause in self.invariant:
            world.grant(lambda clause=clause: about.holds(clause))  # type: ignore[misc]
        return best.of(entry) if isinstance(best, BestChild) else entry

    def at_start(self, node: Node) -> Any:
        """What it held of the node when the path began."""
        if node not in self._at_start:
            self.world.outside(lambda: self.at_start(node))
            self._at_start[node] = None if self._was_empty else self._any_entry(node)
            for law in self._laws_at_start:
                law(node, self._at_start[node])
        return self._at_start[node]

    # FOR THE PROOF

    def forget(self) -> None:
        """What is held of any node may have changed, or be lost."""
        for known in (self._entries, self._put, self._owed):
            known.clear()
        self._laws.clear()
        self._is_empty = False
        self._has_changed = True

    def holds_of_all(self, law: Law) -> None:
        """From here on it is known of whatever it holds now, and held at the start if nothing has changed since."""
        self._laws.append(law)
        if not self._has_changed:
            self._laws_at_start.append(law)
        for node, entry in [*self._entries.items()]:
            law(node, entry)

    def given_to(self, name: str, clauses: Iterable[Clause]) -> None:
        """What it is given to must keep it true, and its best children, if that is promised of it."""
        if self.invariant and true_table_after not in clauses:
            raise FragmentError(f"{name} is given the table, and does not say `true-table-after`: it may spoil it")
        if self._keeps_best and best_children not in clauses:
            raise FragmentError(f"{name} is given the table, and does not say `best-children`: it may spoil them")

    def as_it_was(self) -> AbstractTable:
        """A copy that stays as it is now."""
        copy = type(self)(self.world, is_empty=self._is_empty)
        copy.invariant = self.invariant
        copy._entries.update(self._entries)
        copy._put.update(self._put)
        copy._at_start.update({**self._entries, **self._put})
        return copy

    def implies(self, clause: Clause) -> bool:
        """Whether it is the invariant: of the node, of a child, or of the whole table."""
        if clause in (best_child, best_children):
            return self._keeps_best
        return bool(self.invariant) and clause in (true_table, true_table_after, true_interval, true_entry_of_child)

    def owes(self, clause: Clause, holds: Callable[[], bool], node: object) -> bool:
        """A postcondition on what the table holds of the callee's node counts when that is asked for."""
        if clause not in (learns, answer_learned, never_forgets) or not isinstance(node, Node):
            return False
        self._owed.setdefault(node, []).append(holds)
        return True


class TableThatIsRead(AbstractTable):
    """A table that the procedure may only read. Its caller's table is then as it was."""

    offers: ClassVar[frozenset[str]] = frozenset({"get"})

    def put(self, node: Any, entry: Any, /) -> NoReturn:
        raise FragmentError(f"table.put({node!r}, {entry!r}): it is only read")

    def forget(self) -> None:
        """Nothing changes it."""


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
    if "old_table" not in at.known and node is not table.world.path.node:
        raise UnresolvedError("old_stored")
    return table.at_start(node)


def _none_of(word: str, promise: Clause) -> Callable[[Situation], tuple[()]]:
    """No entry is false where the table keeps the promise, for what is stored keeps it. If not, nothing is known."""

    def found(at: Situation) -> tuple[()]:
        table = at.known.get("table")
        if table is not None and not (isinstance(table, AbstractTable) and table.implies(promise)):
            raise UnresolvedError(word)
        return ()

    return found


def _of_the_node(path: Any, children: Any) -> None:
    """What is called with a sequence of children answers with a child of this node."""
    if not isinstance(children, Children) or children.node is not path.node:
        raise FragmentError(f"{children!r} is given where the children of {path.node!r} are meant")


def _is_child(thing: Any) -> bool:
    return isinstance(thing, Node) and thing.father is thing.world.path.node


_TABLE: Final = Sort(
    lambda world, _name, _node: AbstractTable(world),
    lambda thing: isinstance(thing, AbstractTable) and not isinstance(thing, TableThatIsRead),
)
_FOUND: Final = Sort(
    lambda world, name, node: (some_child(node, "t"), world.value(f"{name}[1]")), are_fit(_is_child, is_value)
)
TABLE: Final = Vocabulary(
    sorts={
        "Table[N]": _TABLE,
        "Table[N] | None": or_none(_TABLE),
        "Lookup[N]": Sort(
            lambda world, _name, _node: TableThatIsRead(world),
            lambda thing: isinstance(thing, AbstractTable),
            is_read_only=True,
        ),
        "Sequence[N]": Sort(
            lambda _world, _name, node: Children(node), lambda thing: isinstance(thing, Children), _of_the_node
        ),
        "tuple[N, Value] | None": or_none(_FOUND),
    },
    attributes={Entry: frozenset(Entry._fields)},
    makers={
        Unbounded: lambda path: path.made(AbstractTable(path.world, is_empty=True)),
        Entry: lambda _path, *given: Entry(*given),
    },
    meanings={
        "stored": _stored,
        "old_stored": _stored_before,
        "is_outermost": lambda _at: True,
        "false_entries": _none_of("false_entries", true_table),
        "false_best_children": _none_of("false_best_children", best_children),
        "child_entry": lambda at: at["table"].get(at.node("child")),
    },
    axioms={"table": "only what is given a table changes it, and what is lost is only lost"},
).extended_by(PLIES, BEST_CHILDREN)
