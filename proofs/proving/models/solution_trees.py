"""What a proof knows of solution trees of an informed game (PB section 4): their values, and which is oldest.

Of a tree that a call returns, or that a procedure is given, nothing is known but what clauses say of it. What "S is the
oldest tree in M(n) with g < g0" (or g <= g0) means is said by laws, each proved in `theory` for all trees:

    PB-L4.1         S in M(n) has g(S) >= f(n);
    PB-T4.2, T4.3   of a tree with a known root: it is a tip and U(n) is small; or U(n) is not small, each of its sons
                    is the oldest in M(c), and if n is min, Minbroth(c) is not small;
    PB-D4.3         the oldest of a set is the oldest of each smaller set that it is in, and it is older than, or the
                    same as, the oldest of a smaller set. A tip is older than, or the same as, any tree; a tree is older
                    than one that holds a younger child of a min node, or whose sons are each older or the same (D4.2).

g of a tree is U at a tip, else the greatest g of its sons (PB-D4.1-g). Whatever is not settled by this is settled,
once, by a path for each answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from proofs.proving.execution.children import first_child, has_next, next_child, some_child
from proofs.proving.execution.node import Node
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models.heuristics import pair_of
from proofs.proving.models.tree_age import Known, Place, Tree, is_low
from specs.values import Value


class Opaque(Tree):
    """A tree, or trees of several brothers (`several`), of which clauses say what there is to know."""

    def __init__(self, world: ProvingWorld, name: str, *, several: bool = False) -> None:
        super().__init__(world)
        self.name = name
        self.several = several
        self.g = world.value(f"label of {name}")
        self.true_g = world.value(f"g({name})")
        self._sons: Any = None
        self.choice: Place | None = None

    def is_labelled(self) -> bool:
        if self.label_is_right is None:
            self.world.outside(self.is_labelled)
            self.set_labelled(self.world.choose(2) == 0)
        return bool(self.label_is_right)

    def set_labelled(self, answer: bool) -> None:
        """From now on it is known whether the labels are right."""
        self.label_is_right = answer
        if answer:
            _same(self.world, self.g, self.true_g)
            for part in self.parts():
                part.set_labelled(True)

    def is_oldest(self, n: Node | None, g0: Value, *, below: bool) -> bool:
        if not self.several and self.of is not None and self.of is not n:
            return False
        if any(known.covers(g0, below) and is_low(self.true_g, g0, below) for known in self.known):
            return True
        answer = self._settled(g0, below)
        return self._settle(n, g0, below) if answer is None else answer

    def _settle(self, n: Node | None, g0: Value, below: bool) -> bool:
        """By a path for each answer, even where the path knows it: a clause is judged without what the path knows."""
        self.world.outside(lambda: self._settle(n, g0, below))
        answer = self.world.choose(2) == 0
        (self.known if answer else self.denied).append(Known(g0, below))
        if answer:
            self._found_oldest(n, self.known[-1])
        return answer

    def _settled(self, g0: Value, below: bool) -> bool | None:
        for answer, facts in ((True, self.known), (False, self.denied)):
            if any(fact.bound is g0 and fact.below == below for fact in facts):
                return answer
        return None

    def _found_oldest(self, n: Node | None, known: Known) -> None:
        """The laws of an oldest tree."""
        world = self.world
        world.suppose(self.true_g, known.bound, strict=known.below)
        if n is not None:
            self.of = n
            world.suppose(n.f, self.true_g)
        if self._sons is not None:
            self._law_of_sons(known)

    def knows(self, known: Known) -> None:
        """It is the oldest, as part of a tree that is."""
        self.known.append(known)
        self._found_oldest(self.of, known)

    # WHAT IT CONSISTS OF

    def parts(self) -> Iterator[Opaque]:
        """The sons that are spoken of."""
        if isinstance(self._sons, tuple):
            yield from self._sons
        elif self._sons is not None:
            yield from self._sons.spoken_of

    @property
    def sons(self) -> Any:
        """None if it is a tip; all of them below a max node, one below a min node."""
        if self._sons is None:
            self.world.outside(lambda: self.sons)
            self._sons = self._made()
            for known in self.known:
                self._law_of_sons(known)
            if self.label_is_right:
                self.set_labelled(True)
        return self._sons

    def _made(self) -> Any:
        world, node = self.world, self.node
        if node.is_terminal() or world.choose(2) == 0:
            world.scene.append(f"{self.name} is a tip")
            _same(world, self.true_g, pair_of(node)[1])
            return ()
        world.scene.append(f"{self.name} is no tip")
        if node.is_max():
            return AllSons(self)
        child = some_child(node)
        son = Opaque(world, f"{self.name}(c)")
        son.of, self.choice = child, Place(child)
        _same(world, son.true_g, self.true_g)
        return (son,)

    def _law_of_sons(self, known: Known) -> None:
        """PB-T4.2 and PB-T4.3, only if."""
        if self._sons == ():
            return  # U(n) is g, which is low
        world, upper = self.world, pair_of(self.node)[1]
        _not_low(world, upper, known)
        if self.choice is not None:
            _not_low(world, self.choice.child.broth, known)
        for part in self.parts():
            part.knows(known)


def _same(world: ProvingWorld, x: Value, y: Value) -> None:
    world.suppose(x, y)
    world.suppose(y, x)


def _not_low(world: ProvingWorld, value: Value, known: Known) -> None:
    world.suppose(known.bound, value, strict=not known.below)


class AllSons:
    """The sons of a tree that is no tip, below a max node: one for each child. They are gone through in a loop."""

    is_unchanging = True

    def __init__(self, whole: Opaque) -> None:
        self.whole = whole
        self.spoken_of: list[Opaque] = []
        self.by_child: dict[Node, Opaque] = {}
        self.older = self._part("the older brothers", several=True)
        self.younger = self._part("the younger brothers", several=True)
        self.loop: SonLoop | None = None

    def __bool__(self) -> bool:
        return True

    def _part(self, name: str, *, several: bool = False) -> Opaque:
        part = Opaque(self.whole.world, f"{self.whole.name} of {name}", several=several)
        self.whole.world.suppose(part.true_g, self.whole.true_g)
        self.spoken_of.append(part)
        return part

    def son(self, child: Node) -> Opaque:
        """The son that is rooted in the child."""
        if child not in self.by_child:
            part = self.by_child[child] = self._part(child.name)
            part.of = child
            for known in self.whole.known:
                part.knows(known)
            if self.whole.label_is_right:
                part.set_labelled(True)
        return self.by_child[child]

    def cut(self, is_entry: bool) -> SonLoop:
        """A loop over them."""
        self.loop = SonLoop(self, is_entry)
        return self.loop


@dataclass
class SonLoop:
    """A loop over the sons of a tree below a max node."""

    sons: AllSons
    is_entry: bool
    child: Node | None = None
    is_over: bool = False
    visited: list[Node] = field(default_factory=list)

    def has_first(self) -> bool:
        return True

    def first(self) -> Opaque:
        return self._at(first_child(self.sons.whole.node))

    def some(self) -> Opaque:
        return self._at(some_child(self.sons.whole.node))

    def goes_on(self) -> bool:
        assert self.child is not None
        self.is_over = not has_next(self.child)
        return not self.is_over

    def following(self) -> Opaque:
        assert self.child is not None
        return self._at(next_child(self.child))

    def _at(self, child: Node) -> Opaque:
        self.child = child
        self.visited.append(child)
        return self.sons.son(child)
