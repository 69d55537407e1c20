"""What kinds of things a function may keep, and how each is put back: it stays, it is gone through, it cannot be."""

import __future__

from abc import ABC
from array import array
from collections import deque
from collections.abc import Iterator
from contextvars import ContextVar
from enum import Enum
from functools import lru_cache, partial
from pathlib import PurePath
from threading import Lock, RLock, local
from types import (
    BuiltinFunctionType,
    CellType,
    CodeType,
    FunctionType,
    GeneratorType,
    GenericAlias,
    MethodType,
    ModuleType,
    UnionType,
)
from typing import Final, NamedTuple


class _Named(NamedTuple):
    field: int


CACHE: Final = type(lru_cache(lambda: None))
STAYS: Final = (
    int, float, complex, str, bytes, type(None), range, Enum, BuiltinFunctionType, CodeType, type(Ellipsis),
    GenericAlias, UnionType, PurePath, type(__future__.annotations), type(vars(_Named)["field"]),
    type(vars(ABC)["_abc_impl"]),
)  # fmt: skip
LOOSE: Final = (GeneratorType, ContextVar, local)  # what they hold cannot be put back, and a copy would not have it
LOCKS: Final = (type(Lock()), type(RLock()))  # these cannot be copied either, and keep nothing for the next call
GONE_THROUGH: Final = (
    *STAYS, tuple, frozenset, dict, list, set, deque, bytearray, array, type, ModuleType, FunctionType, MethodType,
    partial, staticmethod, classmethod, property, CellType, CACHE,
)  # fmt: skip


def is_of_python(name: str) -> bool:
    """Whether Python itself gives things a name like this."""
    return name.startswith("__") and name.endswith("__")


def names_in(code: CodeType) -> Iterator[str]:
    """The names of globals and attributes in a piece of code, and in the functions within it."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from names_in(constant)


def slots(kind: type) -> Iterator[str]:
    """The attributes that its objects have in slots."""
    for one in kind.__mro__:
        named = one.__dict__.get("__slots__", ())
        for name in (named,) if isinstance(named, str) else named:
            if name not in ("__dict__", "__weakref__"):
                mangled = name.startswith("__") and not name.endswith("__")
                yield f"_{one.__name__.lstrip('_')}{name}" if mangled else name
