"""The values of the names that clauses use, and the clauses of a contract as asserts.

CrossHair takes the asserts at the head of a function as its precondition, and every later one as what must hold.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from proofs.dossiers.questions import Range
from specs.contracts import Clause
from specs.contracts.clause import names_of
from specs.contracts.ghost import GHOSTS
from specs.minimax import f
from specs.values import NEG_INF, POS_INF, Value

Two = tuple[int, int]
Pair = tuple[int | None, int | None]  # bounds from below and from above; None is an infinite one


def within(clauses: Iterable[Clause], names: Collection[str]) -> tuple[Clause, ...]:
    """The clauses that use only these names."""
    return tuple(clause for clause in clauses if {*clause.names} <= {*names})


def hold(clauses: Iterable[Clause], situation: Mapping[str, Any]) -> None:
    """Assert each clause of the situation."""
    for clause in clauses:
        assert not clause.is_broken(situation), clause.id


def allowed(clauses: Iterable[Clause], situation: Mapping[str, Any]) -> bool:
    """Whether every clause holds of the situation."""
    return not any(clause.is_broken(situation) for clause in clauses)


Ghosts = Mapping[str, tuple[Callable[..., Any], tuple[str, ...]]]  # each with the names that it is a function of


def ghosts() -> Ghosts:
    """The ghost quantities that can be computed from a game and the arguments of a call."""
    return {name: (ghost, names_of(ghost)) for name, ghost in {"f": f, **GHOSTS}.items()}


class Situation(dict[str, Any]):
    """The values of the names; a ghost quantity is computed when it is first looked up."""

    def __init__(self, computed: Ghosts, known: Mapping[str, Any]) -> None:
        super().__init__(known)
        self._computed = computed

    def __missing__(self, name: str) -> Any:
        ghost, names = self._computed[name]
        value = self[name] = ghost(*[self[part] for part in names])
        return value


# WHAT CROSSHAIR CHOOSES

_NONE: Mapping[Range, Value | None] = {Range.OR_LEAST: NEG_INF, Range.OR_GREATEST: POS_INF, Range.OR_NONE: None}


def type_of(range: Range) -> Any:
    """The type of a target's parameter: None is what an argument may be besides an integer."""
    return int if range is Range.INTEGER else int | None


def chosen(given: Mapping[str, Range], arguments: Mapping[str, Any], suffix: str = "") -> dict[str, Any]:
    """The arguments of the procedure."""
    return {
        name: _NONE[range] if arguments[name + suffix] is None else arguments[name + suffix]
        for name, range in given.items()
    }


def bounds(pair: Pair) -> tuple[Value, Value]:
    """L and U of a node."""
    low, high = pair
    return NEG_INF if low is None else low, POS_INF if high is None else high
