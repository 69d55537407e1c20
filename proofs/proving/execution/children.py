"""The children of a node, and the tree: each child is made when a path first speaks of it.

Below a max node the greatest f of the older brothers of c is Maxbroth(c) <= f(n), and if c is the youngest, f(n) =
max(Maxbroth(c), f(c)); below a min node the same with min (PB-D1.b, PB-D1.1-broth).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, NoReturn

from proofs.proving.execution.node import Node
from proofs.proving.execution.things import Thing
from proofs.proving.execution.tree_laws import ALL_CHILDREN, BROTHERS_BOUND
from proofs.proving.source.fragment import FragmentError
from proofs.symbolic.closed import REFUSALS
from specs.tree import TreeError
from specs.values import NEG_INF, POS_INF, Value


class Children(Thing):
    """The children of a node: some number of them. They are gone through by a loop with an invariant."""

    is_unchanging = True

    def __init__(self, node: Node) -> None:
        self.node = node

    def __bool__(self) -> bool:
        return not self.node.is_terminal()

    def __getitem__(self, index: int | slice) -> Any:
        if type(index) is slice and type(index.start) is int and index == slice(1, None):
            return YoungerChildren(self.node)
        if type(index) is not int or index != 0:
            raise FragmentError(f"children[{index}]: only the first child can be named")
        if self.node.is_terminal():
            raise IndexError("a terminal has no first child")
        return oldest_child(self.node)

    def __repr__(self) -> str:
        return "children"

    __eq__, __ne__, __hash__ = (REFUSALS[name] for name in ("__eq__", "__ne__", "__hash__"))  # as of a list

    def _refuse(self, what: str) -> NoReturn:
        raise FragmentError(f"{what}: children are gone through only by a loop; ask `if children:`, say `children[0]`")

    def all_of(self, holds: Callable[[Node], bool]) -> bool:
        """Whether it holds of each child: then of every one that is spoken of later; if not, there is one."""
        node, world = self.node, self.node.world
        if node.is_terminal():
            return True
        only_terminals = node.has_only_terminals()
        if world.choose(2) == 1:
            world.assume(not holds(some_child(node, "w")))
            return False
        if not only_terminals:
            world.assume(holds(inner_child(node)))
        node.laws.append(holds)
        return True


def first_child(node: Node, name: str = "c") -> Node:
    """The oldest child, which has no older brothers."""
    name = _below(node, name)
    made = Node(node.world, name, node, NEG_INF if node.is_max() else POS_INF)
    made.is_oldest = True
    node.world.scene.append(f"{name} has no older brothers")
    return made


def oldest_child(node: Node) -> Node:
    """The oldest child, the same one each time."""
    if node.oldest is None:
        if node.loop is not None and type(node.loop) is not YoungerLoop:
            raise FragmentError("children[0] beside a loop over all children: what it was last said to be is not known")
        node.oldest = first_child(node)
    return node.oldest


@dataclass
class BrothersLoop:
    """A loop over the children of a node; `child` is the one of this iteration."""

    node: Node
    is_entry: bool
    child: Node | None = None
    is_over: bool = False  # the child was the youngest

    def __post_init__(self) -> None:
        node = self.node
        if "witness" in node.world.vocabulary.axioms:
            if node is not node.world.path.node or node.loop is not None:
                raise FragmentError("a second loop over children: what each of them was last said to be is not known")
            if node.oldest is not None and type(self) is not YoungerLoop:
                raise FragmentError("children[0] before a loop over all children: let it be over children[1:]")
            node.loop = self

    def has_first(self) -> bool:
        return not self.node.is_terminal()

    def first(self) -> Node:
        return self._at(first_child(self.node))

    def some(self) -> Node:
        return self._at(some_child(self.node))

    def goes_on(self) -> bool:
        """Whether another child comes after this one."""
        assert self.child is not None
        self.is_over = not has_next(self.child)
        return not self.is_over

    def following(self) -> Node:
        assert self.child is not None
        return self._at(next_child(self.child))

    def _at(self, child: Node) -> Node:
        self.child = child
        return child


class YoungerLoop(BrothersLoop):
    """A loop over all children but the oldest."""

    def has_first(self) -> bool:
        """Whether there is a second child."""
        return super().has_first() and has_next(oldest_child(self.node))

    def first(self) -> Node:
        return self._at(next_child(oldest_child(self.node)))

    def some(self) -> Node:
        """Any of them: the oldest child is one of its older brothers."""
        oldest_child(self.node).choose()
        child, oldest = child_after_others(self.node), oldest_child(self.node).f
        self.node.world.suppose(*((oldest, child.broth) if self.node.is_max() else (child.broth, oldest)))
        return self._at(child)


class YoungerChildren(Thing):
    """`children[1:]`: all children but the oldest. A loop goes through them."""

    is_unchanging = True

    def __init__(self, node: Node) -> None:
        self.node = node

    def cut(self, is_entry: bool) -> YoungerLoop:
        """One loop, at its entry or at some iteration."""
        return YoungerLoop(self.node, is_entry)

    def __repr__(self) -> str:
        return "children[1:]"


def child_after_others(node: Node, name: str = "c") -> Node:
    """A child with older brothers."""
    name = _below(node, name)
    return Node(node.world, name, node, _some_broth(node, name))


def _some_broth(node: Node, name: str) -> Value:
    """Maxbroth (Minbroth) of a child that has older brothers."""
    world = node.world
    broth = world.finite(f"{'Max' if node.is_max() else 'Min'}broth({name})")
    node.law(BROTHERS_BOUND, is_max=node.is_max(), older=broth)
    return broth


def _below(node: Node, name: str) -> str:
    return name if node.father is None else f"{node.name}{name}"


def some_child(node: Node, name: str = "c") -> Node:
    """Any child: the oldest, or one with older brothers."""
    return first_child(node, name) if node.world.choose(2) == 0 else child_after_others(node, name)


class AnyChild(Node):
    """Any child of a node; whether it is the oldest is settled only when its older brothers are asked for."""

    _broth: Value | None = None

    def __init__(self, node: Node, name: str = "c") -> None:
        super().__init__(node.world, name, node)

    @property
    def broth(self) -> Value:
        """Maxbroth or Minbroth."""
        if self._broth is None:
            self.world.outside(lambda: self.broth)
            father = self.father
            assert father is not None
            is_max = father.is_max()
            self.is_oldest = self._said(("the oldest child", "a younger child")) == 0
            none = NEG_INF if is_max else POS_INF
            self._broth = none if self.is_oldest else _some_broth(father, self.name)
        return self._broth

    @broth.setter
    def broth(self, _value: Value) -> None:
        self._broth = None


def inner_child(node: Node) -> Node:
    """A child that is no terminal, of a node that has one."""
    made = some_child(node, "w")
    made._is_terminal = False
    return made


def broth_after(child: Node) -> Value:
    """Maxbroth (Minbroth) of the next child: the child itself is one more older brother."""
    father = child.father
    assert father is not None
    child.choose()
    return max(child.broth, child.f) if father.is_max() else min(child.broth, child.f)


def next_child(child: Node) -> Node:
    """The brother that comes next."""
    father = child.father
    assert father is not None
    broth = broth_after(child)
    father.law(BROTHERS_BOUND, is_max=father.is_max(), older=broth)
    made = Node(child.world, f"{child.name}'", father, broth)
    made.elder = child
    return made


def has_next(child: Node) -> bool:
    """Whether another brother comes after this one, on a path of its own for each answer; if not, f(n) is known."""
    if child.world.choose(2) == 0:
        return True
    is_youngest(child)
    return False


def is_youngest(child: Node) -> None:
    """No brother comes next: f(n) is the best of all children."""
    father = child.father
    assert father is not None
    broth = broth_after(child)
    father.law(ALL_CHILDREN, with_child=broth)
    child.world.scene.append(f"{child.name} has no younger brothers")


class AbstractTree(Thing):
    """An arbitrary tree, as far as a procedure asks about it. (Where its root is, no procedure knows.)"""

    is_unchanging = True
    offers: ClassVar[frozenset[str]] = frozenset({"children", "is_max", "value"})

    def __init__(self, node: Node) -> None:
        self.node = node

    @property
    def unwatched(self) -> AbstractTree:
        """Itself: nobody watches what is asked of it."""
        return self

    def children(self, node: Node) -> Children:
        return Children(node)

    def is_max(self, node: Node) -> bool:
        return node.is_max()

    def value(self, node: Node) -> Value:
        if not node.is_terminal():
            raise TreeError(f"{node!r} is no terminal, so it has no pay-off of its own")
        return node.f

    def __repr__(self) -> str:
        return "tree"

    def __getattr__(self, name: str) -> Any:
        raise FragmentError(f"tree.{name}: nothing is known of it")
