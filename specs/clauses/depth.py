"""The specification of a search to a fixed depth (RR-2.1.1-evalheur): alpha-beta's, with another true value.

f_depth is f of the game cut off at the depth that the call is given (`specs.depth_limited`), on which alone the clauses
speak: what is known of the position at another depth, a greater one as well, is no answer. A search that prefers a
deeper entry of its table keeps them no more than one that prefers a shallower entry; `some_depth` is what is left.
"""

from typing import Any, Final

from specs.cache import PerGame
from specs.clauses import fail_soft
from specs.clauses.renamed import of_another_value
from specs.contracts import Cost, ghost, message, requires
from specs.depth_limited import At, DepthLimited, EvaluatedGame
from specs.minimax import Oracle
from specs.values import Value
from specs.watch import unwatched

SOURCE: Final = "RR-2.1.1-evalheur"
_oracles: Final = PerGame(lambda _, seen: Oracle(DepthLimited(seen, 0)))


@ghost
def f_depth(tree: EvaluatedGame[Any], node: Any, depth: int) -> Value:
    """f of the node in the game cut off so many plies below it."""
    return _oracles(unwatched(tree))[At(node, depth)]


@requires("depth", SOURCE, "the depth is an integer, 0 or more", Cost.LOCAL)
@message(expected="an integer depth >= 0", actual="depth = {depth!r}")
def depth_is_natural(depth: Any) -> bool:
    return isinstance(depth, int) and depth >= 0


success = of_another_value(
    fail_soft.success,
    {"f": "f_depth"},
    source=SOURCE,
    sentence="alpha < v < beta implies v = f(n), the value at just this depth",
    expected="f({n}) = {f_depth!r} at depth {depth!r}",
    actual="v = {v!r}",
)
fail_low = of_another_value(
    fail_soft.fail_low,
    {"f": "f_depth"},
    source=SOURCE,
    sentence="v <= alpha implies f(n) <= v, the value at just this depth",
    expected="f({n}) <= v = {v!r} at depth {depth!r}",
    actual="f({n}) = {f_depth!r}",
)
fail_high = of_another_value(
    fail_soft.fail_high,
    {"f": "f_depth"},
    source=SOURCE,
    sentence="v >= beta implies f(n) >= v, the value at just this depth",
    expected="f({n}) >= v = {v!r} at depth {depth!r}",
    actual="f({n}) = {f_depth!r}",
)

DEPTH_LIMITED: Final = (fail_soft.window, depth_is_natural, success, fail_low, fail_high)
