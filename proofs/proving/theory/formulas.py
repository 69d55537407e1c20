"""Formulas over trees, lists and paths as SMT-LIB text, which any solver can read.

A datatype is described by its constructors; a function over it by one equation for each constructor (`Definition`).
Nothing recursive is handed to a solver: when a formula applies a definition to a term whose constructor is known, that
one equation is noted as a fact, and the parts of the term stay unknown. So every obligation is free of quantifiers,
and both solvers decide it. Values are reals, of which only the order is used: a finite tree or graph has finitely many
values, and every finite linear order can be found among the reals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

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
    """A formula, or a number of that sort."""
    if isinstance(thing, Expr):
        return thing.text
    if isinstance(thing, bool) or not isinstance(thing, int) or sort not in ("Value", "Number"):
        raise TypeError(f"{thing!r} is no {sort}")
    size = f"{abs(thing)}.0" if sort == "Value" else str(abs(thing))
    return f"(- {size})" if thing < 0 else size


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
            return self.kit.bool(self.con == con)
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
    """A function by one equation for each constructor of its first argument: `body(kit, made, *others)`."""

    name: str
    sorts: tuple[str, ...]  # of the arguments, then of the result
    body: Body

    def __call__(self, kit: Kit, *args: Any) -> Any:
        return kit.apply(self, args)


def definition(*sorts: str) -> Callable[[Body], Definition]:
    """`@definition("Tree", "Value")`: the sorts of the arguments and of the result."""
    return lambda body: Definition(body.__name__, sorts, body)


class Kit:
    """What one obligation is built with: facts noted on the way, and `plus`: whether T+ or T- is meant."""

    def __init__(self, datatypes: Datatypes, *, plus: bool = True) -> None:
        self.datatypes = datatypes
        self.plus = plus
        self.facts: list[Any] = []
        self.calls: list[tuple[Definition, tuple[Any, ...]]] = []
        self.called: dict[tuple[str, ...], Any] = {}
        self.constants: dict[str, Any] = {}  # the sorts of what is arbitrary
        self.functions: dict[str, Definition] = {}
        self.tag = ""  # of the names of functions and constants, where T+ and T- are spoken of together
        self.meant: dict[str, Any] = {}  # what is meant by a constant, or by a function, for a while

    @contextmanager
    def side(self, *, plus: bool) -> Iterator[None]:
        """What is said of T+, or of T-: each has functions and constants of its own."""
        before = self.plus, self.tag
        self.plus, self.tag = plus, ".T+" if plus else ".T-"
        yield
        self.plus, self.tag = before

    @contextmanager
    def meaning(self, **meant: Any) -> Iterator[None]:
        """A term in the place of a constant, or a Python function in that of one of whose values nothing is known."""
        before, self.meant = self.meant, {**self.meant, **meant}
        yield
        self.meant = before

    def apply(self, function: Definition, args: tuple[Any, ...]) -> Any:
        """The function applied; where the constructor of the first argument is known, its equation is noted."""
        if function.name in self.meant:
            return self.meant[function.name](*args)
        texts = [_expr(arg).text for arg in args]
        name = function.name + self.tag
        key = name, *texts
        if self.functions.setdefault(name, function) is not function:
            raise ValueError(f"two definitions are called {function.name}")
        if key not in self.called:
            applied = self.wrap(Expr(f"(fn.{name} {' '.join(texts)})", function.sorts[-1]))
            self.called[key] = applied
            self.calls.append((function, args))
            if args[0].con:
                made = function.body(self, *args)
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
        texts = [_expr(part).text for part in parts]
        text = f"({sort}.{con} {' '.join(texts)})" if parts else f"{sort}.{con}"
        return Term(self, sort, Expr(text, sort), con, parts)

    # FORMULAS

    def value(self, number: int) -> Any:
        return Expr(_written(number, "Value"), "Value")

    def number(self, number: int) -> Any:
        return Expr(_written(number, "Number"), "Number")

    def bool(self, answer: bool) -> Formula:
        return Expr("true" if answer else "false", "Bool")

    def equal(self, one: Any, other: Any) -> Formula:
        return _expr(one) == _expr(other)

    def if_(self, test: Any, one: Any, other: Any) -> Any:
        """One or the other, of any sort."""
        first, second = _expr(one), _expr(other)
        return self.wrap(Expr(f"(ite {test.text} {first.text} {second.text})", first.sort))

    def max(self, a: Any, b: Any) -> Any:
        return self.if_(a >= b, a, b)

    def min(self, a: Any, b: Any) -> Any:
        return self.if_(a <= b, a, b)

    def worst(self, a: Any, b: Any) -> Any:
        """Of what a solution tree must hold together: max in a T+, min in a T-."""
        return self.max(a, b) if self.plus else self.min(a, b)

    def best(self, a: Any, b: Any) -> Any:
        """Of what a solution tree may choose from: min in a T+, max in a T-."""
        return self.min(a, b) if self.plus else self.max(a, b)

    def no_better(self, a: Any, b: Any) -> Formula:
        """a >= b for T+, a <= b for T-."""
        return a >= b if self.plus else a <= b

    def all(self, *formulas: Formula) -> Formula:
        return Expr(f"(and true {' '.join(formula.text for formula in formulas)})", "Bool")

    def some(self, *formulas: Formula) -> Formula:
        return Expr(f"(or false {' '.join(formula.text for formula in formulas)})", "Bool")

    def not_(self, formula: Any) -> Formula:
        return Expr(f"(not {formula.text})", "Bool")

    def implies(self, one: Any, other: Any) -> Formula:
        return Expr(f"(=> {one.text} {other.text})", "Bool")


def _expr(thing: Any) -> Any:
    return thing.expr if isinstance(thing, Term) else thing


def _sort(sort: str) -> str:
    return PLAIN.get(sort, sort)
