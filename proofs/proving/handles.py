"""trusted: what a proof knows of a node and its children: their true values, and the laws of max and min.

Of a node: its type, whether it is a terminal, and f(n). Below a max node f(c) <= f(n) for every child c, the greatest f
of the older brothers of c is Maxbroth(c) <= f(n), and if c is the youngest, f(n) = max(Maxbroth(c), f(c)); below a min
node the same with min. These are the definition of f (PB-D1.b) and of Maxbroth, Minbroth (PB-D1.1-broth); nothing
else is assumed of a tree. alpha(n) and beta(n) go down by the recurrences of PB-T3.1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from proofs.proving.cutting import FragmentError
from proofs.symbolic.world import World
from specs.values import NEG_INF, POS_INF, Value


class Node:
    """A node of an arbitrary tree."""

    def __init__(self, world: World, name: str, father: Node | None = None, broth: Value = NEG_INF) -> None:
        self.world = world
        self.name = name
        self.father = father
        self.broth = broth  # Maxbroth or Minbroth
        self.f: Value = world.fresh()
        self._is_max: bool | None = None
        self._is_terminal: bool | None = None
        self.alpha: Value = NEG_INF
        self.beta: Value = POS_INF
        if father is not None:
            is_max = father.is_max()
            world.assume(self.f <= father.f if is_max else self.f >= father.f)
            self.alpha = max(father.alpha, broth) if is_max else father.alpha
            self.beta = father.beta if is_max else min(father.beta, broth)

    def is_max(self) -> bool:
        """Its type, settled when first asked for."""
        if self._is_max is None:
            self._is_max = self.world.choose(2) == 0
        return self._is_max

    def is_terminal(self) -> bool:
        """Whether it has no children, settled when first asked for."""
        if self._is_terminal is None:
            self._is_terminal = self.world.choose(2) == 0
        return self._is_terminal

    def is_below(self, other: Node) -> bool:
        """Whether it is a child of the other: then its height is less."""
        return self.father is other

    def __repr__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Children:
    """The children of a node: some number of them."""

    node: Node

    def __bool__(self) -> bool:
        return not self.node.is_terminal()

    def __getitem__(self, index: int) -> Node:
        if index != 0:
            raise FragmentError(f"children[{index}]: only the first child can be named")
        return first_child(self.node)

    def __iter__(self) -> Iterator[Node]:
        raise FragmentError("the children are gone through only by a loop with an invariant")


def first_child(node: Node) -> Node:
    """The oldest child, which has no older brothers."""
    return Node(node.world, "c1", node, NEG_INF if node.is_max() else POS_INF)


def some_child(node: Node) -> Node:
    """Any child: the oldest, or one with older brothers."""
    world = node.world
    if world.choose(2) == 0:
        return first_child(node)
    broth = world.fresh()
    world.assume(broth <= node.f if node.is_max() else broth >= node.f)
    return Node(world, "c", node, broth)


def broth_after(child: Node) -> Value:
    """Maxbroth (Minbroth) of the next child: the child itself is one more older brother."""
    father = child.father
    assert father is not None
    return max(child.broth, child.f) if father.is_max() else min(child.broth, child.f)


def next_child(child: Node) -> Node:
    """The brother that comes next."""
    father = child.father
    assert father is not None
    broth = broth_after(child)
    child.world.assume(broth <= father.f if father.is_max() else broth >= father.f)
    return Node(child.world, "c'", father, broth)


def is_youngest(child: Node) -> None:
    """No brother comes next: f(n) is the best of all children."""
    father = child.father
    assert father is not None
    child.world.assume(father.f == broth_after(child))


class AbstractTree:
    """An arbitrary tree, as far as a procedure asks about it."""

    def __init__(self, root: Node) -> None:
        self.root = root

    def children(self, node: Node) -> Children:
        return Children(node)

    def is_max(self, node: Node) -> bool:
        return node.is_max()

    def value(self, node: Node) -> Value:
        if not node.is_terminal():
            raise FragmentError("the value of a node that is no terminal")
        return node.f

    def __getattr__(self, name: str) -> Any:
        raise FragmentError(f"tree.{name}: nothing is known of it")
