"""Python source as the translator looks it up: what each name of a module is bound to, by its text alone.

A name must be bound once. What runs when the module is imported may be nothing but definitions: a call there, in the
body of a class, a decorator, a default or an annotation too, could change anything, so it is refused, except of this
project's own packages.
"""

from __future__ import annotations

import ast
import builtins
import importlib.util
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final, NoReturn

OWN: Final = ("specs", "verified", "proofs")  # packages of this project, whose modules only define things
PLAIN: Final = {"dict", "float", "range", "set", "list", "property", "staticmethod", "classmethod"}
LIBRARY: Final = {"collections", "dataclasses", "enum", "functools", "typing"}  # calls of these patch nothing
AT_CREATION: Final = {"__init_subclass__", "__set_name__", "__class_getitem__"}  # methods that run without a call
DEFINES: Final = (ast.FunctionDef, ast.ClassDef, ast.Assign, ast.AnnAssign, ast.Pass, ast.Expr)


class NotTranslatedError(Exception):
    """The translator does not know this line: what it is, and why."""

    def __init__(self, line: int, why: str, file: str = "") -> None:
        super().__init__(f"line {line}: {why}")
        self.line, self.why, self.file = line, why, file


def refuse(node: ast.AST, why: str) -> NoReturn:
    """Say that this part of the source is not translated."""
    raise NotTranslatedError(getattr(node, "lineno", 0), why)


@dataclass(eq=False)
class Function:
    """A function or method, with the variables of functions around it that it reads."""

    node: ast.FunctionDef
    module: Module
    owner: ast.ClassDef | None = None
    outer: Function | None = None
    nested: dict[str, Function] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse what would change what a call means."""
        arguments = self.node.args
        if arguments.vararg or arguments.kwarg or arguments.posonlyargs or arguments.kwonlyargs:
            refuse(self.node, "only plain parameters are translated")
        for decorator in self.node.decorator_list:
            name = decorator.func if isinstance(decorator, ast.Call) else decorator
            known = {("specs.contracts", "contract"), ("specs.cache", "per_node")}
            if not self.module.is_ours or not isinstance(name, ast.Name) or self.module.imported(name.id) not in known:
                refuse(decorator, f"a decorator changes what {self.name} is")
        if self.owner and [each.arg for each in arguments.args][:1] != ["self"]:
            refuse(self.node, f"the first parameter of {self.name} is not self")
        for default in arguments.defaults if self.outer else ():
            if not isinstance(default, ast.Constant):
                refuse(default, "the default of a function within a function is not translated")
        for each in own_statements(self.node):
            if isinstance(each, ast.FunctionDef):
                if each.name in self.nested:
                    refuse(each, f"{each.name} is defined twice")
                self.nested[each.name] = Function(each, self.module, None, self)
            elif isinstance(each, (ast.AsyncFunctionDef, ast.ClassDef, ast.Nonlocal, ast.Try, ast.With, ast.Delete)):
                refuse(each, f"{type(each).__name__} is not translated")
        for part in ast.walk(self.node):
            if isinstance(part, (ast.NamedExpr, ast.Yield, ast.YieldFrom, ast.Await, ast.Import, ast.ImportFrom)):
                refuse(part, f"{type(part).__name__} is not translated")
            match part:
                case ast.Name(id="self", ctx=ast.Store()):
                    refuse(part, "self is given another value")
                case ast.Name(id=word) if self.owner and word.startswith("__"):
                    refuse(part, f"Python reads {word} in a class under another name")
        if self.local("dict"):
            refuse(self.node, "dict is a variable here")
        if hidden := {*self.nested} & {*self.parameters, *self.assigned()}:
            refuse(self.node, f"{min(hidden)} is a function here and a variable there")

    @property
    def name(self) -> str:
        """Its name, with that of its class."""
        return f"{self.owner.name}.{self.node.name}" if self.owner else self.node.name

    @property
    def parameters(self) -> list[str]:
        """The names of its parameters, without self."""
        names = [each.arg for each in self.node.args.args]
        return names[1:] if self.owner else names

    def default(self, parameter: str) -> ast.expr | None:
        """What the parameter is where a call leaves it out."""
        names = [each.arg for each in self.node.args.args]
        defaults = self.node.args.defaults
        index = names.index(parameter) - (len(names) - len(defaults))
        return defaults[index] if index >= 0 else None

    def assigned(self) -> set[str]:
        """The variables that its body binds."""
        return {
            part.id for part in own_parts(self.node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
        } - self.globals()

    def globals(self) -> set[str]:
        """The names that it declares global."""
        return {name for part in own_parts(self.node) if isinstance(part, ast.Global) for name in part.names}

    def local(self, name: str) -> bool:
        """Whether the name is a variable of this very function."""
        return name in self.parameters or name in self.assigned() or name in self.nested

    def binder(self, name: str) -> Function | None:
        """The function, this one or one around it, of which the name is a variable."""
        here: Function | None = self
        while here is not None and not here.local(name):
            here = here.outer
        return here


def own_statements(node: ast.FunctionDef) -> Iterator[ast.stmt]:
    """The statements of a function, without those of functions within it."""
    stack: list[ast.stmt] = [*node.body]
    while stack:
        each = stack.pop(0)
        yield each
        if not isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            stack += [child for child in ast.iter_child_nodes(each) if isinstance(child, ast.stmt)]


def own_parts(node: ast.FunctionDef) -> Iterator[ast.AST]:
    """All parts of a function's body, without those of functions, lambdas and comprehensions within it."""
    stack: list[ast.AST] = [*node.body]
    while stack:
        each = stack.pop(0)
        yield each
        if not isinstance(each, (ast.FunctionDef, ast.Lambda, ast.GeneratorExp, ast.ListComp)):
            stack += ast.iter_child_nodes(each)


class Module:
    """The text of a module, and what its names are bound to."""

    def __init__(self, path: Path, text: str, *, is_ours: bool = False) -> None:
        self.path, self.text, self.is_ours = path, text, is_ours
        self.bindings: dict[str, list[ast.AST]] = {}
        self.imports: dict[str, tuple[str, str]] = {}
        self._functions: dict[tuple[str, str], Function] = {}
        tree = ast.parse(text)
        for statement in tree.body:
            if not is_ours:
                self._must_have_values(statement, {*self.bindings})
            self._bind(statement)
        for statement in () if is_ours else tree.body:
            self._must_define(statement)
        if "dict" in self.bindings:
            refuse(self.bindings["dict"][0], "dict is something else here")
        self.mutable = {n for part in ast.walk(tree) if isinstance(part, ast.Global) for n in part.names}

    def _bind(self, statement: ast.stmt) -> None:
        match statement:
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                source = "" if isinstance(statement, ast.Import) else "." * statement.level + (statement.module or "")
                for alias in names:
                    if alias.name == "*" and not self.is_ours:
                        refuse(statement, "which names a star brings is not known")
                    name = alias.asname or alias.name.partition(".")[0]
                    self.bindings.setdefault(name, []).append(statement)
                    self.imports[name] = (source, alias.name) if source else (alias.name, "")
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                self.bindings.setdefault(name, []).append(statement)
            case ast.Assign(targets=targets):
                for target in targets:
                    self._bind_target(target, statement)
            case ast.AnnAssign(target=target):
                self._bind_target(target, statement)
            case ast.Expr(value=ast.Constant()):
                pass
            case ast.If(test=test, orelse=[]) if ast.unparse(test) == "__name__ == '__main__'":
                pass
            case _:
                if not self.is_ours:
                    refuse(statement, "what a module does when it is imported is not translated")

    def _bind_target(self, target: ast.expr, statement: ast.stmt) -> None:
        for part in target.elts if isinstance(target, ast.Tuple) else [target]:
            if not isinstance(part, ast.Name):
                refuse(part, "what a module does when it is imported is not translated")
            self.bindings.setdefault(part.id, []).append(statement)

    def _must_have_values(self, part: ast.AST, bound: set[str]) -> None:
        """Refuse a name that has no value when it is read, while the module is imported."""
        reads = part.id if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load) else "print"
        if reads not in bound | {"__name__"} and not hasattr(builtins, reads):
            refuse(part, f"{reads} has no value when the module is imported")
        here = {*bound}
        for name, value in ast.iter_fields(part):
            is_read = name not in ("annotation", "returns") or "annotations" not in self.imports
            runs = is_read and not isinstance(part, (ast.If, ast.Lambda))
            if not runs or (name == "body" and isinstance(part, ast.FunctionDef)):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    self._must_have_values(child, here)
                    here |= {n.id for n in ast.walk(child) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
                    here |= {child.name} if isinstance(child, ast.FunctionDef) else set()

    def _must_define(self, statement: ast.stmt) -> None:
        """Refuse what runs at import and is more than a definition: all of it but the bodies of functions."""
        match statement:
            case ast.ClassDef(body=body):
                for each in body:
                    if not isinstance(each, DEFINES) or getattr(each, "name", "") in AT_CREATION:
                        refuse(each, "what a class does when it is made is not translated")
                    self._must_define(each)
                runs = [*statement.decorator_list, *statement.bases, *statement.keywords]
                called = statement.decorator_list
            case ast.FunctionDef(args=args):
                runs = [*statement.decorator_list, args, *([statement.returns] if statement.returns else [])]
                called = statement.decorator_list
            case ast.Import() | ast.ImportFrom() | ast.If():
                return
            case _:
                runs, called = [statement], []
        for part in [*called, *(part for each in runs for part in ast.walk(each))]:
            if isinstance(part, ast.NamedExpr) or (isinstance(part, ast.Name) and part.id == "type"):
                refuse(part, "this is not translated where a module is imported")
            if isinstance(part, ast.Call) or part in called:
                self._must_be_known(part.func if isinstance(part, ast.Call) else part)

    def _must_be_known(self, called: ast.AST) -> None:
        """Refuse a call at import of anything but what Python, its library or this project has."""
        base = called.value if isinstance(called, ast.Attribute) else called
        name = base.id if isinstance(base, ast.Name) else ""
        source = (self.imported(name)[0] or ".").partition(".")[0]
        if source not in (*OWN, *LIBRARY) and (base is not called or name not in PLAIN or name in self.bindings):
            refuse(called, "a call while the module is imported is not translated")

    def imported(self, name: str) -> tuple[str, str]:
        """The module and the name that an import takes it from; two empty texts if it is not imported."""
        return self.imports.get(name, ("", "")) if len(self.bindings.get(name, ())) == 1 else ("", "")

    def binding(self, name: str, node: ast.AST) -> ast.AST | None:
        """What binds the name, None if nothing of this module does."""
        bound = self.bindings.get(name, [])
        if len(bound) > 1:
            refuse(node, f"{name} is bound {len(bound)} times in the module")
        return bound[0] if bound else None

    def constant(self, name: str, node: ast.AST) -> ast.expr | None:
        """What is assigned to a name of the module, written out; None if it is bound in another way."""
        bound = self.binding(name, node)
        if name in self.mutable or not isinstance(bound, (ast.Assign, ast.AnnAssign)):
            return None
        if isinstance(bound, ast.AnnAssign):
            return bound.value
        if len(bound.targets) != 1:
            return bound.value if isinstance(bound.value, ast.Constant) else None
        target, value = bound.targets[0], bound.value
        if isinstance(target, ast.Name):
            return value
        assert isinstance(target, ast.Tuple)
        names = [each.id for each in target.elts if isinstance(each, ast.Name)]
        if isinstance(value, ast.Tuple) and len(value.elts) == len(names):
            return value.elts[names.index(name)]
        match value:
            case ast.Call(func=ast.Name(id="range"), args=[ast.Constant(value=int(count))]) if count == len(names):
                return ast.copy_location(ast.Constant(names.index(name)), value)
        return None

    def function(self, name: str, node: ast.AST) -> Function | None:
        """The function or, as Class.method, the method of that name; None if the name is something else."""
        owner, _, method = name.rpartition(".")
        bound = self.binding(owner or name, node)
        if owner:
            if not isinstance(bound, ast.ClassDef):
                return None
            if bound.bases or bound.keywords or bound.decorator_list:
                refuse(bound, f"class {owner} has a base or a decorator")
            methods = [each for each in bound.body if isinstance(each, ast.FunctionDef) and each.name == method]
            others = [e for e in bound.body if not isinstance(e, ast.FunctionDef) and not is_docstring(e)]
            if others or len(methods) != 1:
                refuse(node, f"class {owner} has something else than one method of each name")
            self._must_be_usual(bound)
            bound = methods[0]
        if not isinstance(bound, ast.FunctionDef):
            return None
        if (owner, bound.name) not in self._functions:
            around = self.binding(owner, node) if owner else None
            self._functions[owner, bound.name] = Function(
                bound, self, around if isinstance(around, ast.ClassDef) else None
            )
        return self._functions[owner, bound.name]

    def _must_be_usual(self, owner: ast.ClassDef) -> None:
        """Refuse a class whose instances have something else than its methods, and what `__init__` sets."""
        names = {each.name for each in owner.body if isinstance(each, ast.FunctionDef)}
        private = f"_{owner.name.lstrip('_')}__"
        for part in ast.walk(owner):
            if str(getattr(part, "name", getattr(part, "attr", ""))).startswith(private):
                refuse(part, f"{private} is how Python writes a private name of {owner.name}")
        for name in names:
            if name.startswith("__") and name.endswith("__") and name != "__init__":
                refuse(owner, f"what {name} of {owner.name} changes is not translated")
        for each in owner.body:
            match each:
                case ast.FunctionDef(name="__init__", args=ast.arguments(args=[_]), body=body):
                    for statement in body:
                        if (attribute := attribute_set(statement)) is None and not is_docstring(statement):
                            refuse(statement, "this line of __init__ is not translated")
                        if attribute is not None and attribute[0] in names:
                            refuse(statement, f"{attribute[0]} hides a method")
                case ast.FunctionDef(name="__init__"):
                    refuse(each, f"an __init__ of {owner.name} with arguments is not translated")

    def other(self, name: str) -> tuple[Module, str] | None:
        """The module of this project that an imported name comes from, with its name there."""
        source, there = self.imported(name)
        if not there or source.partition(".")[0] not in ("specs", "verified"):
            return None
        return module_named(source), there


def calls_parameter(function: Function, name: str, seen: frozenset[Function] = frozenset()) -> bool:
    """Whether the function calls its parameter, or hands it on to be called."""
    for part in ast.walk(function.node):
        match part:
            case ast.Call(func=ast.Name(id=called)) if called == name:
                return True
            case ast.Call(func=ast.Name(id=called), args=args) if called in function.module.bindings:
                inner = function.module.function(called, part)
                if inner is None or inner is function or inner in seen:
                    continue
                pairs = zip(inner.parameters, args, strict=False)
                handed = [each for each, given in pairs if isinstance(given, ast.Name) and given.id == name]
                if any(calls_parameter(inner, each, seen | {function}) for each in handed):
                    return True
    return False


def is_docstring(statement: ast.stmt) -> bool:
    """Whether the statement is a text that does nothing."""
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def attribute_set(statement: ast.stmt) -> tuple[str, ast.expr] | None:
    """The attribute of self that a line sets to a new dict or a number, and that."""
    match statement:
        case (
            ast.Assign(targets=[ast.Attribute(value=ast.Name(id="self"), attr=attr)], value=value)
            | ast.AnnAssign(target=ast.Attribute(value=ast.Name(id="self"), attr=attr), value=ast.expr() as value)
        ) if is_empty_dict(value) or isinstance(value, ast.Constant):
            return attr, value
    return None


def is_empty_dict(node: ast.expr | None) -> bool:
    """Whether the expression makes a new table; what `dict` is must be asked beside."""
    match node:
        case ast.Dict(keys=[]) | ast.Call(func=ast.Name(id="dict"), args=[], keywords=[]):
            return True
    return False


@cache
def module_named(name: str) -> Module:
    """A module of this project by its dotted name."""
    spec = importlib.util.find_spec(name)
    assert spec is not None
    assert spec.origin is not None
    path = Path(spec.origin)
    return Module(path, path.read_text(), is_ours=True)
