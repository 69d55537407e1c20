"""trusted: the minimax function f and critical paths (PB-D1.a to PB-D1.c, RR-2.1-f).

`f` is the definition, by plain recursion. `Oracle` tabulates it for one tree: it is what contracts consult
at every nested call, and is exhausted equal to `f`.
"""

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
    """f of each node, computed for a whole subtree when a node is first looked up."""

    def __init__(self, tree: GameTree[N]) -> None:
        super().__init__()
        self.tree = tree

    def __missing__(self, node: N) -> Value:
        """Compute f in the whole subtree: by recursion, which is fast, or without it where the tree is too deep."""
        children, is_max, value = self.tree.children, self.tree.is_max, self.tree.value

        def fill(n: N) -> Value:
            if n in self:  # a shared subtree, or one asked for before
                return self[n]
            below = children(n)
            if not below:
                best = value(n)
            else:
                values = [fill(child) for child in below]  # noqa: F821 - it is deleted when it has returned
                best = max(values) if is_max(n) else min(values)
            self[n] = best
            return best

        try:
            return fill(node)
        except RecursionError:
            return self._climb(node)
        finally:
            del fill  # it refers to itself, and through its methods to the tree: neither has to wait for the collector

    def _climb(self, node: N) -> Value:
        """The same without recursion: each node when all its children are known."""
        stack = [node]
        while stack:
            top = stack[-1]
            children = self.tree.children(top)
            unknown = [child for child in children if child not in self]
            if unknown:
                stack.extend(unknown)
                continue
            stack.pop()
            if not children:
                self[top] = self.tree.value(top)
            else:
                values = [self[child] for child in children]
                self[top] = max(values) if self.tree.is_max(top) else min(values)
        return self[node]
