"""Colour in a report, where a person reads it: the words of verdicts. `NO_COLOR` leaves it out, as does a pipe."""

from __future__ import annotations

import os
import re
from typing import Final

import typer

GOOD: Final = ("proved", "inductive", "confirmed", "exhausted", "holds", "mended")
BAD: Final = ("refuted", "does NOT meet", "still refuted")
OPEN: Final = ("undecided", "is undecided against", "vacuous", "sampled")
_COLOURS: Final = {**dict.fromkeys(GOOD, "green"), **dict.fromkeys(BAD, "red"), **dict.fromkeys(OPEN, "yellow")}
_FIRST: Final = re.compile(rf"^(\s*)({'|'.join(sorted(_COLOURS, key=len, reverse=True))})\b")
_SAID: Final = re.compile(r"\b(does NOT meet|is undecided against)\b")


def coloured(line: str) -> str:
    """The line with the word of its verdict in a colour."""
    if os.environ.get("NO_COLOR"):
        return line
    line = _FIRST.sub(lambda found: found[1] + typer.style(found[2], fg=_COLOURS[found[2]], bold=True), line)
    return _SAID.sub(lambda found: typer.style(found[0], fg=_COLOURS[found[0]], bold=True), line)
