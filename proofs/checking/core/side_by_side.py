"""Work side by side: copies of this process do numbered units ahead, and what a copy cannot settle is done again here.

A copy is a fork, so it has the stranger's function as it stands, and all that it does there is forgotten. It answers
with plain data, or not at all: it may have found something, died, or run out of time. Then the unit is done in this
process as if there were no copies, so every finding and every death comes about, and is told, in one way only.
"""

import contextlib
import os
import pickle
import selectors
import signal
import struct
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Any, Final, NoReturn

from proofs.checking.core.clock import Tick

Unit = Callable[[], Any]  # None: not settled
SOON: Final = 0.5  # seconds that work is done here first, for to fork takes time, too
_LOOK: Final = 0.05
_NUMBER: Final = struct.Struct("=q")
_MANY: Final = 4000  # units that fit into a pipe at once


def cores() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def ahead(units: Sequence[Unit], jobs: int, since: float, tick: Tick) -> Generator[Any, None, None]:
    """What came of each unit, in their order; None where it is to be done here.

    Until so much time has passed since the work began, or where there are threads, which a fork would not have, all
    are to be done here.
    """
    at = 0
    while at < len(units):
        is_long = time.monotonic() - since > SOON
        if not is_long or jobs < 2 or len(units) - at < 2 or threading.active_count() > 1:
            yield None
            at += 1
            continue
        part = units[at : at + _MANY]
        with contextlib.closing(_Copies(part, min(jobs, len(part)), tick)) as copies:
            yield from copies
        at += len(part)


class _Copies:
    """The forks, and what they have answered so far."""

    def __init__(self, units: Sequence[Unit], jobs: int, tick: Tick) -> None:
        self._units, self._tick = units, tick
        self._answers: dict[int, Any] = {}
        self._pids: list[int] = []
        self._selector = selectors.DefaultSelector()
        numbers, filled = os.pipe()
        os.write(filled, b"".join(map(_NUMBER.pack, range(len(units)))))
        os.close(filled)
        for _ in range(jobs):
            answers, said = os.pipe()
            pid = os.fork()
            if not pid:
                os.close(answers)
                self._copy(numbers, said)
            os.close(said)
            self._pids.append(pid)
            self._selector.register(answers, selectors.EVENT_READ, bytearray())
        os.close(numbers)

    def _copy(self, numbers: int, said: int) -> NoReturn:
        """Be a copy: take the next number, do that unit, say what came of it."""
        try:
            while data := os.read(numbers, _NUMBER.size):
                (number,) = _NUMBER.unpack(data)
                try:
                    answer = self._units[number]()
                except Exception:  # noqa: BLE001 - whatever it is comes again where the unit is done once more
                    answer = None
                record = pickle.dumps((number, answer))
                _write(said, _NUMBER.pack(len(record)) + record)
        finally:
            os._exit(0)

    def __iter__(self) -> Iterator[Any]:
        for number in range(len(self._units)):
            while number not in self._answers and self._selector.get_map():
                self._tick()
                for key, _ in self._selector.select(_LOOK):
                    self._read(key)
            yield self._answers.pop(number, None)

    def _read(self, key: selectors.SelectorKey) -> None:
        data = os.read(key.fd, 1 << 16)
        if not data:
            self._selector.unregister(key.fd)
            os.close(key.fd)
            return
        held: bytearray = key.data
        held += data
        while len(held) >= _NUMBER.size:
            (length,) = _NUMBER.unpack(held[: _NUMBER.size])
            if len(held) < _NUMBER.size + length:
                return
            number, answer = pickle.loads(bytes(held[_NUMBER.size : _NUMBER.size + length]))  # noqa: S301 - our own fork wrote it
            del held[: _NUMBER.size + length]
            self._answers[number] = answer

    def close(self) -> None:
        """End the copies."""
        for pid in self._pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
            with contextlib.suppress(ChildProcessError):
                os.waitpid(pid, 0)
        for key in [*self._selector.get_map().values()]:
            os.close(key.fd)
        self._selector.close()


def _write(fd: int, data: bytes) -> None:
    while data:
        data = data[os.write(fd, data) :]
