"""What one iteration of iterative deepening promises (RR-2.2.2-ID, RR-2.1.1-evalheur), and the search that it runs.

`tree` is the game cut off at a depth, with children in the order in which they are searched. `tree.unordered` is the
same with children in the game's own order; the specification speaks of that one.
"""

from collections.abc import Hashable
from typing import Any

from specs.contracts import Cost, ensures, ghost, message, requires
from specs.contracts.ghost import oracle_of
from specs.tree import GameTree
from specs.values import Value, is_finite
from specs.watch import unwatched


@ghost
def searched_f(tree: GameTree[Any], node: Hashable) -> Value:
    """f of the node that is searched."""
    value: Value = oracle_of(unwatched(tree))[node]
    return value


@ghost
def ordered_f(tree: Any) -> Value:
    """f of the root, in the order in which the game is searched."""
    value: Value = oracle_of(unwatched(tree))[tree.root]
    return value


@ghost
def unordered_f(tree: Any) -> Value:
    """f of the root, in the game's own order."""
    value: Value = oracle_of(tree.unordered)[tree.root]
    return value


@ghost
def searched_depth(tree: Any) -> int:
    """The depth at which the game is cut off."""
    depth: int = tree.root.remaining
    return depth


@ghost
def best_positions(tree: Any) -> list[Any]:
    """The positions after the best moves: those whose value, one ply less deep, is that of the root."""
    game = tree.unordered
    f = oracle_of(game)
    return [child.position for child in game.children(tree.root) if f[child] == f[tree.root]]


@requires("search-first", "RR-MTD-f", "the first guess is finite, as every value of a game is", Cost.LOCAL)
@message(expected="a finite value", actual="first = {first!r}")
def first_is_finite(first: Value) -> bool:
    return is_finite(first)


@ensures("search-value", "RR-2.1-f", "v = f(n), whichever procedure was chosen")
@message(expected="f = {searched_f!r}", actual="v = {v!r}")
def searched_value(v: Value, searched_f: Value) -> bool:
    return v == searched_f


@requires("ordering-preserves-f", "RR-2.2.2-history")
@message(expected="f = {unordered_f!r}", actual="f = {ordered_f!r} in the order searched")
def ordering_preserves_f(ordered_f: Value, unordered_f: Value) -> bool:
    """f of the ordered tree is f of the game cut off at that depth, whatever has been learned"""
    return ordered_f == unordered_f


@ensures("iteration-depth", "RR-2.2.2-ID", cost=Cost.LOCAL)
@message(expected="depth {searched_depth!r}", actual=lambda v: f"depth {v.depth!r}")
def iteration_depth(searched_depth: int, v: Any) -> bool:
    """the iteration says to which depth it searched"""
    return bool(v.depth == searched_depth)


@ensures("iteration-value", "RR-2.1.1-evalheur")
@message(expected="the value {unordered_f!r}", actual=lambda v: f"the value {v.value!r}")
def iteration_value(unordered_f: Value, v: Any) -> bool:
    """the value of the iteration is the minimax value of the game cut off at its depth"""
    return bool(v.value == unordered_f)


@ensures("iteration-best-move", "RR-1.3-bestmoveonly")
@message(expected="one of {best_positions!r}, None if there is none", actual=lambda v: f"{v.best!r}")
def iteration_best_move(best_positions: list[Any], v: Any) -> bool:
    """the best move leads to a child whose value, one ply less deep, is the iteration's value; None if there is none"""
    return v.best in best_positions if best_positions else v.best is None


FOUND = (iteration_depth, iteration_value, iteration_best_move)
