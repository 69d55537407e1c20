"""Run one job in the current process: redirect its output, and check that its code is that of its key."""

import sys
import traceback
from contextlib import redirect_stdout
from dataclasses import dataclass
from itertools import islice
from time import perf_counter

from proofs.campaigns.code import Code
from proofs.campaigns.job import Job, Outcome, canonical


class OtherCodeError(Exception):
    """The code here is not that of the campaign: a result would be stored under the wrong key."""


@dataclass(frozen=True)
class Task:
    """A job under its key."""

    job: Job
    key: str


def perform(task: Task, code: Code) -> Outcome:
    """Run the job. `code` is what the process has seen of the sources since it began; it loads them but once."""
    job = task.job
    try:
        _compare(code, task)
        started = perf_counter()
        with redirect_stdout(sys.stderr):
            value = job.load()(**job.arguments)
        seconds = perf_counter() - started
        _compare(code, task)
        return Outcome("done", _as_text(value, job), seconds=seconds)
    except (Exception, SystemExit):  # noqa: BLE001 - whatever a job raises is told, and the campaign goes on
        return Outcome("raised", error=traceback.format_exc())


def _compare(code: Code, task: Task) -> None:
    if files := ", ".join(islice(code.changed(task.job), 3)):
        raise OtherCodeError(f"{files} changed since this process began: start the campaign again")
    if code.key(task.job) != task.key:
        raise OtherCodeError("the code or the versions here are not those of where the campaign was started")


def _as_text(value: object, job: Job) -> str:
    try:
        return canonical(value)
    except (TypeError, ValueError) as problem:
        raise TypeError(f"{job.function} returned what is not plain JSON: {problem}") from None
