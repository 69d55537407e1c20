"""Formulas over trees, lists and paths, built anew for each solver from one description.

A datatype is described by its constructors; a function over it by one equation for each constructor (`Definition`).
Nothing recursive is handed to a solver: when a formula applies a definition to a term whose constructor is known, that
one equation is noted as a fact, and the parts of the term stay unknown. So every obligation is free of quantifiers,
and both solvers decide it. Values are reals, of which only the order is used: a finite tree or graph has finitely many
values, and every finite linear order can be found among the reals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Final

Formula = Any  # of either solver: both libraries have the same interface, and no common type
Fields = Mapping[str, str]  # name of a part: its sort
Datatypes = Mapping[str, Mapping[str, Fields]]  # sort: constructor: its parts

PLAIN: Final = ("Value", "Bool", "Number")


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
            return self.kit.m.BoolVal(self.con == con)
        return getattr(self.kit.language.sorts[self.sort], f"is_{con}")(self.expr)

    def get(self, field: str) -> Any:
        """The part of that name; it means something only where the constructor is the right one."""
        if self.con and field in (fields := self.kit.language.datatypes[self.sort][self.con]):
            return self.parts[[*fields].index(field)]
        con = self.kit.language.constructor_of(self.sort, field)
        taken = getattr(self.kit.language.sorts[self.sort], field)(self.expr)
        return self.kit.wrap(self.kit.language.datatypes[self.sort][con][field], taken)

    def __eq__(self, other: object) -> Any:
        if not isinstance(other, Term):
            return NotImplemented
        return self.expr == other.expr

    __hash__ = None  # type: ignore[assignment]  # equality is a formula


class Language:
    """The datatypes and functions as one solver knows them, declared once."""

    def __init__(self, module: ModuleType, datatypes: Datatypes) -> None:
        self.module = module
        self.datatypes = datatypes
        plain = {"Value": module.RealSort(), "Bool": module.BoolSort(), "Number": module.IntSort()}
        makers = {name: module.Datatype(name) for name in datatypes}
        for name, constructors in datatypes.items():
            for con, fields in constructors.items():
                parts = [(field, plain.get(sort, makers.get(sort))) for field, sort in fields.items()]
                makers[name].declare(con, *parts)
        made = module.CreateDatatypes(*makers.values()) if makers else ()
        self.sorts: dict[str, Any] = plain | dict(zip(makers, made, strict=True))
        self.functions: dict[str, Any] = {}

    def constructor_of(self, sort: str, field: str) -> str:
        """The constructor that has a part of that name."""
        return next(con for con, fields in self.datatypes[sort].items() if field in fields)

    def function(self, name: str, sorts: tuple[str, ...]) -> Any:
        """The function symbol of that name."""
        if name not in self.functions:
            self.functions[name] = self.module.Function(name, *(self.sorts[sort] for sort in sorts))
        return self.functions[name]


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

    def __init__(self, language: Language, *, plus: bool = True) -> None:
        self.language = language
        self.m = language.module
        self.plus = plus
        self.facts: list[Formula] = []
        self.calls: list[tuple[Definition, tuple[Any, ...]]] = []
        self.called: dict[tuple[str, ...], Any] = {}

    def apply(self, function: Definition, args: tuple[Any, ...]) -> Any:
        """The function applied; where the constructor of the first argument is known, its equation is noted."""
        exprs = [arg.expr if isinstance(arg, Term) else arg for arg in args]
        key = function.name, *(expr.sexpr() for expr in exprs)
        if key not in self.called:
            applied = self.wrap(function.sorts[-1], self.language.function(function.name, function.sorts)(*exprs))
            self.called[key] = applied
            self.calls.append((function, args))
            if args[0].con:
                made = function.body(self, *args)
                self.facts.append(self.equal(applied, made))
                if isinstance(made, Term) and made.con:  # what the equation says of the result is known too
                    self.called[key] = Term(self, made.sort, applied.expr, made.con, made.parts)
        return self.called[key]

    # TERMS

    def wrap(self, sort: str, expr: Any) -> Any:
        return expr if sort in PLAIN else Term(self, sort, expr)

    def any(self, name: str, sort: str) -> Any:
        """An arbitrary element of a sort."""
        return self.wrap(sort, self.m.Const(name, self.language.sorts[sort]))

    def make(self, sort: str, con: str, *parts: Any) -> Term:
        """The element that the constructor makes of the parts."""
        maker = getattr(self.language.sorts[sort], con)
        exprs = [part.expr if isinstance(part, Term) else part for part in parts]
        return Term(self, sort, maker(*exprs) if parts else maker, con, parts)

    # FORMULAS

    def equal(self, one: Any, other: Any) -> Formula:
        return (one.expr if isinstance(one, Term) else one) == (other.expr if isinstance(other, Term) else other)

    def if_(self, test: Formula, one: Any, other: Any) -> Any:
        """One or the other, of any sort."""
        if isinstance(one, Term):
            return Term(self, one.sort, self.m.If(test, one.expr, other.expr))
        return self.m.If(test, one, other)

    def max(self, a: Any, b: Any) -> Any:
        return self.m.If(a >= b, a, b)

    def min(self, a: Any, b: Any) -> Any:
        return self.m.If(a <= b, a, b)

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
        return self.m.And(*formulas, self.m.BoolVal(True))

    def some(self, *formulas: Formula) -> Formula:
        return self.m.Or(*formulas, self.m.BoolVal(False))

    def implies(self, one: Formula, other: Formula) -> Formula:
        return self.m.Implies(one, other)
