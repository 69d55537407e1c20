"""A procedure with a seeded bug, carrying one clause of its contract and nothing else.

A bug is an edit of the procedure's source: a text that must occur in it, and what stands there instead. The whole
module is executed anew with that edit, so procedures that call each other stay together. With only one clause left in
all of it, what refutes the mutant is that clause.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from types import FunctionType
from typing import Any, cast

from proofs.mutants.reload import execute
from specs.contracts import Clause, Kind, clauses_of, contract, contract_of, is_contracted, loop
from specs.values import Value
from verified.registry import find

WrongCall = tuple[str, str, tuple[Any, ...]]  # algorithm, clause, arguments


@dataclass(frozen=True)
class Bug:
    """An edit of an algorithm's source, and the clause that must catch it.

    `function` names the function of the algorithm's module that is edited and that carries the clause, where it is
    not the algorithm's own procedure.
    """

    algorithm: str
    clause: str
    story: str
    old: str
    new: str
    function: str = ""

    def __str__(self) -> str:
        return f"{self.algorithm}: {self.clause}: {self.story}"


def edited_function(bug: Bug) -> Callable[..., Value]:
    """The function that the bug edits."""
    procedure = find(bug.algorithm).function
    if not bug.function:
        return procedure
    found = cast("FunctionType", procedure).__globals__[bug.function]
    return cast("Callable[..., Value]", found)


def clause_named(procedure: Callable[..., Value], clause_id: str) -> Clause:
    """The clause of that id in the procedure's contract."""
    return next(clause for clause in clauses_of(procedure) if clause.id == clause_id)


def seed(bug: Bug) -> Callable[..., Value]:
    """The algorithm's procedure in a module with the bug, with the one clause that must catch it."""
    edited = edited_function(bug)
    return mutate(edited, bug.old, bug.new, (clause_named(edited, bug.clause),), start=find(bug.algorithm).function)


def mutate(
    function: Callable[..., Value],
    old: str,
    new: str,
    clauses: tuple[Clause, ...],
    start: Callable[..., Value] | None = None,
) -> Callable[..., Value]:
    """`start` (by default the function itself) with `new` for `old` in the function, carrying just these clauses."""
    source = inspect.getsource(function)
    if old not in source:
        raise ValueError(f"{function.__name__} does not contain {old!r}: the seeded bug is out of date")
    begin = cast("FunctionType", start or function)
    defined_in = inspect.getmodule(function)
    if defined_in is None or inspect.getmodule(begin) is not defined_in:
        raise ValueError(f"{function.__name__} and {begin.__name__} are not defined in one module")
    text = inspect.getsource(defined_in)
    edited = text.replace(source, source.replace(old, new), 1)
    namespace = vars(execute(defined_in, edited))
    for name, thing in list(namespace.items()):
        if isinstance(thing, FunctionType) and is_contracted(thing):
            namespace[name] = _reduced(thing, clauses, own=thing.__globals__ is namespace)
    mutant: Callable[..., Value] = namespace[begin.__name__]
    return mutant


def _reduced(function: FunctionType, clauses: tuple[Clause, ...], *, own: bool) -> FunctionType:
    """The function with none of its clauses but these. One from another module is copied, if it is a loop's."""
    made = contract_of(function)
    kept = tuple(clause for clause in made.clauses if clause in clauses)
    if not own and not made.is_loop:
        return function
    if not own:
        function = FunctionType(made.code_as_written, {**function.__globals__}, made.name)
    if made.is_loop:
        return loop(*kept, framed=made.framed)(function)
    return contract(*(clause for clause in kept if clause.kind is not Kind.LOOP), framed=made.framed)(function)


@dataclass(frozen=True)
class HelperBug:
    """An edit of a procedure, the clause that must catch it, and the procedure that the search begins with."""

    function: Callable[..., Any]
    clause: str
    story: str
    old: str
    new: str
    start: Callable[..., Any]
    contracted: Callable[..., Any]

    def seed(self) -> Callable[..., Any]:
        """The procedure to begin with, in a module with the bug and with that one clause."""
        return mutate(self.function, self.old, self.new, (clause_named(self.contracted, self.clause),), self.start)

    def __str__(self) -> str:
        return f"{self.contracted.__name__}: {self.clause}: {self.story}"
