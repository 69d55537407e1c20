"""The flags that a table keeps beside a value, as the constants that they are.

A flag may be a constant of the module, of a class that holds nothing else, or a member of an `Enum`: each becomes what
it is, or a text of its own. What may be changed is no constant: then the source is refused.
"""

import ast
import enum
from collections.abc import Mapping, Sequence
from typing import Any, Final

from proofs.proving.phrasing.program import Program
from proofs.proving.phrasing.scopes import Scope
from proofs.proving.source.fragment import refuse


class Flags(ast.NodeTransformer):
    """Constants of classes, members of enums, and constants that one statement unpacks."""

    def __init__(self, program: Program, definition: ast.FunctionDef, texts: set[str]) -> None:
        self.program, self.texts = program, texts  # those that the file has of its own
        self.own = Scope(definition, program.names).own

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        match node:
            case ast.Attribute(ast.Name(home), word, ast.Load()) if home not in self.own:
                kind = self.program.names.get(home)
                if isinstance(kind, type) and kind.__module__ == self.program.names.get("__name__"):
                    value = _constant_of(kind, word, self.program, node, self.texts)
                    return ast.copy_location(ast.Constant(value), node)
        return self.generic_visit(node)  # type: ignore[return-value]  # it stays an expression

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self.own or not isinstance(node.ctx, ast.Load):
            return node
        value = self.program.names.get(node.id)
        if type(value) in (int, str) and _is_unpacked(self.program.module, node.id):
            return ast.copy_location(ast.Constant(value), node)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """`flag is Flag.EXACT`: there is one object for each member."""
        match node:
            case ast.Compare(left, [ast.Is() | ast.IsNot() as op], [ast.Attribute(ast.Name(home))]):
                kind = self.program.names.get(home)
                if home not in self.own and isinstance(kind, type) and issubclass(kind, enum.Enum):
                    word: ast.cmpop = ast.Eq() if isinstance(op, ast.Is) else ast.NotEq()
                    node = ast.copy_location(ast.Compare(left, [word], node.comparators), node)
        return self.generic_visit(node)  # type: ignore[return-value]  # it stays an expression


_PLAIN_ENUM: Final = enum.Enum("_PLAIN_ENUM", ["ONE"])


def _special(kind: type) -> set[str]:
    """The words of Python by which the class says how it is compared, made and shown."""
    return {word for word in vars(kind) if word.startswith("__")} - {"__doc__", "__module__"}


def _constant_of(kind: type, word: str, program: Program, node: ast.Attribute, texts: set[str]) -> Any:
    """The constant, if the class holds constants and nothing may change them."""
    home = [part for part in program.module.body if isinstance(part, ast.ClassDef) and part.name == kind.__name__]
    told = f"{ast.unparse(node)}: only a constant of a class that holds nothing else, or of an Enum, is known"
    if len(home) != 1 or home[0].keywords or home[0].decorator_list or program.names.get(kind.__name__) is not kind:
        raise refuse(node, told)
    members: Mapping[str, enum.Enum] = getattr(kind, "__members__", {})
    if kind.__bases__ == (enum.Enum,):
        member = members.get(word)
        is_plain = _holds_constants(home[0].body) and _special(kind) <= _special(_PLAIN_ENUM)
        if member is None or not is_plain or f"{kind.__name__}.{member.name}" in texts:
            raise refuse(node, told)
        return f"{kind.__name__}.{member.name}"
    if kind.__bases__ != (object,) or not _holds_constants(home[0].body):
        raise refuse(node, told)
    value = vars(kind).get(word)
    if type(value) not in (int, str):
        raise refuse(node, told)
    return value


def _holds_constants(body: Sequence[ast.stmt]) -> bool:
    for part in body:
        match part:
            case ast.Assign([ast.Name()], ast.Constant()) | ast.Expr(ast.Constant()) | ast.Pass():
                continue
            case ast.Assign([ast.Tuple(names)], ast.Tuple(values)) if len(names) == len(values):
                if all(isinstance(value, ast.Constant) for value in values):
                    continue
        return False
    return True


def _is_unpacked(module: ast.Module, word: str) -> bool:
    """Whether `EXACT, LOWER, UPPER = 0, 1, 2`, or `= range(3)`, is all that ever gives the name a meaning."""
    bound, unpacked = 0, 0
    for node in ast.walk(module):
        if isinstance(node, ast.Global) and word in node.names:
            return False
        if getattr(node, "attr", "") in ("__dict__", "__globals__") or getattr(node, "id", "") in ("globals", "exec"):
            return False
        bound += isinstance(node, ast.Name) and node.id == word and not isinstance(node.ctx, ast.Load)
        bound += word in (getattr(node, "name", None), getattr(node, "asname", None))
        bound += isinstance(node, ast.alias) and node.asname is None and node.name == word
    for part in module.body:
        match part:
            case ast.Assign([ast.Tuple(names)], ast.Tuple(values)) if len(names) == len(values):
                is_it = any(ast.unparse(name) == word for name in names)
                unpacked += is_it and all(isinstance(value, ast.Constant) for value in values)
            case ast.Assign([ast.Tuple(names)], ast.Call(ast.Name("range"), [ast.Constant()], [])):
                unpacked += any(ast.unparse(name) == word for name in names)
    return bound == unpacked == 1
