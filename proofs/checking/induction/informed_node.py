"""A step of a search on an informed tree: its node has bounds L(n) <= f(n) <= U(n), each finite or infinite.

The bounds are settled when they are first asked for. That a bound of an inner node is true is said of its children: at
a max node none is worth more than U(n), and one is worth L(n) at least; dually at a min node. At a terminal both are
its pay-off (PB-D1.d). The bounds of the children are the business of the calls on them: here nothing answers for them.
"""

from __future__ import annotations

from collections.abc import Sequence

from proofs.checking.induction.abstract_node import NotApplicableError, Step
from proofs.symbolic.terms import Term
from proofs.symbolic.world import World
from specs.values import NEG_INF, POS_INF, Value


def lower_bound(world: World, is_max: bool, f: Sequence[Term]) -> Term:
    """Any value that the minimax of f is known to reach: one of f does at a max node, all do at a min node."""
    bound = world.fresh()
    for value in [f[world.choose(len(f))]] if is_max else f:
        world.suppose(bound, value)
    return bound


def upper_bound(world: World, is_max: bool, f: Sequence[Term]) -> Term:
    """Any value that the minimax of f is known not to exceed."""
    bound = world.fresh()
    for value in f if is_max else [f[world.choose(len(f))]]:
        world.suppose(value, bound)
    return bound


class InformedStep(Step):
    """A node with bounds and abstract children."""

    def __init__(self, world: World, is_max: bool, f: Sequence[Term], payoff: Term, grandchildren: int = 0) -> None:
        super().__init__(world, is_max, f, payoff, grandchildren)
        self._upper: Value | None = None if f else payoff
        self._lower: Value | None = None if f else payoff

    def upper(self, node: int) -> Value:
        self._must_be_own(node)
        if self._upper is None:
            is_known = self._world.choose(2) == 0
            self._upper = upper_bound(self._world, self.is_max(0), self._f) if is_known else POS_INF
        return self._upper

    def lower(self, node: int) -> Value:
        self._must_be_own(node)
        if self._lower is None:
            is_known = self._world.choose(2) == 0
            self._lower = lower_bound(self._world, self.is_max(0), self._f) if is_known else NEG_INF
        return self._lower

    def _must_be_own(self, node: int) -> None:
        if node != 0:
            raise NotApplicableError("it looks at the bounds of a child without calling itself by its own name")
