"""The tree that a best-first search has expanded so far: every node with what is known of it.

A node that is not expanded is a tip. Once it is expanded it has `sons`; a terminal has none. `lower` and `upper` bound
its value or, in searches that have an estimate of each position, both are its estimate. `pn` and `dn` count tips: how
many have to be settled, or to change, for one event and for the opposite one. Which event that is each search says.

A node that two lines of play reach is two nodes here, as the papers have it: they speak of trees.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Final, Generic

from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value, maximum, minimum

NEVER: Final = math.inf  # a number of tips: no tips will do
Known = Callable[[N], tuple[Value, Value]]  # what is known of a node that is not expanded: its bounds


def nothing(_node: object) -> tuple[Value, Value]:
    """What is known of a node of which nothing is known."""
    return NEG_INF, POS_INF


class ExpandedNode(Generic[N]):
    """A node on its path from the node that the search began with."""

    __slots__ = ("__weakref__", "dn", "father", "is_max", "is_settled", "lower", "node", "pn", "sons", "upper")

    def __init__(self, node: N, father: ExpandedNode[N] | None = None, known: Known[N] = nothing) -> None:
        self.node = node
        self.father = father
        self.lower, self.upper = known(node)
        self.sons: Sequence[ExpandedNode[N]] | None = None
        self.is_max = True
        self.is_settled = False
        self.pn: float = 1
        self.dn: float = 1

    def __repr__(self) -> str:
        return f"<{self.node!r}: {self.lower!r}..{self.upper!r}, pn {self.pn}, dn {self.dn}>"

    def expand(self, tree: GameTree[N], known: Known[N] = nothing) -> None:
        """Ask for the children, or for the pay-off if there are none and it is not known."""
        self.is_max = tree.is_max(self.node)
        self.sons = [ExpandedNode(child, self, known) for child in tree.children(self.node)]
        if not self.sons and self.lower != self.upper:
            self.lower = self.upper = tree.value(self.node)

    def back_up_bounds(self) -> bool:
        """Derive the bounds of an inner node from those of its sons; whether they have changed."""
        best = maximum if self.is_max else minimum
        before = self.lower, self.upper
        self.lower = best(son.lower for son in self.sons or ())
        self.upper = best(son.upper for son in self.sons or ())
        return before != (self.lower, self.upper)

    def tighten_bounds(self) -> bool:
        """The same, but a bound that is known already and is tighter stays."""
        before = self.lower, self.upper
        self.back_up_bounds()
        self.lower, self.upper = max(before[0], self.lower), min(before[1], self.upper)
        return before != (self.lower, self.upper)

    def back_up_numbers(self) -> bool:
        """Derive the numbers of an inner node from those of its sons; whether they have changed."""
        before = self.pn, self.dn
        pns, dns = [son.pn for son in self.sons or ()], [son.dn for son in self.sons or ()]
        self.pn, self.dn = (min(pns), sum(dns)) if self.is_max else (sum(pns), min(dns))
        return before != (self.pn, self.dn)

    def changed_up_to(self, back_up: Callable[[ExpandedNode[N]], bool]) -> ExpandedNode[N]:
        """Back up from here: the lowest ancestor that is as before, or the root. Above it nothing has changed."""
        here = self
        while here.father is not None:
            here = here.father
            if not back_up(here):
                break
        return here

    def tip_by(self, choose: Callable[[ExpandedNode[N]], ExpandedNode[N]]) -> ExpandedNode[N]:
        """The tip, or the terminal, that the choices lead to from here."""
        here = self
        while here.sons:
            here = choose(here)
        return here

    def sons_first(self) -> Iterator[ExpandedNode[N]]:
        """All nodes from here on, each after its sons."""
        above, below = [self], list[ExpandedNode[N]]()
        while above:
            below.append(here := above.pop())
            above.extend(here.sons or ())
        return reversed(below)
