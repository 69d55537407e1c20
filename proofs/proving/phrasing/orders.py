"""`reversed(children)`, `sorted(children, key=...)`, `list(children)`: the children in some order.

What a proof says of children it says for every order, so that a loop over them in another order is a loop over them.
Only where their first one is named must all that is said be of one order. A key may ask only for what it surely gets.
"""

import ast
from collections.abc import Mapping
from typing import Any, Final

from proofs.proving.phrasing.constants import pythons_own
from proofs.proving.source.fragment import refuse

_KINDS: Final = ("list", "tuple", "sorted", "reversed")


class Lists:
    """Which expressions of a definition are lists of children; `of` says of which node."""

    def __init__(self, definition: ast.FunctionDef, names: Mapping[str, Any]) -> None:
        self.definition = definition
        self.names = names
        self.of: dict[str, ast.Call] = {}  # by variable: tree.children(node)
        self.orders: set[str] = set()  # what changes an order, as it is written
        stores: dict[str, int] = {}
        for node in ast.walk(definition):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                stores[node.id] = stores.get(node.id, 0) + 1
        parameters = {node.arg for node in ast.walk(definition) if isinstance(node, ast.arg)}
        for node in ast.walk(definition):
            match node:
                case ast.Assign([ast.Name(name)], value) if stores[name] == 1 and name not in parameters:
                    if (call := self.children(value)) is not None:
                        self.of[name] = call
                case ast.NamedExpr(ast.Name(name), value) if stores[name] == 1 and name not in parameters:
                    if (call := self.children(value)) is not None:
                        self.of[name] = call

    def is_list(self, value: ast.expr) -> bool:
        """Whether these are the children of a node in some order."""
        return self.children(value) is not None

    def children(self, value: ast.expr) -> ast.Call | None:
        """`tree.children(node)`, if these are the children of that node in some order."""
        match value:
            case ast.Call(ast.Attribute(ast.Name(), "children"), [ast.Name()], []):
                return value
            case ast.Name(name):
                return self.of.get(name)
            case ast.Call(ast.Name(word), [given, *_]) if word in _KINDS and pythons_own(
                self.names, word, self.definition
            ):
                return self.children(given)
            case ast.Subscript(given, ast.Slice(None, None, ast.UnaryOp(ast.USub(), ast.Constant(1)))):
                return self.children(given)
        return None


class _Plain(ast.NodeTransformer):
    """Leaves the orders out."""

    def __init__(self, lists: Lists) -> None:
        self.lists = lists

    def visit_For(self, node: ast.For) -> ast.For:
        match node.iter:
            case ast.Call(ast.Name("reversed"), [given], []) if self.lists.children(given) is not None:
                self.lists.orders.add(ast.unparse(node.iter))
                node.iter = given
        return self.generic_visit(node)  # type: ignore[return-value]  # a loop stays one

    def visit_Call(self, node: ast.Call) -> ast.expr:
        if not (isinstance(node.func, ast.Name) and node.func.id in _KINDS and self.lists.children(node) is not None):
            return self.generic_visit(node)  # type: ignore[return-value]  # a call stays an expression
        word = node.func.id
        match node:
            case ast.Call(ast.Name("list" | "tuple" | "sorted"), [ast.Call(ast.Name("reversed"), [given], [])]):
                self.lists.orders.add(ast.unparse(node))
                node.args[0] = given
            case ast.Call(ast.Name("reversed")):
                raise refuse(node, "reversed(...) stands in a loop's head: elsewhere it is true even if it is empty")
        if word == "sorted":
            self.lists.orders.add(ast.unparse(node))
            _must_be_sortable(node, self.lists)
        elif len(node.args) != 1 or node.keywords:
            raise refuse(node, f"{ast.unparse(node)}: nothing is known of it")
        made: ast.expr = self.visit(node.args[0])
        return made

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        match node:
            case ast.Subscript(given, ast.Slice(None, None, ast.UnaryOp(ast.USub(), ast.Constant(1)))) if (
                self.lists.children(given) is not None
            ):
                self.lists.orders.add(ast.unparse(node))
                made: ast.expr = self.visit(given)
                return made
        return self.generic_visit(node)  # type: ignore[return-value]  # a subscript stays an expression


def _must_be_sortable(node: ast.Call, lists: Lists) -> None:
    """Refuse a key that may fail, or do something; and nodes themselves, which may have no order."""
    of = lists.children(node)
    assert of is not None
    given = {keyword.arg: keyword.value for keyword in node.keywords}
    key = given.get("key")
    if key is None or not {*given} <= {"key", "reverse"} or len(node.args) != 1:
        raise refuse(node, "sorted(...) needs a key: nodes themselves may have no order")
    reverse = given.get("reverse")
    if reverse is not None and not (isinstance(reverse, ast.Constant) or _is_total(reverse, "", lists, of)):
        raise refuse(node, f"reverse={ast.unparse(reverse)}: nothing is known of it")
    match key:
        case ast.Lambda(ast.arguments([], [ast.arg(child)], None, [], [], None, []), body):
            if not _is_total(body, child, lists, of):
                told = "a key may ask how many children there are and who moves, and nothing else"
                raise refuse(key, f"{ast.unparse(body)}: {told}")
        case _:
            raise refuse(key, "the key is written there as a lambda")


def _is_total(value: ast.expr, child: str, lists: Lists, of: ast.Call) -> bool:
    """Whether it gives, for every child, something that can be compared with what it gives for another child."""
    assert isinstance(of.func, ast.Attribute)
    tree, node = ast.unparse(of.func.value), ast.unparse(of.args[0])

    def is_children(asked: ast.expr) -> bool:
        return ast.unparse(asked) == f"{tree}.children({child})"

    match value:
        case ast.Call(ast.Attribute(ast.Name(game), "is_max"), [ast.Name(word)], []):
            return game == tree and word in (child, node)
        case ast.Call(ast.Name("len" | "bool" as kind), [inner], []):
            return is_children(inner) and pythons_own(lists.names, kind, lists.definition)
        case ast.UnaryOp(ast.USub(), inner):
            return _is_total(inner, child, lists, of)
        case ast.UnaryOp(ast.Not(), inner):
            return is_children(inner) or _is_total(inner, child, lists, of)
        case ast.Constant(number):
            return isinstance(number, int | float)
    return False


def with_plain_orders(definition: ast.FunctionDef, names: Mapping[str, Any]) -> None:
    """Leave the orders out; refuse two of them where first children are named."""
    lists = Lists(definition, names)
    originals = {ast.unparse(node) for node in ast.walk(definition) if _names_one(node, lists)}
    _Plain(lists).generic_visit(definition)
    if lists.orders and originals:
        bases = {text.rpartition("[")[0] for text in originals}
        if len(bases) > 1 or not bases <= {*lists.of} or len(lists.orders) > 1 or _is_read_elsewhere(definition, bases):
            raise refuse(definition, f"{definition.name} names a first child, and has children in two orders")


def _names_one(node: ast.AST, lists: Lists) -> bool:
    match node:
        case ast.Subscript(given, part) if lists.children(given) is not None:
            return not (isinstance(part, ast.Slice) and part.step is not None)
        case ast.Call(ast.Name("iter" | "next"), [_]):
            return True
        case ast.Assign([ast.Tuple([*_, ast.Starred()])]):
            return True
    return False


def _is_read_elsewhere(definition: ast.FunctionDef, bases: set[str]) -> bool:
    """Whether children are asked for again, under no name: they come in the order of the tree."""
    calls = [
        node
        for node in ast.walk(definition)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "children"
    ]
    return len(calls) > len(bases)
