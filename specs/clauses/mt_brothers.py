"""Where MT changes its memory, and what memory holds of the older brothers of a child (RR-PB.2-MT).

MT proves its result by a solution tree in memory. Where that tree has all children of a node it is built child by
child, so a call on the next child must not spoil the entries of the older ones. On a tree it cannot: a call changes
memory only at its node and below (`mt-frame`, which is true of game graphs too), and nothing below one child is below
another. Where nodes are shared it may. So the invariants of this module speak of trees.
"""

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

from specs.cache import per_node
from specs.clauses.mt import OPEN, Bounds
from specs.contracts import ensures, ghost, invariant, message, when
from specs.tree import GameTree, N
from specs.values import Value, maximum, minimum
from specs.watch import unwatched


def nodes_below(tree: GameTree[N], node: N) -> frozenset[N]:
    """The node and all nodes below it. (Not cached: the sets of all nodes of a deep tree would fill the memory.)"""
    nodes: dict[N, None] = {}
    waiting = [node]
    while waiting:
        below = waiting.pop()
        if below not in nodes:
            nodes[below] = None
            waiting += tree.children(below)
    return frozenset(nodes)


@ghost
def unshared(tree: GameTree[N], node: N) -> bool:
    """Whether the part below n is a tree: each of its nodes but n is a child of exactly one node, once."""
    return _is_tree(unwatched(tree), node)


@per_node
def _is_tree(game: GameTree[N], node: N) -> bool:
    nodes = nodes_below(game, node)
    return sum(len(game.children(one)) for one in nodes) == len(nodes) - 1


@ghost
def older(tree: GameTree[N], node: N, child: N) -> Sequence[N]:
    """The older brothers of c, the child that comes next."""
    return tuple(takewhile(lambda brother: brother != child, unwatched(tree).children(node)))


# WHAT A CALL LEAVES


def _changed(memory: Mapping[Any, Bounds], old_memory: Mapping[Any, Bounds]) -> list[Any]:
    return [one for one in {**old_memory, **memory} if memory.get(one) != old_memory.get(one)]


@ensures("mt-frame", "RR-F3.2-MT", "memory changes at n and below n only")
@message(expected="changes at {n} or below", actual=lambda memory, old_memory: f"at {_changed(memory, old_memory)}")
def only_below(tree: GameTree[N], node: N, memory: Mapping[N, Bounds], old_memory: Mapping[N, Bounds]) -> bool:
    return nodes_below(unwatched(tree), node).issuperset(_changed(memory, old_memory))


# WHAT MEMORY HOLDS OF THE OLDER BROTHERS


def pairs_of(nodes: Sequence[Any], memory: Mapping[Any, Bounds]) -> list[Bounds]:
    """The entry of each of these nodes in memory."""
    return [memory.get(one, OPEN) for one in nodes]


@invariant("mt-max-older", "RR-PB.2-MT", "at a max node of a tree memory holds f+ <= g of each older brother of c")
@when(lambda unshared: unshared)
@message(expected="f+ <= {g!r} of each", actual=lambda older, memory: repr(pairs_of(older, memory)))
def older_below(older: Sequence[Any], memory: Mapping[Any, Bounds], g: Value) -> bool:
    return all(high <= g for _, high in pairs_of(older, memory))


@invariant("mt-min-older", "RR-PB.2-MT", "at a min node of a tree memory holds f- >= g of each older brother of c")
@when(lambda unshared: unshared)
@message(expected="f- >= {g!r} of each", actual=lambda older, memory: repr(pairs_of(older, memory)))
def older_above(older: Sequence[Any], memory: Mapping[Any, Bounds], g: Value) -> bool:
    return all(low >= g for low, _ in pairs_of(older, memory))


@invariant("two-max-older", "ST-A6.2")
@when(lambda unshared: unshared)
@message(expected="the greatest of {older}", actual="({f_minus!r}, {f_plus!r})")
def greatest_of_older(older: Sequence[Any], memory: Mapping[Any, Bounds], f_minus: Value, f_plus: Value) -> bool:
    """at a max node of a tree f- and f+ are the greatest that memory holds of the older brothers of c"""
    pairs = pairs_of(older, memory)
    return f_minus == maximum(low for low, _ in pairs) and f_plus == maximum(high for _, high in pairs)


@invariant("two-min-older", "ST-A6.2")
@when(lambda unshared: unshared)
@message(expected="the least of {older}", actual="({f_minus!r}, {f_plus!r})")
def least_of_older(older: Sequence[Any], memory: Mapping[Any, Bounds], f_minus: Value, f_plus: Value) -> bool:
    """at a min node of a tree f- and f+ are the least that memory holds of the older brothers of c"""
    pairs = pairs_of(older, memory)
    return f_minus == minimum(low for low, _ in pairs) and f_plus == minimum(high for _, high in pairs)
