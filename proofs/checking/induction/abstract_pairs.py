"""The memory of MT with two bounds a node (ST-A6.2) at one symbolic step: of each child any true pair.

Here a call returns the pair itself, and its precondition speaks of the memory: only nodes that are alive are visited.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from proofs.checking.core.calling import WrongTypeError, a_value
from proofs.checking.induction.abstract_memory import AbstractMemory, AtEnd, true_bounds
from proofs.checking.induction.environment import At, Surroundings
from specs.clauses.mt import Bounds
from specs.clauses.mt_two_bounds import both_by_minimax, stored_pair
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF


class AbstractPairs(AbstractMemory):
    """A dict from nodes to pairs of bounds, both of which may be finite."""

    def __init__(self, around: MemoryOfPairs) -> None:
        super().__init__(around)
        self._any_pair = around.any_pair

    def found(self, node: int) -> Bounds | None:
        """Nothing, or any pair around the true value."""
        pair = self._any_pair(node)
        return None if pair == (NEG_INF, POS_INF) else pair


class MemoryOfPairs(Surroundings):
    """Two bounds a node."""

    clauses = (stored_pair, both_by_minimax, true_bounds)

    def __init__(self, at: At) -> None:
        super().__init__(at)
        self.memory = AbstractPairs(self)

    def any_pair(self, node: int) -> Bounds:
        """Two bounds, each of them finite or not, of which nothing else is known."""
        f = self.f[node - 1] if node else self.payoff
        low = self.like(f) if self.world.choose(2) else NEG_INF
        high = self.like(f) if self.world.choose(2) else POS_INF
        self.world.suppose(low, f)
        self.world.suppose(f, high)
        return low, high

    def arguments(self) -> Mapping[str, Any]:
        return {"memory": self.memory}

    def told(self, node: int) -> Mapping[str, Any]:
        self.memory.get(node)  # settle it now: what a precondition finds out is forgotten again
        return {"node": node, "memory": self.memory}

    def told_at_end(self, explicit: Tree) -> Mapping[str, Any]:
        return {**super().told_at_end(explicit), "memory": AtEnd(self.memory), "puts": self.memory.puts}

    def answer(self, child: int) -> Bounds:
        return self.any_pair(child)

    def called(self, child: int, _given: Mapping[str, Any], v: Any) -> None:
        self.memory.leave(child, v)

    def result(self, v: Any) -> Bounds:
        if not isinstance(v, tuple) or len(v) != 2:
            raise WrongTypeError(f"returned {v!r}, which is no pair of bounds")
        return a_value(v[0]), a_value(v[1])
