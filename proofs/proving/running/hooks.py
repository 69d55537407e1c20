"""trusted: what other modules of this folder add to the core, each for the things that it models.

`SORTS` (in `sorts`) and `MEANINGS` (in `situation`) are the two others. A thing that calls and loops may change is a
`Changeable` (in `handles`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

# How a thing that the source makes itself is modelled, by its class: `MADE[dict]` makes what `{}` stands for.
MADE: Final[dict[Any, Callable[[Any], Any]]] = {}

# By the sort of an argument: what else is demanded of it when a procedure is called.
GIVEN: Final[dict[str, Callable[[Any, Any], None]]] = {}

# Clauses that no proof speaks of, by their id, with the reason.
BEYOND: Final[dict[str, str]] = {}

# Clauses that mark a value instead of comparing it, by their id: how a value is marked that meets the clause.
MARKS: Final[dict[str, Callable[[Any], None]]] = {}

# By the name of a loop invariant: the id of its clause by which a `while` loop ends.
MEASURES: Final[dict[str, str]] = {}

# The same, said of what the invariant was given at one iteration and at the next: the second must be less.
DESCENTS: Final[dict[str, Callable[[Mapping[str, Any], Mapping[str, Any]], bool]]] = {}
