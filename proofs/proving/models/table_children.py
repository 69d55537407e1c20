"""What a table holds of all children of a node, for any one child at a time (RR-F5.4-ETC).

Each clause on this says of each child alone that it does not cut. What is assumed is known of every child that the path
asks the table about, as long as the table stays as it is. What is shown is shown of one child, of each kind that the
path leaves:

    no loop over the children was entered:  any child;
    a loop was left at child c:             c; an older brother of c; a younger brother, if c is not the youngest.

Of the older brothers of c what the invariant says of them is known. Whether the table had a child that cuts when the
call began is asked of any one child as well: whichever it is, if it cuts, no child may be called.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from types import SimpleNamespace
from typing import Any, Final

from proofs.proving.containers.map import Map
from proofs.proving.execution.children import AnyChild, Children
from proofs.proving.execution.node import Node
from proofs.proving.execution.situation import Situation, UnresolvedError
from proofs.proving.law import Quantities, law, table_of
from proofs.proving.models.transposition_table import TABLE, is_table
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Vocabulary
from specs.clauses import left_right, tables
from specs.clauses.tables import none_cuts, none_cuts_so_far
from specs.contracts import Clause
from specs.values import NEG_INF, POS_INF, Value
from verified.memory.tables import Entry

OF_ALL: Final = (none_cuts, none_cuts_so_far, left_right.none_promises, left_right.none_promises_so_far)


def _entries() -> Iterator[Quantities]:
    """Every clause on what a table holds of all children, of two entries or fewer and of each."""
    every = [Entry(low, high) for low in (NEG_INF, 0, 1, 2) for high in (0, 1, 2, POS_INF)]
    for clause, is_max, one in product(OF_ALL, (True, False), every):
        for entries in ((), (one,), *((one, other) for other in every)):
            alone = [clause.conclusion(is_max, 0, 2, [entry]) for entry in entries]
            yield {"of_all": clause.conclusion(is_max, 0, 2, entries), "of_each": alone}


def _some_entry() -> Iterator[Quantities]:
    """A seeded bug: a clause that says of some entry that it does not cut."""
    for entries in product((Entry(0, 1), Entry(3, 3)), repeat=2):
        alone = [tables.none_cuts.conclusion(True, 0, 2, [entry]) for entry in entries]
        yield {"of_all": any(alone), "of_each": alone}


@law("each-entry", "RR-F5.4-ETC", _entries, _some_entry)
def EACH_ENTRY(of_all: bool, of_each: Iterable[bool]) -> bool:
    """a clause on what a table holds of all children holds iff it holds of each entry alone"""
    return of_all is all(of_each)


class Entries:
    """What the table holds of some children: of any one of them, found when a clause goes through them."""

    def __init__(self, table: Map, find: Callable[[], Node | None]) -> None:
        self._table = table
        self._find = find
        self._held: tuple[Any, ...] | None = None

    def __iter__(self) -> Iterator[Any]:
        if self._held is None:
            self._table.world.outside(self._settle)
            self._settle()
        return iter(self._held or ())

    def _settle(self) -> None:
        self._table.world.rests_on(EACH_ENTRY)
        child = self._find()
        entry = None if child is None else self._table.look(child)
        self._held = () if entry is None else (entry,)


def any_child(node: Node) -> Node | None:
    """Any child of the node."""
    if node.is_terminal():
        return None
    path = node.world.path
    loops = [loop for loop in path.loops if loop.node is node and loop.child is not None]
    if node is not path.node or len(loops) != 1:
        return AnyChild(node, "s")
    c: Node = loops[0].child
    kinds: list[Callable[[], Node]] = [lambda: c]
    if not c.is_oldest:
        kinds.append(lambda: _older(c))
    if not loops[0].is_over:
        kinds.append(lambda: AnyChild(node, "y"))
    made: Node = kinds[path.world.choose(len(kinds))]()
    return made


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


def _table(at: Situation) -> Map:
    table = at["table"]
    if not is_table(table):
        raise UnresolvedError("table")
    return table


def children_of(at: Situation) -> Node:
    """The node whose children the situation speaks of."""
    children = at["children"]
    if not isinstance(children, Children):
        raise UnresolvedError("children")
    return children.node


def _child_entries(at: Situation) -> Entries:
    node = children_of(at)
    return Entries(_table(at), lambda: any_child(node))


def _older_entries(at: Situation) -> Entries:
    child = at.node("child")
    if child.father is not children_of(at):
        raise UnresolvedError("older_entries")
    return Entries(_table(at), lambda: older_brother(child))


class CuttingSons:
    """Whether any one child cut when the call began. Asked by a clause, when it is judged."""

    def __init__(self, table: Map, node: Node, alpha: Value, beta: Value) -> None:
        self._table, self._node, self._window = table, node, (alpha, beta)
        self._child: Node | None = None

    def __bool__(self) -> bool:
        node = self._node
        if node.is_terminal():
            return False
        if self._child is None:
            node.world.outside(self._settle)
            self._settle()
        one = SimpleNamespace(children=lambda _node: [self._child], is_max=lambda node: node.is_max())
        return bool(tables.cutting_sons(one, node, *self._window, SimpleNamespace(get=self._table.at_start.look)))

    def _settle(self) -> None:
        self._child = AnyChild(self._node, "w")


def _old_cutting_sons(at: Situation) -> Any:
    node, table = at.node("node"), at.known.get("table")
    if table is None:
        return ()
    if "old_table" in at.known or not is_table(table) or node is not table.world.path.node:
        raise UnresolvedError("old_cutting_sons")
    return CuttingSons(table, node, at["alpha"], at["beta"])


# AS WHAT IS KNOWN


def known_of(table: Map, clause: Clause, name: str, at: Situation, applies: Callable[[Node], bool]) -> None:
    """From here on the clause is known of what the table holds of each child to which that applies."""
    now = at.also()
    table.world.rests_on(EACH_ENTRY)

    def law(child: Node, entry: Any) -> None:
        if entry is not None and applies(child):
            of_this = now.also(**{name: (entry,)})
            table.world.grant(lambda: of_this.holds(clause))

    table.holds_of_all(law)


def _none_cuts(at: Situation) -> None:
    node = children_of(at)
    if at.applies(none_cuts):
        known_of(_table(at), none_cuts, "child_entries", at, lambda child: child.father is node)


def _none_cuts_so_far(at: Situation) -> None:
    c = at.node("child")
    if c.father is not children_of(at):
        raise FragmentError(f"{c!r} is none of the children that were looked up")
    known_of(_table(at), none_cuts_so_far, "older_entries", at, lambda child: child.older_than is c)


TABLE_CHILDREN: Final = TABLE.extended_by(
    Vocabulary(
        meanings={
            "child_entries": _child_entries,
            "older_entries": _older_entries,
            "old_cutting_sons": _old_cutting_sons,
        },
        marks={none_cuts: _none_cuts, none_cuts_so_far: _none_cuts_so_far},
        laws=table_of(EACH_ENTRY),
    )
)
