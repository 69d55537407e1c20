"""Test whether a proof notices an edit: try to prove each mutant of a procedure as the procedure is proved.

A mutant is `failed` (an obligation is not discharged, with its name; or a clause is shown no more), `outside` the
fragment (with the line), or still `proved`. One solver is enough to see that an obligation fails, so the second is
asked only about what the first has discharged; `proved` is what both discharge.
"""

import ast
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from types import FunctionType
from typing import Any, Final

from proofs.dossiers.shelf import PROCEDURES, by_procedure, find
from proofs.mutants.reload import execute_up_to
from proofs.mutants.single_edits import Mutation, definition
from proofs.proving.execution.calls import Subject, is_procedure, subject_of
from proofs.proving.explore import Attempt, Exploration, attempt
from proofs.proving.models.library import LIBRARY
from proofs.proving.procedures import Row
from proofs.proving.proof_as_json import FAILED
from proofs.proving.solvers.obligations import Obligation
from proofs.proving.solvers.solver import Solver, discharge
from proofs.proving.source.fragment import FragmentError
from proofs.proving.source.phrases import named
from proofs.proving.vocabulary import Vocabulary
from proofs.symbolic.terms import NeedsIntegersError
from proofs.verdict import Verdict
from specs.contracts import is_contracted

OUTSIDE: Final = "outside"
WORDS: Final = (FAILED, OUTSIDE, Verdict.PROVED)
# The order of asking: what tells most and costs little; that a line is not reached; what the forks of all paths imply.
_TELLING: Final = ("error", "law", "postcondition", "precondition", "termination")
_LAST: Final = ("reached", "path")
_PATHS: Final = 64  # after so many the obligations are asked for the first time


def verdict(function: Callable[..., Any], by: tuple[Solver, ...], vocabulary: Vocabulary = LIBRARY) -> tuple[str, str]:
    """The outcome of proving a function against its own contract."""
    return _verdict(lambda: attempt(function, vocabulary), by)


def verdict_of(row: Row, mutation: Mutation, by: tuple[Solver, ...]) -> tuple[str, str]:
    """The outcome of the proof of that row with the mutation, in the procedure or a function that its proof reads."""
    module = execute_up_to(row.function.__module__, mutation.module, mutation.text)
    return verdict_in_place(row, getattr(module, row.function.__name__), by)


def verdict_in_place(row: Row, edited: FunctionType, by: tuple[Solver, ...]) -> tuple[str, str]:
    """The outcome if the function replaces the procedure; its proof has to show all that the procedure's does."""
    _call_what_is_proved(edited, row.vocabulary)
    if row.vocabulary.rewrite is not None:
        return _verdict(lambda: attempt(edited, row.vocabulary), by, row)
    return _verdict(lambda: _hastily(edited, row, by[0]), by, row)


def _call_what_is_proved(edited: FunctionType, vocabulary: Vocabulary) -> None:
    """Let it call the procedures themselves, of which there are proofs, and not their twins in the edited module.

    What the proof reads in the place of a contract it reads as it is edited.
    """
    read = {named(one) for one in vocabulary.reads}
    for name, called in [*edited.__globals__.items()]:
        if is_procedure(called) and called is not edited and named(called) not in read:
            ours = vars(sys.modules[called.__module__]).get(called.__name__)
            edited.__globals__[name] = ours if is_procedure(ours) else called


def verdict_as_written(row: Row, by: tuple[Solver, ...]) -> tuple[str, str]:
    """The outcome without an edit: it has to be `proved`, else the failure of a mutant says nothing."""
    return _verdict(row.attempted, by)


def _verdict(made: Callable[[], Attempt], by: tuple[Solver, ...], row: Row | None = None) -> tuple[str, str]:
    try:
        attempted = made()
    except FragmentError as outside:
        return OUTSIDE, str(outside)
    except _FailedError as failed:
        return FAILED, str(failed)
    if not attempted.obligations:
        return FAILED, "there is nothing to show"
    for solver in by:
        if why := _failure(attempted.obligations, solver):
            return FAILED, why
    less = next(_less(attempted, shown_by(row.name)), "") if row else ""
    return (FAILED, less) if less else (Verdict.PROVED, "")


def _failure(obligations: Iterable[Obligation], solver: Solver) -> str:
    """The first that the solver does not discharge, and its word."""
    asked = discharge(sorted(obligations, key=_cost), (solver,))
    return next((f"{done.obligation}: {done.word} by {solver.name}" for done in asked if not done.holds), "")


def _cost(obligation: Obligation) -> tuple[int, bool, int]:
    kind = obligation.kind
    return (_LAST.index(kind) + 1 if kind in _LAST else 0), kind not in _TELLING, len(obligation.cases)


def _less(attempted: Attempt, shown: Attempt) -> Iterator[str]:
    """Where a proof shows less than the other, or rests on more than is proved."""
    yield from (f"shows {clause} no more" for clause in shown.clauses if clause not in attempted.clauses)
    if attempted.integers and not shown.integers:
        yield "shows it of integers only"
    for other, used in attempted.relies_on.items():
        if new := [clause for clause in used if clause not in shown.relies_on.get(other, ())]:
            proved = shown_by(by_procedure()[other].name).clauses if other in by_procedure() else {}
            yield from (f"rests on {clause} of {other}, which is not proved" for clause in new if clause not in proved)


class _FailedError(Exception):
    """An obligation fails already, or will."""


class _Hasty(Exploration):
    """An attempt that asks on its way: more paths only add cases, so what fails on some of them fails on all."""

    def __init__(self, subject: Subject, vocabulary: Vocabulary, solver: Solver, *, integers: bool) -> None:
        super().__init__(subject, vocabulary, integers=integers)
        self.solver, self.due = solver, _PATHS

    def _run(self) -> None:
        super()._run()
        if self.result.paths >= self.due:
            self.due *= 2
            if why := _failure([o for o in self.collector.obligations() if o.kind not in _LAST], self.solver):
                raise _FailedError(why)


def _hastily(edited: FunctionType, row: Row, solver: Solver) -> Attempt:
    """The attempt at a proof of the function, stopped as soon as an obligation fails."""
    about, vocabulary = subject_of(edited), row.vocabulary
    if not shown_by(row.name).integers:
        try:
            return _Hasty(about, vocabulary, solver, integers=False).result_of_all_paths()
        except NeedsIntegersError:
            raise _FailedError("shows it of integers only") from None
    try:
        return Exploration(about, vocabulary, integers=False).result_of_all_paths()
    except NeedsIntegersError:
        return _Hasty(about, vocabulary, solver, integers=True).result_of_all_paths()


@cache
def shown_by(name: str) -> Attempt:
    """What the proof of a procedure shows; its obligations are forgotten."""
    attempt = find(name).attempted()
    attempt.obligations.clear()
    return attempt


# WHAT A PROOF READS


@dataclass(frozen=True)
class Edited:
    """A function to edit, and the procedures whose proofs read its source: its own, or those of its callers."""

    function: FunctionType
    rows: tuple[Row, ...]

    @property
    def is_proved(self) -> bool:
        """Whether it has a proof of its own."""
        return self.function in [row.function for row in self.rows]


def edited_by(names: Iterable[str] = ()) -> list[Edited]:
    """The procedures of these names, all by default, and the functions without contract that their proofs run."""
    functions = {function: None for name in names or PROCEDURES for function in _read_by_row(find(name))}
    rows = [(row, _read_by_row(row)) for row in PROCEDURES.values()]
    return [Edited(function, tuple(row for row, read in rows if function in read)) for function in functions]


def _read_by_row(row: Row) -> tuple[FunctionType, ...]:
    modelled = frozenset(maker for maker in row.vocabulary.makers if isinstance(maker, FunctionType))
    return read_by(row.function, row.vocabulary.reads, modelled)


@cache
def read_by(
    function: FunctionType,
    reads: frozenset[Callable[..., Any]] = frozenset(),
    modelled: frozenset[FunctionType] = frozenset(),
) -> tuple[FunctionType, ...]:
    """The function, and those without contract or to be read that it calls, and those that they call; not `specs`.

    What a model stands for is not read.
    """
    functions: dict[FunctionType, None] = {}
    waiting = [function]
    while waiting:
        caller = waiting.pop()
        functions.setdefault(caller)
        for node in ast.walk(definition(caller)):
            called = caller.__globals__.get(node.id) if isinstance(node, ast.Name) else None
            if not isinstance(called, FunctionType) or called in modelled:
                continue
            if called not in functions and called.__module__.startswith("verified."):
                waiting += [called] if called in reads or not is_contracted(called) else []
    return tuple(functions)
