"""What the code of a function writes: numbers (constants, defaults, globals, attributes), and what some are for."""

import dis
import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import chain
from math import isfinite
from numbers import Integral, Real
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any, Final

from proofs.checking.core.signatures import means
from proofs.checking.core.template import MAKERS
from proofs.checking.induction.assigned import codes_of
from proofs.checking.induction.hidden_state import opened
from proofs.checking.induction.reached import Reach, code_of

NUMERAL: Final = re.compile(r"[+-]?[0-9]{1,20}(\.[0-9]{1,20})?([eE][+-]?[0-9]{1,2})?")
DEEP: Final = 3  # containers within containers
LONG: Final = 64  # members of a container
SIGNS: Final = frozenset({"//", ">>", "int", "round", "floor", "ceil", "trunc", "isqrt"})
COUNTS_UP_FROM: Final = 2  # a depth that is 0 or 1 at first may grow from there
MOST: Final = 24  # constants, the largest and the smallest of them


def constants(function: Callable[..., Any]) -> list[Fraction]:
    """The numbers without their sign, each once, in order; of very many those in the middle are left out.

    Hand in the function as it was loaded (`Subject.fresh`): a table that a run has filled holds numbers of its game.
    """
    plain, instance = opened(function)
    if plain is None:
        return []
    held = chain(_held(plain, instance), _held_by_object(plain))
    found = sorted({abs(number) for number in _numbers(held)})
    return found if len(found) <= MOST else [*found[: MOST // 2], *found[-MOST // 2 :]]


def default_depth(function: Callable[..., Any]) -> int | None:
    """How deep the code searches where a call says nothing else, by a parameter `depth=30`; the least, if any."""
    plain, instance = opened(function)
    defaults = [
        (parameter.name, parameter.default)
        for one in (Reach(plain, instance).functions if plain is not None else ())
        for parameter in inspect.signature(one).parameters.values()
    ]
    depths = [n for name, n in defaults if type(n) is int and n > COUNTS_UP_FROM and means(name, "depth")]
    return min(depths, default=None)


def made_for_integers(function: Callable[..., Any]) -> str:
    """`line 12 uses //`: where the code divides by `//` or makes an integer, if it does."""
    plain, instance = opened(function)
    for one in Reach(plain, instance).functions if plain is not None else ():
        for code in codes_of(code_of(one)):
            line = code.co_firstlineno
            for step in dis.get_instructions(code):
                line = (step.positions and step.positions.lineno) or line
                sign = step.argrepr.removesuffix("=") if step.opname == "BINARY_OP" else step.argval
                if sign in SIGNS and (step.opname == "BINARY_OP" or step.opname.startswith("LOAD_")):
                    return f"line {line} uses {sign}"
    return ""


def _held_by_object(function: FunctionType) -> Iterator[Any]:
    """What the methods of the objects hold that the template of a call makes."""
    make = MAKERS.get(function)
    if not isinstance(make, FunctionType):
        return
    for kind in Reach(make, None).classes.values():
        yield from vars(kind).values()
        for method in vars(kind).values():
            if isinstance(method, FunctionType):
                yield from _held(method, None)


def _held(function: FunctionType, instance: Any) -> Iterator[Any]:
    """Everything that the code names, holds or is given."""
    reach = Reach(function, instance)
    for one in reach.functions:
        yield from (cell.cell_contents for cell in one.__closure__ or () if cell != CellType())
        yield from (*(one.__defaults__ or ()), *(one.__kwdefaults__ or {}).values())
        for code in codes_of(code_of(one)):
            yield from code.co_consts
            yield from (step.argval for step in dis.get_instructions(code) if step.opname == "LOAD_SMALL_INT")
            yield from _named(one, code)
    for kind in reach.classes.values():
        yield from vars(kind).values()
    yield from getattr(instance, "__dict__", {}).values()


def _named(function: FunctionType, code: CodeType) -> Iterator[Any]:
    """The globals that the code names, and what it names of modules: `config.LIMIT`."""
    for name in code.co_names:
        thing = function.__globals__.get(name)
        yield thing
        if isinstance(thing, ModuleType):
            yield from (vars(thing).get(part) for part in code.co_names)


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
