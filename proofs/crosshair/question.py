"""How CrossHair is asked: the clauses of a contract as asserts, and the twin of a target.

A target is a function of integers. CrossHair takes the asserts at its head as its precondition, and every later one as
what must hold. A target runs the procedure itself, contracts off, and asks the postconditions of its contract that
speak of nothing but what the target knows. CrossHair would also confirm what it never reached, so every target has a
twin which it must refute: the same code, in which the name of the procedure leads to one with a seeded bug.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import FunctionType
from typing import Any, Final, cast

from proofs.enumeration.shape_text import parse_shape
from proofs.enumeration.shapes import Skeleton, alternating
from specs.contracts import Clause, Kind, contract_of
from specs.contracts.clause import Predicate, names_of
from specs.values import NEG_INF, POS_INF, Value

Two = tuple[int, int]
Three = tuple[int, int, int]
Four = tuple[int, int, int, int]
End = int | None  # of a window: None is the infinite one
Pair = tuple[End, End]  # bounds from below and from above

Target = Callable[..., None]


# THE CLAUSES


@dataclass(frozen=True)
class Question:
    """A clause, and the names that its predicates take: CrossHair would look them up anew on every path."""

    clause: Clause
    when: Predicate
    premise: tuple[str, ...]
    holds: Predicate
    conclusion: tuple[str, ...]


Questions = tuple[Question, ...]


def question(clause: Clause) -> Question:
    """The clause, ready to be asked."""
    when = clause.premise or (lambda: True)
    return Question(clause, when, names_of(clause.premise), clause.conclusion, names_of(clause.conclusion))


def questions(procedure: Callable[..., Any], names: str, leaving: str = "", kind: Kind = Kind.POST) -> Questions:
    """The postconditions of the procedure (or its preconditions), which speak of nothing but these names.

    Those that speak of anything else must be left out by their ids: none is lost by accident.
    """
    known, left = {*names.split()}, {*leaving.split()}
    made = {each.id: each for each in contract_of(procedure).clauses if each.kind is kind}
    if unknown := [*(left - {*made}), *(id for id in made if id not in left and not {*made[id].names} <= known)]:
        raise ValueError(
            f"{procedure.__name__}: of {unknown[0]} the names {names!r} say nothing, or it is no clause {kind.value}"
        )
    return tuple(question(each) for id, each in made.items() if id not in left)


def hold(asked: Questions, situation: Mapping[str, Any]) -> None:
    """Assert each clause of the situation."""
    for each in asked:
        if each.when(*[situation[name] for name in each.premise]):
            assert each.holds(*[situation[name] for name in each.conclusion]), each.clause.id


def allowed(asked: Questions, situation: Mapping[str, Any]) -> bool:
    """Whether every clause holds of the situation."""
    return all(
        each.holds(*[situation[name] for name in each.conclusion])
        for each in asked
        if each.when(*[situation[name] for name in each.premise])
    )


# WHAT A TARGET IS GIVEN


def at_least(end: End) -> Value:
    """The lower end of a window, or a test value of which the infinite one is -inf."""
    return NEG_INF if end is None else end


def at_most(end: End) -> Value:
    """The upper end of a window, or a test value of which the infinite one is +inf."""
    return POS_INF if end is None else end


class Form:
    """A shape with both types of its root, types alternating: laid out now, so that every path finds the same."""

    def __init__(self, text: str) -> None:
        self.text: Final = text
        self._max, self._min = alternating(parse_shape(text))
        for skeleton in (self._max, self._min):
            skeleton.fill([0] * len(skeleton.leaves))

    def of(self, is_max: bool) -> Skeleton:
        """The shape with that type of root."""
        return self._max if is_max else self._min


# THE TWIN


def twin(target: Target, name: str, wrong: Callable[..., Any]) -> Target:
    """The target with another procedure under that name."""
    plain = cast("FunctionType", target)
    if name not in plain.__code__.co_names:
        raise ValueError(f"{plain.__name__} does not speak of {name}, so its twin would be no other")
    made = FunctionType(plain.__code__, {**plain.__globals__, name: wrong}, plain.__name__)
    made.__annotations__ = plain.__annotations__
    made.__module__ = plain.__module__
    return cast("Target", made)
