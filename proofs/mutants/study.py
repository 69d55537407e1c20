"""The mutation study: every mutant of a procedure runs with all its clauses checked until one is broken.

The verdict is `refuted` with the clause and the case, `raises` with the error, `endless` (see `budget`), or `survives`:
nothing was broken on any case of the scope. A survivor does the same as the procedure, as far as its clauses can
tell; whether it is the same function is for `compare` or another engine to say.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from proofs.dossiers.dossier import Arguments
from proofs.mutants.budget import EndlessError, clock, limited
from proofs.mutants.calling import CallChecker
from proofs.mutants.entry_cases import starts
from proofs.mutants.reload import execute_up_to
from proofs.mutants.single_edits import Mutation, mutations
from proofs.mutants.targets import studied
from specs.contracts import Violation, contracts, recording
from specs.contracts.ghost import stack
from specs.values import format_value


@dataclass(frozen=True)
class Outcome:
    """The verdict on a mutant: the word; the clause and its procedure, or the error; start, case, number of cases."""

    word: str
    by: str = ""
    procedure: str = ""
    start: str = ""
    case: str = ""
    cases: int = 0

    @property
    def survives(self) -> bool:
        """Whether nothing was broken."""
        return self.word == "survives"

    def __str__(self) -> str:
        return f"{self.word} {self.by}".strip()


@dataclass(frozen=True)
class Mutant:
    """A procedure with one edit."""

    procedure: str
    mutation: Mutation
    started: tuple[str, ...] = field(repr=False)

    def __str__(self) -> str:
        return str(self.mutation)

    def contracted(self, start: str | None = None) -> Callable[..., Any]:
        """The procedure of that start (by default the mutant's first) with the edit in it, carrying all its clauses.

        As with any procedure, `with contracts("off")` it is the plain function.
        """
        begin = starts()[start or self.started[0]].procedure
        module = execute_up_to(begin.__module__, self.mutation.module, self.mutation.text)
        function: Callable[..., Any] = getattr(module, begin.__name__)
        return function


@cache
def mutants(name: str) -> tuple[Mutant, ...]:
    """Every mutant of a studied procedure."""
    about = studied(name)
    return tuple(Mutant(name, mutation, about.starts) for mutation in mutations(about.function))


def judge(mutant: Mutant) -> Outcome:
    """Run the mutant on every case of its starts, the smallest first, until something is broken."""
    with recording(CallChecker()) as listener:
        return first_broken(mutant.started, mutant.contracted, listener)


def first_broken(
    started: Iterable[str], function_of: Callable[[str], Callable[..., Any]], listener: CallChecker
) -> Outcome:
    """Run the function that each start has on all its cases, until something is broken."""
    cases = 0
    with contracts("oracle"), clock():
        for name in started:
            function = function_of(name)
            for arguments in starts()[name].arguments():
                cases += 1
                outcome = run_case(function, arguments, listener)
                if not outcome.survives:
                    return replace(outcome, start=name, case=told(arguments), cases=cases)
    return Outcome("survives", cases=cases)


def run_case(function: Callable[..., Any], arguments: Arguments, listener: CallChecker) -> Outcome:
    """One case, with contracts on, within `clock`."""
    listener.clear()
    try:
        with limited():
            function(*arguments)
    except Violation as violation:
        return Outcome("refuted", violation.clause.id, violation.procedure)
    except RecursionError:
        return Outcome("endless", "recursion")
    except EndlessError as error:
        return Outcome("endless", str(error))
    except Exception as error:  # noqa: BLE001 - whatever a mutant raises is a verdict on it
        return Outcome("raises", type(error).__name__)
    finally:
        stack.frames.clear()  # time may have been up between a call's entry and its frame's removal
    return Outcome("survives")


def told(arguments: Arguments) -> str:
    """The case in words: the game and the other arguments."""
    game, *rest = arguments
    given = [format_value(argument) for argument in rest]
    return " ".join([str(game), *given])


def study(name: str) -> Iterator[tuple[Mutant, Outcome]]:
    """Every mutant of a procedure with its verdict."""
    for mutant in mutants(name):
        yield mutant, judge(mutant)


def as_written(start: str) -> Outcome:
    """The verdict on the procedure as written, on the cases on which its mutants are judged."""
    with recording(CallChecker()) as listener:
        return first_broken([start], lambda name: starts()[name].procedure, listener)
