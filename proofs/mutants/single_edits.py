"""Every single-edit mutant of a function, each once.

A function is edited as a syntax tree, one node at a time, and put back into the text of its module. `OPERATORS` lists
the edits. What is not edited: the docstring, annotations, decorators, `assert` statements, which hold the loop
invariants, and the words of an error. A default is the caller's business unless it is an end of a window. Two edits
that give the same function count once, and one that gives the function itself not at all.
"""

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FunctionType, ModuleType
from typing import Any, Final

from proofs.mutants.bound_edits import not_passed_on
from proofs.mutants.edit_operators import EXPRESSIONS, STATEMENTS, Edit

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
    return mutations_within(sys.modules[function.__module__], function.__qualname__)


def mutations_within(module: ModuleType, name: str) -> Iterator[Mutation]:
    """The same for the function of that qualified name; none if the text of the module has no such definition."""
    written = _definition(module, name)
    if written is None:
        return
    lines = inspect.getsource(module).splitlines(keepends=True)
    first = min([written.lineno, *(decorator.lineno for decorator in written.decorator_list)])
    places = _places(written)
    seen = {ast.dump(written)}
    for edit in _edits(written, module):
        place = places[id(edit.old)]
        before = _head(place.statement), _line(place.statement)
        with place.holding(ast.fix_missing_locations(edit.new)) as statement:
            shape = ast.dump(written)
            if shape in seen:
                continue
            seen.add(shape)
            after = _head(statement), _line(statement)
            body = textwrap.indent(ast.unparse(written), " " * written.col_offset)
        text = "".join([*lines[: first - 1], body + "\n", *lines[written.end_lineno :]])
        difference = (before[0], after[0]) if before[0] != after[0] else (before[1], after[1])
        line = next(part.lineno for part in ast.walk(edit.old) if isinstance(part, ast.stmt | ast.expr))
        yield Mutation(edit.operator, module.__name__, name, line, *difference, text)


def definition(function: FunctionType) -> ast.FunctionDef:
    """The function as its module has it."""
    node = _definition(sys.modules[function.__module__], function.__qualname__)
    assert node is not None
    return node


def _definition(module: ModuleType, name: str) -> ast.FunctionDef | None:
    node: Any = ast.parse(inspect.getsource(module))
    for step in name.split("."):
        parts = (part for part in node.body if isinstance(part, ast.FunctionDef | ast.ClassDef) and part.name == step)
        node = next(parts, None)
        if node is None:
            return None
    return node if isinstance(node, ast.FunctionDef) else None


def _edits(written: ast.FunctionDef, module: ModuleType) -> Iterator[Edit]:
    inside = [*editable(written)]
    last = [part.body[-1] for part in (written, *inside) if isinstance(part, ast.FunctionDef)]
    steps = [part.right for part in inside if isinstance(part, ast.BinOp)]  # x + 0 is x, which another edit makes
    for operator, edit_of in (*EXPRESSIONS.items(), *STATEMENTS.items()):
        for node in inside:
            for new in () if isinstance(node, ast.Return) and node in last else edit_of(node):
                if not (node in steps and isinstance(new, ast.Constant) and new.value == 0):
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


# WHERE A NODE STANDS, AND THE EDIT IN WORDS


@dataclass(frozen=True)
class _Place:
    """A node's father, the field and the number under which it stands there, and the smallest statement around it."""

    father: ast.AST
    name: str
    number: int | None
    statement: ast.stmt

    @contextmanager
    def holding(self, new: ast.AST) -> Iterator[ast.AST]:
        """For a while the new node stands here; the statement as it is then."""
        old = getattr(self.father, self.name)
        now = new if self.number is None else [*old[: self.number], new, *old[self.number + 1 :]]
        setattr(self.father, self.name, now)
        try:
            yield new if isinstance(new, ast.stmt) else self.statement
        finally:
            setattr(self.father, self.name, old)


def _places(node: ast.AST, statement: ast.stmt | None = None) -> dict[int, _Place]:
    """The place of each node within, by its identity."""
    places: dict[int, _Place] = {}
    around = node if isinstance(node, ast.stmt) else statement
    assert around is not None
    for name, value in ast.iter_fields(node):
        for number, child in enumerate(value if isinstance(value, list) else [value]):
            if isinstance(child, ast.AST):
                inner = child if isinstance(child, ast.stmt) else around
                places[id(child)] = _Place(node, name, number if isinstance(value, list) else None, inner)
                places.update(_places(child, around))
    return places


def _head(statement: ast.AST) -> str:
    return next(line for line in ast.unparse(statement).splitlines() if not line.startswith("@"))


def _line(statement: ast.AST) -> str:
    if isinstance(statement, ast.For | ast.While):  # all that an edit leaves of its head is a `break` at the end
        return f"{_head(statement)} ...{' break' if isinstance(statement.body[-1], ast.Break) else ''}"
    text = " ".join(line.strip() for line in ast.unparse(statement).splitlines())
    return text if len(text) <= 80 else f"{text[:40]} ... {text[-35:]}"
