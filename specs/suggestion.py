"""Suggestions for error messages about an unknown name: the known name that is nearest, or a list of known names."""

import difflib
from collections.abc import Iterable
from typing import Final

SHOWN: Final = 12


def meant(name: str, known: Iterable[str]) -> str:
    """` (did you mean alphabeta?)`, or nothing where no known name is near."""
    near = difflib.get_close_matches(name, [*known], n=1)
    return f" (did you mean {near[0]}?)" if near else ""


def listed(known: Iterable[str]) -> str:
    """The names, separated by commas; if there are very many, the first ones and the number of the others."""
    names = [*known]
    more = f" and {len(names) - SHOWN} more" if len(names) > 2 * SHOWN else ""
    return ", ".join(names[:SHOWN] if more else names) + more
