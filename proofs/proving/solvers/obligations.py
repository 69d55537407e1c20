"""An obligation: wherever a place of the source is reached, what was decided implies what must hold.

It has a case for each path that leads there. Everything is said in atoms x < y + k and x <= y + k between points, over
the reals or over the integers. The hypotheses of a case are the forks of its path; the goal is a disjunction of
conjunctions of such atoms: the ways in which the clause, run on the path's values, answers yes.

Over the reals only the order counts. A case with finitely many points that holds in the rationals holds in every linear
order, for each finite order embeds in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

Atom = tuple[int, int, bool, int]  # (i, j, strict, k): x_i < x_j + k if strict, else x_i <= x_j + k
Conjunction = tuple[Atom, ...]
Definition = tuple[str, tuple[int, ...]]  # what a point is made of, as SMT-LIB text, and the points to be filled in


@dataclass(frozen=True)
class Case:
    """On one path: `hypotheses` and `facts` imply one of the `goals`; `scene` says in words where the path is.

    A fact is a disjunction of conjunctions, as a goal is; it did not split the path.
    """

    hypotheses: Conjunction
    goals: tuple[Conjunction, ...]
    facts: tuple[tuple[Conjunction, ...], ...]
    names: Mapping[int, str] = field(compare=False, hash=False)
    scene: tuple[str, ...] = field(compare=False, hash=False, default=())
    definitions: tuple[Definition, ...] = ()

    @property
    def is_evident(self) -> bool:
        """Whether the clause held without a question asked."""
        return () in self.goals

    def atoms(self) -> Iterator[Atom]:
        """Every atom that it speaks of."""
        yield from self.hypotheses
        for either in (*self.facts, self.goals):
            for conjunction in either:
                yield from conjunction

    def points(self) -> set[int]:
        """Every point that it speaks of."""
        compared = {point for i, j, _, _ in self.atoms() for point in (i, j)}
        return compared.union(*(points for _, points in self.definitions))


@dataclass
class Obligation:
    """One clause at one line of a procedure, on all paths; `constants` are the points that are numbers."""

    procedure: str
    kind: str  # precondition, invariant, postcondition, termination, visits, law, path, error
    what: str
    line: int
    integers: bool
    number: int
    constants: Mapping[int, int | Fraction] = field(default_factory=dict)
    cases: dict[Case, None] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """A name by which it can be shown."""
        return f"{self.procedure}.{self.number}"

    def __str__(self) -> str:
        return f"{self.id} {self.kind} {self.what} (line {self.line})"

    def lines(self, case: Case) -> list[str]:
        """One of its cases readably."""
        given = [self.atom(case, atom) for atom in case.hypotheses if not self._is_plain(case, atom)]
        given += [" or ".join(self._conjunctions(case, fact)) for fact in case.facts]
        given += [text.format(*(self.point(case, i) for i in points)) for text, points in case.definitions]
        shown = self._conjunctions(case, case.goals)
        return [
            *(f"  {text}" for text in (*case.scene, *given)),
            "implies",
            *(f"  {text}" for text in (" or\n  ".join(shown) or "false").split("\n")),
        ]

    def _is_plain(self, case: Case, atom: Atom) -> bool:
        """Whether it says only that a value lies between the ends, or that f or Maxbroth is finite."""
        i, j, strict, _ = atom
        low, high = self.point(case, i), self.point(case, j)
        if low != "-inf" and high != "+inf":
            return False
        return not strict or (high if low == "-inf" else low).startswith(("f(", "Maxbroth(", "Minbroth("))

    def _conjunctions(self, case: Case, either: tuple[Conjunction, ...]) -> list[str]:
        return [" and ".join(self.atom(case, atom) for atom in atoms) or "true" for atoms in either]

    def atom(self, case: Case, atom: Atom) -> str:
        """One atom in words."""
        i, j, strict, k = atom
        step = f" {'+' if k > 0 else '-'} {abs(k)}" if k else ""
        return f"{self.point(case, i)} {'<' if strict else '<='} {self.point(case, j)}{step}"

    def point(self, case: Case, i: int) -> str:
        """What the point is called."""
        if i in self.constants:
            return str(self.constants[i])
        return "0" if self.integers and i == 0 else case.names.get(i, f"x{i}")
