"""`verified certify` and `verified certificate`: values of games with proofs that anyone can check."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from proofs.commands import arguments
from proofs.commands.arguments import read_graph, read_options
from proofs.commands.as_json import show_json
from proofs.commands.numbers import Json, whole

NAMED: Final = re.compile(
    r"python verified\.games:load\('([^'\\]*)'(?:, moves=\[([^\]\\]*)\])?(?:, horizon=([0-9]+))?\)"
)
FILE: Final = re.compile(r"[^()]+\.py:.+")
NAME: Final = re.compile(r"[a-z_0-9]+(\(.*\))?")

Out = Annotated[Path | None, typer.Option("--out", metavar="FILE", help="write the certificate there")]
Moves = Annotated[str, typer.Option(metavar="MOVES", help="of a named game: from the position after these: 'd3 c5'")]
Plies = Annotated[
    int | None, typer.Option("--depth", metavar="D", parser=whole, help="cut the game off after so many plies")
]
Claimed = Annotated[
    str | None, typer.Option("--value", metavar="V", help="certify this value, which your own engine found")
]


def certify_command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="a tree, a graph, a named game, or FILE.py:GAME")],
    depth: Plies = None,
    moves: Moves = "",
    value: Claimed = None,
    out: Out = None,
    root: arguments.Root = None,
    as_json: Json = False,
) -> None:
    """Prove the value of a game by two strategies, in a text that a program of 200 lines checks.

    MAX's strategy shows that the value is at least v, MIN's that it is at most v. A position that is reached twice is
    written once. Where play can be endless (Kars), that counts 0. Exit status 1: --value is not the value of the game.

    \b
    verified certify "((41 5) (12 90))"
    verified certify tic_tac_toe --out tic_tac_toe.cert
    verified certify "hex(board_size=3)" --out hex3.cert
    verified certify othello --depth 3 --moves "d3 c5" --out othello.cert
    verified certify "max a -> b c; min c -> d a; b = -1; d = 1"
    verified certify my_game.py:game --value 3 --out mine.cert
    verified certificate check tic_tac_toe.cert
    """
    from proofs.certificates.checker import read
    from proofs.certificates.writer import NotTheValueError, certificate

    searched, about = named_game(game, moves, root, depth)
    claimed = read_options(value=value).get("value")
    try:
        text = certificate(searched, about=about, depth=depth, value=claimed)
    except NotTheValueError as problem:
        if as_json:
            show_json({"verdict": "refused", "why": str(problem)})
        else:
            typer.echo(f"no certificate: {problem}")
        raise typer.Exit(1) from None
    if out is not None:
        out.write_text(text, encoding="utf-8")
    taken = read(text)
    sizes = {name: len(lines) for name, (_, lines) in taken.parts.items()}
    if as_json:
        show_json({"value": taken.value, **sizes, **({} if out else {"certificate": text})})
    elif out is None:
        typer.echo(text, nl=False)
    else:
        typer.echo(
            f"value {taken.value}, proved at least by {sizes['at-least']} positions, at most by {sizes['at-most']}"
        )
        typer.echo(f"again: verified certificate check {out}")


def certificate_command(
    action: Annotated[str, typer.Argument(metavar="check", help="check: does the file prove what it says?")],
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="what `verified certify --out` or another program wrote")
    ],
    game: Annotated[
        str, typer.Option("--game", metavar="GAME", help="the game, if the file neither lists it nor names one of ours")
    ] = "",
    as_json: Json = False,
) -> None:
    """Check a certificate: follow both strategies through the rules of the game, in time linear in its size.

    Exit status 0: the value is proved, 1: the file proves nothing, and why. A certificate never runs code: if it names
    a Python object of yours, you say which with --game. proofs/certificates/checker.py does the same and stands alone.

    \b
    verified certificate check tic_tac_toe.cert
    verified certificate check mine.cert --game my_game.py:game
    """
    from proofs.certificates.checker import Refused, check, read

    if action != "check":
        raise ValueError(f"{action!r} cannot be done with a certificate; write: verified certificate check FILE")
    try:
        taken = read(file.read_text(encoding="utf-8"))
        check(taken, given_game(taken.game, game))
    except FileNotFoundError:
        raise ValueError(f"there is no file {str(file)!r}") from None
    except (Refused, UnicodeDecodeError) as problem:
        if as_json:
            show_json({"verdict": "refused", "why": str(problem)})
        else:
            typer.echo(f"refused: {problem}")
        raise typer.Exit(1) from None
    if as_json:
        show_json({"verdict": "proved", "value": taken.value})
    else:
        endless = " (endless play counts 0)" * any(draws for draws, _ in taken.parts.values())
        typer.echo(f"proved: the value is {taken.value}{endless}")


def named_game(text: str, moves: str, root: str | None, depth: int | None) -> tuple[Any, str]:
    """The game, and MODULE:EXPRESSION for it if the certificate need not list it."""
    from proofs.certificates.checker import load as load_object

    if FILE.fullmatch(text):
        return load_object(text), text
    if NAME.fullmatch(text) and not text.isdigit():
        from verified.games import GAMES, load

        horizon = depth if text in GAMES and GAMES[text].horizon is not None else None
        played = moves.replace(",", " ").split()
        about = f"verified.games:load({text!r}" + f", moves={played!r}" * bool(played)
        about += f", horizon={horizon}" * (horizon is not None) + ")"
        return load(text, moves=played, horizon=horizon), about
    return (evaluated_tree(text, root) if depth is not None else read_graph(text, root, None)), ""


def evaluated_tree(text: str, root: str | None) -> Any:
    """A tree with an evaluation of every inner node, which a depth needs."""
    from specs.depth_limited import EvaluatedTree

    return EvaluatedTree.parse(arguments.read_text(text), root)


def given_game(said: Any, given: str) -> Any:
    """The game to check against: the one that the user names, else the one that the certificate lists or names."""
    from proofs.certificates.checker import load as load_object

    if given:
        return load_object(given) if FILE.fullmatch(given) or ":" in given else named_game(given, "", None, None)[0]
    if not isinstance(said, str):
        return said
    ours = NAMED.fullmatch(said)
    if ours is None:
        raise ValueError(f"the certificate names {said!r}, which is run only if you say so: --game MODULE:EXPRESSION")
    from verified.games import load

    name, moves, horizon = ours.groups()
    return load(name, moves=re.findall("'([^']*)'", moves or ""), horizon=int(horizon) if horizon else None)
