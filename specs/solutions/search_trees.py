"""Search trees, the bounds f+ and f- that they prove, and both bounds by solution trees (ST section 3).

A search tree S is what an algorithm has generated of a game so far (ST-D3.1): the root, and with one child of a node
all of them. An inner node of the game is closed when its children are in S, a terminal when its pay-off is known;
anything else is open, and a leaf of S. Written as text, an open leaf is `?`: `max(0 min(? 1))`.

`f_plus` and `f_minus` are the definitions (ST-D3.2), `f_plus_33` to `f_minus_36` formulas (3.3) to (3.6).
A search tree is itself a game tree, so `solution_trees` says what its solution trees are. Nodes are taken to be
distinct: a game with shared subtrees has to be unfolded first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic

from specs.cache import per_node
from specs.solutions.solution_trees import max_trees, min_trees
from specs.tree import GameTree, N, Tree, TreeError, type_names
from specs.values import NEG_INF, POS_INF, Value, format_value, maximum, minimum


class SearchTree(Generic[N]):
    """The part of a game that consists of the closed nodes and their children."""

    def __init__(self, game: GameTree[N], closed: Collection[N] = ()) -> None:
        self.game = game
        self.closed = frozenset(closed)

    @property
    def root(self) -> N:
        return self.game.root

    def children(self, node: N) -> Sequence[N]:
        return self.game.children(node) if node in self.closed else ()

    def is_max(self, node: N) -> bool:
        return self.game.is_max(node)

    def value(self, node: N) -> Value:
        if node not in self.closed:
            raise TreeError(f"node {node!r} is open: its value is not known yet (ST-D3.1)")
        return self.game.value(node)

    def is_open(self, node: N) -> bool:
        """Whether the node, a leaf of S, has yet to be expanded or evaluated."""
        return node not in self.closed

    def nodes(self, below: N | None = None) -> Iterator[N]:
        """Every node of S (or of its part below a node, that node first) in reading order."""
        stack = [self.root if below is None else below]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(self.children(node)))

    def open_leaves(self) -> list[N]:
        """The open nodes, from left to right."""
        return [node for node in self.nodes() if self.is_open(node)]

    def path_to(self, n: N) -> list[N]:
        """The path from the root to a node of S."""
        path = [n]
        while path[0] != self.root:
            path.insert(0, self._fathers[path[0]])
        return path

    @cached_property
    def _fathers(self) -> dict[N, N]:
        return {child: node for node in self.nodes() for child in self.children(node)}

    def expand(self, node: N) -> SearchTree[N]:
        """S after one more step at an open node of it: its children are generated, or its pay-off is computed."""
        if node not in self.open_leaves():
            raise TreeError(f"{node!r} is no open node of this search tree")
        return SearchTree(self.game, self.closed | {node})

    @staticmethod
    def parse(text: str) -> SearchTree[int]:
        """A search tree of a game whose terminals are the leaves of the text, those written `?` open."""
        game = Tree.parse(text.replace("?", "0"))
        labels = [word for word in re.findall(r"[^\s(),]+", text) if word not in type_names.values()]
        unknown = {leaf for leaf, label in zip(game.leaves(), labels, strict=True) if label == "?"}
        return SearchTree(game, set(game.nodes()) - unknown)

    def __str__(self) -> str:
        return "".join(self._pieces(self.root, alternate=True))

    def _pieces(self, node: N, *, alternate: bool) -> Iterator[str]:
        children = self.children(node)
        if not children:
            yield "?" if self.is_open(node) else format_value(self.value(node))
            return
        is_max = self.is_max(node)
        # The type of the root is written out, and any that does not alternate.
        yield "" if node != self.root and is_max == alternate else type_names[is_max]
        for index, child in enumerate(children):
            yield " " if index else "("
            yield from self._pieces(child, alternate=not is_max)
        yield ")"


@dataclass(frozen=True)
class Completion(Generic[N]):
    """A game of which S may be the search tree: each open node of S is a terminal with the pay-off given for it."""

    S: SearchTree[N]
    payoffs: Mapping[N, Value]

    @property
    def root(self) -> N:
        return self.S.root

    def children(self, node: N) -> Sequence[N]:
        return self.S.children(node)

    def is_max(self, node: N) -> bool:
        return self.S.is_max(node)

    def value(self, node: N) -> Value:
        return self.payoffs[node] if node in self.payoffs else self.S.value(node)


# THE DEFINITIONS


@per_node
def f_plus(S: SearchTree[N], n: N) -> Value:
    """Minimax on S with +inf at the open leaves."""
    return _minimax(S, n, POS_INF, f_plus)


@per_node
def f_minus(S: SearchTree[N], n: N) -> Value:
    """Minimax on S with -inf at the open leaves."""
    return _minimax(S, n, NEG_INF, f_minus)


def _minimax(S: SearchTree[N], n: N, at_open: Value, below: Callable[[SearchTree[N], N], Value]) -> Value:
    if S.is_open(n):
        return at_open
    values = [below(S, child) for child in S.children(n)]
    return (max(values) if S.is_max(n) else min(values)) if values else S.value(n)


# THE SAME BY SOLUTION TREES


def closed_leaves(S: SearchTree[N], T: Collection[N]) -> list[Value]:
    """The pay-offs of the closed terminals of a solution tree."""
    return [S.value(p) for p in T if not S.is_open(p) and not S.children(p)]


def g_plus(S: SearchTree[N], T_plus: Collection[N]) -> Value:
    """The greatest closed terminal of a T+ (3.1): open leaves are passed over, -inf where there is nothing else."""
    return maximum(closed_leaves(S, T_plus))


def g_minus(S: SearchTree[N], T_minus: Collection[N]) -> Value:
    """The least closed terminal of a T- (3.2): open leaves are passed over, +inf where there is nothing else."""
    return minimum(closed_leaves(S, T_minus))


def is_closed(S: SearchTree[N], T: Collection[N]) -> bool:
    """Whether all leaves of the solution tree are closed (ST-D3.3)."""
    return not any(S.is_open(p) for p in T)


def f_plus_33(S: SearchTree[N], n: N) -> Value:
    """min g over the closed max trees rooted in n."""
    return minimum(g_plus(S, T) for T in max_trees(S, n) if is_closed(S, T))


def f_plus_34(S: SearchTree[N], n: N) -> Value:
    """max g over all min trees rooted in n."""
    return maximum(g_minus(S, T) for T in min_trees(S, n))


def f_minus_35(S: SearchTree[N], n: N) -> Value:
    """max g over the closed min trees rooted in n."""
    return maximum(g_minus(S, T) for T in min_trees(S, n) if is_closed(S, T))


def f_minus_36(S: SearchTree[N], n: N) -> Value:
    """min g over all max trees rooted in n."""
    return minimum(g_plus(S, T) for T in max_trees(S, n))
