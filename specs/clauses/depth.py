"""The specification of a search to a fixed depth (RR-2.1.1-evalheur): alpha-beta's, with another true value.

f_depth is f of the game cut off at the depth that the call is given (`specs.depth_limited`). The clauses speak of that
depth alone: what is known of the position at another depth, even at a greater one, is no answer. A search that takes a
deeper entry of its table for an answer breaks them. What such a search can promise is `deep_enough`.
"""

from typing import Any, Final

from specs.cache import PerGame
from specs.clauses import fail_soft
from specs.clauses.renamed import of_another_value
from specs.contracts import Cost, ensures, ghost, message, requires
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


def at_least(tree: EvaluatedGame[Any], node: Any, depth: int) -> tuple[Value, Value]:
    """The least and the greatest value of the game cut off somewhere, on each line at this depth or deeper."""
    below = [at_least(tree, child, max(depth - 1, 0)) for child in tree.children(node)]
    best = max if tree.is_max(node) else min
    here = tree.evaluate(node)
    if not below:
        return here, here
    low, high = (best(ends) for ends in zip(*below, strict=True))
    return (low, high) if depth else (min(low, here), max(high, here))


@ensures("deep-enough", SOURCE)
@message(
    expected=lambda tree, node, depth: "between {!r} and {!r}".format(*at_least(tree, node, depth)), actual="v = {v!r}"
)
def deep_enough(tree: EvaluatedGame[Any], node: Any, depth: int, alpha: Value, beta: Value, v: Value) -> bool:
    """v is a bound on the value that some search gives which goes at least this deep on every line"""
    low, high = at_least(tree, node, depth)
    return (v <= alpha or v <= high) and (v >= beta or low <= v)


DEPTH_LIMITED: Final = (fail_soft.window, depth_is_natural, success, fail_low, fail_high)
