"""A transposition table at one symbolic step: of each node nothing, or any interval around its true value.

What is found is settled when it is first looked at. A nested call may store what it likes of any node below, as long
as it is true: so after a call nothing is known any more of the children's entries. What the step itself stores must be
true too, and of its own node all that the contract says: clauses of `specs.clauses.tables`. The best child of an entry
that is found proves its bound (RR-5.2-LFMG), as that of the entry which is left must.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from functools import cached_property
from types import SimpleNamespace
from typing import Any, Final

from proofs.checking.induction.abstract_node import NotApplicableError
from proofs.checking.induction.environment import At, Surroundings
from proofs.checking.induction.informed_node import bound
from proofs.symbolic.terms import Term
from specs.clauses import tables
from specs.contracts import Clause, Cost, Kind, clause
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value
from verified.memory.tables import Entry

_NOT_BELOW: Final = "it looks up {!r} in the table, which is neither the node nor a child of it"


@clause(
    "true-puts",
    "RR-2.2.2-TT",
    "what the step stores of a child contains the child's value",
    Kind.POST,
    Cost.ORACLE,
    when=lambda puts: len(puts) > 0,
)
def true_puts(puts: Sequence[tuple[Entry[int], Value]]) -> bool:
    """Entries with the true values of their nodes."""
    return all(entry.lower <= f <= entry.upper for entry, f in puts)


class Found:
    """An entry of a child: any true interval, each end of it finite or not, settled when it is looked at."""

    best = depth = None

    def __init__(self, around: Surroundings, f: Term) -> None:
        self._around = around
        self._f = f

    @cached_property
    def lower(self) -> Value:
        return self._end(is_lower=True)

    @cached_property
    def upper(self) -> Value:
        return self._end(is_lower=False)

    def _end(self, *, is_lower: bool) -> Value:
        if self._around.world.choose(2) == 0:
            return NEG_INF if is_lower else POS_INF
        end = self._around.like(self._f)
        self._around.world.suppose(*((end, self._f) if is_lower else (self._f, end)))
        return end

    def again(self) -> Found:
        """The same entry, of which more may be settled without this one's knowing."""
        other = Found(self._around, self._f)
        vars(other).update(vars(self))
        return other

    def __iter__(self) -> Iterator[Any]:
        return iter((self.lower, self.upper, self.best, self.depth))


Stored = Entry[int] | Found | None


class AbstractTable:
    """A table of the protocol `verified.memory.tables.Table`."""

    lost: Final = 0

    def __init__(self, around: Surroundings) -> None:
        self._around = around
        self._nodes = range(len(around.f) + 1)
        self._entries: dict[int, Stored] = {}
        self.at_start: dict[int, Stored] = {}
        self.puts: list[tuple[Entry[int], Value]] = []  # of children, with their true values

    # THE PROTOCOL

    def get(self, node: int, /) -> Stored:
        if node not in self._nodes:
            raise NotApplicableError(_NOT_BELOW.format(node))
        if node not in self._entries:
            self._entries[node] = self._found(node)
            self.at_start.setdefault(node, self._entries[node])
        return self._entries[node]

    def put(self, node: int, entry: Entry[int], /) -> None:
        if node not in self._nodes or not isinstance(entry, Entry):
            raise NotApplicableError("it stores something else than an entry for the node or a child of it")
        self._entries[node] = entry
        if node:
            self.puts.append((entry, self._around.f[node - 1]))

    def items(self) -> Iterator[tuple[int, Entry[int]]]:
        raise NotApplicableError("it looks at the whole table")

    # WHAT IS FOUND

    def _found(self, node: int) -> Stored:
        """Nothing, or any true interval."""
        around = self._around
        if around.world.choose(2) == 0:
            return None
        if node:
            return Found(around, around.f[node - 1])
        if not around.f:
            return Entry(*Found(around, around.payoff))
        # The best child proves f- of a max node and f+ of a min node.
        world, is_max, f = around.world, around.at.is_max, around.f
        best = world.choose(len(f))
        proof = f[best : best + 1]
        low = bound(world, is_max, proof if is_max else f, is_lower=True) if world.choose(2) else NEG_INF
        high = bound(world, is_max, f if is_max else proof, is_lower=False) if world.choose(2) else POS_INF
        return Entry(low, high, best + 1)

    # FOR THE SURROUNDINGS

    def forget(self) -> None:
        """A nested call may have changed what is known of any node below."""
        for child in self._nodes[1:]:
            self._entries.pop(child, None)

    def start_of(self, node: int) -> Stored:
        """What was there of the node when the step began; any true entry, if nobody has looked."""
        entry = self.at_start[node] if node in self.at_start else self._found(node)
        return entry.again() if isinstance(entry, Found) else entry

    def own(self) -> Stored:
        """What is there of the node itself when the step is over."""
        return self._entries.get(0)


class TableOfAlphaBeta(Surroundings):
    """A table of intervals, and how many plies further down children are looked up (for alpha-beta with ETC)."""

    clauses: Sequence[Clause] = (
        tables.true_interval,
        tables.learns,
        tables.never_forgets,
        tables.best_child,
        tables.table_cutoff,
        true_puts,
    )

    def __init__(self, at: At) -> None:
        super().__init__(at)
        self.table = AbstractTable(self)
        self._called: set[int] = set()

    def arguments(self) -> Mapping[str, Any]:
        return {"table": self.table}

    def called(self, child: int, _given: Mapping[str, Any], _v: Any) -> None:
        self._called.add(child - 1)
        self.table.forget()

    def told_at_end(self, explicit: Tree) -> Mapping[str, Any]:
        return {
            **super().told_at_end(explicit),
            "table": self.table,
            "stored": self.table.own(),
            "best_f": tables.best_f(explicit, 0, self.table.own()),
            "old_stored": self.table.at_start.get(0),
            "called": self._called,
            "puts": self.table.puts,
        }


class CuttingSons:
    """Whether the table had a child that cuts when the step began. Asked by a clause, when it is judged."""

    def __init__(self, table: AbstractTable, situation: Mapping[str, Any]) -> None:
        self._start = SimpleNamespace(get=table.start_of)
        self._situation = situation

    def __bool__(self) -> bool:
        at = self._situation
        return bool(tables.cutting_sons(at["tree"], at["node"], at["alpha"], at["beta"], self._start))


class TableOfETC(TableOfAlphaBeta):
    """The same with `plies`: none, some or all."""

    preconditions = (tables.plies_counted,)
    clauses = (*TableOfAlphaBeta.clauses, tables.etc_cutoff)

    def __init__(self, at: At) -> None:
        super().__init__(at)
        self.plies = (None, 0, 1)[self.world.choose(3)]

    def arguments(self) -> Mapping[str, Any]:
        return {"table": self.table, "plies": self.plies}

    def taken(self, given: MutableMapping[str, Any]) -> None:
        if given.pop("table") is not self.table:
            raise NotApplicableError("it calls itself with another table")

    def told_at_end(self, explicit: Tree) -> Mapping[str, Any]:
        told = super().told_at_end(explicit)
        return {**told, "plies": self.plies, "old_cutting_sons": CuttingSons(self.table, {**self.at.given, **told})}
