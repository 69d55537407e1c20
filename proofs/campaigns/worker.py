"""A worker: a fresh Python process that does one job after another, and ends with the process that started it."""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from socket import socketpair
from typing import Final

from proofs.campaigns.code import Code
from proofs.campaigns.job import Outcome
from proofs.campaigns.performance import Task, perform

_BOOT: Final = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from proofs.campaigns.worker import serve; serve(*map(int, sys.argv[2:]))"
)
LOOK: Final = 0.25  # seconds between looks at a worker that is silent
_POLITE: Final = 5.0  # seconds that a worker without a job has for its end
_IDLE: Final = 600.0  # seconds after which a worker without a job ends: its leader may be far away, and dead


class Worker:
    """The worker as its leader sees it. It has a process group of its own: its end is the end of all that it began."""

    def __init__(self, path: Sequence[str] | None = None) -> None:
        ours, theirs = socketpair()
        alive, self._lifeline = os.pipe()
        arguments = json.dumps([*(sys.path if path is None else path)]), str(theirs.fileno()), str(alive)
        self._process = subprocess.Popen(  # noqa: S603 - this interpreter runs this package
            [sys.executable, "-P", "-c", _BOOT, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=sys.__stderr__,  # what jobs print is no part of what a command prints
            pass_fds=(theirs.fileno(), alive),
            start_new_session=True,
        )
        theirs.close()
        os.close(alive)
        self.line = Connection(ours.detach())
        self.task: Task | None = None
        self.is_ready = False

    def give(self, task: Task) -> None:
        """Send it a job."""
        self.task = task
        with suppress(OSError):  # it is dead: whoever waits for the answer will see that
            self.line.send(task)

    def answer(self) -> Outcome | None:
        """The outcome, as soon as there is one; None if the worker died, or if it reported that it is ready."""
        try:
            said = self.line.recv()
        except (EOFError, OSError):
            return None
        self.is_ready = True
        return said if isinstance(said, Outcome) else None

    def wait(self) -> Outcome | None:
        """The same for one who has nothing else to do. What a dead worker began may keep its line open."""
        while not self.line.poll(LOOK) and self.is_alive:
            pass
        return self.answer() if self.line.poll() else None

    @property
    def is_alive(self) -> bool:
        """Whether the process is there."""
        return self._process.poll() is None

    @property
    def end(self) -> str:
        """How it ended."""
        code = self._process.wait()
        return f"signal {-code} ({signal.Signals(-code).name})" if code < 0 else f"exit status {code}"

    def stop(self) -> None:
        """Let it exit if it has no job; otherwise kill it with all processes that it started."""
        with suppress(OSError):
            self.line.close()
        if self.task is None:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_POLITE)
        self.kill()
        os.close(self._lifeline)

    def kill(self) -> None:
        """Kill it with all processes that it started."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


# IN THE PROCESS OF THE WORKER


def serve(line: int, lifeline: int) -> None:
    """Run one job after another, as they come."""
    threading.Thread(target=_end_with_the_leader, args=(lifeline,), daemon=True).start()
    os.set_inheritable(line, False)  # it ends with this process, and not with what a job leaves behind
    connection, code = Connection(line), Code()
    with suppress(EOFError, OSError):  # the leader has no more jobs, or is no more
        connection.send(None)
        while connection.poll(_IDLE):
            connection.send(perform(connection.recv(), code))


def _end_with_the_leader(lifeline: int) -> None:
    """Exit when the leader does: nobody writes into this pipe, so it ends when the process at its other end does."""
    os.read(lifeline, 1)
    os.killpg(0, signal.SIGKILL)
