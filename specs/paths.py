"""The quantities of PB Definition 1.1, each as printed, for a node together with the path that leads to it.

A node of a tree with shared subtrees may be reached by several paths, and everything here (ancestors, left siblings,
alpha(n), beta(n)) belongs to the path. A `Path` knows its last node, the path to its father and its place among the
brothers. Every function is a plain transcription of the definition, not optimised.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic

from specs.informed import InformedGameTree
from specs.minimax import f
from specs.tree import GameTree, N
from specs.values import Value, maximum, minimum


@dataclass(frozen=True)
class Path(Generic[N]):
    """A node reached from the root: the last step goes to child number `index` of the father."""

    node: N
    father: Path[N] | None = None
    index: int = 0

    @property
    def steps(self) -> tuple[int, ...]:
        """The child numbers from the root: what identifies the path within its tree."""
        return () if self.father is None else (*self.father.steps, self.index)

    @property
    def name(self) -> str:
        """The Dewey name (SS-D4.3.2)."""
        return ".".join(["1", *(str(step + 1) for step in self.steps)])


def sons(tree: GameTree[N], n: Path[N]) -> list[Path[N]]:
    """The paths one step longer, oldest first."""
    return [Path(child, n, index) for index, child in enumerate(tree.children(n.node))]


def every_path(tree: GameTree[N], start: Path[N] | None = None) -> Iterator[Path[N]]:
    """Every path of the tree once, in reading order: the nodes of the unfolded tree."""
    stack = [Path(tree.root) if start is None else start]
    while stack:
        n = stack.pop()
        yield n
        stack.extend(reversed(sons(tree, n)))


def ANC(n: Path[N]) -> list[Path[N]]:
    """The proper ancestors of n (PB-D1.1-ANC)."""
    return [] if n.father is None else [n.father, *ANC(n.father)]


def L_bar(tree: InformedGameTree[N], n: Path[N]) -> Value:
    """max L over the max nodes among the ancestors (PB-D1.1-Lbar)."""
    return maximum(tree.lower(x.node) for x in ANC(n) if tree.is_max(x.node))


def U_bar(tree: InformedGameTree[N], n: Path[N]) -> Value:
    """min U over the min nodes among the ancestors (PB-D1.1-Ubar)."""
    return minimum(tree.upper(x.node) for x in ANC(n) if not tree.is_max(x.node))


def L_hat(tree: InformedGameTree[N], n: Path[N]) -> Value:
    """max L over all ancestors (PB-D1.1-Lhat)."""
    return maximum(tree.lower(x.node) for x in ANC(n))


def U_hat(tree: InformedGameTree[N], n: Path[N]) -> Value:
    """min U over all ancestors (PB-D1.1-Uhat)."""
    return minimum(tree.upper(x.node) for x in ANC(n))


def f_hat(tree: GameTree[N], n: Path[N]) -> Value:
    """max f over all ancestors (PB-D1.1-fhat)."""
    return maximum(f(tree, x.node) for x in ANC(n))


def older_brothers(tree: GameTree[N], n: Path[N]) -> list[Path[N]]:
    """The children of n's father that come before n."""
    if n.father is None:
        return []
    return [Path(child, n.father, index) for index, child in enumerate(tree.children(n.father.node)[: n.index])]


def left_siblings(tree: GameTree[N], n: Path[N]) -> list[Path[N]]:
    """The older brothers of n and of its ancestors: uncles count too (PB-D1.1-leftsib)."""
    return [x for m in [n, *ANC(n)] for x in older_brothers(tree, m)]


def alpha(tree: GameTree[N], n: Path[N]) -> Value:
    """max f over the left siblings whose father is a max node (PB-D1.1-alpha)."""
    return maximum(f(tree, x.node) for x in left_siblings(tree, n) if x.father and tree.is_max(x.father.node))


def beta(tree: GameTree[N], n: Path[N]) -> Value:
    """min f over the left siblings whose father is a min node (PB-D1.1-beta)."""
    return minimum(f(tree, x.node) for x in left_siblings(tree, n) if x.father and not tree.is_max(x.father.node))


def Maxbroth(tree: GameTree[N], n: Path[N]) -> Value:
    """max f over the older brothers (PB-D1.1-broth)."""
    return maximum(f(tree, x.node) for x in older_brothers(tree, n))


def Minbroth(tree: GameTree[N], n: Path[N]) -> Value:
    """min f over the older brothers (PB-D1.1-broth)."""
    return minimum(f(tree, x.node) for x in older_brothers(tree, n))
