"""The specification of alpha-beta on a game in which a repeated position is a draw (FR-history-score)."""

from typing import Any, Final

from specs.clauses import fail_soft
from specs.clauses.renamed import of_another_value
from specs.contracts import ghost
from specs.graphs.graph_history import with_history
from specs.tree import GameTree
from specs.values import Value
from specs.watch import unwatched

SOURCE: Final = "FR-history-score"


@ghost
def f_history(graph: GameTree[Any], node: Any) -> Value:
    """The value of the node where nothing was played before, and a repeated position is a draw."""
    return with_history(unwatched(graph), node)


success = of_another_value(
    fail_soft.success,
    {"f": "f_history"},
    source=SOURCE,
    sentence="alpha < v < beta implies v = f(n), where a repeated position is a draw",
    expected="f({n}) = {f_history!r}",
    actual="v = {v!r}",
)
fail_low = of_another_value(
    fail_soft.fail_low,
    {"f": "f_history"},
    source=SOURCE,
    sentence="v <= alpha implies f(n) <= v, where a repeated position is a draw",
    expected="f({n}) <= v = {v!r}",
    actual="f({n}) = {f_history!r}",
)
fail_high = of_another_value(
    fail_soft.fail_high,
    {"f": "f_history"},
    source=SOURCE,
    sentence="v >= beta implies f(n) >= v, where a repeated position is a draw",
    expected="f({n}) >= v = {v!r}",
    actual="f({n}) = {f_history!r}",
)
