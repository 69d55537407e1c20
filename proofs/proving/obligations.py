"""trusted: an obligation: on one path, what was decided implies what must hold.

Everything is said in atoms x < y + k and x <= y + k between points, over the reals or over the integers. The hypotheses
are the decisions of the path; the goal is a disjunction of conjunctions of such atoms: the ways in which the clause,
run on the path's values, answers yes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Question = tuple[int, int, bool, int]
Atom = tuple[Question, bool]  # a question and its answer
Conjunction = tuple[Atom, ...]


@dataclass(frozen=True)
class Obligation:
    """`hypotheses` imply one of the `goals`; `names` says what the points are."""

    procedure: str
    what: str
    line: int
    hypotheses: Conjunction
    goals: tuple[Conjunction, ...]
    integers: bool
    names: Mapping[int, str] = field(compare=False, hash=False)
    number: int = 0

    @property
    def id(self) -> str:
        """A name by which it can be shown."""
        return f"{self.procedure}.{self.number}"

    def lines(self) -> list[str]:
        """The obligation readably."""
        given = [self.atom(atom) for atom in dict.fromkeys(self.hypotheses)]
        shown = [" and ".join(self.atom(atom) for atom in goal) or "true" for goal in self.goals]
        return [
            *(f"  {text}" for text in given),
            "implies",
            *(f"  {text}" for text in (" or\n  ".join(shown) or "false").split("\n")),
        ]

    def atom(self, atom: Atom) -> str:
        """One atom in words."""
        (i, j, strict, k), answer = atom
        if not answer:
            i, j, strict, k = j, i, not strict, -k
        step = f" {'+' if k > 0 else '-'} {abs(k)}" if k else ""
        return f"{self.point(i)} {'<' if strict else '<='} {self.point(j)}{step}"

    def point(self, i: int) -> str:
        """What the point is called."""
        return "0" if self.integers and i == 0 else self.names.get(i, f"x{i}")
