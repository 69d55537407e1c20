"""What other modules of this folder add to the core, each for the things that it models.

`SORTS` (in `sorts`) and `MEANINGS` (in `situation`) are the two others. A thing that calls and loops may change is a
`Changeable` (in `handles`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from specs.contracts.clause import Clause

# How a thing that the source makes itself is modelled, by its class: `MADE[dict]` makes what `{}` stands for,
# `MADE["dict.fromkeys"]` what that makes of the children of a node.
MADE: Final[dict[Any, Callable[..., Any]]] = {}

# By the sort of an argument: what else is demanded of it when a procedure is called.
GIVEN: Final[dict[str, Callable[[Any, Any], None]]] = {}

# Sorts of arguments that a procedure only reads: the module that adds one refuses a procedure that changes them.
READ_ONLY: Final[set[str]] = set()

# At the head of a loop, told what the variables hold that it does not assign to: what else there was is of the past.
LIVE: Final[list[Callable[[Any, list[Any]], None]]] = []

# Clauses that no proof speaks of, by their id, with the reason.
BEYOND: Final[dict[str, str]] = {}

# Clauses that mark a value instead of comparing it, by their id: how a value is marked that meets the clause.
MARKS: Final[dict[str, Callable[[Any], None]]] = {}

# The words that the source may ask of a thing, by its class, where the class itself does not say it by `offers`.
OFFERED: Final[dict[type, frozenset[str]]] = {}

# By the name of a loop invariant, why a `while` loop ends: of what the invariant was given at one iteration and at the
# next, the second is less.
DESCENTS: Final[dict[str, Callable[[Mapping[str, Any], Mapping[str, Any]], bool]]] = {}

# By the same name: the clause of the invariant that says that there are finitely many, or else less would be no end.
FINITELY: Final[dict[str, Clause]] = {}


def marked_by(clause: Clause) -> Callable[[Any], None] | None:
    """How a value is marked that meets the clause; a stranger's clause of the same id marks nothing."""
    return MARKS.get(clause.id) if clause.conclusion.__module__.startswith("specs.") else None
