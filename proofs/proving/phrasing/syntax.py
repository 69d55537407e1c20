"""Small things about syntax trees that several phrases need."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

T = TypeVar("T", bound=ast.AST)


def parsed(text: str, at: ast.AST, **parts: ast.expr) -> list[ast.stmt]:
    """Statements of that text, on the line of `at`, with expressions in the place of names that stand for them."""
    module = ast.parse(text)
    made: list[ast.stmt] = [_Put(parts).visit(part) for part in module.body]
    for part in made:
        for inner in ast.walk(part):
            if isinstance(inner, ast.stmt | ast.expr) and not hasattr(inner, "is_put"):
                inner.lineno = inner.end_lineno = getattr(at, "lineno", 1)
    return made


def expression(text: str, at: ast.AST, **parts: ast.expr) -> ast.expr:
    """The expression of that text, likewise."""
    (made,) = parsed(text, at, **parts)
    assert isinstance(made, ast.Expr)
    return made.value


class _Put(ast.NodeTransformer):
    def __init__(self, parts: Mapping[str, ast.expr]) -> None:
        self.parts = parts

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id not in self.parts:
            return node
        return copied(self.parts[node.id])


def copied(node: T) -> T:
    """A copy that shares nothing with it."""
    made = _copy(node)
    assert isinstance(made, type(node))
    return made


def _copy(node: Any) -> Any:
    if isinstance(node, ast.AST):
        made = type(node)(**{name: _copy(value) for name, value in ast.iter_fields(node)})
        return ast.copy_location(made, node) if isinstance(node, ast.stmt | ast.expr) else made
    if isinstance(node, list):
        return [_copy(part) for part in node]
    return node


def names_in(part: ast.AST, context: type[ast.expr_context] = ast.Load) -> set[str]:
    """The names that are read there, or assigned."""
    return {node.id for node in ast.walk(part) if isinstance(node, ast.Name) and isinstance(node.ctx, context)}


def without_types(part: ast.AST) -> Iterator[ast.AST]:
    """Every part of it but what is said of types."""
    yield part
    for name, value in ast.iter_fields(part):
        for inner in (value if isinstance(value, list) else [value]) if name not in ("annotation", "returns") else ():
            if isinstance(inner, ast.AST):
                yield from without_types(inner)


def blocks(definition: ast.AST) -> Iterator[list[ast.stmt]]:
    """Every list of statements in it, the outer ones first; not those of functions within it."""
    for name in ("body", "orelse", "finalbody"):
        block = getattr(definition, name, None)
        if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
            yield block
            for part in block:
                if not isinstance(part, ast.FunctionDef | ast.ClassDef):
                    yield from blocks(part)


def fresh(word: str, definition: ast.AST, taken: Iterable[str] = ()) -> str:
    """A name like this that nothing there has."""
    used = {getattr(node, "id", getattr(node, "arg", getattr(node, "name", ""))) for node in ast.walk(definition)}
    used |= {*taken}
    if word not in used:
        return word
    return next(name for number in range(2, 10_000) if (name := f"{word}_{number}") not in used)


class Replacement(ast.NodeTransformer):
    """Puts expressions in the place of others, by how these are written."""

    def __init__(self, by: Mapping[str, ast.expr]) -> None:
        self.by = by

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, ast.expr) and not isinstance(getattr(node, "ctx", None), ast.Store | ast.Del):
            text = ast.unparse(node)
            if text in self.by:
                return ast.copy_location(copied(self.by[text]), node)
        return super().visit(node)
