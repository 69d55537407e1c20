"""What several modules of tests prove: every procedure once, and any function until one of its obligations fails."""

import inspect
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from types import FunctionType
from typing import Any, Final

import pytest

from proofs.dossiers.shelf import PROCEDURES, find
from proofs.mutants.reload import execute
from proofs.proving.execution.calls import Subject, subject_of
from proofs.proving.explore import Attempt, Exploration
from proofs.proving.models.library import LIBRARY
from proofs.proving.procedures import Row, proofs_of
from proofs.proving.proof import Proof
from proofs.proving.solvers.obligations import Obligation
from proofs.proving.solvers.solver import discharge, solvers
from proofs.proving.vocabulary import Vocabulary
from proofs.symbolic.terms import NeedsIntegersError
from specs.contracts import Clause, clauses_of, loops_of

BOTH: Final = solvers()
ONE: Final = BOTH[:1]  # enough to see a failure


# Two calls or three in a loop, and a table: 6,000 paths; a child that is tried first: 1,200 paths that are long.
# What one player forces backwards: 5,000 paths; what rests on it is proved with it.
# Iterative deepening rests on every search: its obligations are discharged in test_proving_deepening.py.
DEEPENING: Final = ("whole-search", "lazy-iteration", "eager-iteration", "iterative-deepening")
LONG: Final = (
    "negascout-tt",
    "aspiration-negascout-tt",
    "alphabeta-lretc",
    "force",
    "graph-worklist",
    "settle",
    "graph-scc",
    *DEEPENING,
)
NAMES: Final = [
    pytest.param(name, marks=pytest.mark.evidence) if name in LONG else pytest.param(name) for name in PROCEDURES
]

# THE PROCEDURES AS THEY ARE WRITTEN


@cache
def attempted(name: str) -> Attempt:
    """The obligations of a procedure."""
    return PROCEDURES[name].attempted()


def shown(name: str) -> Attempt:
    """What its proof shows, without its obligations: in the place of `shown_by`, which would explore it once more."""
    return replace(attempted(name), obligations=[])


def edited(name: str, *edits: tuple[str, str]) -> FunctionType:
    """The procedure in a module in which these edits are made, each once."""
    function = find(name).function
    module = sys.modules[function.__module__]
    text = inspect.getsource(module)
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new, 1)
    anew: FunctionType = vars(execute(module, text))[function.__name__]
    return anew


def said_by(function: Any) -> list[Clause]:
    """The clauses of its contract and of its loops."""
    return [*clauses_of(function), *(clause for loop in loops_of(function) for clause in loop.clauses)]


class _Once(Row):
    def attempted(self) -> Attempt:
        return attempted(self.name)


@cache
def all_proofs() -> dict[str, Proof]:
    """The proofs of all procedures but the long ones, by the names of their functions: the fixture `proofs`."""
    rows = [_Once(row.name, row.procedure, row.models) for row in PROCEDURES.values() if row.name not in LONG]
    return {proof.procedure: proof for proof in proofs_of(rows, by=BOTH)}


# UNTIL A FAILURE


class _FailsError(Exception):
    """An obligation fails already."""


class _Until(Exploration):
    """Takes paths until one of the obligations that are asked about fails: more paths only add cases."""

    def __init__(
        self, subject: Subject, vocabulary: Vocabulary, is_asked: Callable[[Obligation], bool], *, integers: bool
    ) -> None:
        super().__init__(subject, vocabulary, integers=integers)
        self.is_asked, self.due = is_asked, 64

    def _run(self) -> None:
        super()._run()
        if self.result.paths >= self.due:
            self.due *= 2
            self.check()

    def check(self) -> int:
        """How many obligations are asked about; an error if one of them fails."""
        about = [one for one in self.collector.obligations() if self.is_asked(one)]
        if not all(one.holds for one in discharge(about, ONE)):
            raise _FailsError
        return len(about)


def fails(function: Any, is_asked: Callable[[Obligation], bool], vocabulary: Vocabulary = LIBRARY) -> bool:
    """Whether one of these obligations is not discharged; there has to be one of them."""
    subject = subject_of(function)
    if vocabulary.rewrite is not None:
        subject = replace(subject, function=vocabulary.rewrite(subject.function))
    for integers in (False, True):
        until = _Until(subject, vocabulary, is_asked, integers=integers)
        try:
            until.result_of_all_paths()
            assert until.check() > 0
        except _FailsError:
            return True
        except NeedsIntegersError:
            continue
        return False
    raise AssertionError("values are integers, and more is needed")
