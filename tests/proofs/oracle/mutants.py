"""Mutants of a search: its source with one small edit, of the kind that people make.

A comparison, a bound, a sign, a flag, a number, a cutoff or a store is changed. The mutator knows nothing of the
searches and is not the one that `verified mutants` uses. Many mutants are right, or equal to what they come from:
the judge says which are not.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Any

_COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
_NAMES = {
    "max": "min",
    "min": "max",
    "alpha": "beta",
    "beta": "alpha",
    "low": "high",
    "high": "low",
    "lo": "hi",
    "hi": "lo",
}


def mutants(source: str) -> Iterator[tuple[str, str]]:
    """What is changed, and the changed source: each once, in the order of the source."""
    tree = ast.parse(source)
    seen = {ast.unparse(tree)}
    texts = sorted({n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)})
    for node in ast.walk(tree):
        for edit, undo in _edits(node, texts):
            edit()
            changed = ast.unparse(ast.fix_missing_locations(tree))
            undo()
            if changed not in seen:
                seen.add(changed)
                yield f"line {getattr(node, 'lineno', '?')}", changed


def _edits(node: ast.AST, texts: list[str]) -> Iterator[tuple[Callable[[], None], Callable[[], None]]]:
    """Edits of one node of the source, each with what takes it back."""
    if isinstance(node, ast.Compare):
        for i, op in enumerate(node.ops):
            for other in _COMPARED[type(op)]:
                yield _item(node.ops, i, other())
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in _NAMES:
        yield _field(node, "id", _NAMES[node.id])
    elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load) and node.attr in {"lower", "upper"}:
        yield _field(node, "attr", "upper" if node.attr == "lower" else "lower")
    elif isinstance(node, ast.BoolOp):
        yield _field(node, "op", ast.And() if isinstance(node.op, ast.Or) else ast.Or())
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield _field(node, "op", ast.UAdd())
    elif isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub)):
        yield _field(node, "op", ast.Sub() if isinstance(node.op, ast.Add) else ast.Add())
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield _field(node, "value", node.value + 1)
        if node.value:
            yield _field(node, "value", node.value - 1)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        for other_text in texts:
            yield _field(node, "value", other_text)
    bodies = [getattr(node, name, None) for name in ("body", "orelse", "finalbody")]
    for body in [body for body in bodies if isinstance(body, list)]:
        for i, statement in enumerate(body):
            stores = isinstance(statement, (ast.Assign, ast.AugAssign)) or (
                isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)
            )
            if stores or isinstance(statement, (ast.Break, ast.Continue)):
                yield _item(body, i, ast.Pass())
            if isinstance(statement, ast.If):
                yield _field(statement, "test", ast.Constant(value=True))
                yield _field(statement, "test", ast.Constant(value=False))


def _field(node: ast.AST, name: str, new: object) -> tuple[Callable[[], None], Callable[[], None]]:
    old = getattr(node, name)
    return lambda: setattr(node, name, new), lambda: setattr(node, name, old)


def _item(items: list[Any], i: int, new: ast.AST) -> tuple[Callable[[], None], Callable[[], None]]:
    old = items[i]
    return lambda: items.__setitem__(i, new), lambda: items.__setitem__(i, old)
