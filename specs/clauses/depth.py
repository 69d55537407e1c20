"""The specification of a search to a fixed depth (RR-2.1.1-evalheur), also with a table that accepts deeper entries.

Three clauses, each implied by the one before it (FR-witness-order):

- `exact-depth`: v is a fail-soft answer for f of the game cut off at just the depth of the call.
- `witness`: v is a fail-soft answer for f of one all-or-none extension of that game (`specs.extensions`). A table that
  accepts deeper entries keeps this, and not the first.
- `deep-enough`: one extension has f <= v and one has f >= v, as far as the window asks for both. The two extensions may
  differ, so a value between two values that no search returns passes.
"""

from typing import Any, Final

from specs.cache import PerGame
from specs.clauses import fail_soft
from specs.contracts import Cost, ensures, ghost, message, requires
from specs.depth_limited import At, DepthLimited, EvaluatedGame
from specs.extensions import AT_LEAST, AT_MOST, EQUAL, Reached, attainable, is_fail_soft
from specs.minimax import Oracle
from specs.values import Value, format_value
from specs.watch import unwatched

SOURCE: Final = "RR-2.1.1-evalheur"
WITNESS: Final = "FR-witness-order"
_oracles: Final = PerGame(lambda _, seen: Oracle(DepthLimited(seen, 0)))


@ghost
def f_depth(tree: EvaluatedGame[Any], node: Any, depth: int) -> Value:
    """f of the node in the game cut off so many plies below it."""
    return _oracles(unwatched(tree))[At(node, depth)]


@requires("depth", SOURCE, "the depth is an integer, 0 or more", Cost.LOCAL)
@message(expected="an integer depth >= 0", actual="depth = {depth!r}")
def depth_is_natural(depth: Any) -> bool:
    return isinstance(depth, int) and depth >= 0


@ensures("exact-depth", SOURCE)
@message(
    expected="a fail-soft answer for f({n}) = {f_depth!r} at depth {depth!r}, window ({alpha!r}, {beta!r})",
    actual="v = {v!r}",
)
def exact_depth(v: Value, alpha: Value, beta: Value, f_depth: Value) -> bool:
    """v is a fail-soft answer for f(n) of the game cut off at just this depth"""
    return is_fail_soft(v, alpha, beta, f_depth)


def _relation(v: Value, alpha: Value, beta: Value) -> str:
    """How f of an extension has to lie to v for v to be a fail-soft answer."""
    if v <= alpha:
        return AT_MOST
    return AT_LEAST if v >= beta else EQUAL


def why_none_serves(tree: EvaluatedGame[Any], node: Any, depth: int, alpha: Value, beta: Value, v: Value) -> str:
    """What v asks of an extension, and the values that f has on the extensions."""
    values = [format_value(value) for value in attainable(unwatched(tree), node, depth)]
    one_of = values[0] if len(values) == 1 else f"one of {', '.join(values)}"
    asked = f"f {_relation(v, alpha, beta)} {format_value(v)} for some extension of depth {depth}"
    return f"{asked}; on every extension f is {one_of}"


def is_witnessed(tree: EvaluatedGame[Any], node: Any, depth: int, alpha: Value, beta: Value, v: Value) -> bool:
    """Whether one extension serves, decided without going through them."""
    return Reached(tree, v).can_be(_relation(v, alpha, beta), node, depth)


@ensures("witness", WITNESS)
@message(
    expected=lambda tree, node, depth, alpha, beta, v: why_none_serves(tree, node, depth, alpha, beta, v),
    actual="v = {v!r}",
)
def witness(tree: EvaluatedGame[Any], node: Any, depth: int, alpha: Value, beta: Value, v: Value) -> bool:
    """v is a fail-soft answer for f(n) of one all-or-none extension of the game cut off at this depth"""
    return is_witnessed(unwatched(tree), node, depth, alpha, beta, v)


@ensures("deep-enough", WITNESS)
@message(
    expected=lambda tree, node, depth: "between {} and {}".format(
        *(format_value(attainable(unwatched(tree), node, depth)[end]) for end in (0, -1))
    ),
    actual="v = {v!r}",
)
def deep_enough(tree: EvaluatedGame[Any], node: Any, depth: int, alpha: Value, beta: Value, v: Value) -> bool:
    """v is an upper bound on f(n) of one extension and a lower bound on f(n) of one, perhaps of another"""
    reached = Reached(unwatched(tree), v)
    return (v >= beta or reached.can_be(AT_MOST, node, depth)) and (v <= alpha or reached.can_be(AT_LEAST, node, depth))


DEPTH_LIMITED: Final = (fail_soft.window, depth_is_natural, exact_depth)
