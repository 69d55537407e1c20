"""Structural induction: a theorem cut into one obligation for each claim and constructor.

A `Claim` is a formula for all arguments of its subject, a definition that recurses on its first argument. Several
claims about sorts that refer to each other (a tree, the list of its children) are proved together. In the case of one
constructor its parts are arbitrary, and a claim is assumed wherever the formulas built so far apply its subject to one
of those parts: that is the induction hypothesis, and it is assumed nowhere else. Claims that are proved before, and
those that are `given`, may be assumed of anything. What is trusted beyond the solvers is that elements of a datatype
are finite, so that this shows the claims for all of them.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from proofs.proving.theory.formulas import Datatypes, Definition, Formula, Kit

ROUNDS: Final = 3  # what is assumed speaks of new things, of which claims are assumed in turn, so many times
Sequent = tuple[list[Formula], Formula]  # hypotheses and goal
Says = Callable[..., Formula]  # by kit and arguments


@dataclass(frozen=True, eq=False)
class Claim:
    """`says(kit, *arguments of the subject)`, for all of them; `mentions` builds terms that its proof speaks of."""

    sentence: str
    subject: Definition
    says: Says
    mentions: Callable[..., object] | None = None


@dataclass(frozen=True)
class Step:
    """An obligation: how to build its hypotheses and its goal, and in words what it shows."""

    name: str
    build: Callable[[Kit], Sequent]
    plus: bool = True


@dataclass(frozen=True, eq=False)
class Theorem:
    """A statement with the claims that say it, or with steps that need no datatype."""

    id: str
    statement: str
    induction: str  # on what
    rests_on: str  # what is trusted beyond the solvers
    datatypes: Datatypes = field(default_factory=dict)
    claims: tuple[Claim, ...] = ()
    lemmas: tuple[Claim, ...] = ()  # proved before, by theorems named in `uses`
    uses: tuple[str, ...] = ()
    sides: tuple[bool, ...] = (True,)
    steps: tuple[Step, ...] = ()
    given: tuple[Claim, ...] = ()  # what the theorem is about: a hypothesis on n, or a sequence that `uses` describe

    def obligations(self) -> Iterator[Step]:
        """Every case of every claim, for each side."""
        for plus in self.sides:
            side = f" ({'T+' if plus else 'T-'})" if len(self.sides) > 1 else ""
            for claim in self.claims:
                for con in self.datatypes[claim.subject.sorts[0]]:
                    yield Step(f"{claim.sentence}: case {con}{side}", self._case(claim, con), plus)
        yield from self.steps

    def _case(self, claim: Claim, con: str) -> Callable[[Kit], Sequent]:
        sort, *others, _ = claim.subject.sorts

        def build(k: Kit) -> Sequent:
            parts = [k.any(name, part) for name, part in self.datatypes[sort][con].items()]
            made = k.make(sort, con, *parts)
            arbitrary = [k.any(f"x{number}", other) for number, other in enumerate(others)]
            goal = claim.says(k, made, *arbitrary)
            if claim.mentions is not None:
                claim.mentions(k, made, *arbitrary)
            assumed: list[Formula] = []
            seen = 0
            for _ in range(ROUNDS):
                calls, seen = k.calls[seen:], len(k.calls)
                for subject, arguments in calls:
                    below = any(arguments[0] is part for part in parts)
                    usable = (*self.lemmas, *self.given, *(self.claims if below else ()))
                    assumed += [known.says(k, *arguments) for known in usable if known.subject is subject]
            return [*k.facts, *assumed], goal

        return build
