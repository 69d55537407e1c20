"""The two processes of a sandbox: the worker, which runs the user's code, and the keeper, its parent.

The keeper runs none of that code. It waits for the worker, ends every process that the worker leaves behind, also one
that has moved to a session of its own, and reports how the worker ended. A worker that kills its parent, or its
parent's process group, hits the keeper and not us. When the keeper dies, so does the worker; when the process that
started the sandbox dies, so does the keeper. (The last two, and the search for processes that have left the session,
need Linux; elsewhere the worker's process group is ended, and its CPU time is limited.) This protects against mistakes,
not against attacks: a worker has the rights of its user.
"""

import ctypes
import gc
import importlib
import io
import math
import os
import resource
import signal
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple, NoReturn, cast

from proofs.sandbox.beacon import Beacon
from proofs.sandbox.channel import Channel
from proofs.sandbox.quotes import describe, where

Work = Callable[[Channel], None]

_C_LIBRARY: Final = ctypes.CDLL(None) if sys.platform == "linux" else None
_PARENT_DEATH, _SUBREAPER = 1, 36  # of prctl
_CALLS: Final = {signal.SIGCHLD, signal.SIGTERM}
_KEPT: Final[list[object]] = []  # objects whose end would have effects that are not the worker's


class Plan(NamedTuple):
    """What both processes need to know at the start: descriptors and limits."""

    parent: int
    events: int
    status: int
    beacon: int
    seconds: float
    memory_bytes: int


def keep(work: Callable[[], Work], plan: Plan) -> NoReturn:
    """Be the keeper, in a new session: start the worker, wait, clean up, report its status."""
    try:
        signal.pthread_sigmask(signal.SIG_SETMASK, _CALLS)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # where it is ignored nobody hears of the worker's end
        _prctl(_SUBREAPER, 1)
        _die_with(plan.parent, signal.SIGTERM)
        worker = os.fork()
        if not worker:
            os.close(plan.status)
            _work(work, plan)
        for fd in (0, 1, 2, plan.events):
            os.close(fd)
        os.write(plan.status, b"%d\n" % worker)
        ended: int | None = None
        while ended is None and signal.sigwait(_CALLS) == signal.SIGCHLD:
            ended = _reap(worker)
        os.write(plan.status, b"%d\n" % _clean_up(worker, ended))
    finally:
        os._exit(0)


def _reap(worker: int) -> int | None:
    """Collect the children that have ended; the status of the worker if it is among them."""
    with suppress(ChildProcessError):
        while (ended := os.waitpid(-1, os.WNOHANG)) != (0, 0):
            if ended[0] == worker:
                return ended[1]
    return None


def _clean_up(worker: int, status: int | None) -> int:
    """End everything below the keeper; the status of the worker."""
    with suppress(ChildProcessError):
        while True:
            if status is None:  # a number that was given back may be somebody else's by now
                os.kill(worker, signal.SIGKILL)
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(worker, signal.SIGKILL)
            with suppress(OSError):
                for child in Path(f"/proc/self/task/{os.getpid()}/children").read_text().split():
                    os.kill(int(child), signal.SIGKILL)
            pid, ended = os.waitpid(-1, 0)  # its children, if it had any, are the keeper's now
            if pid == worker:
                status = ended
    return status if status is not None else int(signal.SIGKILL)


def _work(work: Callable[[], Work], plan: Plan) -> NoReturn:
    """Be the worker, in a session of its own; never return."""
    status = 70
    try:
        gc.freeze()  # to look for garbage among what was there before would copy all of it, page by page
        keeper = os.getppid()
        os.setsid()
        _die_with(keeper, signal.SIGKILL)
        _limit(plan)
        _fresh_signals()
        _fresh_streams()
        beacon = Beacon(plan.beacon)
        os.register_at_fork(after_in_child=beacon.detach)
        status = _run(work, Channel(plan.events, beacon))
    except BaseException:  # noqa: BLE001 - nothing may return from here to what the process is a copy of
        os.write(2, traceback.format_exc().encode())
    finally:
        os._exit(status)


def _run(work: Callable[[], Work], channel: Channel) -> int:
    """Do the work and say how it ended. Threads that are left do not matter: the process ends at once."""
    ballast = bytearray(1 << 20)  # so that there is room to speak when memory is out
    try:
        work()(channel)
        how, detail = "done", ""
    except MemoryError as error:
        ballast.clear()
        how, detail = "memory", where(error)
    except BaseException as error:  # noqa: BLE001 - SystemExit and KeyboardInterrupt are the stranger's, too
        ballast.clear()
        how, detail = "raised", f"{describe(error)} ({where(error)})"
    signal.signal(signal.SIGALRM, signal.SIG_IGN)
    channel.end(how, detail)
    return 0


def _fresh_signals() -> None:
    """Signals as at the start of a program: what the parent set or blocked is undone."""
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        with suppress(OSError, ValueError):
            signal.signal(number, signal.SIG_IGN if number == signal.SIGPIPE else signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.pthread_sigmask(signal.SIG_SETMASK, set())


def _fresh_streams() -> None:
    """Streams over descriptors 0, 1 and 2 without buffers for output: a sudden death would lose what they hold."""
    _KEPT.extend([sys.stdin, sys.stdout, sys.stderr, sys.__stdin__, sys.__stdout__, sys.__stderr__])
    for fd, name in enumerate(("stdin", "stdout", "stderr")):
        raw = io.FileIO(fd, "w" if fd else "r", closefd=False)
        buffer = raw if fd else io.BufferedReader(raw)
        stream = io.TextIOWrapper(cast("BinaryIO", buffer), "utf-8", "backslashreplace", write_through=True)
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)


def _limit(plan: Plan) -> None:
    """No core dump, so much memory more than is in use, and so much CPU time, in case the clock's limit fails."""
    limits = {resource.RLIMIT_CORE: 0, resource.RLIMIT_AS: _address_space() + plan.memory_bytes}
    if math.isfinite(plan.seconds):
        limits[resource.RLIMIT_CPU] = math.ceil((plan.seconds + 5) * (os.cpu_count() or 1))
    for kind, limit in limits.items():
        hard = resource.getrlimit(kind)[1]
        allowed = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
        with suppress(OSError, ValueError):
            resource.setrlimit(kind, (allowed, allowed))


def _address_space() -> int:
    with suppress(OSError, IndexError):
        return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    return 0


def _die_with(parent: int, number: signal.Signals) -> None:
    """Get this signal when the parent ends; at once, if it has ended already."""
    _prctl(_PARENT_DEATH, number)
    if os.getppid() != parent:
        os._exit(0)


def _prctl(option: int, argument: int) -> None:
    if _C_LIBRARY is not None:
        _C_LIBRARY.prctl(option, argument, 0, 0, 0)


def main(job: dict[str, Any]) -> NoReturn:
    """The start in a fresh interpreter: the work is named, `package.module:function`."""
    module, _, function = job["work"].partition(":")

    def named() -> Work:
        work = getattr(importlib.import_module(module), function)
        return lambda channel: work(channel, **job["arguments"])

    keep(named, Plan(*job["plan"]))
