"""What a class has of its own: methods, values that all its objects share, and the names of its attributes."""

from collections.abc import Iterator
from dataclasses import MISSING
from enum import Enum
from types import FunctionType
from typing import Any, Final, NamedTuple

from proofs.checking.induction.understood import DESCRIBES, attributes_of, is_made_by_python

_MAKERS: Final = ("__init__", "__post_init__")  # the attributes that these set are those of a new object
# What Python itself writes into a class, or reads of it when the class is made.
_NOT_ASKED: Final = frozenset({
    "_abc_impl", "_field_defaults", "_is_protocol", "_is_runtime_protocol", "__abstractmethods__", "__annotations__",
    "__annotations_cache__", "__annotate_func__", "__callable_proto_members_only__", "__dataclass_fields__",
    "__dataclass_params__", "__dict__", "__doc__", "__firstlineno__", "__match_args__", "__module__",
    "__non_callable_proto_members__", "__orig_bases__", "__parameters__", "__protocol_attrs__", "__qualname__",
    "__slotnames__", "__slots__", "__static_attributes__", "__type_params__", "__weakref__",
})  # fmt: skip


class Role(Enum):
    """What a member of a class is."""

    METHOD = "a function that may run"
    MAKER = "a method that makes objects"
    VALUE = "something that all objects share"
    NAME = "an attribute of an object"


class Member(NamedTuple):
    """A member of a class. Of an attribute only the name matters."""

    name: str
    thing: Any
    role: Role


def members_of(kind: type) -> Iterator[Member]:
    """The members of the class itself, not of those that it derives from."""
    for name in (*getattr(kind, "__annotations__", ()), *getattr(kind, "_fields", ())):
        yield Member(name, None, Role.NAME)
    for name, thing in vars(kind).items():
        yield from _member(kind, name, thing)
    for field in vars(kind).get("__dataclass_fields__", {}).values():
        yield from (Member(field.name, made, Role.VALUE) for made in _by_default(field) if made is not MISSING)
    for name, default in vars(kind).get("_field_defaults", {}).items():
        yield Member(name, default, Role.VALUE)


def _by_default(field: Any) -> tuple[Any, Any]:
    return field.default, field.default_factory


def _member(kind: type, name: str, thing: Any) -> Iterator[Member]:
    inner = thing.__func__ if isinstance(thing, staticmethod | classmethod) else thing
    is_enum = issubclass(kind, Enum)
    if type(inner) is FunctionType:
        if not is_made_by_python(kind, name, inner):
            yield Member(name, inner, Role.MAKER if inner is thing and name in _MAKERS else Role.METHOD)
        elif not name.startswith("__"):
            yield Member(name, None, Role.NAME)
    elif type(thing) is property:
        for part in (thing.fget, thing.fset, thing.fdel):
            yield Member(name, part, Role.METHOD if type(part) is FunctionType else Role.VALUE)
    elif name in _NOT_ASKED or (is_enum and name.startswith("_")):
        return  # nothing asks for it by name
    elif is_enum and isinstance(thing, kind):
        yield Member(name, None, Role.NAME)
        for word, held in attributes_of(thing).items():
            if not word.startswith("_") or word == "_value_":
                yield Member(name, held, Role.VALUE)
                yield Member(word.strip("_"), None, Role.NAME)
    else:
        yield Member(name, thing, Role.NAME if isinstance(thing, DESCRIBES) else Role.VALUE)
