"""Solution trees that a procedure builds, the lists that it keeps of them, and what clauses ask of all these.

A list of trees is that of a loop over the children of a max node: the trees of the older brothers of the child of this
iteration are one thing (`before`), of which the invariant says what is known; those of the children that this path
comes to are named; those of the younger brothers, where the list is a copy of the sons of a tree, are as they were, for
a loop may assign to its own place only (`__setitem__` sees to that).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from proofs.proving.execution.children import Children, child_after_others, has_next, next_child
from proofs.proving.execution.node import Node
from proofs.proving.execution.things import Changeable
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models.heuristics import pair_of
from proofs.proving.models.solution_trees import AllSons, Opaque
from proofs.proving.models.tree_age import Place, Tree, is_low
from proofs.proving.source.fragment import FragmentError
from specs.values import NEG_INF, Value

Part = tuple[Node | None, Tree]  # a child with its tree, or several brothers with theirs


class Kept(Changeable):
    """A list of solution trees, of children of one max node in their order."""

    offers: ClassVar[frozenset[str]] = frozenset({"append"})

    def __init__(self, world: ProvingWorld, source: AllSons | None = None) -> None:
        self.world = world
        self.source = source  # it is a copy of these
        self.before: Opaque | None = None if source is None else source.older
        self.aligned: dict[Node, bool] = {}
        self.named: dict[Node, Tree] = {}
        self.is_forgotten = False

    # FOR THE PROCEDURE

    def append(self, S: Any) -> None:
        child = self.world.path.loops[-1].child
        if not isinstance(S, Tree):
            raise TypeError(f"{S!r} is kept, which is no solution tree")
        if self.source is not None or child is None or child in self.named:
            raise FragmentError(f"append({S!r}): a tree is kept of each child, once")
        self.named[child] = S

    def __setitem__(self, place: Any, S: Any) -> None:
        loop = None if self.source is None else self.source.loop
        if loop is None or not isinstance(place, Place) or place.child is not loop.child or not isinstance(S, Tree):
            raise FragmentError(f"[{place!r}] = {S!r}: a tree takes the place of that of the child")
        self.named[place.child] = S

    def each(self, made: Any) -> tuple[Any, ...]:
        """What `made` makes of the trees; of several trees their greatest label is made of."""
        return tuple(made(tree) for _, tree in self.parts())

    def __iter__(self) -> Iterator[Tree]:
        return (tree for _, tree in self.parts())

    # FOR THE PROOF

    def forget(self) -> None:
        """The trees of the older brothers are any; the others are as they were."""
        self.before = Opaque(self.world, "the trees kept", several=True)
        self.named.clear()
        self.aligned.clear()
        self.is_forgotten = True

    def as_it_was(self) -> Kept:
        raise FragmentError("a list of trees is given to no procedure")

    def parts(self) -> Iterator[Part]:
        """All trees of the list."""
        if self.before is not None:
            yield None, self.before
        if self.source is None:
            yield from self.named.items()
            return
        loop = self.source.loop
        for child in loop.visited if loop else ():
            yield child, self.named[child] if child in self.named else self.source.son(child)
        if not (loop and loop.is_over):
            yield None, self.source.younger

    @property
    def is_complete(self) -> bool:
        """Whether there is a tree for each child."""
        if self.source is not None:
            return True
        loop = self.world.path.loops[-1]
        return bool(loop.is_over) and [*self.named] == [loop.child] and self.aligned.get(loop.child, False)

    def are_oldest(self, n: Node, child: Node, g0: Value) -> bool:
        """Whether it holds, for each older brother of the child, the oldest tree with g < g0, rightly labelled."""
        loop = self.world.path.loops[-1]
        if self.source is not None or child is not loop.child or child.father is not n:
            return False
        first = next(iter(self.named), child)
        if self.before is None and not first.is_oldest:
            return False
        if self.before is not None and not self._is_aligned(first):
            return False
        return child not in self.named and all_oldest([*self.parts()], g0)

    def _is_aligned(self, child: Node) -> bool:
        if child not in self.aligned:
            self.world.outside(lambda: self._is_aligned(child))
            self.aligned[child] = self.world.choose(2) == 0
        return self.aligned[child]


class Older:
    """`sons[:i]`: the trees of the older brothers of the child at that place."""

    is_unchanging = True

    def __init__(self, kept: Kept, place: Place) -> None:
        self.child = place.child
        loop = None if kept.source is None else kept.source.loop
        if loop is None or place.child is not loop.child:
            raise FragmentError("the first trees of a list end at the child of this iteration")
        is_first = place.child.is_oldest and not kept.is_forgotten
        self.trees = [] if is_first else [*_until(kept.parts(), place.child)]

    def are_oldest(self, n: Node, child: Node, g0: Value) -> bool:
        return child is self.child and child.father is n and all_oldest(self.trees, g0)


def _until(parts: Iterator[Part], child: Node) -> Iterator[Part]:
    for part in parts:
        if part[0] is child:
            return
        yield part


def all_oldest(parts: list[Part], g0: Value) -> bool:
    """Whether each tree is the oldest with g < g0, and rightly labelled."""
    return all(tree.is_oldest(child, g0, below=True) and tree.is_labelled() for child, tree in parts)


class Made(Tree):
    """A tree that the procedure has put together."""

    def __init__(self, world: ProvingWorld, node: Node, g: Value, sons: Any = (), choice: Any = None) -> None:
        super().__init__(world)
        self.of, self.g, self.sons, self.choice = node, g, sons, choice
        self.trees: list[Part] = [*sons.parts()] if isinstance(sons, Kept) else [(son.of, son) for son in sons]
        self.is_whole = not isinstance(sons, Kept) or sons.is_complete

    @property
    def true_g(self) -> Value:  # type: ignore[override]  # of its parts
        if not self.trees:
            return pair_of(self.node)[1]
        greatest: Value = NEG_INF
        for _, tree in self.trees:
            greatest = max(greatest, tree.true_g)
        return greatest

    def is_labelled(self) -> bool:
        return self.g == self.true_g and all(tree.is_labelled() for _, tree in self.trees)

    def is_oldest(self, n: Node | None, g0: Value, *, below: bool) -> bool:
        """PB-T4.2 and PB-T4.3, if."""
        node = self.node
        if n is not node or not self.is_whole:
            return False
        small = is_low(pair_of(node)[1], g0, below)
        if not self.trees or small:
            return small and not self.trees
        if node.is_max() != isinstance(self.sons, Kept):
            return False
        if not isinstance(self.sons, Kept):
            ((child, _),) = self.trees
            if child is None or self.choice is None or child is not self.choice.child:
                return False
            if is_low(child.broth, g0, below):
                return False
        return all(tree.is_oldest(child, g0, below=below) for child, tree in self.trees)


class Younger:
    """The younger brothers of a child of a min node. They are gone through in a loop."""

    is_unchanging = True

    def __init__(self, brothers: Any, place: Any) -> None:
        child = place.child if isinstance(place, Place) else None
        if not isinstance(brothers, Children) or child is None or child.father is not brothers.node:
            raise FragmentError("younger brothers are those of a child among the children of its father")
        self.place = place

    def cut(self, is_entry: bool) -> YoungerLoop:
        return YoungerLoop(self.place.child, is_entry)


class YoungerLoop:
    """A loop over younger brothers; there may be none."""

    def __init__(self, elder: Node, is_entry: bool) -> None:
        self.elder = elder
        self.is_entry = is_entry
        self.child = elder

    def has_first(self) -> bool:
        return has_next(self.elder)

    def first(self) -> Node:
        return self._at(next_child(self.elder))

    def some(self) -> Node:
        father = self.elder.father
        assert father is not None
        made = child_after_others(father, "b")
        elder = self.elder
        for other in (elder.f, elder.broth):  # the elder and its older brothers are older brothers of this one
            made.world.suppose(made.broth, other)
        return self._at(made)

    def goes_on(self) -> bool:
        return has_next(self.child)

    def following(self) -> Node:
        return self._at(next_child(self.child))

    def _at(self, child: Node) -> Node:
        self.child = child
        child.__dict__[ELDER] = self.elder
        return child


ELDER: Final = "_elder"  # under which a younger brother knows the one that it is known to come after


def place_of(x: Any) -> Place:
    """The place of a child, or of the tree of a child, among the brothers."""
    child = x if isinstance(x, Node) else x.node
    return Place(child, child.__dict__.get(ELDER))
