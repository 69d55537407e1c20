"""trusted: f(n) of a tree with symbolic pay-offs, decided by the certificate that a search's own comparisons entail.

f(n) <= v if there is a max solution tree below n whose leaves are all <= v, and f(n) >= v if there is a min solution
tree whose leaves are all >= v (Stockman's theorem: SS-T1, ST section 2). A search that proved its result has compared
just those leaves, so the store entails one of these trees and nothing forks. Where the store entails neither such a
tree nor one for the opposite, the definition of f decides, and that forks on the pay-offs.
"""

from typing import Final

from proofs.symbolic.terms import Term, entailed
from proofs.symbolic.world import World
from specs.minimax import f
from specs.tree import Tree
from specs.values import Value

_OPEN: Final = 2  # neither 0, refuted, nor 1, proved


class Truth:
    """The true value of a node. It compares with values, as a clause does with its ghost `f`."""

    __slots__ = ("forked", "node", "tree")

    def __init__(self, tree: Tree, node: int) -> None:
        self.tree = tree
        self.node = node
        self.forked = 0  # how often no certificate decided

    def __le__(self, v: Value) -> bool:
        certified = self._certified(v, at_most=True)
        return self.exact() <= v if certified == _OPEN else certified == 1

    def __ge__(self, v: Value) -> bool:
        certified = self._certified(v, at_most=False)
        return self.exact() >= v if certified == _OPEN else certified == 1

    def __lt__(self, v: Value) -> bool:
        return not self >= v

    def __gt__(self, v: Value) -> bool:
        return not self <= v

    def __eq__(self, v: object) -> bool:
        return self <= v and self >= v  # type: ignore[operator]  # a clause compares f with values only

    def __ne__(self, v: object) -> bool:
        return not self == v

    __hash__ = None  # type: ignore[assignment]  # as of any value that is not known

    def exact(self) -> Value:
        """The definition of f, on symbolic pay-offs: this forks."""
        self.forked += 1
        return f(self.tree, self.node)

    def _certified(self, v: Value, *, at_most: bool) -> int:
        """Whether f <= v (f >= v if not `at_most`) is proved, or refuted, by what the path knows at this point."""

        def look() -> int:
            if proves(self.tree, self.node, v, at_most, strict=False):
                return 1
            return 0 if proves(self.tree, self.node, v, not at_most, strict=True) else _OPEN

        world = v.world if isinstance(v, Term) else _world_of(self.tree)
        return look() if world is None else world.recall(look)


def proves(tree: Tree, node: int, v: Value, at_most: bool, strict: bool) -> bool:
    """Whether the store entails a max solution tree below the node with all leaves <= v (< v if strict).

    If not `at_most`: a min solution tree with all leaves >= v (> v if strict).
    """
    children = tree.children(node)
    if not children:
        leaf = tree.value(node)
        return (entailed(leaf, v, strict) if at_most else entailed(v, leaf, strict)) is True
    needs_all = tree.is_max(node) is at_most  # a max solution tree has all children of a max node, one of a min node
    for child in children:
        if proves(tree, child, v, at_most, strict) is not needs_all:
            return not needs_all
    return needs_all


def _world_of(tree: Tree) -> World | None:
    """The world of the pay-offs, if any of them is symbolic."""
    payoffs = map(tree.value, tree.leaves())
    return next((payoff.world for payoff in payoffs if isinstance(payoff, Term)), None)
