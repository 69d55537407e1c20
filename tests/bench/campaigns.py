"""What the layer of campaigns costs: many jobs that only sleep, on two workers, as processes and on a Dask cluster.

    python -m tests.bench.campaigns [--jobs 1000] [--seconds 1] [--workers 2]

The efficiency is the time that the jobs sleep, divided by the number of workers, over the time that the campaign takes:
from the first line that it runs to the last, so the start of the workers and all keys and results are in it. A sleeping
job needs no core, so what is measured is what the layer adds, on a busy machine, too.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.table import Table

from proofs.campaigns import Job, run

GOAL: Final = 0.9


@dataclass(frozen=True)
class Efficiency:
    """How long so many jobs took, and how much of that they slept."""

    how: str
    jobs: int
    seconds: float
    workers: int
    took: float

    @property
    def ratio(self) -> float:
        """1 if nothing was lost."""
        return self.jobs * self.seconds / self.workers / self.took


def nap(seconds: float, number: int) -> int:
    """The job: it sleeps."""
    time.sleep(seconds)
    return number


def measure_campaigns(jobs: int, seconds: float, workers: int = 2) -> Iterator[Efficiency]:
    """The same jobs by processes, and by a local Dask cluster that is there already; without Dask by processes only."""
    yield _measured("processes", jobs, seconds, workers)
    with _local_cluster(workers) as address:
        if address is not None:
            yield _measured("Dask", jobs, seconds, workers, address)


def _measured(how: str, jobs: int, seconds: float, workers: int, cluster: str | None = None) -> Efficiency:
    asked = [Job(f"{nap.__module__}:nap", {"seconds": seconds, "number": number}) for number in range(jobs)]
    with TemporaryDirectory() as folder:
        started = time.perf_counter()
        found = run(asked, store=Path(folder) / "store.sqlite", workers=workers, cluster=cluster, progress=False)
        took = time.perf_counter() - started
    if [result.value for result in found] != [*range(jobs)]:
        raise AssertionError("the jobs did not return what they were given")
    return Efficiency(how, jobs, seconds, workers, took)


@contextmanager
def _local_cluster(workers: int) -> Iterator[str | None]:
    try:
        from distributed import LocalCluster
    except ImportError:
        yield None
        return
    made: Any = LocalCluster
    with made(n_workers=workers, threads_per_worker=1, dashboard_address=":0") as cluster:
        yield cluster.scheduler_address


def table(found: list[Efficiency]) -> Table:
    """The figures for the eye."""
    shown = Table("jobs that sleep", "of seconds", "on workers", "by", "took", "efficiency", title="campaigns")
    for row in found:
        about = f"{row.jobs:,}", f"{row.seconds:g}", str(row.workers), row.how
        shown.add_row(*about, f"{row.took:.1f} s", f"{row.ratio:.3f}")
    shown.caption = f"goal: {GOAL} with 1,000 jobs of one second, as `python -m tests.bench.campaigns` has them"
    return shown


def main(
    jobs: Annotated[int, typer.Option(min=1, help="how many")] = 1000,
    seconds: Annotated[float, typer.Option(min=0, help="that each sleeps")] = 1.0,
    workers: Annotated[int, typer.Option(min=1, help="that do them")] = 2,
) -> None:
    """What the layer of campaigns costs, by jobs that only sleep."""
    Console().print(table([*measure_campaigns(jobs, seconds, workers)]))


if __name__ == "__main__":
    from tests.bench import campaigns  # by its name, under which the workers find it

    typer.run(campaigns.main)
