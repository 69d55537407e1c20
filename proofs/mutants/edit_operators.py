"""The mutation operators: each function gets one node of a syntax tree and yields the nodes that may replace it.

New nodes share the unchanged parts with the old one.
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final, NamedTuple


class Edit(NamedTuple):
    """A node and its replacement."""

    operator: str
    old: ast.AST
    new: ast.AST


EditOf = Callable[[ast.AST], Iterator[ast.AST]]

_Signs = Mapping[type[ast.cmpop], type[ast.cmpop]]


def _exchanged(*pairs: tuple[type[ast.cmpop], type[ast.cmpop]]) -> _Signs:
    """The one sign of each pair for the other, and back."""
    return {old: new for one, two in pairs for old, new in ((one, two), (two, one))}


_SWAPPED: Final = _exchanged((ast.Lt, ast.Gt), (ast.LtE, ast.GtE))
_STRICT: Final = _exchanged((ast.Lt, ast.LtE), (ast.Gt, ast.GtE))
_EQUAL: Final = _exchanged((ast.Eq, ast.NotEq), (ast.Is, ast.IsNot), (ast.In, ast.NotIn))
_OPPOSITE: Final = {**_EQUAL, **_exchanged((ast.Lt, ast.GtE), (ast.Gt, ast.LtE))}
_OTHER_NAME: Final = {"max": "min", "min": "max"}
_OTHER_END: Final = {"NEG_INF": "POS_INF", "POS_INF": "NEG_INF"}
_OTHER_SIDE: Final = {"above": "below", "below": "above"}
_OTHER_SIGN: Final[Mapping[type[ast.operator], type[ast.operator]]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}


def _compared(node: ast.AST, table: _Signs) -> Iterator[ast.AST]:
    """A comparison with one of its signs replaced."""
    if isinstance(node, ast.Compare):
        for index, sign in enumerate(node.ops):
            if type(sign) in table:
                signs = [*node.ops[:index], table[type(sign)](), *node.ops[index + 1 :]]
                yield ast.Compare(node.left, signs, node.comparators)


def best(node: ast.AST) -> Iterator[ast.AST]:
    """Min for max, and back, as a function and as a method."""
    if isinstance(node, ast.Name) and node.id in _OTHER_NAME:
        yield ast.Name(_OTHER_NAME[node.id], node.ctx)
    if isinstance(node, ast.Attribute) and node.attr in _OTHER_NAME:
        yield ast.Attribute(node.value, _OTHER_NAME[node.attr], node.ctx)


def end(node: ast.AST) -> Iterator[ast.AST]:
    """NEG_INF for POS_INF, and back; a minus before what Python calls infinite."""
    match node:
        case ast.Name(id, context) if id in _OTHER_END:
            yield ast.Name(_OTHER_END[id], context)
        case ast.Attribute(attr="inf") | ast.Call(ast.Name("float"), [ast.Constant("inf")]):
            assert isinstance(node, ast.expr)
            yield ast.UnaryOp(ast.USub(), node)


def by_one(node: ast.AST) -> Iterator[ast.AST]:
    """A step to the other side, or none; a number one more or one less; a sign lost."""
    match node:
        case ast.Call(ast.Name("above" | "below" as name, context), [value, *_] as given, keywords):
            yield ast.Call(ast.Name(_OTHER_SIDE[name], context), given, keywords)
            yield value
        case ast.Constant(int() as number) if not isinstance(number, bool):
            yield ast.Constant(number + 1)
            yield ast.Constant(number - 1)
        case ast.BinOp(left, ast.Add() | ast.Sub() as sign, right):
            yield ast.BinOp(left, _OTHER_SIGN[type(sign)](), right)
            yield left
        case ast.AugAssign(target, ast.Add() | ast.Sub() as sign, value):
            yield ast.AugAssign(target, _OTHER_SIGN[type(sign)](), value)
        case ast.UnaryOp(ast.USub(), value):
            yield value


def boolean(node: ast.AST) -> Iterator[ast.AST]:
    """`and` for `or`, a condition or a part of one negated, True for False, and back."""
    match node:
        case ast.BoolOp(joined, parts):
            yield ast.BoolOp(ast.Or() if isinstance(joined, ast.And) else ast.And(), parts)
            for index, part in enumerate(parts):
                yield ast.BoolOp(joined, [*parts[:index], negated(part), *parts[index + 1 :]])
        case ast.UnaryOp(ast.Not()) | ast.Constant(bool()):
            yield negated(node)
        case ast.If(test, body, orelse):
            yield ast.If(negated(test), body, orelse)
        case ast.While(test, body, orelse):
            yield ast.While(negated(test), body, orelse)
        case ast.IfExp(test, yes, no):
            yield ast.IfExp(negated(test), yes, no)
        case ast.comprehension(target, through, [test], is_async):
            yield ast.comprehension(target, through, [negated(test)], is_async)


def negated(condition: ast.expr) -> ast.expr:
    """The condition the other way round, in the plainest form."""
    match condition:
        case ast.Compare(left, [sign], right):
            return ast.Compare(left, [_OPPOSITE[type(sign)]()], right)
        case ast.UnaryOp(ast.Not(), value):
            return value
        case ast.Constant(bool() as value):
            return ast.Constant(not value)
        case _:
            return ast.UnaryOp(ast.Not(), condition)


def dropped(node: ast.AST) -> Iterator[ast.AST]:
    """`pass` for a statement; of an `if` without `else`, for what it does."""
    match node:
        case ast.AnnAssign(value=None):
            return
        case ast.Assign() | ast.AnnAssign() | ast.AugAssign() | ast.Expr() | ast.Delete():
            yield ast.Pass()
        case ast.Break() | ast.Continue() | ast.Return():
            yield ast.Pass()
        case ast.If(test, _, []):
            yield ast.If(test, [ast.Pass()], [])


def stops_early(node: ast.AST) -> Iterator[ast.AST]:
    """A loop that ends after one round, or leaves out the last or the first of what it goes through."""
    match node:
        case ast.For(target, through, body, orelse):
            for part in _parts(through):
                yield ast.For(target, part, body, orelse)
            if not isinstance(body[-1], ast.Break | ast.Return | ast.Continue):
                yield ast.For(target, through, [*body, ast.Break()], orelse)
        case ast.While(test, body, orelse):
            if not isinstance(body[-1], ast.Break | ast.Return | ast.Continue):
                yield ast.While(test, [*body, ast.Break()], orelse)
        case ast.comprehension(target, through, tests, is_async):
            for part in _parts(through):
                yield ast.comprehension(target, part, tests, is_async)


def _parts(through: ast.expr) -> Iterator[ast.expr]:
    """Without the last, without the first; as a list, for not all that is gone through has parts."""
    every = ast.List([ast.Starred(through, ast.Load())], ast.Load())
    yield ast.Subscript(every, ast.Slice(None, ast.UnaryOp(ast.USub(), ast.Constant(1))), ast.Load())
    yield ast.Subscript(every, ast.Slice(ast.Constant(1)), ast.Load())


EXPRESSIONS: Final[Mapping[str, EditOf]] = {
    "comparison-swapped": partial(_compared, table=_SWAPPED),
    "comparison-strict": partial(_compared, table=_STRICT),
    "equality-negated": partial(_compared, table=_EQUAL),
    "min-for-max": best,
    "infinity-swapped": end,
    "off-by-one": by_one,
    "condition": boolean,
}
STATEMENTS: Final[Mapping[str, EditOf]] = {"statement-dropped": dropped, "loop-stops-early": stops_early}
