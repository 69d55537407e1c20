"""Which instructions of the user's code ran, and from which one to which other the run went.

From Python 3.12 on `sys.monitoring` tells of each place once, in every run, at next to no cost. Before, a sample of the
runs is traced instruction by instruction: all of the first ones, and later as many as take a small part of the time.
"""

import sys
import time
from collections.abc import Callable, Sequence
from types import CodeType, FrameType
from typing import Any, Final, Protocol

Arc = tuple[int, int]  # offsets of two instructions, the second of which ran next; -1: the code was entered
Owns = Callable[[str | None], bool]  # whether the user wrote the module of that name

FIRST: Final = 0.3  # seconds of traced runs that are always allowed
SHARE: Final = 0.04  # of the work since the recorder was made, for traced runs beyond these
MOST: Final = 50_000  # instructions of one run, if not all are asked for: tracing must not exceed its time limit


class Recorder(Protocol):
    """What ran so far."""

    arcs: dict[CodeType, set[Arc]]
    names: dict[str, dict[str, Any]]  # by file: the names of the module that was made of it
    is_eager: bool  # every run is recorded, whatever it takes

    def call(self, function: Callable[..., Any], arguments: Sequence[Any]) -> Any:
        """Call the function, and record what runs."""
        ...


class Tracer:
    """A recorder that traces some of the runs (`sys.settrace`)."""

    def __init__(self, owns: Owns) -> None:
        self.arcs: dict[CodeType, set[Arc]] = {}
        self.names: dict[str, dict[str, Any]] = {}
        self.is_eager = False
        self._owns = owns
        self._made = time.process_time()
        self._spent = 0.0
        self._left = 0

    def call(self, function: Callable[..., Any], arguments: Sequence[Any]) -> Any:
        """Call the function; record what runs if that is affordable."""
        started = time.process_time()
        if not self.is_eager and self._spent > FIRST + SHARE * (started - self._made):
            return function(*arguments)
        self._left = 0 if self.is_eager else MOST  # from 0 it counts down without an end
        before = sys.gettrace()
        sys.settrace(self._enter)
        try:
            return function(*arguments)
        finally:
            sys.settrace(before)
            self._spent += time.process_time() - started

    def _enter(self, frame: FrameType, _event: str, _arg: object) -> Callable[..., Any] | None:
        """A call begins: trace its instructions if it is the user's code."""
        if not self._owns(frame.f_globals.get("__name__")):
            return None
        frame.f_trace_lines = False
        frame.f_trace_opcodes = True
        self.names[frame.f_code.co_filename] = frame.f_globals
        arcs = self.arcs.setdefault(frame.f_code, set())
        last = -1

        def step(frame: FrameType, event: str, _arg: object) -> Callable[..., Any]:
            nonlocal last
            if event == "opcode":
                arcs.add((last, frame.f_lasti))
                last = frame.f_lasti
                self._left -= 1
                if not self._left:
                    sys.settrace(None)
            return step

        return step


class Monitor:
    """A recorder that is told of each instruction once, and of each branch until both ways were taken."""

    def __init__(self, owns: Owns) -> None:
        self.arcs: dict[CodeType, set[Arc]] = {}
        self.names: dict[str, dict[str, Any]] = {}
        self.is_eager = True
        self._owns = owns
        self._monitoring: Any = sys.monitoring  # type: ignore[attr-defined,unused-ignore]  # from Python 3.12 on
        monitoring = self._monitoring
        self._tool = next(tool for tool in range(5, -1, -1) if monitoring.get_tool(tool) is None)
        monitoring.use_tool_id(self._tool, "verified")
        events = monitoring.events
        monitoring.register_callback(self._tool, events.PY_START, self._enter)
        monitoring.register_callback(self._tool, events.INSTRUCTION, self._ran)
        for branch in _branches(events):
            monitoring.register_callback(self._tool, branch, self._branched)
        monitoring.set_events(self._tool, events.PY_START)

    def call(self, function: Callable[..., Any], arguments: Sequence[Any]) -> Any:
        """Call the function: what runs is recorded in any case."""
        return function(*arguments)

    def _enter(self, code: CodeType, _offset: int) -> object:
        names = sys._getframe(1).f_globals
        if self._owns(names.get("__name__")):
            self.names[code.co_filename] = names
            self.arcs.setdefault(code, set())
            events = self._monitoring.events
            self._monitoring.set_local_events(self._tool, code, events.INSTRUCTION | sum(_branches(events)))
        return self._monitoring.DISABLE

    def _ran(self, code: CodeType, offset: int) -> object:
        self.arcs[code].add((-1, offset))
        return self._monitoring.DISABLE

    def _branched(self, code: CodeType, offset: int, destination: int) -> object:
        arcs = self.arcs[code]
        arcs.add((offset, destination))
        both = len({to for start, to in arcs if start == offset}) > 1
        return self._monitoring.DISABLE if both else None

    def close(self) -> None:
        """Stop recording."""
        self._monitoring.set_events(self._tool, 0)
        for code in self.arcs:
            self._monitoring.set_local_events(self._tool, code, 0)
        self._monitoring.free_tool_id(self._tool)


def _branches(events: Any) -> list[int]:
    """The events of a branch: one, or from Python 3.14 on one for each way."""
    return [events.BRANCH_LEFT, events.BRANCH_RIGHT] if hasattr(events, "BRANCH_LEFT") else [events.BRANCH]


def recorder(owns: Owns) -> Recorder:
    """The recorder for this Python."""
    return Monitor(owns) if hasattr(sys, "monitoring") else Tracer(owns)
