"""The clauses of move ordering and of learning between iterations (RR-2.2.2-TT, RR-2.2.2-history).

Ordering may change what a search costs, never what it returns: children are rearranged, none is lost or added.
`memory` has the tables learned so far, `children` are in the game's own order, `v` is what the function returns.
"""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from specs.contracts import Cost, ensures, ghost, message, when
from specs.depth_limited import At
from specs.values import NEG_INF, POS_INF, Value

# ORDERING


@ghost
def table_move(memory: Any, node: At[Any], children: Sequence[At[Any]]) -> At[Any] | None:
    """The child that the table of best moves names, if it names one."""
    entry = memory.table.get(node.position) if memory.by_table else None
    return next((child for child in children if entry is not None and child.position == entry.best), None)


@ghost
def move_scores(memory: Any, node: At[Any], children: Sequence[At[Any]]) -> Mapping[At[Any], int]:
    """The history score of the move to each child; 0 where the order does not use it."""
    return {child: memory.score(node, child) if memory.by_history else 0 for child in children}


@ensures("order-permutes", "RR-2.2.2-history", cost=Cost.LOCAL)
@message(expected="the children {children!r} in some order", actual="{v!r}")
def order_permutes(children: Sequence[At[Any]], v: Sequence[At[Any]]) -> bool:
    """the children are rearranged: none is lost, none is added, none is doubled"""
    return Counter(children) == Counter(v)


@ensures("order-table-first", "RR-2.2.2-TT", "the best move of the table is searched first", Cost.LOCAL)
@when(lambda table_move: table_move is not None)
@message(expected="{table_move!r} first", actual="{v!r}")
def order_table_first(table_move: At[Any], v: Sequence[At[Any]]) -> bool:
    return bool(v[0] == table_move)


@ensures("order-history", "RR-2.2.2-history", cost=Cost.LOCAL)
@when(lambda v: len(v) > 1)
@message(expected="descending scores, ties as in {children!r}", actual="{v!r} with scores {move_scores!r}")
def order_history(
    children: Sequence[At[Any]], table_move: At[Any] | None, v: Sequence[At[Any]], move_scores: Mapping[At[Any], int]
) -> bool:
    """the moves that the table does not name are searched by descending history score, equal ones in the
    game's order
    """
    rest, due = list(v), list(children)
    for moves in (rest, due):
        if table_move in moves:
            moves.remove(table_move)
    expected = sorted(due, key=lambda child: -move_scores[child])  # a stable sort
    return rest == expected


# LEARNING


@ghost
def history_scores(memory: Any) -> Mapping[Hashable, int]:
    """The history table as it is now."""
    return dict(memory.history.scores)


@ensures("proof-bounds", "RR-2.1.2-bounds", "what the evaluated leaves prove holds: lower <= f(n) <= upper")
@message(expected="an interval that contains f = {f!r}", actual="{v!r}")
def proof_bounds(v: Any, f: Value) -> bool:
    return bool(v.lower <= f <= v.upper)


@ensures("proof-best", "RR-2.2.2-TT", cost=Cost.LOCAL)
@when(lambda v: v.best is not None)
@message(
    expected="a best move that proves a bound of {v!r}",
    actual=lambda known, v: f"the best move has {known.get(v.best)!r}",
)
def proof_best(seen: Any, node: Any, known: Mapping[Any, Any], v: Any) -> bool:
    """the best move proves the bound that counts for the player to move: f-(best) = f- at a max node, f+(best) = f+ at
    a min node; where that bound is not known, the other one
    """
    best = known[v.best]
    by_lower = v.lower != NEG_INF if seen.is_max(node) else v.upper == POS_INF
    return bool(best.lower == v.lower) if by_lower else bool(best.upper == v.upper)


@ensures("history-increment", "RR-2.2.2-history", cost=Cost.LOCAL)
@when(lambda known: bool(known))
@message(
    expected="scores raised by 2^depth for each best move", actual="{old_history_scores!r} became {history_scores!r}"
)
def history_increment(
    memory: Any,
    known: Mapping[At[Any], Any],
    old_history_scores: Mapping[Hashable, int],
    history_scores: Mapping[Hashable, int],
) -> bool:
    """each node whose best move is known adds 2^(remaining depth) to the score of that move, and nothing else does"""
    due = Counter(old_history_scores)
    for node, entry in known.items():
        if entry.best is not None:
            due[memory.key(node, entry.best)] += 2**node.remaining
    return due == Counter(history_scores)


@ensures("table-deepest", "RR-2.2.2-TT", cost=Cost.LOCAL)
@when(lambda known: bool(known))
@message(expected="for each position the best move found with the greatest remaining depth", actual="{memory!r}")
def table_deepest(memory: Any, known: Mapping[At[Any], Any]) -> bool:
    """the table names, for each position, the best move of its deepest search in this iteration, unless it
    has no room
    """
    deepest: dict[Any, At[Any]] = {}
    for node, entry in known.items():
        if entry.best is not None and (
            node.position not in deepest or node.remaining > deepest[node.position].remaining
        ):
            deepest[node.position] = node
    for position, node in deepest.items():
        entry = memory.table.get(position)
        if entry is not None and (entry.best, entry.depth) != (known[node].best.position, node.remaining):
            return False
    return True
