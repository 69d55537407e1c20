"""A recorder of calls: every nested call that the contract layer reports, with the call that made it.

`recording(Recorder())` records who called whom with which arguments. A subclass that must look while the search runs,
because a memory or a list changes meanwhile, overrides `entered` and `left`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from typing import Any, TypeVar

from specs.contracts.levels import contracts, level, listen


@dataclass(eq=False)
class Call:
    """A call of a procedure: its arguments, its result `v`, the call that made it and the calls that it made.

    `note` is free for what a recorder wants to remember of the call.
    """

    procedure: str
    arguments: tuple[Any, ...]
    caller: Call | None = None
    v: Any = None
    has_returned: bool = False
    calls: list[Call] = field(default_factory=list)
    note: Any = None

    @property
    def node(self) -> Any:
        """The node that the call is about: every search takes it after its game."""
        return self.arguments[1]


class Recorder:
    """Keeps every call in the order in which they began; `running` are those that have not returned yet."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.running: list[Call] = []

    def __call__(self, event: str, procedure: str, arguments: tuple[Any, ...], v: Any) -> None:
        """Record one report of the contract layer; see `listen`."""
        if not self.hears(procedure):
            return
        if event == "enter":
            caller = self.running[-1] if self.running else None
            call = Call(procedure, arguments, caller)
            if caller is not None:
                caller.calls.append(call)
            self.calls.append(call)
            self.running.append(call)
            self.entered(call)
        else:
            call = self.running.pop()
            call.v, call.has_returned = v, True
            self.left(call)

    def clear(self) -> None:
        """Forget every call, including those that ended in an error."""
        self.calls = []
        self.running = []

    # FOR SUBCLASSES

    def hears(self, procedure: str) -> bool:
        """Whether calls of this procedure are recorded."""
        del procedure
        return True

    def entered(self, call: Call) -> None:
        """A call has begun."""

    def left(self, call: Call) -> None:
        """A call has returned `call.v`."""


R = TypeVar("R", bound=Recorder)


@contextmanager
def recording(recorder: R) -> Iterator[R]:
    """Record the calls made within the block. Only checked code reports calls, so level `off` becomes `local`."""
    with contracts("local") if level() == "off" else nullcontext(), listen(recorder):
        yield recorder
