"""One round of Kars' sequence (KA-D5-A): what A makes of a table, at one vertex and at all of them.

At one vertex n f(n) stands for (A s) n, and f(c) of a successor for s c, where s is the table that the procedure is
given: so the laws of f are the definition of A. Of any other table nothing is known at n.
"""

from __future__ import annotations

from typing import Any, Final

from proofs.proving.execution.node import Node
from proofs.proving.models import score_laws as laws
from proofs.proving.models.score_tables import SCORE_TABLES, Everywhere, Table, table
from proofs.proving.models.vertex_turns import TURN_LAWS, Filled, Vertices, gone_through
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Sort, Vocabulary
from specs.clauses import graph_rounds as clauses
from specs.values import Value


class GivenTable(Table):
    """Any table. The first one whose successors are asked about, or what A makes of it, is the one that f is about."""

    def __getitem__(self, node: object) -> Value:
        if isinstance(node, Node) and node.father is self.world.path.node and self.is_of_f():
            return node.f
        return super().__getitem__(node)

    def is_of_f(self) -> bool:
        """Whether f(n) is what A makes of it at n."""
        return self.world.path.__dict__.setdefault("_table_of_f", self.itself()) is self.itself()

    def _any_ahead(self) -> Table:
        return AheadTable(self)


class AheadTable(Table):
    """What A makes of any table."""

    def __init__(self, source: GivenTable) -> None:
        super().__init__(source.world, f"A {source.name}")
        self._source = source

    def _value(self, node: Node) -> Value:
        return node.f if self._source.is_of_f() else super()._value(node)


def _not_filled_now(_path: Any, table: Any) -> None:
    if isinstance(table, Filled):
        raise FragmentError("a table is given away while it is being filled")


ROUNDS: Final = SCORE_TABLES.extended_by(
    Vocabulary(
        sorts={
            "dict[N, Value]": Sort(
                lambda world, name, _node: GivenTable(world, name),
                lambda table: isinstance(table, Table | Filled),
                _not_filled_now,
                is_read_only=True,
            ),
            "list[N]": Sort(lambda world, _name, _node: Vertices(world), lambda over: isinstance(over, Everywhere)),
        },
        makers={dict: lambda path: path.made(Filled(path.world))},
        meanings={
            "s_ahead": lambda at: table(at, "s").ahead().at(at.node("node")),
            "s_older": lambda at: at.node("after").broth,
            "all_ahead": lambda at: table(at, "s").ahead(),
            "older_vertices": lambda at: gone_through(at["graph"].node.world),
        },
        marks={
            clauses.whole_step_ahead: lambda at: table(at, "v").becomes(at["all_ahead"]),
            clauses.filled_so_far: lambda at: at["t"].is_filled(at["all_ahead"].at(at["t"].world.path.node)),
        },
        laws={**laws.AHEAD_F, **TURN_LAWS},
        axioms={
            "f": "f(n) stands for (A s) n, and f(c) for s c",
            "dict": "only what is given a dict changes it",
        },
        overrides=frozenset({("axioms", "f"), *(("laws", id) for id in laws.AHEAD_F)}),
    )
)
