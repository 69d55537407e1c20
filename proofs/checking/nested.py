"""The calls that a stranger's search makes on its way, each with its node, its window and its result.

Python tells of every call (`sys.setprofile`). Which node a call is about shows by itself: for the while, nodes are
numbers of a type of their own, which a parameter holds, or the position that it is. A call counts as one of a search
if it is the outermost, if the function calls itself, or if it is given a window or a depth: helpers are left out.

The same marks tell what is asked of the game meanwhile, so that calls, returns, visits and evaluations stand in one row
of events, each call and return with the line of the user's code that was running.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR
from types import CodeType, FrameType
from typing import Any, Final, Self

from proofs.checking.core.calling import Subject, an_end
from proofs.checking.core.game import Case
from proofs.checking.core.signatures import means
from proofs.sandbox.guarded_game import Guarded
from proofs.sandbox.users import Users
from specs.values import Infinity, format_value

PAUSES: Final = CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR
ENDS: Final = ("alpha", "beta", "gamma")
OF_SEARCHES: Final = (*ENDS, "depth", "color", "is_max")
HELD: Final = ("node", "key", "position", "state")  # where a position keeps its node
MOST: Final = 4_000  # calls that are told of
EVENTS: Final = 4 * MOST
CALL, RETURN, VISIT, EVALUATE = "call", "return", "visit", "evaluate"


class Node(int):
    """A node's number, told from all other numbers by its type."""

    __slots__ = ()


class Vertex(str):
    """The name of a vertex of a graph, told from all other texts by its type."""

    __slots__ = ()


def mark(node: Any) -> Node | Vertex:
    """The node, known by its type."""
    return Vertex(node) if isinstance(node, str) else Node(node)


@dataclass(frozen=True)
class Marked:
    """A game whose nodes are of that type; `tell` hears what is asked of it."""

    game: Any
    tell: Callable[[str, Any], None]

    @property
    def root(self) -> Node | Vertex:
        return mark(self.game.root)

    def children(self, node: Any) -> Sequence[Node | Vertex]:
        self.tell(VISIT, node)
        return [mark(child) for child in self.game.children(node)]

    def value(self, node: Any) -> Any:
        self.tell(EVALUATE, node)
        return self.game.value(node)

    def __getattr__(self, name: str) -> Any:
        answer = getattr(self.game, name)

        def evaluate(node: Any) -> Any:
            self.tell(EVALUATE, node)
            return answer(node)

        return evaluate if name == "evaluate" else answer


def marked(subject: Subject, nested: Nested) -> Subject:
    """The same function, to be run on games whose nodes are marked; what is told is about the last of them."""
    game = subject.spec.game

    def seen(subject: Subject, case: Case) -> Marked:
        nested.forget()
        return Marked(game.seen(subject, case), nested.tell)

    return replace(subject, spec=replace(subject.spec, game=replace(game, seen=seen)))


@dataclass
class Heard:
    """A call of a user's function, and the one within which it was made."""

    code: CodeType
    node: Any
    ends: list[Any] = field(default_factory=list)
    has_window: bool = False
    v: Any = None
    has_returned: bool = False
    caller: Heard | None = None


class Nested:
    """Hears the calls of the user's own functions, while it is entered."""

    def __init__(self, subject: Subject) -> None:
        self.codes: dict[CodeType, bool] = {}  # of all functions that were called: whether they are the user's
        self._users = Users(subject.function)
        self._calls: list[Heard] = []
        self._events: list[tuple[str, Any, int]] = []  # what happened, to which call or node, at which line
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

    def forget(self) -> None:
        """Another game begins."""
        self._calls, self._events = [], []

    def tell(self, event: str, node: Any) -> None:
        """Something is asked of the game."""
        if len(self._events) < EVENTS:
            self._events.append((event, node, 0))

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
                above = self._running[-1][0].f_lineno if self._running else frame.f_lineno
                self._events.append((CALL, call, above))
                self._calls.append(call)
                self._running.append((frame, call))
        elif event == "return" and self._running and self._running[-1][0] is frame:
            call = self._running.pop()[1]
            call.v, call.has_returned = result, True
            self._events.append((RETURN, call, frame.f_lineno))

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

    def _node(self, thing: Any) -> Any:
        """The node that a thing is, or the one of the position that it is."""
        if type(thing) is Node or type(thing) is Vertex:
            return unmarked(thing)
        if self._names and isinstance(thing, str) and thing[:1] == "n" and thing[1:].isdecimal():
            return int(thing[1:])
        if isinstance(thing, Guarded | int | float | str | list | tuple | dict | type(None)):
            return None
        for name in HELD:
            try:
                held = getattr(thing, name, None)
            except Exception:  # noqa: BLE001, S112 - a stranger's attribute may raise whatever it likes
                continue
            if type(held) is Node or type(held) is Vertex:
                return unmarked(held)
        return None

    def as_json(self, tree: Any, most: int = MOST) -> dict[str, Any]:
        """The calls of searches in the order in which they began, and all that happened, as plain JSON.

        An event is `["call", 0, 7]` or `["visit", "1.2", 0]`: what happened, to which of the calls or nodes, at which
        line. `is_cut`: there were more calls, and nothing is told of them and of what happened after the first.
        """
        every = self._searches()
        calls = every[:most]
        files = [*dict.fromkeys(call.code.co_filename for call in calls)]
        told = [
            {
                "name": call.code.co_name,
                "file": files.index(call.code.co_filename),
                "node": tree.name(call.node),
                "ends": [*map(shown, call.ends)],
                "v": shown(call.v),
            }
            for call in calls
        ]
        events = [*self._told_events(tree, {id(call): place for place, call in enumerate(every)}, most)]
        is_cut = len(every) > len(calls) or len(self._calls) >= MOST
        return {"nested": told, "events": events, "files": files, "is_cut": is_cut}

    def _told_events(self, tree: Any, number: dict[int, int], most: int) -> Iterator[list[Any]]:
        for event, about, line in self._events:
            if not isinstance(about, Heard):
                yield [event, tree.name(unmarked(about)), line]
            elif number.get(id(about), most) < most:
                yield [event, number[id(about)], line]
            elif id(about) in number:
                return

    def _searches(self) -> list[Heard]:
        again = {call.code for call in self._calls if call.node is not None and _is_within_itself(call)}
        counts = (call for call in self._calls if call.node is not None)
        return [call for call in counts if call.caller is None or call.code in again or call.has_window]


def unmarked(node: Any) -> Any:
    """The node itself."""
    return str(node) if isinstance(node, str) else int(node)


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
