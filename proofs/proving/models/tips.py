"""What a proof knows of solution trees that are written down as a list of tips (PB-D8.1, PB-F8-diminish).

Of a list it knows the tree that is read from it, and by which path its root is reached. A path is that of the root, or
leads to a child of any node. What follows from that a list is on the way to g1 is said by laws (`tip_laws`).
`critical`, `replaced` and `tips_of` do what their contracts say, which are exhausted; their loops are not proved.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from proofs.proving.containers.sequence import Items, Part
from proofs.proving.execution.children import AnyChild
from proofs.proving.execution.node import Node
from proofs.proving.execution.situation import Situation
from proofs.proving.execution.things import Unchanging
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.law import by, follows
from proofs.proving.models import solution_laws as laws
from proofs.proving.models.heuristics import pair_of
from proofs.proving.models.solution_builder import ELDER
from proofs.proving.models.solution_trees import Opaque, Place, Tree
from proofs.proving.source.fragment import FragmentError
from specs.values import Value


class AbstractPath(Unchanging):
    """In the place of `specs.paths.Path`. Where it leads is settled when it is asked for, and then what is known of it.

    Of the path of a tip it is only known whether it is that of the root; what is above it, a loop asks of any path.
    """

    offers: ClassVar[frozenset[str]] = frozenset({"node", "father", "index"})

    def __init__(self, world: ProvingWorld, root: Node, *, is_tip: bool = False) -> None:
        self.world = world
        self.root = root
        self.is_tip = is_tip
        self._node: Node | None = None
        self._father: AbstractPath | None = None
        self.below: AbstractPath | None = None  # a path that this one is just above
        self.lists: list[tuple[AbstractTips, Position]] = []  # with tips that it is above

    @classmethod
    def to(cls, world: ProvingWorld, root: Node, node: Node, father: AbstractPath | None) -> AbstractPath:
        """The path to that node."""
        path = cls(world, root)
        path._node, path._father = node, father
        return path

    @property
    def node(self) -> Node:
        if self._node is None:
            self._node = self._settled()
            for tips, t in self.lists:
                self._lies_in(self._node, tips, t)
        return self._node

    def _settled(self) -> Node:
        world = self.world
        world.outside(lambda: self.node)
        if world.choose(2) == 0:
            return self.root
        if self.is_tip:
            self._father = AbstractPath(world, self.root)
            return Node(world, "m")
        above = self.root if world.choose(2) == 0 else Node(world, "p")
        self._father = AbstractPath.to(world, self.root, above, None)
        self._father.below = self
        return AnyChild(above, "m")

    @property
    def father(self) -> AbstractPath | None:
        if self.node is not self.root and self._father is None:  # nothing is known of it but that it is there
            self._father = AbstractPath(self.world, self.root)
        return self._father

    @property
    def index(self) -> Place:
        if self.node.father is None:
            raise FragmentError(f"the number of {self.node!r} among its brothers: nothing is known of it")
        return Place(self.node)

    def is_above(self, tips: AbstractTips, t: Position) -> bool:
        """Whether it is known to be the path of that tip, or above it."""
        is_so = any(one is tips and at is t for one, at in self.lists)
        return is_so or (self.below is not None and self.below.is_above(tips, t))

    def lies_above(self, tips: AbstractTips, t: Position) -> None:
        """From here on it is known to."""
        self.lists.append((tips, t))
        if self._node is not None:
            self._lies_in(self._node, tips, t)

    def _lies_in(self, node: Node, tips: AbstractTips, t: Position) -> None:
        """Its node, and the one above, are nodes of the tree."""
        world, father, list_g = self.world, node.father, tips.tree.true_g
        world.law(laws.NODE_F, node_f=node.f, list_g=list_g)
        if father is not None:
            world.law(laws.NODE_F, node_f=father.f, list_g=list_g)
            for g1 in () if father.is_max() else tips.ways:
                world.law(laws.WAY_PAST, is_on_the_way=True, g1=g1, broth_in_tree=node.broth)
        if t.path is self:
            world.law(laws.TIP_UPPER, tip_upper=t.upper, upper=pair_of(node)[1])


class Position(Unchanging):
    """The number of a tip in a list."""

    def __init__(self, path: AbstractPath, upper: Value) -> None:
        self.path = path
        self.upper = upper


class AbstractTip(Unchanging):
    """A tip: its U, and the path that leads to it."""

    offers: ClassVar[frozenset[str]] = frozenset({"upper", "path"})

    def __init__(self, upper: Value, path: AbstractPath | None = None) -> None:
        self.upper = upper
        self._path = path

    @property
    def path(self) -> AbstractPath:
        if self._path is None:
            raise FragmentError("the path of a tip of which nothing is known but its U")
        return self._path


class AbstractTips(Items):
    """A list of tips. `ways` are the values g1 of which it is known that nothing older has g < g1."""

    is_unchanging = True

    def __init__(self, world: ProvingWorld, root: Node, at: AbstractPath | None, tree: Tree | None = None) -> None:
        super().__init__(world)
        self.root = root
        self.at = at  # the path by which the root of the tree is reached
        self.tree: Any = ListedTree(self) if tree is None else tree
        self.parts = (Part(item=self.tree),)
        self.ways: list[Value] = []
        self.comes_of: tuple[AbstractTips, AbstractTips, bool] | None = None  # the list before, the tips put in, a tip?

    def __getitem__(self, t: object) -> AbstractTip:
        if not isinstance(t, Position) or not t.path.is_above(self, t):
            raise FragmentError(f"T[{t!r}]: only a critical tip is known")
        return AbstractTip(t.upper, t.path)

    def each(self, asked: Any) -> tuple[Any, ...]:
        """What is asked of the tips, answered by the one with the greatest U: max(...) asks for no other."""
        return tuple(asked(AbstractTip(by(self.world, laws.LIST_G, part.item.true_g))) for part in self.parts)

    def is_on_the_way(self, g1: Value) -> bool:
        """Whether nothing older has g < g1."""
        if any(known is g1 for known in self.ways):
            return True
        is_milestone = any(known.bound is g1 and not known.below for known in self.tree.known)
        if follows(self.world, laws.WAY_OF_MILESTONE, "is_on_the_way", is_milestone=is_milestone):
            return True
        if self.comes_of is None:
            return False
        before, put, is_tip = self.comes_of
        assert put.at is not None
        node = put.at.node
        return follows(
            self.world, laws.WAY_ON, "is_on_the_way",
            g1=g1, passed_by=pair_of(node)[1] if is_tip else node.broth, was_on_the_way=before.is_on_the_way(g1),
            are_oldest_there=put.tree.is_oldest(node, g1, below=True),
        )  # fmt: skip


class ListedTree(Opaque):
    """The tree that is read from a list."""

    def __init__(self, tips: AbstractTips) -> None:
        super().__init__(tips.world, "T")
        self.tips = tips
        self.of = tips.root
        self.world.law(laws.NODE_F, node_f=tips.root.f, list_g=self.true_g)

    def is_oldest(self, n: Node | None, g0: Value, *, below: bool) -> bool:
        if below and n is self.of and self.tips.is_on_the_way(g0):
            return follows(self.world, laws.WAY_TO_NEXT, "is_next", is_on_the_way=True, list_g=self.true_g, g1=g0)
        return super().is_oldest(n, g0, below=below)


# WHAT THE SOURCE CALLS


def tips_of(path: Any, S: Any, at: Any) -> AbstractTips:
    """`tips_of(S, at)`."""
    if not isinstance(S, Tree) or not isinstance(at, AbstractPath) or S.of is not at.node:
        raise TypeError(f"tips_of({S!r}, {at!r})")
    return AbstractTips(path.world, path.node, at, S)


def critical(path: Any, T: Any, g1: Any) -> Position | None:
    """`critical(T, g1)`: a tip with U = g1, or None if no tip has it."""
    if not isinstance(T, AbstractTips):
        raise TypeError(f"critical({T!r})")
    world = path.world
    has_critical = world.choose(2) == 1
    world.law(laws.CRITICAL, has_critical=has_critical, g1=g1, list_g=T.tree.true_g)
    if not has_critical:
        return None
    t = Position(AbstractPath(world, path.node, is_tip=True), g1)
    t.path.lies_above(T, t)
    return t


def replaced(path: Any, T: Any, t: Any, m: Any, tips: Any) -> AbstractTips:
    """`replaced(T, t, m, tips)`: below m other tips; they may be those of m itself, or of a younger brother."""
    known = isinstance(T, AbstractTips) and isinstance(t, Position) and isinstance(m, AbstractPath)
    if not known or not isinstance(tips, AbstractTips) or tips.at is None:
        raise TypeError(f"replaced({T!r}, {t!r}, {m!r}, {tips!r})")
    if not m.is_above(T, t):
        raise FragmentError("tips are replaced below what is not above one of them")
    is_tip = tips.at is m is t.path
    if not is_tip and not _is_younger(tips.at, m):
        raise FragmentError("tips are replaced by those of neither the same node nor a younger brother")
    after = AbstractTips(path.world, path.node, None)
    after.comes_of = T, tips, is_tip
    both = max(T.tree.true_g, tips.tree.true_g)
    path.world.law(laws.REPLACED_G, after_g=after.tree.true_g, before_and_new=both)
    return after


def _is_younger(one: AbstractPath, other: AbstractPath) -> bool:
    """Whether the one leads to a younger brother of the node that the other leads to, below a min node."""
    father = other.node.father
    if father is None or father.is_max() or one.node.father is not father or one.father is not other.father:
        return False
    return one.node.__dict__.get(ELDER) is other.node


def path_to(path: Any, node: Any, father: Any = None, index: Any = 0) -> AbstractPath:
    """`Path(node, father, index)`."""
    if not isinstance(node, Node):
        raise TypeError(f"Path({node!r})")
    if father is None:
        is_right = node is path.node and type(index) is int and index == 0
    else:
        is_right = isinstance(father, AbstractPath) and node.father is father.node and isinstance(index, Place)
        is_right = is_right and index.child is node
    if not is_right:
        raise FragmentError(f"Path({node!r}, {father!r}, {index!r}): no path of the tree")
    return AbstractPath.to(path.world, path.node, node, father)


# WHY THE LOOPS END


def climbs(before: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """A step up."""
    above = before["m"].father
    return above is not None and now["m"] is above


def has_fewer_critical(before: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """A critical tip gave way to tips that are not."""
    comes_of = now["T"].comes_of
    if comes_of is None or comes_of[0] is not before["T"]:
        return False
    put = comes_of[1]
    return follows(put.world, laws.FEWER, "are_fewer", g1=now["g1"], new_g=put.tree.true_g)


def marks_way(at: Situation) -> None:
    """From here on nothing older has g < g1."""
    at["T"].ways.append(at["g1"])


def marks_above(at: Situation) -> None:
    """From here on the path is above the tip."""
    at["m"].lies_above(at["T"], at["t"])
