"""`max(search(tree, child) for child in children)` as a loop that keeps the best so far.

`values = [search(tree, child) for child in children]`, of which `max(values)` or `min(values)` is asked, likewise. Of
no children `max` raises an error, and so does what stands in its place.
"""

import ast
from collections.abc import Mapping
from typing import Any

from proofs.proving.phrasing.constants import pythons_own
from proofs.proving.phrasing.orders import Lists
from proofs.proving.phrasing.syntax import copied, fresh, names_in, parsed, rewrite_blocks
from proofs.proving.source.fragment import refuse

_BOTH = ("max", "min")


def with_loops(definition: ast.FunctionDef, names: Mapping[str, Any]) -> None:
    """Turn all of them into loops."""
    lists = Lists(definition, names)
    rewrite_blocks(definition, _split)
    _inline_choice(definition)
    rewrite_blocks(definition, _split)
    kept: dict[str, dict[str, str]] = {}

    def each(part: ast.stmt) -> list[ast.stmt]:
        match part:
            case ast.Assign([ast.Name(values)], ast.ListComp(elt, [one])) if _is_over_children(one, lists):
                kept[values] = {word: fresh(f"{values}_{word}", definition) for word in _BOTH}
                return _loop(definition, part, elt, one, kept[values], names)
        found = [node for node in ast.walk(part) if isinstance(part, ast.Return | ast.Assign) and _asked(node, lists)]
        if not found:
            return [part]
        if len(found) > 1 or not _is_first(part, found[0]):
            raise refuse(part, f"write this on a line of its own: {ast.unparse(found[0])}")
        call = found[0]
        assert isinstance(call, ast.Call)
        assert isinstance(call.func, ast.Name)
        argument: Any = call.args[0]
        word = call.func.id
        best = fresh(f"best_{part.lineno}", definition)
        loop = _loop(definition, part, argument.elt, argument.generators[0], {word: best}, names)
        _put(part, {ast.unparse(call): best})
        return [*loop, *parsed(f"{best} = {word}(()) if {best} is None else {best}", part), part]

    rewrite_blocks(definition, each)
    for values, words in kept.items():
        _put_kept(definition, values, words)


def _is_over_children(one: ast.comprehension, lists: Lists) -> bool:
    return (
        isinstance(one.target, ast.Name) and not one.ifs and not one.is_async and lists.children(one.iter) is not None
    )


def _asked(node: ast.AST, lists: Lists) -> bool:
    match node:
        case ast.Call(ast.Name("max" | "min"), [ast.GeneratorExp(_, [one]) | ast.ListComp(_, [one])], []):
            return _is_over_children(one, lists)
    return False


def _is_first(part: ast.stmt, call: ast.AST) -> bool:
    """Whether nothing else is done before it: it is the value itself, or its negation."""
    value = getattr(part, "value", None)
    return value is call or (isinstance(value, ast.UnaryOp) and value.operand is call)


def _split(part: ast.stmt) -> list[ast.stmt]:
    """`return a if test else b` as two statements, where one of them has a loop in it."""
    match part:
        case ast.Return(ast.IfExp(test, one, other)) if _has_loop(part):
            made = ast.If(test, [ast.Return(one)], [ast.Return(other)])
        case ast.Assign([ast.Name() as target], ast.IfExp(test, one, other)) if _has_loop(part):
            made = ast.If(test, [ast.Assign([target], one)], [ast.Assign([target], other)])
        case _:
            return [part]
    for inner in ast.walk(made):
        if isinstance(inner, ast.stmt):
            ast.copy_location(inner, part)
    return [made]


def _has_loop(part: ast.AST) -> bool:
    return any(isinstance(node, ast.GeneratorExp | ast.ListComp) for node in ast.walk(part))


def _inline_choice(definition: ast.FunctionDef) -> None:
    """`choose = max if test else min`, then `choose([...])`: as `max([...]) if test else min([...])`."""
    chosen: dict[str, ast.expr] = {}
    for node in ast.walk(definition):
        match node:
            case ast.Assign([ast.Name(name)], ast.IfExp(test, ast.Name(one), ast.Name(other))) if {one, other} <= {
                *_BOTH
            }:
                stores = [n for n in ast.walk(definition) if isinstance(n, ast.Name) and n.id == name]
                is_first = node in definition.body and all(n.lineno >= node.lineno for n in stores)
                if is_first and sum(isinstance(n.ctx, ast.Store) for n in stores) == 1 and _is_steady(definition, test):
                    chosen[name] = node.value

    class Put(ast.NodeTransformer):
        def visit_Call(self, node: ast.Call) -> ast.expr:
            self.generic_visit(node)
            if isinstance(node.func, ast.Name) and node.func.id in chosen and _has_loop(node) and not node.keywords:
                value: Any = chosen[node.func.id]
                arms = [
                    ast.copy_location(ast.Call(copied(arm), [copied(one) for one in node.args], []), node)
                    for arm in (value.body, value.orelse)
                ]
                return ast.copy_location(ast.IfExp(copied(value.test), arms[0], arms[1]), node)
            return node

    Put().visit(definition)


def _is_steady(definition: ast.FunctionDef, test: ast.expr) -> bool:
    """Whether it gives the same later on: it asks the game about names that are never assigned."""
    assigned = names_in(definition, ast.Store)
    match test:
        case ast.Call(ast.Attribute(ast.Name(tree), "is_max"), [ast.Name(node)], []):
            return not {tree, node} & assigned
        case ast.Name(name):
            return name not in assigned
    return False


def _loop(
    definition: ast.FunctionDef,
    at: ast.stmt,
    elt: ast.expr,
    one: ast.comprehension,
    kept: Mapping[str, str],
    names: Mapping[str, Any],
) -> list[ast.stmt]:
    """A loop that keeps the greatest or the least of the values, or both; None before the first."""
    for word in kept:
        if not pythons_own(names, word, definition):
            raise refuse(at, f"{word} is not Python's own; give yours another name")
    assert isinstance(one.target, ast.Name)
    if isinstance(elt, ast.Tuple) or any(isinstance(node, ast.NamedExpr | ast.Lambda) for node in ast.walk(elt)):
        raise refuse(at, f"{ast.unparse(elt)}: only values are compared")
    child, value = fresh(f"{one.target.id}_{at.lineno}", definition), fresh(f"value_{at.lineno}", definition)
    for node in ast.walk(elt):
        if isinstance(node, ast.Name) and node.id == one.target.id:
            node.id = child
    keeps = [f"{best} = {value} if {best} is None else {word}({best}, {value})" for word, best in kept.items()]
    starts = "\n".join(f"{best} = None" for best in kept.values())
    text = f"{starts}\nfor {child} in OVER:\n    {value} = ELT\n" + "".join(f"    {line}\n" for line in keeps)
    made = parsed(text, at, OVER=one.iter, ELT=elt)
    for part in made:
        if isinstance(part, ast.For):
            part.is_made = True  # type: ignore[attr-defined]  # the source has no such loop
    return made


class _Texts(ast.NodeTransformer):
    def __init__(self, by: Mapping[str, str]) -> None:
        self.by = by

    def visit_Call(self, node: ast.Call) -> ast.expr:
        text = ast.unparse(node)
        if text in self.by:
            made = ast.parse(self.by[text], mode="eval").body
            return ast.copy_location(made, node)
        return self.generic_visit(node)  # type: ignore[return-value]  # a call stays an expression


def _put(part: ast.AST, by: Mapping[str, str]) -> None:
    _Texts(by).visit(part)


def _put_kept(definition: ast.FunctionDef, values: str, words: Mapping[str, str]) -> None:
    texts = {f"{word}({values})": f"({word}(()) if {best} is None else {best})" for word, best in words.items()}
    _put(definition, texts)
    for node in ast.walk(definition):
        if isinstance(node, ast.Name) and node.id == values:
            raise refuse(node, f"{values}: only max({values}) and min({values}) are understood")
