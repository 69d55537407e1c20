"""A step in negamax form: pay-offs are those of the player to move, and types alternate.

As in `subject`, clauses speak of a max root: the step's own node counts as a max node, its children are min nodes and
their children max nodes. Where its node is
said to be a min node only the answers to `is_max` are exchanged.
"""

from __future__ import annotations

from collections.abc import Sequence

from proofs.checking.induction.abstract_node import Step
from proofs.symbolic.terms import Term
from proofs.symbolic.world import World
from specs.baudet import minus
from specs.values import Value


class MoverStep(Step):
    """A node with abstract children, as its mover sees it."""

    def __init__(self, world: World, is_max: bool, f: Sequence[Term], payoff: Term, grandchildren: int = 0) -> None:
        super().__init__(world, True, f, payoff, grandchildren)
        self._flipped = not is_max
        self._children = range(1, len(f) + 1)

    def type_of(self, node: int) -> bool:
        return node not in self._children

    def is_max(self, node: int) -> bool:
        return super().is_max(node) != self._flipped

    def value(self, node: int) -> Value:
        value = super().value(node)
        return minus(value) if node in self._children else value
