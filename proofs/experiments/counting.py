"""Iterative deepening of one search on one game, with the cost of each iteration.

All searches get the same means: a table of the same size for all iterations, the move order learned from it (the
table's move, killers, history), and the value of two iterations ago as first guess. A visit to a node ends in one of
three ways, and `total` adds them up (RR-4.2.1): the node is evaluated, it is expanded, or the table answers.
"""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from inspect import signature
from time import process_time
from typing import Any, Final

from proofs.experiments.subjects import slot
from proofs.sandbox.loader import UnusableRequest, fit
from proofs.sandbox.loader import load as load_function
from specs.depth_limited import At, EvaluatedGame
from specs.tree import GameTree
from specs.values import NEG_INF, POS_INF, Value
from verified.memory.alphabeta_lretc import alphabeta_lretc
from verified.memory.chosen_search import search_of
from verified.memory.eager import Learner
from verified.memory.iterations import Tally
from verified.memory.iterative_deepening import whole_search
from verified.memory.tables import Bounded, Entry, Table, Unbounded, deeper

Position = Any
Search = Callable[["CountedTree", Value, "CountedTable"], Value]  # the tree, a first guess, the table
ASIDE: Final = ("specs.", "verified.memory.eager")
BACK: Final = 2  # iterations, see RR 4.3.1
ORDERS: Final = {"full": (True, True, True), "table": (True, False, False), "none": (False, False, False)}


@dataclass(frozen=True)
class Counts:
    """The value and the cost of one iteration. The time is processor time; all else is the same in every run."""

    depth: int
    value: int
    leaves: int  # evaluations
    inner: int  # visits that expanded the node
    answered: int  # visits that the table answered; with ETC also answers about children
    calls: int  # searches from the root
    entries: int  # positions in the table at the end
    seconds: float

    @property
    def row(self) -> dict[str, Any]:
        """As a job returns it."""
        return {**asdict(self), "total": self.leaves + self.inner + self.answered}


class CountedTable(Learner[Position]):
    """The table of a search, from which the move order is learned. It counts the lookups that answered the search.

    Lookups by contracts and by the move order are no visits to a node and do not count.
    """

    answers = 0
    was_known = False

    def get(self, node: At[Position], /) -> Entry[At[Position]] | None:
        entry = super().get(node)
        if sys._getframe(1).f_globals["__name__"].startswith(ASIDE):
            return entry
        self.was_known = entry is not None
        self.answers += self.was_known
        return entry


class CountedTree(Tally[At[Position]]):
    """The game in one iteration, which counts visits to its nodes."""

    def __init__(self, tree: GameTree[At[Position]], table: CountedTable) -> None:
        super().__init__(tree)
        self.table = table
        self.calls = self.reopened = 0

    def children(self, node: At[Position]) -> Sequence[At[Position]]:
        was_known = self.table.was_known
        children = super().children(node)
        if children:
            self.reopened += was_known  # the table's answer was not enough
            self.calls += node is self.root
        self.table.was_known = False
        return children


def table_for(game: EvaluatedGame[Position], room: int | None = None, order: str = "full") -> CountedTable:
    """A table of 2 ** room slots, the deeper entry staying; of any size if that is None."""
    by_table, by_killers, by_history = ORDERS[order]
    slots: Unbounded[Position] | Bounded[Position] = Unbounded() if room is None else Bounded(2**room, deeper, slot)
    return CountedTable(game, slots, by_table=by_table, by_killers=by_killers, by_history=by_history)


def searching(name: str, delta: int = 100) -> Search:
    """A search by the name of a procedure, or FILE.py:FUNCTION with the parameters tree, node, alpha, beta[, table]."""
    if ":" in name:
        return stranger(name)
    if name == "alphabeta-lretc":
        return with_advice
    options = {"delta": delta} if name.startswith("aspiration") else {}
    return lambda tree, first, table: by_name(name, tree, first, table, options)


def by_name(
    name: str, tree: GameTree[Any], first: Value, table: Table[Any], options: Mapping[str, Value] | None = None
) -> Value:
    """Run the procedure of that name on the whole tree, with the first guess and the table if it takes them."""
    return whole_search(tree, tree.root, search_of(name, options), first, table)


class TooShallow:
    """The entries of the table from searches that were less deep than this one."""

    def __init__(self, table: CountedTable) -> None:
        self._entries = table.table

    def get(self, node: At[Position], /) -> Entry[At[Position]] | None:
        stored = self._entries.get(node.position)
        if stored is None or stored.depth is None or stored.depth >= node.remaining:
            return None
        return Entry(stored.lower, stored.upper)


def with_advice(tree: CountedTree, _first: Value, table: CountedTable) -> Value:
    """ETC that first tries a child whose bound would cut if it had been searched deep enough."""
    return alphabeta_lretc(tree, tree.root, NEG_INF, POS_INF, table, None, TooShallow(table))


def stranger(name: str) -> Search:
    """A search from a file; if it takes no table, the move order is not learned."""
    function = load_function(name)
    takes_table = len(signature(function).parameters) > 4
    try:
        fit(function, ("tree", "node", "alpha", "beta", *(["table"] if takes_table else [])))
    except UnusableRequest as problem:
        raise UnusableRequest(f"{name!r}: {problem}") from None

    def search(tree: CountedTree, _first: Value, table: CountedTable) -> Value:
        more = (table,) if takes_table else ()
        return whole(function(tree, tree.root, NEG_INF, POS_INF, *more))

    return search


def iteration(search: Search, depth: int, first: Value, table: CountedTable) -> Counts:
    """One search to one depth."""
    tree, before, began = CountedTree(table.begin(depth), table), table.answers, process_time()
    value = search(tree, first, table)
    took = process_time() - began
    answered = table.answers - before - tree.reopened
    return Counts(depth, whole(value), tree.leaves, tree.inner, answered, tree.calls, len(table), took)


def deepening(search: Search, game: EvaluatedGame[Position], depth: int, table: CountedTable) -> Iterator[Counts]:
    """All iterations. The first guess is the value two iterations ago: values swing between odd and even depths."""
    known = [whole(game.evaluate(game.root))] * BACK
    for d in range(1, depth + 1):
        counts = iteration(search, d, known[-BACK], table)
        yield counts
        known.append(counts.value)


def whole(value: Any) -> int:
    """The value, which must be a whole number: only those can be stored and compared."""
    if not isinstance(value, int) and not (isinstance(value, float) and value.is_integer()):
        raise TypeError(f"a search must return the value of the game, a whole number here, not {value!r}")
    return int(value)
