"""What a second core saves `verified check` of a right function: its critical path with `--jobs 2` to that with one.

Both check the same scope, and say the same. A busy machine stretches what the clock on the wall says, so the critical
path is counted in processor seconds: those of the process that checks, and wherever it waits for copies of itself, what
the one that takes longest has worked more than the process itself did since it made them. The start of the command
counts for both.

    python -m tests.bench.cores [LEAVES] [--rounds N]
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from time import process_time
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.table import Table

from proofs.checking.core import side_by_side
from proofs.checking.core.budget import Budget
from proofs.checking.worker import work
from proofs.sandbox.beacon import Beacon
from proofs.sandbox.channel import Channel

GOAL: Final = 0.6
LEAVES: Final = 5
FUNCTION: Final = "examples/fail_soft.py:search"
ROOT: Final = Path(__file__).parents[2]


@dataclass(frozen=True)
class Cores:
    """Processor seconds of the critical path, on one core and on two; `start` is in both."""

    leaves: int
    start: float
    one: float
    two: float
    copies: float  # all seconds of all processes on two cores

    @property
    def ratio(self) -> float:
        """What is left of the time on one core."""
        return self.two / self.one


class Timed(side_by_side._Copies):
    """Copies whose processor seconds are counted, and those that this process waits for them."""

    waited = used = 0.0  # of all copies

    def __init__(self, *given: Any) -> None:
        self._since = self._until = process_time()
        super().__init__(*given)

    def outcomes(self, *given: Any, **options: Any) -> Iterator[Any]:
        yield from super().outcomes(*given, **options)
        self._until = process_time()

    def close(self) -> None:
        usages = [os.wait4(pid, 0)[2] for pid in self._pids]  # a right function leaves none of them at work
        seconds = [usage.ru_utime + usage.ru_stime for usage in usages]
        Timed.waited += max(0.0, max(seconds, default=0.0) - (self._until - self._since))
        Timed.used += sum(seconds)
        super().close()


def check_alone(jobs: int, leaves: int) -> None:
    """What the checking process does, in this process, which is a fresh one; prints its critical path, and all."""
    side_by_side._Copies = Timed  # type: ignore[misc, assignment]  # what is measured
    budget = {**asdict(Budget(seconds=3600, max_leaves=leaves, jobs=jobs))}
    channel = Channel(os.open(os.devnull, os.O_WRONLY), Beacon.create())
    work(channel, FUNCTION, "alphabeta", form="minimax", call="", game="", require=(), budget=budget)
    print(json.dumps([process_time() + Timed.waited, process_time() + Timed.used]))


def measure_cores(leaves: int = LEAVES, rounds: int = 3) -> Cores:
    """The least of some rounds, as everywhere in the bench, each in a fresh process."""
    start = min(_start() for _ in range(rounds))
    paths = {jobs: min(_alone(jobs, leaves) for _ in range(rounds)) for jobs in (1, 2)}
    return Cores(leaves, start, start + paths[1][0], start + paths[2][0], start + paths[2][1])


def _alone(jobs: int, leaves: int) -> list[float]:
    command = [sys.executable, "-m", __spec__.name, str(leaves), "--alone", str(jobs)]
    said = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    figures: list[float] = json.loads(said.stdout)
    return figures


def _start() -> float:
    """The command up to where the checking process starts: it reads its arguments, and imports what it needs."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "proofs", "check", FUNCTION, "--spec", "alphabeta", "--jobs", "-1"]
    said = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    if "--jobs -1" not in said.stderr:
        raise RuntimeError(f"the command ended otherwise than by its number of jobs: {said.stderr}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def table(row: Cores) -> Table:
    """The figures for the eye."""
    title = f"verified check {FUNCTION} --max-leaves {row.leaves}; processor seconds of the critical path"
    shown = Table("", "s", "ratio", "goal", "met?", title=title, min_width=65)
    shown.add_row("--jobs 1", f"{row.one:.1f}", "", "", "")
    met = "yes" if row.ratio <= GOAL else "no"
    shown.add_row("--jobs 2", f"{row.two:.1f}", f"{row.ratio:.2f}", f"<= {GOAL:g}", met)
    shown.caption = f"{row.start:.1f} s of each to start the command; --jobs 2 works {row.copies:.1f} s in all"
    return shown


def main(leaves: Annotated[int, typer.Argument(min=1)] = LEAVES, rounds: int = 3, alone: int = 0) -> None:
    """What a second core saves; `--alone JOBS` is one measurement."""
    if alone:
        check_alone(alone, leaves)
    else:
        Console().print(table(measure_cores(leaves, rounds)))


if __name__ == "__main__":
    typer.run(main)
