"""The score s_d of a vertex of a game graph when the vertices of a set d count 0, in G[d := 0] (KA-A7.2).

What stands for f(n) is s(n), the score in the graph as it is. s_d(n) is spoken of for the sets that occur: what a
result depends on, unions, what is left without the vertex itself.

    n in d           s_d(n) = 0
    n a leaf         s_d(n) = t(n), if n is not in d
    d part of d'     s_{d'} <=1 s_d, at a vertex and for the best of several (KA-L7.zeros)
    d empty          s_d = s
"""

from __future__ import annotations

from proofs.proving.execution.node import Node
from proofs.proving.execution.things import Thing
from proofs.proving.execution.world import ProvingWorld
from specs.graphs.graph_score import moves_away
from specs.values import NEG_INF, POS_INF, Value


class VertexSet(Thing):
    """A set of vertices that count 0. `parts` are sets that it contains."""

    is_unchanging = True

    def __init__(self, world: ProvingWorld, name: str, *parts: VertexSet, own: bool | None = None) -> None:
        self.world, self.name, self.parts = world, name, parts
        self.own = own  # whether the vertex of the call is in it, if that is known
        self.is_empty: bool | None = None
        self.rest_on_path = False  # whether all its vertices but, perhaps, that of the call were marked at the start

    def includes(self, other: VertexSet) -> bool:
        """Whether the other is known to be part of it."""
        return other is self or other.is_empty is True or any(part.includes(other) for part in self.parts)

    def __repr__(self) -> str:
        return self.name


def _table(node: Node, word: str) -> dict[VertexSet, Value]:
    found: dict[VertexSet, Value] = node.__dict__.setdefault(word, {})
    return found


def score(node: Node, zeros: VertexSet) -> Value:
    """s_d of the node."""
    known = _table(node, "_scores")
    if zeros not in known:
        world = node.world
        world.outside(lambda: score(node, zeros))
        world.choose(1)  # noted on the path, so that it is settled in every run that comes here
        if zeros.is_empty:
            known[zeros] = node.f
        else:
            made = world.finite(f"s_{zeros.name}({node.name})")
            known[zeros] = made
            _compare(world, known, zeros)
            if node is world.path.node:
                _own_law(node, zeros, made)
    return known[zeros]


def _compare(world: ProvingWorld, known: dict[VertexSet, Value], zeros: VertexSet) -> None:
    """More zeros, nearer to 0 (KA-L7.zeros)."""
    for other, value in known.items():
        for low, high in ((zeros, other), (other, zeros)):
            if other is not zeros and low.includes(high):
                less, more = (known[zeros], value) if low is zeros else (value, known[zeros])
                world.fact(lambda less=less, more=more: moves_away(less, more))  # type: ignore[misc]


def _own_law(node: Node, zeros: VertexSet, value: Value) -> None:
    """The vertex of the call: 0 if it is in d, t at a leaf that is not, and never further from 0 than s(n)."""
    world = node.world
    if zeros.own is True:
        world.grant(lambda: bool(value == 0))
    elif zeros.own is False and node._is_terminal:
        world.grant(lambda: bool(value == node.f))
    world.fact(lambda: moves_away(value, node.f))


def older(child: Node, zeros: VertexSet) -> Value:
    """The best s_d of the successors before this one."""
    known = _table(child, "_older")
    if zeros not in known:
        world, father = child.world, child.father
        assert father is not None
        world.outside(lambda: older(child, zeros))
        world.choose(1)
        if child.is_oldest:
            known[zeros] = NEG_INF if father.is_max() else POS_INF
        elif child.elder is not None:
            known[zeros] = best_with(child.elder, zeros)
        else:
            known[zeros] = child.broth if zeros.is_empty else world.finite(f"best s_{zeros.name} before {child.name}")
            _compare(world, known, zeros)
    return known[zeros]


def best_with(child: Node, zeros: VertexSet) -> Value:
    """The best s_d of the successors up to this one."""
    known = _table(child, "_best")
    if zeros not in known:
        world, father = child.world, child.father
        assert father is not None
        world.outside(lambda: best_with(child, zeros))
        here, before = score(child, zeros), older(child, zeros)
        known[zeros] = world.greatest(before, here) if father.is_max() else world.least(before, here)
    return known[zeros]
