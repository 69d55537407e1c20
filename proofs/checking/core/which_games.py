"""Which games a check is about by their shape: where leaves are, who moves first, how many moves there are.

Enumeration leaves the others out; a random game is made one of these; and no call is made on any other game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Final

from proofs.checking.core.template import height, width
from proofs.checking.core.windows import DEPTH
from specs.tree import Builder, Tree
from specs.values import Value

if TYPE_CHECKING:
    from proofs.checking.core.game import Case

ROOTS: Final = ("max", "min")
DEEPEST: Final = 6  # plies of a random game whose leaves are all at the horizon


@dataclass(frozen=True)
class WhichGames:
    """`uniform_depth`: leaves only at the horizon, and no call asks for more; `no_leaf_root`: the game goes on."""

    uniform_depth: bool = False
    root: str = ""
    no_leaf_root: bool = False
    max_children: int = 0

    def __post_init__(self) -> None:
        if self.root not in ("", *ROOTS):
            raise ValueError(f"--root {self.root}: choose {' or '.join(ROOTS)}")
        if self.max_children < 0:
            raise ValueError(f"--max-children {self.max_children}: choose 1 or more, or 0 for any number")

    @cached_property
    def is_any(self) -> bool:
        """Whether nothing is left out."""
        return self == WhichGames()

    @cached_property
    def words(self) -> tuple[str, ...]:
        """What is said of these games, and the option that asks for it."""
        return tuple(word for word, _ in self._said())

    @cached_property
    def options(self) -> tuple[str, ...]:
        """The options that ask for these games."""
        return tuple(option for _, option in self._said())

    def _said(self) -> Iterator[tuple[str, str]]:
        if self.uniform_depth:
            yield "leaves only at the horizon", "--uniform-depth"
        if self.root:
            yield f"{self.root.upper()} moves first", f"--root {self.root}"
        if self.no_leaf_root:
            yield "no game that is over at the start", "--no-leaf-root"
        if self.max_children:
            yield f"up to {self.max_children} moves at a position", f"--max-children {self.max_children}"

    def admits(self, case: Case) -> bool:
        """Whether the case is one of these, and the games before it are."""
        if self.is_any:
            return True
        tree = case.tree
        if self.max_children and width(tree) > self.max_children:
            return False
        if self.no_leaf_root and not tree.children(tree.root):
            return False
        if self.root and (tree.is_max(tree.root) != case.flipped) != (self.root == "max"):
            return False
        if self.uniform_depth:
            plies = height(tree)
            if any(given.get(DEPTH, 0) > plies for given in case.calls) or not _is_uniform(tree, plies):
                return False
        return all(map(self.admits, case.before))

    def shaped(self, rng: Random, tree: Tree) -> Tree:
        """A random game as one of these: cut off, drawn out, narrowed, with the other player to move."""
        if self.is_any or not tree.children(tree.root):
            return tree
        plies = rng.randint(1, min(height(tree), DEEPEST)) if self.uniform_depth else height(tree)
        is_other = self.root != "" and tree.is_max(tree.root) != (self.root == "max")
        builder = Builder()
        there: dict[tuple[int, int], int] = {}  # by the node and its ply, for a node is shared only there

        def grow(node: int, ply: int, father: int | None, is_max: bool) -> None:
            if father is not None and (node, ply) in there:
                known = there[node, ply]
                if builder.type_of(known) == is_max:
                    builder.again(father, known)
                    return
            sons = tree.children(node)[: self.max_children or None]
            if ply == plies or not (sons or self.uniform_depth):
                there[node, ply] = builder.leaf(father, _payoff(tree, node), is_max=is_max)
                return
            new = builder.inner(father, is_max=is_max)
            for son in sons or (node,):
                turn = tree.is_max(son) != is_other if sons and tree.children(son) else not is_max
                grow(son, ply + 1, new, turn)
            there[node, ply] = new

        grow(tree.root, 0, None, tree.is_max(tree.root) != is_other)
        return builder.tree()


def _is_uniform(tree: Tree, plies: int) -> bool:
    level = {tree.root}
    for _ in range(plies):
        if not all(tree.children(node) for node in level):
            return False
        level = {son for node in level for son in tree.children(node)}
    return not any(tree.children(node) for node in level)


def _payoff(tree: Tree, node: int) -> Value:
    """The number of a leaf, or of the first one below an inner node."""
    while sons := tree.children(node):
        node = sons[0]
    return tree.value(node)
