"""trusted: the obligations that arise on the paths of a cut procedure.

The explorer's store only saves work: where it answers without a fork, the answer is an obligation of its own (`path`:
the forks so far imply it), so the solvers need not trust it. A clause that must hold is run with a store that knows
nothing, and so on all its own paths: those that answer yes are the goal.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from proofs.proving.execution.world import ProvingWorld, atoms
from proofs.proving.solvers.obligations import Case, Conjunction, Obligation


@dataclass
class Collector:
    """The obligations of one procedure: one for each clause and line, with a case for each path."""

    procedure: str
    world: ProvingWorld
    found: dict[tuple[str, str, int], Obligation] = field(default_factory=dict)

    def must_hold(self, what: str, line: int, program: Callable[[], bool], kind: str = "clause") -> None:
        """Note that here, on this path, the program must answer yes."""
        goals, is_new = self.world.settled_ways(program)
        if is_new:
            self.add(kind, what, line, self.world.forked(), goals)

    def fails(self, what: str, line: int, kind: str) -> None:
        """Note that no path may come here."""
        self.add(kind, what, line, self.world.forked(), ())

    def path(self, line: int) -> None:
        """Note, at the end of a path, that its forks imply all else that was decided on it."""
        world = self.world
        forked: list[Any] = []
        implied: list[Any] = []
        for position, (entry, fork) in enumerate(zip(world.trail[: world.position], world.forks, strict=False)):
            if fork:
                self._implied(line, forked, implied)
                forked.append(entry)
                implied = []
            elif position >= world.replayed:
                implied.append(entry)
        self._implied(line, forked, implied)

    def _implied(self, line: int, forked: list[Any], implied: list[Any]) -> None:
        if not implied:
            return
        known = atoms(forked)
        if goal := tuple(atom for atom in atoms(implied) if atom not in known):
            self.add("path", "the forks imply what was decided", line, known, (goal,))

    def add(self, kind: str, what: str, line: int, known: Conjunction, goals: tuple[Conjunction, ...]) -> None:
        """A case of an obligation."""
        world = self.world
        key = (kind, "", 0) if kind == "path" else (kind, what, line)
        if key not in self.found:
            made = Obligation(self.procedure, kind, what, line, world.is_integral, len(self.found) + 1)
            made.constants = world._constants
            self.found[key] = made
        facts, definitions = ((), ()) if kind == "path" else (tuple(world.facts), tuple(world.definitions))
        self.found[key].cases.setdefault(Case(known, goals, facts, dict(world.names), tuple(world.scene), definitions))

    def obligations(self) -> Iterator[Obligation]:
        """In the order in which they were found."""
        return iter(self.found.values())
