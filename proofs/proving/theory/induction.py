"""Theorems, cut into obligations: each claim by structural induction, and steps that take instances of proved claims.

A `Claim` is a formula for all arguments of its subject, a definition that recurses on its first argument. Several
claims about sorts that refer to each other (a tree, the list of its children) are proved together. In the case of one
constructor its parts are arbitrary, and a claim is assumed wherever the formulas built so far apply its subject to one
of those parts: that is the induction hypothesis, and it is assumed nowhere else. Claims that are proved before, and
those that are `given`, may be assumed of anything. Whatever else goes through finitely many stages is a datatype as
well: the passes of a search that are left (`mtd_nodes`), so that its base and its step are the cases of a claim.

A `Step` shows that premises imply a goal. What it takes from elsewhere are instances of claims, which the argument
makes itself, of the very formula that was proved: `k.use(claim, arguments)`. It refuses a claim that is neither the
theorem's own, nor one of its `lemmas` or `cites`, nor `given`; that those are proved before, by a theorem named in
`uses`, `registry` checks. What is trusted beyond the solvers is that elements of a datatype are finite, so that this
shows the claims for all of them.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final

from proofs.proving.theory.formulas import Datatypes, Definition, Formula, Kit, Term, arbitrary, equations, kit
from proofs.proving.theory.logic import make

ON_TREE: Final = "on the tree and the list of its children"
ON_PATH: Final = "on the path from r to n, and on the list of children at each node of it"
BOTH: Final = (True, False)  # sides: T+ and T-
ROUNDS: Final = 3  # what is assumed speaks of new things, of which claims are assumed in turn, so many times
Sequent = tuple[list[Formula], Formula]  # hypotheses and goal
Says = Callable[..., Formula]  # of arguments


@dataclass(frozen=True, eq=False)
class Claim:
    """`says(*arguments of the subject)`, for all of them; `mentions` builds terms that its proof speaks of.

    `names` are those of the arguments after the first in its proof; a lemma that speaks of a constant of that name is
    assumed of the argument.
    """

    sentence: str
    subject: Definition
    says: Says
    mentions: Callable[..., object] | None = None
    names: tuple[str, ...] = ()


class Argument(Kit):
    """The kit of one obligation of a theorem, with the instances of claims that it uses."""

    def __init__(self, theorem: "Theorem", step: "Step") -> None:
        super().__init__(theorem.datatypes, plus=step.plus)
        self.theorem = theorem
        self.known = (*theorem.lemmas, *theorem.cites, *theorem.given, *(theorem.proved if step.after_claims else ()))
        self.instances: list[Formula] = []

    def use(self, claim: Claim, *arguments: Any, **constants: Any) -> None:
        """Assume a claim of these arguments, with a term in the place of a constant that it speaks of.

        In the place of a function of which nothing is known there may be another, as a Python function.
        """
        about = f"{self.theorem.id}: “{claim.sentence}”"
        if claim not in self.known:
            raise ValueError(f"{about} is used, but it is neither proved before, nor a lemma, nor cited, nor given")
        *sorts, _ = claim.subject.sorts
        if (given := [_sort(argument) for argument in arguments]) != sorts:
            raise ValueError(f"{about} is about {', '.join(sorts)}, and is used of {', '.join(given)}")
        self.instances.append(self.says(claim, *arguments, **constants))

    def says(self, claim: Claim, *arguments: Any, **meant: Any) -> Formula:
        """What a claim says, with others in the place of constants and functions, on which no definition may depend."""
        scratch = Kit(self.datatypes, plus=self.plus)
        if meant:
            with scratch:
                claim.says(*arguments)
        for name in {*meant} & _depends_on(scratch):
            about = f"{self.theorem.id}: “{claim.sentence}”"
            raise ValueError(f"{about}: {name} is part of a definition, so that nothing can be put in its place")
        with self.meaning(**meant):
            return claim.says(*arguments)


def use(claim: Claim, *arguments: Any, **constants: Any) -> None:
    """Assume an instance of a claim in the argument that is being built."""
    argument().use(claim, *arguments, **constants)


def argument() -> Argument:
    """The argument that is being built."""
    active = kit()
    assert isinstance(active, Argument)
    return active


def _depends_on(kit: Kit) -> set[str]:
    """The constants and functions that the definitions which were spoken of depend on."""
    names: set[str] = set()
    todo, seen = [*kit.functions.values()], set[Definition]()
    while todo:
        function = todo.pop()
        if function not in seen:
            seen.add(function)
            scratch, _ = equations(function, kit.datatypes, plus=kit.plus)
            names |= {name for name in (*scratch.constants, *scratch.functions) if not name.startswith("?")}
            todo += scratch.functions.values()
    return names


def _sort(argument: Any) -> str:
    if isinstance(argument, bool):
        return "Bool"
    sort: str = (argument.expr if isinstance(argument, Term) else argument).sort
    return sort


@dataclass(frozen=True)
class Step:
    """An obligation: how to build its premises and its goal, and in words what it shows."""

    name: str
    build: Callable[[], Sequent]
    plus: bool = True
    after_claims: bool = True  # the theorem's own claims may be used: they are proved without it
    claim: Claim | None = None  # what it shows, alone or with other steps


def shows(claim: Claim, by: Callable[..., None]) -> Step:
    """A claim shown without induction, by the instances that `by(arguments)` uses."""
    *sorts, _ = claim.subject.sorts

    def build() -> Sequent:
        arguments = [arbitrary(f"x{number}", sort) for number, sort in enumerate(sorts)]
        by(*arguments)
        return [], claim.says(*arguments)

    return Step(claim.sentence, build, claim=claim)


@dataclass(frozen=True, eq=False)
class Theorem:
    """A statement with the claims that say it, or with steps."""

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
    cites: tuple[Claim, ...] = ()  # proved before like lemmas, but assumed only where a step uses them
    once: tuple[Claim, ...] = ()  # claims that are the same for both sides

    @property
    def proved(self) -> tuple[Claim, ...]:
        """Its claims, and those that its steps show."""
        return (*self.claims, *self.once, *(step.claim for step in self.steps if step.claim is not None))

    @property
    def assumed(self) -> tuple[Claim, ...]:
        """What is given and not shown of every stage."""
        return tuple(claim for claim in self.given if claim not in self.proved)

    def false(self, statement: str, *claims: Claim, steps: tuple[Step, ...] = ()) -> "Theorem":
        """A false variant: other claims in the place of those of the same subject, or other steps."""
        subjects = [claim.subject for claim in claims]
        others, once = (
            tuple(claim for claim in kept if claim.subject not in subjects) if claims else ()
            for kept in (self.claims, self.once)
        )
        cites = (*self.cites, *((*self.claims, *self.once) if steps else ()))
        return replace(self, statement=statement, claims=(*claims, *others), once=once, steps=steps, cites=cites)

    def obligations(self) -> Iterator[Step]:
        """Every case of every claim, for each side."""
        for plus in self.sides:
            side = f" ({'T+' if plus else 'T-'})" if len(self.sides) > 1 else ""
            for claim in self.claims:
                for con in self.datatypes[claim.subject.sorts[0]]:
                    yield Step(f"{claim.sentence}: case {con}{side}", self._case(claim, con), plus, after_claims=False)
        for claim in self.once:
            for con in self.datatypes[claim.subject.sorts[0]]:
                yield Step(f"{claim.sentence}: case {con}", self._case(claim, con), after_claims=False)
        yield from self.steps

    def sequent(self, step: Step) -> tuple[Argument, Sequent]:
        """The obligation built: what it speaks of, its hypotheses and its goal."""
        k = Argument(self, step)
        with k:
            premises, goal = step.build()
        return k, ([*k.facts, *k.instances, *premises], goal)

    def _names_are_free(self, names: tuple[str, ...]) -> None:
        """Refuse a name of an argument that is a constant of the claims, or of what they speak of, as well."""
        kit = Kit(self.datatypes)
        for claim in self.claims if names else ():
            *sorts, _ = claim.subject.sorts
            with kit:
                claim.says(*(arbitrary(f"?{sort}{place}", sort) for place, sort in enumerate(sorts)))
        for name in {*names} & {*kit.constants, *_depends_on(kit)}:
            raise ValueError(f"{self.id}: {name} is a constant, and cannot be the name of an argument")

    def _case(self, claim: Claim, con: str) -> Callable[[], Sequent]:
        sort, *others, _ = claim.subject.sorts
        self._names_are_free(claim.names)

        def build() -> Sequent:
            k = kit()
            parts = [arbitrary(name, part) for name, part in self.datatypes[sort][con].items()]
            made = make(sort, con, *parts)
            names = claim.names or [f"x{number}" for number, _ in enumerate(others)]
            others_of = [arbitrary(name, other) for name, other in zip(names, others, strict=True)]
            goal = claim.says(made, *others_of)
            if claim.mentions is not None:
                claim.mentions(made, *others_of)
            assumed: list[Formula] = []
            seen = 0
            for _ in range(ROUNDS):
                calls, seen = k.calls[seen:], len(k.calls)
                for subject, plus, arguments in calls:
                    below = any(arguments[0] is part for part in parts) and plus in (None, *self.sides)
                    usable = (*self.lemmas, *self.given, *((*self.claims, *self.once) if below else ()))
                    with k.on(plus):
                        assumed += [known.says(*arguments) for known in usable if known.subject is subject]
            return assumed, goal

        return build
