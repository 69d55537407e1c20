"""The order of merits in SSS* and in its dual, and which sons count, as a proof knows them (SS-D3.1)."""

from proofs.proving.execution.node import Node
from proofs.proving.execution.world import ProvingWorld
from specs.values import NEG_INF, POS_INF, Value


class Side:
    """Which merits are better: the greater in SSS*, where all sons of a max node count; the lesser in the dual."""

    def __init__(self, world: ProvingWorld, *, all_at_max: bool) -> None:
        self.world = world
        self.all_at_max = all_at_max
        self.worst: Value = NEG_INF if all_at_max else POS_INF
        self.best: Value = POS_INF if all_at_max else NEG_INF

    def has_all(self, node: Node) -> bool:
        """Whether all sons of the node count at once."""
        return node.is_max() == self.all_at_max

    def better(self, x: Value, y: Value) -> Value:
        """The better of two values."""
        return self.world.greatest(x, y) if self.all_at_max else self.world.least(x, y)

    def worse(self, x: Value, y: Value) -> Value:
        """The worse of two values."""
        return self.world.least(x, y) if self.all_at_max else self.world.greatest(x, y)

    def is_better(self, x: Value, y: Value) -> bool:
        """Whether x is better than y."""
        return bool(x > y if self.all_at_max else x < y)

    def no_better(self, x: Value, y: Value) -> None:
        """From here on x is known to be no better than y."""
        self.world.suppose(*((x, y) if self.all_at_max else (y, x)))

    def is_less(self, x: Value, y: Value) -> None:
        """From here on x is known to be worse than y."""
        self.world.suppose(*((x, y) if self.all_at_max else (y, x)), strict=True)

    def same(self, x: Value, y: Value) -> None:
        """From here on x is known to be y."""
        self.world.suppose(x, y)
        self.world.suppose(y, x)
