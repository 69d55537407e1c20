"""Contracts on procedures: declared at the head, checked on every nested call, absent when switched off.

`@contract(...)` and `@loop(...)` return the very function they were given. Switching the level exchanges that
function's code object: `off` runs the plain code, `local` and `oracle` run a checker (see `compiler`) around it. So
whoever holds the function holds the contract, recursion passes through it at every level of the tree, and with `off`
nothing is in its way. The level is one for the whole process; `deal.disable()` is never called.

Violations are deal's errors (`deal.PreContractError`, `deal.PostContractError`, ...), and `on_deal` gives the same
contract as deal decorators, run by deal itself: a second opinion, and what deal's own tools read.
"""

import itertools
import os
import weakref
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from types import CodeType, FunctionType
from typing import Any, ClassVar, Final, ParamSpec, TypeVar, cast

from specs.contracts import compiler
from specs.contracts.clause import Clause
from specs.contracts.compiler import Modes

P = ParamSpec("P")
F = TypeVar("F", bound=Callable[..., Any])
LEVELS: Final = ("off", "local", "oracle")


class Contract:
    """The clauses of one function, and its code at each level."""

    def __init__(self, function: FunctionType, clauses: tuple[Clause, ...], *, is_loop: bool, framed: bool) -> None:
        self.function = weakref.ref(function)
        self.name = function.__name__
        self.clauses = clauses
        self.is_loop = is_loop
        self.framed = framed
        self.params = compiler.parameters(function)
        self.prefix = f"_checks_{next(_numbers)}_"
        if framed and not is_loop and len(self.params) < 2:
            raise TypeError(f"{self.name}: the first two parameters are a tree and a node; if not, say framed=False")
        for clause in clauses:
            if not isinstance(clause, Clause):
                raise TypeError(f"{self.name}: {clause!r} is no clause; make one with @clause(...)")
        tags = [compiler.tag(clause) for clause in clauses]
        if repeated := [clause.id for clause in clauses if tags.count(compiler.tag(clause)) > 1]:
            raise ValueError(f"{self.name}: two clauses have the id {repeated[0]!r}")
        self.checker_source(Modes(oracle=True))  # raises at once if a clause speaks of what no level knows
        self.code_as_written = compiler.without_checks(function) if is_loop else function.__code__
        self._codes: dict[tuple[bool, ...], CodeType] = {}

    @cached_property
    def code_with_asserts(self) -> CodeType:
        """The body that a checker runs: its loops say their invariants."""
        return compiler.body_code(self.code_as_written, asserts=True)

    @cached_property
    def code_without_asserts(self) -> CodeType:
        """The body at level `off`."""
        return compiler.body_code(self.code_as_written, asserts=False)

    def activate(self, level: str, modes: Modes) -> None:
        """Exchange the function's code for that of the level."""
        function = self.function()
        if function is None or (self.is_loop and level == "off"):
            return
        function.__code__ = self.code_as_written  # what `code_of` takes name, file and line from
        if level == "off":
            function.__code__ = self.code_without_asserts
            return
        body = None
        if not self.is_loop:
            body = FunctionType(self.code_with_asserts, function.__globals__, self.name, function.__defaults__)
        # The names are put beside the function's own: a code object finds its globals nowhere else.
        if not self._codes:
            function.__globals__.update(compiler.fixed_names(self))
        function.__globals__.update(compiler.names_of_modes(self, modes, body))
        written = modes.oracle, modes.tally is None, modes.listen is None  # all that the text depends on
        if written not in self._codes:
            self._codes[written] = compiler.code_of(self.checker_source(modes, self.prefix), function)
        function.__code__ = self._codes[written]

    def checker_source(self, modes: Modes, prefix: str = "") -> str:
        """The text of the checker, for the reader who wants to see what runs."""
        write = compiler.loop_source if self.is_loop else compiler.source
        return write(self, modes, prefix)


_numbers: Final = itertools.count()
_contracts: Final[weakref.WeakKeyDictionary[FunctionType, Contract]] = weakref.WeakKeyDictionary()


def _level_at_start() -> str:
    level = os.environ.get("VERIFIED_CONTRACTS", "local")
    if level not in LEVELS:
        raise ValueError(f"VERIFIED_CONTRACTS={level!r}: choose one of {', '.join(LEVELS)}")
    return level


class _Setting:
    """The level and the modes in force, for the whole process."""

    at_start = _level_at_start()
    level = at_start
    modes = Modes()
    asked: ClassVar[list[list[str]]] = []


def _set(level: str, modes: Modes) -> None:
    _Setting.level = level
    _Setting.modes = replace(modes, oracle=level == "oracle")
    for each in list(_contracts.values()):
        each.activate(level, _Setting.modes)


def _declare(clauses: tuple[Clause, ...], *, is_loop: bool, framed: bool) -> Callable[[F], F]:
    def decorate(function: F) -> F:
        plain = cast("FunctionType", function)
        if plain in _contracts:  # another contract in the place of the one it has: what runs now is a checker
            plain.__code__ = _contracts[plain].code_as_written
        _contracts[plain] = Contract(plain, clauses, is_loop=is_loop, framed=framed)
        plain.__code__ = _contracts[plain].code_as_written
        _contracts[plain].activate(_Setting.level, _Setting.modes)
        return function

    return decorate


def contract(*clauses: Clause, framed: bool = True) -> Callable[[F], F]:
    """Give a procedure its pre- and postconditions.

    A framed procedure has a tree and a node for its first two parameters and recurses, under its own name and on the
    same tree object, from a node to its children (`nested-child`, which every framed contract implies): its clauses
    may use the ghost quantities of `Frame`. Procedures that call each other are each outermost to the other. With
    `framed=False` only the quantities declared by `ghost` are there.
    """
    return _declare(clauses, is_loop=False, framed=framed)


def loop(*clauses: Clause, framed: bool = True) -> Callable[[Callable[P, bool | None]], Callable[P, bool]]:
    """Give a loop its invariants: the procedure says `assert the_loop(...)` before each iteration.

    The function says with its parameters what the invariants speak of. Its body is never run: a loop is True.
    """
    return cast(
        "Callable[[Callable[P, bool | None]], Callable[P, bool]]", _declare(clauses, is_loop=True, framed=framed)
    )


def contract_of(function: Callable[..., Any]) -> Contract:
    """The contract that the function carries."""
    if not is_contracted(function):
        raise TypeError(f"{function!r} carries no contract")
    return _contracts[cast("FunctionType", function)]


def is_contracted(function: Callable[..., Any]) -> bool:
    """Whether the function carries a contract."""
    return isinstance(function, FunctionType) and function in _contracts


def loops_of(function: Callable[..., Any]) -> tuple[Contract, ...]:
    """The loop invariants that a procedure asserts, in the order of its text."""
    return tuple(_contracts[called] for called in _contracted_callees(function) if _contracts[called].is_loop)


def clauses_of(function: Callable[..., Any]) -> tuple[Clause, ...]:
    """The clauses that a procedure meets: its own, then those of its loops, in the order of its text."""
    return (*contract_of(function).clauses, *(clause for each in loops_of(function) for clause in each.clauses))


def helpers_of(function: Callable[..., Any]) -> tuple[FunctionType, ...]:
    """The other procedures with a contract that a procedure calls, and those that they call."""
    callees: dict[FunctionType, None] = {}
    stack = [function]
    while stack:
        for called in _contracted_callees(stack.pop()):
            if called not in (function, *callees):
                callees[called] = None
                stack.append(called)
    return tuple(helper for helper in callees if not _contracts[helper].is_loop)


def _contracted_callees(function: Callable[..., Any]) -> list[FunctionType]:
    """The functions with a contract that the text of a procedure names, in its order."""
    names = contract_of(function).code_with_asserts.co_names
    called = [cast("FunctionType", function).__globals__.get(name) for name in names]
    return [each for each in called if isinstance(each, FunctionType) and each in _contracts]


def level() -> str:
    """The level in force: off, local or oracle."""
    return _Setting.level


@contextmanager
def contracts(level: str) -> Iterator[None]:
    """Check contracts at this level for a while: `with contracts("oracle"): ...`."""
    if level not in LEVELS:
        raise ValueError(f"no level {level!r}: choose one of {', '.join(LEVELS)}")
    asked = [level]  # a list, to tell it from others that ask for the same level
    _Setting.asked.append(asked)
    try:
        _set(level, _Setting.modes)
        yield
    finally:
        # The last who still asks decides: blocks in two threads may end in any order.
        _Setting.asked[:] = [other for other in _Setting.asked if other is not asked]
        _set(_Setting.asked[-1][0] if _Setting.asked else _Setting.at_start, _Setting.modes)


class Count:
    """How often each clause was evaluated, and how often its premise was met, by (procedure or loop, clause id)."""

    def __init__(self) -> None:
        self._tallies: dict[tuple[str, str], list[int]] = {}

    def tally(self, procedure: str, clause: Clause) -> list[int]:
        """The pair of counters of one clause: [evaluated, applied]."""
        return self._tallies.setdefault((procedure, clause.id), [0, 0])

    @property
    def evaluated(self) -> Counter[tuple[str, str]]:
        """Evaluations; a clause of which the premise failed counts too."""
        return +Counter({key: tally[0] for key, tally in self._tallies.items()})

    @property
    def applied(self) -> Counter[tuple[str, str]]:
        """Evaluations in which the premise held, so that the conclusion was put to the test."""
        return +Counter({key: tally[1] for key, tally in self._tallies.items()})


@contextmanager
def count_checks() -> Iterator[Count]:
    """Count what is checked: `with count_checks() as count: ...`."""
    count = Count()
    with _modes(replace(_Setting.modes, tally=count.tally)):
        yield count


@contextmanager
def listen(listener: Callable[[str, str, tuple[Any, ...], Any], None]) -> Iterator[None]:
    """Tell `listener("enter" or "leave", procedure, arguments, result)` of every nested call of every procedure."""
    with _modes(replace(_Setting.modes, listen=listener)):
        yield


@contextmanager
def _modes(modes: Modes) -> Iterator[None]:
    before = _Setting.modes
    try:
        _set(_Setting.level, modes)
        yield
    finally:
        _set(_Setting.level, before)
