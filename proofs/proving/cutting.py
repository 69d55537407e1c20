"""trusted: a procedure with its loops cut at their invariants, by a rewrite of its own source.

A loop that says `assert invariant(...)` before each iteration becomes three ways on, each on a path of its own:

    entry   the invariant must hold before the first iteration, and the path ends;
    step    the variables that the loop changes are arbitrary but for the invariant; the body runs once; at its end the
            invariant must hold again, and the path ends; a `break` goes on behind the loop, a `return` returns;
    exit    the variables are arbitrary but for the invariant, the loop is over, and the path goes on behind it.

Everything else of the source runs as it stands. What cannot be cut (a loop without invariant, `for` with a target that
is no name, `yield`, `try`, `global`, ...) is a `FragmentError` that names the line: nothing is skipped.
"""

from __future__ import annotations

import ast
import hashlib
import inspect
import textwrap
from collections.abc import Callable, Sequence
from types import FunctionType
from typing import Any, Final, cast

CUT: Final = "_cut"  # the name under which the rewritten source finds what steers it
_REFUSED: Final = (
    ast.Try, ast.With, ast.AsyncFor, ast.AsyncWith, ast.Global, ast.Nonlocal, ast.Yield, ast.YieldFrom, ast.Await,
    ast.ClassDef, ast.Delete, ast.Match, ast.Raise, ast.Import, ast.ImportFrom,
)  # fmt: skip


class FragmentError(Exception):
    """A line of the source that is outside what can be proved."""


def syntax_of(function: Callable[..., Any]) -> ast.FunctionDef:
    """The syntax tree of the function, with the line numbers of its file."""
    lines, first = inspect.getsourcelines(function)
    tree = ast.parse(textwrap.dedent("".join(lines)))
    definition = tree.body[0]
    if not isinstance(definition, ast.FunctionDef):
        raise FragmentError(f"{function.__name__} is not written as a function")
    return cast("ast.FunctionDef", ast.increment_lineno(definition, first - 1))


def sorts_of(function: Callable[..., Any]) -> dict[str, str]:
    """The sorts of the parameters as the source says them, and of the result under `return`."""
    definition = syntax_of(function)
    annotated = {arg.arg: arg.annotation for arg in definition.args.args} | {"return": definition.returns}
    return {name: "" if sort is None else ast.unparse(sort) for name, sort in annotated.items()}


def fingerprint(function: Callable[..., Any]) -> str:
    """A hash of the syntax tree without comments, docstring, annotations of place: what a proof is about."""
    definition = syntax_of(function)
    definition.body = _without_docstring(definition.body)
    definition.decorator_list = []
    return hashlib.sha256(ast.dump(definition, include_attributes=False).encode()).hexdigest()[:16]


def cut(function: FunctionType) -> ast.Module:
    """The rewritten source, ready to be compiled."""
    definition = syntax_of(function)
    for node in ast.walk(definition):
        if isinstance(node, _REFUSED):
            raise FragmentError(f"line {node.lineno}: {type(node).__name__.lower()} cannot be proved")
        if isinstance(node, ast.While | ast.For) and _invariant(node) is None:
            raise FragmentError(f"line {node.lineno}: a loop needs its invariant: `assert the_loop(...)` at its head")
    definition.decorator_list = []
    definition.body = _without_docstring(definition.body)
    definition.returns = None
    for argument in definition.args.args:
        argument.annotation = None
    sorts = _annotations(definition)
    made = _Cutter(sorts).visit(definition)
    return ast.fix_missing_locations(ast.Module([made], []))


def _without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    match body:
        case [ast.Expr(ast.Constant(str())), *rest]:
            return rest
    return body


def _annotations(definition: ast.FunctionDef) -> dict[str, str]:
    """What the source says of the sort of a variable: `before: Bounds | None = None`."""
    return {
        node.target.id: ast.unparse(node.annotation)
        for node in ast.walk(definition)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }


def _invariant(loop: ast.For | ast.While) -> ast.Call | None:
    """The call in `assert the_loop(...)` at the head of the body."""
    match loop.body[0]:
        case ast.Assert(ast.Call(ast.Name()) as call):
            return call
    return None


def _assigned(body: Sequence[ast.stmt]) -> list[str]:
    """The variables that the statements change."""
    names = [
        node.id
        for part in body
        for node in ast.walk(part)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]
    return list(dict.fromkeys(names))


class _Cutter(ast.NodeTransformer):
    """Rewrites loops; nested ones from the inside out."""

    def __init__(self, sorts: dict[str, str]) -> None:
        self.sorts = sorts

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt | None:
        """`g: Value` alone says a sort and does nothing; with a value it is an assignment."""
        if node.value is None:
            return None
        return ast.copy_location(ast.Assign([node.target], self.visit(node.value)), node)

    def visit_For(self, node: ast.For) -> list[ast.stmt]:
        """Over the children of a node; after the body there is another child, or this was the last."""
        if not isinstance(node.target, ast.Name) or node.orelse:
            raise FragmentError(f"line {node.lineno}: a loop is `for child in ...:` without else")
        loop = f"_loop_{node.lineno}"
        return self._cut(node, loop, ast.unparse(node.iter), node.target.id, "True", f"{loop}.goes_on()")

    def visit_While(self, node: ast.While) -> list[ast.stmt]:
        """Until its test fails."""
        if node.orelse:
            raise FragmentError(f"line {node.lineno}: a loop has no else")
        test = ast.unparse(node.test)
        return self._cut(node, f"_loop_{node.lineno}", "None", "", test, test)

    def _cut(
        self, node: ast.For | ast.While, loop: str, over: str, target: str, first_test: str, next_test: str
    ) -> list[ast.stmt]:
        call = _invariant(node)
        assert call is not None, "looked at before"
        arguments = ", ".join([ast.unparse(call.func), *map(ast.unparse, call.args)])
        bind = f"{target} = {loop}.{{}}()" if target else "pass"
        again = f"""
if not ({next_test}):
    break
{bind.format("following")}
{CUT}.must_hold({node.lineno}, {arguments})
{CUT}.end()
"""
        skeleton = f"""
{loop} = {CUT}.loop({over}, {node.lineno})
if {loop}.is_entry:
    if {first_test}:
        {bind.format("first")}
        {CUT}.must_hold({node.lineno}, {arguments})
        {CUT}.end()
else:
    HAVOC
    {CUT}.assume({first_test})
    {bind.format("some")}
    {CUT}.assume_loop({node.lineno}, {arguments})
    while True:
        BODY
        AGAIN
"""
        body: list[ast.stmt] = []
        for part in node.body[1:]:
            made = (
                _Continues(again).visit(self.visit(part))
                if not isinstance(part, ast.For | ast.While)
                else self.visit(part)
            )
            body += made if isinstance(made, list) else [] if made is None else [made]
        parts = {"HAVOC": self._havoc(node), "BODY": body, "AGAIN": ast.parse(again).body}
        made = _Filler(parts).visit(ast.parse(skeleton))
        return [_at_line(part, node) for part in made.body]

    def _havoc(self, node: ast.For | ast.While) -> list[ast.stmt]:
        lines = []
        for name in _assigned(node.body):
            sort = repr(self.sorts[name]) if name in self.sorts else "None"
            lines += [
                "try:",
                f"    {name} = {CUT}.arbitrary({name!r}, {name}, {sort})",
                "except UnboundLocalError:",
                "    pass",
            ]
        return ast.parse("\n".join(lines) or "pass").body


class _Continues(ast.NodeTransformer):
    """`continue` goes to the end of the body."""

    def __init__(self, again: str) -> None:
        self.again = again

    def visit_Continue(self, _: ast.Continue) -> list[ast.stmt]:
        return ast.parse(self.again).body


class _Filler(ast.NodeTransformer):
    """Puts statements in the place of names that stand for them."""

    def __init__(self, parts: dict[str, list[ast.stmt]]) -> None:
        self.parts = parts

    def visit_Expr(self, node: ast.Expr) -> ast.stmt | list[ast.stmt]:
        if isinstance(node.value, ast.Name) and node.value.id in self.parts:
            return self.parts[node.value.id]
        return node


def _at_line(part: ast.stmt, node: ast.stmt) -> ast.stmt:
    """What was made up for a loop stands at the loop's line."""
    return ast.copy_location(part, node)
