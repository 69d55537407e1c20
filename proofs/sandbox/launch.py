"""Start a sandbox: in a fresh interpreter for a function that can be imported by name, else by a fork.

A `Task` is a function at the top of a module, with arguments of plain JSON: a fresh interpreter runs it. That is the
ordinary way: it takes about 0.1 s, nothing of our memory is within the stranger's reach, strings hash alike in every
run, and threads of ours do not matter. For a function without such a name, a closure within a test for example, this
process forks. From 3.12 on Python warns when a process with threads forks: the copy has only one thread, and a lock
that another thread had taken stays locked. The warning is turned off here, for the copy runs the function and never
returns, and if it hangs in such a lock it is reported as stalled. `multiprocessing` would be no help: its `spawn` needs
names as well and starts no sooner, its `fork` is this one, and its queues carry pickles.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
import warnings
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Concatenate, Final, Protocol

from proofs.sandbox.beacon import Beacon
from proofs.sandbox.channel import Channel, Printed, Reader
from proofs.sandbox.child import Plan, Work, keep, main

_FILTERS: Final = threading.Lock()  # the filters of warnings are the same for all threads
_HOME: Final = str(Path(__file__).parents[2])
# Our rooms are found where they are, whatever stands on the path: a user's folder may be there, with a `proofs.py`.
_BOOT: Final = f"""
import json, sys
from importlib.machinery import PathFinder
job = json.load(sys.stdin)
class Rooms:
    @staticmethod
    def find_spec(name, path=None, target=None):
        return PathFinder.find_spec(name, [job["home"]]) if name in ("specs", "verified", "proofs") else None
sys.meta_path.insert(0, Rooms)
sys.path[:] = job["path"]
from {main.__module__} import {main.__name__}
{main.__name__}(job)
"""


@dataclass(frozen=True)
class Task:
    """`package.module:function`, to be called as `function(channel, **arguments)`; the arguments are plain JSON."""

    work: str
    arguments: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(
        cls, function: Callable[Concatenate[Channel, ...], None], arguments: Mapping[str, Any] | None = None
    ) -> Task:
        """The task that runs this function, which must stand at the top of a module that can be imported."""
        module, name = function.__module__, function.__qualname__
        if module == "__main__" or getattr(sys.modules.get(module), name, None) is not function:
            raise ValueError(f"{module}:{name}: a fresh interpreter would not find this function by its name")
        return cls(f"{module}:{name}", arguments or {})


class Keeper(Protocol):
    """A process that was started."""

    pid: int

    def poll(self) -> int | None:
        """How it ended, None before it does."""
        ...


class Forked:
    """A copy of this process."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._ended: int | None = None

    def poll(self) -> int | None:
        if self._ended is None:
            with suppress(ChildProcessError):
                pid, status = os.waitpid(self.pid, os.WNOHANG)
                self._ended = os.waitstatus_to_exitcode(status) if pid else None
                return self._ended
            self._ended = 0  # other code of this process has waited for it
        return self._ended


class Sandbox:
    """A started sandbox and our ends of its pipes."""

    def __init__(self, work: Work | Task, seconds: float, memory_bytes: int) -> None:
        self.is_stopped = False
        self.beacon = Beacon.create()
        events, to_events = _pipe()
        status, to_status = _pipe()
        out, to_out = _pipe()
        err, to_err = _pipe()
        self.events, self.status, self.out, self.err = Reader(events), Printed(status), Printed(out), Printed(err)
        plan = Plan(os.getpid(), to_events, to_status, self.beacon.fd, seconds, memory_bytes)
        try:
            self.keeper = (
                _fresh(work, plan, to_out, to_err) if isinstance(work, Task) else _fork(work, plan, to_out, to_err)
            )
        except BaseException:
            self.close()
            raise
        finally:
            for fd in (to_events, to_status, to_out, to_err):
                os.close(fd)

    def close(self) -> None:
        """Give the descriptors back."""
        self.beacon.close()
        for pipe in (self.events, self.status, self.out, self.err):
            os.close(pipe.fd)


def _pipe() -> tuple[int, int]:
    ours, theirs = os.pipe()
    os.set_blocking(ours, False)
    return ours, theirs


def _fresh(task: Task, plan: Plan, out: int, err: int) -> Keeper:
    job = {"home": _HOME, "path": sys.path, "work": task.work, "arguments": dict(task.arguments), "plan": plan}
    with tempfile.TemporaryFile("w+") as paper:  # a pipe might fill up, and an argument has a longest length
        json.dump(job, paper)
        paper.seek(0)
        return subprocess.Popen(  # noqa: S603 - this interpreter runs this package
            [sys.executable, "-P", "-c", _BOOT],
            stdin=paper,
            stdout=out,
            stderr=err,
            pass_fds=(plan.events, plan.status, plan.beacon),
            start_new_session=True,
            env={**os.environ, "PYTHONHASHSEED": "0"},
        )


def _fork(work: Work, plan: Plan, out: int, err: int) -> Keeper:
    with _FILTERS, warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        pid = os.fork()
    if pid:
        return Forked(pid)
    try:
        os.setsid()
        for fd, ours in ((0, os.open(os.devnull, os.O_RDONLY)), (1, out), (2, err)):
            os.dup2(ours, fd)
        keep(lambda: work, plan)
    finally:
        os._exit(71)  # nothing may return to what this process is a copy of
