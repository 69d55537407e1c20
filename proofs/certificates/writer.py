"""Makes the certificate of a game's value, as the text that `checker` reads."""

import hashlib
from collections.abc import Iterator
from typing import Any, Final

from proofs.certificates.numbered import Numbered
from proofs.certificates.strategies import (
    Achieved,
    Goal,
    Strategy,
    achieved_anywhere,
    achieved_by_search,
    all_positions,
    small_strategies,
)
from specs.contracts import contracts
from specs.depth_limited import DepthLimited
from specs.graphs.graph import vertices
from specs.tree import GameTree, N
from specs.values import Value, format_value
from verified.graphs.graph_scc import graph_scc
from verified.memory.alphabeta_tt import alphabeta_tt
from verified.recursion import with_room

HEAD: Final = "game-value-certificate 1"
WHOLE: Final = 300_000  # positions: a game with more is searched depth first


class NotTheValueError(ValueError):
    """The value that was claimed is not the value of the game."""


def certificate(game: Any, *, about: str = "", depth: int | None = None, value: Value | None = None) -> str:
    """The certificate that the game, cut off at the depth if one is given, has its value, or the one that is claimed.

    `about` names the game, MODULE:EXPRESSION; without it the certificate lists the game itself. NotTheValueError if
    another value is claimed than the game has.
    """
    cut: Numbered[Any] = Numbered(game if depth is None else DepthLimited(game, depth))
    with contracts("off"):
        parts, value = with_room(lambda: both_goals(cut, value))
        pair = small_strategies(cut, parts)
    lines = [HEAD, *([f"game python {about}"] if about else listing(game))]
    lines += [f"depth {'none' if depth is None else depth}", f"value {format_value(value)}"]
    for name, strategy in zip(("at-least", "at-most"), pair, strict=True):
        lines.append(f"{name} {'draws' if strategy.endless else 'ends'} {len(strategy.positions)}")
        lines += strategy_lines(cut, strategy)
    body = "".join(f"{line}\n" for line in lines)
    return f"{body}sha256 {hashlib.sha256(body.encode()).hexdigest()}\n"


def both_goals(game: GameTree[N], claimed: Value | None) -> tuple[list[Achieved[N]], Value]:
    """What achieves "at least the value" and "at most the value", and the value."""
    positions = all_positions(game, WHOLE)
    if claimed is not None:
        value = claimed
    elif positions is None:
        value = alphabeta_tt(game, game.root)
    else:
        value = graph_scc(game, game.root, {}, {"calls": 0, "looks": 0})
    parts = []
    for for_max in (True, False):
        goal = Goal(for_max, value)
        part = achieved_by_search(game, goal) if positions is None else achieved_anywhere(game, goal, positions)
        if game.root not in part.rank:
            side = "at least" if for_max else "at most"
            raise NotTheValueError(f"the value of this game is not {format_value(value)}: it is not {side} that")
        parts.append(part)
    return parts, value


def strategy_lines(game: GameTree[N], strategy: Strategy[N]) -> Iterator[str]:
    """One line for each position."""
    line = {node: number for number, node in enumerate(strategy.positions, start=1)}
    for node in strategy.positions:
        children = game.children(node)
        if not children:
            yield "="
        elif node in strategy.chosen:
            move = strategy.chosen[node]
            yield f"{move + 1}>{line[children[move]]}"
        else:
            yield " ".join(str(line[child]) for child in children)


def listing(game: GameTree[Any]) -> Iterator[str]:
    """The game itself, position by position; with evaluations, where it has them."""
    positions = vertices(game)
    line = {node: number for number, node in enumerate(positions, start=1)}
    evaluate = getattr(game, "evaluate", None)
    yield f"game listed {len(positions)}"
    for node in positions:
        children = game.children(node)
        if children:
            worth = f" {{{format_value(evaluate(node))}}}" if evaluate else ""
            below = " ".join(str(line[child]) for child in children)
            yield f"{'max' if game.is_max(node) else 'min'}{worth} {below}"
        else:
            yield format_value(game.value(node))
