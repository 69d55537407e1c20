"""The sets of vertices that a value depends on, and the path on which they lie (KA-A7.2).

A procedure unites such sets, takes the vertex of the call out of them, and asks whether all of a set is on the path.
What is known of a set is whether the vertex of the call is in it, and whether all others were marked at the start. The
path is that of `marks`: a call on a successor has the marks of this call and its vertex.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from proofs.proving.execution.things import Thing
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models.marks import Marks
from proofs.proving.models.zero_scores import VertexSet, score
from proofs.proving.source.fragment import FragmentError


class Zeros(VertexSet):
    """A set of vertices: any one, or one that was made of others."""

    def __or__(self, other: object) -> Zeros:
        if not isinstance(other, Zeros):
            raise FragmentError(f"d | {other!r}: nothing is known of that")
        own = True if True in (self.own, other.own) else False if self.own is other.own is False else None
        made = Zeros(self.world, f"({self.name} + {other.name})", self, other, own=own)
        made.rest_on_path = self.rest_on_path and other.rest_on_path
        return made

    def __sub__(self, other: object) -> Zeros:
        if not isinstance(other, Single):
            raise FragmentError(f"d - {other!r}: only the vertex itself is taken out")
        return Without(self)

    def __contains__(self, node: object) -> bool:
        if node is not self.world.path.node or self.own is None:
            raise FragmentError(f"whether {node!r} is in {self.name} is not known")
        return self.own

    def __le__(self, keys: object) -> bool:
        """Whether all its vertices are on the path; where that is not known, on a path of its own for each answer."""
        if not isinstance(keys, Keys):
            raise FragmentError(f"d <= {keys!r}: nothing is known of that")
        marks = keys.marks
        if self.rest_on_path and (self.own is False or marks.holds_own()):
            return True
        if self.world.is_within_clause or (self.own is True and marks.since == () and marks.is_marked is False):
            return False  # it cannot be shown, or is not so
        answer = self.world.choose(2) == 0
        if answer:
            self.rest_on_path = True
            if not marks.holds_own() and marks.is_marked is False:
                self.own = False
        return answer

    def __bool__(self) -> bool:
        if self.own is True:
            return True
        if self.is_empty is None:
            self.world.outside(self.__bool__)
            self.is_empty = self.world.choose(2) == 0
            if self.is_empty:
                self.world.scene.append(f"{self.name} is empty")
                node = self.world.path.node
                self.world.grant(lambda: bool(score(node, self) == node.f))
        return not self.is_empty

    def __iter__(self) -> Iterator[object]:
        raise FragmentError(f"the vertices of {self.name} are not known one by one")


class Single(Zeros):
    """The vertex of the call alone."""

    def __init__(self, world: ProvingWorld) -> None:
        super().__init__(world, "{n}", own=True)
        self.rest_on_path, self.is_empty = True, False


class Without(Zeros):
    """A set without the vertex of the call. With it, the set contains what it was made of."""

    def __init__(self, whole: Zeros) -> None:
        super().__init__(whole.world, f"{whole.name} - n", own=False)
        self.rest_on_path = whole.rest_on_path
        self.with_n = Zeros(whole.world, f"({whole.name} + n)", whole, self, own=True)


def nothing(world: ProvingWorld) -> Zeros:
    """The empty set."""
    made = Zeros(world, "{}", own=False)
    made.is_empty = made.rest_on_path = True
    return made


class Keys(Thing):
    """`path.keys()`."""

    def __init__(self, marks: MemoMarks) -> None:
        self.marks = marks

    def __contains__(self, node: object) -> bool:
        return node in self.marks


class MemoMarks(Marks):
    """The path. What a marked vertex scores in the graph as it is, is not known."""

    offers: ClassVar[frozenset[str]] = frozenset({"pop", "keys"})

    def keys(self) -> Keys:
        """The vertices on it."""
        return Keys(self)

    def holds_own(self) -> bool:
        """Whether the vertex of the call is known to be on it."""
        return self.is_marked is True or self.since == (self.node,)

    def _counts_zero(self) -> None:
        """Nothing follows for the score in the graph as it is."""
