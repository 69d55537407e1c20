"""Run jobs in several processes of this machine. A worker has one job at a time, so a death is that job's fault."""

from collections import Counter, deque
from collections.abc import Generator, Iterable
from multiprocessing.connection import wait
from typing import Final

from proofs.campaigns.job import Outcome
from proofs.campaigns.performance import Task
from proofs.campaigns.worker import LOOK, Worker

DEATHS: Final = 3  # a job that so many workers did not survive is lethal


def in_processes(tasks: Iterable[Task], count: int) -> Generator[tuple[Task, Outcome]]:
    """The outcomes as they come. A worker that dies is replaced, and its job done again after the others."""
    waiting, deaths, unfit = deque(tasks), Counter[str](), 0
    workers: list[Worker] = []
    try:
        while waiting or any(worker.task for worker in workers):
            busy = sum(worker.task is not None for worker in workers)
            while len(workers) < min(count, busy + len(waiting)):
                workers.append(Worker())
            for worker in workers:
                if worker.is_ready and worker.task is None and waiting:
                    worker.give(waiting.popleft())
            spoken = wait([worker.line for worker in workers], LOOK)
            for worker in [*workers]:
                task = worker.task
                outcome = worker.answer() if worker.line in spoken else None
                if outcome is not None and task is not None:
                    worker.task = None
                    yield task, outcome
                elif not worker.is_alive or (worker.line in spoken and task is not None):
                    workers.remove(worker)
                    worker.stop()
                    if task is None:
                        unfit += not worker.is_ready
                        _complain(unfit, worker)
                        continue
                    deaths[task.key] += 1
                    if deaths[task.key] < DEATHS:
                        waiting.append(task)
                    else:
                        yield task, lethal(worker.end)
    finally:
        for worker in workers:
            worker.stop()


def lethal(end: str) -> Outcome:
    """The outcome of a job that no worker survives."""
    return Outcome("lethal", error=f"it killed {DEATHS} workers, one after another; the last ended with {end}")


def _complain(unfit: int, worker: Worker) -> None:
    if unfit >= DEATHS:
        raise RuntimeError(f"{unfit} workers died before they could begin, the last with {worker.end}")
