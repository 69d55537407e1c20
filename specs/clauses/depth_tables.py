"""What is true of a transposition table whose entries have depths, and of a search that takes no window.

An entry is true if one all-or-none extension of the game cut off at the entry's own depth has f within its two bounds
(`specs.extensions`). Two bounds that come from two searches may be true of two extensions, and of none together.
"""

from collections.abc import Iterator
from typing import Any, Final

from specs.cache import PerGame
from specs.contracts import ensures, message, requires
from specs.contracts.clause import Clause
from specs.depth_limited import EvaluatedGame
from specs.extensions import EQUAL, Reached, attainable
from specs.values import Value, format_value
from specs.watch import unwatched

SOURCE: Final = "FR-witness-schemes"
_values: Final = PerGame[dict[tuple[Any, int], list[Value]]](lambda _game, _seen: {})
_TO_THE_END: Final = 1 << 20  # plies: what an entry without a depth was searched to


def values_of(tree: EvaluatedGame[Any], node: Any, depth: int) -> list[Value]:
    """The values that f takes on the extensions, worked out once for each node and depth."""
    game = unwatched(tree)
    known = _values(game)
    if (node, depth) not in known:
        known[node, depth] = attainable(game, node, depth)
    return known[node, depth]


def _false(tree: EvaluatedGame[Any], table: Any) -> Iterator[str]:
    """The entries that are not true, in words."""
    for node, entry in table.items() if table is not None else ():
        values = values_of(tree, node, _TO_THE_END if entry.depth is None else entry.depth)
        if not any(entry.lower <= value <= entry.upper for value in values):
            yield (f"{entry!r} of {node!r}: on the extensions of its depth f is {', '.join(map(format_value, values))}")


def _true(tree: EvaluatedGame[Any], table: Any) -> bool:
    return next(_false(tree, table), None) is None


_words: Final = message(
    expected="of every entry, one extension of its depth with f between its bounds",
    actual=lambda tree, table: next(_false(tree, table), ""),
)
_sentence: Final = "every entry holds for f of one all-or-none extension of the game cut off at its depth"
true_depth_table: Final[Clause] = requires("true-depth-table", SOURCE, _sentence)(_words(_true))
true_depth_table_after: Final[Clause] = ensures("true-depth-table-after", SOURCE, _sentence)(_words(_true))


@ensures("depth-value", SOURCE)
@message(
    expected=lambda tree, node, depth: f"one of {', '.join(map(format_value, values_of(tree, node, depth)))}",
    actual="v = {v!r}",
)
def depth_value(tree: EvaluatedGame[Any], node: Any, depth: int, v: Value) -> bool:
    """v = f(n) of one all-or-none extension of the game cut off at this depth"""
    return Reached(unwatched(tree), v).can_be(EQUAL, node, depth)
