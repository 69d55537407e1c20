"""Run jobs on a Dask cluster: each thread of a Dask worker gives them to a worker process of ours, one at a time.

So a job runs in the main thread of a process of its own, as it does on one machine: it may use signals, it does not
keep Dask's worker from answering the scheduler, and if it dies it is known which job that was. Each campaign has new
processes, which load the code anew and compare it with that of the campaign. If a whole machine is lost, Dask gives its
jobs to another.
"""

import threading
from collections import Counter
from collections.abc import Generator, Iterable
from importlib import import_module
from typing import Any, Final
from uuid import uuid4

from proofs.campaigns.job import Outcome
from proofs.campaigns.performance import Task
from proofs.campaigns.processes import DEATHS, lethal
from proofs.campaigns.worker import Worker

MISSING: Final = "--cluster needs Dask, which is not installed here: pip install 'verified-game-trees[cluster]'"
_SECONDS: Final = "10s"  # so long the scheduler has to answer


def on_cluster(tasks: Iterable[Task], address: str) -> Generator[tuple[Task, Outcome]]:
    """The outcomes as they come, from the cluster whose scheduler has this address."""
    try:
        distributed = import_module("distributed")  # which has no types, and is not always there
    except ImportError:
        raise ValueError(MISSING) from None
    try:
        client = distributed.Client(address, timeout=_SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as problem:
        raise ValueError(f"no Dask scheduler answers at {address!r} ({problem}); start one: dask scheduler") from None
    campaign, deaths = uuid4().hex, Counter[str]()
    with client:

        def submitted(task: Task) -> Any:
            return client.submit(_there, task, campaign, key=f"{task.key}-{uuid4().hex}", pure=False)

        futures = {submitted(task): task for task in tasks}
        coming = distributed.as_completed(futures, loop=client.loop)
        try:
            for future in coming:
                task = futures.pop(future)
                answer = _answer(future, address)
                if isinstance(answer, Outcome):
                    yield task, answer
                    continue
                deaths[task.key] += 1
                if deaths[task.key] < DEATHS:
                    again = submitted(task)
                    futures[again] = task
                    coming.add(again)
                else:
                    yield task, lethal(answer)
        finally:
            client.cancel([*futures])
            client.run(_dismiss, campaign, on_error="ignore")


def _answer(future: Any, address: str) -> Outcome | str:
    """The outcome; or a text that says how the worker with the job died."""
    from distributed import KilledWorker

    try:
        outcome: Outcome | str = future.result()
    except KilledWorker as killed:
        return f"the Dask worker at {killed.last_worker.address}"
    except ModuleNotFoundError as missing:
        raise ValueError(f"the workers at {address!r} lack {missing.name!r}: install there what is here") from None
    return outcome


# IN A DASK WORKER

_HERE: Final[dict[tuple[str, int], Worker]] = {}  # by campaign and thread
_OVER: Final[set[str]] = set()  # campaigns
_LOCK: Final = threading.Lock()  # of both: a campaign may be over while a thread still starts a process for it


def _there(task: Task, campaign: str) -> Outcome | str:
    """Run a job in the process that this thread has for the campaign; if that dies, return a text that says how."""
    place = campaign, threading.get_ident()
    with _LOCK:
        if campaign in _OVER:
            return "nobody: the campaign was over before the job began"
        worker = _HERE.pop(place, None)
        if worker is None or not worker.is_alive:
            worker = Worker()
        worker.task = task  # from now on this thread sees its end
        _HERE[place] = worker
    if not worker.is_ready:
        worker.wait()
    worker.give(task)
    outcome = worker.wait()
    with _LOCK:
        if outcome is not None:
            worker.task = None
        if outcome is None or campaign in _OVER:
            _HERE.pop(place, None)
            worker.stop()
    return worker.end if outcome is None else outcome


def _dismiss(campaign: str) -> None:
    """End all processes of a campaign that is over, with or without a job."""
    with _LOCK:
        _OVER.add(campaign)
        for place in [place for place in _HERE if place[0] == campaign]:
            worker = _HERE.pop(place)
            worker.kill()
            if worker.task is None:  # otherwise the thread that waits for it sees its end
                worker.stop()
