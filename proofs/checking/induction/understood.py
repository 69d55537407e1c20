"""What is understood of a stranger's code: the lists that all it reaches is held against.

A name is resolved and never believed: what is on a list is the very object, as it was before any file of a stranger was
imported. What is on no list is not forbidden. It only is checked by running it, not by one step that speaks for all.
"""

import abc
import bisect
import builtins
import collections
import copy
import dataclasses
import enum
import fractions
import functools
import heapq
import itertools
import math
import numbers
import operator
import sys
import typing
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from types import FunctionType, GenericAlias, GetSetDescriptorType, MemberDescriptorType, UnionType
from typing import Any, Final

from specs.contracts import Clause
from specs.values import Greatest, Least

BUILTINS: Final = (
    "abs", "all", "any", "bool", "bytes", "callable", "chr", "complex", "dict", "divmod", "enumerate", "filter",
    "float", "frozenset", "int", "isinstance", "issubclass", "iter", "len", "list", "map", "max", "min", "next",
    "ord", "pow", "print", "property", "range", "reversed", "round", "set", "slice", "sorted", "staticmethod", "sum",
    "super", "tuple", "zip", "NotImplemented",
)  # fmt: skip   # what these answer depends on what they are given and on nothing else
LIBRARY: Final = {
    math: [name for name in dir(math) if not name.startswith("_")],
    itertools: [name for name in dir(itertools) if not name.startswith("_")],
    operator: [*({*operator.__all__} - {"attrgetter", "is_", "is_not", "methodcaller"})],
    bisect: ["bisect", "bisect_left", "bisect_right", "insort", "insort_left", "insort_right"],
    heapq: heapq.__all__,
    collections: ["Counter", "OrderedDict", "defaultdict", "deque"],
    copy: ["copy"],
    fractions: ["Fraction"],
    functools: ["cmp_to_key", "partial", "reduce"],
    numbers: numbers.__all__,
    dataclasses: ["replace"],
    abc: ["ABC"],
    enum: ["Enum", "IntEnum", "StrEnum"],
    typing: ["Any", "Generic", "Protocol", "cast"],
}
NUMBERS: Final = (int, float, bool, complex, Fraction, Decimal, Least, Greatest)
# Exactly these types: one derived from them can have attributes.
CONSTANTS: Final = frozenset(
    {*NUMBERS, str, bytes, type(None), type(...), range, object, Clause, typing.TypeVar, GenericAlias, UnionType}
)
DESCRIBES: Final = (GetSetDescriptorType, MemberDescriptorType, collections._tuplegetter)  # type: ignore[attr-defined]
KINDS: Final = (type, abc.ABCMeta, enum.EnumType, type(typing.Protocol))  # classes of classes
GAME: Final = ("children", "is_max", "value", "root", "upper", "lower", "evaluate", "noisy")
HOLDERS: Final = (
    list, tuple, dict, set, frozenset, range, slice, collections.deque, collections.Counter, collections.defaultdict,
    collections.OrderedDict, *NUMBERS, bytes,
)  # fmt: skip
ATTRIBUTES: Final = frozenset(
    {
        *GAME,
        *(name for kind in (*HOLDERS, str) for name in dir(kind) if not name.startswith("_")),
        *("send", "close", "name", "popitem", "_replace", "_make", "_asdict", "_fields"),
    }
    - {"format", "format_map"}  # which ask for attributes by a text, and make texts of things
)
MUTABLE: Final = (list, dict, set, bytearray, collections.deque)
BASES: Final = frozenset({object, tuple, list, dict, set, frozenset, str, int, float})
CAUGHT: Final = (
    ArithmeticError, AssertionError, AttributeError, LookupError, NameError, StopIteration, TypeError, ValueError,
)  # fmt: skip  # none of which is raised because there is no room for another call

_THINGS: Final = [
    *(vars(builtins)[name] for name in BUILTINS),
    *(thing for thing in vars(builtins).values() if isinstance(thing, type) and issubclass(thing, BaseException)),
    *(vars(module)[name] for module, names in LIBRARY.items() for name in names),
]
_UNDERSTOOD: Final = {id(thing): thing for thing in _THINGS}
_MADE_IN: Final = (vars(dataclasses), vars(collections), vars(enum), vars(typing), vars(abc))
_MADE_NAMES: Final = {"NotImplemented", "__class__", "__delattr__", "__setattr__", "hash", "super", "type"}
_MADE_IN_PYTHON: Final = 1 << 9  # Py_TPFLAGS_HEAPTYPE: the class was made while Python ran
_flags: Final = vars(type)["__flags__"].__get__  # not what a class of classes makes of it
_PARTS: Final = {"_make", "_replace", "_asdict", "_generate_next_value_"}


def is_understood(thing: object) -> bool:
    """Whether it is one of the functions and classes on the list: that very one."""
    return id(thing) in _UNDERSTOOD


def is_constant(thing: object) -> bool:
    """Whether the thing stays as it is, whatever is done to it; of a tuple its parts are to be looked at."""
    return any(type(thing) is kind for kind in CONSTANTS)  # not `in`: a class may say that it equals another


def is_arithmetic(thing: object) -> bool:
    """Whether it makes numbers of what it is given and keeps nothing: Decimal; numpy's numbers and its own ufuncs.

    They are written in C, as no class of a stranger's file is that calls itself one of them; and what
    `numpy.frompyfunc` makes of a stranger's function has no plain name.
    """
    is_class = issubclass(type(thing), type)
    kind: Any = thing if is_class else type(thing)
    if thing is Decimal or _flags(kind) & _MADE_IN_PYTHON or kind.__module__ != "numpy":
        return thing is Decimal
    if is_class:
        return issubclass(kind, numbers.Number)
    return kind.__name__ == "ufunc" and str(getattr(thing, "__name__", "")).isidentifier()


def is_library(module: str | None) -> bool:
    """Whether the module calls itself one of Python's own."""
    root = (module or "").partition(".")[0]
    return root in sys.stdlib_module_names or root.removeprefix("_") in sys.stdlib_module_names


def is_made_by_python(kind: type, name: str, function: FunctionType) -> bool:
    """Whether Python wrote the method: that of a data class, a named tuple, an enumeration."""
    is_special = name.startswith("__") or name in _PARTS
    if is_special and any(function.__globals__ is names for names in _MADE_IN):
        return True
    names = function.__code__.co_names
    fields: dict[str, Any] | None = vars(kind).get("__dataclass_fields__")
    if name == "__new__" and issubclass(kind, tuple):
        return names == ("_tuple_new",) and function.__globals__["_tuple_new"] == tuple.__new__
    if fields is None or not is_special or function.__code__.co_filename != "<string>":
        return False
    return {*names} <= {*fields, *_MADE_NAMES}


def attributes_of(instance: Any) -> dict[str, Any]:
    """The attributes of one object, be they in its `__dict__`, in slots or the fields of a tuple."""
    ask = object.__getattribute__  # not what the class makes of it
    found = dict(ask(instance, "__dict__")) if type(instance).__dictoffset__ else {}
    for kind in type(instance).__mro__:
        for name, descriptor in vars(kind).items():
            if isinstance(descriptor, MemberDescriptorType):
                with suppress(AttributeError):  # nothing is in the slot
                    found[name] = ask(instance, name)
    if isinstance(instance, tuple):
        found |= {f"[{place}]": part for place, part in enumerate(instance)}
    return found
