"""All code that a function may run, as far as it can be found: what its code names, holds or is given.

One step speaks for all steps only if it does the same whenever it is given the same. So besides the places where
something is kept (`hidden_state`) whatever answers differently at different times counts: a clock, a random number, the
stack of calls, the identity or the hash of a node. `outside` finds these by name.
"""

import dis
import sys
from collections.abc import Iterator
from enum import Enum
from functools import cached_property, lru_cache, partial
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any, Final

from specs.contracts import contract_of, is_contracted

PURE: Final = frozenset({
    "__future__", "abc", "bisect", "builtins", "cmath", "collections", "contextlib", "copy", "dataclasses", "decimal",
    "enum", "fractions", "functools", "heapq", "itertools", "math", "numbers", "operator", "re", "statistics", "string",
    "types", "typing",
})  # fmt: skip  # modules of Python whose functions answer by what they are given
ASKING: Final = frozenset({
    "__import__", "breakpoint", "compile", "delattr", "eval", "exec", "globals", "hash", "id", "input", "locals",
    "open", "setattr", "vars",
})  # fmt: skip  # built-in functions that do not
INSIDES: Final = frozenset({
    "__builtins__", "__closure__", "__code__", "__defaults__", "__dict__", "__globals__", "__hash__", "__kwdefaults__",
    "__subclasses__", "f_back", "f_locals",
})  # fmt: skip
Reached = tuple[list[FunctionType], list[type]]


def reached(function: FunctionType, instance: Any = None) -> Reached:
    """The functions that may run when this one is called, itself first, and the classes that they use."""
    waiting: list[object] = [function]
    functions: dict[FunctionType, None] = {}
    classes: dict[type, None] = {}
    if instance is not None:
        waiting.append(type(instance))
    while waiting:
        thing = waiting.pop(0)
        if isinstance(thing, tuple):
            waiting += thing
        elif isinstance(thing, MethodType | staticmethod | classmethod):
            waiting.append(thing.__func__)
        elif isinstance(thing, property):
            waiting += [thing.fget, thing.fset]
        elif isinstance(thing, cached_property):
            waiting.append(thing.func)
        elif isinstance(thing, FunctionType) and thing not in functions and not is_library(thing.__module__):
            functions[thing] = None
            waiting += [*named_by(thing).values(), *(held for _, held in held_by(thing)), *defaults_of(thing)]
        elif isinstance(thing, type) and thing not in classes and not is_library(thing.__module__):
            classes[thing] = None
            waiting += [part for kind in own_classes(thing) for part in vars(kind).values() if not _is_made(kind, part)]
    return list(functions), list(classes)


def outside(function: FunctionType, instance: Any = None) -> Iterator[str]:
    """What the code asks besides its arguments, in words; none if it asks nothing else."""
    functions, _ = reached(function, instance)
    for one in functions:
        for name, thing in named_by(one).items():
            module = thing.__module__ if isinstance(thing, FunctionType | BuiltinFunctionType | type) else None
            if module and is_library(module) and not _is_pure(module):
                yield f"{name} of the module {module}"
        for does, name in instructions(one):
            if does == "LOAD_GLOBAL" and name in ASKING and name not in one.__globals__:
                yield f"{name}(..)"
            elif does in ("LOAD_ATTR", "LOAD_METHOD") and name in INSIDES:
                yield name
            elif does == "IMPORT_NAME" and name not in sys.modules:
                yield f"the module {name}"


def makes_sets(function: FunctionType, instance: Any = None) -> bool:
    """Whether the code makes a set: in which order that is gone through, the hashes of its members say."""
    done = {step for one in reached(function, instance)[0] for step in instructions(one)}
    return any(does in ("BUILD_SET", "SET_ADD") for does, _ in done) or not done.isdisjoint(
        {("LOAD_GLOBAL", "set"), ("LOAD_GLOBAL", "frozenset")}
    )


def tells_apart(function: object) -> str:
    """How the code tells a symbolic value from a number, if it can be seen to: by the type of a thing."""
    instance = None
    while not isinstance(function, FunctionType):
        if isinstance(function, MethodType):
            instance = function.__self__
            function = function.__func__
        elif isinstance(function, partial):
            function = function.func
        elif isinstance(wrapped := getattr(function, "__wrapped__", None), FunctionType):  # within a cache
            function = wrapped
        elif isinstance(called := getattr(type(function), "__call__", None), FunctionType):  # noqa: B004 - its code
            function, instance = called, function
        else:
            return ""
    functions, _ = reached(function, instance)
    for one in functions:
        if ("LOAD_GLOBAL", "type") in instructions(one) and "type" not in one.__globals__:
            return f"type(..) in {one.__name__}"
    return ""


# OF ONE FUNCTION


def named_by(function: FunctionType) -> dict[str, Any]:
    """The globals that the code of the function names, and what it names of modules: `module.name`."""
    # What pytest puts into an assert statement, under names that no program can write, only words its failure.
    names = {name for code in codes_of(code_of(function)) for name in code.co_names if not name.startswith("@")}
    found = {name: function.__globals__[name] for name in sorted(names) if name in function.__globals__}
    imported = {
        name: sys.modules[name]
        for does, name in instructions(function)
        if does == "IMPORT_NAME" and name in sys.modules
    }
    for name, module in [*found.items(), *imported.items()]:
        if isinstance(module, ModuleType) and not _is_pure(module.__name__):
            parts = {part: vars(module)[part] for part in sorted(names) if part in vars(module)}
            found.update({f"{name}.{part}": thing for part, thing in parts.items()})
    return found


def held_by(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """What the cells of the function's closure hold."""
    for free, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            yield free, cell.cell_contents
        except ValueError:  # not bound yet
            continue


def defaults_of(function: FunctionType) -> tuple[Any, ...]:
    """The defaults of its arguments."""
    return (*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values())


def code_of(function: FunctionType) -> CodeType:
    """What runs: of a procedure with a contract the plain code."""
    return contract_of(function).code_without_asserts if is_contracted(function) else function.__code__


def instructions(function: FunctionType) -> list[tuple[str, str]]:
    """What the code of the function does, each with the name that it does it to, if any."""
    return [step for code in codes_of(code_of(function)) for step in _instructions(code)]


@lru_cache(maxsize=1024)
def _instructions(code: CodeType) -> tuple[tuple[str, str], ...]:
    return tuple(
        (step.opname, step.argval if isinstance(step.argval, str) else "") for step in dis.get_instructions(code)
    )


def codes_of(code: CodeType) -> Iterator[CodeType]:
    """The code of a function, and of what is defined within it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes_of(constant)


# WHOSE


def _is_made(kind: type, thing: object) -> bool:
    """Whether Python made the method, as it does those of a dataclass."""
    return isinstance(thing, FunctionType) and (
        thing.__code__.co_filename == "<string>" or is_library(thing.__globals__.get("__name__", kind.__module__))
    )


def own_classes(kind: type) -> list[type]:
    """The class and those above it that are not Python's own; none of an enumeration, whose members stay."""
    return [] if issubclass(kind, Enum) else [one for one in kind.__mro__ if not is_library(one.__module__)]


def is_library(module: str | None) -> bool:
    """Whether the module is one of Python's own."""
    root = (module or "").partition(".")[0]
    return root in sys.stdlib_module_names or root.removeprefix("_") in sys.stdlib_module_names


def _is_pure(module: str) -> bool:
    root = module.partition(".")[0]
    return root in PURE or root.removeprefix("_") in PURE
