"""Parse the numbers in options; and the option `--json`. This module imports little, for every `--help` needs it."""

import re
from typing import Annotated

import typer


def whole(text: str) -> int:
    """A whole number in the digits 0 to 9; Python itself reads those of other scripts, too."""
    if not re.fullmatch(r"[+-]?[0-9]+", str(text).strip()):
        raise typer.BadParameter(f"{text!r} is not a valid integer; write it as 3")
    return int(text)


def positive(text: str) -> int:
    """A whole number of at least 1."""
    if whole(text) < 1:
        raise typer.BadParameter(f"{text} is not in the range x>=1")
    return whole(text)


def decimal(text: str) -> float:
    """A number in the digits 0 to 9, such as 60 or 0.5."""
    try:
        return float(str(text).encode("ascii"))
    except ValueError:
        raise typer.BadParameter(f"{text!r} is not a valid number; write it as 60 or 0.5") from None


Json = Annotated[bool, typer.Option("--json", help="print JSON")]
