"""All that a function's code reaches, held against the list of what is understood.

One step speaks for all steps only if it does the same whenever it is given the same. So everything that the code takes
from elsewhere is looked up and must be on a list (`understood`): constants that nothing assigns, named functions of
Python, functions and classes of the same kind, which are gone through in their turn. Each thing that is not is a
`Finding`: a place in which something may be kept from one call to the next, or a line that does what is not understood.
"""

from __future__ import annotations

import builtins
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from copy import copy, deepcopy
from enum import Enum
from functools import partial
from operator import attrgetter
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any, Final, NamedTuple

from proofs.checking.core.template import OBJECT, THE_CALL
from proofs.checking.induction.assigned import assigned_in
from proofs.checking.induction.deeds import Deed, deeds
from proofs.checking.induction.members import Member, Role, members_of
from proofs.checking.induction.understood import (
    ATTRIBUTES,
    BASES,
    CAUGHT,
    KINDS,
    MUTABLE,
    attributes_of,
    is_arithmetic,
    is_constant,
    is_library,
    is_understood,
)
from proofs.views.adapted import Place, Replaced
from specs.contracts import contract_of, is_contracted
from specs.values import Greatest, Least

NOT_LISTED: Final = "which is not on the list of what is understood"
_CODE: Final = (FunctionType, BuiltinFunctionType, type)
_IMPORT: Final = builtins.__import__
_BUILTINS_OF: Final = attrgetter("__builtins__")  # where the code of a function looks for Python's own words
_SWALLOWS: Final = "swallows every exception, a RecursionError with them"
_CONSTRUCTS: Final = {
    "BEFORE_WITH": "says `with`",
    "LOAD_BUILD_CLASS": "defines a class",
    "LOAD_NAME": "defines a class",
}
_TEXTS: Final = ("__repr__", "__str__", "__format__")


OF_THE_CALL: Final = -1  # the line of what stands in the template of a call


class Finding(NamedTuple):
    """What is not understood: a place, or what is done on a line."""

    words: str
    line: int = 0  # none of a place
    keeps: bool = True  # whether a call may leave something there for the next

    def __str__(self) -> str:
        if not self.line:
            return f"it keeps something between calls: {self.words}"
        return f"{self.at_line}, {NOT_LISTED}"

    @property
    def at_line(self) -> str:
        """The words, with the line; the template of a call has none."""
        return f"{'the call' if self.line == OF_THE_CALL else f'line {self.line}'} {self.words}"


Use = Callable[[str], Finding]  # the finding that something is used, by the words for it


def code_of(function: FunctionType) -> CodeType:
    """What runs: of a procedure with a contract the plain code."""
    return contract_of(function).code_without_asserts if is_contracted(function) else function.__code__


class Reach:
    """The walk from one function to all that it reaches."""

    def __init__(self, function: FunctionType, instance: Any) -> None:
        self.found: dict[Finding, None] = {}
        self.functions: dict[FunctionType, bool] = {}  # whether it only makes objects
        self.asking_types: list[FunctionType] = []
        self.makes_sets = False
        self.tables: dict[str, dict[Any, Any]] = {}  # the empty dicts that it keeps, by their places
        self._waiting: list[tuple[FunctionType, bool] | type] = [(function, False)]
        self.classes: dict[int, type] = {}
        self._asked: list[tuple[str, Finding]] = []  # checked when it is known which attributes there are
        self._own: set[str] = set()  # the attributes of the classes that are reached
        self._methods: dict[str, list[FunctionType]] = {}  # by name; reached only if something asks for that name
        self._assigned: dict[int, dict[str, str]] = {}
        self._subject = self._now = function
        if instance is not None:
            self._object(instance)
        while self._waiting:
            waiting = self._waiting.pop(0)
            if isinstance(waiting, type):
                self._class(waiting)
            else:
                self._function(*waiting)
            if not self._waiting:
                for name in {name for name, _ in self._asked} & self._methods.keys():
                    self._waiting += [(method, False) for method in self._methods.pop(name)]
        for name, finding in self._asked:
            if name not in ATTRIBUTES and name not in self._own and name not in _TEXTS:
                self._note(finding)

    def _note(self, finding: Finding) -> None:
        self.found[finding] = None

    # VALUES

    def _value(self, thing: Any, place: str, use: Use) -> None:
        """Something that the code takes: a finding unless it is understood, or a function that is gone through."""
        kind = type(thing)  # not `isinstance`: a thing may say that it is of another class
        if thing is print:
            self._ask_for_texts(use)
        self.makes_sets |= thing is set or thing is frozenset
        if is_understood(thing) or is_constant(thing):
            return
        if kind is Replaced or kind is Place:  # of a view, which is made anew for each game
            self._note(use("asks what the view replaces")._replace(keeps=False))
            return
        if thing is type:
            self.asking_types.append(self._now)
            self._note(use("asks for the type of a thing")._replace(keeps=False))
        elif kind is tuple or kind is frozenset:
            for part in thing:
                self._value(part, place, use)
        elif is_arithmetic(thing):
            module = (thing if issubclass(kind, type) else kind).__module__
            self._note(use(f"uses {module}.{thing.__name__}")._replace(keeps=False))
        elif kind is BuiltinFunctionType and not isinstance(thing.__self__, ModuleType | None):
            self._note(Finding(place))  # a method that belongs to an object
        elif issubclass(kind, _CODE) and is_library(thing.__module__):
            harmless = thing.__name__ in ("hash", "id", "repr", "str") or thing is copy or thing is deepcopy
            self._note(use(f"uses {thing.__module__}.{thing.__qualname__}")._replace(keeps=not harmless))
        elif kind is FunctionType:
            self._waiting.append((thing, False))
        elif issubclass(kind, type):
            self._waiting.append(thing)
        elif kind is MethodType:
            self._value(thing.__self__, place, use)
            self._value(thing.__func__, place, use)
        elif kind is partial:
            for part in (thing.func, *thing.args, *thing.keywords.values()):
                self._value(part, place, use)
        elif issubclass(kind, ModuleType):
            self._note(use(f"takes the module {thing.__name__} as a thing"))
        elif issubclass(kind, Enum):
            self._waiting.append(type(thing))
        elif issubclass(kind, tuple) and not kind.__dictoffset__:  # a named one, which has no attributes of its own
            self._waiting.append(type(thing))
            for part in attributes_of(thing).values():
                self._value(part, place, use)
        else:
            if (kind is dict or kind is defaultdict) and not thing:
                self.tables[place] = thing
            self._note(Finding(place))

    def _taken(self, first: Any, names: tuple[str, ...], use: Use, place: str) -> None:
        """`math.inf`: what is asked of a module is looked up, and must be understood."""
        thing = first
        rest = list(names)
        while rest and type(thing) is ModuleType:
            name = rest.pop(0)
            if name not in vars(thing):
                self._note(use(f"asks {thing.__name__} for {name}, of which nothing is known"))
                return
            self._stays(name, vars(thing), f"{place}.{name}")
            place, thing = f"{place}.{name}", vars(thing)[name]
        self._value(thing, place, use)
        self._asked += [(name, use(f"asks for .{name}")) for name in rest]

    def _stays(self, name: str, names: dict[str, Any], place: str) -> None:
        """A global counts as a constant only if no function of its module assigns it."""
        if id(names) not in self._assigned:
            self._assigned[id(names)] = dict(assigned_in(names))
        if name in self._assigned[id(names)]:
            self._note(Finding(f"{place}, which {self._assigned[id(names)][name]} assigns"))

    # FUNCTIONS

    def _function(self, function: FunctionType, makes: bool) -> None:
        if function in self.functions and (makes or not self.functions[function]):
            return
        self.functions[function], self._now = makes, function
        name, code = function.__name__, code_of(function)

        def at(line: int) -> Use:
            if code.co_filename == THE_CALL:
                return lambda words: Finding(words, OF_THE_CALL)
            where = "" if function is self._subject else f"(in {name}) "
            return lambda words: Finding(f"{where}{words}", line)

        if (kept := [word for word in function.__dict__ if not word.startswith("__")]) and not is_contracted(function):
            self._note(Finding(f"{', '.join(kept)} of the function {name}"))
        done = deeds(code)
        if any(deed.what == "sets global" for deed in done):
            self._note(Finding(f"{name} assigns to a global name"))
        cells = dict(_held_by(function))
        for deed in done:
            self._deed(deed, function, cells, makes, at(deed.line))
        for default in (*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values()):
            self._value(default, f"a default argument of {name}", at(code.co_firstlineno))

    def _deed(self, deed: Deed, function: FunctionType, cells: Mapping[str, Any], makes: bool, use: Use) -> None:
        name, names = function.__name__, deed.names
        first = names[0] if names else ""
        match deed.what:
            case "takes global" if not first.startswith("@"):  # what pytest writes into an assert statement
                self._global(function, names, use)
            case "takes cell":
                if first in cells:
                    place = "the object of its call" if first == OBJECT else f"{first} of the function around {name}"
                    self._taken(cells[first], names[1:], use, place)
                else:  # one of its own
                    self._asked += [(word, use(f"asks for .{word}")) for word in names[1:]]
            case "takes module":
                module = sys.modules.get(first)
                if module is None or self._found(function, "__import__") is not _IMPORT:
                    self._note(use(f"imports {first}"))
                else:
                    self._taken(module, names[1:], use, first)
            case "imports":
                self._note(use(f"imports {first}"))
            case "asks" | "asks super":
                is_making = deed.what == "asks super" and first in ("__init__", "__new__") and first == name
                if not is_making:
                    self._asked.append((first, use(f"asks for .{first}")._replace(keeps=first.startswith("__"))))
            case "sets cell" if first in function.__code__.co_freevars:
                self._note(Finding(f"{name} assigns to a name of the function around it"))
            case "sets attribute" | "sets own":
                if not (makes and deed.what == "sets own"):
                    self._note(Finding(f"{name} sets the attribute {first}"))
                self._own.add(first)
            case "is":
                if not (names and _is_one_of_a_kind(self._found(function, *names))):
                    self._note(use("asks by `is` whether two things are the same one")._replace(keeps=False))
            case "makes set":
                self.makes_sets = True
            case "text":
                self._note(use("makes a text of a thing")._replace(keeps=False))
            case "text of an error":
                self._ask_for_texts(use)
            case "catches" | "catches all":
                if not (names and _is_harmless(self._found(function, *names))):
                    what = f"may catch a RecursionError by `except {'.'.join(names)}`" if names else _SWALLOWS
                    self._note(use(what)._replace(keeps=False))
            case "unknown":
                self._note(use(_CONSTRUCTS.get(first, f"does {first}")))

    def _ask_for_texts(self, use: Use) -> None:
        """The methods that make a text of a thing may run, though the code does not see what they say."""
        self._asked += [(name, use(f"asks for .{name}")) for name in _TEXTS]

    def _found(self, function: FunctionType, name: str, *more: str) -> Any:
        """What the name means to the function; and what is asked of that, as long as it is a module or a class."""
        thing = function.__globals__.get(name, _BUILTINS_OF(function).get(name))
        for word in more:
            thing = vars(thing).get(word) if isinstance(thing, type | ModuleType) else None
        return thing

    def _global(self, function: FunctionType, names: tuple[str, ...], use: Use) -> None:
        first, *rest = names
        if first in function.__globals__:
            self._stays(first, function.__globals__, f"the global {first}")
        elif first not in _BUILTINS_OF(function):
            self._note(use(f"names {first}, of which nothing is known"))
            return
        self._taken(self._found(function, first), tuple(rest), use, f"the global {first}")

    # OBJECTS AND CLASSES

    def _object(self, instance: Any) -> None:
        """The object that the function is a method of: it stays from call to call."""
        self._waiting.append(type(instance))
        if isinstance(instance, MUTABLE):
            self._note(Finding("self"))
        for name, thing in attributes_of(instance).items():
            if name != self._subject.__name__:
                self._own.add(name)
                self._value(thing, f"self.{name}", partial(_of_self, name))

    def _class(self, kind: type) -> None:
        """A class, and those above it: what its objects share, and all that they can do."""
        if all(type(kind) is not one for one in KINDS):
            self._note(Finding(f"the class of the class {kind.__name__}"))
        for one in kind.__mro__:
            if id(one) in self.classes or any(one is base for base in BASES) or is_understood(one):
                continue
            self.classes[id(one)] = one
            if is_library(one.__module__):
                self._note(Finding(f"{one.__module__}.{one.__qualname__}, from which {kind.__name__} derives"))
                continue
            for member in members_of(one):
                self._member(one, member)

    def _member(self, kind: type, member: Member) -> None:
        name, thing, role = member
        if role is Role.METHOD and name.startswith("__") and name.endswith("__") and name not in _TEXTS:
            self._waiting.append((thing, False))  # it runs without being asked for
        elif role is Role.METHOD:
            self._methods.setdefault(name, []).append(thing)
        elif role is Role.MAKER:
            self._waiting.append((thing, True))
        elif role is Role.VALUE:
            self._value(thing, f"{kind.__name__}.{name}", partial(_of_self, name))
        if not name.startswith("__"):
            self._own.add(name)


def _of_self(name: str, words: str) -> Finding:
    return Finding(f"{name} {words}")


def _is_harmless(caught: Any) -> bool:
    """Whether a handler of that class lets a RecursionError pass, and whatever else says that there is no more room."""
    if not isinstance(caught, type) or issubclass(caught, CAUGHT):
        return isinstance(caught, type)
    return not (is_understood(caught) or issubclass(RecursionError, caught))


def _is_one_of_a_kind(thing: Any) -> bool:
    return isinstance(thing, Enum) or type(thing) in (Least, Greatest, object)


def _held_by(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """What the cells of the function's closure hold."""
    for free, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            yield free, cell.cell_contents
        except ValueError:  # not bound yet
            continue
