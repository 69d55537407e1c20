"""Seed a bug into a procedure whose contract is reduced to one clause: the clause that must catch it.

A bug is an edit of the procedure's source: a text that must occur in it, and what stands there instead. The whole
module is executed anew with that edit, so procedures that call each other stay together. With only one clause left in
all of it, what refutes the mutant is that clause.
"""

import inspect
from collections.abc import Callable
from types import FunctionType
from typing import Any, cast

from proofs.dossiers.dossier import Bug
from proofs.mutants.reload import execute
from specs.contracts import Clause, Kind, clauses_of, contract, contract_of, is_contracted, loop


def clause_named(procedure: Callable[..., Any], clause_id: str) -> Clause:
    """The clause of that id in the procedure's contract."""
    return next(clause for clause in clauses_of(procedure) if clause.id == clause_id)


def seed(bug: Bug) -> Callable[..., Any]:
    """The procedure to start, in a module with the bug and with only the clause that must catch it."""
    return mutate(bug.function, bug.old, bug.new, (clause_named(bug.broken, bug.clause),), bug.start)


def mutate(
    function: Callable[..., Any],
    old: str,
    new: str,
    clauses: tuple[Clause, ...],
    start: Callable[..., Any] | None = None,
) -> Callable[..., Any]:
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
    mutant: Callable[..., Any] = namespace[begin.__name__]
    return mutant


def _reduced(function: FunctionType, clauses: tuple[Clause, ...], *, own: bool) -> FunctionType:
    """The function with none of its clauses but these. One from another module is copied, if it is a loop's."""
    declared = contract_of(function)
    clauses_left = tuple(clause for clause in declared.clauses if clause in clauses)
    if not own and not declared.is_loop:
        return function
    # A copy, for another contract on the function itself would be checked besides its own.
    names = function.__globals__ if own else {**function.__globals__}
    bare = FunctionType(declared.code_as_written, names, declared.name, function.__defaults__)
    if declared.is_loop:
        loop(*clauses_left, framed=declared.framed, names=declared.names.given)(bare)
        return bare
    clauses_left = tuple(clause for clause in clauses_left if clause.kind is not Kind.LOOP)
    return contract(*clauses_left, framed=declared.framed, names=declared.names.given, form=declared.form)(bare)
