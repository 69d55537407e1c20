"""trusted: an obligation: wherever a place of the source is reached, what was decided implies what must hold.

It has a case for each path that leads there. Everything is said in atoms x < y + k and x <= y + k between points, over
the reals or over the integers. The hypotheses of a case are the forks of its path; the goal is a disjunction of
conjunctions of such atoms: the ways in which the clause, run on the path's values, answers yes.

Over the reals only the order counts. A case with finitely many points that holds in the rationals holds in every linear
order, for each finite order embeds in them.
"""

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
