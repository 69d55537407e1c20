"""What engines make of a search to a depth: a bound for a null window, a value that is quiet at the horizon, a move.

Each is `witness` (`specs.clauses.depth`), asked for one side only, of another game, or of the children.
"""

from collections.abc import Sequence
from typing import Any, Final

from specs.clauses.depth import WITNESS, is_witnessed, why_none_serves
from specs.clauses.moves import UNSAID, Said
from specs.contracts import Clause, ensures, message, when
from specs.depth_limited import EvaluatedGame
from specs.extensions import AT_LEAST, AT_MOST, EQUAL, Reached, extreme
from specs.quiescence import NoisyGame, Settled
from specs.values import Value, format_value
from specs.watch import unwatched


def _between(tree: EvaluatedGame[Any], node: Any, depth: int) -> str:
    least, most = (format_value(extreme(unwatched(tree), node, depth, most=most)) for most in (False, True))
    return least if least == most else f"from {least} to {most}"


@ensures("bound-witness", WITNESS)
@message(
    expected=lambda tree, node, depth, gamma, v: (
        f"f {'>=' if v >= gamma else '<='} v for some extension of depth {depth}; f lies {_between(tree, node, depth)}"
    ),
    actual="v = {v!r}, where gamma = {gamma!r}",
)
def bound_witness(tree: EvaluatedGame[Any], node: Any, depth: int, gamma: Value, v: Value) -> bool:
    """v >= gamma is a lower and v < gamma an upper bound on f(n) of one extension of the game cut off at this depth"""
    return Reached(unwatched(tree), v).can_be(AT_LEAST if v >= gamma else AT_MOST, node, depth)


@ensures("quiet-witness", WITNESS)
@message(
    expected=lambda tree, node, depth, alpha, beta, v: why_none_serves(_settled(tree), node, depth, alpha, beta, v),
    actual="v = {v!r}",
)
def quiet_witness(tree: NoisyGame[Any], node: Any, depth: int, alpha: Value, beta: Value, v: Value) -> bool:
    """v is a fail-soft answer for f(n) of one extension of the game cut off at this depth, q in place of evaluations"""
    return is_witnessed(_settled(tree), node, depth, alpha, beta, v)


def _settled(tree: NoisyGame[Any]) -> Settled[Any]:
    return Settled(unwatched(tree))


# MOVES


def _is_asked(tree: EvaluatedGame[Any], node: Any, depth: int) -> bool:
    return depth > 0 and bool(tree.children(node))


def best_at_depth(tree: EvaluatedGame[Any], node: Any, depth: int) -> Sequence[Any]:
    """The children that are best in one extension: the best that they can be worth is no worse than the others' worst.

    The lines below different children are different, so each of them may be extended otherwise.
    """
    game = unwatched(tree)
    children, is_max = game.children(node), game.is_max(node)
    good = [extreme(game, child, depth - 1, most=is_max) for child in children]
    bad = [extreme(game, child, depth - 1, most=not is_max) for child in children]
    if is_max:
        return [child for child, value in zip(children, good, strict=True) if value >= max(bad)]
    return [child for child, value in zip(children, good, strict=True) if value <= min(bad)]


def _named(tree: Any, children: Sequence[Any]) -> str:
    return " or ".join(str(tree.name(child)) if hasattr(tree, "name") else repr(child) for child in children)


@ensures("best-move-at-depth", WITNESS, "the move is a best one of one extension of the game cut off at this depth")
@when(_is_asked)
@message(
    expected=lambda tree, node, depth: f"a move to {_named(tree, best_at_depth(tree, node, depth))}",
    actual=lambda tree, said: "no move" if said.move is None else f"the move to {_named(tree, [said.move])}",
)
def best_move(tree: EvaluatedGame[Any], node: Any, depth: int, said: Said) -> bool:
    return said.move is not None and said.move in best_at_depth(tree, node, depth)


@ensures("move-value-at-depth", WITNESS, "the value that is returned with the move is f(n) of one such extension")
@when(lambda tree, node, depth, said: said.value is not UNSAID and _is_asked(tree, node, depth))
@message(
    expected=lambda tree, node, depth: f"f(n) of an extension of depth {depth}, {_between(tree, node, depth)}",
    actual=lambda said: f"value {format_value(said.value)}",
)
def move_value(tree: EvaluatedGame[Any], node: Any, depth: int, said: Said) -> bool:
    return Reached(unwatched(tree), said.value).can_be(EQUAL, node, depth)


MOVES_AT_DEPTH: Final[Sequence[Clause]] = (best_move, move_value)
