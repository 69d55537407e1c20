"""Transposition tables: of each node nothing, or an entry whose interval holds its true value.

The invariant of a table is the clause `true-interval`: f-(n) <= f(n) <= f+(n) for every node in it; for the whole table
that is `true-table` and `true-table-after`. Of a table that a procedure is given it is assumed only where the contract
says `true-table`. So it is with `best-child`, where the contract says `best-children`. A procedure that does not say
these, and might change the table, is not given such a table. What is stored of a node may be lost at once, or when
something else is stored. A `Lookup` is a table that is only read.

The best child of an entry is none, or something of which nothing is known. Where the contract says `best-children`, of
an inner node it is a child that proves the bound (RR-5.2-LFMG). Which child it is is not settled, only its f, and that
when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any, Final, TypeGuard

from proofs.proving.containers.map import Map
from proofs.proving.containers.map_kind import MAP_LAWS, MapKind
from proofs.proving.containers.settled import settled
from proofs.proving.execution.children import AbstractTree, AnyChild, Children, some_child
from proofs.proving.execution.node import Node
from proofs.proving.execution.situation import Situation, UnresolvedError
from proofs.proving.execution.sorts import are_fit, is_value, or_none
from proofs.proving.execution.things import Unchanging
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models.depths import any_depth, is_depth
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
from specs.values import Value
from verified.memory.tables import Entry, Unbounded


class Advice(Unchanging):
    """The best child of an entry, or its depth: none, or something of which nothing more is known."""

    def __init__(self, world: ProvingWorld) -> None:
        self.world = world

    @settled
    def may_be_none(self) -> bool:
        """Either of both."""
        return self.world.choose(2) == 0

    def is_none(self) -> bool:
        """Asked by `best is None`, and settled then."""
        return self.may_be_none


class BestChild(Advice):
    """The best child of an entry of this node: a child that proves its bound, unless the node is a terminal."""

    def __init__(self, node: Node, entry: Entry[Any]) -> None:
        super().__init__(node.world)
        self.node = node
        self.entry = entry  # whose bound it proves

    def is_none(self) -> bool:
        """An inner node has one."""
        return self.node.is_terminal() and super().is_none()

    @settled
    def f(self) -> Value:
        """Its value, of which from here on it is known that it proves the bound."""
        f = AnyChild(self.node, f"best({self.node.name})").f
        known = {"tree": AbstractTree(self.node), "node": self.node, "stored": self.entry, "best_f": f}
        about = Situation(self.world.vocabulary, known)
        self.world.grant(lambda: about.holds(best_child))
        return f


def _best_f(at: Situation) -> Value | None:
    """None also where it is not known whether what is stored is a child: so it is good only for what is to be shown."""
    node, stored = at.node("node"), at["stored"]
    if stored is None or node.is_terminal():
        return None
    best = stored.best
    if isinstance(best, BestChild) and best.node is node:
        return best.f
    return best.f if isinstance(best, Node) and best.father is node else None


BEST_CHILDREN: Final = Vocabulary(meanings={"best_f": _best_f, "first_f": lambda at: at.node("first").f})


def _any_entry(table: Map, node: Node) -> Any:
    """Nothing, or two bounds, with a best child and a depth of which nothing is known."""
    world = table.world
    if world.choose(2) == 0:
        return None
    bounds = world.value(f"f-({node.name})"), world.value(f"f+({node.name})")
    return Entry[Any](*bounds, Advice(world), Advice(world))  # type: ignore[arg-type]  # it stands for a depth


def _any_with_best(table: Map, node: Node) -> Any:
    """The same with a best child that proves the bound."""
    entry = _any_entry(table, node)
    return None if entry is None else entry._replace(best=BestChild(node, entry))


ENTRIES: Final = MapKind(
    name="table",
    operations=frozenset({"get", "put"}),
    any_entry=_any_entry,
    is_entry=lambda entry: isinstance(entry, Entry),
    entries="an entry",
    names=lambda node, entry: {"tree": AbstractTree(node), "node": node, "stored": entry},
    is_promise=lambda clause: clause in (learns, answer_learned, never_forgets),
    may_lose=True,
)
TRUE_ENTRIES: Final = replace(
    ENTRIES,
    assumed=(true_interval,),
    due=(true_interval,),
    implied=frozenset({true_table, true_table_after, true_interval, true_entry_of_child}),
    demanded={true_table_after: "spoil it"},
)


@cache
def with_best(kind: MapKind) -> MapKind:
    """The same kind, with best children that prove their bounds."""
    implied, demanded = (
        kind.implied | {best_child, best_children},
        {**(kind.demanded or {}), best_children: "spoil them"},
    )
    return replace(kind, any_entry=_any_with_best, due=(*kind.due, best_child), implied=implied, demanded=demanded)


@cache
def only_read(kind: MapKind) -> MapKind:
    """The same kind, of which a procedure stores nothing. Its caller's table is then as it was."""
    return replace(kind, operations=frozenset({"get"}), is_fixed=True)


def promised_kind(world: ProvingWorld, *, is_empty: bool = False) -> MapKind:
    """What the contract of the procedure says of its table; of an empty one all entries are true."""
    promised = world.path.promised
    kind = TRUE_ENTRIES if is_empty or true_table in promised else ENTRIES
    return with_best(kind) if best_children in promised else kind


def is_table(thing: Any) -> TypeGuard[Map]:
    """Whether it is a table."""
    return Map.is_of(thing, "table")


def _stored(at: Situation) -> Any:
    table = at.known.get("table")
    return table.look(at.node("node")) if is_table(table) else None


def _stored_before(at: Situation) -> Any:
    """What the table held when the call began: of the node of this path it knows that itself."""
    old, table, node = at.known.get("old_table"), at.known.get("table"), at.node("node")
    if is_table(old):
        return old.look(node)
    if not is_table(table):
        return None
    if node is not table.world.path.node:
        raise UnresolvedError("old_stored")
    return table.at_start.look(node)


def _none_of(word: str, promise: Clause) -> Callable[[Situation], tuple[()]]:
    """No entry is false where the table keeps the promise, for what is stored keeps it. If not, nothing is known."""

    def found(at: Situation) -> tuple[()]:
        table = at.known.get("table")
        if table is not None and not (is_table(table) and table.implies(promise)):
            raise UnresolvedError(word)
        return ()

    return found


def _of_the_node(path: Any, children: Any) -> None:
    """What is called with a sequence of children answers with a child of this node."""
    if not isinstance(children, Children) or children.node is not path.node:
        raise FragmentError(f"{children!r} is given where the children of {path.node!r} are meant")


def is_child(thing: Any) -> bool:
    """Whether it is a child of the node of this path."""
    return isinstance(thing, Node) and thing.father is thing.world.path.node


_TABLE: Final = Sort(
    lambda world, _name, _node: Map(world, promised_kind(world)),
    lambda thing: is_table(thing) and "put" in thing.kind.operations,
)
_FOUND: Final = Sort(
    lambda world, name, node: (some_child(node, "t"), world.value(f"{name}[1]")), are_fit(is_child, is_value)
)
TABLE: Final = Vocabulary(
    sorts={
        "Table[N]": _TABLE,
        "Table[N] | None": or_none(_TABLE),
        "Lookup[N]": Sort(
            lambda world, _name, _node: Map(world, only_read(promised_kind(world))), is_table, is_read_only=True
        ),
        "Sequence[N]": Sort(
            lambda _world, _name, node: Children(node), lambda thing: isinstance(thing, Children), _of_the_node
        ),
        "tuple[N, Value] | None": or_none(_FOUND),
        "int | None": or_none(Sort(lambda world, name, _node: any_depth(world, name), is_depth)),
    },
    attributes={Entry: frozenset(Entry._fields)},
    makers={
        Unbounded: lambda path: path.made(Map(path.world, promised_kind(path.world, is_empty=True), default=None)),
        Entry: lambda _path, *given: Entry(*given),
    },
    meanings={
        "stored": _stored,
        "old_stored": _stored_before,
        "is_outermost": lambda _at: True,
        "false_entries": _none_of("false_entries", true_table),
        "false_best_children": _none_of("false_best_children", best_children),
        "child_entry": lambda at: at["table"].look(at.node("child")),
    },
    laws=MAP_LAWS,
    axioms={"table": "only what is given a table changes it"},
).extended_by(BEST_CHILDREN)
