"""All that CrossHair is asked: each question with its procedure, its clauses and its seeded bug."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any, Final

from proofs.crosshair.questions import QUESTIONS, Question, Step
from proofs.crosshair.search import Search
from proofs.crosshair.step import OneStep
from proofs.crosshair.target import Inquiry, Target, target_of
from proofs.mutants import corpus, graphs, mt
from proofs.mutants.graphs import GraphBug, seed_graph
from proofs.mutants.seeding import Bug, HelperBug, seed
from verified.graphs.graph_registry import GRAPH_ALGORITHMS
from verified.null_window.mt import mt as memory_test
from verified.null_window.mt_dual import mt_mirror
from verified.registry import ALGORITHMS

AnyBug = Bug | HelperBug | GraphBug

PROCEDURES: Final[Mapping[str, Callable[..., Any]]] = {
    **{name: algorithm.procedure for name, algorithm in ALGORITHMS.items()},
    **{name: algorithm.procedure for name, algorithm in GRAPH_ALGORITHMS.items()},
    "mt": memory_test,
    "mt-mirror": mt_mirror,
}


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
        return self.name.replace("-", "_")

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
    def bug(self) -> AnyBug:
        """The first seeded bug of the procedure that breaks the question's clause, and has its words in its story."""
        every: Iterator[AnyBug] = chain(corpus.BUGS, mt.HELPERS, graphs.GRAPH_BUGS)
        breaks, story = self.question.breaks, self.question.story
        for bug in every:
            of = bug.start.__name__.replace("_", "-") if isinstance(bug, HelperBug) else bug.algorithm
            if of == self.procedure and bug.clause == breaks and story in bug.story:
                return bug
        raise ValueError(f"no seeded bug of {self.procedure} that breaks {breaks} and {story!r}")

    def target(self, module: str) -> Target:
        """What CrossHair must confirm."""
        return target_of(self.inquiry, PROCEDURES[self.procedure], self.function, module)

    def twin(self, module: str) -> Target:
        """What CrossHair must refute: the same, on the procedure with the bug."""
        return target_of(self.inquiry, seeded(self.bug), self.function, module)


def seeded(bug: AnyBug) -> Callable[..., Any]:
    """The procedure with the bug."""
    if isinstance(bug, HelperBug):
        return bug.seed()
    return seed_graph(bug) if isinstance(bug, GraphBug) else seed(bug)


_ALL: Final = [Ask(procedure, question) for procedure, questions in QUESTIONS.items() for question in questions]
# Whole searches first, then single steps.
ASKS: Final[Mapping[str, Ask]] = {
    ask.name: ask for ask in sorted(_ALL, key=lambda ask: isinstance(ask.question.shape, Step))
}
