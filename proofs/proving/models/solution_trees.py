"""What a proof knows of solution trees of an informed game (PB section 4): their values, and which is oldest.

Of a tree that a call returns, or that a procedure is given, nothing is known but what clauses say of it. What follows
from "S is the oldest tree in M(n) with g < g0" (or g <= g0) is said by laws (`solution_laws`). Whatever is not settled
by these is settled, once, by a path for each answer.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from proofs.proving.containers.sequence import Items, Part
from proofs.proving.execution.children import first_child, has_next, next_child, some_child
from proofs.proving.execution.node import Node
from proofs.proving.execution.things import Unchanging
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.law import follows
from proofs.proving.models import solution_laws as laws
from proofs.proving.models.heuristics import pair_of
from proofs.proving.source.fragment import FragmentError
from specs.values import NEG_INF, Value


@dataclass
class Known:
    """That a tree is the oldest with g < bound, or g <= bound."""

    bound: Value
    below: bool


class Place(Unchanging):
    """The number of a child among its brothers."""

    def __init__(self, child: Node, after: Node | None = None) -> None:
        self.child = child
        self.after = after  # an older brother


class Tree(Unchanging, ABC):
    """What all solution trees have in common: `of` is the root, `g` the label, `true_g` the value."""

    offers: ClassVar[frozenset[str]] = frozenset({"node", "g", "sons", "choice"})
    of: Node | None = None
    g: Value
    true_g: Value

    def __init__(self, world: ProvingWorld) -> None:
        self.world = world
        self.known: list[Known] = []
        self.denied: list[Known] = []
        self.ages: dict[Tree, bool] = {}  # of other trees, whether it is older, or the same

    @property
    def node(self) -> Node:
        """The root."""
        if self.of is None:
            raise FragmentError("the root of a solution tree of which nothing is known")
        return self.of

    @abstractmethod
    def is_labelled(self) -> bool:
        """Whether its labels, and those of its parts, are their values."""

    @abstractmethod
    def is_oldest(self, n: Node | None, g0: Value, *, below: bool) -> bool:
        """Whether it is the oldest tree in M(n) with g < g0, or g <= g0; of several trees, whether each is."""


class Opaque(Tree):
    """A tree, or trees of several brothers (`several`), of which clauses say what there is to know."""

    def __init__(self, world: ProvingWorld, name: str, *, several: bool = False) -> None:
        super().__init__(world)
        self.name = name
        self.several = several
        self.g = world.value(f"label of {name}")
        self.true_g = world.value(f"g({name})")
        self.has_right_labels: bool | None = None
        self._sons: Any = None
        self.choice: Place | None = None

    def is_labelled(self) -> bool:
        if self.has_right_labels is None:
            self.world.outside(self.is_labelled)
            self.set_labelled(self.world.choose(2) == 0)
        return bool(self.has_right_labels)

    def set_labelled(self, answer: bool) -> None:
        """From now on it is known whether the labels are right."""
        self.has_right_labels = answer
        if answer:
            self.world.law(laws.LABELS, is_labelled=True, label=self.g, true_g=self.true_g, sons_are_labelled=True)
            for part in self.sons_spoken_of():
                part.set_labelled(True)

    def is_oldest(self, n: Node | None, g0: Value, *, below: bool) -> bool:
        if not self.several and self.of is not None and self.of is not n:
            return False
        if any(self._is_also(known, g0, below) for known in self.known):
            return True
        for answer, facts in ((True, self.known), (False, self.denied)):
            if any(fact.bound is g0 and fact.below == below for fact in facts):
                return answer
        return self._settle(n, g0, below)

    def _is_also(self, known: Known, g0: Value, below: bool) -> bool:
        wide = {"was_oldest": True, "bound": known.bound, "wide_below": known.below}
        return follows(self.world, laws.OLDEST_OF_LESS, "is_oldest", **wide, g=self.true_g, g0=g0, below=below)

    def _settle(self, n: Node | None, g0: Value, below: bool) -> bool:
        """By a path for each answer, even where the path knows it: a clause is judged without what the path knows."""
        self.world.outside(lambda: self._settle(n, g0, below))
        answer = self.world.choose(2) == 0
        if answer:
            self.of = self.of if n is None else n
            self.knows(Known(g0, below))
        else:
            self.denied.append(Known(g0, below))
        return answer

    def knows(self, known: Known) -> None:
        """It is the oldest."""
        self.known.append(known)
        self.world.law(laws.OLDEST_IS_LOW, is_oldest=True, g=self.true_g, g0=known.bound, below=known.below)
        if self.of is not None:
            self.world.law(laws.F_BELOW_G, f=self.of.f, g=self.true_g)
        if self._sons is not None:
            self._hand_down(known)

    # WHAT IT CONSISTS OF

    def sons_spoken_of(self) -> Iterator[Opaque]:
        """Those of its sons that are spoken of."""
        if isinstance(self._sons, tuple):
            yield from self._sons
        elif self._sons is not None:
            yield from self._sons.spoken_of

    @property
    def sons(self) -> Any:
        """None if it is a tip; all of them below a max node, one below a min node."""
        if self._sons is None:
            self.world.outside(lambda: self.sons)
            self._sons = self._any_sons()
            for known in self.known:
                self._hand_down(known)
            if self.has_right_labels:
                self.set_labelled(True)
        return self._sons

    def _any_sons(self) -> Any:
        world, node = self.world, self.node
        if node.is_terminal() or world.choose(2) == 0:
            world.scene.append(f"{self.name} is a tip")
            world.law(laws.G_OF_TIP, is_tip=True, g=self.true_g, upper=pair_of(node)[1])
            return ()
        world.scene.append(f"{self.name} is no tip")
        if node.is_max():
            return AllSons(self)
        child = some_child(node)
        son = Opaque(world, f"{self.name}(c)")
        son.of, self.choice = child, Place(child)
        world.law(laws.G_OF_SON, is_max=False, g=self.true_g, son_g=son.true_g)
        return (son,)

    def _hand_down(self, known: Known) -> None:
        """What follows for the sons of an oldest tree."""
        if not self._sons:
            return  # U(n) is g, which is low
        broth: Value = NEG_INF if self.choice is None else self.choice.child.broth
        self.world.law(
            laws.OLDEST,
            is_oldest=True, g0=known.bound, below=known.below, has_sons=True, sons_are_oldest=True,
            is_max=self.choice is None, upper=pair_of(self.node)[1], broth=broth,
        )  # fmt: skip
        for part in self.sons_spoken_of():
            part.knows(known)


class AllSons(Items):
    """The sons of a tree that is no tip, below a max node: one for each child. They are gone through in a loop.

    Between the older and the younger brothers are the sons that the loop has come to. `copies`: lists made of them.
    """

    is_unchanging = True

    def __init__(self, whole: Opaque) -> None:
        self.whole = whole
        self.spoken_of: list[Opaque] = []
        self.by_child: dict[Node, Opaque] = {}
        self.older, self.younger = (self._part(f"the {word} brothers", several=True) for word in ("older", "younger"))
        super().__init__(whole.world, [Part(item=self.older), Part(item=self.younger)])
        self.loop: SonLoop | None = None
        self.copies: list[Items] = []

    def __bool__(self) -> bool:
        return True

    def _part(self, name: str, *, several: bool = False) -> Opaque:
        whole = self.whole
        part = Opaque(whole.world, f"{whole.name} of {name}", several=several)
        whole.world.law(laws.G_OF_SON, is_max=True, g=whole.true_g, son_g=part.true_g)
        self.spoken_of.append(part)
        return part

    def son(self, child: Node) -> Opaque:
        """The son that is rooted in the child."""
        if child not in self.by_child:
            part = self.by_child[child] = self._part(child.name)
            part.of = child
            for known in self.whole.known:
                part.knows(known)
            if self.whole.has_right_labels:
                part.set_labelled(True)
        return self.by_child[child]

    def cut(self, is_entry: bool) -> SonLoop:
        """A loop over them."""
        if self.loop is not None:
            raise FragmentError("a second loop over the sons of a solution tree: go through them once")
        self.loop = SonLoop(self, is_entry)
        return self.loop


@dataclass
class SonLoop:
    """A loop over the sons of a tree below a max node."""

    sons: AllSons
    is_entry: bool
    child: Node | None = None
    is_over: bool = False

    def has_first(self) -> bool:
        return True

    def first(self) -> Opaque:
        for trees in (self.sons, *self.sons.copies):
            trees.drop(0)
        return self._at(first_child(self.sons.whole.node))

    def some(self) -> Opaque:
        return self._at(some_child(self.sons.whole.node))

    def goes_on(self) -> bool:
        assert self.child is not None
        self.is_over = not has_next(self.child)
        for trees in (self.sons, *self.sons.copies) if self.is_over else ():
            trees.drop(-1)
        return not self.is_over

    def following(self) -> Opaque:
        assert self.child is not None
        return self._at(next_child(self.child))

    def _at(self, child: Node) -> Opaque:
        self.child = child
        son = self.sons.son(child)
        for trees in (self.sons, *self.sons.copies):
            trees.show(child, son)
        return son
