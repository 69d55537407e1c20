"""Print results as JSON, with infinite values and fractions as text."""

import json
from fractions import Fraction
from typing import Any

import typer

from specs.values import Infinity, format_value


def show_json(thing: Any) -> None:
    """Print as JSON; infinite values and fractions as text."""
    typer.echo(json.dumps(plain(thing)))


def plain(thing: Any) -> Any:
    """The same data with only the types that JSON has."""
    match thing:
        case dict():
            return {key: plain(value) for key, value in thing.items()}
        case list() | tuple():
            return [plain(item) for item in thing]
        case None | bool() | int() | float() | str():
            return thing
        case Infinity() | Fraction():
            return format_value(thing)  # type: ignore[arg-type]  # an Infinity is one of its two kinds
        case _:
            return str(thing)
