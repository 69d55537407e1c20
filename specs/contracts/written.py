"""Recompile a function from its file: without assert statements, with a guard at its head, or as a twin.

A guard compares the setting of the calling context with that of the code. In a recursive call that would be wasted, so
there is also a twin, whose recursive calls stay with the twin.

The file may have been edited since it was loaded, or its code may have been made in another way (typed in, executed,
rewritten at import). So the text is used only where it compiles to the very code that was loaded. Where it does not,
there is no text to recompile.
"""

import ast
import linecache
import sys
from collections.abc import Iterator
from functools import lru_cache
from types import CodeType
from typing import Any, Final, NamedTuple, TypeVar

Node = TypeVar("Node", bound=ast.AST)


def compiled(written: CodeType, *, asserts: bool, guard: str = "", twin: str = "") -> CodeType | None:
    """The same function compiled anew from its file, with a guard or as a twin; None if the file does not have it.

    `guard` are statements for its head; `twin` is the name that its recursive calls shall use. Also None for the twin
    of a function that might change the setting, by a `with`.
    """
    if _compiled(written, sys.flags.optimize) != written:
        return None
    return _compiled(written, 0 if asserts else max(1, sys.flags.optimize), guard, twin)


def _compiled(written: CodeType, optimize: int, guard: str = "", twin: str = "") -> CodeType | None:
    linecache.checkcache(written.co_filename)
    text = "".join(linecache.getlines(written.co_filename))
    try:
        if not (guard or twin):
            return _of_file(text, written.co_filename, optimize).get(_place(written))
        module, definitions = _read(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    around = definitions.get((written.co_name, written.co_firstlineno))
    if around is None:
        return None
    # Only the function and what is around it: classes for private names, `from __future__` for how it is compiled.
    inner: ast.stmt = around[-1]
    if twin and any(isinstance(part, ast.With) for part in ast.walk(inner)):
        return None
    inner = _guarded(around[-1], guard) if guard else _Twin(around[-1].name, twin).of(around[-1]) if twin else inner
    for outer in reversed(around[:-1]):
        inner = _but_for(outer, body=[inner])
    switches = [part for part in module.body if isinstance(part, ast.ImportFrom) and part.module == "__future__"]
    alone = ast.Module([*switches, inner], [])
    code = compile(alone, written.co_filename, "exec", dont_inherit=True, optimize=optimize)
    return next((part for part in _codes(code) if _place(part) == _place(written)), None)


@lru_cache(maxsize=256)
def _of_file(text: str, filename: str, optimize: int) -> dict[tuple[str, int], CodeType]:
    """The code of every function of a file, by its place; compiled at once, for that is fast."""
    code = compile(text, filename, "exec", dont_inherit=True, optimize=optimize)
    return {_place(part): part for part in _codes(code)}


Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
Paths = dict[tuple[str, int], list[Definition]]


@lru_cache(maxsize=64)
def _read(text: str) -> tuple[ast.Module, Paths]:
    """A file, and by the name and first line of each function the definitions around it, with itself last."""
    module, paths = ast.parse(text), Paths()
    _enter(paths, module, [])
    return module, paths


def _enter(paths: Paths, around: ast.AST, path: list[Definition]) -> None:
    for part in ast.iter_child_nodes(around):
        if isinstance(part, Definition):
            first = min([part.lineno, *(decorator.lineno for decorator in part.decorator_list)])
            if isinstance(part, ast.FunctionDef):
                paths.setdefault((part.name, first), [*path, part])
            _enter(paths, part, [*path, part])
        elif not isinstance(part, ast.expr):  # no expression holds a definition
            _enter(paths, part, path)


def _guarded(function: Definition, guard: str) -> Definition:
    """The function with the guard before its first statement, or after the docstring."""
    head = ast.parse(guard).body
    documented = ast.get_docstring(function, clean=False) is not None
    for part in (node for statement in head for node in ast.walk(statement)):
        ast.copy_location(part, function)
    return _but_for(function, body=[*function.body[:documented], *head, *function.body[documented:]])


_NESTED: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.GeneratorExp)


class _Twin(NamedTuple):
    """Renames the recursive calls in the body of a function, but not those in functions nested in it."""

    name: str
    twin: str

    def of(self, function: Definition) -> Definition:
        """The function with its recursive calls renamed."""
        return _but_for(function, body=[self._renamed(part) for part in function.body])

    def _renamed(self, node: ast.AST) -> ast.AST:
        """The node itself where nothing is renamed in it: a copy of all of it would take longer than to compile it."""
        if isinstance(node, _NESTED):
            return node
        changed: dict[str, Any] = {}
        for field, value in ast.iter_fields(node):
            if isinstance(value, ast.AST):
                anew: Any = self._renamed(value)
                if anew is not value:
                    changed[field] = anew
            elif isinstance(value, list):
                anew = [self._renamed(part) if isinstance(part, ast.AST) else part for part in value]
                if any(one is not other for one, other in zip(anew, value, strict=True)):
                    changed[field] = anew
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == self.name:
            changed["func"] = _but_for(node.func, id=self.twin)
        return _but_for(node, **changed) if changed else node


def _but_for(node: Node, **changed: Any) -> Node:
    """The same node with other fields."""
    return ast.copy_location(type(node)(**{**dict(ast.iter_fields(node)), **changed}), node)


def _codes(code: CodeType) -> Iterator[CodeType]:
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield part
            yield from _codes(part)


def _place(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno
