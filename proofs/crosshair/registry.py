"""All questions to CrossHair: each with its procedure, its clauses and its seeded bug."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from proofs.crosshair.search import Search
from proofs.crosshair.step import OneStep
from proofs.crosshair.target import Inquiry, Target, target_of
from proofs.dossiers.dossier import Bug
from proofs.dossiers.questions import Question, Step
from proofs.dossiers.shelf import QUESTIONS, bug_of
from proofs.mutants.seeding import seed
from verified.procedure import identifier

PROCEDURES: Final[Mapping[str, Callable[..., Any]]] = {name: function for name, function, _ in QUESTIONS}


@dataclass(frozen=True)
class Ask:
    """A question about a procedure, and the two functions that are made of it: the target and its twin."""

    procedure: str
    question: Question

    @property
    def name(self) -> str:
        """The name of the row."""
        return self.question.name

    @property
    def shape(self) -> str:
        """The shape in words."""
        return str(self.question.shape)

    @property
    def function(self) -> str:
        """The name of both functions, in `targets` and in `twins`."""
        return identifier(self.name)

    @cached_property
    def inquiry(self) -> Inquiry:
        """Parameters, precondition and clauses."""
        shape, procedure = self.question.shape, PROCEDURES[self.procedure]
        return OneStep(procedure, self.question, shape) if isinstance(shape, Step) else Search(procedure, self.question)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The ids of the clauses that are asked."""
        return tuple(clause.id for clause in self.inquiry.asked)

    @cached_property
    def bug(self) -> Bug:
        """The first seeded bug of the procedure that breaks the question's clause, and has its words in its story."""
        return bug_of(self.procedure, self.question.breaks, self.question.story)

    def target(self, module: str) -> Target:
        """What CrossHair must confirm."""
        return target_of(self.inquiry, PROCEDURES[self.procedure], self.function, module)

    def twin(self, module: str) -> Target:
        """What CrossHair must refute: the same, on the procedure with the bug."""
        return target_of(self.inquiry, seed(self.bug), self.function, module)


_ALL: Final = [Ask(procedure, question) for procedure, _, question in QUESTIONS]
# Whole searches first, then single steps.
ASKS: Final[Mapping[str, Ask]] = {
    ask.name: ask for ask in sorted(_ALL, key=lambda ask: isinstance(ask.question.shape, Step))
}
