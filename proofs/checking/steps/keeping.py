"""trusted: where a function may leave something for its next call: found in its code, and in that of all it calls.

Whatever is not known to stay as it is counts: a global, an attribute, a default, a cell of a closure may hold numbers,
texts, functions, classes, modules, and tuples of these. Anything else (a table, an object, a cache around a function)
can change. A module is trusted, and so is a function written in C; what the code hides behind these is not seen.
"""

from __future__ import annotations

import dis
from collections.abc import Iterator
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from types import BuiltinFunctionType, CodeType, FunctionType, GenericAlias, MethodType, ModuleType
from typing import Any, Final, TypeVar

from specs.contracts import Clause, contract_of, is_contracted
from specs.values import Infinity

STAYS: Final = (
    int, float, complex, Fraction, Decimal, Infinity, str, bytes, type(None), type(...), range, frozenset, Enum, Clause,
    FunctionType, BuiltinFunctionType, ModuleType, type, TypeVar, GenericAlias,
)  # fmt: skip


def keepsakes(function: FunctionType, instance: Any = None) -> Iterator[str]:
    """The places in which a call may leave something, in words; none if there is no such place."""
    if instance is not None:
        yield from (f"self.{name}" for name in vars(instance) if name != function.__name__)
        for kind in type(instance).__mro__[:-1]:
            for name, thing in vars(kind).items():
                if not (
                    name.startswith("__") or stays(thing) or isinstance(thing, staticmethod | classmethod | property)
                ):
                    yield f"{kind.__name__}.{name}"
    waiting = [function]
    seen: set[FunctionType] = set()
    while waiting:
        one = waiting.pop()
        if one not in seen:
            seen.add(one)
            yield from _of(one)
            waiting += [thing for thing in _named(one).values() if isinstance(thing, FunctionType)]


def stays(thing: object) -> bool:
    """Whether the thing is one that does not change."""
    if isinstance(thing, tuple):
        return all(map(stays, thing))
    return isinstance(thing, STAYS)


def _of(function: FunctionType) -> Iterator[str]:
    """The places of one function."""
    name = function.__name__
    for code in _codes(code_of(function)):
        if any(step.opname in ("STORE_GLOBAL", "DELETE_GLOBAL") for step in dis.get_instructions(code)):
            yield f"{name} assigns to a global name"
    yield from (f"the global {thing}" for thing, held in _named(function).items() if not stays(held))
    defaults = (*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values())
    if not stays(defaults):
        yield f"a default argument of {name}"
    if function.__dict__ and not is_contracted(function):
        yield f"{', '.join(function.__dict__)} of the function {name}"
    for free, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            held = cell.cell_contents
        except ValueError:  # not bound yet
            continue
        if not (stays(held) or isinstance(held, MethodType)):
            yield f"{free} of the function around {name}"
    for code in _codes(code_of(function)):
        if any(step.opname == "STORE_DEREF" and step.argval in function.__code__.co_freevars
               for step in dis.get_instructions(code)):  # fmt: skip
            yield f"{name} assigns to a name of the function around it"


def _named(function: FunctionType) -> dict[str, Any]:
    """The globals that the code of the function names."""
    names = {name for code in _codes(code_of(function)) for name in code.co_names}
    return {name: function.__globals__[name] for name in sorted(names) if name in function.__globals__}


def code_of(function: FunctionType) -> CodeType:
    """What runs: of a procedure with a contract the plain code."""
    return contract_of(function).code_without_asserts if is_contracted(function) else function.__code__


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)
