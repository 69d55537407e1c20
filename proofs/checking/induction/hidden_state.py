"""Where a function may leave something for its next call: found in its code, and in that of all it calls.

Whatever is not known to stay as it is counts: a global, an attribute, a default, a cell of a closure may hold numbers,
texts, functions, classes, modules, and tuples of these. Anything else (a table, an object, a cache around a function)
can change, and so can whatever an attribute is set of. What the code hides behind `getattr` of a computed name, or
behind a function written in C of a module that counts as pure (`call_graph`), is not seen.
"""

from collections import namedtuple
from collections.abc import Iterator
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import cached_property
from types import (
    BuiltinFunctionType,
    FunctionType,
    GenericAlias,
    GetSetDescriptorType,
    MemberDescriptorType,
    ModuleType,
)
from typing import Any, Final, TypeVar

from proofs.checking.induction.call_graph import (
    code_of,
    defaults_of,
    held_by,
    instructions,
    named_by,
    own_classes,
    reached,
)
from specs.contracts import Clause, is_contracted
from specs.values import Infinity

STAYS: Final = (
    int, float, complex, Fraction, Decimal, Infinity, str, bytes, type(None), type(...), range, frozenset, Enum, Clause,
    FunctionType, ModuleType, type, TypeVar, GenericAlias,
)  # fmt: skip
DESCRIBES: Final = (
    staticmethod, classmethod, property, cached_property, GetSetDescriptorType, MemberDescriptorType,
    type(namedtuple("Pair", "left").left),  # type: ignore[attr-defined]  # noqa: PYI024 - the kind of its fields
)  # fmt: skip
MADE: Final = ("_fields", "_field_defaults", "_abc_impl")  # by Python, of a named tuple or an abstract class
MAKERS: Final = ("__init__", "__new__", "__post_init__")  # the attributes that these set are those of a new object


def keepsakes(function: FunctionType, instance: Any = None) -> Iterator[str]:
    """The places in which a call may leave something, in words; none if there is no such place."""
    if instance is not None:
        yield from (f"self.{name}" for name in vars(instance) if name != function.__name__)
        yield from _of_class(type(instance))
    functions, classes = reached(function, instance)
    for one in functions:
        yield from _of(one)
    for kind in classes:
        if instance is None or kind is not type(instance):
            yield from _of_class(kind)
    for one in functions:
        if one.__name__ not in MAKERS:
            for does, name in instructions(one):
                if does in ("STORE_ATTR", "DELETE_ATTR"):
                    yield f"{one.__name__} sets the attribute {name}"


def stays(thing: object) -> bool:
    """Whether the thing is one that does not change."""
    if isinstance(thing, tuple):
        return all(map(stays, thing))
    if isinstance(thing, BuiltinFunctionType):  # also a method of a list, bound to it
        return thing.__self__ is None or isinstance(thing.__self__, ModuleType | type)
    return isinstance(thing, STAYS)


def _of_class(kind: type) -> Iterator[str]:
    """The attributes of a class and of those above it, which all its objects share."""
    for one in own_classes(kind):
        for name, thing in vars(one).items():
            if not (name.startswith("__") or name in MADE or stays(thing) or isinstance(thing, DESCRIBES)):
                yield f"{one.__name__}.{name}"


def _of(function: FunctionType) -> Iterator[str]:
    """The places of one function."""
    name = function.__name__
    if any(does in ("STORE_GLOBAL", "DELETE_GLOBAL") for does, _ in instructions(function)):
        yield f"{name} assigns to a global name"
    yield from (f"the global {thing}" for thing, held in named_by(function).items() if not stays(held))
    if not stays(defaults_of(function)):
        yield f"a default argument of {name}"
    if function.__dict__ and not is_contracted(function):
        yield f"{', '.join(function.__dict__)} of the function {name}"
    yield from (f"{free} of the function around {name}" for free, held in held_by(function) if not stays(held))
    around = code_of(function).co_freevars
    if any(does in ("STORE_DEREF", "DELETE_DEREF") and at in around for does, at in instructions(function)):
        yield f"{name} assigns to a name of the function around it"
