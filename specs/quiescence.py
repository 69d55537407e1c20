"""Quiescence search: a position has the value of its evaluation only where no noisy move is better.

q(n) is the pay-off at a terminal. Else the player to move may stand pat, which is worth the evaluation of n, or make
one of the noisy moves (captures and the like): q(n) is the best of these for the player to move. Quiet moves are not
looked at.

So q is f of another tree, in which a node has as children one leaf, whose value is the evaluation of the node, and the
children that its noisy moves lead to. Every procedure and every contract applies to that tree as to any tree.
"""

from collections.abc import Hashable, Mapping, Sequence
from typing import Generic, NamedTuple, Protocol

from specs.depth_limited import EvaluatedGame, EvaluatedTree
from specs.minimax import Oracle
from specs.text import Move, format_evaluated, read_evaluated
from specs.tree import N, Tree, TreeError
from specs.values import Value


class NoisyGame(EvaluatedGame[N], Protocol[N]):
    """A game with an evaluation of every position, some of whose moves are noisy."""

    def noisy(self, node: N) -> Sequence[N]:
        """The children of the node that a noisy move leads to, in the order of the children."""
        ...


class Quiet(NamedTuple, Generic[N]):
    """A position, or the choice to stand pat there."""

    position: N
    stands_pat: bool = False


class Quiescent(Generic[N]):
    """The game in which a player may stand pat or make a noisy move, as a tree."""

    def __init__(self, game: NoisyGame[N]) -> None:
        self.game = game
        self.root = Quiet(game.root)

    def children(self, node: Quiet[N]) -> Sequence[Quiet[N]]:
        noisy = [] if node.stands_pat else self.game.noisy(node.position)
        return [Quiet(node.position, stands_pat=True), *map(Quiet, noisy)] if noisy else ()

    def is_max(self, node: Quiet[N]) -> bool:
        return self.game.is_max(node.position)

    def value(self, node: Quiet[N]) -> Value:
        return self.game.evaluate(node.position)


class Settled(Generic[N]):
    """The same game, in which a position seems to be worth what quiescence makes of it.

    A search to a depth that goes on with the noisy moves at its horizon is a search of this game.
    """

    def __init__(self, game: NoisyGame[N]) -> None:
        self.game = game
        self.root = game.root
        self._q = Oracle(Quiescent(game))

    def children(self, node: N) -> Sequence[N]:
        return self.game.children(node)

    def is_max(self, node: N) -> bool:
        return self.game.is_max(node)

    def value(self, node: N) -> Value:
        return self.game.value(node)

    def move(self, node: N, child: N) -> Hashable:
        return self.game.move(node, child)

    def evaluate(self, node: N) -> Value:
        return self._q[Quiet(node)]


class NoisyTree(EvaluatedTree):
    """An explicit tree with an evaluation of each inner node, some of whose moves are noisy.

    In text a `!` stands before a child that a noisy move leads to: `{3}(1 !{0}(2 !5))`.
    """

    __slots__ = ("moves",)

    def __init__(self, tree: Tree, evaluations: Mapping[int, Value], noisy: frozenset[Move] | set[Move]) -> None:
        super().__init__(tree, evaluations)
        if strange := [move for move in noisy if move[1] not in tree.children(move[0])]:
            raise TreeError(f"{strange[0]!r} is no move: a move leads from a node to a child of it")
        self.moves = frozenset(noisy)

    def noisy(self, node: int) -> Sequence[int]:
        return [child for child in self._children[node] if (node, child) in self.moves]

    def remade(
        self,
        children: Sequence[Sequence[int]],
        is_max: Sequence[bool],
        numbers: Sequence[Value],
        old: Sequence[int] | None = None,
    ) -> "NoisyTree":
        """The same moves stay noisy; a node that replaces its father is reached by a noisy move if it was before."""
        was = range(len(self)) if old is None else old
        reached = {child for _, child in self.moves}
        noisy = {
            (node, child)
            for node, sons in enumerate(children)
            for child in sons
            if (was[node], was[child]) in self.moves
            or (was[child] in reached and was[child] not in self._children[was[node]])
        }
        tree = super().remade(children, is_max, numbers)
        return NoisyTree(tree, tree._evaluations, noisy)

    @classmethod
    def parse(cls, text: str, root: str | None = None, max_depth: int | None = None) -> "NoisyTree":
        """Read a tree such as `{3}(1 !{0}(2 !5))`; see `specs.text` for the whole notation."""
        return cls(*read_evaluated(text, root, max_depth))

    def __str__(self) -> str:
        return format_evaluated(self, self._evaluations, self.moves)

    def __repr__(self) -> str:
        return f"NoisyTree.parse({str(self)!r})"

    def _key(self) -> tuple[object, ...]:
        return (*super()._key(), self.moves)
