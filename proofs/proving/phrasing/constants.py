"""`float("inf")` and `math.inf` as the number, `len(children) == 0` as `not children`, annotations left out.

`float`, `len` and the others must be Python's own, and `math` the module.
"""

import ast
import builtins
import math
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, Final

from proofs.proving.phrasing.syntax import expression
from proofs.proving.source.fragment import FragmentError, refuse

_INFINITE: Final = {"inf": math.inf, "infinity": math.inf}


def pythons_own(names: Mapping[str, Any], word: str, definition: ast.AST) -> bool:
    """Whether the word means in this source what it means in Python."""
    own = any(
        (isinstance(node, ast.Name) and node.id == word and isinstance(node.ctx, ast.Store))
        or (isinstance(node, ast.arg) and node.arg == word)
        or (isinstance(node, ast.FunctionDef) and node.name == word)
        for node in ast.walk(definition)
    )
    words = names.get("__builtins__", builtins)  # a dict of its own where a neighbour of the file has a name of ours
    known: Mapping[str, Any] = vars(words) if isinstance(words, ModuleType) else words
    return not own and word not in names and word in known and known[word] is vars(builtins).get(word)


def must_be_pythons(node: ast.AST, word: str, definition: ast.FunctionDef, names: Mapping[str, Any]) -> None:
    """Refuse a name of Python to which the source gives another meaning."""
    if not pythons_own(names, word, definition):
        raise refuse(node, f"{word} is not Python's own; give yours another name")


class Constants(ast.NodeTransformer):
    """Replaces them in one definition."""

    def __init__(
        self, definition: ast.FunctionDef, names: Mapping[str, Any], is_children: Callable[[ast.expr], bool]
    ) -> None:
        self.definition = definition
        self.names = names
        self.is_children = is_children

    def _must_be_pythons(self, node: ast.AST, word: str) -> None:
        if not pythons_own(self.names, word, self.definition):
            raise refuse(node, f"{word} is not Python's own; give yours another name")

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        match node:
            case ast.Call(ast.Name("float"), [ast.Constant(str(word))], []):
                self._must_be_pythons(node, "float")
                sign = -1 if word.strip().startswith("-") else 1
                value = _INFINITE.get(word.strip().lstrip("+-").lower())
                if value is None:
                    raise refuse(node, f"float({word!r}): write the number")
                return ast.copy_location(_number(sign * value), node)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        match node:
            case ast.Attribute(ast.Name(word), "inf") if self.names.get(word) is math:
                return ast.copy_location(_number(math.inf), node)
        return self.generic_visit(node)  # type: ignore[return-value]  # it stays an expression

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        match node:
            case ast.Compare(ast.Call(ast.Name("len"), [over], []), [op], [ast.Constant(int(number))]) if (
                self.is_children(over)
            ):
                self._must_be_pythons(node, "len")
                is_empty = {
                    (ast.Eq, 0): True, (ast.Lt, 1): True, (ast.LtE, 0): True,
                    (ast.NotEq, 0): False, (ast.Gt, 0): False, (ast.GtE, 1): False,
                }.get((type(op), number))  # fmt: skip
                if is_empty is None or isinstance(number, bool):
                    return node
                return expression("not OVER" if is_empty else "not not OVER", node, OVER=over)
            case ast.Compare(over, [ast.Eq() | ast.NotEq()], [ast.List([]) | ast.Tuple([])]):
                raise refuse(node, f"write `not {ast.unparse(over)}`: a list never equals a tuple")
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        self.generic_visit(node)
        match node:
            case ast.UnaryOp(ast.Not(), ast.Call(ast.Name("len"), [over], [])) if self.is_children(over):
                self._must_be_pythons(node, "len")
                return expression("not OVER", node, OVER=over)
            case ast.UnaryOp(ast.USub(), ast.Constant(float(value))) if math.isinf(value):
                return ast.copy_location(_number(-value), node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        if not isinstance(node.target, ast.Name):
            raise refuse(node, f"an assignment to {ast.unparse(node.target)}: only variables are assigned to")
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        return ast.copy_location(ast.Assign([node.target], self.visit(node.value)), node)


def _number(value: float) -> ast.expr:
    return ast.Constant(value) if value > 0 else ast.UnaryOp(ast.USub(), ast.Constant(-value))


def with_constants(
    definition: ast.FunctionDef, names: Mapping[str, Any], is_children: Callable[[ast.expr], bool]
) -> None:
    """Replace them; `is_children` says which expressions are lists of children."""
    for part in ast.walk(definition):
        if isinstance(part, ast.FunctionDef):
            part.returns, part.decorator_list = None, [] if part is definition else part.decorator_list
            for argument in (*part.args.args, *part.args.kwonlyargs, *part.args.posonlyargs):
                argument.annotation = None
            part.body = _without_docstring(part.body)
    Constants(definition, names, is_children).generic_visit(definition)


def _without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    match body:
        case [ast.Expr(ast.Constant(str())), *rest]:
            if not rest:
                raise FragmentError(f"line {body[0].lineno}: there is no statement here")
            return rest
    return body
