"""`while` loops that count through the children, as loops `for child in children`.

while i < len(children) and test        children[i] is the child; the test, when it fails, breaks off

The counter begins at 0, and one statement of the body counts it up; it is good for `children[i]` only.
"""

import ast
from collections.abc import Mapping
from typing import Any

from proofs.proving.phrasing.child_numbers import put_child
from proofs.proving.phrasing.constants import must_be_pythons
from proofs.proving.phrasing.orders import Lists
from proofs.proving.phrasing.syntax import fresh, names_in, parsed, rewrite_blocks
from proofs.proving.source.fragment import refuse


def with_whiles_as_loops(definition: ast.FunctionDef, lists: Lists, names: Mapping[str, Any]) -> None:
    """Turn them into loops over the children."""
    counters: set[str] = set()

    def each(part: ast.stmt) -> list[ast.stmt]:
        if not isinstance(part, ast.While):
            return [part]
        tests = (
            part.test.values if isinstance(part.test, ast.BoolOp) and isinstance(part.test.op, ast.And) else [part.test]
        )
        for test in tests[:1]:  # what is asked before it would be asked once more at the end
            match test:
                case ast.Compare(ast.Name(i), [ast.Lt()], [ast.Call(ast.Name("len"), [ast.Name() as over], [])]) if (
                    lists.children(over) is not None
                ):
                    must_be_pythons(part, "len", definition, names)
                    counters.add(i)
                    return [
                        _as_for(definition, part, i, over, [one for one in tests if one is not test], starts[id(part)])
                    ]
        return [part]

    starts = {id(loop): _start(definition.body, loop) for loop in ast.walk(definition) if isinstance(loop, ast.While)}
    rewrite_blocks(definition, each)
    for i in counters:
        _drop_counter(definition, i)


def _start(block: list[ast.stmt], loop: ast.While) -> list[ast.stmt] | None:
    """The statements that come before the loop, the nearest first, up through the `if`s around it."""
    for number, part in enumerate(block):
        before = block[:number][::-1]
        if part is loop:
            return before
        if isinstance(part, ast.If):
            for arm in (part.body, part.orelse):
                inner = _start(arm, loop)
                if inner is not None:
                    return [*inner, *before]
    return None


def _as_for(
    definition: ast.FunctionDef,
    loop: ast.While,
    i: str,
    over: ast.Name,
    tests: list[ast.expr],
    starts: list[ast.stmt] | None,
) -> ast.stmt:
    first = next((part for part in starts or () if i in names_in(part, ast.Store)), None)
    if starts is None or first is None or not _is_zeroed(first, i):
        raise refuse(loop, f"{i} = 0 stands before the loop, and nothing else changes it")
    steps = [number for number, part in enumerate(loop.body) if ast.unparse(part) in (f"{i} += 1", f"{i} = {i} + 1")]
    others = [part for number, part in enumerate(loop.body) if number not in steps]
    if len(steps) != 1 or any(i in names_in(part, ast.Store) for part in others) or loop.orelse:
        raise refuse(loop, f"{i} += 1 stands once in the loop, on the level of its body")
    if any(isinstance(node, ast.Continue) for part in loop.body for node in ast.walk(part)):
        raise refuse(loop, "write `for child in children`: a `continue` in a `while` loop is not understood")
    if any(i in names_in(part) for part in loop.body[steps[0] + 1 :]) or any(i in names_in(test) for test in tests):
        raise refuse(loop, f"{i} is read after it was changed")
    if any(isinstance(node, ast.Call | ast.NamedExpr) for test in tests for node in ast.walk(test)):
        raise refuse(loop, "a test of a `while` loop compares, and does nothing else")
    child = fresh("child", definition)
    loop.body = others
    put_child(loop, f"{over.id}[{i}]", child)
    if any(i in names_in(part) for part in loop.body):
        raise refuse(loop, f"{i} is good for {over.id}[{i}] only")
    breaks = parsed(f"if not ({' and '.join(map(ast.unparse, tests))}):\n    break", loop) if tests else []
    made = ast.For(ast.Name(child, ast.Store()), over, [*breaks, *loop.body], [])
    return ast.copy_location(made, loop)


def _is_zeroed(part: ast.stmt, i: str) -> bool:
    match part:
        case ast.Assign([ast.Name(name)], ast.Constant(0)):
            return name == i
        case ast.Assign([ast.Tuple(names)], ast.Tuple(values)) if len(names) == len(values):
            pairs = zip(names, values, strict=True)
            return any(ast.unparse(one) == i and ast.unparse(value) == "0" for one, value in pairs)
    return False


def _drop_counter(definition: ast.FunctionDef, i: str) -> None:
    for node in ast.walk(definition):
        if isinstance(node, ast.Name) and node.id == i and isinstance(node.ctx, ast.Load):
            raise refuse(node, f"{i} is the number of a child, and known in its loop only")
