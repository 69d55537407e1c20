"""The record of one iteration of iterative deepening: its value, best move and cost (RR-2.1.4-metrics).

The cost is the number of leaves, of inner nodes, of table hits and of table entries. No value depends on these counts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic

from specs.depth_limited import At
from specs.tree import GameTree, N
from specs.values import Value
from verified.memory.eager import Learner
from verified.memory.ordering import Memory, Noted, Ordered, learn, prove
from verified.memory.tables import Entry, Unbounded


@dataclass(frozen=True)
class Iteration(Generic[N]):
    """The result and the cost of one iteration (RR-2.1.4-metrics)."""

    depth: int
    value: Value
    best: N | None  # the position after the best move; None if the game is over
    leaves: int  # evaluations: a leaf that is evaluated twice counts twice
    inner: int  # different inner nodes visited; with a learner, visits to inner nodes
    hits: int  # questions that the procedure's transposition table could answer; 0 if it takes none
    entries: int  # what that table held at the end

    @property
    def total(self) -> int:
        """Leaves, inner nodes and table hits together."""
        return self.leaves + self.inner + self.hits


class Iterations(list[Iteration[N]]):
    """The iterations so far."""

    def guess(self, back: int, evaluation: Value) -> Value:
        """The first guess of the next iteration: the value `back` iterations ago, or else the evaluation."""
        return self[-back].value if len(self) >= back else evaluation


class Tally(Generic[N]):
    """A view of a game that counts evaluations and visits to inner nodes, and records nothing else."""

    def __init__(self, tree: GameTree[N]) -> None:
        self.unwatched = tree
        self.root = tree.root
        self.is_max = tree.is_max
        self.leaves = self.inner = 0

    def children(self, node: N) -> Sequence[N]:
        children = self.unwatched.children(node)
        self.inner += len(children) > 0
        return children

    def value(self, node: N) -> Value:
        self.leaves += 1
        return self.unwatched.value(node)


class Counted(Unbounded[N]):
    """An unbounded table that counts the lookups that found an entry."""

    def __init__(self) -> None:
        super().__init__()
        self.hits = 0

    def get(self, node: N, /) -> Entry[N] | None:
        entry = super().get(node)
        self.hits += entry is not None
        return entry


def taught(memory: Memory[N], seen: Noted[At[N]]) -> N | None:
    """Let the memory learn from the leaves that a search has evaluated; returns the best move that they prove."""
    known: dict[At[N], Entry[At[N]]] = {}
    best = prove(seen, seen.root, known).best
    learn(memory, known)
    return None if best is None else best.position


def noted_iteration(
    tree: Ordered[At[N]], value: Value, best: N | None, seen: Noted[At[N]], table: Counted[At[N]]
) -> Iteration[N]:
    """The record of an iteration with a fresh table, from the visits and evaluations that `Noted` has recorded."""
    depth = tree.root.remaining
    return Iteration(depth, value, best, len(seen.evaluated), len(seen.inner), table.hits, len(table))


def tallied_iteration(
    tree: Ordered[At[N]], value: Value, tally: Tally[At[N]], learner: Learner[N], hits: int
) -> Iteration[N]:
    """The record of an iteration with a `Learner`, which has the best move of the root, from the counts of `Tally`."""
    entry = learner.get(tree.root)
    best = None if entry is None or entry.best is None else entry.best.position
    return Iteration(tree.root.remaining, value, best, tally.leaves, tally.inner, learner.hits - hits, len(learner))
