"""A proof that is looked for in a process of its own, while the engines go on looking for a counterexample."""

import multiprocessing
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final

from proofs.judging.closing_proof import Shown

Proving = Callable[[], Shown]
LAST: Final = 0.1  # seconds that a process which has answered may take to end


@contextmanager
def ctrl_c_later() -> Iterator[None]:
    """Ctrl-C takes effect at the end. Only the main thread gets it, whichever thread the system interrupts."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _frame: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if came:
            signal.raise_signal(signal.SIGINT)


class ProofBeside:
    """At most one attempt. Nothing of it is left when `end` has been called."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._answer: Connection | None = None
        self.shown: Shown | None = None

    @property
    def has_begun(self) -> bool:
        """Whether there was an attempt."""
        return self._process is not None or self.shown is not None

    def begin(self, proving: Proving) -> None:
        """Start looking for a proof, in a copy of this process: the function may be an object that has no name."""
        copies = multiprocessing.get_context("fork")
        self._answer, said = copies.Pipe(duplex=False)
        self._process = copies.Process(target=_prove, args=(proving, said))
        with ctrl_c_later():  # or a process might begin that nobody knows of
            self._process.start()
            said.close()

    def look(self, seconds: float = 0.0) -> Shown | None:
        """What came of it, if that is known within so many seconds."""
        if self._answer is not None and self._answer.poll(max(seconds, 0.0)):
            try:
                self.shown = self._answer.recv()
            except EOFError:
                self.shown = Shown(why="the process that looked for a proof died")
            self.end()
        return self.shown

    def end(self) -> None:
        """Give up, if it is not over."""
        if self._process is None or self._answer is None:
            return
        self._process.join(LAST if self.shown is not None else 0)
        if self._process.is_alive():
            self._process.kill()
        self._process.join()
        self._answer.close()
        self._process = self._answer = None


def _prove(proving: Proving, said: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that reports
    started = time.monotonic()
    shown = proving()
    said.send(shown._replace(seconds=time.monotonic() - started))
