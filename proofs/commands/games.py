"""`verified games`: the real games that can be searched, measured on their test positions and by random play."""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Any, Final

import typer

from proofs.commands.as_json import show_json
from proofs.commands.numbers import Json
from proofs.drawing.columns import table

if TYPE_CHECKING:
    from verified.games import Game

PLAYED: Final = 5  # games at random, for the depth


def games_command(as_json: Json = False) -> None:
    """List the real games: branching factor on the test positions, plies of a game, evaluations.

    Moves are counted on the stored test positions; plies are the mean length of a few games of random moves, always the
    same ones. Any other game of OpenSpiel that is named last can be loaded, too, but has no evaluation.

    \b
    verified games
    verified games --json
    """
    from verified.games import GAMES, names

    others = [name for name in names() if name not in GAMES]
    rows = [measured(game) for game in GAMES.values()]
    if as_json:
        show_json({"games": rows, "others": others})
        return
    head = ("game", "moves", "plies", "positions", "evaluation")
    lines = [head]
    for row in rows:
        figures = f"{row['moves']:.1f}", f"{row['plies']:.0f}", str(row["positions"])
        lines += [(row["name"], *figures, row["fine"]), ("", "", "", "", f"coarse: {row['coarse']}")]
    typer.echo("\n".join(table(lines, right=(1, 2, 3))))
    typer.echo(f"without an evaluation: {', '.join(others)}")


def measured(game: Game) -> dict[str, Any]:
    """The measurements of a game."""
    from verified.games import load, positions

    trees = [load(game.name, moves=moves) for moves in positions(game.name)]
    return {
        "name": game.name,
        "moves": fmean(len(tree.children(tree.root)) for tree in trees),
        "plies": fmean(random_length(game.name, seed) for seed in range(PLAYED)),
        "positions": len(trees),
        "fine": game.fine.says,
        "coarse": game.coarse.says,
        "one_node": game.keyed,
    }


def random_length(name: str, seed: int) -> int:
    """The number of plies of a game of random moves."""
    from verified.games.openspiel import initial_state

    draw = Random(seed)  # noqa: S311 - a measurement that can be repeated
    state = initial_state(name)
    while not state.is_terminal():
        state.apply_action(draw.choice(state.legal_actions()))
    return len(state.history())
