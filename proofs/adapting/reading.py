"""Read the files of a package: its functions, what each asks of its parameters, and which others it calls."""

from __future__ import annotations

import ast
import importlib.machinery
import importlib.metadata
import importlib.util
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Final

from proofs.sandbox.loader import UnusableRequest
from specs.suggestion import meant

Definition = ast.FunctionDef | ast.AsyncFunctionDef
OF_PYTHON_2: Final = re.compile(
    r"Missing parentheses in call to '(print|exec)'|multiple exception types must be parenthesized"
    r"|leading zeros in decimal|inconsistent use of tabs"
)
_TEST: Final = re.compile(r"(^|_)tests?(_|$)|^conftest$")


@dataclass(frozen=True)
class Function:
    """A function of a module, or a method of one of its classes."""

    module: str
    node: Definition
    owner: ast.ClassDef | None = None
    classes: dict[str, ast.ClassDef] = field(default_factory=dict, compare=False)  # of its file

    @property
    def name(self) -> str:
        """As a request names it: `negamax`, `Engine.search`."""
        return f"{self.owner.name}.{self.node.name}" if self.owner else self.node.name

    @property
    def parameters(self) -> dict[str, ast.expr | None]:
        """Its parameters, but for `self`, each with its default."""
        return parameters(self.node, is_method=self.owner is not None)

    @property
    def constructor(self) -> dict[str, ast.expr | None]:
        """What its class is made of."""
        return self.made_of(self.owner)

    def made_of(self, owner: ast.ClassDef | None) -> dict[str, ast.expr | None]:
        """The parameters of a class, which a class of the same file may have that it derives from."""
        if owner is None:
            return {}
        for node in owner.body:
            if isinstance(node, ast.FunctionDef) and node.name == "__init__":
                return parameters(node, is_method=True)
        marks = {ast.unparse(mark) for mark in owner.decorator_list}
        if marks & {"dataclass", "dataclasses.dataclass"} or any(mark.startswith("dataclass(") for mark in marks):
            fields = (node for node in owner.body if isinstance(node, ast.AnnAssign))
            return {ast.unparse(node.target): node.value for node in fields}
        bases = [self.classes[name] for base in owner.bases if (name := ast.unparse(base)) in self.classes]
        return next((found for base in bases if (found := self.made_of(base))), {})

    @cached_property
    def inner(self) -> list[Definition]:
        """The function itself and those that are defined in it."""
        return [node for node in ast.walk(self.node) if isinstance(node, Definition)]

    @cached_property
    def called(self) -> set[str]:
        """The names of the functions that it calls, those of `self.name(...)` among them."""
        calls = [node.func for node in ast.walk(self.node) if isinstance(node, ast.Call)]
        names = {func.id for func in calls if isinstance(func, ast.Name)}
        return names | {func.attr for func in calls if isinstance(func, ast.Attribute) and _is_of(func, "self")}

    @property
    def recurs(self) -> bool:
        """Whether it calls itself, or has functions within it that do."""
        return any(node.name in self.called for node in self.inner)

    @property
    def weighs(self) -> bool:
        """Whether it takes the best of something: a max or min, a comparison of answers, or a sign turned."""
        is_named = not self.called.isdisjoint(("max", "min", "argmax", "argmin"))
        return is_named or self.turns_signs or self._compares

    @cached_property
    def _answers(self) -> set[str]:
        """The names to which it assigns what it returns itself."""
        found: set[str] = set()
        for part in ast.walk(self.node):
            if not isinstance(part, ast.Assign):
                continue
            value = part.value.value if isinstance(part.value, ast.Subscript) else part.value
            func = value.func if isinstance(value, ast.Call) else None
            if getattr(func, "id", getattr(func, "attr", "")) == self.node.name:
                found |= {one.id for one in ast.walk(part.targets[0]) if isinstance(one, ast.Name)}
        return found

    @property
    def _compares(self) -> bool:
        """Whether it asks which of its own answers is the greater one: `if value > best`."""
        return any(
            isinstance(part, ast.Compare)
            and isinstance(part.ops[0], ast.Gt | ast.Lt | ast.GtE | ast.LtE)
            and any(isinstance(one, ast.Name) and one.id in self._answers for one in (part.left, part.comparators[0]))
            for part in ast.walk(self.node)
        )

    @cached_property
    def turns_signs(self) -> bool:
        """Whether it negates what it calls, `-search(...)`, or turns a window round, `alpha = -beta`."""
        for part in ast.walk(self.node):
            if isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.USub):
                calls = [one.func for one in ast.walk(part.operand) if isinstance(one, ast.Call)]
                if any(getattr(func, "id", getattr(func, "attr", "")) == self.node.name for func in calls):
                    return True
                if isinstance(part.operand, ast.Name) and part.operand.id in self._answers:
                    return True
            if isinstance(part, ast.Assign) and isinstance(part.value, ast.UnaryOp):
                ends = ast.unparse(part.targets[0]), ast.unparse(part.value)
                if "alpha" in ends[0] and "beta" in ends[1]:
                    return True
        return False

    @cached_property
    def kept(self) -> set[str]:
        """The attributes that it sets."""
        found = (node for node in ast.walk(self.node) if isinstance(node, ast.Attribute))
        return {node.attr for node in found if isinstance(node.ctx, ast.Store)}

    def asks(self, names: set[str]) -> set[str]:
        """The attributes that it reads of things of these names."""
        return {node.attr for node in ast.walk(self.node) if isinstance(node, ast.Attribute) and _is_of(node, *names)}

    @property
    def results(self) -> list[ast.expr]:
        """What it returns, itself and not the functions within it."""
        hidden = {id(part) for node in self.inner[1:] for part in ast.walk(node)}
        returns = (node for node in ast.walk(self.node) if isinstance(node, ast.Return) and id(node) not in hidden)
        return [node.value for node in returns if node.value is not None]

    @property
    def answers(self) -> list[ast.expr]:
        """What it returns, and what it assigns to a name that it returns."""
        names = {result.id for result in self.results if isinstance(result, ast.Name)}
        assigned = (node for node in ast.walk(self.node) if isinstance(node, ast.Assign))
        return [*self.results, *(node.value for node in assigned if ast.unparse(node.targets[0]) in names)]


def _is_of(node: ast.Attribute, *names: str) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id in names


def parameters(node: Definition, *, is_method: bool = False) -> dict[str, ast.expr | None]:
    """The parameters of a definition, each with its default."""
    listed = [*node.args.posonlyargs, *node.args.args]
    defaults = [None] * (len(listed) - len(node.args.defaults)) + [*node.args.defaults]
    found = {arg.arg: default for arg, default in zip(listed, defaults, strict=True)}
    static = any(isinstance(mark, ast.Name) and mark.id == "staticmethod" for mark in node.decorator_list)
    if is_method and not static and found:
        del found[listed[0].arg]
    return found | {arg.arg: default for arg, default in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)}


@dataclass(frozen=True)
class Package:
    """The functions of a package, and the files that are no Python."""

    functions: list[Function]
    unread: dict[str, str] = field(default_factory=dict)  # and why
    assigned: set[str] = field(default_factory=set)  # names of the modules that are no functions
    constants: dict[str, ast.expr] = field(default_factory=dict)  # by their names what they are assigned

    @cached_property
    def by_name(self) -> dict[str, list[Function]]:
        """The functions of each name, without their classes."""
        found: dict[str, list[Function]] = {}
        for function in self.functions:
            found.setdefault(function.node.name, []).append(function)
        return found

    def reached(self, function: Function) -> list[Function]:
        """The functions of the package that it calls, and those that they call; itself if it comes back to it."""
        found: list[Function] = []
        waiting = [function]
        while waiting:
            for name in sorted(waiting.pop().called):
                meant = self.by_name.get(name, [])
                near = [other for other in meant if other.module == function.module] or meant
                if len(near) == 1 and near[0] not in found:
                    found.append(near[0])
                    waiting.append(near[0])
        return found


def read(package: str) -> Package:
    """The functions of an installed package or module, a part of one, or a file; tests are left out."""
    functions: list[Function] = []
    unread: dict[str, str] = {}
    constants: dict[str, ast.expr] = {}
    for root in _roots(package):
        for path in files_of(root):
            inside = path.with_suffix("").relative_to(root).parts if root.is_dir() else ()
            module = ".".join((package, *(part for part in inside if part != "__init__")))
            try:
                tree = ast.parse(path.read_bytes())
                functions += _functions(module, tree)
                constants.update(_constants(tree))
            except (SyntaxError, ValueError, OSError) as problem:
                unread[module] = _why(problem)
    return Package(functions, unread, {*constants}, constants)


def _roots(package: str) -> list[Path]:
    """The files or folders of a package; nothing is imported, not even what it is a part of."""
    if package.endswith(".py"):
        if not Path(package).is_file():
            raise UnusableRequest(f"{package!r}: no such file, seen from {Path.cwd()}")
        return [Path(package)]
    first, *rest = package.split(".")
    spec = importlib.util.find_spec(first) if first.isidentifier() else None
    spec = spec or importlib.machinery.PathFinder.find_spec(first, [str(Path.cwd())])
    places = list(spec.submodule_search_locations or ()) if spec else []
    roots = [Path(place).joinpath(*rest) for place in places] or [Path(spec.origin)] if spec and spec.origin else []
    found = [root if root.is_dir() else root.with_suffix(".py") for root in roots]
    found = [root for root in found if root.exists()]
    if found:
        return found
    if spec is None:
        near = meant(first, importlib.metadata.packages_distributions())
        raise UnusableRequest(f"{package!r}: no such package is installed here{near}; write its name as after `import`")
    raise UnusableRequest(f"{package!r}: {first} has no module {'.'.join(rest) or first!r} that is written in Python")


def files_of(root: Path) -> list[Path]:
    """The files of Python that are there, without tests."""
    if root.is_file():
        return [root]
    found = sorted(root.rglob("*.py")) if root.is_dir() else []
    return [path for path in found if not any(_TEST.search(Path(part).stem) for part in path.relative_to(root).parts)]


def _functions(module: str, tree: ast.Module) -> Iterator[Function]:
    classes = {node.name: node for node in _at_top(tree.body) if isinstance(node, ast.ClassDef)}
    for node in _at_top(tree.body):
        if isinstance(node, Definition):
            yield Function(module, node)
        elif isinstance(node, ast.ClassDef):
            methods = (method for method in node.body if isinstance(method, Definition))
            yield from (Function(module, method, node, classes) for method in methods)


def _at_top(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a module, those within an `if` or a `try` as well."""
    for node in body:
        yield node
        if isinstance(node, ast.If | ast.Try):
            for part in (node.body, node.orelse, *(one.body for one in getattr(node, "handlers", ()))):
                yield from _at_top(part)


def _why(problem: Exception) -> str:
    """Why a file could not be read; of one that is written for Python 2 what to do."""
    line = getattr(problem, "lineno", None)
    at = f"line {line}: " if line else ""
    if OF_PYTHON_2.search(str(problem)):
        return f"{at}it is written for Python 2 ({getattr(problem, 'msg', problem)}); `2to3 -w FILE` rewrites it"
    return f"{at}{getattr(problem, 'msg', problem)}"


def _constants(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    for node in _at_top(tree.body):
        match node:
            case (
                ast.Assign(targets=[ast.Name(id)], value=value)
                | ast.AnnAssign(target=ast.Name(id), value=ast.expr() as value)
            ):
                yield id, value
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                yield from ((ast.unparse(name), value) for name, value in zip(names, values, strict=False))
