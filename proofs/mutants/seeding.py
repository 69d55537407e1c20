"""trusted: a procedure with a seeded bug, carrying one clause of its contract and nothing else.

A bug is an edit of the procedure's source: a text that must occur in it, and what stands there instead. The mutant
is compiled as if it stood in the procedure's module. With only one clause left, what refutes it is that clause.
"""

from __future__ import annotations

import inspect
import linecache
import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from types import FunctionType
from typing import Any, cast

from specs.contracts import Clause, Kind, clauses_of, contract, contract_of, loop
from specs.values import Value
from verified.registry import find


@dataclass(frozen=True)
class Bug:
    """An edit of an algorithm's source, and the clause that must catch it."""

    algorithm: str
    clause: str
    story: str
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.algorithm}: {self.clause}: {self.story}"


def clause_named(procedure: Callable[..., Value], clause_id: str) -> Clause:
    """The clause of that id in the procedure's contract."""
    return next(clause for clause in clauses_of(procedure) if clause.id == clause_id)


def seed(bug: Bug) -> Callable[..., Value]:
    """The mutant, with the one clause that must catch it."""
    procedure = find(bug.algorithm).procedure
    return mutate(procedure, bug.old, bug.new, (clause_named(procedure, bug.clause),))


def mutate(procedure: Callable[..., Value], old: str, new: str, clauses: tuple[Clause, ...]) -> Callable[..., Value]:
    """The procedure with `new` for `old`, carrying just these clauses."""
    source = textwrap.dedent(inspect.getsource(procedure))
    source = source[source.index("def ") :]
    if old not in source:
        raise ValueError(f"{procedure.__name__} does not contain {old!r}: the seeded bug is out of date")
    edited = source.replace(old, new)
    filename = f"<{procedure.__name__} with a seeded bug {abs(hash((old, new)))}>"
    # Where `inspect` looks for sources: the contract layer compiles a procedure from its text.
    linecache.cache[filename] = len(edited), None, edited.splitlines(keepends=True), filename
    module = cast("FunctionType", procedure).__globals__
    namespace = {**module, **_loops(module, clauses)}
    exec(compile(edited, filename, "exec"), namespace)  # noqa: S102 - the point: to run an edited procedure
    mutant: Callable[..., Value] = namespace[procedure.__name__]
    return contract(*(clause for clause in clauses if clause.kind is not Kind.LOOP))(mutant)


def _loops(module: dict[str, Any], clauses: tuple[Clause, ...]) -> dict[str, Any]:
    """The loop invariants that the module uses, reduced to these clauses."""
    reduced: dict[str, Any] = {}
    for name, thing in module.items():
        if isinstance(thing, FunctionType) and name.endswith("_loop"):
            original = contract_of(thing)
            copy = FunctionType(original.code_as_written, {**thing.__globals__}, name)
            reduced[name] = loop(*(clause for clause in original.clauses if clause in clauses))(copy)
    return reduced
