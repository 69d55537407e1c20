"""One symbolic step as the function sees it: a guarded tree whose nodes are things of which nothing is known.

A step stands for every node of every tree, so the function must not find out which one it is at. Its nodes equal
themselves and nothing else; they have no order, no number and no name, and the tree does not say which is its root.
Whatever asks for these ends the exploration: nothing can be said by one step. (A node can be a key of a dict. Not a
member of a set, which is gone through in the order of hashes.)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NoReturn

from proofs.checking.induction.abstract_node import NotApplicableError, Step
from proofs.checking.induction.quiet_node import QuietStep
from proofs.sandbox.answers import Sons
from proofs.sandbox.guarded_game import Guarded
from proofs.sandbox.quotes import quote
from proofs.symbolic.caller import caller_is_under_test
from proofs.symbolic.world import World

_ROOT: Final = "it asks for tree.root, so what it does may depend on where in the tree it is"


def _unanswered(what: str) -> Callable[..., NoReturn]:
    def refuse(node: Node, *_: object) -> NoReturn:
        node.refuse(what)

    return refuse


class Node:
    """A node of a step."""

    __slots__ = ("_has_hash", "_world", "number")

    def __init__(self, number: int, world: World, has_hash: bool) -> None:
        self.number = number
        self._world = world
        self._has_hash = has_hash

    def refuse(self, what: str) -> NoReturn:
        """The code asks something that depends on which node it is."""
        self._world.end(NotApplicableError(f"it asks for {what}, so what it does may depend on which node it is at"))

    def __eq__(self, other: object) -> bool:
        if self is other or other is None or type(other) is Node:
            return self is other
        return self.refuse(f"node == {quote(other)}")

    def __hash__(self) -> int:
        return self.number if self._has_hash else self.refuse("the order of a set")

    @property
    def __class__(self) -> type:
        if caller_is_under_test():
            self.refuse("the type of a node")
        return Node

    @__class__.setter
    def __class__(self, _: object) -> None:
        self.refuse("another type for a node")

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("__"):
            raise AttributeError(name)
        self.refuse(f"node.{name}")

    __lt__ = __le__ = __gt__ = __ge__ = _unanswered("the order of nodes")
    __repr__ = __str__ = __format__ = _unanswered("the text of a node")
    __bool__ = _unanswered("the truth of a node")
    __index__ = __int__ = __float__ = _unanswered("the number of a node")
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __neg__ = __abs__ = _unanswered("a sum of nodes")
    __floordiv__ = __rfloordiv__ = __truediv__ = __rtruediv__ = __pow__ = __rpow__ = _unanswered("a part of a node")
    __mod__ = __rmod__ = __divmod__ = __rdivmod__ = _unanswered("a part of a node")
    __and__ = __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = __invert__ = _unanswered("the bits of a node")
    __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = __round__ = _unanswered("the bits of a node")
    __len__ = __iter__ = __getitem__ = __contains__ = __call__ = _unanswered("what is inside a node")


class AbstractTree(Guarded[Node]):
    """What the function gets as its tree."""

    __slots__ = ("_world",)

    @property
    def root(self) -> NoReturn:  # type: ignore[override]  # there is none to be had
        self._world.end(NotApplicableError(_ROOT))


class View:
    """The tree and the nodes of one step, and which number each node has in the step."""

    def __init__(self, step: Step, world: World, *, has_hashes: bool) -> None:
        self._world = world
        self._has_hashes = has_hashes
        self._nodes: dict[int, Node] = {}
        self.tree = AbstractTree()
        self.node = self.at(0)

        def children(node: Node) -> Sons[Node]:
            return Sons(map(self.at, step.children(self.number(node))))

        put = object.__setattr__  # the one way around that of the tree
        put(self.tree, "_world", world)
        put(self.tree, "children", children)
        put(self.tree, "is_max", lambda node: step.is_max(self.number(node)))
        put(self.tree, "value", lambda node: step.value(self.number(node)))
        if isinstance(step, QuietStep):
            put(self.tree, "evaluate", lambda node: step.evaluate(self.number(node)))
            put(self.tree, "noisy", lambda node: Sons(map(self.at, step.noisy(self.number(node)))))

    def at(self, number: int) -> Node:
        """The node of that number."""
        if number not in self._nodes:
            self._nodes[number] = Node(number, self._world, self._has_hashes)
        return self._nodes[number]

    def number(self, node: object) -> int:
        """The number of a node that the function was given."""
        if type(node) is not Node or self._nodes.get(node.number) is not node:
            what = "a node of another step" if type(node) is Node else quote(node)
            self._world.end(NotApplicableError(f"it asks about {what}, which is no node that it was given"))
        return node.number
