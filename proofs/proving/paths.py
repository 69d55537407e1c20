"""trusted: the paths of a cut procedure, and the obligations that arise on them.

The explorer of `proofs.symbolic` takes every path. Its store only saves work: where it answers without a fork, the
answer becomes part of an obligation of its own (`path`: the forks of the path imply all that was decided on it), so the
solvers need not trust it. A clause that must hold is run with a store that knows nothing, and so on all its own
paths: those that answer yes are the goal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from proofs.proving.obligations import Conjunction, Obligation
from proofs.symbolic.stores import Store
from proofs.symbolic.world import World
from specs.values import Value


class PathEndedError(BaseException):
    """The path has shown what it was for."""


class KnowsNothing:
    """A store in which every question is open."""

    is_integral = False

    def ask(self, i: int, j: int, strict: bool, k: int) -> bool | None:
        if i == j:
            return k > 0 if strict else k >= 0
        return None

    def told(self, _i: int, _j: int, _strict: bool, _k: int) -> Self:
        return self

    def model(self, points: int) -> Mapping[int, Value]:
        raise AssertionError(f"nothing is known of {points} points")


class ProvingWorld(World):
    """A world that remembers which of its decisions were forks."""

    def __init__(self, *, integers: bool) -> None:
        super().__init__(integers=integers)
        self.forks: list[bool] = []
        self.names: dict[int, str] = {}

    def decide(self, i: int, j: int, strict: bool, k: int) -> bool:
        position, is_new = self.position, self.position >= len(self.trail)
        answer = super().decide(i, j, strict, k)
        if is_new:
            self._mark(position)
        return answer

    def choose(self, answers: int) -> int:
        position, is_new = self.position, self.position >= len(self.trail)
        answer = super().choose(answers)
        if is_new:
            self._mark(position)
        return answer

    def _mark(self, position: int) -> None:
        del self.forks[position:]
        self.forks.append(bool(self.waiting) and self.waiting[-1][0] == position)

    def decided(self) -> Conjunction:
        """The comparisons decided on this path so far."""
        return atoms(self.trail[: self.position])

    def forked(self) -> Conjunction:
        """Those of them that were forks."""
        return atoms(entry for entry, fork in zip(self.trail[: self.position], self.forks, strict=False) if fork)

    def ways(self, program: Callable[[], bool]) -> tuple[Conjunction, ...]:
        """The conjunctions of comparisons under which the program answers yes, nothing being known."""
        store, forks = self.store, self.forks
        nothing: Store = KnowsNothing()
        self.store, self.forks = nothing, []
        try:
            return tuple(self.decided() for answer in self.explore(program) if answer)
        finally:
            self.store, self.forks = store, forks


def atoms(entries: Any) -> Conjunction:
    """The comparisons among the entries of a trail; choices are no matter of values."""
    return tuple((question, bool(answer)) for question, answer in entries if question[0] >= 0)


@dataclass
class Collector:
    """The obligations of one procedure, each once."""

    procedure: str
    world: ProvingWorld
    found: dict[tuple[object, ...], Obligation] = field(default_factory=dict)
    paths: int = 0
    pruned: int = 0

    def must_hold(self, what: str, line: int, program: Callable[[], bool]) -> None:
        """Note that here, on this path, the program must answer yes."""
        hypotheses = self.world.decided()
        key = what, line, hypotheses
        if key not in self.found:
            self._add(key, what, line, hypotheses, self.world.ways(program))

    def path(self, line: int) -> None:
        """Note that the forks of the path, which has ended here, imply all that was decided on it."""
        forked, decided = self.world.forked(), self.world.decided()
        if set(decided) - set(forked):
            self._add(("path", line, forked), "path", line, forked, (decided,))

    def _add(
        self, key: tuple[object, ...], what: str, line: int, hypotheses: Conjunction, goals: tuple[Conjunction, ...]
    ) -> None:
        world = self.world
        number = len(self.found) + 1
        made = Obligation(self.procedure, what, line, hypotheses, goals, world.is_integral, dict(world.names), number)
        self.found.setdefault(key, made)

    def obligations(self) -> Iterator[Obligation]:
        """In the order in which they were found."""
        return iter(self.found.values())
