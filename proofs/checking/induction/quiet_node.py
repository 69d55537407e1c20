"""A step of a quiescence search: its node has an evaluation, and some of the moves from it are noisy.

Each set of noisy moves is a path of its own, settled when it is first asked for. Of the children nothing is known but
their true values; what lies below them is the business of the calls on them.
"""

from collections.abc import Sequence

from proofs.checking.induction.abstract_node import MoverStep, NotApplicableError, Step
from proofs.symbolic.terms import Term
from proofs.symbolic.truth import Truth
from proofs.symbolic.world import World
from specs.depth_limited import unrolled
from specs.quiescence import NoisyTree, Quiescent
from specs.tree import Tree
from specs.values import Value


class QuietStep(Step):
    """A node with an evaluation and abstract children, some of them reached by noisy moves."""

    def __init__(self, world: World, is_max: bool, f: Sequence[Term], payoff: Term, grandchildren: int = 0) -> None:
        super().__init__(world, is_max, f, payoff, grandchildren)
        self._noisy: tuple[int, ...] | None = None

    def evaluate(self, node: int) -> Value:
        """Of a terminal its pay-off, which stands for the evaluation of the step's own node in any case."""
        if node == 0:
            return self._payoff
        return self._known(self._values, node, "evaluates a child of the node")

    def noisy(self, node: int) -> Sequence[int]:
        """Any of the children."""
        if node != 0:
            self._world.end(NotApplicableError("it asks for the noisy moves of a child"))
        if self._noisy is None:
            self._noisy = tuple(child for child in self._below[0] if self._world.choose(2) == 0)
        return self._noisy

    def settle(self) -> None:
        self.noisy(0)

    def explicit(self) -> NoisyTree:
        """The same as a tree."""
        tree = super().explicit()
        inner = {node: self._payoff for node in tree.nodes() if tree.children(node)}
        return NoisyTree(tree, inner, {(0, child) for child in self._noisy or ()})

    def truth(self, explicit: Tree) -> Truth:
        """q of the node."""
        assert isinstance(explicit, NoisyTree)
        return Truth(unrolled(Quiescent(explicit)), Tree.root)


class QuietMoverStep(MoverStep, QuietStep):
    """The same as its mover sees it."""
