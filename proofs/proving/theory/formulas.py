"""Formulas over trees, lists and paths as SMT-LIB text, which any solver can read.

A datatype is described by its constructors; a function over it by one equation for each constructor (`Definition`).
Nothing recursive is handed to a solver: when a formula applies a definition to a term whose constructor is known, that
one equation is noted as a fact, and the parts of the term stay unknown. So every obligation is free of quantifiers,
and both solvers decide it. Values are reals, of which only the order is used: a finite tree or graph has finitely many
values, and every finite linear order can be found among the reals.

Formulas are built for one obligation at a time, whose `Kit` is the active one (`with kit:`): it declares what is
arbitrary and collects the facts. `True` and `False` are formulas.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, Final, Self

from proofs.proving.solvers import smtlib

Formula = Any  # an `Expr`; where a test runs the definitions on given trees, a value of Python
Fields = Mapping[str, str]  # name of a part: its sort
Datatypes = Mapping[str, Mapping[str, Fields]]  # sort: constructor: its parts

PLAIN: Final = {"Value": "Real", "Bool": "Bool", "Number": "Int"}


def _comparison(word: str) -> Callable[[Any, object], Any]:
    return lambda one, other: one._with(word, other, "Bool")


@dataclass(frozen=True, eq=False)
class Expr:
    """A formula, a number or an element of a datatype: its text and its sort. Comparing two makes a formula."""

    text: str
    sort: str

    def _with(self, word: str, other: object, sort: str) -> Expr:
        return Expr(f"({word} {self.text} {_written(other, self.sort)})", sort)

    def __add__(self, other: object) -> Expr:
        return self._with("+", other, self.sort)

    __radd__ = __add__

    def __sub__(self, other: object) -> Expr:
        return self._with("-", other, self.sort)

    __lt__ = _comparison("<")
    __le__ = _comparison("<=")
    __gt__ = _comparison(">")
    __ge__ = _comparison(">=")
    __eq__ = _comparison("=")
    __ne__ = _comparison("distinct")
    __hash__ = None  # type: ignore[assignment]  # equality is a formula

    def __bool__(self) -> bool:
        raise TypeError(f"whether {self.text} holds is for a solver to say")


def _written(thing: object, sort: str) -> str:
    """A formula, a truth value or a number of that sort."""
    if isinstance(thing, (Expr, bool)):
        return _text(thing)
    if not isinstance(thing, int) or sort not in ("Value", "Number"):
        raise TypeError(f"{thing!r} is no {sort}")
    return smtlib.number(thing, integers=sort == "Number")


@dataclass(frozen=True, eq=False)
class Term:
    """An element of a datatype; `con` and `parts` are there if its constructor is known."""

    kit: Kit
    sort: str
    expr: Any
    con: str = ""
    parts: tuple[Any, ...] = ()

    def is_a(self, con: str) -> Formula:
        """Whether it was made by that constructor."""
        if self.con:
            return self.con == con
        return Expr(f"((_ is {self.sort}.{con}) {self.expr.text})", "Bool")

    def get(self, field: str) -> Any:
        """The part of that name; it means something only where the constructor is the right one."""
        constructors = self.kit.datatypes[self.sort]
        if self.con and field in (fields := constructors[self.con]):
            return self.parts[[*fields].index(field)]
        sort = next(fields[field] for fields in constructors.values() if field in fields)
        return self.kit.wrap(Expr(f"({self.sort}.{field} {self.expr.text})", sort))

    def __eq__(self, other: object) -> Any:
        if not isinstance(other, Term):
            return NotImplemented
        return self.expr == other.expr

    __hash__ = None  # type: ignore[assignment]  # equality is a formula


Body = Callable[..., Any]


@dataclass(frozen=True, eq=False)
class Definition:
    """A function by one equation for each constructor of its first argument: `body(made, *others)`."""

    name: str
    sorts: tuple[str, ...]  # of the arguments, then of the result
    body: Body
    sided: bool = False  # whether T+ and T- each have one, and both may be spoken of together

    def __call__(self, *args: Any) -> Any:
        if _ACTIVE:
            return _ACTIVE[-1].apply(self, args)
        with args[0].kit as kit:
            return kit.apply(self, args)


def definition(*sorts: str, sided: bool = False) -> Callable[[Body], Definition]:
    """`@definition("Tree", "Value")`: the sorts of the arguments and of the result."""
    return lambda body: Definition(body.__name__, sorts, body, sided)


class Kit:
    """What one obligation is built with: facts noted on the way, and `plus`: whether T+ or T- is meant."""

    def __init__(self, datatypes: Datatypes, *, plus: bool = True) -> None:
        self.datatypes = datatypes
        self.plus = self.home = plus  # the side that is meant now, and the one that the obligation is about
        self.facts: list[Any] = []
        self.calls: list[tuple[Definition, bool | None, tuple[Any, ...]]] = []
        self.called: dict[tuple[str, ...], Any] = {}
        self.constants: dict[str, Any] = {}  # the sorts of what is arbitrary
        self.functions: dict[str, Definition] = {}
        self.tag = ""  # of the names of functions and constants, where T+ and T- are spoken of together
        self.meant: dict[str, Any] = {}  # what is meant by a constant, or by a function, for a while
        self.level: Any = None  # of what a claim is said, while it is said: see `lifting`

    def __enter__(self) -> Self:
        _ACTIVE.append(self)
        return self

    def __exit__(self, *_: object) -> None:
        _ACTIVE.pop()

    @contextmanager
    def side(self, *, plus: bool) -> Iterator[None]:
        """What is said of T+, or of T-: each has functions and constants of its own."""
        before = self.plus, self.tag
        self.plus, self.tag = plus, ".T+" if plus else ".T-"
        yield
        self.plus, self.tag = before

    @contextmanager
    def on(self, plus: bool | None) -> Iterator[None]:
        """The definitions of one side among those of the other; None: as it is."""
        before = self.plus, self.level
        if plus is not None and plus != self.plus:
            self.plus, self.level = plus, self.level and self.level.turned
        yield
        self.plus, self.level = before

    @contextmanager
    def meaning(self, **meant: Any) -> Iterator[None]:
        """A term in the place of a constant, or a Python function in that of one of whose values nothing is known."""
        before, self.meant = self.meant, {**self.meant, **meant}
        yield
        self.meant = before

    @contextmanager
    def at(self, level: Any) -> Iterator[None]:
        """The level at which something is said."""
        before, self.level = self.level, level
        yield
        self.level = before

    def apply(self, function: Definition, args: tuple[Any, ...]) -> Any:
        """The function applied; where the constructor of the first argument is known, its equation is noted."""
        if function.name in self.meant:
            return self.meant[function.name](*args)
        if not (function.sided or self.tag or self.plus == self.home) and _differs(function, self.datatypes):
            raise ValueError(f"{function.name} is not the same for T+ and T-, so that only one of them has it here")
        texts = [_text(arg) for arg in args]
        name = function.name + self.tag + (("_plus" if self.plus else "_minus") if function.sided else "")
        key = name, *texts
        if self.functions.setdefault(name, function) is not function:
            raise ValueError(f"two definitions are called {function.name}")
        if key not in self.called:
            applied = self.wrap(Expr(f"(fn.{name} {' '.join(texts)})", function.sorts[-1]))
            self.called[key] = applied
            self.calls.append((function, self.plus if function.sided else None, args))
            if args[0].con:
                with self.at(None):
                    made = function.body(*args)
                self.facts.append(self.equal(applied, made))
                if isinstance(made, Term) and made.con:  # what the equation says of the result is known too
                    self.called[key] = Term(self, made.sort, applied.expr, made.con, made.parts)
        return self.called[key]

    def declarations(self) -> Iterator[str]:
        """The datatypes, the arbitrary elements and the functions that were spoken of."""
        if self.datatypes:
            names = " ".join(f"({sort} 0)" for sort in self.datatypes)
            yield f"(declare-datatypes ({names}) ({' '.join(map(self._datatype, self.datatypes))}))"
        for name, sort in self.constants.items():
            yield f"(declare-const {name} {_sort(sort)})"
        for name, function in self.functions.items():
            *sorts, result = function.sorts
            yield f"(declare-fun fn.{name} ({' '.join(map(_sort, sorts))}) {_sort(result)})"

    def _datatype(self, sort: str) -> str:
        made = (
            f"({sort}.{con}{''.join(f' ({sort}.{field} {_sort(part)})' for field, part in fields.items())})"
            for con, fields in self.datatypes[sort].items()
        )
        return f"({' '.join(made)})"

    # TERMS

    def wrap(self, expr: Expr) -> Any:
        return expr if expr.sort in PLAIN else Term(self, expr.sort, expr)

    def any(self, name: str, sort: str) -> Any:
        """An arbitrary element of a sort."""
        if name in self.meant:
            return self.meant[name]
        name += self.tag
        if self.constants.setdefault(name, sort) != sort:
            raise ValueError(f"{name} is a {self.constants[name]} and a {sort}")
        return self.wrap(Expr(name, sort))

    def make(self, sort: str, con: str, *parts: Any) -> Term:
        """The element that the constructor makes of the parts."""
        texts = [_text(part) for part in parts]
        text = f"({sort}.{con} {' '.join(texts)})" if parts else f"{sort}.{con}"
        return Term(self, sort, Expr(text, sort), con, parts)

    # FORMULAS

    def value(self, number: int) -> Any:
        return Expr(_written(number, "Value"), "Value")

    def number(self, number: int) -> Any:
        return Expr(_written(number, "Number"), "Number")

    def equal(self, one: Any, other: Any) -> Formula:
        return Expr(f"(= {_text(one)} {_text(other)})", "Bool")

    def if_(self, test: Any, one: Any, other: Any) -> Any:
        """One or the other, of any sort."""
        known = next((_expr(part).sort for part in (one, other) if not isinstance(part, bool)), "Bool")
        return self.wrap(Expr(f"(ite {_text(test)} {_text(one)} {_text(other)})", known))

    def max(self, a: Any, b: Any) -> Any:
        return self.if_(a >= b, a, b)

    def min(self, a: Any, b: Any) -> Any:
        return self.if_(a <= b, a, b)

    def all(self, *formulas: Formula) -> Formula:
        return Expr(smtlib.all_of([*map(_text, formulas)]), "Bool")

    def some(self, *formulas: Formula) -> Formula:
        return Expr(smtlib.any_of([*map(_text, formulas)]), "Bool")

    def not_(self, formula: Any) -> Formula:
        return Expr(f"(not {_text(formula)})", "Bool")

    def implies(self, one: Any, other: Any) -> Formula:
        return Expr(f"(=> {_text(one)} {_text(other)})", "Bool")


def _expr(thing: Any) -> Any:
    return thing.expr if isinstance(thing, Term) else thing


def _text(thing: Any) -> str:
    if isinstance(thing, bool):
        return "true" if thing else "false"
    text: str = _expr(thing).text
    return text


def _sort(sort: str) -> str:
    return PLAIN.get(sort, sort)


# WHAT A DEFINITION DEPENDS ON


def equations(function: Definition, datatypes: Datatypes, *, plus: bool) -> tuple[Kit, list[str]]:
    """A kit in which the equations of a definition were built, and their right sides; ? begins names of arguments."""
    sort, *others, _ = function.sorts
    scratch, sides = Kit(datatypes, plus=plus), []
    for con, fields in datatypes[sort].items():
        parts = [scratch.any(f"?{name}", part) for name, part in fields.items()]
        more = [scratch.any(f"?{place}", other) for place, other in enumerate(others)]
        with scratch, suppress(AssertionError):  # of the values of a function nothing may be known
            sides.append(_text(function.body(scratch.make(sort, con, *parts), *more)))
    return scratch, sides


_OWN: Final[dict[Definition, tuple[bool, tuple[Definition, ...]]]] = {}  # of each: do they differ, what do they apply


def _differs(function: Definition, datatypes: Datatypes) -> bool:
    """Whether the equations of a definition, or of one on which it depends, are not the same for T+ and T-."""
    todo, seen = [function], set[Definition]()
    while todo:
        one = todo.pop()
        if one.sided or one in seen:
            continue
        seen.add(one)
        if one not in _OWN:
            (kit, of_plus), (_, of_minus) = (equations(one, datatypes, plus=plus) for plus in (True, False))
            _OWN[one] = of_plus != of_minus, tuple(kit.functions.values())
        differs, applied = _OWN[one]
        if differs:
            return True
        todo += applied
    return False


# WHAT FORMULAS ARE WRITTEN WITH, IN THE ACTIVE KIT

_ACTIVE: Final[list[Kit]] = []


def kit() -> Kit:
    """The kit of the obligation that is being built."""
    return _ACTIVE[-1]


def by_kit(name: str) -> Callable[..., Any]:
    """What the active kit makes of something by its method of that name."""

    def of_active(*args: Any) -> Any:
        return getattr(_ACTIVE[-1], name)(*args)

    return of_active


arbitrary, real, integer = map(by_kit, ("any", "value", "number"))


def is_plus() -> bool:
    """Whether T+ is meant, not T-."""
    return _ACTIVE[-1].plus


def no_better(a: Any, b: Any) -> Formula:
    """a >= b for T+, a <= b for T-."""
    return a >= b if is_plus() else a <= b


def worse_of(a: Any, b: Any) -> Any:
    """Of what a solution tree must hold together: max in a T+, min in a T-."""
    return kit().max(a, b) if is_plus() else kit().min(a, b)


def better_of(a: Any, b: Any) -> Any:
    """Of what a solution tree may choose from: min in a T+, max in a T-."""
    return kit().min(a, b) if is_plus() else kit().max(a, b)


@dataclass(frozen=True)
class Side:
    """`PLUS(h)` is h as T+ has it, whichever side is meant elsewhere."""

    plus: bool

    def __call__(self, of: Callable[..., Any]) -> Callable[..., Any]:
        def of_side(*args: Any, **more: Any) -> Any:
            active = _ACTIVE[-1] if _ACTIVE else args[0].kit
            with active, active.on(self.plus):
                return of(*args, **more)

        return of_side


PLUS: Final = Side(True)
MINUS: Final = Side(False)
