"""What a proof knows of a node and its children: their true values, and the laws of max and min.

Of a node: its type, whether it is a terminal, and f(n), which is finite. Below a max node f(c) <= f(n) for every child
c, the greatest f of the older brothers of c is Maxbroth(c) <= f(n), and if c is the youngest, f(n) = max(Maxbroth(c),
f(c)); below a min node the same with min. These are the definition of f (PB-D1.b) and of Maxbroth, Minbroth
(PB-D1.1-broth). A child's height is less than its father's, for trees are finite. alpha(n) and beta(n) go down by the
recurrences of PB-T3.1; what is known of heuristics is said in `heuristics`. Nothing else is assumed of a tree.

What is not asked for is not settled: each quantity is made when it is first needed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any, ClassVar

from proofs.proving.execution.path_obligations import ProvingWorld
from proofs.proving.source.fragment import FragmentError
from specs.contracts import Clause
from specs.tree import TreeError
from specs.values import NEG_INF, POS_INF, Value


class Thing:
    """What stands for something of any class: so whether it is true, and what it equals, is not known."""

    def __bool__(self) -> bool:
        raise FragmentError(f"whether {self!r} is true is not known: a node may be 0")

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        two = "two children are the same one" if isinstance(self, Node) and isinstance(other, Node) else "that is so"
        raise FragmentError(f"{self!r} == {other!r}: whether {two} is not known")

    __hash__ = object.__hash__


class Node(Thing):
    """A node of an arbitrary tree. Two of them may be the same node, so that `==` has an answer only for one.

    `offers` are the words that the source may ask of a thing: of a node it knows none.
    """

    offers: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, world: ProvingWorld, name: str, father: Node | None = None, broth: Value = NEG_INF) -> None:
        self.world = world
        self.name = name
        self.father = father
        self.broth = broth  # Maxbroth or Minbroth
        self.is_oldest = False
        self.elder: Node | None = None  # the brother that comes just before it, on the path on which it is the next
        self.older_than: Node | None = None  # a brother that is known to come later
        self.f: Value = world.finite(f"f({name})")
        self._is_max: bool | None = None
        self._is_terminal: bool | None = None
        self._only_terminals: bool | None = None
        self.laws: list[Callable[[Node], bool]] = []  # that hold of each child
        self.pair: tuple[Value, Value] | None = None  # L and U, see `heuristics`
        if father is not None:
            world.scene.append(f"{name} is a child of {father.name}")
            world.assume(not father.is_terminal())
            world.suppose(*((self.f, father.f) if father.is_max() else (father.f, self.f)))
            for law in father.laws:
                world.assume(law(self))

    # WHAT IS SETTLED WHEN FIRST ASKED FOR

    def is_max(self) -> bool:
        """Its type."""
        if self._is_max is None:
            self.world.outside(self.is_max)
            self._is_max = self._said(("max", "min")) == 0
        return self._is_max

    def is_terminal(self) -> bool:
        """Whether it has no children."""
        if self._is_terminal is None:
            father = self.father
            if father is not None and father._only_terminals:
                self._is_terminal = True
            else:
                self.world.outside(self.is_terminal)
                self._is_terminal = self._said(("a terminal", "no terminal")) == 0
        return self._is_terminal

    def has_only_terminals(self) -> bool:
        """Whether it has children, all of them terminals."""
        if self._only_terminals is None:
            father = self.father
            if self.is_terminal() or (father is not None and father._only_terminals):
                self._only_terminals = False
            else:
                words = "followed by terminals only", "followed by some node that is no terminal"
                self.world.outside(self.has_only_terminals)
                self._only_terminals = self._said(words) == 0
        return self._only_terminals

    def _said(self, words: tuple[str, ...]) -> int:
        answer = self.world.choose(len(words))
        self.world.scene.append(f"{self.name} is {words[answer]}")
        return answer

    @cached_property
    def alpha(self) -> Value:
        """alpha(n): of the node itself arbitrary, of a child max(alpha(n), Maxbroth(c)) below a max node."""
        self.world.outside(lambda: self.alpha)
        father = self.father
        if father is None:
            return self.world.ghost(f"alpha({self.name})")
        return self.world.greatest(father.alpha, self.broth) if father.is_max() else father.alpha

    @cached_property
    def beta(self) -> Value:
        """beta(n), dually."""
        self.world.outside(lambda: self.beta)
        father = self.father
        if father is None:
            return self.world.ghost(f"beta({self.name})")
        return father.beta if father.is_max() else self.world.least(father.beta, self.broth)

    @cached_property
    def height(self) -> Value:
        """How far its deepest descendant is below it."""
        self.world.outside(lambda: self.height)
        height = self.world.fresh()
        self.world.names[height.point] = f"height({self.name})"
        if self.father is not None:
            self.world.suppose(height, self.father.height, strict=True)
        return height

    def is_below(self, other: Node) -> bool:
        """Whether the other is one of its ancestors: then they are two."""
        father = self.father
        return father is not None and (father is other or father.is_below(other))

    def __repr__(self) -> str:
        return self.name


def others(node: Node, nodes: Iterable[Node]) -> list[Node]:
    """Those of them that may be the same node under another name."""
    return [one for one in nodes if one is not node and not (one.is_below(node) or node.is_below(one))]


class Children(Thing):
    """The children of a node: some number of them. They are gone through by a loop with an invariant."""

    is_unchanging = True
    offers: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, node: Node) -> None:
        self.node = node

    def __bool__(self) -> bool:
        return not self.node.is_terminal()

    def __getitem__(self, index: int) -> Node:
        if type(index) is not int or index != 0:
            raise FragmentError(f"children[{index}]: only the first child can be named")
        if self.node.is_terminal():
            raise IndexError("a terminal has no first child")
        return first_child(self.node)

    def __iter__(self) -> Iterator[Node]:
        raise FragmentError("children are gone through only by a loop with an invariant")

    def __eq__(self, _: object) -> bool:
        raise FragmentError("children are not compared: ask `if children:`")

    __hash__ = None  # type: ignore[assignment]  # as of a list

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


def child_after_others(node: Node, name: str = "c") -> Node:
    """A child with older brothers."""
    world, name = node.world, _below(node, name)
    broth = world.finite(f"{'Max' if node.is_max() else 'Min'}broth({name})")
    world.suppose(*((broth, node.f) if node.is_max() else (node.f, broth)))
    return Node(world, name, node, broth)


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
            if self.is_oldest:
                self._broth = NEG_INF if is_max else POS_INF
            else:
                self._broth = self.world.finite(f"{'Max' if is_max else 'Min'}broth({self.name})")
                self.world.suppose(*((self._broth, father.f) if is_max else (father.f, self._broth)))
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
    return max(child.broth, child.f) if father.is_max() else min(child.broth, child.f)


def next_child(child: Node) -> Node:
    """The brother that comes next."""
    father = child.father
    assert father is not None
    broth = broth_after(child)
    child.world.suppose(*((broth, father.f) if father.is_max() else (father.f, broth)))
    made = Node(child.world, f"{child.name}'", father, broth)
    made.elder = child
    return made


def is_youngest(child: Node) -> None:
    """No brother comes next: f(n) is the best of all children."""
    father = child.father
    assert father is not None
    broth = broth_after(child)
    child.world.suppose(father.f, broth)
    child.world.suppose(broth, father.f)
    child.world.scene.append(f"{child.name} has no younger brothers")


class Changeable(Thing, ABC):
    """A thing that calls and loops may change, such as a memory. A proof that needs one makes a class of it."""

    @abstractmethod
    def forget(self) -> None:
        """From here on it is an arbitrary one."""

    @abstractmethod
    def as_it_was(self) -> Changeable:
        """A copy that stays as it is now: what a postcondition calls `old_x`."""

    def given_to(self, _name: str, _clauses: Iterable[Clause]) -> None:
        """Refuse to be given to a procedure that may change it and promises too little."""
        return

    def implies(self, _clause: Clause) -> bool:
        """Whether the clause holds of every such thing, because all that changes it must keep it so."""
        return False

    def owes(self, _clause: Clause, _holds: Callable[[], bool], _node: object) -> bool:
        """Whether it will see to it itself that the clause, a postcondition, holds when it is asked about the node."""
        return False


class AbstractTree(Thing):
    """An arbitrary tree, as far as a procedure asks about it. (Where its root is, no procedure knows.)"""

    is_unchanging = True
    offers: ClassVar[frozenset[str]] = frozenset({"unwatched", "children", "is_max", "value"})

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

    def __getattr__(self, name: str) -> Any:
        raise FragmentError(f"tree.{name}: nothing is known of it")
