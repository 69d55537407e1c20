"""The positions of the nodes of a game in a picture: leaves side by side, fathers above the middle of their children.

A node that is reached in two ways is placed where reading order meets it first; further edges lead there, also from
below, where a graph has a cycle. Nothing here recurses, so a game may be of any depth.
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any

Node = Hashable


@dataclass(frozen=True)
class Edge:
    """A move. `again`: the child stands elsewhere already; `back`: it is above, or the vertex itself."""

    father: int
    child: int
    again: bool = False
    back: bool = False


@dataclass(frozen=True)
class Layout:
    """The nodes in reading order, each with its place among the leaves (from 0) and its depth; edges by numbers."""

    nodes: tuple[Any, ...]
    columns: tuple[float, ...]
    depths: tuple[int, ...]
    edges: tuple[Edge, ...]
    number: Mapping[Any, int]

    @property
    def width(self) -> int:
        """The number of columns."""
        return int(max(self.columns)) + 1

    @property
    def height(self) -> int:
        """The number of levels."""
        return max(self.depths) + 1


def layout(game: Any) -> Layout:
    """The places of all nodes that can be reached from the root."""
    number: dict[Any, int] = {}
    depths: list[int] = []
    edges: list[Edge] = []
    fathers: list[int | None] = []
    stack: list[tuple[Any, int | None]] = [(game.root, None)]
    while stack:
        node, father = stack.pop()
        if node in number:
            assert father is not None  # only the root has none
            there = number[node]
            edges.append(Edge(father, there, again=True, back=_is_above(there, father, fathers)))
            continue
        here = number[node] = len(depths)
        depths.append(0 if father is None else depths[father] + 1)
        fathers.append(father)
        if father is not None:
            edges.append(Edge(father, here))
        stack.extend((child, here) for child in reversed(game.children(node)))
    return Layout(tuple(number), tuple(_columns(len(depths), edges)), tuple(depths), tuple(edges), number)


def _is_above(node: int, other: int | None, fathers: list[int | None]) -> bool:
    """Whether the node is the other one, or on the path to it."""
    while other is not None and other != node:
        other = fathers[other]
    return other == node


def _columns(count: int, edges: list[Edge]) -> list[float]:
    """A column of its own for each node without children, the middle for each other; children have greater numbers."""
    below: list[list[int]] = [[] for _ in range(count)]
    for edge in edges:
        if not edge.again:
            below[edge.father].append(edge.child)
    columns = [0.0] * count
    taken = sum(not sons for sons in below)
    for node in range(count - 1, -1, -1):
        sons = below[node]
        if not sons:
            taken -= 1
        columns[node] = (columns[sons[0]] + columns[sons[-1]]) / 2 if sons else float(taken)
    return columns
