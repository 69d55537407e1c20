"""The setting of a context: at which level contracts are checked, and whether checks are counted and calls reported.

The setting is stored in a `ContextVar`, so it is in force in the thread or the asyncio task that chose it and in the
tasks that this one starts; a new thread begins at the level of the process (`VERIFIED_CONTRACTS`). A setting lives as
long as a context has it. `live` are the settings in use now: while all are the same, no call has to look its own up.
"""

import os
import threading
import weakref
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, Protocol

from specs.contracts.clause import Clause
from specs.contracts.compiler import Modes

LEVELS: Final = ("off", "local", "oracle")
Listener = Callable[[str, str, tuple[Any, ...], Any], None]


class Counted(Protocol):
    """The parts of a contract that a `Count` uses."""

    @property
    def name(self) -> str: ...
    @property
    def clauses(self) -> tuple[Clause, ...]: ...


class Count:
    """How often each clause was evaluated, and how often its premise was met, by (procedure or loop, clause id)."""

    def __init__(self) -> None:
        self._tallies: dict[tuple[str, str], list[int]] = {}
        self._of_contract: dict[Counted, list[list[int]]] = {}

    def of(self, contract: Counted) -> list[list[int]]:
        """The pair of counters of each of its clauses: [evaluated, applied]."""
        if contract not in self._of_contract:
            tallies = [self._tallies.setdefault((contract.name, clause.id), [0, 0]) for clause in contract.clauses]
            self._of_contract[contract] = tallies
        return self._of_contract[contract]

    @property
    def evaluated(self) -> Counter[tuple[str, str]]:
        """Evaluations; a clause of which the premise failed counts too."""
        return +Counter({key: tally[0] for key, tally in self._tallies.items()})

    @property
    def applied(self) -> Counter[tuple[str, str]]:
        """Evaluations in which the premise held, so that the conclusion was put to the test."""
        return +Counter({key: tally[1] for key, tally in self._tallies.items()})


class Setting:
    """What one context asks for."""

    def __init__(self, level: str, count: Count | None = None, listen: Listener | None = None) -> None:
        is_on = level != "off"  # only code that checks its contract counts and reports
        self.level, self.count, self.listen = level, count, listen
        self.modes = Modes(level, is_on and count is not None, is_on and listen is not None)
        self.kind = self.modes.kind

    def counts_of(self, contract: Counted) -> list[list[int]]:
        """The counters of a contract, for code that counts its checks."""
        assert self.count is not None
        return self.count.of(contract)


def _level_at_start() -> str:
    level = os.environ.get("VERIFIED_CONTRACTS", "local")
    if level not in LEVELS:
        raise ValueError(f"VERIFIED_CONTRACTS={level!r}: choose one of {', '.join(LEVELS)}")
    return level


AT_START: Final = Setting(_level_at_start())
_current: Final = ContextVar("contracts", default=AT_START)
setting: Final = _current.get
_live: Final = weakref.WeakSet([AT_START])
_listing: Final = threading.Lock()  # for threads that choose a setting at the same time


def live() -> list[Setting]:
    """Every setting that some context has: that of the process, and those asked for since."""
    with _listing:
        return list(_live)


@contextmanager
def asking(asked: Setting, install: Callable[[Setting], None]) -> Iterator[None]:
    """Put the setting in force in this context within the block; `install` is called before and after."""
    with _listing:
        _live.add(asked)
    install(asked)
    before = _current.set(asked)
    del asked  # from here on only contexts refer to it: this one, and those copied from it meanwhile
    try:
        yield
    finally:
        _current.reset(before)
        install(setting())
