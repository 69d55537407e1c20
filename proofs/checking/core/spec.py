"""A specification is a record: all that the engines ask of it stands here, and no engine knows a spec by name.

The clauses of the built-in specs (`checking.specs`) are those of the built-in procedures (`specs.clauses`): one
predicate serves the run-time contract, the enumeration, the symbolic engines and this checker. `required` clauses
decide the verdict; `classifying` ones are reported, and required on demand. A spec of your own is
`ALPHABETA.with_(...)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Final

from proofs.checking.core.budget import Budget
from proofs.checking.core.domain import Domain
from proofs.checking.core.game import Case, GameKind
from proofs.checking.core.windows import Calls
from specs import suggestion
from specs.contracts import Clause
from specs.values import Value

Clauses = Mapping[str, Clause]
Quantity = Callable[[Mapping[str, Any]], Any]  # computed from the situation after a call

TERMINATES: Final = "terminates"
FORMS: Final = ("minimax", "negamax")
TRUTHS: Final = ("f", "fn", "f_depth", "q")  # the true value of the node, by the names that clauses have for it
AT_STEP: Final = frozenset({"v", "alpha", "beta", "gamma", *TRUTHS})  # what one step of a recursion can tell


@dataclass(frozen=True)
class StepSetting:
    """How one symbolic step is set up (`induction`): its node, and what it finds besides.

    `is_opaque`: nothing is known of the nodes but that they equal themselves. Where the environment speaks of nodes, as
    that of some built-in procedures does, the nodes are their numbers. A precondition that is about what the step finds
    is not settled before it begins.
    """

    node: Callable[..., Any] | None = None  # None: any node, see `induction.abstract_node`
    mover: Callable[..., Any] | None = None  # the same in negamax form
    environment: type | None = None  # None: nothing is found, see `induction.environment`
    precondition_is_its_own: bool = True
    is_opaque: bool = True
    why_not: str = ""  # why there is no such step
    rests_on: tuple[str, ...] = ()  # required clauses without which the environment could find what is not true


@dataclass(frozen=True)
class Outline:
    """What a report says of a spec: enough to read the verdicts, and plain data, for it may come from a sandbox."""

    name: str
    signature: str
    required: Sequence[str]
    sentences: Mapping[str, str]  # of every clause by its id, the required ones first
    idle_with_full_window: Sequence[str] = ()


@dataclass(frozen=True)
class Spec:
    """What a search function promises, and how it is called."""

    name: str
    signature: str
    parameters: tuple[str, ...]
    required: Clauses
    game: GameKind
    calls: Calls = field(default_factory=Calls)
    precondition: Clause | None = None
    classifying: Clauses = field(default_factory=dict)
    window: Mapping[str, Value] = field(default_factory=dict)  # what clauses take for a window that is not given
    idle_with_full_window: tuple[str, ...] = ()  # required clauses whose premise no finite v meets there
    step: StepSetting = field(default_factory=StepSetting)
    forms: tuple[str, ...] = FORMS
    quantities: Mapping[str, Quantity] = field(default_factory=dict)  # by the names that clauses use
    read: Callable[[Any, Any], Mapping[str, Any]] | None = None  # what a result says, by name (`Played`); None: v
    payoffs: str = ""  # what pay-offs must be, as `--payoffs` says it; a check may be about fewer
    unclear: Callable[[Any, Any, str], str] | None = None  # what to ask if a result, `Played`, is not clear
    reads: tuple[str, ...] = ()  # the names that `read` gives, besides v
    as_texts: bool = False  # nodes are given as texts, for a number that is returned means something else
    skips: Callable[[Case], bool] = lambda _: False  # games on which nothing is asked of the function
    optional: tuple[str, ...] = ()  # required clauses on what a function may leave out of its result
    in_window: Spec | None = None  # the same for a function that takes a window
    every_outcome: bool = False  # of a random generator: its choices fork, see `dice`
    premises: Callable[[Sequence[Fraction]], Iterable[Spec]] = (
        lambda _: ()
    )  # under which one that is wrong may be right
    own: frozenset[str] = frozenset()  # the clauses that the user wrote, once `specs.own` has looked at them
    against: Mapping[str, Callable[..., Any]] = field(default_factory=dict)  # the user's functions to compare with

    @property
    def clauses(self) -> Clauses:
        """Every clause by its id, the required ones first."""
        return {**self.required, **self.classifying}

    def asked(self, budget: Budget) -> Budget:
        """The budget with the pay-offs that the spec is about; ValueError if it asks for others."""
        if not self.payoffs or not budget.payoffs:
            return replace(budget, payoffs=budget.payoffs or self.payoffs)
        own, domain = Domain.parse(self.payoffs), budget.domain
        if not (own.contains(domain.low) and own.contains(domain.high) and domain.kind == own.kind):
            raise ValueError(
                f"--payoffs {budget.payoffs!r}: spec {self.name} is about {self.payoffs}, or fewer of them"
            )
        return budget

    @property
    def inductive(self) -> Clauses:
        """The required clauses that one step of a recursion can tell; none where results have to be read."""
        if self.read is not None:
            return {}
        return {name: clause for name, clause in self.required.items() if AT_STEP.issuperset(clause.names)}

    @property
    def outline(self) -> Outline:
        """What a report says of it."""
        sentences = {name: clause.sentence for name, clause in self.clauses.items()}
        return Outline(self.name, self.signature, [*self.required], sentences, self.idle_with_full_window)

    def with_(
        self,
        name: str = "",
        *,
        required: Iterable[str | Clause] | None = None,
        classifying: Iterable[str | Clause] | None = None,
        against: Mapping[str, Callable[..., Any]] | None = None,
    ) -> Spec:
        """The same spec with other clauses: clauses of this one by their ids, and clauses of your own.

        `against` names functions of yours: a clause may speak of `leaves_of_NAME`, the leaves that one evaluates.
        """
        required = None if required is None else [*required]
        classifying = None if classifying is None else [*classifying]
        asked = self._chosen(self.required if required is None else required)
        others = self._chosen(self.classifying if classifying is None else classifying)
        if twice := asked.keys() & others.keys() if classifying is not None else set():
            raise ValueError(f"{', '.join(sorted(twice))}: a clause is either required or classifying")
        others = {id: clause for id, clause in others.items() if id not in asked}
        return replace(
            self,
            name=name,
            required=asked,
            classifying=others,
            idle_with_full_window=tuple(id for id in self.idle_with_full_window if id in asked),
            optional=tuple(id for id in self.optional if id in asked),
            in_window=self.in_window
            and self.in_window.with_(name, required=required, classifying=classifying, against=against),
            against={**self.against, **(against or {})},
        )

    def _chosen(self, clauses: Iterable[str | Clause]) -> Clauses:
        chosen: dict[str, Clause] = {}
        for clause in clauses:
            if isinstance(clause, str) and clause not in self.clauses:
                near = suggestion.meant(clause, self.clauses)
                there = ", ".join(self.clauses)
                raise ValueError(f"spec {self.name!r} has no clause {clause!r}{near}; its clauses: {there}")
            if not isinstance(clause, str | Clause):
                raise TypeError(f"{clause!r} is neither a clause nor the id of one: write it with @clause(...)")
            id, meant = (clause, self.clauses[clause]) if isinstance(clause, str) else (clause.id, clause)
            if id in chosen or id == TERMINATES:
                raise ValueError(f"there is a clause {id!r} already; give this one another id")
            chosen[id] = meant
        return chosen
