"""Contracts on procedures: declared at the head, checked on every nested call, absent when switched off.

`@contract(...)` and `@loop(...)` return the very function they were given. Switching the level exchanges that
function's code object: `off` runs the plain code, `local` and `oracle` run a checker (see `compiler`) around it. So
every reference to the function is checked, recursion is checked at every level of the tree, and `off` costs
nothing. A level belongs to a context (see `setting`). While contexts ask for different modes the function has the
code of one of them, with a line at its head that hands on the calls of others. `deal.disable()` is never called.

Violations are deal's errors (`deal.PreContractError`, `deal.PostContractError`, ...), and `on_deal` gives the same
contract as deal decorators, run by deal itself: a second opinion, and the form that deal's own tools read.
"""

import itertools
import threading
import weakref
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from types import CodeType, FunctionType
from typing import Any, Final, ParamSpec, TypeVar, cast

from specs.contracts import compiler
from specs.contracts.clause import Clause, Kind
from specs.contracts.compiler import Modes
from specs.contracts.declared import CONTRACTS, contract_of
from specs.contracts.ghost import CALL_GHOSTS, GHOSTS, MOVER_GHOSTS
from specs.contracts.names import FORMS, Names, function_of
from specs.contracts.setting import LEVELS, Count, Listener, Setting, asking, live, setting
from specs.contracts.written import compiled

P = ParamSpec("P")
F = TypeVar("F", bound=Callable[..., Any])


class Contract:
    """The clauses of one function, and its code at each level."""

    def __init__(
        self,
        function: FunctionType,
        clauses: tuple[Clause, ...],
        *,
        is_loop: bool,
        framed: bool,
        names: Mapping[str, str],
        form: str,
        written: CodeType | None = None,
    ) -> None:
        self.function = weakref.ref(function)
        self.name = function.__name__
        self.clauses = clauses
        self.is_loop, self.framed, self.form = is_loop, framed, form
        self.names = Names(function, names, is_loop=is_loop, framed=framed)
        self.prefix = f"_checks_{next(_numbers)}_"
        self.code_as_written = self._without_checks(function) if is_loop else written or function.__code__
        self._must_be_checkable(function)
        self._codes: dict[Modes, CodeType] = {}

    @property
    def params(self) -> tuple[str, ...]:
        """The names of the parameters."""
        return self.names.params

    def _must_be_checkable(self, function: FunctionType) -> None:
        for clause in self.clauses:
            if not isinstance(clause, Clause):
                raise TypeError(f"{self.name}: {clause!r} is no clause; make one with @clause(...)")
        tags = [compiler.tag(clause) for clause in self.clauses]
        if repeated := [clause.id for clause in self.clauses if tags.count(compiler.tag(clause)) > 1]:
            raise ValueError(f"{self.name}: two clauses have the id {repeated[0]!r}")
        if self.form not in FORMS:
            raise ValueError(f"{self.name}: no form {self.form!r}; there are {', '.join(FORMS)}")
        if self.form == "negamax":
            if not self.framed:
                raise TypeError(f"{self.name}: a contract in negamax form needs framed=True")
            unread = {"tree", *GHOSTS, *CALL_GHOSTS} - {*MOVER_GHOSTS}
            for clause in self.clauses:
                if spoken := unread & {*clause.names}:
                    raise TypeError(
                        f"{self.name}: clause {clause.id} speaks of {min(spoken)!r} as MAX sees it, so it cannot be "
                        "checked in negamax form"
                    )
            for called in (CONTRACTS[each] for each in _contracted(self.code_as_written, function.__globals__)):
                if called.is_loop and called.framed:
                    raise TypeError(
                        f"{self.name}: the loop {called.name} speaks of values as MAX sees them, so it "
                        "cannot be checked in negamax form"
                    )
        self.checker_source(Modes("oracle"))  # raises at once if a clause uses a name that no level knows

    @cached_property
    def code_with_asserts(self) -> CodeType:
        """The body that a checker runs, with the asserts of its loop invariants."""
        if __debug__:
            return self.code_as_written  # Python compiled it so
        return compiled(self.code_as_written, asserts=True) or self.code_as_written

    @cached_property
    def code_without_asserts(self) -> CodeType:
        """The body at level `off`."""
        return compiled(self.code_as_written, asserts=False) or self.code_as_written

    def code(self, modes: Modes) -> CodeType:
        """The code to run in these modes."""
        if modes not in self._codes:
            function = self.function()
            assert function is not None
            self._codes[modes] = self._plain(function, modes) if modes.level == "off" else self._checker(modes)
        return self._codes[modes]

    def declare(self) -> None:
        """Add to the globals of the function the objects that its checker refers to: code looks names up only there."""
        function = self.function()
        assert function is not None
        body = None if self.is_loop else _copy(function, self.code_with_asserts, self.name)
        outside = {**compiler.names_outside(self, body), f"{self.prefix}setting": setting}
        function.__globals__.update({**outside, f"{self.prefix}version": self._version})

    def checker_source(self, modes: Modes, prefix: str = "") -> str:
        """The text of the checker, for a reader who wants to see what runs."""
        write = compiler.loop_source if self.is_loop else compiler.source
        return write(self, modes, prefix)

    def _checker(self, modes: Modes) -> CodeType:
        return compiler.code_of(self.checker_source(modes, self.prefix), self.code_as_written)

    def is_global(self) -> bool:
        """Whether the global of that name is the function itself, so that its recursive calls reach it."""
        function = self.function()
        return function is not None and function.__globals__.get(self.code_as_written.co_name) is function

    def _plain(self, function: FunctionType, modes: Modes) -> CodeType:
        """The code without checks. A guard at its head runs once for each search: recursive calls go to a twin."""
        head = [compiler.guard(self.names, modes, self.prefix)] if modes.guarded else []
        if self.is_loop:
            return self._elsewhere() if head else self.code_as_written
        written, twin = self.code_as_written, f"{self.prefix}twin"
        past = None
        if written.co_qualname == written.co_name and (self.framed or written.co_name in written.co_names):
            past = compiled(written, asserts=False, twin=twin)
        if past is not None and (self.framed or twin in past.co_names):  # a function that never calls itself needs none
            function.__globals__[twin] = _copy(function, past, self.name)
            head.append(f"if {self.prefix}contract.is_global():")
            head += [f"    {compiler.asks(self.names, self.prefix)}"] if self.framed else []
            head.append(f"    return {twin}({self.names.call})")
        if not head:
            return self.code_without_asserts
        return compiled(written, asserts=False, guard="\n".join(head)) or self._elsewhere()

    def _elsewhere(self) -> CodeType:
        """Code that is only a guard, for a function whose text is not available: it hands every call on."""
        text = f"def checked({self.names.header}): return {self.prefix}version()({self.names.call})"
        return compiler.code_of(text, self.code_as_written)

    def _version(self) -> FunctionType:
        """The function with the code that this context asks for, stored in its globals: contracts own no functions."""
        function, modes = self.function(), setting().modes
        assert function is not None
        name = f"{self.prefix}as {modes.kind}"
        if name not in function.__globals__:
            function.__globals__[name] = _copy(function, self.code(modes), self.name)
        return cast("FunctionType", function.__globals__[name])

    def _without_checks(self, function: FunctionType) -> CodeType:
        """The code of a loop invariant that is not checked: it returns True."""
        return compiler.code_of(f"def checked({self.names.header}): return True", function.__code__)


def _copy(function: FunctionType, code: CodeType, name: str) -> FunctionType:
    copy = FunctionType(code, function.__globals__, name, function.__defaults__)
    copy.__kwdefaults__ = function.__kwdefaults__
    return copy


_numbers: Final = itertools.count()
_Ready = weakref.WeakKeyDictionary[FunctionType, CodeType | None]
_ready: Final[dict[Modes, _Ready]] = {}  # each function's code in these modes, None if it was not asked for yet
_switching: Final = threading.RLock()


def _modes_for(asked: Setting) -> Modes:
    """The modes of the code to install for this setting, with a guard if live contexts ask for other modes."""
    return replace(asked.modes, guarded=any(other.kind != asked.kind for other in live()))


def _install(asked: Setting) -> None:
    with _switching:
        modes = _modes_for(asked)
        if modes not in _ready:
            _ready[modes] = weakref.WeakKeyDictionary(dict.fromkeys(CONTRACTS.keys()))
        ready = _ready[modes]
        for function, known in list(ready.items()):
            code = known
            if code is None:
                code = ready[function] = CONTRACTS[function].code(modes)
            function.__code__ = code


def _declare(
    clauses: tuple[Clause, ...], *, is_loop: bool, framed: bool, names: Mapping[str, str], form: str = "minimax"
) -> Callable[[F], F]:
    def decorate(function: F) -> F:
        plain = function_of(function)
        with _switching:
            inner = CONTRACTS.get(plain)
            carried = _stacked(plain, clauses, inner, is_loop=is_loop, framed=framed, names=names, form=form)
            carried.declare()
            CONTRACTS[plain] = carried
            for ready in _ready.values():
                ready[plain] = None
            plain.__code__ = carried.code(_modes_for(setting()))
        return function

    return decorate


def _stacked(
    function: FunctionType,
    clauses: tuple[Clause, ...],
    inner: Contract | None,
    *,
    is_loop: bool,
    framed: bool,
    names: Mapping[str, str],
    form: str,
) -> Contract:
    """The new contract, merged with the one that the function has: as if each call went through the new one first.

    So its preconditions are checked first and its postconditions last. A clause that both have is checked once.
    """
    if inner is None:
        return Contract(function, clauses, is_loop=is_loop, framed=framed, names=names, form=form)
    if (inner.is_loop, inner.form) != (is_loop, form):
        raise TypeError(f"{inner.name} has a contract of another kind or form already; two that are stacked agree")
    names = {**inner.names.given, **names}
    if differing := [name for name, meant in inner.names.given.items() if names[name] != meant]:
        raise TypeError(f"{inner.name}: two contracts that are stacked read {differing[0]!r} in two ways")
    first = [each for each in clauses if getattr(each, "kind", None) is not Kind.POST]
    last = [each for each in clauses if each not in first]
    both = tuple(dict.fromkeys([*first, *inner.clauses, *last]))
    framed = framed or inner.framed
    written = inner.code_as_written
    return Contract(function, both, is_loop=is_loop, framed=framed, names=names, form=form, written=written)


def contract(
    *clauses: Clause, framed: bool = True, names: Mapping[str, str] | None = None, form: str = "minimax"
) -> Callable[[F], F]:
    """Give a procedure its pre- and postconditions.

    A framed procedure searches a `tree` from a `node`, and recurses, under its own name and on the
    same tree object, from a node to its children (`nested-child`, which every framed contract implies): its clauses
    may use the ghost quantities of `Frame`. Procedures that call each other are each outermost to the other. With
    `framed=False` only f and the quantities declared by `ghost` are there.

    `names` maps a name that clauses use to a parameter of another name, or to an attribute of one:
    `names={"tree": "self.game", "node": "position"}`. With `form="negamax"` the pay-offs of the game, the window and
    the result are those of the player to move.
    """
    return _declare(clauses, is_loop=False, framed=framed, names=names or {}, form=form)


def loop(
    *clauses: Clause, framed: bool = True, names: Mapping[str, str] | None = None
) -> Callable[[Callable[P, bool | None]], Callable[P, bool]]:
    """Give a loop its invariants: the procedure says `assert the_loop(...)` before each iteration.

    The parameters of the decorated function are the names that the invariants use. Its body is never run.
    """
    declare = _declare(clauses, is_loop=True, framed=framed, names=names or {})
    return cast("Callable[[Callable[P, bool | None]], Callable[P, bool]]", declare)


def loops_of(function: Callable[..., Any]) -> tuple[Contract, ...]:
    """The loop invariants that a procedure asserts, in the order of its text."""
    return tuple(CONTRACTS[called] for called in _contracted_callees(function) if CONTRACTS[called].is_loop)


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
    return tuple(helper for helper in callees if not CONTRACTS[helper].is_loop)


def _contracted_callees(function: Callable[..., Any]) -> list[FunctionType]:
    """The functions with a contract that the text of a procedure names, in its order."""
    return _contracted(contract_of(function).code_with_asserts, cast("FunctionType", function).__globals__)


def _contracted(code: CodeType, names: Mapping[str, Any]) -> list[FunctionType]:
    called = [names.get(name) for name in code.co_names]
    return [each for each in called if isinstance(each, FunctionType) and each in CONTRACTS]


def level() -> str:
    """The level in force in this context: off, local or oracle."""
    return setting().level


@contextmanager
def contracts(level: str) -> Iterator[None]:
    """Check contracts at this level within the block, in this context: `with contracts("oracle"): ...`."""
    if level not in LEVELS:
        raise ValueError(f"no level {level!r}: choose one of {', '.join(LEVELS)}")
    before = setting()
    with asking(Setting(level, before.count, before.listen), _install):
        yield


@contextmanager
def count_checks() -> Iterator[Count]:
    """Count how often each clause is checked within the block: `with count_checks() as count: ...`."""
    count, before = Count(), setting()
    with asking(Setting(before.level, count, before.listen), _install):
        yield count


@contextmanager
def listen(listener: Listener) -> Iterator[None]:
    """Tell `listener("enter" or "leave", procedure, arguments, result)` of every nested call of every procedure."""
    before = setting()
    with asking(Setting(before.level, before.count, listener), _install):
        yield
