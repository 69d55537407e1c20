"""trusted: the brackets that MTD(best) keeps of the moves (RR-MTD-best), in the test of one move.

`lower` and `upper` map each move, a child of the node, to a bound of its value as the player to move counts it: negated
at a min node. What they hold of a move is any value, settled when it is first asked for.
"""

from __future__ import annotations

from typing import Any

from proofs.proving.running.situation import MEANINGS, Situation
from proofs.proving.running.sorts import SORTS
from proofs.proving.running.worlds import ProvingWorld
from proofs.proving.source.fragment import FragmentError
from proofs.proving.things.handles import AnyChild, Changeable, Node
from specs.values import Value


def counted(world: ProvingWorld, name: str, node: Node) -> Any:
    """Any value, as the player to move counts it."""
    value: Any = world.value(name)
    return value if node.is_max() else -value


class BoundsOfMoves(Changeable):
    """A dict from moves to bounds."""

    def __init__(self, world: ProvingWorld, name: str, node: Node) -> None:
        self.world = world
        self.name = name
        self.node = node
        self._bounds: dict[Node, Any] = {}

    def __getitem__(self, move: Any) -> Value:
        if not isinstance(move, Node):
            raise FragmentError(f"{self.name}[{move!r}]: which is no move")
        if move not in self._bounds:
            self.world.outside(lambda: self[move])
            self._bounds[move] = counted(self.world, f"{self.name}({move.name})", self.node)
        bound: Value = self._bounds[move]
        return bound

    def __setitem__(self, move: Any, bound: Value) -> None:
        if not isinstance(move, Node):
            raise FragmentError(f"{self.name}[{move!r}] = {bound!r}: which is no move")
        self._bounds[move] = bound

    def __iter__(self) -> Any:
        raise FragmentError(f"all of {self.name}: only one move is known")

    def forget(self) -> None:
        """What is held of any move may have changed."""
        self._bounds.clear()

    def as_it_was(self) -> BoundsOfMoves:
        """A copy that stays as it is now."""
        copy = BoundsOfMoves(self.world, f"old {self.name}", self.node)
        copy._bounds.update(self._bounds)
        return copy


def _move_f(at: Situation) -> Any:
    move: Any = at.node("move").f
    return move if at.node("node").is_max() else -move


_ANY, _NODE = SORTS.get("Any", SORTS["Value"]), SORTS["N"]
SORTS["BoundsOf[N]"] = BoundsOfMoves
SORTS["Any"] = lambda world, name, node: (counted if name == "bound" else _ANY)(world, name, node)
SORTS["N"] = lambda world, name, node: AnyChild(node, name) if name == "move" else _NODE(world, name, node)
MEANINGS["move_f"] = _move_f
