"""Limits for a function that may never end: a budget of questions asked of the game, and a clock.

A loop that goes on asking ends, always at the same question, when the budget is spent. One that asks nothing any more
is stopped by a clock that counts the time spent computing, not the time that passes, so a busy machine does not matter.
"""

import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final, Generic, cast

from specs.informed import InformedGameTree
from specs.tree import GameTree, N
from specs.values import Value

QUESTIONS: Final = 2_000  # the procedures as written ask some hundred of the trees that mutants are run on
SECONDS: Final = 1.0  # they need some milliseconds


class EndlessError(Exception):
    """The budget is spent, or the time is up."""


class Budgeted(Generic[N]):
    """A game that answers so many questions and no more; contracts look through it (`unwatched`)."""

    def __init__(self, game: GameTree[N], limit: int = QUESTIONS) -> None:
        self.unwatched = game
        self.limit = limit
        self.asked = 0

    @property
    def root(self) -> N:
        return self.unwatched.root

    def children(self, node: N) -> Sequence[N]:
        self._asks("children", node)
        return self.unwatched.children(node)

    def is_max(self, node: N) -> bool:
        self._asks("is_max", node)
        return self.unwatched.is_max(node)

    def value(self, node: N) -> Value:
        self._asks("value", node)
        return self.unwatched.value(node)

    def upper(self, node: N) -> Value:
        self._asks("upper", node)
        return cast("InformedGameTree[N]", self.unwatched).upper(node)

    def lower(self, node: N) -> Value:
        self._asks("lower", node)
        return cast("InformedGameTree[N]", self.unwatched).lower(node)

    def __getattr__(self, name: str) -> Any:
        """Other attributes of the game, such as the names of nodes, do not count."""
        return getattr(self.unwatched, name)

    def __str__(self) -> str:
        return str(self.unwatched)

    def _asks(self, _question: str, _node: N) -> None:
        self.asked += 1
        if self.asked > self.limit:
            raise EndlessError(f"{self.limit} questions asked")


def _ring(_number: int, _frame: FrameType | None) -> None:
    from proofs.sandbox.limits import is_collecting  # which `clock` has imported

    if not is_collecting():  # it rings again
        raise EndlessError(f"{SECONDS} s of computing")


@contextmanager
def clock() -> Iterator[None]:
    """While this lasts, `limited` stops what runs too long. Only the main thread of a program can be stopped so."""
    if threading.current_thread() is not threading.main_thread():
        raise RuntimeError("mutants may run for ever, and only the main thread can be stopped: run them there")
    import proofs.sandbox.limits  # noqa: F401 - from here on it is noted when garbage is collected

    before = signal.signal(signal.SIGVTALRM, _ring)
    try:
        yield
    finally:
        signal.signal(signal.SIGVTALRM, before)


@contextmanager
def limited() -> Iterator[None]:
    """What is done within has a second, and after that another to clean up, and so on."""
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
