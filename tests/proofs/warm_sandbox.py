"""The fresh interpreter of a sandbox, started once for a process of the tests and copied for each task.

A check of a file runs in an interpreter of its own, which takes longer to import the engines than most checks of the
tests take. In the tests one such interpreter is started as `launch` starts it, imports what the tasks name, and makes
a copy of itself (`fork`) for each of them. The copy does what a fresh one does: it reads the job and becomes the keeper
of the sandbox. Between the two stands a process that waits for the keeper and reports how it ended.

Tests of the sandbox itself, of what is imported when, and every command that runs in a process of its own have the
interpreters that a user has: `FRESH` names these modules and tests, and another setting of `VERIFIED_...` or
`PYTHON...` than at the start does the same.
"""

import importlib
import json
import os
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, Final, NoReturn
from unittest.mock import patch

from proofs.sandbox import launch
from proofs.sandbox.child import Plan, main
from specs.contracts import contracts

FRESH: Final = (
    *("test_sandbox", "test_statuses", "test_loading", "test_new_algorithm", "test_a_function_of_your_own"),
    "test_the_tree_is_a_view_and_the_user_has_modules_of_our_names",
)
_HOME: Final = Path(__file__).parents[2]
_LENGTH: Final = struct.Struct("!Q")
_FDS: Final = 6  # events, status, beacon, out, err, report
_fresh: Final = launch._fresh


def _settings() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name.startswith(("VERIFIED_", "PYTHON"))}


# IN THE TESTS


class _Warm:
    """The interpreter that is copied, and our end of the socket to it."""

    def __init__(self) -> None:
        self.settings = _settings()
        ours, theirs = socket.socketpair()
        program = f"from {__name__} import serve; serve({theirs.fileno()}, {os.getpid()})"
        environment = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": os.pathsep.join([str(_HOME), *sys.path])}
        with theirs:
            self.process = subprocess.Popen(
                [sys.executable, "-c", program], pass_fds=[theirs.fileno()], env=environment, start_new_session=True
            )
        self.socket = ours

    def start(self, job: dict[str, Any], fds: list[int]) -> None:
        text = json.dumps(job).encode()
        socket.send_fds(self.socket, [_LENGTH.pack(len(text))], fds)
        self.socket.sendall(text)


_TESTS: Final = os.getpid()  # a process that looks for a proof beside a check is another


@cache
def _warm(process: int) -> _Warm | None:
    return _Warm() if process == _TESTS else None


class _Copy:
    """The keeper of a sandbox, of which the process between tells us its number and how it ended."""

    def __init__(self, report: int) -> None:
        self._report = open(report, "rb", buffering=0)  # noqa: SIM115 - closed when the keeper has ended
        self.pid = int(self._report.read(8))
        os.set_blocking(report, False)
        self._ended: int | None = None

    def poll(self) -> int | None:
        if self._ended is None and (said := self._report.read(8)) is not None:
            self._ended = int(said or 0)
            self._report.close()
        return self._ended


def _copied(task: launch.Task, plan: Plan, out: int, err: int) -> launch.Keeper:
    warm = _warm(os.getpid())
    if warm is None or _settings() != warm.settings:
        return _fresh(task, plan, out, err)
    report, to_report = os.pipe()
    job = {"path": sys.path, "work": task.work, "arguments": dict(task.arguments), "plan": plan}
    around = {"folder": str(Path.cwd()), "environment": {**os.environ, "PYTHONHASHSEED": "0"}}
    warm.start({"job": job, **around}, [plan.events, plan.status, plan.beacon, out, err, to_report])
    os.close(to_report)
    return _Copy(report)


@contextmanager
def copied_interpreters(module: str, test: str) -> Iterator[None]:
    """The sandboxes of this test of this module are copies, unless it is about fresh ones."""
    if module in FRESH or test in FRESH or sys.platform != "linux":
        yield
    else:
        with patch.object(launch, "_fresh", _copied):
            yield


# IN THE INTERPRETER THAT IS COPIED


def serve(number: int, tests: int) -> None:
    """Make a copy for each job that comes in, until the tests have ended."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(fileno=number) as tests_end:
        while os.getppid() == tests:
            head, fds, _, _ = socket.recv_fds(tests_end, _LENGTH.size, _FDS)
            if not head:
                return
            request = json.loads(_exactly(tests_end, *_LENGTH.unpack(head)))
            with suppress(ImportError):
                importlib.import_module(request["job"]["work"].partition(":")[0])
            with contracts("off"):  # what a check needs is compiled once for all copies
                pass
            if not os.fork():
                tests_end.detach()
                os.close(number)
                _between(request, fds)
            for fd in fds:
                os.close(fd)


def _exactly(end: socket.socket, length: int) -> bytes:
    text = b""
    while len(text) < length:
        text += end.recv(length - len(text))
    return text


def _between(request: dict[str, Any], fds: list[int]) -> NoReturn:
    events, status, beacon, out, err, report = fds
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    me = os.getpid()
    keeper = os.fork()
    if keeper:
        os.write(report, b"%8d" % keeper)
        for fd in (events, status, beacon, out, err):
            os.close(fd)
        os.write(report, b"%8d" % os.waitstatus_to_exitcode(os.waitpid(keeper, 0)[1]))
        os._exit(0)
    try:
        os.close(report)
        os.setsid()
        for fd, ours in ((0, os.open(os.devnull, os.O_RDONLY)), (1, out), (2, err)):
            os.dup2(ours, fd)
        os.chdir(request["folder"])
        os.environ.clear()
        os.environ.update(request["environment"])
        job = request["job"]
        sys.path[:] = job["path"]
        main({**job, "plan": Plan(*job["plan"])._replace(parent=me, events=events, status=status, beacon=beacon)})
    finally:
        os._exit(71)
