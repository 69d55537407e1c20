"""Loops by number, by iterator, by `while`, with an `else`: each as a loop `for child in children`.

first, rest = children[0], children[1:] two statements
n = len(children)                       what it stands for in the place of n
first, *rest = children                 `first_and_rest`
for i, child in enumerate(children)     `child_numbers`
while i < len(children) and test        `counted_whiles`
for ... else                            a flag says whether the loop was broken off
"""

import ast
from collections.abc import Mapping
from typing import Any

from proofs.proving.phrasing.child_numbers import with_numbers_as_flags
from proofs.proving.phrasing.constants import must_be_pythons
from proofs.proving.phrasing.counted_whiles import with_whiles_as_loops
from proofs.proving.phrasing.first_and_rest import with_first_and_rest, with_iterators_as_rests
from proofs.proving.phrasing.orders import Lists
from proofs.proving.phrasing.syntax import Replacement, fresh, names_in, parsed, rewrite_blocks


def with_plain_loops(definition: ast.FunctionDef, names: Mapping[str, Any]) -> None:
    """Turn all of them into `for child in children`."""
    lists = Lists(definition, names)
    _split(definition, lists)
    _without_lengths(definition, lists, names)
    with_first_and_rest(definition, lists)
    with_iterators_as_rests(definition, lists, names)
    with_whiles_as_loops(definition, lists, names)
    with_numbers_as_flags(definition, lists, names)
    _without_else(definition)


# ONE AT A TIME


def _split(definition: ast.FunctionDef, lists: Lists) -> None:
    """`first, rest = children[0], children[1:]` as two statements, if neither reads what the other assigns."""

    def each(part: ast.stmt) -> list[ast.stmt]:
        match part:
            case ast.Assign([ast.Tuple(targets)], ast.Tuple(values)) if len(targets) == len(values):
                nodes = (node for value in values for node in ast.walk(value))
                about = any(lists.children(node) for node in nodes if isinstance(node, ast.Name | ast.Call))
                named = [target.id for target in targets if isinstance(target, ast.Name)]
                if about and len({*named}) == len(targets) and not {*named} & names_in(part):
                    pairs = zip(targets, values, strict=True)
                    return [ast.copy_location(ast.Assign([target], value), part) for target, value in pairs]
        return [part]

    rewrite_blocks(definition, each)


def _without_lengths(definition: ast.FunctionDef, lists: Lists, names: Mapping[str, Any]) -> None:
    """`n = len(children)`: what it stands for in the place of n."""
    found: dict[str, ast.expr] = {}
    parameters = {node.arg for node in ast.walk(definition) if isinstance(node, ast.arg)}

    def each(part: ast.stmt) -> list[ast.stmt]:
        match part:
            case ast.Assign([ast.Name(n)], ast.Call(ast.Name("len"), [ast.Name(over)], []) as value) if (
                over in lists.of
            ):
                stores = [node for node in ast.walk(definition) if isinstance(node, ast.Name) and node.id == n]
                once = sum(not isinstance(node.ctx, ast.Load) for node in stores) == 1
                is_first = part in definition.body and all(node.lineno >= part.lineno for node in stores)
                if once and is_first and n not in parameters:
                    must_be_pythons(part, "len", definition, names)
                    found[n] = value
                    return []
        return [part]

    rewrite_blocks(definition, each)
    if found:
        Replacement(found).visit(definition)


# BROKEN OFF


def _without_else(definition: ast.FunctionDef) -> None:
    def each(part: ast.stmt) -> list[ast.stmt]:
        if not isinstance(part, ast.For | ast.While) or not part.orelse:
            return [part]
        flag = fresh(f"broken_{part.lineno}", definition)
        after = parsed(f"if not {flag}:\n    pass", part)
        assert isinstance(after[0], ast.If)
        after[0].body, part.orelse = part.orelse, []
        _mark_breaks(part.body, flag)
        return [*parsed(f"{flag} = False", part), part, *after]

    rewrite_blocks(definition, each)


def _mark_breaks(body: list[ast.stmt], flag: str) -> None:
    """Say before each `break` of this loop that it was broken off."""
    for number in range(len(body) - 1, -1, -1):
        part = body[number]
        if isinstance(part, ast.Break):
            body[number:number] = parsed(f"{flag} = True", part)
        elif isinstance(part, ast.If):
            _mark_breaks(part.body, flag)
            _mark_breaks(part.orelse, flag)
