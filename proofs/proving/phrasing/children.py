"""Which expressions of a function are the children of a node, in the order of the tree or in another one."""

import ast
from typing import Final

from proofs.proving.phrasing.scopes import Scope

KINDS: Final = ("list", "tuple", "sorted", "reversed")


class Lists:
    """By variable, `tree.children(node)`, where it is only ever that."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.of: dict[str, ast.Call] = {}
        for node in ast.walk(scope.definition):
            match node:
                case ast.Assign([ast.Name(name)], value) | ast.NamedExpr(ast.Name(name), value) if scope.is_once(name):
                    if (call := self.children(value)) is not None:
                        self.of[name] = call

    def children(self, value: ast.expr) -> ast.Call | None:
        """`tree.children(node)`, if these are the children of that node in some order."""
        match value:
            case ast.Call(ast.Attribute(ast.Name(), "children"), [ast.Name()], []):
                return value
            case ast.Name(name):
                return self.of.get(name)
            case ast.Call(ast.Name(word), [given, *_]) if word in KINDS:
                return self.children(given)
            case ast.Subscript(given, ast.Slice(None, None, ast.UnaryOp(ast.USub(), ast.Constant(1)))):
                return self.children(given)
        return None
