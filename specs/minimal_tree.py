"""Knuth & Moore's minimal tree, its node types and leaf count (RR-2.2.1-nodetypes, RR-2.1.2-minimaltree).

In a tree whose oldest child is best everywhere, alpha-beta visits just the nodes of type 1 (the principal variation),
type 2 (where one child suffices) and type 3 (where all children are needed). On a uniform tree of width w and depth d
these have w^floor(d/2) + w^ceil(d/2) - 1 leaves, and no search that proves the value of such a tree needs fewer.
"""

from collections.abc import Iterator

from specs.minimax import f
from specs.paths import Path, sons
from specs.tree import GameTree, N, Tree


def child_type(father_type: int, index: int) -> int | None:
    """The type of child number `index` (0 is the oldest), None where it is outside the minimal tree."""
    match father_type, index:
        case 1, 0:
            return 1
        case 1, _:
            return 2
        case 2, 0:
            return 3
        case 2, _:
            return None
        case _:
            return 2


def node_types(tree: GameTree[N]) -> Iterator[tuple[Path[N], int]]:
    """The nodes of the left-first minimal tree with their types, in reading order."""
    stack: list[tuple[Path[N], int]] = [(Path(tree.root), 1)]
    while stack:
        n, kind = stack.pop()
        yield n, kind
        for son in reversed(sons(tree, n)):
            below = child_type(kind, son.index)
            if below is not None:
                stack.append((son, below))


def leaf_count(w: int, d: int) -> int:
    """The leaves of the minimal tree of width w and depth d."""
    return int(w ** (d // 2) + w ** ((d + 1) // 2) - 1)


def best_first(tree: Tree) -> Tree:
    """The same game with the children of every node sorted best first (a stable sort): perfectly ordered."""

    def ordered(node: int) -> list[int]:
        return sorted(tree.children(node), key=lambda child: f(tree, child), reverse=tree.is_max(node))

    from specs.tree import Builder

    builder = Builder()
    stack: list[tuple[int, int | None]] = [(tree.root, None)]
    while stack:
        node, father = stack.pop()
        if tree.children(node):
            copy = builder.inner(father, is_max=tree.is_max(node))
            stack.extend((child, copy) for child in reversed(ordered(node)))
        else:
            builder.leaf(father, tree.value(node), is_max=tree.is_max(node))
    return builder.tree()
