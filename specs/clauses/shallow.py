"""The contract of alpha-beta without deep cutoffs (LI-F1): the only bound of a call is the best value at its father.

`sons` are the places of n's children, each with `broth`: Maxbroth(c) below a max node, Minbroth(c) below a min node.
"""

from collections.abc import Collection, Sequence
from typing import Any

from specs.clauses.calls import WINDOW, Calls, Dialogue, follows
from specs.clauses.loops import best_so_far, worst_so_far
from specs.clauses.visited_nodes import calls_made
from specs.contracts import Cost, ensures, invariant, loop, message, when
from specs.contracts.ghost import Place
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from specs.watch import unwatched


@ensures("exact-below-bound", "LI-F1")
@when(lambda tree, node, alpha, beta, v: v < beta if tree.is_max(node) else alpha < v)
@message(expected="f({n}) = {f!r}", actual="v = {v!r}")
def exact_below_bound(v: Value, f: Value) -> bool:
    """v = f(n) unless the call has cut off: v >= beta at a max node, v <= alpha at a min node"""
    return v == f


@ensures("visits-shallow", "LI-F1")
@when(lambda sons: bool(sons))
@message(expected="calls on the children of which that holds", actual=calls_made)
def visits_shallow(
    tree: GameTree[N], node: N, alpha: Value, beta: Value, sons: Sequence[Place[Any]], called: Collection[int]
) -> bool:
    """a child is visited iff its elder brothers leave it open: Maxbroth(c) < beta at a max node, alpha < Minbroth(c) at
    a min node
    """
    if tree.is_max(node):
        return all((son.index in called) == (son.broth < beta) for son in sons)
    return all((son.index in called) == (alpha < son.broth) for son in sons)


@invariant("shallow-open", "LI-F1", "g < beta before a child of a max node", Cost.LOCAL)
@message(expected="g < {beta!r}", actual="g = {g!r}")
def is_open(g: Value, beta: Value) -> bool:
    return g < beta


@invariant("shallow-open-dual", "LI-F1", "alpha < g before a child of a min node", Cost.LOCAL)
@message(expected="g > {alpha!r}", actual="g = {g!r}")
def is_open_dual(g: Value, alpha: Value) -> bool:
    return alpha < g


@loop(best_so_far, is_open)
def shallow_max_loop(tree: GameTree[N], node: N, child: N, g: Value, beta: Value) -> None:
    """Before child c of a max node: the best so far is exact, and does not cut off."""


@loop(worst_so_far, is_open_dual)
def shallow_min_loop(tree: GameTree[N], node: N, child: N, g: Value, alpha: Value) -> None:
    """Before child c of a min node: the best so far is exact, and does not cut off."""


@ensures("shallow-calls", "LI-F1")
@message(actual="{calls!r}")
def shallow_calls(tree: GameTree[Any], node: Any, alpha: Value, beta: Value, calls: Calls) -> bool:
    """each child is called with the best value of its elder brothers as one end, the other end infinite; none after
    a cutoff
    """
    game = unwatched(tree)

    def open_ended() -> Dialogue:
        best: Value = NEG_INF if game.is_max(node) else POS_INF
        for child in game.children(node):
            if game.is_max(node):
                best = max(best, (yield child, best, POS_INF))
            else:
                best = min(best, (yield child, NEG_INF, best))
            if best >= beta if game.is_max(node) else best <= alpha:
                return

    return follows(open_ended(), calls, WINDOW)
