"""The decorators by which a clause is written:

    @ensures("fail-low", "PB-S2-post", "v <= alpha implies f(n) <= v")
    @when(lambda v, alpha: v <= alpha)
    @message(expected="f({n}) <= v = {v!r}", actual="f({n}) = {f!r}")
    def fail_low(v: Value, f: Value) -> bool:
        return f <= v

A sentence that is too long for the line is the docstring of the predicate. `requires` makes a precondition in the same
way, `invariant` a loop invariant. `clause` says all of it in one call.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from specs.contracts.clause import Clause, Cost, Kind, Predicate, Words


def clause(
    id: str,
    source: str,
    sentence: str,
    kind: Kind = Kind.POST,
    cost: Cost = Cost.ORACLE,
    *,
    when: Predicate | None = None,
    expected: Words = "",
    actual: Words = "",
    about_input: bool = False,
) -> Callable[[Predicate], Clause]:
    """Turn a predicate into a clause: `@clause("fail-low", "PB-S2-post", "v <= alpha implies ...", ...)`."""

    def make(conclusion: Predicate) -> Clause:
        return Clause(id, source, sentence, kind, cost, conclusion, when, expected, actual, about_input)

    return make


@dataclass(frozen=True)
class Draft:
    """A predicate with its premise and its words, on the way to a clause."""

    conclusion: Predicate
    premise: Predicate | None = None
    expected: Words = ""
    actual: Words = ""

    def __post_init__(self) -> None:
        if isinstance(finished := vars(self)["conclusion"], Clause):
            raise TypeError(f"clause {finished.id}: @when and @message stand below @requires, @ensures or @invariant")


def when(premise: Predicate) -> Callable[[Predicate | Draft], Draft]:
    """Say when the clause applies; below `requires`, `ensures` or `invariant`."""
    return lambda stated: replace(_draft(stated), premise=premise)


def message(*, expected: Words = "", actual: Words = "") -> Callable[[Predicate | Draft], Draft]:
    """Put a failure of the clause in words; below `requires`, `ensures` or `invariant`."""
    return lambda stated: replace(_draft(stated), expected=expected, actual=actual)


def _draft(stated: Predicate | Draft) -> Draft:
    return stated if isinstance(stated, Draft) else Draft(stated)


def _statement(
    kind: Kind,
    id: str,
    source: str,
    sentence: str | None = None,
    cost: Cost = Cost.ORACLE,
    *,
    about_input: bool = False,
) -> Callable[[Predicate | Draft], Clause]:
    def make(stated: Predicate | Draft) -> Clause:
        draft = _draft(stated)
        said = _docstring(draft.conclusion) if sentence is None else sentence
        words = draft.expected, draft.actual
        return Clause(id, source, said, kind, cost, draft.conclusion, draft.premise, *words, about_input)

    return make


def _docstring(predicate: Predicate) -> str:
    """The docstring as one line; where Python drops docstrings (-OO) the name stands for it."""
    said = getattr(predicate, "__name__", "").replace("_", " ") if sys.flags.optimize > 1 else predicate.__doc__ or ""
    return " ".join(said.split())


requires: Final = partial(_statement, Kind.PRE)  # what the caller has to see to
ensures: Final = partial(_statement, Kind.POST)  # what the procedure promises
invariant: Final = partial(_statement, Kind.LOOP)  # what is true before each iteration of a loop
