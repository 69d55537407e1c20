"""Statistics of a search tree: which move caused each cutoff, and which positions were reached by several paths."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from proofs.experiments.counting import CountedTable, CountedTree, Search
from specs.depth_limited import At
from specs.values import Value
from verified.memory.tables import UNKNOWN, Entry

Node = At[Any]


@dataclass
class Frame:
    """A node that is being expanded."""

    node: Node
    width: int
    known: Entry[Node]  # before
    entered: dict[Node, None] = field(default_factory=dict)

    def is_cut(self, entry: Entry[Node], is_max: bool) -> bool:
        """Whether a cutoff ended it: children are left, or the last one proved the bound that cuts."""
        if len(self.entered) < self.width:
            return True
        rose = entry.lower > self.known.lower if is_max else entry.upper < self.known.upper
        return rose and not entry.is_exact


class Witness(CountedTable):
    """A table that follows the search: a lookup shows that a node is entered, a store that it is left."""

    def reset(self) -> None:
        """Forget the statistics of the last iteration."""
        self.frames: list[Frame] = []
        self.last: Entry[Node] = UNKNOWN
        self.edges: set[tuple[Any, Node]] = set()  # who was entered from where
        self.cut: Counter[int] = Counter()  # nodes with a cutoff, by the plies below them
        self.first: Counter[int] = Counter()  # those of them where the first move cut

    def get(self, node: Node, /) -> Entry[Node] | None:
        entry = super().get(node)
        self.last = entry or UNKNOWN
        if self.frames and node.remaining == self.frames[-1].node.remaining - 1:
            self.frames[-1].entered.setdefault(node)
            self.edges.add((self.frames[-1].node.position, node))
        return entry

    def put(self, node: Node, entry: Entry[Node], /) -> None:
        if self.frames and self.frames[-1].node is node:
            frame = self.frames.pop()
            if frame.width > 1 and frame.is_cut(entry, self.game.is_max(node.position)):
                self.cut[node.remaining] += 1
                self.first[node.remaining] += len(frame.entered) == 1
        super().put(node, entry)

    @property
    def transpositions(self) -> tuple[int, int]:
        """How often a node was reached again by another path: at the same distance from the leaves, and at another."""
        nodes = {node for _, node in self.edges}
        places = {node.position for node in nodes}
        return len(self.edges) - len(nodes), len(nodes) - len(places)


class WitnessedTree(CountedTree):
    """The game in one iteration; it reports each node that is expanded to the table."""

    table: Witness

    def children(self, node: Node) -> Sequence[Node]:
        known = self.table.last
        children = super().children(node)
        if children:
            self.table.frames.append(Frame(node, len(children), known))
        return children


def dissected(search: Search, depth: int, first: Value, table: Witness) -> Value:
    """Run one iteration with the statistics in the table."""
    table.reset()
    return search(WitnessedTree(table.begin(depth), table), first, table)
