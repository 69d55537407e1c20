"""What all proofs cost on one core: the processor time of every procedure and of all theorems, in one process.

    python -m tests.bench.proofs [NAME ...]

Both solvers run in this process, so its processor time is all that is spent, on a busy machine, too. Names are those of
procedures and theorems; all by default. Exit status 1 if something is not proved, or if all together take longer than
`GOAL` seconds.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.table import Table

from proofs.dossiers.shelf import PROCEDURES
from proofs.proving.procedures import proofs_of
from proofs.proving.theory.registry import THEOREMS
from proofs.proving.theory.solve import prove
from verified.procedure import dashed

GOAL: Final = 300.0


@dataclass(frozen=True)
class Spent:
    """Seconds of processor time for one proof."""

    name: str
    is_proved: bool
    seconds: float


def measure_proofs(names: Collection[str] = ()) -> Iterator[Spent]:
    """Every proof, one after the other; of a procedure with those that it relies on, each once."""
    asked = [name for name in names if name not in THEOREMS]
    begun = time.process_time()
    for proof in proofs_of(PROCEDURES.values(), asked) if asked or not names else ():
        yield Spent(dashed(proof.procedure), proof.holds, time.process_time() - begun)
        begun = time.process_time()
    for id, theorem in THEOREMS.items():
        if not names or id in names:
            begun = time.process_time()
            yield Spent(id, prove(theorem).holds, time.process_time() - begun)


def main(
    names: Annotated[list[str] | None, typer.Argument(help="procedures and theorems; all by default")] = None,
) -> None:
    """Print what is slow, and the sum."""
    spent = [*measure_proofs(names or ())]
    table = Table("proof", "seconds of one core", title="The ten that take longest")
    for one in sorted(spent, key=lambda one: -one.seconds)[:10]:
        table.add_row(one.name, f"{one.seconds:.1f}")
    Console().print(table)
    total, failed = sum(one.seconds for one in spent), [one.name for one in spent if not one.is_proved]
    print(f"{len(spent)} proofs, {total:.1f} s of one core in all; at most {GOAL:.0f} s are allowed")
    if failed:
        print(f"not proved: {', '.join(failed)}")
    raise typer.Exit(bool(failed) or total > GOAL)


if __name__ == "__main__":
    typer.run(main)
