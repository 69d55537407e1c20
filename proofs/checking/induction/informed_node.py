"""A step of a search on an informed tree: its node has bounds L(n) <= f(n) <= U(n), each finite or infinite.

The bounds are settled when they are first asked for. That a bound of an inner node is true is said of its children: at
a max node none is worth more than U(n), and one is worth L(n) at least; dually at a min node. At a terminal both are
its pay-off (PB-D1.d). The bounds of the children are the business of the calls on them: here nothing answers for them.
"""

from collections.abc import Sequence

from proofs.checking.induction.abstract_node import NotApplicableError, Step
from proofs.symbolic.terms import Term
from proofs.symbolic.world import World
from specs.values import NEG_INF, POS_INF, Value


def bound(world: World, is_max: bool, f: Sequence[Term], *, is_lower: bool) -> Term:
    """Any value that the minimax of f is known to reach, if it is a lower one, or not to exceed.

    One of f reaches a lower bound at a max node, all of them do at a min node; dually for an upper one.
    """
    end = world.fresh()
    for value in [f[world.choose(len(f))]] if is_max == is_lower else f:
        world.suppose(*((end, value) if is_lower else (value, end)))
    return end


class InformedStep(Step):
    """A node with bounds and abstract children."""

    def __init__(self, world: World, is_max: bool, f: Sequence[Term], payoff: Term, grandchildren: int = 0) -> None:
        super().__init__(world, is_max, f, payoff, grandchildren)
        self._ends: dict[bool, Value] = {} if f else {True: payoff, False: payoff}  # the lower one, the upper one

    def upper(self, node: int) -> Value:
        return self._end(node, is_lower=False)

    def lower(self, node: int) -> Value:
        return self._end(node, is_lower=True)

    def _end(self, node: int, *, is_lower: bool) -> Value:
        if node != 0:
            raise NotApplicableError("it looks at the bounds of a child without calling itself by its own name")
        if is_lower not in self._ends:
            is_known = self._world.choose(2) == 0
            infinite = NEG_INF if is_lower else POS_INF
            self._ends[is_lower] = (
                bound(self._world, self.is_max(0), self._f, is_lower=is_lower) if is_known else infinite
            )
        return self._ends[is_lower]
