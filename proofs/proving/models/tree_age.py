"""What solution trees in a proof have in common: a root, a value, a label, sets of which each is the oldest.

A tree is the oldest in M(n) of those with g < g0, or with g <= g0 (`Known`). The oldest of a set is the oldest of each
smaller set that it is in: so what is known for one bound may do for another.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from proofs.proving.execution.node import Node
from proofs.proving.execution.things import Thing
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.source.fragment import FragmentError
from specs.values import Value


def is_low(value: Value, g0: Value, below: bool) -> bool:
    """value < g0, or value <= g0."""
    return value < g0 if below else value <= g0


@dataclass
class Known:
    """That a tree is the oldest with g < bound, or g <= bound."""

    bound: Value
    below: bool

    def covers(self, g0: Value, below: bool) -> bool:
        """Whether every tree that is low for g0 is low for the bound."""
        return g0 < self.bound if self.below and not below else g0 <= self.bound


class Place(Thing):
    """The number of a child among its brothers."""

    is_unchanging = True

    def __init__(self, child: Node, after: Node | None = None) -> None:
        self.child = child
        self.after = after  # an older brother


class Tree(Thing, ABC):
    """What all solution trees have in common: `of` is the root, `g` the label, `true_g` the value."""

    is_unchanging = True
    offers: ClassVar[frozenset[str]] = frozenset({"node", "g", "sons", "choice"})
    world: ProvingWorld
    of: Node | None = None
    g: Value
    true_g: Value
    label_is_right: bool | None = None

    def __init__(self, world: ProvingWorld) -> None:
        self.world = world
        self.known: list[Known] = []
        self.denied: list[Known] = []
        self.older_than: dict[int, bool] = {}

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
