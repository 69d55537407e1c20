"""What a proof knows of a node: its type, whether it is a terminal, and f(n), which is finite.

Below a max node f(c) <= f(n) for every child c, below a min node f(c) >= f(n) (PB-D1.b). A child's height is less than
its father's, for trees are finite. alpha(n) and beta(n) go down by the recurrences of PB-T3.1. What is known of the
brothers of a child is said in `children`. A quantity that is not asked for is not settled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from proofs.proving.execution.things import Thing
from proofs.proving.execution.tree_laws import CHILD_BOUNDS
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.law import Law
from proofs.symbolic.terms import Term
from specs.values import NEG_INF, Value


class Answer(NamedTuple):
    """What a call, a table or the game says of a node: a value of it at a depth, and what was said."""

    depth: Any
    f: Value
    said: tuple[Any, ...]


class Node(Thing):
    """A node of an arbitrary tree. Two of them may be the same node, so that `==` has an answer only for one."""

    same_thing: ClassVar[str] = "two children are the same one"

    def __init__(self, world: ProvingWorld, name: str, father: Node | None = None, broth: Value = NEG_INF) -> None:
        self.world = world
        self.name = name
        self.father = father
        self.broth = broth  # Maxbroth or Minbroth
        self.is_oldest = False
        self.oldest: Node | None = None  # its own oldest child, once that was named
        self.elder: Node | None = None  # the brother that comes just before it, on the path on which it is the next
        self.older_than: Node | None = None  # a brother that is known to come later
        self.f: Value = world.finite(f"f({name})")
        self._is_max: bool | None = None
        self._is_terminal: bool | None = None
        self._only_terminals: bool | None = None
        self.laws: list[Callable[[Node], bool]] = []  # that hold of each child
        self.depth: Any = None  # at which the game is cut off, in plies below the node; None: nowhere
        self.evaluation: Value | None = None  # what the game says of the node itself, once that was asked for
        self.answers: list[Answer] = []  # about the node, where f is chosen by them: see `models.cut_game`
        self.loop: Any = None  # over its children, where f is chosen
        self.is_chosen = True  # whether f is
        if father is not None:
            self.depth = None if father.depth is None else father.depth - 1
            world.scene.append(f"{name} is a child of {father.name}")
            world.assume(not father.is_terminal())
            self.is_chosen = "witness" not in world.vocabulary.axioms
            if self.is_chosen:
                father.law(CHILD_BOUNDS, is_max=father.is_max(), f_child=self.f)
            for law in father.laws:
                world.assume(law(self))

    def law(self, law: Law, **quantities: Any) -> None:
        """What the children say of f(n); where the search is cut off they say nothing."""
        if self.is_expanded():
            self.world.law(law, f=self.f, **quantities)

    # WHERE F IS CHOSEN BY ANSWERS: SEE `models.cut_game`

    def choose(self) -> None:
        """From here on f of the child is chosen, and bounds that of its father."""
        if not self.is_chosen and self.father is not None:
            self.is_chosen = True
            self.f = self._last_said(None)
            self.father.law(CHILD_BOUNDS, is_max=self.father.is_max(), f_child=self.f)

    def chosen(self, v: Any) -> Value:
        """f of the node of the call: that of its children if one of them was gone to, else what says v of it."""
        son = None if self.loop is None else self.loop.child
        below = [child for child in (self.oldest, son) if child is not None]
        if son is None and not any(child.answers for child in below):
            return self._last_said(v)
        for child in below:
            child.choose()
        return self.f

    def _last_said(self, v: Any) -> Value:
        """Of which value the last answer is that is deep enough, rather one that says v; f if there is none."""
        deep = self.deep_answers()
        that = [one for one in deep if any(is_the_same(v, part) for part in one.said)]
        return (that or deep)[-1].f if deep else self.f

    def deep_answers(self) -> list[Answer]:
        """Those that are about an extension at the depth of the node."""
        return [one for one in self.answers if self._is_deep_enough(one.depth)]

    def _is_deep_enough(self, depth: Any) -> bool:
        """Whether an answer for that depth, or to the end (None), is one for the depth at which the node is taken."""
        return self.depth is not None and (depth is None or self.depth.known_at_most(depth) is True)

    # WHAT IS SETTLED WHEN FIRST ASKED FOR

    def is_expanded(self) -> bool:
        """Whether f(n) is the best of the children: everywhere but where the search is cut off."""
        return self.depth is None or bool(self.depth > 0)

    def is_max(self) -> bool:
        """Its type; where players take turns, another one than that of its father."""
        if self._is_max is None and self.father is not None and "turns" in self.world.vocabulary.axioms:
            self._is_max = not self.father.is_max()
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


def is_the_same(v: Any, said: Any) -> bool:
    """Whether both are the same value, or opposite ones."""
    return isinstance(v, Term) and isinstance(said, Term) and (v.point, abs(v.k)) == (said.point, abs(said.k))


def others(node: Node, nodes: Iterable[Node]) -> list[Node]:
    """Those of them that may be the same node under another name."""
    return [one for one in nodes if one is not node and not (one.is_below(node) or node.is_below(one))]
