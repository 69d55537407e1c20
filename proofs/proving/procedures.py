"""Procedures to prove, each with the models of the things that it uses, and their proofs in order.

Which there are is said elsewhere: all functions here are given the rows. A proof may use of another procedure only what
that one's own proof shows; what it relies on is therefore proved with it, first.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import FunctionType
from typing import Any, cast

from proofs.proving.explore import Attempt, attempt
from proofs.proving.models.core import CORE
from proofs.proving.proof import Proof, Watch, prove, rest
from proofs.proving.solvers.solver import Solver
from proofs.proving.source.fingerprint import fingerprint
from proofs.proving.vocabulary import Vocabulary
from specs.suggestion import listed, meant
from verified.procedure import dashed


@dataclass(frozen=True)
class Row:
    """A procedure: its name on the command line, the function, and the models that its proof speaks of."""

    name: str
    procedure: Callable[..., Any]
    models: tuple[Vocabulary, ...] = ()

    @property
    def function(self) -> FunctionType:
        """The procedure itself."""
        return cast("FunctionType", self.procedure)

    @property
    def vocabulary(self) -> Vocabulary:
        """What its proof may speak of."""
        return _vocabulary(self.models)

    def attempted(self) -> Attempt:
        """Its obligations. What it reads is named by the source as it is written."""
        made = attempt(self.function, self.vocabulary)
        written = {one.__name__: fingerprint(one) for one in self.vocabulary.reads}
        made.reads.update({name: written[name] for name in made.reads if name in written})
        return made


@cache
def _vocabulary(models: tuple[Vocabulary, ...]) -> Vocabulary:
    return CORE.extended_by(*models)


def find(name: str, rows: Iterable[Row]) -> Row:
    """The row of that name, with `-` or `_`."""
    named = {row.name: row for row in rows}
    row = named.get(dashed(name))
    if row is None:
        raise ValueError(f"no proof of {name!r}{meant(name, named)}; there are {listed(named)}")
    return row


def by_procedure(rows: Iterable[Row]) -> Mapping[str, Row]:
    """The rows by the names of their functions, under which other proofs rely on them."""
    return {row.function.__name__: row for row in rows}


def proofs_of(
    rows: Iterable[Row], names: Iterable[str] = (), watch: Watch | None = None, by: tuple[Solver, ...] | None = None
) -> Iterator[Proof]:
    """The proofs of these procedures, all by default, each after those that it relies on."""
    known = by_procedure(rows)
    done: dict[str, Proof] = {}

    def proofs(row: Row, above: tuple[str, ...]) -> Iterator[Proof]:
        procedure = row.function.__name__
        if procedure in done:
            return
        if procedure in above:
            raise ValueError(f"{' calls '.join((*above, procedure))}: a proof cannot rely on itself")
        if watch is not None:
            watch(f"{row.name}: its paths", 0, 1)
        attempted = row.attempted()
        for other in attempted.relies_on:
            if other in known:
                yield from proofs(known[other], (*above, procedure))
        done[procedure] = rest(prove(attempted, watch, by), done)
        yield done[procedure]

    for row in [find(name, known.values()) for name in names] or known.values():
        yield from proofs(row, ())
