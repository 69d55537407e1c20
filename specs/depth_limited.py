"""A game cut off at a fixed depth (RR-2.1.1-evalheur): only `eval` and the meaning of "leaf" change.

A game too large to search to its end has a heuristic evaluation of every position, not only of terminal ones. A search
of it to depth d is a search of the tree whose nodes are (position, remaining depth): a leaf is a position where the
game ends, or one with remaining depth 0, whose value is its evaluation. Everything else is the game's own. So f of this
tree is what a depth-d search has to return, and every procedure and every contract applies to it as to any tree.

The remaining depth is part of the node, so a table never mixes up the results of searches of a position to different
depths (RR-2.2.2-TT: depth must be part of validity): they belong to different nodes.
"""

from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from itertools import repeat
from typing import Any, Generic, NamedTuple, Protocol

from specs.text import format_evaluated, read_evaluated
from specs.tree import Builder, GameTree, N, Tree, TreeError
from specs.values import Value


class EvaluatedGame(GameTree[N], Protocol[N]):
    """A game with a static evaluation of every position. Its nodes, the positions, are hashable."""

    def evaluate(self, node: N) -> Value:
        """The heuristic value of the position for MAX; the pay-off where the game ends."""
        ...

    def move(self, node: N, child: N) -> Hashable:
        """The move from the position to its child; moves of different positions are equal if they are the same move."""
        ...


class At(NamedTuple, Generic[N]):
    """A position that is to be searched so many plies deeper."""

    position: N
    remaining: int


_at = partial(tuple.__new__, At)  # searches make so many that a call of a Python function would cost time


class DepthLimited(Generic[N]):
    """The game searched to a fixed depth, as a tree."""

    def __init__(self, game: EvaluatedGame[N], depth: int) -> None:
        if depth < 0:
            raise TreeError(f"a search cannot go {depth} plies deep; the depth is 0 or more")
        self.game = game
        self.root = At(game.root, depth)

    def children(self, node: At[N]) -> Sequence[At[N]]:
        position, remaining = node
        if remaining == 0:
            return ()
        return list(map(_at, zip(self.game.children(position), repeat(remaining - 1))))

    def is_max(self, node: At[N]) -> bool:
        return self.game.is_max(node.position)

    def value(self, node: At[N]) -> Value:
        if node.remaining and self.game.children(node.position):
            raise TreeError(f"{node!r} is not a leaf at this depth, so it has no value of its own; ask its children")
        return self.game.evaluate(node.position)

    def __repr__(self) -> str:
        return f"DepthLimited({self.game!r}, {self.root.remaining})"


def depths_up_to(depth: int, step: int) -> Sequence[int]:
    """The depths of iterative deepening (RR-2.2.2-ID): every `step` plies, the last one at `depth`."""
    return [d for d in range(1, depth + 1) if (depth - d) % step == 0]


class EvaluatedTree(Tree):
    """An explicit tree with an evaluation of each inner node: the smallest kind of game that can be cut off.

    The move to a child is the child's number, so "the second move" is the same move everywhere. In text the evaluation
    stands in braces before the children: `{3}(1 {0}(2 5))`.
    """

    __slots__ = ("_evaluations",)

    def __init__(self, tree: Tree, evaluations: Mapping[int, Value]) -> None:
        super().__init__(tree._children, tree._is_max, tree._values)
        inner = {node for node in tree.nodes() if tree.children(node)}
        if inner != set(evaluations):
            names = ", ".join(tree.name(node) for node in sorted(inner ^ set(evaluations)))
            raise TreeError(f"every inner node has an evaluation, and no other node has: see {names}")
        self._evaluations = {node: evaluations[node] for node in sorted(evaluations)}

    def evaluate(self, node: int) -> Value:
        return self._evaluations[node] if self._children[node] else self.value(node)

    def move(self, node: int, child: int) -> int:
        return self._children[node].index(child)

    @property
    def numbers(self) -> list[Value]:
        """The evaluation of every node in reading order; for a terminal its pay-off."""
        return [self.evaluate(node) for node in self.nodes()]

    def remade(
        self,
        children: Sequence[Sequence[int]],
        is_max: Sequence[bool],
        numbers: Sequence[Value],
        old: Sequence[int] | None = None,  # noqa: ARG002 - subclasses use it
    ) -> "EvaluatedTree":
        """A tree of the same kind with other nodes; `old` says which node of this one each of them was."""
        return EvaluatedTree(*_parts(children, is_max, numbers))

    @classmethod
    def parse(cls, text: str, root: str | None = None, max_depth: int | None = None) -> "EvaluatedTree":
        """Read a tree such as `{3}(1 {0}(2 5))`; see `specs.text` for the whole notation."""
        tree, evaluations, noisy = read_evaluated(text, root, max_depth)
        if noisy:
            raise TreeError(f"a noisy move (!) makes a NoisyTree; read it with NoisyTree.parse\n  {text[:60]}")
        return cls(tree, evaluations)

    def __str__(self) -> str:
        return format_evaluated(self, self._evaluations)

    def __repr__(self) -> str:
        return f"EvaluatedTree.parse({str(self)!r})"

    def _key(self) -> tuple[object, ...]:
        return (*super()._key(), tuple(self._evaluations.items()))


def _parts(
    children: Sequence[Sequence[int]], is_max: Sequence[bool], numbers: Sequence[Value]
) -> tuple[Tree, Mapping[int, Value]]:
    """The tree without its evaluations, and these: a number of a node with children is its evaluation."""
    inner = {node: numbers[node] for node, sons in enumerate(children) if sons}
    return Tree(children, is_max, [None if node in inner else number for node, number in enumerate(numbers)]), inner


def unrolled(tree: GameTree[Any]) -> Tree:
    """The same game as an explicit tree."""
    builder = Builder()
    copies: dict[Any, int] = {}

    def grow(node: Any, father: int | None) -> None:
        if father is not None and node in copies:
            builder.again(father, copies[node])
            return
        children = tree.children(node)
        if not children:
            copy = builder.leaf(father, tree.value(node), is_max=tree.is_max(node))
        else:
            copy = builder.inner(father, is_max=tree.is_max(node))
            for child in children:
                grow(child, copy)
        copies[node] = copy

    grow(tree.root, None)
    return builder.tree()
