"""A time limit within one process: `with time_limit(0.5):` raises `TimedOut` in its body.

`TimedOut` is no `Exception`, so `except Exception` lets it pass. Code that swallows it all the same gets it again every
`AGAIN` seconds, and `fired` says afterwards that the limit was over. Limits nest: of several that are over, the
outermost raises. Two things a limit cannot stop, so that the process must be watched from outside: a long computation
in C, and a loop that swallows every exception for ever.

The time that the process waits for a core does not count (`waiting`). To ask for it costs as much as a small case does,
so the answer is used for `FRESH` seconds: a limit may end later by that much.

An alarm in the limit's own first or last steps would leave the timer running, and one while the process asks how long
it waited would leave a file open: there it is ignored, and comes again.
So is one while garbage is collected, for there Python prints what is raised, and goes on: the search would not be told.
An alarm that finds no room on Python's stack is ignored, too; at worst it becomes the `RecursionError` that was near.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import Final, Self

from proofs.sandbox.waiting import waited

Handler = Callable[[int, FrameType | None], object] | int | None

AGAIN: Final = 0.02
FRESH: Final = 0.01
_SOON: Final = 1e-6  # a timer of 0 would be none
_active: Final[list[TimeLimit]] = []  # outermost first
# `signal.signal` itself, without the search for enum members around it, which takes longer than most cases do
_install: Final[Callable[[int, Handler], Handler]] = sys.modules.get("_signal", signal).signal


_seen: Final = [-FRESH, 0.0]  # when it was last asked how long this process had waited, and the answer
os.register_at_fork(after_in_child=lambda: _seen.__setitem__(slice(None), [-FRESH, 0.0]))


_collecting: Final[list[str]] = []  # the collection of garbage that is going on, if any


def _collects(phase: str, _info: object) -> None:
    """Note that garbage is collected now, or no longer."""
    _collecting[:] = [phase] * (phase == "start")


gc.callbacks.append(_collects)


def is_collecting() -> bool:
    """Whether garbage is collected now: what an alarm raises there is printed, and reaches nobody."""
    return bool(_collecting)


class TimedOut(BaseException):
    """The time of a `time_limit` is over."""

    def __init__(self, limit: TimeLimit) -> None:
        super().__init__(f"not done within {limit.seconds:g} s")
        self.limit = limit


class TimeLimit:
    """A limit on the body of a `with` statement, in the main thread."""

    __slots__ = ("_alarm", "_before", "_started", "_waited", "deadline", "fired", "seconds")

    def __init__(self, seconds: float) -> None:
        if not seconds > 0:
            raise ValueError(f"a time limit of {seconds!r} seconds: it must be more than 0")
        self.seconds = seconds
        self.fired = False

    def __enter__(self) -> Self:
        handler = _install(signal.SIGALRM, _ring)  # each time, for earlier code may have installed its own
        self._started = now = time.monotonic()
        if now - _seen[0] >= FRESH:
            _seen[:] = now, waited()
        self._waited = _seen[1]
        self.deadline = self._alarm = now + self.seconds
        if _active:
            self._alarm = min(self.deadline, _active[-1]._alarm)
        _active.append(self)
        self._before = handler, signal.setitimer(signal.ITIMER_REAL, max(self._alarm - now, _SOON), AGAIN)
        return self

    def __exit__(self, *_: object) -> None:
        del _active[_active.index(self) :]
        now = time.monotonic()
        if _active:
            signal.setitimer(signal.ITIMER_REAL, max(_active[-1]._alarm - now, _SOON), AGAIN)
            return
        handler, (remaining, interval) = self._before
        signal.setitimer(signal.ITIMER_REAL, 0)
        _install(signal.SIGALRM, signal.SIG_DFL if handler is None else handler)  # None: not set from Python
        if remaining:  # a timer that was not ours goes on
            signal.setitimer(signal.ITIMER_REAL, max(remaining - (now - self._started), _SOON), interval)


def _ring(_number: int, frame: FrameType | None) -> None:
    code = frame.f_code if frame is not None else None
    if _collecting or code is _ENTER or code is _EXIT or code is _WAITED or code is _COLLECTS:
        return
    try:
        now = time.monotonic()
        ready = None
        over = None
        for limit in _active:
            if limit.deadline <= now:
                ready = waited() if ready is None else ready
                if limit.deadline + ready - limit._waited <= now:
                    over = limit
                    break
    except RecursionError:
        return
    if over is not None:
        over.fired = True
        raise TimedOut(over)


_ENTER: Final = TimeLimit.__enter__.__code__
_EXIT: Final = TimeLimit.__exit__.__code__
_WAITED: Final = waited.__code__
_COLLECTS: Final = _collects.__code__


def time_limit(seconds: float) -> TimeLimit:
    """`with time_limit(seconds) as limit:` raises TimedOut in its body when the time is over."""
    return TimeLimit(seconds)
