"""The score s_d of a vertex of a game graph when the vertices of a set d count 0, in G[d := 0] (KA-A7.2).

What stands for f(n) is s(n), the score in the graph as it is. s_d(n) is spoken of for the sets that occur: what a
result depends on, unions, what is left without the vertex itself. What it is at a vertex of d, at a leaf, and for a
smaller set, is said by laws, when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Callable

from proofs.proving.containers.set import ObservedSet, Without
from proofs.proving.execution.node import Node
from proofs.proving.models import score_laws as laws
from proofs.proving.models.game_graph import ScoredGraph
from specs.values import NEG_INF, POS_INF, Value


def _known(node: Node, word: str, zeros: ObservedSet, make: Callable[[Node, ObservedSet], Value]) -> Value:
    """The quantity of that name, of the node and the set, settled when it is first asked for."""
    known: dict[ObservedSet, Value] = node.__dict__.setdefault(word, {})
    if zeros not in known:
        world = node.world
        world.outside(lambda: _known(node, word, zeros, make))
        world.choose(1)  # noted on the path, so that it is settled in every run that comes here
        value = make(node, zeros)
        for other, its_value in known.items():
            if zeros.includes(other):
                world.law(laws.ZEROS, with_more=value, with_less=its_value)
            if other.includes(zeros):
                world.law(laws.ZEROS, with_more=its_value, with_less=value)
        known[zeros] = value
    return known[zeros]


def score(node: Node, zeros: ObservedSet) -> Value:
    """s_d of the node."""
    return _known(node, "_scores", zeros, _score)


def _score(node: Node, zeros: ObservedSet) -> Value:
    world = node.world
    s_d = world.finite(f"s_{zeros.name}({node.name})")
    if node is world.path.node and zeros.has_n:
        world.law(laws.MARKED, s=s_d)
    if node is world.path.node and zeros.has_n is False and node._is_terminal:
        world.law(laws.LEAF, payoff=ScoredGraph(node).value(node), s=s_d)
    if zeros.is_empty:
        world.law(laws.NO_ZEROS, with_none=s_d, s=node.f)
    elif node is world.path.node:
        world.law(laws.ZEROS, with_more=s_d, with_less=node.f)
    return s_d


def none_count_zero(zeros: ObservedSet) -> None:
    """The set is empty: the score of the vertex of the call is that in the graph as it is."""
    node: Node = zeros.world.path.node
    node.world.law(laws.NO_ZEROS, with_none=score(node, zeros), s=node.f)


def older(child: Node, zeros: ObservedSet) -> Value:
    """The best s_d of the successors before this one."""
    return _known(child, "_older", zeros, _older)


def _older(child: Node, zeros: ObservedSet) -> Value:
    father, world = child.father, child.world
    assert father is not None
    if child.is_oldest:
        return NEG_INF if father.is_max() else POS_INF
    if child.elder is not None:
        return best_with(child.elder, zeros)
    return child.broth if zeros.is_empty else world.finite(f"best s_{zeros.name} before {child.name}")


def best_with(child: Node, zeros: ObservedSet) -> Value:
    """The best s_d of the successors up to this one."""
    world, father = child.world, child.father
    assert father is not None
    by = world.greatest if father.is_max() else world.least
    return _known(child, "_best", zeros, lambda _child, _zeros: by(older(child, zeros), score(child, zeros)))


def all_are_seen(node: Node, zeros: Without, last: Node) -> None:
    """s_d(n) is the best s_{d + n} of all successors, if n is not in d."""
    law = laws.MARKED_F["f-youngest"]
    node.world.law(law, f=score(node, zeros), with_child=best_with(last, zeros.with_n))
