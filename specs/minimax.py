"""trusted: the minimax function f and critical paths (PB-D1.a to PB-D1.c, RR-2.1-f).

`f` is the definition, by plain recursion. `Oracle` tabulates it for one tree, without recursion: it is what contracts
consult at every nested call, and is exhausted equal to `f`.
"""

from __future__ import annotations

from typing import Generic

from specs.tree import GameTree, N
from specs.values import Value


def f(tree: GameTree[N], node: N) -> Value:
    """The pay-off at a terminal, else the best of the children for the player to move."""
    children = tree.children(node)
    if not children:
        return tree.value(node)
    values = [f(tree, child) for child in children]
    return max(values) if tree.is_max(node) else min(values)


def critical_path(tree: GameTree[N]) -> list[N]:
    """A path from the root to a terminal on which f is constant (PB-D1.c), the leftmost one."""
    path = [tree.root]
    while children := tree.children(path[-1]):
        path.append(next(child for child in children if f(tree, child) == f(tree, path[-1])))
    return path


class Oracle(dict[N, Value], Generic[N]):
    """f of each node, worked out for a whole subtree when first asked, without recursion."""

    def __init__(self, tree: GameTree[N]) -> None:
        super().__init__()
        self.tree = tree

    def __missing__(self, node: N) -> Value:
        tree = self.tree
        stack = [node]
        while stack:
            top = stack[-1]
            children = tree.children(top)
            unknown = [child for child in children if child not in self]
            if unknown:
                stack.extend(unknown)
                continue
            stack.pop()
            if not children:
                self[top] = tree.value(top)
            elif tree.is_max(top):
                self[top] = max(self[child] for child in children)
            else:
                self[top] = min(self[child] for child in children)
        return self[node]
