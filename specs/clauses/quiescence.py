"""The specification of a quiescence search: alpha-beta's, with q (`specs.quiescence`) as the true value."""

from typing import Any, Final

from specs.cache import PerGame
from specs.clauses import fail_soft
from specs.clauses.renamed import of_another_value
from specs.contracts import ghost
from specs.minimax import Oracle
from specs.quiescence import NoisyGame, Quiescent, Quiet
from specs.values import Value
from specs.watch import unwatched

SOURCE: Final = "RR-2.1.1-evalheur"
_oracles: Final = PerGame(lambda _, seen: Oracle(Quiescent(seen)))


@ghost
def q(tree: NoisyGame[Any], node: Any) -> Value:
    """The value of quiescence of the node."""
    return _oracles(unwatched(tree))[Quiet(node)]


success = of_another_value(
    fail_soft.success,
    {"f": "q"},
    source=SOURCE,
    sentence="alpha < v < beta implies v = q(n), the best of standing pat and the noisy moves",
    expected="q({n}) = {q!r}",
    actual="v = {v!r}",
)
fail_low = of_another_value(
    fail_soft.fail_low,
    {"f": "q"},
    source=SOURCE,
    sentence="v <= alpha implies q(n) <= v",
    expected="q({n}) <= v = {v!r}",
    actual="q({n}) = {q!r}",
)
fail_high = of_another_value(
    fail_soft.fail_high,
    {"f": "q"},
    source=SOURCE,
    sentence="v >= beta implies q(n) >= v",
    expected="q({n}) >= v = {v!r}",
    actual="q({n}) = {q!r}",
)

QUIESCENCE: Final = (fail_soft.window, success, fail_low, fail_high)
