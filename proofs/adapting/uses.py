"""Where an expression goes: it is looped over, tested, compared, returned, handed on, or thrown away.

What is assigned to a name goes where the name goes.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

Loop = ast.For | ast.comprehension
_THROUGH: Final = {
    "list",
    "sorted",
    "tuple",
    "set",
    "iter",
    "enumerate",
    "reversed",
    "bool",
    "len",
    "max",
    "min",
    "int",
    "float",
    "any",
    "all",
    "abs",
    "zip",
}
_FAR: Final = 4  # names through which a value is followed


@dataclass(frozen=True)
class Goes:
    """One place to which an expression goes: `how`, the node that takes it, and whether a `not` is on the way.

    `at` is what stands there: the expression, or a name for it.
    """

    how: str
    to: ast.AST
    negated: bool = False
    at: ast.AST | None = None


class Body:
    """The syntax tree of a function, with the way up."""

    def __init__(self, node: ast.AST) -> None:
        self.node = node

    @cached_property
    def above(self) -> dict[ast.AST, ast.AST]:
        """The node that each one is a part of."""
        return {part: node for node in ast.walk(self.node) for part in ast.iter_child_nodes(node)}

    def within(self, node: ast.AST, kind: type | tuple[type, ...]) -> Iterator[ast.AST]:
        """The nodes of that kind around a node, the nearest first."""
        while node in self.above:
            node = self.above[node]
            if isinstance(node, kind):
                yield node

    def goes(self, node: ast.AST, far: int = 0, *, negated: bool = False) -> Iterator[Goes]:
        """Where the value of an expression goes."""
        up = self.above.get(node)
        match up:
            case ast.For(iter=it) | ast.comprehension(iter=it) if it is node:
                yield Goes("loop", up)
            case ast.Call(func=ast.Name(), keywords=[ast.keyword(arg="key", value=ast.Lambda() as by), *_]) if (
                node in up.args
            ):
                yield Goes("loop", by)
                yield from self.goes(up, far, negated=negated)
            case ast.Call(func=ast.Name(id)) if id in _THROUGH and node is not up.func:
                yield from self.goes(up, far, negated=negated)
            case ast.Call(func=func) if func is not node:
                yield Goes("argument", up)
                if isinstance(loop := self.above.get(up), Loop) and loop.iter is up:  # for move in self.ordered(moves)
                    yield Goes("loop", loop)
            case ast.keyword(arg="key") | ast.Lambda():
                yield Goes("order", up)
            case ast.keyword():
                yield Goes("argument", self.above[up])
            case ast.UnaryOp(op=ast.Not()):
                yield from self.goes(up, far, negated=not negated)
            case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test) if test is node:
                yield Goes("test", up, negated)
            case ast.comprehension():
                yield Goes("filter", up, negated)
            case ast.Compare():
                yield Goes("compare", up, negated, node)
            case ast.Subscript(slice=index) if index is node:
                yield Goes("index", up)
            case ast.Subscript() | ast.Attribute():
                yield Goes("part", up)
            case ast.Return():
                yield Goes("return", up)
            case ast.Expr():
                yield Goes("statement", up)
            case ast.Assign(targets=[ast.Name(id)]) | ast.NamedExpr(target=ast.Name(id)):
                yield Goes("name", up)
                if isinstance(up, ast.NamedExpr):
                    yield from self.goes(up, far, negated=negated)
                yield from self._named(id, node, far)
            case ast.Tuple() if isinstance(self.above.get(up), ast.Assign):  # value, other = evaluate(board), 0
                yield Goes("name", up)
            case ast.Assign() | ast.AugAssign() | ast.AnnAssign():
                yield Goes("name", up)
            case ast.BoolOp() | ast.BinOp() | ast.UnaryOp() | ast.IfExp() | ast.Tuple() | ast.Starred() | ast.List():
                yield from self.goes(up, far, negated=negated)
            case _:
                yield Goes("other", up or node)

    def _named(self, name: str, node: ast.AST, far: int) -> Iterator[Goes]:
        if far >= _FAR:
            return
        home = next(self.within(node, (ast.FunctionDef, ast.Lambda)), self.node)
        for part in ast.walk(home):
            if isinstance(part, ast.Name) and part.id == name and isinstance(part.ctx, ast.Load):
                yield from self.goes(part, far + 1)
