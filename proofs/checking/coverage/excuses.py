"""Why a part of the code that never ran does not count: it raises, it is switched off, or it only prints.

A guard raises on bad input, and no game is bad input; but an exception that the code itself catches is a way of going
on. A switch is a constant of the code's own (`DEBUG = False`, `verbose=False`, `self.trace = False`), which nothing
assigns while a search runs.
"""

import ast
import builtins
import dataclasses
import enum
import logging
from collections.abc import Callable, Container, Hashable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from proofs.checking.coverage.parts import Function, Part, Tests
from proofs.checking.coverage.written import Written

GUARD: Final = "it raises, and no game is bad input"
SWITCH: Final = "a switch of the code's own turns it off"
PRINTS: Final = "it only prints"
UNWRITTEN: Final = "the code writes no value that would lead there"
UNCALLED: Final = "nothing calls it"
_PLAIN: Final = (bool, int, float, str, type(None))
_COMPARISONS: Final[Mapping[type[ast.cmpop], Callable[[Any, Any], bool]]] = {
    ast.Eq: lambda a, b: bool(a == b),
    ast.NotEq: lambda a, b: bool(a != b),
    ast.Lt: lambda a, b: bool(a < b),
    ast.LtE: lambda a, b: bool(a <= b),
    ast.Gt: lambda a, b: bool(a > b),
    ast.GtE: lambda a, b: bool(a >= b),
    ast.Is: lambda a, b: a is b,
    ast.IsNot: lambda a, b: a is not b,
    ast.In: lambda a, b: a in b,
    ast.NotIn: lambda a, b: a not in b,
}
_AGAIN: Final = (ast.For, ast.While, ast.AsyncFor, ast.Lambda, ast.FunctionDef, ast.AsyncFunctionDef, ast.GeneratorExp)
UNKNOWN: Final = object()
NOTHING_KNOWN: Final[Mapping[str, object]] = MappingProxyType({})


class Excuses:
    """What is known of one module: its source, and the names that its functions find there.

    `entries` are the names of functions that are called from outside: what they are given can be anything.
    """

    def __init__(self, module: ast.Module, names: Mapping[str, Any], entries: Container[str] = ()) -> None:
        self._module = module
        self._names = names
        self._written = Written(module, self._constant, entries)
        self._assigned = {
            name for node in ast.walk(module) if isinstance(node, ast.Global) for name in node.names
        }  # by a function, while a search may run

    def of(self, part: Part) -> str:
        """Why the part does not count; "" if it does."""
        if part.statements and isinstance(part.statements[-1], ast.Raise) and not self._is_caught(part.statements[-1]):
            return GUARD
        for test, wanted in part.tests:
            value = self._value(test, part.function)
            if value is not UNKNOWN and bool(value) != wanted:
                return SWITCH
        if part.statements and all(map(self._prints, part.statements)):
            return PRINTS
        if any(self._is_excluded(part, one) for one in _compared_with(part.tests)):
            return UNWRITTEN
        return UNCALLED if part.inner is not None and not self._is_named(part.inner) else ""

    def _is_named(self, function: Function) -> bool:
        """Whether anything but the function itself has its name."""
        within = {*ast.walk(function)}
        return any(
            (isinstance(node, ast.Name) and node.id == function.name)
            or (isinstance(node, ast.Attribute) and node.attr == function.name)
            for node in ast.walk(self._module)
            if node not in within
        )

    # EXCEPTIONS

    def _is_caught(self, raised: ast.Raise) -> bool:
        """Whether the code catches what is raised here; what is not known may be caught."""
        if raised.exc is None:
            return False  # it hands on what it has caught
        kind = self._resolved(raised.exc.func if isinstance(raised.exc, ast.Call) else raised.exc)
        if not isinstance(kind, type):
            return bool([*self._caught()])
        return any(not isinstance(one, type) or issubclass(kind, one) for one in self._caught())

    def _caught(self) -> Iterator[object]:
        """The classes that any handler of the module catches."""
        for node in ast.walk(self._module):
            if isinstance(node, ast.ExceptHandler):
                kinds = node.type.elts if isinstance(node.type, ast.Tuple) else [node.type]
                yield from (BaseException if kind is None else self._resolved(kind) for kind in kinds)

    def _resolved(self, expression: ast.expr) -> object:
        """What a name, or a name of a module, stands for."""
        match expression:
            case ast.Name(name):
                return self._names.get(name, getattr(builtins, name, UNKNOWN))
            case ast.Attribute(ast.Name(module), name):
                return getattr(self._names.get(module), name, UNKNOWN)
            case _:
                return UNKNOWN

    # VALUES THAT THE CODE WRITES

    def _is_excluded(self, part: Part, expression: ast.expr) -> bool:
        """Whether the tests do not come out so, whichever of the values that the code writes the expression has."""
        values = self._written.of(expression, part.function)
        text = ast.unparse(expression)
        return bool(values) and all(
            any(
                (found := self._value(test, part.function, {text: value})) is not UNKNOWN and bool(found) != wanted
                for test, wanted in part.tests
            )
            for value in values or ()
        )

    def _constant(self, expression: ast.expr, function: Function) -> frozenset[object] | None:
        """The constant that the expression is; None if it may be something else."""
        value = self._value(expression, function)
        return None if value is UNKNOWN or not isinstance(value, Hashable) else frozenset([value])

    # SWITCHES

    def _value(self, test: ast.expr, function: Function, known: Mapping[str, object] = NOTHING_KNOWN) -> object:
        """What the test comes out as because of switches alone, and of what is known."""
        if known and (text := ast.unparse(test)) in known:
            return known[text]
        if isinstance(resolved := self._resolved(test), enum.Enum):
            return resolved
        match test:
            case ast.Constant():
                return test.value
            case ast.UnaryOp(ast.USub(), ast.Constant(int(number) | float(number))):
                return -number
            case ast.Tuple(elements):
                found = [self._value(one, function, known) for one in elements]
                return UNKNOWN if UNKNOWN in found else tuple(found)
            case ast.Name():
                return self._of_name(test, function)
            case ast.Attribute(ast.Name() | ast.Attribute(), name):
                return self._of_attribute(name)
            case ast.UnaryOp(ast.Not(), operand):
                value = self._value(operand, function, known)
                return UNKNOWN if value is UNKNOWN else not value
            case ast.BoolOp(kind, operands):
                values = [self._value(operand, function, known) for operand in operands]
                decides = isinstance(kind, ast.Or)  # the truth of one operand that decides all
                if any(value is not UNKNOWN and bool(value) == decides for value in values):
                    return decides
                return UNKNOWN if UNKNOWN in values else not decides
            case ast.Compare(left, [operator], [right]) if type(operator) in _COMPARISONS:
                sides = self._value(left, function, known), self._value(right, function, known)
                return UNKNOWN if UNKNOWN in sides else _compared(operator, *sides)
            case _:
                return UNKNOWN

    def _of_name(self, used: ast.Name, function: Function) -> object:
        name = used.id
        every = function.args
        places = [*every.posonlyargs, *every.args]
        defaults = dict(zip([one.arg for one in places][::-1], every.defaults[::-1], strict=False))
        defaults |= {one.arg: value for one, value in zip(every.kwonlyargs, every.kw_defaults, strict=True) if value}
        if _may_have_been_assigned(used, function):
            return UNKNOWN
        if name in {one.arg for one in (*places, *every.kwonlyargs)}:
            default = defaults.get(name)
            is_handed_on = all(self._hands_on(call, name, function) for call in self._calls(function.name))
            return default.value if isinstance(default, ast.Constant) and is_handed_on else UNKNOWN
        value = self._names.get(name, UNKNOWN)
        return value if name not in self._assigned and type(value) in _PLAIN else UNKNOWN

    def _calls(self, name: str) -> Iterator[ast.Call]:
        """The calls of that name in the module."""
        for node in ast.walk(self._module):
            if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) == name:
                yield node

    @staticmethod
    def _hands_on(call: ast.Call, name: str, function: Function) -> bool:
        """Whether the call leaves the parameter as it is."""
        names = [one.arg for one in (*function.args.posonlyargs, *function.args.args)]
        if isinstance(call.func, ast.Attribute) and names[:1] == ["self"]:
            names = names[1:]
        given = dict(zip(names, call.args, strict=False)) | {one.arg or "": one.value for one in call.keywords}
        said = given.get(name)
        return said is None or (isinstance(said, ast.Name) and said.id == name)

    def _of_attribute(self, name: str) -> object:
        """What an attribute is that is assigned once: in the class, or where an object is made.

        Where it is a field of a dataclass or a named tuple, no call may say something else.
        """
        found: list[object] = []
        if any(self._says(call, name) for call in ast.walk(self._module) if isinstance(call, ast.Call)):
            return UNKNOWN
        for owner in (node for node in ast.walk(self._module) if isinstance(node, ast.ClassDef | Function)):
            for statement in ast.walk(owner) if isinstance(owner, Function) else owner.body:
                targets = _targets(statement)
                if isinstance(owner, ast.ClassDef):
                    is_set = any(isinstance(one, ast.Name) and one.id == name for one in targets)
                else:
                    is_set = any(isinstance(one, ast.Attribute) and one.attr == name for one in targets)
                if is_set:
                    is_early = isinstance(owner, ast.ClassDef) or owner.name == "__init__"
                    value = getattr(statement, "value", None)
                    if isinstance(value, ast.Name) and isinstance(owner, Function):
                        found.append(self._of_name(value, owner))
                    else:
                        found.append(value.value if is_early and isinstance(value, ast.Constant) else UNKNOWN)
        return found[0] if len(found) == 1 else UNKNOWN

    def _says(self, call: ast.Call, name: str) -> bool:
        """Whether the call may give that field of a dataclass or a named tuple a value of its own."""
        made = self._resolved(call.func)
        fields = [*getattr(made, "__dataclass_fields__", getattr(made, "_fields", ()))]
        is_replaced = made is dataclasses.replace or getattr(call.func, "attr", "") in {"replace", "_replace"}
        if name not in fields and not is_replaced:
            return False
        is_open = any(isinstance(one, ast.Starred) for one in call.args)
        by_place = fields[: len(call.args)]
        return is_open or name in by_place or any(one.arg in (name, None) for one in call.keywords)

    # PRINTS

    def _prints(self, statement: ast.stmt) -> bool:
        if isinstance(statement, ast.Pass):
            return True
        if not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)):
            return False
        target = statement.value.func
        if isinstance(target, ast.Attribute):
            return self._resolved(target.value) is logging or isinstance(self._resolved(target.value), logging.Logger)
        return self._resolved(target) is print


def _compared_with(tests: Tests) -> Iterator[ast.expr]:
    """What the tests compare, each once."""
    seen: set[str] = set()
    for node in (inner for test, _ in tests for inner in ast.walk(test)):
        match node:
            case ast.Compare(ast.Name() | ast.Attribute() | ast.Subscript() as left) if ast.unparse(left) not in seen:
                seen.add(ast.unparse(left))
                yield left


def _compared(operator: ast.cmpop, left: object, right: object) -> object:
    try:
        return _COMPARISONS[type(operator)](left, right)
    except TypeError:
        return UNKNOWN


def _may_have_been_assigned(used: ast.Name, function: Function) -> bool:
    """Whether the function may assign the name before that use of it: further up, or where it runs again or later."""
    every = [node for node in ast.walk(function) if isinstance(node, ast.Name) and node.id == used.id]
    assigned = [node for node in every if not isinstance(node.ctx, ast.Load)]
    again = (node for node in ast.walk(function) if isinstance(node, _AGAIN) and node is not function)
    if any(node.lineno <= used.lineno <= (node.end_lineno or node.lineno) for node in again):
        return bool(assigned)
    here = used.lineno, used.col_offset
    return any((node.lineno, node.col_offset) < here for node in assigned)


def _targets(statement: ast.AST) -> list[ast.expr]:
    match statement:
        case ast.Assign(targets, _):
            return targets
        case ast.AnnAssign(target, _) | ast.AugAssign(target, _):
            return [target]
        case _:
            return []
