"""Loops that number the children, as loops `for child in children`.

for i, child in enumerate(children)     the number is asked only whether it is the first: a flag says so
for i in range(len(children))           likewise, and children[i] is the child

Nothing else is known of a number: a source that asks for more, or asks outside of the loop, is refused.
"""

import ast
from collections.abc import Mapping
from typing import Any

from proofs.proving.phrasing.constants import must_be_pythons
from proofs.proving.phrasing.orders import Lists
from proofs.proving.phrasing.syntax import Replacement, expression, fresh, names_in, parsed, rewrite_blocks
from proofs.proving.source.fragment import refuse


def with_numbers_as_flags(definition: ast.FunctionDef, lists: Lists, names: Mapping[str, Any]) -> None:
    """Turn them into loops over the children, and the question for the first into a flag."""

    def each(part: ast.stmt) -> list[ast.stmt]:
        match part:
            case ast.For(
                ast.Tuple([ast.Name(i), ast.Name(child)]), ast.Call(ast.Name("enumerate"), [over, *start], [])
            ):
                must_be_pythons(part, "enumerate", definition, names)
                match start:
                    case []:
                        at = 0
                    case [ast.Constant(int(at))] if type(at) is int:
                        pass
                    case _:
                        raise refuse(part, "enumerate(...) counts from a number that is written there")
                return _with_flag(definition, part, i, child, over, at)
            case ast.For(ast.Name(i), ast.Call(ast.Name("range"), [ast.Call(ast.Name("len"), [over], [])], [])) if (
                lists.children(over) is not None
            ):
                for word in ("range", "len"):
                    must_be_pythons(part, word, definition, names)
                child = fresh("child", definition)
                put_child(part, f"{ast.unparse(over)}[{i}]", child)
                return _with_flag(definition, part, i, child, over)
        return [part]

    rewrite_blocks(definition, each)


def put_child(loop: ast.For | ast.While, text: str, child: str) -> None:
    """The child, by its name, in the place of `children[i]`."""
    base = text.rpartition("[")[0]
    if not base.isidentifier():
        raise refuse(loop, f"give {base} a name before the loop")
    for part in loop.body:
        Replacement({text: ast.Name(child, ast.Load())}).visit(part)
    if base in {name for part in loop.body for name in names_in(part, ast.Store)}:
        raise refuse(loop, f"{base} is assigned within the loop")


def _with_flag(
    definition: ast.FunctionDef, loop: ast.For, i: str, child: str, over: ast.expr, start: int = 0
) -> list[ast.stmt]:
    """The loop over the children; of the number only whether it is the first is known."""
    flag, is_first = fresh(f"first_{loop.lineno}", definition), fresh(f"is_first_{loop.lineno}", definition)
    _only_in(definition, loop, i)
    asks = _Zero(i, is_first, start)
    body = [asks.visit(part) for part in loop.body]
    loop.target, loop.iter = ast.Name(child, ast.Store()), over
    if any(i in names_in(part) | names_in(part, ast.Store) for part in body):
        raise refuse(loop, f"{i}: only whether it is {start} is understood")
    if not asks.is_asked:
        loop.body = body
        return [loop]
    loop.body = [*parsed(f"{is_first} = {flag}\n{flag} = False", loop), *body]
    return [*parsed(f"{flag} = True", loop), loop]


def _only_in(definition: ast.FunctionDef, loop: ast.For, name: str) -> None:
    """Refuse a number that is read or assigned elsewhere."""
    inside = {id(node) for node in ast.walk(loop)}
    for node in ast.walk(definition):
        is_it = (isinstance(node, ast.Name) and node.id == name) or (isinstance(node, ast.arg) and node.arg == name)
        if is_it and id(node) not in inside and isinstance(getattr(node, "ctx", None), ast.Load):
            raise refuse(node, f"{name} is the number of a child, and known in its loop only")


class _Zero(ast.NodeTransformer):
    """`i == 0` and the like as a flag, where numbers start at 0."""

    def __init__(self, i: str, flag: str, start: int) -> None:
        self.i, self.flag, self.start = i, flag, start
        self.is_asked = False

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        match node:
            case ast.Compare(ast.Name(i), [op], [ast.Constant(int(at))]) if i == self.i and at == self.start:
                denied = {ast.Eq: "", ast.LtE: "", ast.NotEq: "not ", ast.Gt: "not "}.get(type(op))
                if denied is not None:
                    self.is_asked = True
                    return expression(f"{denied}{self.flag}", node)
        return self.generic_visit(node)  # type: ignore[return-value]  # a comparison stays an expression

    def visit_If(self, node: ast.If) -> ast.stmt:
        node.test = self._tested(node.test)
        return self.generic_visit(node)  # type: ignore[return-value]  # a statement stays one

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        node.test = self._tested(node.test)
        return self.generic_visit(node)  # type: ignore[return-value]  # it stays an expression

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        match node:
            case ast.UnaryOp(ast.Not(), ast.Name(i)) if i == self.i and self.start == 0:
                self.is_asked = True
                return expression(self.flag, node)
        return self.generic_visit(node)  # type: ignore[return-value]  # it stays an expression

    def _tested(self, test: ast.expr) -> ast.expr:
        if isinstance(test, ast.Name) and test.id == self.i and self.start == 0:
            self.is_asked = True
            return expression(f"not {self.flag}", test)
        return test
