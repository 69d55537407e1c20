"""Solution trees that a procedure builds, the lists that it keeps of them, and what clauses ask of all these.

A list of trees is that of a loop over the children of a max node: a sequence. The trees of the older brothers of the
child of this iteration are a stretch, of which the invariant says what is known; those of the children that this path
comes to are items; those of the younger brothers, where the list is a copy of the sons of a tree, are as they were, for
a loop may assign to its own place only (`__setitem__` sees to that).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final

from proofs.proving.containers.sequence import Part, Sequence
from proofs.proving.containers.settled import first
from proofs.proving.execution.children import BrothersLoop, Children, child_after_others, has_next
from proofs.proving.execution.node import Node
from proofs.proving.execution.things import Unchanging
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.law import by, follows
from proofs.proving.models import solution_laws as laws
from proofs.proving.models.heuristics import pair_of
from proofs.proving.models.solution_trees import AllSons, Opaque, Place, Tree
from proofs.proving.source.fragment import FragmentError
from specs.values import NEG_INF, Value


class Kept(Sequence):
    """A list of solution trees, of children of one max node in their order; perhaps a copy of the sons of a tree."""

    offers: ClassVar[frozenset[str]] = frozenset({"append"})

    def __init__(self, world: ProvingWorld, source: Any = None) -> None:
        if source is not None and not isinstance(source, AllSons):
            raise FragmentError(f"list({source!r}): nothing is known of it")
        super().__init__(world, () if source is None else source.parts)
        self.source: AllSons | None = source
        self.aligned: dict[Node, bool] = {}
        if source is not None:
            source.copies.append(self)

    # FOR THE PROCEDURE

    def append(self, S: Any) -> None:
        child = self.world.path.loops[-1].child
        if not isinstance(S, Tree):
            raise TypeError(f"{S!r} is kept, which is no solution tree")
        if self.source is not None or child is None or self.has(child):
            raise FragmentError(f"append({S!r}): a tree is kept of each child, once")
        self.put(child, S)

    def __setitem__(self, place: Any, S: Any) -> None:
        loop = None if self.source is None else self.source.loop
        if loop is None or not isinstance(place, Place) or place.child is not loop.child or not isinstance(S, Tree):
            raise FragmentError(f"[{place!r}] = {S!r}: a tree takes the place of that of the child")
        self.replace(place.child, S)

    def each(self, asked: Any) -> tuple[Any, ...]:
        """What is asked of each tree; a stretch of trees answers as one, with the greatest of their labels."""
        return tuple(asked(tree) for tree in self)

    def __iter__(self) -> Iterator[Tree]:
        return (part.item for part in self.parts)

    # FOR THE PROOF

    @property
    def children(self) -> list[Node]:
        """Those whose trees are seen."""
        return [part.place for part in self.parts if part.place is not None]

    def forget(self) -> None:
        """The trees of the older brothers are any; those of the younger ones, in a copy, are as they were."""
        younger = [part for part in self.parts if self.source is not None and part.item is self.source.younger]
        self.parts = Part(item=Opaque(self.world, "the trees kept", several=True)), *younger
        self.aligned.clear()

    def as_it_was(self) -> Kept:
        raise FragmentError("a list of trees is given to no procedure")

    @property
    def is_complete(self) -> bool:
        """Whether there is a tree for each child."""
        if self.source is not None:
            return True
        loop = self.world.path.loops[-1]
        are_all = bool(loop.is_over) and len(self.children) == 1 and self.has(loop.child)
        return are_all and self.aligned.get(loop.child, False)

    def are_oldest(self, n: Node, child: Node, g0: Value) -> bool:
        """Whether it holds, for each older brother of the child, the oldest tree with g < g0, rightly labelled."""
        loop, children = self.world.path.loops[-1], self.children
        if self.source is not None or child is not loop.child or child.father is not n or self.has(child):
            return False
        first = children[0] if children else child
        is_whole = first.is_oldest if len(children) == len(self.parts) else self._is_aligned(first)
        return is_whole and all_oldest(self.parts, g0)

    def _is_aligned(self, child: Node) -> bool:
        is_aligned: bool = first(self.world, self.aligned, child, lambda: self.world.choose(2) == 0)
        return is_aligned


class Older(Unchanging):
    """`sons[:i]`: the trees of the older brothers of the child at that place."""

    def __init__(self, kept: Kept, place: Place) -> None:
        self.child = place.child
        loop = None if kept.source is None else kept.source.loop
        if loop is None or place.child is not loop.child:
            raise FragmentError("the first trees of a list end at the child of this iteration")
        self.parts = (*kept.until(place.child),)

    def are_oldest(self, n: Node, child: Node, g0: Value) -> bool:
        return child is self.child and child.father is n and all_oldest(self.parts, g0)


def all_oldest(parts: Iterable[Part], g0: Value) -> bool:
    """Whether each tree is the oldest with g < g0, and rightly labelled."""
    return all(part.item.is_oldest(part.place, g0, below=True) and part.item.is_labelled() for part in parts)


class Made(Tree):
    """A tree that the procedure has put together."""

    def __init__(self, world: ProvingWorld, node: Node, g: Value, sons: Any = (), choice: Any = None) -> None:
        super().__init__(world)
        self.of, self.g, self.sons, self.choice = node, g, sons, choice
        self.is_list = isinstance(sons, Kept)
        self.trees: tuple[Part, ...] = sons.parts if self.is_list else tuple(Part(son.of, son) for son in sons)
        self.is_whole = not self.is_list or sons.is_complete

    @property
    def true_g(self) -> Value:  # type: ignore[override]  # of its parts
        if not self.trees:
            return by(self.world, laws.G_OF_TIP, pair_of(self.node)[1])
        greatest: Value = max(part.item.true_g for part in self.trees)
        return by(self.world, laws.G_OF_SONS, greatest)

    def is_labelled(self) -> bool:
        return follows(
            self.world, laws.LABELS, "is_labelled",
            label=self.g, true_g=self.true_g, sons_are_labelled=all(part.item.is_labelled() for part in self.trees),
        )  # fmt: skip

    def is_oldest(self, n: Node | None, g0: Value, *, below: bool) -> bool:
        node = self.node
        if n is not node or not self.is_whole or (self.trees and node.is_max() != self.is_list):
            return False
        broth: Value = NEG_INF
        if self.trees and not self.is_list:
            ((child, _),) = ((part.place, part.item) for part in self.trees)
            if child is None or self.choice is None or child is not self.choice.child:
                return False
            broth = child.broth
        are_oldest = all(part.item.is_oldest(part.place, g0, below=below) for part in self.trees)
        return follows(
            self.world, laws.OLDEST, "is_oldest",
            g0=g0, below=below, is_max=self.is_list, has_sons=bool(self.trees), sons_are_oldest=are_oldest,
            upper=pair_of(node)[1], broth=broth,
        )  # fmt: skip


class Younger(Unchanging):
    """The younger brothers of a child of a min node. They are gone through in a loop."""

    def __init__(self, brothers: Any, place: Any) -> None:
        child = place.child if isinstance(place, Place) else None
        if not isinstance(brothers, Children) or child is None or child.father is not brothers.node:
            raise FragmentError("younger brothers are those of a child among the children of its father")
        self.place = place

    def cut(self, is_entry: bool) -> YoungerLoop:
        return YoungerLoop(self.place.child, is_entry)


class YoungerLoop(BrothersLoop):
    """A loop over younger brothers; there may be none."""

    def __init__(self, elder: Node, is_entry: bool) -> None:
        assert elder.father is not None
        super().__init__(elder.father, is_entry, elder)
        self.elder = elder

    def has_first(self) -> bool:
        return has_next(self.elder)

    def first(self) -> Node:
        return self.following()

    def some(self) -> Node:
        brother, elder = child_after_others(self.node, "b"), self.elder
        brother.world.law(
            laws.YOUNGER_BROTH,
            is_max=self.node.is_max(), elder_f=elder.f, elder_broth=elder.broth, younger_broth=brother.broth,
        )  # fmt: skip
        return self._at(brother)

    def _at(self, child: Node) -> Node:
        child.__dict__[ELDER] = self.elder
        return super()._at(child)


ELDER: Final = "_elder"  # under which a younger brother knows the one that it is known to come after


def place_of(x: Any) -> Place:
    """The place of a child, or of the tree of a child, among the brothers."""
    child = x if isinstance(x, Node) else x.node
    return Place(child, child.__dict__.get(ELDER))
