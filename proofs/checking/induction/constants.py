"""What the code of a function writes: numbers (constants, defaults, globals, attributes), and what integers are for."""

import dis
import re
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from functools import partial
from math import isfinite
from numbers import Integral, Real
from types import FunctionType, MethodType
from typing import Any, Final

from proofs.checking.induction.call_graph import code_of, codes_of, defaults_of, held_by, named_by, own_classes, reached

NUMERAL: Final = re.compile(r"[+-]?[0-9]{1,20}(\.[0-9]{1,20})?([eE][+-]?[0-9]{1,2})?")
DEEP: Final = 3  # containers within containers
LONG: Final = 64  # members of a container
SIGNS: Final = frozenset({"//", ">>", "int", "round", "floor", "ceil", "trunc", "isqrt"})
MOST: Final = 24  # constants, the largest and the smallest of them


def constants(function: Callable[..., Any]) -> list[Fraction]:
    """The numbers without their sign, each once, in order; of very many those in the middle are left out."""
    plain, instance = _plain(function)
    if plain is None:
        return []
    found = sorted({abs(number) for number in _numbers(_held(plain, instance))})
    return found if len(found) <= MOST else [*found[: MOST // 2], *found[-MOST // 2 :]]


def made_for_integers(function: Callable[..., Any]) -> str:
    """`line 12 uses //`: where the code divides by `//` or makes an integer, if it does."""
    plain, instance = _plain(function)
    for one in reached(plain, instance)[0] if plain is not None else ():
        for code in codes_of(code_of(one)):
            line = code.co_firstlineno
            for step in dis.get_instructions(code):
                line = (step.positions and step.positions.lineno) or line
                sign = step.argrepr.removesuffix("=") if step.opname == "BINARY_OP" else step.argval
                if sign in SIGNS and (step.opname == "BINARY_OP" or step.opname.startswith("LOAD_")):
                    return f"line {line} uses {sign}"
    return ""


def _plain(function: Any) -> tuple[FunctionType | None, Any]:
    """The function itself, and the object whose method it is."""
    if isinstance(function, MethodType):
        return _plain(function.__func__)[0], function.__self__
    if isinstance(function, FunctionType):
        return function, None
    if isinstance(function, partial):
        return _plain(function.func)
    if wrapped := getattr(function, "__wrapped__", None):
        return _plain(wrapped)
    called = getattr(type(function), "__call__", None)  # noqa: B004 - its code, not whether there is any
    return (called, function) if isinstance(called, FunctionType) else (None, None)


def _held(function: FunctionType, instance: Any) -> Iterator[Any]:
    """Everything that the code names, holds or is given."""
    functions, classes = reached(function, instance)
    for one in functions:
        yield from named_by(one).values()
        yield from (held for _, held in held_by(one))
        yield from defaults_of(one)
        for code in codes_of(code_of(one)):
            yield from code.co_consts
            yield from (step.argval for step in dis.get_instructions(code) if step.opname == "LOAD_SMALL_INT")
    for kind in classes:
        yield from (part for above in own_classes(kind) for part in vars(above).values())
    yield from getattr(instance, "__dict__", {}).values()


def _numbers(things: Iterable[Any], depth: int = 0) -> Iterator[Fraction]:
    for thing in things:
        if isinstance(thing, Integral):
            yield Fraction(int(thing))
        elif isinstance(thing, Real | Decimal) and isfinite(thing):
            yield Fraction(thing if isinstance(thing, Fraction | Decimal) else float(thing))
        elif isinstance(thing, str) and NUMERAL.fullmatch(thing):  # as in Decimal("0.01")
            yield Fraction(thing)
        elif depth < DEEP and isinstance(thing, tuple | list | set | frozenset | dict) and len(thing) <= LONG:
            yield from _numbers([*thing.values()] if isinstance(thing, dict) else [*thing], depth + 1)
