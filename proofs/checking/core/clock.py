"""The time of a check, and its signs of life: an engine ticks once a path or a case."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf
from typing import Final, Self

from proofs.sandbox.beacon import Beacon

Tick = Callable[[], None]
LAST: Final = 1.2  # the share up to which the last stage may go on, after those that decide clauses


class OutOfTimeError(Exception):
    """The time for this engine is over."""


def never() -> None:
    """A tick of a clock that does not run."""


@dataclass
class Clock:
    """So many seconds from now; stages take shares of them. What goes on is noted on the beacon, if there is one."""

    seconds: float
    beacon: Beacon | None = None
    started: float = field(default_factory=time.monotonic)

    @classmethod
    def within(cls, seconds: float, beacon: Beacon | None = None) -> Self:
        """A clock by which even the last stage ends within these seconds."""
        return cls(seconds / LAST, beacon)

    @property
    def left(self) -> float:
        """The seconds that are left."""
        return max(self.started + self.seconds - time.monotonic(), 0.0)

    def is_over(self, share: float) -> bool:
        """Whether that share of the time has passed."""
        return time.monotonic() > self.started + share * self.seconds

    def until(self, share: float, at_most: float | None = None, work: float | None = None) -> Tick:
        """A tick that shows life; OutOfTimeError when that share of the time has passed, or so many seconds.

        `work`: or so many seconds of this process at work, so that what is tried does not depend on what else runs.
        """
        deadline = self.started + share * self.seconds
        if at_most is not None:
            deadline = min(deadline, time.monotonic() + at_most)
        enough = inf if work is None else time.process_time() + work
        beat = never if self.beacon is None else self.beacon.beat

        def tick() -> None:
            beat()
            if time.monotonic() > deadline or time.process_time() > enough:
                raise OutOfTimeError

        return tick

    def about(self, text: str) -> None:
        """Note what begins."""
        if self.beacon is not None:
            self.beacon.about(text)

    def at(self, number: int) -> None:
        """Note the number of the case."""
        if self.beacon is not None:
            self.beacon.at(number)
