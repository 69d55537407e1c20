"""Whether a proof notices an edit: every single-edit mutant of a procedure is put to the proof.

A mutant is `failed` (an obligation is not discharged, with its name), `outside` the fragment, or still `proved`. What
is still proved must be as right as the procedure: the enumeration must find nothing against it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import FunctionType
from typing import Any, cast

from proofs.mutants.edited import execute
from proofs.mutants.operators import Mutation, mutations
from proofs.proving.proving import attempt
from proofs.proving.solvers.solving import Solver, discharge, solvers
from proofs.proving.source.fragment import FragmentError


@dataclass(frozen=True)
class Put:
    """A mutant, the function that it is, and what became of its proof: a word, and the reason."""

    mutation: Mutation
    function: FunctionType
    word: str
    why: str = ""


def put_to_the_proof(function: Callable[..., Any], by: tuple[Solver, ...] | None = None) -> Iterator[Put]:
    """Each mutant of the procedure itself, up to the first obligation that fails."""
    asked = by or solvers()
    for mutation in mutations(cast("FunctionType", function)):
        edited = vars(execute(sys.modules[function.__module__], mutation.text))[function.__name__]
        yield Put(mutation, edited, *verdict(edited, asked))


def verdict(function: Callable[..., Any], by: tuple[Solver, ...]) -> tuple[str, str]:
    """What becomes of the proof of a function by its own contract."""
    try:
        attempted = attempt(function)
    except FragmentError as outside:
        return "outside", str(outside)
    for made in discharge(attempted.obligations, by):
        if not made.holds:
            return "failed", f"{made.obligation}: {made.word}"
    return "proved", ""
