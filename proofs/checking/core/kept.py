"""What a function keeps between calls, put back before each run: every game finds the function as it was loaded.

A function may keep something in its object, in a global, a default argument, a closure, a class, a cache, and in all
that these hold. `Kept` goes through them once, before the first run, and notes what each holds. Before each run it
puts back what has changed, in place. A list of many entries is not gone through: it says itself what was written to it
(`journal`). What can be neither noted nor copied, as a generator, stays as it is, and `shared` names it.
"""

from __future__ import annotations

import sys
from array import array
from collections import OrderedDict, deque
from collections.abc import Callable
from copy import deepcopy
from enum import Enum
from functools import partial
from random import Random
from types import CellType, FunctionType, MethodType, ModuleType
from typing import Any, Final

from proofs.checking.core.journal import Journal
from proofs.checking.core.kept_globals import Globals
from proofs.checking.core.kept_kinds import CACHE, GONE_THROUGH, LOCKS, LOOSE, STAYS, is_of_python, names_in, slots
from proofs.sandbox.loader import is_of_request
from proofs.sandbox.quotes import describe
from proofs.sandbox.users import Users, is_ours

LARGE: Final = 512  # entries of a list that keeps a journal
_MISSING: Final = object()
Restorer = Callable[[], None]


class Kept:
    """All that one function may keep, as it was when `restore` was first called."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self._users = Users(function)
        self._restorers: list[Restorer] | None = None
        self._copies: list[Restorer] = []  # after all others: they put a copy where the thing itself is no more use
        self._dirty: list[Journal] = []
        self._globals: dict[int, Globals] = {}
        self._seen: dict[int, Any] = {}  # what was gone through, kept alive so that no identity is used twice
        self.shared: list[str] = []  # what all runs share, in words
        self.is_loose = False  # whether some of that may hold what an earlier game left
        self._modules: set[str] = set()  # those that were imported before the first run, or are not the user's

    def restore(self) -> None:
        """Put back what has changed; the first time there is nothing to put back, and all is noted."""
        if self._restorers is None:
            self._restorers = []
            self._modules = {*sys.modules}
            self._walk(self._function)
            return
        if len(sys.modules) > len(self._modules):
            self._forget_modules()
        for journal in self._dirty:
            journal.undo()
        self._dirty.clear()
        for put_back in self._restorers:
            put_back()
        for put_back in self._copies:
            put_back()

    def _forget_modules(self) -> None:
        """What a run has imported of the user's own is imported anew by the next one, as in a new process."""
        for name in sys.modules.keys() - self._modules:
            if not self._users.own(name):
                self._modules.add(name)
                continue
            del sys.modules[name]
            package, _, part = name.rpartition(".")
            if package in sys.modules:
                vars(sys.modules[package]).pop(part, None)

    # WHAT THERE IS

    def _walk(self, thing: Any) -> None:
        """Note what the thing holds, and go on with that."""
        if isinstance(thing, STAYS) or id(thing) in self._seen:
            return
        self._seen[id(thing)] = thing
        match thing:
            case tuple() | frozenset():
                for part in thing:
                    self._walk(part)
            case FunctionType():
                self._of_function(thing)
            case MethodType():
                self._walk(thing.__self__)
                self._walk(thing.__func__)
            case partial():
                self._walk((thing.func, thing.args, *thing.keywords.values()))
            case staticmethod() | classmethod():
                self._walk(thing.__func__)
            case property():
                self._walk((thing.fget, thing.fset, thing.fdel))
            case ModuleType():
                if self._users.own(thing.__name__):
                    self._names(vars(thing), None)
            case type():
                self._of_class(thing)
            case _ if isinstance(thing, CACHE):
                self._note(thing.cache_clear)
                self._walk(thing.__wrapped__)
            case _:
                self._of_object(thing)

    def _of_function(self, function: FunctionType) -> None:
        if not self._users.own(function.__module__):
            return
        self._walk(function.__defaults__ or ())
        for names in (function.__kwdefaults__, function.__dict__):
            if names is not None:
                self._mapping(dict, names)
        for cell in function.__closure__ or ():
            self._cell(cell)
        is_whole = is_of_request(function.__module__)  # its file was loaded for this check alone
        self._names(function.__globals__, None if is_whole else {*names_in(function.__code__)})

    def _of_class(self, kind: type) -> None:
        if not self._users.own(kind.__module__) or issubclass(kind, Enum):
            return
        self._walk(kind.__bases__)
        before = {name: part for name, part in vars(kind).items() if not is_of_python(name)}
        before = {name: self._part(part, partial(setattr, kind, name)) for name, part in before.items()}

        def put_back() -> None:
            now = vars(kind)
            for name, part in before.items():
                if now.get(name, _MISSING) is not part:
                    setattr(kind, name, part)
            for name in [name for name in now if name not in before and not is_of_python(name)]:
                delattr(kind, name)

        self._note(put_back)

    def _of_object(self, thing: Any) -> None:
        """A container, an object with attributes, or both."""
        if isinstance(thing, OrderedDict):
            self._mapping(OrderedDict, thing)
        elif isinstance(thing, dict):
            self._mapping(dict, thing)
        elif isinstance(thing, list) and not isinstance(thing, Journal):
            self._sequence(thing)
        elif isinstance(thing, set | deque | bytearray | array):
            self._plain(thing)
        attributes = getattr(thing, "__dict__", None)
        if isinstance(attributes, dict):
            self._mapping(dict, attributes)
        for name in slots(type(thing)):
            self._slot(thing, name)

    # NOTES

    def _note(self, put_back: Restorer) -> None:
        assert self._restorers is not None
        self._restorers.append(put_back)

    def _part(self, part: Any, put: Callable[[Any], None]) -> Any:
        """Something that is held: gone through, or a journal in its place, or copied before each run if it must be."""
        if type(part) is list and len(part) > LARGE:
            journal = self._seen.get(-id(part))
            if journal is None:
                journal = Journal(part, self._dirty)
                self._seen[id(part)], self._seen[-id(part)], self._seen[id(journal)] = part, journal, journal
                for index, item in enumerate(part):
                    if type(item) is list:  # a bucket
                        list.__setitem__(journal, index, self._bucket(item))
                    elif not isinstance(item, STAYS):
                        self._walk(item)
            put(journal)
            return journal
        if any(part is stream for stream in (sys.stdin, sys.stdout, sys.stderr)):
            return part  # what was printed is of no matter to the next game
        if isinstance(part, LOOSE):
            self.is_loose = True
            self.shared.append(f"a {type(part).__name__}")
            return part
        if type(part) is Random:
            self._note(partial(part.setstate, part.getstate()))
            return part
        if self._must_be_copied(part):
            try:
                pristine = deepcopy(part)
            except Exception as problem:  # noqa: BLE001 - what cannot be copied may raise whatever it likes
                self.shared.append(f"{describe(problem)}")
                self.is_loose |= not isinstance(part, LOCKS)
                return part
            if pristine is not part:
                self._copies.append(lambda: put(deepcopy(pristine)))
            return part
        self._walk(part)
        return part

    def _must_be_copied(self, thing: Any) -> bool:
        """Whether it may change and has nothing inside that can be gone through: an iterator, a random generator."""
        module = type(thing).__module__
        return not (isinstance(thing, GONE_THROUGH) or self._users.own(module) or is_ours(module))

    def _bucket(self, items: list[Any]) -> Journal:
        """A journal in place of a list within a large one: the same for the same list."""
        bucket: Journal | None = self._seen.get(-id(items))
        if bucket is None:
            for item in items:
                self._walk(item)
            bucket = Journal(items, self._dirty)
            self._seen[id(items)], self._seen[-id(items)], self._seen[id(bucket)] = items, bucket, bucket
        return bucket

    def _names(self, names: dict[str, Any], used: set[str] | None) -> None:
        """Global names: all of a module, or those that a function uses."""
        if used is None:
            if id(names) in self._seen:
                return
            self._seen[id(names)] = names
        noted = self._globals.get(id(names))
        if noted is None:
            noted = self._globals[id(names)] = Globals(names)
            if used is not None:
                self._note(noted.put_back)
        if used is None:
            self._note(partial(noted.put_all_back, len(names)))
        for name in [*(names if used is None else used)]:
            if name in noted.before or is_of_python(name):
                continue
            if name in names:
                noted.before[name] = names[name]  # at once, for what it holds may lead back to it
                noted.before[name] = self._part(names[name], partial(names.__setitem__, name))
            else:
                noted.absent.add(name)

    def _mapping(self, kind: type[dict[Any, Any]], mapping: dict[Any, Any]) -> None:
        self._seen[id(mapping)] = mapping
        before = dict(mapping.items())
        for key, thing in before.items():
            before[key] = self._part(thing, partial(mapping.__setitem__, key))

        def put_back() -> None:
            if len(mapping) == len(before):
                if not before:
                    return
                if all(now is before.get(key, _MISSING) for key, now in kind.items(mapping)):
                    return
            kind.clear(mapping)  # the plain methods: the object may have its own
            kind.update(mapping, before)

        self._note(put_back)

    def _sequence(self, items: list[Any]) -> None:
        before = list(items)
        for index, thing in enumerate(before):
            before[index] = self._part(thing, partial(list.__setitem__, items, index))

        def put_back() -> None:
            if len(items) != len(before) or any(now is not was for now, was in zip(items, before, strict=True)):
                list.__setitem__(items, slice(None), before)

        self._note(put_back)

    def _plain(self, thing: Any) -> None:
        """A container whose parts are not gone through one by one."""
        before: Any = list(thing) if isinstance(thing, set | deque) else thing[:]
        if isinstance(thing, set | deque):
            for part in before:
                self._walk(part)

        def put_back() -> None:
            if isinstance(thing, set):
                if thing or before:
                    set.clear(thing)
                    set.update(thing, before)
            elif isinstance(thing, deque):
                if thing or before:
                    deque.clear(thing)
                    deque.extend(thing, before)
            else:
                thing[:] = before

        self._note(put_back)

    def _cell(self, cell: CellType) -> None:
        if id(cell) in self._seen:
            return
        self._seen[id(cell)] = cell
        self._slot(cell, "cell_contents")

    def _slot(self, thing: Any, name: str) -> None:
        try:
            before = getattr(thing, name)
        except (AttributeError, ValueError):  # nothing there yet
            before = _MISSING
        else:
            before = self._part(before, partial(_set, thing, name))

        def put_back() -> None:
            try:
                now = getattr(thing, name)
            except (AttributeError, ValueError):
                now = _MISSING
            if now is not before:
                if before is _MISSING:
                    delattr(thing, name)
                else:
                    _set(thing, name, before)

        self._note(put_back)


def _set(thing: Any, name: str, value: Any) -> None:
    """Set an attribute, also of an object that is frozen."""
    if isinstance(thing, CellType):
        thing.cell_contents = value
    else:
        object.__setattr__(thing, name, value)
