"""Work side by side: copies of this process do numbered units ahead, and what a copy cannot settle is done again here.

A copy is a fork, so it has the stranger's function as it stands, and all that it does there is forgotten. It answers
with plain data, or not at all: it may have found something, died, or run out of time. Then the unit is done in this
process as if there were no copies, so every finding and every death comes about, and is told, in one way only.

`ahead` waits for the copies. `Meanwhile` does not: they work while this process does something else.
"""

import contextlib
import gc
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
SOON: Final = 0.25  # seconds that work is done here first, for to fork takes time, too
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
        with contextlib.closing(_Copies(part, min(jobs, len(part)))) as copies:
            yield from copies.outcomes(tick)
        at += len(part)


class Meanwhile:
    """Units that copies have begun with, for a stage that comes later."""

    def __init__(self) -> None:
        self._copies: _Copies | None = None

    def begin(self, units: Sequence[Unit], jobs: int) -> None:
        """Let copies begin with the units, one fewer than so many processes, for this one has other work to do."""
        if self._copies is None and jobs > 1 and threading.active_count() == 1 and len(units) <= _MANY:
            self._copies = _Copies(units, jobs - 1)

    @property
    def busy(self) -> int:
        """How many copies are at work."""
        return 0 if self._copies is None else self._copies.busy

    def outcomes(self, tick: Tick) -> list[Any] | None:
        """What came of each unit: this process does those that no copy has begun with. None if there were no copies."""
        return None if self._copies is None else [*self._copies.outcomes(tick, helps=True)]

    def end(self) -> None:
        """End the copies."""
        if self._copies is not None:
            self._copies.close()


class _Copies:
    """The forks, and what they have answered so far."""

    def __init__(self, units: Sequence[Unit], jobs: int) -> None:
        self._units = units
        self._answers: dict[int, Any] = {}
        self._pids: list[int] = []
        self._selector = selectors.DefaultSelector()
        self._numbers, filled = os.pipe()
        os.write(filled, b"".join(map(_NUMBER.pack, range(len(units)))))
        os.close(filled)
        gc.freeze()  # to look for garbage among what is there now would copy all of it, page by page
        for _ in range(jobs):
            answers, said = os.pipe()
            pid = os.fork()
            if not pid:
                os.close(answers)
                self._copy(said)
            os.close(said)
            self._pids.append(pid)
            self._selector.register(answers, selectors.EVENT_READ, bytearray())
        gc.unfreeze()

    def _copy(self, said: int) -> NoReturn:
        """Be a copy: take the next number, do that unit, say what came of it."""
        try:
            while (number := self._next()) is not None:
                record = pickle.dumps((number, self._done(number)))
                _write(said, _NUMBER.pack(len(record)) + record)
        finally:
            os._exit(0)

    def _next(self) -> int | None:
        """The number of the next unit that nobody has begun with."""
        data = os.read(self._numbers, _NUMBER.size)
        return int(_NUMBER.unpack(data)[0]) if data else None

    def _done(self, number: int) -> Any:
        try:
            return self._units[number]()
        except Exception:  # noqa: BLE001 - whatever it is comes again where the unit is done once more
            return None

    @property
    def busy(self) -> int:
        """How many copies are at work."""
        if not self._pids:  # they were ended
            return 0
        self._look(0)
        return len(self._selector.get_map())

    def outcomes(self, tick: Tick, *, helps: bool = False) -> Iterator[Any]:
        """What came of each unit, in their order; `helps`: this process takes units, too."""
        for number in range(len(self._units)):
            while number not in self._answers and self._selector.get_map():
                tick()
                mine = self._next() if helps else None
                if mine is None:
                    self._look(_LOOK)
                else:
                    self._answers[mine] = self._done(mine)
            yield self._answers.pop(number, None)

    def _look(self, seconds: float) -> None:
        """Read what copies have said, within so many seconds."""
        for key, _ in self._selector.select(seconds) if self._selector.get_map() else ():
            self._read(key)

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
        if not self._pids:
            return
        os.close(self._numbers)
        for pid in self._pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
            with contextlib.suppress(ChildProcessError):
                os.waitpid(pid, 0)
        self._pids = []
        for key in [*self._selector.get_map().values()]:
            os.close(key.fd)
        self._selector.close()


def _write(fd: int, data: bytes) -> None:
    while data:
        data = data[os.write(fd, data) :]
