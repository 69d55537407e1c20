"""The clauses of move ordering that learns during the search (RR-2.2.2-TT, RR-2.2.2-history).

`learner` is the table of the search; it learns from each entry that is stored. `children` are in the game's own order,
`v` is the order in which they are searched. A call of a search asks for the children of its node once, so it sees one
order; the next call on the same node may see another one.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from specs.clauses import ordering
from specs.clauses.tables import Stored
from specs.contracts import Cost, ensures, ghost, message, when
from specs.depth_limited import At
from specs.values import NEG_INF, POS_INF

# THE ORDER

eager_permutes = replace(ordering.order_permutes, id="eager-permutes")


@ghost
def named_move(learner: Any, node: At[Any], children: Sequence[At[Any]]) -> At[Any] | None:
    """The best child that the table has for the node, at whatever depth."""
    best = learner.best_position(node) if learner.by_table else None
    return next((child for child in children if best is not None and child.position == best), None)


@ghost
def killer_moves(learner: Any, node: At[Any]) -> Sequence[Hashable]:
    """The killer moves: the last moves that cut off at this distance from the root, the newest first."""
    return tuple(learner.killers_of(node)) if learner.by_killers else ()


@ghost
def eager_scores(learner: Any, node: At[Any]) -> Mapping[Hashable, int]:
    """The history scores of the player to move."""
    return dict(learner.history_of(node)) if learner.by_history else {}


@ensures("eager-table-first", "RR-2.2.2-TT", "the best move of the table is searched first", Cost.LOCAL)
@when(lambda named_move: named_move is not None)
@message(expected="{named_move!r} first", actual="{v!r}")
def eager_table_first(named_move: At[Any], v: Sequence[At[Any]]) -> bool:
    return bool(v[0] == named_move)


def _moves(learner: Any, node: At[Any], among: Sequence[At[Any]], but: At[Any] | None) -> list[Hashable]:
    return [learner.game.move(node.position, child.position) for child in among if child != but]


@ensures("eager-killers", "RR-2.2.2-history", cost=Cost.LOCAL)
@when(lambda killer_moves: bool(killer_moves))
@message(expected="{killer_moves!r} next, where they can be played", actual="{v!r}")
def eager_killers(
    learner: Any,
    node: At[Any],
    children: Sequence[At[Any]],
    named_move: At[Any] | None,
    killer_moves: Sequence[Hashable],
    v: Sequence[At[Any]],
) -> bool:
    """after the table's move come the moves that last cut off at this distance from the root, the newest first"""
    playable = _moves(learner, node, children, named_move)
    due = [move for move in killer_moves if move in playable]
    searched = [*dict.fromkeys(_moves(learner, node, v, named_move))]  # of equal children each follows the same move
    return searched[: len(due)] == due


@ensures("eager-history", "RR-2.2.2-history", cost=Cost.LOCAL)
@when(lambda v: len(v) > 1)
@message(expected="descending scores, ties as in {children!r}", actual="{v!r} with scores {eager_scores!r}")
def eager_history(
    learner: Any,
    node: At[Any],
    children: Sequence[At[Any]],
    named_move: At[Any] | None,
    killer_moves: Sequence[Hashable],
    eager_scores: Mapping[Hashable, int],
    v: Sequence[At[Any]],
) -> bool:
    """the other moves are searched by descending history score, equal ones in the game's order"""
    searched, due = (
        [move for move in _moves(learner, node, among, named_move) if move not in killer_moves]
        for among in (v, children)
    )
    return searched == sorted(due, key=lambda move: -eager_scores.get(move, 0))  # a stable sort


# LEARNING


def proves(is_max: bool, entry: Stored) -> bool:
    """Whether the best move of the entry proves its bound: where all moves failed, no move is better than another."""
    return entry.best is not None and (entry.lower > NEG_INF if is_max else entry.upper < POS_INF)


@ghost
def all_scores(learner: Any, node: At[Any]) -> Mapping[Hashable, int]:
    """The history scores of the player to move, whether or not the order uses them."""
    return dict(learner.history_of(node))


@ghost
def all_killers(learner: Any, node: At[Any]) -> Sequence[Hashable]:
    """The killers at this distance from the root, whether or not the order uses them."""
    return tuple(learner.killers_of(node))


def _played(learner: Any, node: At[Any], entry: Stored) -> Hashable | None:
    """The move whose history score the entry raises; None if its best move proves nothing."""
    if not proves(learner.game.is_max(node.position), entry):
        return None
    move: Hashable = learner.game.move(node.position, entry.best.position)
    return move


@ensures("eager-increment", "RR-2.2.2-history", cost=Cost.LOCAL)
@message(expected="2^{node.remaining} more for the best move of {entry!r}", actual="{old_all_scores!r}: {all_scores!r}")
def eager_increment(
    learner: Any,
    node: At[Any],
    entry: Stored,
    old_all_scores: Mapping[Hashable, int],
    all_scores: Mapping[Hashable, int],
) -> bool:
    """a best move that proves a bound gets 2^(remaining depth) more, and no other score changes"""
    move = _played(learner, node, entry)
    due = dict(old_all_scores)
    if move is not None:
        due[move] = due.get(move, 0) + 2**node.remaining
    return due == all_scores


@ensures("eager-killer", "RR-2.2.2-history", cost=Cost.LOCAL)
@message(expected="the newest cutoff of two first", actual="{old_all_killers!r}: {all_killers!r}")
def eager_killer(
    learner: Any,
    node: At[Any],
    entry: Stored,
    old_all_killers: Sequence[Hashable],
    all_killers: Sequence[Hashable],
) -> bool:
    """a best move that cuts off becomes the first of the two killers, and nothing else changes them"""
    move = _played(learner, node, entry)
    if move is None or entry.lower >= entry.upper:
        return all_killers == old_all_killers
    return list(all_killers) == [move, *(other for other in old_all_killers if other != move)][:2]
