"""Searches of the library to a depth, with a table that accepts deeper entries: see `cut_game` for what f is then.

An entry is true if its interval holds f of one extension for the depth of the entry, or of the whole game if it has
none. What is found is true of some extension; what is stored must be true of the extension that the path has chosen. An
entry without a depth is stored only where the game ends, where every extension has the same value.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from proofs.proving.containers.map import Map
from proofs.proving.execution.children import AbstractTree
from proofs.proving.execution.node import Node
from proofs.proving.execution.situation import Situation
from proofs.proving.execution.sorts import or_none
from proofs.proving.models.cut_game import SERVED, WITNESS, due_of, natural_depth, said_of
from proofs.proving.models.depths import any_depth
from proofs.proving.models.transposition_table import ENTRIES, TABLE, Advice
from proofs.proving.vocabulary import Sort, Vocabulary
from specs.clauses import depth, depth_loops, depth_tables
from specs.contracts import Clause, invariant
from specs.extensions import is_fail_soft
from specs.values import Value
from verified.memory.tables import Entry, Unbounded


def _within(stored: Entry[Any], held: Value) -> bool:
    return stored.lower <= held <= stored.upper


def _as_found(stored: Entry[Any], f_found: Value) -> bool:
    return _within(stored, f_found)


def _as_due(stored: Entry[Any], f_due: Value) -> bool:
    return _within(stored, f_due)


_ENTRY: Final = "true-depth-entry", depth_tables.SOURCE, "the interval holds f of one extension for the entry's depth"
FOUND: Final = invariant(*_ENTRY)(_as_found)
DUE: Final = invariant(*_ENTRY)(_as_due)


def _any_entry(table: Map, node: Node) -> Any:
    world = table.world
    if world.choose(2) == 0:
        return None
    to_the_end = world.choose(2) == 0
    plies = None if to_the_end else any_depth(world, f"depth of {table.name}[{node.name}]")
    world.scene.append(f"{table.name} holds {node.name}, {'to the end' if to_the_end else f'to {plies!r}'}")
    return Entry[Any](world.value(f"f-({node.name})"), world.value(f"f+({node.name})"), Advice(world), plies)  # type: ignore[arg-type]


def _found(at: Situation) -> Value:
    stored = at["stored"]
    return said_of(at.node("node"), stored.depth, stored.lower, stored.upper)


def _due(at: Situation) -> Value:
    node, stored = at.node("node"), at["stored"]
    if stored.depth is None and node.is_terminal():
        return due_of(node, node.depth, stored.lower)
    return due_of(node, stored.depth, stored.lower)


_KIND: Final = replace(
    ENTRIES,
    any_entry=_any_entry,
    names=lambda node, entry: {"tree": AbstractTree(node), "node": node, "stored": entry},
    assumed=(FOUND,),
    due=(DUE,),
    is_promise=lambda _clause: False,
    implied=frozenset({depth_tables.true_depth_table, depth_tables.true_depth_table_after}),
    demanded={depth_tables.true_depth_table_after: "spoil it"},
)
_TABLE: Final = Sort(
    lambda world, _name, _node: Map(world, _KIND), lambda thing: Map.is_of(thing, "table") and thing.kind is _KIND
)


@invariant(depth_loops.served_so_far.id, depth.WITNESS, depth_loops.served_so_far.sentence)
def served_by_brothers(best: Value, alpha: Value, beta: Value, Maxbroth: Value) -> bool:
    """Of the extensions that were chosen."""
    return is_fail_soft(best, alpha, beta, Maxbroth)


_NATURAL: Final = depth.depth_is_natural
STATED: Final[dict[Clause, Clause]] = {
    depth.witness: SERVED,
    _NATURAL: replace(natural_depth, id=_NATURAL.id, source=_NATURAL.source, sentence=_NATURAL.sentence),
    depth_loops.served_so_far: served_by_brothers,
}
DEPTH_TABLE: Final = WITNESS.extended_by(
    Vocabulary(
        sorts={
            "int": WITNESS.sorts["Depth"],
            "EvaluatedGame[N]": WITNESS.sorts["GameTree[N]"],
            "Table[N]": _TABLE,
            "Table[N] | None": or_none(_TABLE),
        },
        attributes={Entry: frozenset({*Entry._fields, "reaches", "is_exact"})},
        makers={
            Unbounded: lambda path: path.made(Map(path.world, _KIND, default=None)),
            Entry: lambda _path, *given: Entry(*given),
        },
        meanings={"f_found": _found, "f_due": _due},
        laws=TABLE.laws,
        axioms={"table": "only what is given a table changes it"},
        stated=STATED,
    )
)
