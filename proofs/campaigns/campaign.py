"""Run a campaign: results in the store are reused, the other jobs are run, and each new result is stored at once."""

import os
from collections.abc import Callable, Generator, Iterable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from proofs.campaigns.code import Code
from proofs.campaigns.job import Job, Outcome, Result
from proofs.campaigns.performance import Task, perform
from proofs.campaigns.processes import in_processes
from proofs.campaigns.store import Store
from proofs.progress import progress as shown

_SEEN = Code()  # what this process has seen of the sources, for jobs that it does itself


def run(
    jobs: Iterable[Job],
    *,
    store: Store | str | Path | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    progress: bool = True,
    keep: Callable[[Any], bool] = lambda _value: True,
) -> list[Result]:
    """The results of all jobs, in the order of the jobs, stored ones included.

    `workers` processes run them, one for each core by default; with 0 this process runs them itself. With `cluster` the
    workers of a Dask cluster do, whose scheduler has this address. A job that raises an error, or that kills every
    worker that gets it, has that as its result, which is not stored; nor is a value that `keep` refuses, such as one
    for which time was too short.
    """
    wanted = list(jobs)
    coming = results(wanted, store=store, workers=workers, cluster=cluster, progress=progress, keep=keep)
    results_by_job = {result.job: result for result in coming}
    return [results_by_job[job] for job in wanted]


def results(
    jobs: Iterable[Job],
    *,
    store: Store | str | Path | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    progress: bool = True,
    keep: Callable[[Any], bool] = lambda _value: True,
) -> Generator[Result]:
    """The results in the order in which they come, each job once; closing the iterator stops the campaign."""
    code = Code()
    tasks = [Task(job, code.key(job)) for job in dict.fromkeys(jobs)]
    with ExitStack() as stack:
        if store is not None and not isinstance(store, Store):
            store = stack.enter_context(Store(store))
        bar = stack.enter_context(shown("jobs", len(tasks), quiet=not progress))
        left: list[Task] = []
        for task in tasks:
            known = store.get(task.key) if store else None
            if known is None:
                left.append(task)
                continue
            bar.step(str(task.job))
            yield Result(task.job, known, remembered=True)
        for task, outcome in stack.enter_context(closing(_done(left, workers, cluster))):
            result = Result(task.job, outcome)
            if store and result.is_done and keep(result.value):
                store.put(task.key, task.job, outcome)
            bar.step(str(task.job))
            yield result


def stored(jobs: Iterable[Job], store: str | Path) -> set[Job]:
    """The jobs whose results are in the store: those that a campaign would not run."""
    with Store(store) as opened:
        keys = opened.keys()
    code = Code()
    return {job for job in jobs if code.key(job) in keys}


def _done(tasks: list[Task], workers: int | None, cluster: str | None) -> Generator[tuple[Task, Outcome]]:
    if workers is not None and workers < 0:
        raise ValueError(f"{workers} workers cannot do anything: give a number from 0 on")
    if not tasks:
        return
    if cluster is not None:
        from proofs.campaigns.cluster import on_cluster

        yield from on_cluster(tasks, cluster)
    elif workers == 0:
        yield from ((task, perform(task, _SEEN)) for task in tasks)
    else:
        yield from in_processes(tasks, workers or cores())


def cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
