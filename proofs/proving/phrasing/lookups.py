"""Where a search goes on after it looked up an entry that gave no answer: a mark, which does nothing when it is run.

To a proof such an entry is as good as none, if nothing was done with it and nothing reads it later. So one path goes on
from there, and not one for each form of entry. A function that does nothing but look up has the mark where it returns
None, as it does at once where there is no entry.
"""

import ast
from typing import Final

from proofs.proving.phrasing.program import Program
from proofs.proving.phrasing.scopes import Scope
from proofs.proving.phrasing.syntax import names_in, parsed

_STATEMENTS: Final = ast.Assign | ast.If | ast.Return | ast.Pass
_DO_MORE: Final = ast.Call | ast.NamedExpr | ast.Lambda


class Passed:
    """Called with a table and what it held, or None: the search goes on, and reads that entry no more."""

    def __init__(self, _table: object, _entry: object) -> None:
        """It does nothing."""


def mark_lookups(program: Program) -> None:
    """Put the mark after each lookup that only answers, in the body of a function itself."""
    word = program.fresh("passed")
    for name, definition in program.definitions.items():
        if looked_up := _looked_up_in(definition, program.tables.get(name, set())):
            _BeforeNone(f"{word}({', '.join(looked_up)})").visit(definition)
            program.takes[word], program.ours[word] = Passed, "passed"
        captured = Scope(definition, program.names).flow.captured
        for number in range(len(definition.body) - 1, 0, -1):
            found, asked = definition.body[number - 1 : number + 1]
            match found:
                case ast.Assign([ast.Name(entry)], ast.Call(ast.Attribute(ast.Name(table), "get"), [_], [])):
                    gone = {entry} | names_in(asked, ast.Store)
                    is_one = table in program.tables.get(name, ()) and _only_answers(asked, entry)
                    if is_one and not gone & captured and _are_dead(gone, definition.body[number + 1 :]):
                        definition.body[number + 1 : number + 1] = parsed(f"{word}({table}, {entry})", asked)
                        program.takes[word], program.ours[word] = Passed, "passed"


def _looked_up_in(definition: ast.FunctionDef, tables: set[str]) -> tuple[str, str] | None:
    """The table and the entry of a function that does nothing but look up, and returns None where there is no entry."""
    match definition.body[ast.get_docstring(definition) is not None :]:
        case [
            ast.Assign([ast.Name(entry)], ast.Call(ast.Attribute(ast.Name(table), "get"), [_], [])),
            ast.If(test, [ast.Return(None | ast.Constant(None))], []) as none,
            *after,
        ] if table in tables:
            first = test.values[0] if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.Or) else test
            names = {name for part in after for name in names_in(part, ast.Store)}
            if ast.unparse(first) == f"{entry} is None" and entry not in names and table not in names:
                return (table, entry) if all(map(_is_plain, [none, *after])) else None
    return None


class _BeforeNone(ast.NodeTransformer):
    """Puts a statement before each `return None`."""

    def __init__(self, statement: str) -> None:
        self.statement = statement

    def visit_Return(self, node: ast.Return) -> ast.AST | list[ast.AST]:
        is_none = node.value is None or (isinstance(node.value, ast.Constant) and node.value.value is None)
        return [*parsed(self.statement, node), node] if is_none else node


def _is_plain(asked: ast.stmt) -> bool:
    """Whether it can do nothing but return, and assign variables."""
    parts = [*ast.walk(asked)]
    return all(isinstance(part, _STATEMENTS) for part in parts if isinstance(part, ast.stmt)) and not any(
        isinstance(part, _DO_MORE) or _is_stored_in(part) for part in parts
    )


def _only_answers(asked: ast.stmt, entry: str) -> bool:
    """Whether it is about an entry that there is, and can do nothing but return, and assign variables."""
    match asked:
        case ast.If(test, orelse=[]):
            first = test.values[0] if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else test
            return ast.unparse(first) in (entry, f"{entry} is not None") and _is_plain(asked)
    return False


def _is_stored_in(part: ast.AST) -> bool:
    return isinstance(part, ast.Subscript | ast.Attribute) and isinstance(part.ctx, ast.Store)


def _are_dead(names: set[str], after: list[ast.stmt]) -> bool:
    """Whether nothing reads one of the variables before it is assigned anew, by a statement of the body itself."""
    left = {*names}
    for part in after:
        is_plain = isinstance(part, ast.Assign)
        if left & (names_in(part) if is_plain else names_in(part) | names_in(part, ast.Store)):
            return False
        left -= names_in(part, ast.Store)
    return True
