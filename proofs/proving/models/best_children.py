"""The best child of an entry that is found in a table (RR-5.2-LFMG).

Of a table of which nothing else is promised it is none, or something of which nothing is known. Where the contract says
`best-children`, of an inner node it is a child that proves the bound; what is stored must keep it so (`table`). Which
child it is is not settled, only its f, and that when it is first asked for.
"""

from functools import cached_property
from typing import Any, Final

from proofs.proving.execution.children import AbstractTree, AnyChild
from proofs.proving.execution.node import Node
from proofs.proving.execution.situation import Situation
from proofs.proving.execution.things import Thing
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.vocabulary import Vocabulary
from specs.clauses.tables import best_child
from specs.values import Value
from verified.memory.tables import Entry


class Advice(Thing):
    """The best child of an entry, or its depth: none, or something of which nothing more is known."""

    is_unchanging = True

    def __init__(self, world: ProvingWorld) -> None:
        self.world = world
        self._is_none: bool | None = None

    def is_none(self) -> bool:
        """Asked by `best is None`, and settled then."""
        if self._is_none is None:
            self.world.outside(self.is_none)
            self._is_none = self.world.choose(2) == 0
        return self._is_none


class BestChild(Advice):
    """The best child of an entry of this node: a child that proves its bound, unless the node is a terminal."""

    def __init__(self, node: Node, entry: Entry[Any]) -> None:
        super().__init__(node.world)
        self.node = node
        self.entry = entry  # whose bound it proves

    def is_none(self) -> bool:
        """An inner node has one."""
        return self.node.is_terminal() and super().is_none()

    @cached_property
    def f(self) -> Value:
        """Its value, of which from here on it is known that it proves the bound."""
        self.world.outside(lambda: self.f)
        f = AnyChild(self.node, f"best({self.node.name})").f
        known = {"tree": AbstractTree(self.node), "node": self.node, "stored": self.entry, "best_f": f}
        about = Situation(self.world.vocabulary, known)
        self.world.grant(lambda: about.holds(best_child))
        return f


def _best_f(at: Situation) -> Value | None:
    """None also where it is not known whether what is stored is a child: so it is good only for what is to be shown."""
    node, stored = at.node("node"), at["stored"]
    if stored is None or node.is_terminal():
        return None
    best = stored.best
    if isinstance(best, BestChild) and best.node is node:
        return best.f
    return best.f if isinstance(best, Node) and best.father is node else None


BEST_CHILDREN: Final = Vocabulary(meanings={"best_f": _best_f, "first_f": lambda at: at.node("first").f})
