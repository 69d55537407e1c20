"""trusted: an arbitrary memory of MT: of each node nothing, or a pair (f-, f+) that is true.

The invariant of a memory is a clause of MT's contract, `mt-memory`: f- <= f(n) <= f+ for every node in it; and
`mt-terminal`: of a terminal it holds the pay-off. Both are assumed of whatever is found, and must hold of whatever is
stored, on the line that stores it. A nested call may change what memory holds of any node: so after a call, and at the
head of a loop, nothing is known any more but this invariant and what the callee's own contract says of its node.
"""

from __future__ import annotations

from typing import Any, Final

from proofs.proving.cutting import FragmentError
from proofs.proving.handles import Node
from proofs.proving.paths import ProvingWorld
from proofs.proving.proving import BEYOND, MADE
from proofs.proving.situation import Situation
from proofs.proving.sorts import SORTS, or_none
from specs.clauses.mt import Bounds, true_memory
from specs.clauses.mt_loops import terminal_memory
from specs.contracts import Clause
from specs.values import NEG_INF, POS_INF, Value

INVARIANT: Final[tuple[Clause, ...]] = (true_memory, terminal_memory)


class AbstractMemory:
    """A dict from nodes to pairs of bounds; each entry is settled when it is first looked at."""

    def __init__(self, world: ProvingWorld, *, is_empty: bool = False, is_true: bool = True) -> None:
        self.world = world
        self._is_empty = is_empty  # of whatever was not looked at yet
        self._is_true = is_true
        self._pairs: dict[Node, Bounds | None] = {}
        world.steer.memories.append(self)

    # AS A DICT

    def get(self, node: Any, default: Any = None) -> Any:
        pair = self._look(node)
        return default if pair is None else pair

    def __getitem__(self, node: Any) -> Bounds:
        pair = self._look(node)
        if pair is None:
            raise FragmentError(f"memory[{node!r}], of which nothing may be known")
        return pair

    def __contains__(self, node: Any) -> bool:
        return self._look(node) is not None

    def __setitem__(self, node: Any, pair: Any) -> None:
        if not isinstance(node, Node) or not isinstance(pair, tuple) or len(pair) != 2:
            raise FragmentError(f"memory[{node!r}] = {pair!r}: a memory maps a node to a pair of bounds")
        node.is_terminal()
        self._pairs[node] = pair
        self.world.steer.must_be_true("stored", INVARIANT, Situation({"node": node, "memory": self, **_ghosts(node)}))

    def __getattr__(self, name: str) -> Any:
        raise FragmentError(f"memory.{name}: nothing is known of it")

    def _look(self, node: Any) -> Bounds | None:
        if not isinstance(node, Node):
            raise FragmentError(f"memory is asked about {node!r}, which is no node")
        if node not in self._pairs:
            self._pairs[node] = None if self._is_empty else self._found(node)
        return self._pairs[node]

    # WHAT IS FOUND

    def _found(self, node: Node) -> Bounds | None:
        """Nothing, or any pair that meets the invariant."""
        if self.world.choose(2) == 0:
            return None
        node.is_terminal()
        ends = self.world.choose(4)
        low: Value = self.world.fresh() if ends & 1 else NEG_INF
        high: Value = self.world.fresh() if ends & 2 else POS_INF
        self._pairs[node] = low, high
        situation = Situation({"node": node, "memory": self, **_ghosts(node)})
        for clause in INVARIANT if self._is_true else ():
            self.world.assume(situation.holds(clause))
        return low, high

    # FOR THE PROOF

    def settle(self, *nodes: Any) -> None:
        """Look at these nodes now: while a clause is judged, nothing can be settled."""
        for node in nodes:
            self._look(node)

    def forget(self) -> None:
        """What is held of any node may have changed."""
        self._pairs.clear()
        self._is_empty = False


def _ghosts(node: Node) -> dict[str, Any]:
    return {"is_terminal": node.is_terminal()}


SORTS["Memory[N]"] = lambda world, _name, _node: AbstractMemory(world)
SORTS["Memory[N] | None"] = or_none(SORTS["Memory[N]"])
MADE[dict] = lambda steer: AbstractMemory(steer.world, is_empty=True)

_OF_ALL_CHILDREN: Final = "what memory holds of all children: no clause says what a call on one leaves of the others"
BEYOND.update(
    dict.fromkeys(
        ("mt-max-tree", "mt-min-tree", "mt-max-tree-mirror", "mt-min-tree-mirror", "two-minimax"), _OF_ALL_CHILDREN
    )
)
