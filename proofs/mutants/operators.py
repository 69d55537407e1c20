"""trusted: every single-edit mutant of a function, each once.

A function is edited as a syntax tree, one node at a time, and put back into the text of its module. `OPERATORS` lists
the edits. What is not edited: the docstring, annotations, decorators, `assert` statements, which hold the loop
invariants, and the words of an error. A default is the caller's business unless it is an end of a window. Two edits
that give the same function count once, and one that gives the function itself not at all.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from types import FunctionType, ModuleType
from typing import Any, Final, TypeVar

from proofs.mutants.edits import EXPRESSIONS, STATEMENTS, Edit
from proofs.mutants.passing import not_passed_on

Node = TypeVar("Node", bound=ast.AST)
OPERATORS: Final = (*EXPRESSIONS, *STATEMENTS, "bound-not-passed")


@dataclass(frozen=True)
class Mutation:
    """One edit of one function: where, what stood there, what stands there now, and the text of the whole module."""

    operator: str
    module: str
    function: str  # its qualified name
    line: int  # in the module as written
    before: str
    after: str
    text: str = field(repr=False)

    def __str__(self) -> str:
        return f"{self.function}:{self.line} {self.operator}: {self.before}  ->  {self.after}"


def mutations(function: FunctionType) -> Iterator[Mutation]:
    """Every mutant of the function, in the order of the operators and of its text."""
    module = sys.modules[function.__module__]
    written = definition(function)
    lines = inspect.getsource(module).splitlines(keepends=True)
    first = min(line.lineno for line in (written, *written.decorator_list))
    seen = {ast.dump(written)}
    for edit in _edits(written, module):
        edited = _replaced(written, edit)
        shape = ast.dump(_WithoutZeros().visit(deepcopy(edited)))
        if shape in seen:
            continue
        seen.add(shape)
        body = textwrap.indent(ast.unparse(edited), " " * written.col_offset)
        text = "".join([*lines[: first - 1], body + "\n", *lines[written.end_lineno :]])
        before, after = _told(written, edit)
        line = next(part.lineno for part in ast.walk(edit.old) if isinstance(part, ast.stmt | ast.expr))
        yield Mutation(edit.operator, module.__name__, function.__qualname__, line, before, after, text)


def definition(function: FunctionType) -> ast.FunctionDef:
    """The function as its module has it."""
    node: Any = _parsed(sys.modules[function.__module__])
    for name in function.__qualname__.split("."):
        node = next(
            part for part in node.body if isinstance(part, ast.FunctionDef | ast.ClassDef) and part.name == name
        )
    assert isinstance(node, ast.FunctionDef)
    return node


@cache
def _parsed(module: ModuleType) -> ast.Module:
    return ast.parse(inspect.getsource(module))


def _edits(written: ast.FunctionDef, module: ModuleType) -> Iterator[Edit]:
    inside = [*editable(written)]
    last = [part.body[-1] for part in (written, *inside) if isinstance(part, ast.FunctionDef)]
    for operator, edit_of in (*EXPRESSIONS.items(), *STATEMENTS.items()):
        for node in inside:
            for new in () if isinstance(node, ast.Return) and node in last else edit_of(node):
                yield Edit(operator, node, new)
    for old, new in not_passed_on(written, inside, vars(module)):
        yield Edit("bound-not-passed", old, new)


def editable(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes within a function that an edit may touch, in the order of the text."""
    for name, value in ast.iter_fields(node):
        if name in {"decorator_list", "annotation", "returns"}:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.arguments):
                yield from (default for default in child.defaults if isinstance(default, ast.Name))
            elif (isinstance(child, ast.AST) and not isinstance(child, ast.Assert | ast.Raise | ast.Expr)) or (
                isinstance(child, ast.Expr) and not isinstance(child.value, ast.Constant)
            ):
                yield child
                yield from editable(child)


def _replaced(within: Node, edit: Edit) -> Node:
    """A copy with the new node where the old one was: the memo of a copy knows what was copied already."""
    return ast.fix_missing_locations(deepcopy(within, {id(edit.old): edit.new}))


class _WithoutZeros(ast.NodeTransformer):
    """x for x + 0 and x - 0, so that a step dropped and a step of nothing are one edit."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        match node:
            case ast.BinOp(left, ast.Add() | ast.Sub(), ast.Constant(0)):
                return left
            case _:
                return node


# THE EDIT IN WORDS


def _told(written: ast.FunctionDef, edit: Edit) -> tuple[str, str]:
    """The statement that was edited, before and after; of an `if` or a loop only the head, where that tells it."""
    holder: ast.AST = edit.old
    for statement in ast.walk(written):  # from the outside in: the last that holds the node is the smallest
        if isinstance(statement, ast.stmt) and any(part is edit.old for part in ast.walk(statement)):
            holder = statement
    now = _replaced(holder, edit)
    before, after = _head(holder), _head(now)
    return (before, after) if before != after else (_line(holder), _line(now))


def _head(statement: ast.AST) -> str:
    return next(line for line in ast.unparse(statement).splitlines() if not line.startswith("@"))


def _line(statement: ast.AST) -> str:
    text = " ".join(line.strip() for line in ast.unparse(statement).splitlines())
    return text if len(text) <= 80 else f"{text[:40]} ... {text[-35:]}"
