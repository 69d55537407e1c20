"""The contracts of the left-first minimal graph (RR-5.2-LFMG) and of the search for cheap cutoffs (RR-5.3-ARMG)."""

from collections.abc import Hashable, Mapping
from typing import Any

from specs.contracts import ensures, ghost, message, when
from specs.contracts.ghost import oracle_of
from specs.minimal_graph import is_proof
from specs.tree import GameTree
from specs.values import Value
from specs.watch import unwatched


@ghost
def cuts(tree: GameTree[Any], node: Hashable, alpha: Value, beta: Value, v: Any) -> bool:
    """Whether a call that reports v.value at an inner node has ended in a cutoff."""
    game = unwatched(tree)
    return bool(game.children(node) and (v.value >= beta if game.is_max(node) else v.value <= alpha))


@ensures("graph-proves", "RR-5.2-LFMG")
@message(expected="f({n}) = {f!r}, proved", actual="{v.value!r} with leaves {v.leaves!r}")
def graph_proves(tree: GameTree[Any], node: Hashable, v: Any, f: Value) -> bool:
    """the leaves of the graph hold a T+ and a T- that prove f(n), and f(n) is the value reported"""
    return bool(v.value == f) and is_proof(unwatched(tree), node, v.leaves)


@ensures("cheapest-value", "RR-5.3-ARMG")
@message(expected="what f({n}) = {f!r} allows", actual="{v}")
def cheapest_value(alpha: Value, v: Any, beta: Value, f: Value) -> bool:
    """the search for cheaper cutoffs returns a value that alpha-beta may return: f(n) within the window, a
    bound on f(n) outside
    """
    if v.value <= alpha:
        return bool(f <= v.value)
    return bool(f >= v.value) if v.value >= beta else bool(f == v.value)


@ensures("cheapest-best", "RR-5.3-ARMG")
@when(lambda cuts: cuts)
@message(expected="a child that cuts", actual="{best}")
def cheapest_best(tree: GameTree[Any], node: Hashable, alpha: Value, beta: Value, best: Mapping[Any, Any]) -> bool:
    """a cutoff leaves a best child that proves it: f(best) >= beta at a max node, f(best) <= alpha at a min node"""
    game = unwatched(tree)
    value = oracle_of(game)[best[node]]
    return bool(value >= beta if game.is_max(node) else value <= alpha)
