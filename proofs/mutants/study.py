"""The mutation study: every mutant of a procedure runs with all its clauses checked until one is broken.

The verdict is `refuted` with the clause and the case, `raises` with the error, `endless` (see `budget`), or `survives`:
nothing was broken on any case of the scope. A survivor does the same as the procedure, as far as its clauses can
tell; whether it is the same function is for `compare` or another engine to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from proofs.dossiers.dossier import Arguments
from proofs.mutants.budget import EndlessError, clock, limited
from proofs.mutants.calling import CallChecker
from proofs.mutants.entry_cases import starts
from proofs.mutants.operators import Mutation, mutations
from proofs.mutants.reload import execute_up_to
from proofs.mutants.targets import studied
from specs.contracts import Violation, contract_of, contracts, is_contracted, recording
from specs.contracts.ghost import stack
from specs.values import format_value


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant: the word, the clause and whose it is, or the error; the start, the case, how many."""

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

    def edited(self) -> Callable[..., Any]:
        """The edited function itself, whether or not a search can begin with it."""
        module: Any = execute_up_to(self.mutation.module, self.mutation.module, self.mutation.text)
        for name in self.mutation.function.split("."):
            module = getattr(module, name)
        function: Callable[..., Any] = module
        return function

    def plain(self, start: str | None = None) -> Callable[..., Any]:
        """The same as `contracted` without a contract and without loop invariants, at whatever level."""
        return without_contract(self.contracted(start))


def without_contract(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function as a module without contracts would have it; it and those of its module call each other."""
    names: dict[str, Any] = dict(function.__globals__)
    for name, thing in list(names.items()):
        if callable(thing) and is_contracted(thing) and not contract_of(thing).is_loop:
            code, defaults = contract_of(thing).code_without_asserts, thing.__defaults__
            names[name] = type(thing)(code, names, name, defaults)
    made: Callable[..., Any] = names[function.__name__]
    return made


@cache
def mutants(name: str) -> tuple[Mutant, ...]:
    """Every mutant of a studied procedure."""
    about = studied(name)
    return tuple(Mutant(name, mutation, about.starts) for mutation in mutations(about.function))


def judge(mutant: Mutant) -> Verdict:
    """Run the mutant on every case of its starts, the smallest first, until something is broken."""
    cases = 0
    with contracts("oracle"), recording(CallChecker()) as listener, clock():
        for name in mutant.started:
            function = mutant.contracted(name)
            for arguments in starts()[name].arguments():
                cases += 1
                verdict = run_case(function, arguments, listener)
                if not verdict.survives:
                    return replace(verdict, start=name, case=told(arguments), cases=cases)
    return Verdict("survives", cases=cases)


def run_case(function: Callable[..., Any], arguments: Arguments, listener: CallChecker) -> Verdict:
    """One case, with contracts on, within `clock`."""
    listener.clear()
    try:
        with limited():
            function(*arguments)
    except Violation as violation:
        return Verdict("refuted", violation.clause.id, violation.procedure)
    except RecursionError:
        return Verdict("endless", "recursion")
    except EndlessError as error:
        return Verdict("endless", str(error))
    except Exception as error:  # noqa: BLE001 - whatever a mutant raises is a verdict on it
        return Verdict("raises", type(error).__name__)
    finally:
        stack.frames.clear()  # time may have been up between a call's entry and its frame's removal
    return Verdict("survives")


def told(arguments: Arguments) -> str:
    """The case in words: the game and what else was given."""
    game, *rest = arguments
    given = [format_value(argument) for argument in rest]
    return " ".join([str(game), *given])


def study(name: str) -> Iterator[tuple[Mutant, Verdict]]:
    """Every mutant of a procedure with its verdict."""
    for mutant in mutants(name):
        yield mutant, judge(mutant)


@cache
def survivors(name: str) -> list[Mutant]:
    """The mutants of a procedure that no clause refutes on the scope."""
    return [mutant for mutant, verdict in study(name) if verdict.survives]


def as_written(start: str) -> Verdict:
    """The same for the procedure as written, on the cases on which its mutants are judged."""
    function = starts()[start].procedure
    with contracts("oracle"), recording(CallChecker()) as listener, clock():
        for arguments in starts()[start].arguments():
            verdict = run_case(function, arguments, listener)
            if not verdict.survives:
                return replace(verdict, start=start, case=told(arguments))
    return Verdict("survives")
