"""A name that nobody knows: the one that is meant, perhaps."""

import difflib
from collections.abc import Iterable


def meant(name: str, known: Iterable[str]) -> str:
    """`; did you mean alphabeta?`, or nothing where no known name is near."""
    near = difflib.get_close_matches(name, [*known], n=1)
    return f"; did you mean {near[0]}?" if near else ""
