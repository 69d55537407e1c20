"""The first child, and a loop over the rest: as `children[0]` and `for child in children[1:]`.

first, *rest = children                 children[0] and children[1:]
left = iter(children), next(left)       likewise

The rest has a name in the source, and none afterwards: so the name must have one meaning, and only a loop may go
through it.
"""

import ast
from collections.abc import Mapping
from typing import Any

from proofs.proving.phrasing.constants import must_be_pythons
from proofs.proving.phrasing.orders import Lists
from proofs.proving.phrasing.syntax import Replacement, blocks, copied, expression, parsed, rewrite_blocks
from proofs.proving.source.fragment import refuse


def with_first_and_rest(definition: ast.FunctionDef, lists: Lists) -> None:
    """Turn what unpacks the children, or cuts off the first, into `children[0]` and `children[1:]`."""
    rests: dict[str, ast.expr] = {}

    def each(part: ast.stmt) -> list[ast.stmt]:
        match part:
            case ast.Assign([ast.Tuple([ast.Name(first), ast.Starred(ast.Name(rest))])], over) if (
                lists.children(over) is not None
            ):
                _must_be_assigned_once(part, rest, definition)
                rests[rest] = expression("OVER[1:]", part, OVER=over)
                return parsed(f"{first} = OVER[0]", part, OVER=over)
            case ast.Assign([ast.Name(rest)], ast.Subscript(over, ast.Slice(ast.Constant(1), None, None)) as value) if (
                lists.children(over) is not None
            ):
                _must_be_assigned_once(part, rest, definition)
                rests[rest] = value
                return [ast.copy_location(ast.Pass(), part)]
        return [part]

    rewrite_blocks(definition, each)
    _put(definition, rests)


def _must_be_assigned_once(at: ast.AST, name: str, definition: ast.FunctionDef) -> None:
    stores = [
        node
        for node in ast.walk(definition)
        if (isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store))
        or (isinstance(node, ast.arg) and node.arg == name)
    ]
    if len(stores) != 1:
        raise refuse(at, f"{name} is assigned more than once; give each of its meanings a name")


def _put(definition: ast.FunctionDef, values: Mapping[str, ast.expr]) -> None:
    """The names stand in a loop's head, or for whether there is one; nowhere else."""
    for node in ast.walk(definition):
        match node:
            case ast.For(iter=ast.Name(name)) if name in values:
                node.iter = copied(values[name])
    for node in ast.walk(definition):
        if isinstance(node, ast.Name) and node.id in values and isinstance(node.ctx, ast.Load):
            raise refuse(node, f"{node.id} is the rest of the children: only a loop can go through it")


def with_iterators_as_rests(definition: ast.FunctionDef, lists: Lists, names: Mapping[str, Any]) -> None:
    """Turn an iterator of which the first is taken at once into `children[0]` and `children[1:]`."""
    for block in [*blocks(definition)]:
        for number, part in enumerate(block):
            match part:
                case ast.Assign([ast.Name(left)], ast.Call(ast.Name("iter"), [over], [])) if (
                    lists.children(over) is not None
                ):
                    for word in ("iter", "next"):
                        must_be_pythons(part, word, definition, names)
                    _must_be_assigned_once(part, left, definition)
                    _from_iterator(definition, block[number + 1 :], left, over)
                    block[number] = ast.copy_location(ast.Pass(), part)


def _from_iterator(definition: ast.FunctionDef, after: list[ast.stmt], left: str, over: ast.expr) -> None:
    """`next(left)` once, in the statement that follows; then one loop over what is left."""
    everywhere = [node for node in ast.walk(definition) if isinstance(node, ast.Name) and node.id == left]
    nexts = [
        node
        for part in after[:1]
        if isinstance(part, ast.Assign | ast.Expr)
        for node in ast.walk(part)
        if isinstance(node, ast.Call) and ast.unparse(node) == f"next({left})"
    ]
    loops = [node for part in after[1:] for node in ast.walk(part) if isinstance(node, ast.For)]
    ours = [loop for loop in loops if isinstance(loop.iter, ast.Name) and loop.iter.id == left]
    around = [loop for loop in loops if loop not in ours and any(inner in ours for inner in ast.walk(loop))]
    if len(nexts) != 1 or len(ours) != 1 or around or len(everywhere) != 3:
        at = after[0] if after else definition
        raise refuse(at, f"{left}: only next({left}) at once, then one loop over the others, is understood")
    ours[0].iter = expression("OVER[1:]", ours[0], OVER=over)
    Replacement({ast.unparse(nexts[0]): expression("OVER[0]", nexts[0], OVER=over)}).visit(after[0])
