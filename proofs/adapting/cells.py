"""Boards of cells: `for i in range(9): if board[i] == EMPTY: board[i] = "X"`."""

from __future__ import annotations

import ast
from typing import Final

from proofs.adapting.bodies import Bodies, Search
from proofs.adapting.record import Record

_SIDE: Final = 3
KEYS: Final = ("keys", "items", "values")  # of a board that is a dict


def cells(search: Search, bodies: Bodies, found: Record) -> None:
    """Note the mark of an empty cell and the size of the board, if moves are marks that are put on a board."""
    stores = [node for node in ast.walk(search.function.node) if isinstance(node, ast.Assign)]
    marks = [node for node in stores if _board(node.targets[0], search)]
    if not marks:
        _looked_for(search, found)
        return
    found.keyed = any(_is_by_key(node, search) for node in ast.walk(search.function.node))
    onward = [call.lineno for call in search.calls() if _is_onward(call, bodies)]
    undone = [node for node in marks if any(node.lineno > line for line in onward)]
    compared = [node for node in ast.walk(search.function.node) if isinstance(node, ast.Compare)]
    tested = [
        node.comparators[0]
        for node in compared
        if _board(node.left, search) and isinstance(node.ops[0], ast.Eq | ast.Is)
    ]
    empty = tested or [node.value for node in undone]
    if not empty:
        found.open.append("which mark an empty cell has")
        return
    found.empty = ast.unparse(empty[0])
    is_double = any(
        isinstance(node.targets[0], ast.Subscript) and isinstance(node.targets[0].value, ast.Subscript)
        for node in marks
    )
    sizes = [n for node in ast.walk(search.function.node) if (n := _size(node)) is not None]
    if is_double:
        found.rows = sizes[0] if sizes else _SIDE
        found.max_children = found.rows**2
    elif sizes:
        found.max_children = sizes[0]


def _looked_for(search: Search, found: Record) -> None:
    """A board of which no cell is set may be asked whether one is empty: `"." not in board`."""
    for node in ast.walk(search.function.node):
        match node:
            case ast.Compare(left=mark, ops=[ast.In() | ast.NotIn()], comparators=[board]):
                if search.is_position(board) and isinstance(mark, ast.Constant | ast.Name):
                    found.empty = found.empty or ast.unparse(mark)


def _is_by_key(node: ast.AST, search: Search) -> bool:
    """`for key in board: if board[key] == EMPTY`, or a loop over its keys: the board is a dict."""
    match node:
        case ast.Call(func=ast.Attribute(value=board, attr=attr)) if attr in KEYS:
            return search.is_position(board)
        case ast.For(target=ast.Name(key), iter=board) if search.is_position(board):
            cells = (part for part in ast.walk(node) if isinstance(part, ast.Subscript) and _board(part, search))
            return any(ast.unparse(cell.slice) == key for cell in cells)
    return False


def _board(node: ast.AST, search: Search) -> bool:
    """Whether that is a cell of the board."""
    if not isinstance(node, ast.Subscript) or isinstance(node.slice, ast.Slice):
        return False
    return search.is_position(node.value) or _board(node.value, search)


def _size(node: ast.AST) -> int | None:
    match node:
        case ast.Call(func=ast.Name("range"), args=[*_, ast.Constant(value=int(n))]):
            return n
    return None


def _is_onward(call: ast.Call, bodies: Bodies) -> bool:
    return getattr(call.func, "id", getattr(call.func, "attr", "")) in bodies.names
