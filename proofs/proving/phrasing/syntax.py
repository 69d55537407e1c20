"""Small things about syntax trees that several phrases need."""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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


def blocks(definition: ast.AST) -> Iterator[list[ast.stmt]]:
    """Every list of statements in it, the outer ones first; not those of functions within it."""
    for name in ("body", "orelse", "finalbody"):
        block = getattr(definition, name, None)
        if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
            yield block
            for part in block:
                if not isinstance(part, ast.FunctionDef | ast.ClassDef):
                    yield from blocks(part)


def rewrite_blocks(definition: ast.FunctionDef, each: Callable[[ast.stmt], list[ast.stmt]]) -> None:
    """Put in the place of every statement, the inner ones first, what `each` makes of it."""
    for block in reversed([*blocks(definition)]):
        made = [new for part in block for new in each(part)]
        block[:] = made or [ast.copy_location(ast.Pass(), block[0])]


def fresh(word: str, definition: ast.AST, taken: Iterable[str] = ()) -> str:
    """A name like this that nothing there has."""
    used = {getattr(node, "id", getattr(node, "arg", getattr(node, "name", ""))) for node in ast.walk(definition)}
    used |= {*taken}
    if word not in used:
        return word
    return next(name for number in range(2, 10_000) if (name := f"{word}_{number}") not in used)


def is_pure(value: ast.expr) -> bool:
    """Whether it can neither fail nor do anything: names, constants and tuples of them."""
    match value:
        case ast.Constant() | ast.Name():
            return True
        case ast.Tuple(parts):
            return all(map(is_pure, parts))
    return False


def known_before(definition: ast.FunctionDef, place: ast.stmt) -> set[str]:
    """The variables that are surely assigned when the statement is reached."""
    found: list[set[str]] = []

    def through(body: Sequence[ast.stmt], known: set[str]) -> set[str] | None:
        for part in body:
            if part is place:
                found.append({*known})
            match part:
                case ast.Return() | ast.Break() | ast.Continue() | ast.Raise():
                    return None
                case ast.If():
                    arms = [
                        through(part.body, {*known} | _walrus(part.test)),
                        through(part.orelse, {*known} | _walrus(part.test)),
                    ]
                    live = [arm for arm in arms if arm is not None]
                    if not live:
                        return None
                    known = set.intersection(*live)
                case ast.For() | ast.While():
                    through(
                        part.body,
                        {*known} | names_in(part.target, ast.Store) if isinstance(part, ast.For) else {*known},
                    )
                case ast.Assign() | ast.AugAssign() | ast.AnnAssign():
                    if not (isinstance(part, ast.AnnAssign) and part.value is None):
                        known = known | names_in(part, ast.Store)
        return known

    through(definition.body, {argument.arg for argument in definition.args.args})
    return set.intersection(*found) if found else set()


def _walrus(test: ast.expr) -> set[str]:
    match test:
        case ast.NamedExpr(ast.Name(name)) | ast.UnaryOp(ast.Not(), ast.NamedExpr(ast.Name(name))):
            return {name}
    return set()


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
