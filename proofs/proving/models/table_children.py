"""What a table holds of all children of a node, for any one child at a time (RR-F5.4-ETC).

Each clause on this says of each child alone that it does not cut. What is assumed is known of every child that the path
asks the table about, as long as the table stays as it is. What is shown is shown of one child, of each kind that the
path leaves:

    no loop over the children was entered:  any child;
    a loop was left at child c:             c; an older brother of c; a younger brother, if c is not the youngest.

Of the older brothers of c what the invariant says of them is known. Whether the table had a child that cuts when the
call began is asked of any one child as well: whichever it is, if it cuts, no child may be called.

`ADVICE` is an arbitrary second table of which nothing need be true, asked which child is to be tried first
(RR-5.3-LRETC). What it says of a node may be anything, whatever the contract promises of the search's own table, and it
may be another thing after each call. A search that follows the advice may not rely on it: to the caller nothing is
known of the child that was named, but that it is a child.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, Final

from proofs.proving.containers.map import Map
from proofs.proving.containers.settled import settled
from proofs.proving.execution.children import AnyChild, Children
from proofs.proving.execution.node import Node
from proofs.proving.execution.situation import Situation, UnresolvedError
from proofs.proving.execution.sorts import or_none
from proofs.proving.law import law, table_of
from proofs.proving.models.transposition_table import ENTRIES, TABLE, is_child, is_table
from proofs.proving.models.visits import kind_of_child
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Sort, Vocabulary
from specs.clauses import left_right, tables
from specs.clauses.left_right import none_promises, none_promises_so_far, tried_promises
from specs.clauses.tables import none_cuts, none_cuts_so_far
from specs.contracts import Clause
from specs.values import Value

OF_ALL: Final = (none_cuts, none_cuts_so_far, left_right.none_promises, left_right.none_promises_so_far)


@law("each-entry", "RR-F5.4-ETC")
def EACH_ENTRY(of_all: bool, of_each: Iterable[bool]) -> bool:
    """a clause on what a table holds of all children holds iff it holds of each entry alone"""
    return of_all is all(of_each)


class Entries:
    """What the table holds of some children: of any one of them, found when a clause goes through them."""

    def __init__(self, table: Map, find: Callable[[], Node | None]) -> None:
        self.world, self._table, self._find = table.world, table, find

    def __iter__(self) -> Iterator[Any]:
        return iter(self._held)

    @settled
    def _held(self) -> tuple[Any, ...]:
        self.world.rests_on(EACH_ENTRY)
        child = self._find()
        entry = None if child is None else self._table.look(child)
        return () if entry is None else (entry,)


def any_child(node: Node) -> Node | None:
    """Any child of the node."""
    if node.is_terminal():
        return None
    path = node.world.path
    loops = [loop for loop in path.loops if loop.node is node and loop.child is not None]
    if node is not path.node or len(loops) != 1:
        return AnyChild(node, "s")
    c: Node = loops[0].child
    kind = kind_of_child(c, is_over=loops[0].is_over)
    return c if kind == "c" else _older(c) if kind == "older" else AnyChild(node, "y")


def older_brother(child: Node) -> Node | None:
    """Any older brother of the child that comes next."""
    if child.is_oldest:
        return None
    elder = child.elder
    if elder is None:
        return _older(child)
    return elder if elder.is_oldest or child.world.choose(2) == 0 else _older(elder)


def _older(c: Node) -> Node:
    assert c.father is not None
    older = AnyChild(c.father, "o")
    older.older_than = c
    c.world.scene.append(f"o is an older brother of {c.name}")
    return older


# AS MEANINGS


def _table(at: Situation, word: str) -> Map:
    table = at[word]
    if not is_table(table):
        raise UnresolvedError(word)
    return table


def children_of(at: Situation) -> Node:
    """The node whose children the situation speaks of."""
    children = at["children"]
    if not isinstance(children, Children):
        raise UnresolvedError("children")
    return children.node


def _entries_of(table: str) -> Callable[[Situation], Entries]:
    """What the table of that name holds of all children."""

    def found(at: Situation) -> Entries:
        node = children_of(at)
        return Entries(_table(at, table), lambda: any_child(node))

    return found


def _older_entries_of(table: str, word: str) -> Callable[[Situation], Entries]:
    """What the table of that name holds of the older brothers of a child."""

    def found(at: Situation) -> Entries:
        child = at.node("child")
        if child.father is not children_of(at):
            raise UnresolvedError(word)
        return Entries(_table(at, table), lambda: older_brother(child))

    return found


class CuttingSons:
    """Whether any one child cut when the call began. Asked by a clause, when it is judged."""

    def __init__(self, table: Map, node: Node, alpha: Value, beta: Value) -> None:
        self.world, self._table, self._node, self._window = table.world, table, node, (alpha, beta)

    @settled
    def _child(self) -> Node:
        return AnyChild(self._node, "w")

    def __bool__(self) -> bool:
        node = self._node
        if node.is_terminal():
            return False
        one = SimpleNamespace(children=lambda _node: [self._child], is_max=lambda node: node.is_max())
        return bool(tables.cutting_sons(one, node, *self._window, SimpleNamespace(get=self._table.at_start.look)))


def _old_cutting_sons(at: Situation) -> Any:
    node, table = at.node("node"), at.known.get("table")
    if table is None:
        return ()
    if "old_table" in at.known or not is_table(table) or node is not table.world.path.node:
        raise UnresolvedError("old_cutting_sons")
    return CuttingSons(table, node, at["alpha"], at["beta"])


# AS WHAT IS KNOWN


def _known_of(table: Map, clause: Clause, word: str, at: Situation, applies: Callable[[Node], bool]) -> None:
    """From here on the clause is known of what the table holds of each child to which that applies."""
    now = at.also()
    table.world.rests_on(EACH_ENTRY)

    def law(child: Node, entry: Any) -> None:
        if entry is not None and applies(child):
            of_this = now.also(**{word: (entry,)})
            table.world.grant(lambda: of_this.holds(clause))

    table.holds_of_all(law)


def _none_cuts(at: Situation) -> None:
    node = children_of(at)
    if at.applies(none_cuts):
        _known_of(_table(at, "table"), none_cuts, "child_entries", at, lambda child: child.father is node)


def _so_far(table: str, clause: Clause, word: str) -> Callable[[Situation], None]:
    """The clause is known of the older brothers of the child that comes next."""

    def assumed(at: Situation) -> None:
        c = at.node("child")
        if c.father is not children_of(at):
            raise FragmentError(f"{c!r} is none of the children that were looked up")
        _known_of(_table(at, table), clause, word, at, lambda child: child.older_than is c)

    return assumed


TABLE_CHILDREN: Final = TABLE.extended_by(
    Vocabulary(
        meanings={
            "child_entries": _entries_of("table"),
            "older_entries": _older_entries_of("table", "older_entries"),
            "old_cutting_sons": _old_cutting_sons,
        },
        marks={none_cuts: _none_cuts, none_cuts_so_far: _so_far("table", none_cuts_so_far, "older_entries")},
        laws=table_of(EACH_ENTRY),
    )
)


HEARSAY: Final = replace(ENTRIES, operations=frozenset({"get"}))  # it may be the search's own table, which changes


def _nothing(_at: Situation) -> None:
    """What a caller may assume of the child that was named: less than there is."""


_HEARSAY: Final = Sort(
    lambda world, _name, _node: Map(world, HEARSAY),
    lambda thing: is_table(thing) and "put" not in thing.kind.operations,
)
_CHILD: Final = Sort(lambda _world, _name, node: AnyChild(node, "t"), is_child)
ADVICE: Final = TABLE_CHILDREN.extended_by(
    Vocabulary(
        sorts={"Lookup[N] | None": or_none(_HEARSAY), "N | None": or_none(_CHILD)},
        meanings={"advised": _entries_of("advice"), "older_advised": _older_entries_of("advice", "older_advised")},
        marks={
            none_promises_so_far: _so_far("advice", none_promises_so_far, "older_advised"),
            none_promises: _nothing,
            tried_promises: _nothing,
        },
        axioms={"advice": "it says the same of a node as long as nothing is searched, and that need not be true"},
    )
)
