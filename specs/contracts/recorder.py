"""The one recorder of calls: which call of a procedure made which, with what arguments, and what each returned.

Whoever wants to know more than that (a trace, a drawing, a clause about calls) derives a class and says what to do when
a call begins and when it ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from typing import Any, TypeVar

from specs.contracts.layer import contracts, level, listen


@dataclass(eq=False)
class Call:
    """A call of a procedure, the call in which it was made (if any), and those that it made itself, oldest first."""

    procedure: str
    arguments: tuple[Any, ...]
    caller: Call | None = None
    result: Any = None
    calls: list[Call] = field(default_factory=list)

    @property
    def node(self) -> Any:
        """The node that it was made on."""
        return self.arguments[1]


class Recorder:
    """Hears every nested call; `running` are those that have not returned, the outermost first."""

    def __init__(self) -> None:
        self.running: list[Call] = []

    def __call__(self, event: str, procedure: str, arguments: tuple[Any, ...], result: Any) -> None:
        if not self.hears(procedure):
            return
        if event == "enter":
            call = Call(procedure, arguments, self.running[-1] if self.running else None)
            if call.caller is not None:
                call.caller.calls.append(call)
            self.running.append(call)
            self.enter(call)
        else:
            call = self.running.pop()
            call.result = result
            self.leave(call)

    def hears(self, _procedure: str) -> bool:
        """Whether calls of that procedure are recorded."""
        return True

    def enter(self, call: Call) -> None:
        """A call begins."""

    def leave(self, call: Call) -> None:
        """A call has returned."""


R = TypeVar("R", bound=Recorder)


@contextmanager
def recording(recorder: R) -> Iterator[R]:
    """Let it hear every call for a while. Only checked code reports its calls, so contracts are not off meanwhile."""
    with contracts("local") if level() == "off" else nullcontext(), listen(recorder):
        yield recorder
