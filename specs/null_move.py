"""Games in which a player may pass, for searches that try the null move.

`null` gives the position after a pass, in which the other player moves. Passing is no move of the game: that position
is not among the children, and the value of a position does not depend on it.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from specs.depth_limited import EvaluatedGame
from specs.quiescence import NoisyTree
from specs.text import Move
from specs.tree import N, Tree, TreeError
from specs.values import Value


class PassingGame(EvaluatedGame[N], Protocol[N]):
    """A game with an evaluation of every position, in some of which the player to move may pass."""

    def null(self, node: N) -> N | None:
        """The position after a pass; None where the player may not pass, as in check."""
        ...


class PassingTree(NoisyTree):
    """An explicit tree with an evaluation of each inner node. In text a `!` marks where passing leads to.

    `{3}(1 !{0}(2 5))` has one move, worth 1, and a pass. Here `children` has both; `played` is the game itself.
    """

    __slots__ = ()

    def __init__(self, tree: Tree, evaluations: Mapping[int, Value], passes: frozenset[Move] | set[Move]) -> None:
        super().__init__(tree, evaluations, passes)
        if self.moves != possible(tree._children, self.moves):
            raise TreeError("a player passes in one way, and has a move besides: one child is marked with !, not each")

    @property
    def played(self) -> "Played":
        """The game: passing is none of its moves."""
        return Played(self)

    def remade(
        self,
        children: Sequence[Sequence[int]],
        is_max: Sequence[bool],
        numbers: Sequence[Value],
        old: Sequence[int] | None = None,
    ) -> "PassingTree":
        """A tree with other nodes and the same passes, as far as these are still possible."""
        tree = super().remade(children, is_max, numbers, old)
        return PassingTree(tree, tree._evaluations, possible(children, tree.moves))

    def __repr__(self) -> str:
        return f"PassingTree.parse({str(self)!r})"


def possible(children: Sequence[Sequence[int]], marked: Iterable[Move]) -> frozenset[Move]:
    """The marked moves that can be passes: at each node the first one, if another child is left for a move."""
    passes: dict[int, int] = {}
    for node, child in sorted(marked):
        if any(other != child for other in children[node]):
            passes.setdefault(node, child)
    return frozenset(passes.items())


class Played:
    """The game of a `PassingTree`: its children without the passes."""

    def __init__(self, tree: PassingTree) -> None:
        self.tree = tree
        self.root = tree.root
        self._passes = dict(tree.moves)

    def children(self, node: int) -> Sequence[int]:
        passed = self._passes.get(node)
        return [child for child in self.tree.children(node) if child != passed]

    def is_max(self, node: int) -> bool:
        return self.tree.is_max(node)

    def value(self, node: int) -> Value:
        return self.tree.value(node)

    def evaluate(self, node: int) -> Value:
        return self.tree.evaluate(node)

    def move(self, node: int, child: int) -> int:
        return self.tree.move(node, child)

    def null(self, node: int) -> int | None:
        return self._passes.get(node)
