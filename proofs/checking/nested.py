"""The calls that a stranger's search makes on its way, each with its node, its window and its result.

Python tells of every call (`sys.setprofile`). Which node a call is about shows by itself: for the while, nodes are
numbers of a type of their own, which a parameter holds, or the position that it is. A call counts as one of a search
if it is the outermost, if the function calls itself, or if it is given a window or a depth: helpers are left out.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR
from types import CodeType, FrameType
from typing import Any, Final, Self

from proofs.checking.core.calling import Subject, an_end
from proofs.checking.core.signatures import means
from proofs.sandbox.guarded_game import Guarded
from proofs.sandbox.users import Users
from specs.values import Infinity, format_value

PAUSES: Final = CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR
ENDS: Final = ("alpha", "beta", "gamma")
OF_SEARCHES: Final = (*ENDS, "depth", "color", "is_max")
HELD: Final = ("node", "key", "position", "state")  # where a position keeps its node
MOST: Final = 10_000  # calls that are told of


class Node(int):
    """A node's number, told from all other numbers by its type."""

    __slots__ = ()


@dataclass(frozen=True)
class Marked:
    """A game whose nodes are of that type."""

    game: Any

    @property
    def root(self) -> Node:
        return Node(self.game.root)

    def children(self, node: int) -> Sequence[Node]:
        return [Node(child) for child in self.game.children(node)]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)


def marked(subject: Subject) -> Subject:
    """The same function, to be run on games whose nodes are marked."""
    game = subject.spec.game
    seen = replace(game, seen=lambda subject, case: Marked(game.seen(subject, case)))
    return replace(subject, spec=replace(subject.spec, game=seen))


@dataclass
class Heard:
    """A call of a user's function, and the one within which it was made."""

    code: CodeType
    node: int | None
    ends: list[Any] = field(default_factory=list)
    has_window: bool = False
    v: Any = None
    caller: Heard | None = None


class Nested:
    """Hears the calls of the user's own functions, while it is entered."""

    def __init__(self, subject: Subject) -> None:
        self.codes: dict[CodeType, bool] = {}  # of all functions that were called: whether they are the user's
        self._users = Users(subject.function)
        self._calls: list[Heard] = []
        self._running: list[tuple[FrameType, Heard]] = []
        self._names = subject.names
        code = getattr(subject.function, "__code__", None)
        fits = code is not None and code.co_argcount == len(subject.call.parameters) and not subject.call.text
        self._by_place = {code: subject.call.parameters} if fits else {}

    def __enter__(self) -> Self:
        sys.setprofile(self._hear)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _hear(self, frame: FrameType, event: str, result: Any) -> None:
        code = frame.f_code
        if event == "call":
            if code not in self.codes:
                module = frame.f_globals.get("__name__")
                is_call = code.co_filename.startswith("<the call") or code.co_flags & PAUSES
                self.codes[code] = not is_call and self._users.own(module)
            if self.codes[code] and len(self._calls) < MOST:
                call = self._told(code, frame.f_locals)
                call.caller = self._running[-1][1] if self._running else None
                self._calls.append(call)
                self._running.append((frame, call))
        elif event == "return" and self._running and self._running[-1][0] is frame:
            self._running.pop()[1].v = result

    def _told(self, code: CodeType, there: dict[str, Any]) -> Heard:
        """The call that begins: which node it is about, and its window."""
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        meant = dict(zip(names, self._by_place.get(code, ()), strict=False))
        given = {name: there[name] for name in names if name in there}
        about = next((name for name, thing in given.items() if self._node(thing) is not None), None)
        node = None if about is None else self._node(given[about])
        held = {name: thing for name, thing in given.items() if name != about}
        ends = [next((held[name] for name in held if _is(end, name, meant)), None) for end in ENDS]
        is_of_search = any(_is(word, name, meant) for name in held for word in OF_SEARCHES)
        return Heard(code, node, [end for end in ends if _is_number(end)], is_of_search)

    def _node(self, thing: Any) -> int | None:
        """The node that a thing is, or the one of the position that it is."""
        if type(thing) is Node:
            return int(thing)
        if self._names and isinstance(thing, str) and thing[:1] == "n" and thing[1:].isdecimal():
            return int(thing[1:])
        if isinstance(thing, Guarded | int | float | str | list | tuple | dict | type(None)):
            return None
        for name in HELD:
            try:
                held = getattr(thing, name, None)
            except Exception:  # noqa: BLE001, S112 - a stranger's attribute may raise whatever it likes
                continue
            if type(held) is Node:
                return int(held)
        return None

    def as_json(self, tree: Any) -> list[dict[str, Any]]:
        """The calls of searches in the order in which they began, as plain JSON."""
        again = {call.code for call in self._calls if call.node is not None and _is_within_itself(call)}
        return [
            {
                "name": call.code.co_name,
                "node": tree.name(call.node),
                "ends": [*map(shown, call.ends)],
                "v": shown(call.v),
            }
            for call in self._calls
            if call.node is not None and (call.caller is None or call.code in again or call.has_window)
        ]


def _is(meaning: str, name: str, meant: dict[str, str]) -> bool:
    return meant[name] == meaning if name in meant else means(name, meaning)


def _is_within_itself(call: Heard) -> bool:
    """Whether the same function is at work on another node."""
    above = call.caller
    while above is not None and not (above.code is call.code and above.node != call.node):
        above = above.caller
    return above is not None


def _is_number(thing: Any) -> bool:
    return isinstance(thing, int | float | Infinity) or hasattr(thing, "numerator")


def shown(result: Any) -> Any:
    """A number as JSON has it, of several results those that are numbers; None where nothing was returned."""
    if isinstance(result, tuple | list):
        return [shown(part) for part in result if _is_number(part) and not isinstance(part, Node)]
    if not _is_number(result):
        return None if result is None else []
    value = an_end(result)
    return value if type(value) in (int, float, bool) else format_value(value)
