"""Supervise the user's code in a separate process, and report how it ended, whatever it did.

The code runs in a worker (`proofs.sandbox.child`), started by `proofs.sandbox.launch`. It sends events, which are
passed on as they come, and notes in a beacon what it is doing; its output is captured. It ends by itself or is killed:
when its time is over, or when for too long neither an event came nor the beacon changed; the time that it waits for a
core does not count. Then every process that it started is killed too.
"""

import os
import selectors
import signal
import time
from collections.abc import Generator
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from proofs.sandbox.beacon import Note
from proofs.sandbox.channel import Event, Printed
from proofs.sandbox.child import Work
from proofs.sandbox.launch import Sandbox, Task
from proofs.sandbox.waiting import waited

How = Literal["done", "raised", "timeout", "stalled", "memory", "signal", "exited"]

GIB: Final = 1 << 30
_LOOK: Final = 0.05  # seconds between two looks at the clock and the beacon
_PATIENCE: Final = 2.0  # seconds that the keeper may take to clean up
_LAST: Final = 64  # readings of what is still in the pipes: more than they hold


class Output(NamedTuple):
    """What the worker printed: the beginning of it, and how many bytes in all."""

    text: str
    size: int


@dataclass(frozen=True)
class Death:
    """How a worker ended, what it was doing, and what it printed.

    `done`: the work returned. `raised`: an exception came out of it. `memory`: a MemoryError did. `timeout`, `stalled`:
    it was ended from outside. `signal`, `exited`: it ended without a report; `status` is the signal or exit status.
    """

    how: How
    status: int | None
    detail: str
    note: Note
    stdout: Output
    stderr: Output
    garbled: int  # lines on the way of the events that were no event
    seconds: float

    def __str__(self) -> str:
        said = f": {self.detail}" if self.detail else ""
        match self.how:
            case "done":
                return f"done after {self.seconds:.2f} s"
            case "raised":
                return f"an exception came out of it{said}"
            case "memory":
                return f"out of memory{said}"
            case "timeout":
                return f"not done after {self.seconds:.1f} s, ended"
            case "stalled":
                return f"no sign of life {self.detail}, ended after {self.seconds:.1f} s"
            case "signal":
                return f"killed by {_signal_name(self.status)}{said}"
            case "exited":
                return f"the process ended itself with status {self.status}{said}"


def supervise(
    work: Work | Task, *, seconds: float = 60, memory_bytes: int = 2 * GIB, stall_seconds: float = 10
) -> Generator[Event | Death, None, None]:
    """Run the work; its events as they come, then its death. Closing the iterator ends the work."""
    sandbox = Sandbox(work, seconds, memory_bytes)
    selector = selectors.DefaultSelector()
    for pipe in (sandbox.events, sandbox.status, sandbox.out, sandbox.err):
        selector.register(pipe.fd, selectors.EVENT_READ, pipe)
    clock = _Clock(sandbox)
    started = alive = clock.now()
    pulse = sandbox.beacon.pulse()
    ended: How | None = None
    try:
        while ended is None and not _has_ended(sandbox):
            is_alive = False
            for key, _ in selector.select(_LOOK):
                pipe = key.data
                if isinstance(pipe, Printed):
                    pipe.read()
                else:
                    for event in pipe.read():
                        before = time.monotonic()
                        yield event
                        started += time.monotonic() - before  # what the reader of the events takes is not the worker's
                        is_alive = True
                if not pipe.is_open:
                    selector.unregister(pipe.fd)
            now = clock.now()
            if (beat := sandbox.beacon.pulse()) != pulse or is_alive:
                pulse, alive = beat, now
            if now - started > seconds:
                ended = "timeout"
            elif now - alive > stall_seconds:
                ended = "stalled"
        taken = clock.now() - started
        _stop(sandbox)
        for _ in range(_LAST):
            yield from sandbox.events.read()
            for printed in (sandbox.status, sandbox.out, sandbox.err):
                printed.read()
        yield _death(sandbox, ended, taken, stall_seconds)
    finally:
        _stop(sandbox)
        selector.close()
        sandbox.close()


class _Clock:
    """The time, less what the worker has waited for a core."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._waited = 0.0

    def now(self) -> float:
        if worker := self._sandbox.status.text.partition("\n")[0]:
            self._waited = max(self._waited, waited(worker))  # of one that has ended nothing is known any more
        return time.monotonic() - self._waited


def _has_ended(sandbox: Sandbox) -> bool:
    """Whether the keeper has reported how the worker ended, or has ended itself."""
    return sandbox.status.text.count("\n") >= 2 or sandbox.keeper.poll() is not None


def _stop(sandbox: Sandbox) -> None:
    """End the worker with all that it started, and wait for the keeper to end."""
    if sandbox.is_stopped:
        return
    sandbox.is_stopped = True
    keeper = sandbox.keeper
    last = time.monotonic() + _PATIENCE
    if keeper.poll() is None and not _has_ended(sandbox):
        os.kill(keeper.pid, signal.SIGTERM)
    while keeper.poll() is None and time.monotonic() < last:
        time.sleep(0.002)
    killed = keeper.poll()
    if killed == 0:
        return
    sandbox.status.read()
    if worker := sandbox.status.text.partition("\n")[0]:  # the keeper was killed or stopped, so we end the worker
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(int(worker), signal.SIGKILL)
    if killed is None:
        os.kill(keeper.pid, signal.SIGKILL)
        while keeper.poll() is None:
            time.sleep(0.002)


def _death(sandbox: Sandbox, ended: How | None, taken: float, stall_seconds: float) -> Death:
    events, out, err = sandbox.events, sandbox.out, sandbox.err
    how, status, detail = _manner(sandbox)
    if ended is not None:
        how, status, detail = ended, None, f"for {stall_seconds:g} s" if ended == "stalled" else ""
    printed = Output(out.text, out.size), Output(err.text, err.size)
    return Death(how, status, detail, sandbox.beacon.read(), *printed, events.garbled, taken)


def _manner(sandbox: Sandbox) -> tuple[How, int | None, str]:
    """How the worker ended, if it was not ended by us."""
    reported = sandbox.status.text.split()
    if len(reported) < 2:
        keeper = sandbox.keeper.poll() or 0
        return "signal" if keeper < 0 else "exited", abs(keeper), "the process that kept it was gone first"
    code = os.waitstatus_to_exitcode(int(reported[1]))
    if code < 0:
        return "timeout" if -code == signal.SIGXCPU else "signal", -code, ""
    if code == 0 and sandbox.events.ending is not None:
        how, detail = sandbox.events.ending
        for known in ("done", "raised", "memory"):
            if how == known:
                return known, None, detail
    return "exited", code, ""


def _signal_name(number: int | None) -> str:
    with suppress(ValueError):
        return signal.Signals(number or 0).name
    return f"signal {number}"
