"""A name that nobody knows: the one that is meant, perhaps, or some that there are."""

import difflib
from collections.abc import Iterable
from typing import Final

SHOWN: Final = 12


def meant(name: str, known: Iterable[str]) -> str:
    """` (did you mean alphabeta?)`, or nothing where no known name is near."""
    near = difflib.get_close_matches(name, [*known], n=1)
    return f" (did you mean {near[0]}?)" if near else ""


def listed(known: Iterable[str]) -> str:
    """The names in a row; of very many the first ones, and how many more there are."""
    names = [*known]
    more = f" and {len(names) - SHOWN} more" if len(names) > 2 * SHOWN else ""
    return ", ".join(names[:SHOWN] if more else names) + more
