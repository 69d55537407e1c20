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
from copy import deepcopy
from functools import lru_cache
from types import CodeType


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
        module = _read(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    around = next(_paths(module, written), None)
    if around is None:
        return None
    # Only the function and what is around it: classes for private names, `from __future__` for how it is compiled.
    inner: ast.stmt = around[-1]
    if twin and any(isinstance(part, ast.With) for part in ast.walk(inner)):
        return None
    inner = _guarded(around[-1], guard) if guard else _Twin(around[-1].name, twin).of(around[-1]) if twin else inner
    for outer in reversed(around[:-1]):
        inner = _but_for(outer, [inner])
    switches = [part for part in module.body if isinstance(part, ast.ImportFrom) and part.module == "__future__"]
    alone = ast.Module([*switches, inner], [])
    code = compile(alone, written.co_filename, "exec", dont_inherit=True, optimize=optimize)
    return next((part for part in _codes(code) if _place(part) == _place(written)), None)


@lru_cache(maxsize=256)
def _of_file(text: str, filename: str, optimize: int) -> dict[tuple[str, int], CodeType]:
    """The code of every function of a file, by its place; compiled at once, for that is fast."""
    code = compile(text, filename, "exec", dont_inherit=True, optimize=optimize)
    return {_place(part): part for part in _codes(code)}


@lru_cache(maxsize=16)
def _read(text: str) -> ast.Module:
    return ast.parse(text)


Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def _paths(around: ast.AST, written: CodeType) -> Iterator[list[Definition]]:
    """The definitions that enclose the function, from the outside in, with the function itself last."""
    for part in ast.iter_child_nodes(around):
        if isinstance(part, Definition):
            first = min([part.lineno, *(decorator.lineno for decorator in part.decorator_list)])
            if isinstance(part, ast.FunctionDef) and (part.name, first) == (written.co_name, written.co_firstlineno):
                yield [part]
            yield from ([part, *path] for path in _paths(part, written))
        else:
            yield from _paths(part, written)


def _guarded(function: Definition, guard: str) -> Definition:
    """The function with the guard before its first statement, or after the docstring."""
    head = ast.parse(guard).body
    documented = ast.get_docstring(function, clean=False) is not None
    for part in (node for statement in head for node in ast.walk(statement)):
        ast.copy_location(part, function)
    return _but_for(function, [*function.body[:documented], *head, *function.body[documented:]])


class _Twin(ast.NodeTransformer):
    """Renames the recursive calls in the body of a function, but not those in functions nested in it."""

    def __init__(self, name: str, twin: str) -> None:
        self.name, self.twin = name, twin

    def of(self, function: Definition) -> Definition:
        """The function with its recursive calls renamed."""
        return _but_for(function, [self.visit(deepcopy(part)) for part in function.body])

    def visit_Call(self, call: ast.Call) -> ast.AST:
        self.generic_visit(call)
        if isinstance(call.func, ast.Name) and call.func.id == self.name:
            call.func.id = self.twin
        return call

    def _leave(self, node: ast.AST) -> ast.AST:
        return node

    visit_FunctionDef = visit_AsyncFunctionDef = visit_ClassDef = visit_Lambda = visit_GeneratorExp = _leave


def _but_for(definition: Definition, body: list[ast.stmt]) -> Definition:
    """The same definition with another body."""
    fields = {**dict(ast.iter_fields(definition)), "body": body}
    return ast.copy_location(type(definition)(**fields), definition)


def _codes(code: CodeType) -> Iterator[CodeType]:
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield part
            yield from _codes(part)


def _place(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno
