"""Checks that a certificate proves the value of a game. Standard library alone: this file can be copied.

    python checker.py FILE [--game MODULE:EXPR]      or FILE.py:EXPR, unless the certificate lists its game

A certificate shows that a game has value v by two strategies (Stockman's theorem). `at-least` is a strategy for MAX:
one move at each of MAX's positions, all moves at MIN's, and no end of the game below v. `at-most` is the same for MIN.
README.md beside this file describes the text. The time is linear in its size.
"""

import argparse
import hashlib
import importlib
import re
import runpy
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any

POSITION = re.compile(r"(max|min)(?: \{([^{}]+)\})?((?: [0-9]+)+)|[^ ]+")


class Refused(Exception):  # noqa: N818 - a verdict, not an error of this program
    """Why a text is no proof."""


@dataclass(frozen=True)
class Certificate:
    """The text, taken apart."""

    game: Any  # a Listed, or the text that names a game
    depth: int | None
    value: Any
    parts: dict[str, tuple[bool, list[str]]]  # whether play may go on for ever, and the lines


def number(text: str) -> Any:
    """An integer, a fraction, or a float, as the certificate writes it."""
    kind = Fraction if "/" in text else float if re.search("[.eE]", text) else int
    try:
        read_as = kind("" if len(text) > 4000 else text)
    except (ValueError, ZeroDivisionError):
        raise Refused(f"{text[:40]!r} is not a number") from None
    if abs(read_as) == float("inf"):
        raise Refused(f"{text[:40]!r} is too large for a float: all such numbers would be the same")
    return read_as


def natural(text: str) -> int:
    """The number of a line, a move, or a count."""
    if re.fullmatch("[0-9]{1,12}", text):
        return int(text)
    raise Refused(f"{text[:40]!r} is not a number of lines, a line or a move")


def field(lines: Iterator[str], name: str) -> str:
    """What the next line says after its first word, which must be the name."""
    line = next(lines, "")
    word, _, rest = line.partition(" ")
    if word != name:
        raise Refused(f"{line[:60]!r}, where a line should begin with {name!r}")
    return rest


def block(lines: Iterator[str], count: str) -> list[str]:
    """The next lines, as many as were announced."""
    taken = [*islice(lines, natural(count))]
    if not taken or len(taken) != int(count):
        raise Refused(f"there are {len(taken)} lines where {count} were announced")
    return taken


def read(text: str) -> Certificate:
    """Take a text apart; raises Refused if it is no certificate."""
    body, end, digest = text.rpartition("sha256 ")
    if not end or digest.strip() != hashlib.sha256(body.encode()).hexdigest():
        raise Refused("the file was changed or cut off: its last line is not the sha256 of all lines before it")
    lines = iter(body.splitlines())
    if field(lines, "game-value-certificate") != "1":
        raise Refused("this program reads version 1 of the format")
    game: Any = field(lines, "game")
    if game.startswith("listed "):
        game = Listed(block(lines, game.removeprefix("listed ")))
    depth, value = field(lines, "depth"), number(field(lines, "value"))
    parts: dict[str, tuple[bool, list[str]]] = {}
    for name in ("at-least", "at-most"):
        kind, _, count = field(lines, name).partition(" ")
        if kind not in ("ends", "draws"):
            raise Refused(f"{kind[:40]!r}: the part {name} `ends` or `draws`")
        parts[name] = kind == "draws", block(lines, count)
    return Certificate(game, None if depth == "none" else natural(depth), value, parts)


class Listed:
    """A game that the certificate lists, position by position."""

    def __init__(self, lines: list[str]) -> None:
        self.root = 1
        self._rows: list[tuple[bool, Any, list[int]]] = []
        for line in lines:
            match = POSITION.fullmatch(line)
            below = [*map(natural, match[3].split())] if match and match[3] else []
            if match is None or not all(1 <= child <= len(lines) for child in below):
                raise Refused(f"{line[:40]!r} is no position: write max 2 3, min {{5}} 2 3, or a pay-off")
            worth = number(match[2] or line) if match[2] or not match[1] else float("nan")
            self._rows.append((match[1] == "max", worth, below))

    def children(self, node: int) -> list[int]:
        return self._rows[node - 1][2]

    def is_max(self, node: int) -> bool:
        return self._rows[node - 1][0]

    def value(self, node: int) -> Any:
        return self._rows[node - 1][1]

    evaluate = value


def check(certificate: Certificate, game: Any) -> None:
    """Return if both parts prove the value; raise Refused, with the reason, if not."""
    for name, (draws, lines) in certificate.parts.items():
        if draws and (certificate.value > 0 if name == "at-least" else certificate.value < 0):
            raise Refused(f"{name}: endless play counts 0 (Kars), which does not reach {certificate.value}")
        of = lines, certificate.value, certificate.depth
        for line, problem in faults(game, *of, at_least=name == "at-least", draws=draws):
            raise Refused(f"{name}, line {line}, {lines[line - 1][:40]!r}: {problem}")


def faults(
    game: Any, lines: list[str], value: Any, depth: int | None, *, at_least: bool, draws: bool
) -> Iterator[tuple[int, str]]:
    """Follow a strategy from the root: the lines that are wrong, each with the reason."""
    worth = game.value if depth is None else game.evaluate
    positions = {len(lines): (game.root, depth)}  # of the lines to which a line refers, each with the plies left
    agenda = [len(lines)]
    for line in agenda if draws else range(len(lines), 0, -1):
        if line not in positions:
            continue  # no line refers to it, so it proves nothing
        node, left = positions[line] if draws else positions.pop(line)  # all lines that refer to it have been read
        children, text = game.children(node) if left != 0 else (), lines[line - 1]
        if text == "=" or not children:
            proves = not children and (worth(node) >= value if at_least else worth(node) <= value)
            if text != "=" or not proves:
                yield line, f"the game {'goes on' if children else f'is over, with {worth(node)}'}"
            continue
        if bool(game.is_max(node)) == at_least:
            move, _, target = text.partition(">")
            answers = [(natural(move) - 1, natural(target))]
        else:
            answers = [*enumerate(map(natural, text.split(" ")))]
            if len(answers) != len(children):
                yield line, f"the other player has {len(children)} moves"
        for move_number, to in answers:
            below = children[move_number] if 0 <= move_number < len(children) else None, left and left - 1
            if not 0 <= move_number < len(children) or not 1 <= to <= len(lines) or (to >= line and not draws):
                yield line, f"there are {len(children)} moves, to earlier lines of this part"
            elif to not in positions:
                positions[to] = below
                agenda.append(to)  # which the loop goes on with, where play may be endless
            elif positions[to] != below:
                yield line, f"line {to} stands for another position"


def load(where: str) -> Any:
    """The game that the user of this program names: MODULE:EXPRESSION or FILE.py:EXPRESSION."""
    module, _, expression = where.partition(":")
    names = runpy.run_path(module) if module.endswith(".py") else vars(importlib.import_module(module))
    return eval(expression, names)  # noqa: S307 - it comes from the command line, never from the certificate


def main() -> None:
    """Exit status 0: proved, 1: refused, 2: the request is unusable."""
    parser = argparse.ArgumentParser(description="Check that a certificate proves the value of a game.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--game", help="MODULE:EXPRESSION or FILE.py:EXPRESSION, if the certificate lists no game")
    options = parser.parse_args()
    try:
        certificate = read(options.file.read_text(encoding="utf-8"))
        if not options.game and isinstance(certificate.game, str):
            parser.error(f"the certificate lists no game: name it, --game '{certificate.game.removeprefix('python ')}'")
        check(certificate, load(options.game) if options.game else certificate.game)
    except (Refused, UnicodeDecodeError) as problem:
        sys.exit(f"refused: {problem}")
    except OSError as problem:
        parser.error(str(problem))
    print(f"proved: the value is {certificate.value}")


if __name__ == "__main__":
    main()
