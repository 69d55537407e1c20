"""A node with abstract children: what one symbolic step of a search sees of a tree.

Node 0 is the node that is searched, 1 to k are its children. Of a child nothing is known but that it has a true value:
whether it is a terminal, of which type it is and what lies below are left open. Its type is settled when asked for, on
a path for each answer. A search that looks below a child gets no answer, unless `grandchildren` says how many a child
may have: then what stands there is settled when a child is first met (a terminal; an inner node above terminals; or
one with something deeper), and a call on a child above which all is known is a call like any other.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import TypeVar

from proofs.symbolic.terms import Term
from proofs.symbolic.truth import Truth
from proofs.symbolic.world import World
from specs.baudet import minus
from specs.tree import Builder, Tree
from specs.values import Value

T = TypeVar("T")


class NotApplicableError(BaseException):
    """One step does not tell what the function does, and why."""


class Kind(Enum):
    """What is known of a child."""

    ABSTRACT = "nothing"
    TERMINAL = "a terminal"
    FLAT = "an inner node above terminals"
    DEEP = "an inner node with something deeper"


class Step:
    """A node of one type with k abstract children, on one path."""

    root = 0

    def __init__(self, world: World, is_max: bool, f: Sequence[Term], payoff: Term, grandchildren: int = 0) -> None:
        self._world = world
        self._types: dict[int, bool] = {0: is_max}
        self._f = f
        self._payoff = payoff
        self._grandchildren = grandchildren
        self._kinds: dict[int, Kind] = {}
        self._below: dict[int, tuple[int, ...]] = {0: tuple(range(1, len(f) + 1))}
        self._values: dict[int, Term] = {0: payoff} if not f else {}
        self._next = len(f) + 1

    # THE THREE QUESTIONS

    def children(self, node: int) -> Sequence[int]:
        return self._known(self._below, node, "looks below the children of the node")

    def is_max(self, node: int) -> bool:
        self._meet(node)
        if node not in self._types:
            self._types[node] = self.type_of(node)
        return self._types[node]

    def value(self, node: int) -> Value:
        return self._known(self._values, node, "evaluates below the node")

    def _known(self, known: Mapping[int, T], node: int, asks: str) -> T:
        self._meet(node)
        if node not in known:
            self._world.end(NotApplicableError(f"it {asks} without calling itself by its own name"))
        return known[node]

    # WHAT STANDS BELOW

    def type_of(self, _node: int) -> bool:
        """Whether a node below the step's own is a max node: either, on a path of its own."""
        return self._world.choose(2) == 0

    def _meet(self, child: int) -> None:
        """Settle what the child is, if anything below it may be seen."""
        if child == 0:
            return
        if not 1 <= child < self._next:
            self._world.end(NotApplicableError(f"it asks about {child!r}, which is no child of the node"))
        if child in self._kinds or child > len(self._f):
            return
        if not self._grandchildren:
            self._kinds[child] = Kind.ABSTRACT
            return
        world = self._world
        self._kinds[child] = kind = (Kind.TERMINAL, Kind.FLAT, Kind.DEEP)[world.choose(3)]
        if kind is Kind.TERMINAL:
            self._below[child] = ()
            self._values[child] = self._f[child - 1]
            return
        self._types[child] = self.type_of(child)
        number = world.choose(self._grandchildren) + 1
        self._below[child] = below = tuple(range(self._next, self._next + number))
        self._next += number
        deep = world.choose(number) if kind is Kind.DEEP else -1  # the first that is not a terminal
        for index, grandchild in enumerate(below):
            if kind is Kind.FLAT:
                self._values[grandchild] = world.fresh()
            if kind is Kind.FLAT or index < deep:
                self._below[grandchild] = ()
            elif index == deep:
                self._below[grandchild] = (-1,)  # not empty, and no node to go on with
            # what comes after it may be either: nothing answers for it

    def is_known(self, child: int) -> bool:
        """Whether all below the child is there to be searched."""
        self._meet(child)
        return self._kinds.get(child) in (Kind.TERMINAL, Kind.FLAT) or (child > len(self._f) and child in self._values)

    def settle(self) -> None:
        """Settle what the truth depends on and the function has not asked for: on a path for each answer."""

    def truth(self, explicit: Tree) -> Truth:
        """The true value of the node."""
        return Truth(explicit, explicit.root)

    def explicit(self) -> Tree:
        """The tree of which the clauses speak: an abstract child is worth its true value, whatever is below."""
        builder = Builder()
        if not self._f:
            builder.leaf(None, self._payoff, is_max=self._types[0])
            return builder.tree()
        builder.inner(None, is_max=self._types[0])
        for child, f in enumerate(self._f, start=1):
            if self._kinds.get(child) is Kind.FLAT:
                node = builder.inner(0, is_max=self._types[child])
                for grandchild in self._below[child]:
                    builder.leaf(node, self._values[grandchild])
            else:
                builder.leaf(0, f)
        return builder.tree()


class TurnStep(Step):
    """The same where types alternate: the children are of the other type, and theirs of the node's own."""

    def type_of(self, node: int) -> bool:
        return self._types[0] != (1 <= node <= len(self._f))


class MoverStep(Step):
    """The same as its mover sees it: pay-offs are those of the player to move, and types alternate.

    Clauses speak of a max root: the step's own node counts as a max node, its children are min nodes and their children
    max nodes. Where its node is said to be a min node only the answers to `is_max` are exchanged.
    """

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
