"""The parts of the user's code that never ran, by the lines of its source.

A part is the rest of a block from the first statement that never ran; an arm of a conditional expression; an operand of
`and` or `or`; or the missing `else` of an `if` whose condition was never false.
"""

import ast
import dis
import linecache
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from types import CodeType
from typing import Final, NamedTuple

from proofs.checking.coverage.recorder import Arc
from proofs.sandbox.loader import EDITED

Span = tuple[int, int, int, int]  # first line and column, last line and column
Block = Sequence[ast.stmt]
Function = ast.FunctionDef | ast.AsyncFunctionDef
Tests = tuple[tuple[ast.expr, bool], ...]  # conditions, and how each of them must come out
_LEAVES: Final = (ast.Return, ast.Raise, ast.Continue, ast.Break)
_CHANGE_NOTHING: Final = ("max", "min", "len", "abs")
LONGEST: Final = 60  # characters of a line that are shown


@dataclass(frozen=True)
class Part:
    """What never ran: the line where it begins, how the source has it, and the tests that must come out so before it.

    `statements` are those of a block; `function` is the one in which it stands; `inner` is a function within that one
    that was made and never called.
    """

    file: str
    line: int
    text: str
    function: Function
    statements: tuple[ast.stmt, ...] = ()
    tests: Tests = ()
    inner: Function | None = None


class Instruction(NamedTuple):
    """One instruction of a code, and its place in the source."""

    code: CodeType
    offset: int
    place: Span | None
    is_jump: bool
    is_end: bool  # it returns, or loads the constant that the next one returns


@dataclass(frozen=True)
class Ran:
    """Of the instructions of one file: the places in its source of all, of those that ran, and ways out of a test."""

    places: frozenset[Span]
    ran: frozenset[Span]
    ways: frozenset[tuple[Instruction, Instruction]]  # an instruction, and the one that ran next

    def has(self, node: ast.AST) -> bool:
        """Whether anything is executed for it at all."""
        span = _span(node)
        return any(_within(place, span) for place in self.places)

    def did(self, node: ast.AST) -> bool:
        """Whether any of it ran, or there is nothing to run."""
        span = _span(node)
        return any(_within(place, span) for place in self.ran) or not self.has(node)

    def exits(self, statement: ast.If) -> int:
        """To how many places a run went on from the test of the statement."""
        whole, test = _span(statement), _span(statement.test)

        def is_test(one: Instruction) -> bool:  # the jump of `if not x:` has the place of the whole statement
            if (
                one.place is None or one.is_end
            ):  # a function that ends after the statement returns from its test's place
                return False
            return (one.place == whole and one.is_jump) or _within(one.place, test)

        return len({after for before, after in self.ways if is_test(before) and not is_test(after)})


def parts(arcs: Mapping[CodeType, Iterable[Arc]]) -> list[Part]:
    """What never ran of the functions that were called, in the order of their lines."""
    by_file: dict[str, dict[CodeType, Iterable[Arc]]] = {}
    for code, seen in arcs.items():
        if seen:
            by_file.setdefault(code.co_filename, {})[code] = seen
    return [part for file, codes in sorted(by_file.items()) for part in _of_file(file, codes)]


def _of_file(file: str, codes: Mapping[CodeType, Iterable[Arc]]) -> list[Part]:
    source = source_of(file)
    try:
        module = ast.parse(source)
    except (SyntaxError, ValueError):
        return []
    ran = _ran(codes)
    lines = source.splitlines()
    called = {(code.co_firstlineno, code.co_name) for code in codes}
    found: dict[int, Part] = {}
    for node in ast.walk(module):
        if isinstance(node, Function) and (_first_line(node), node.name) in called:
            for part in _Walk(file, lines, ran, node).block(node.body, ()):
                found.setdefault(part.line, part)
    return [found[line] for line in sorted(found)]


def source_of(file: str) -> str:
    """The text that was run."""
    return EDITED.get(file) or "".join(linecache.getlines(file))


def _first_line(function: Function) -> int:
    return min([function.lineno, *(one.lineno for one in function.decorator_list)])


def _body(function: Function) -> Block:
    """The statements without the text that says what it does."""
    body = function.body
    return body[1:] if ast.get_docstring(function) is not None and len(body) > 1 else body


def _ran(codes: Mapping[CodeType, Iterable[Arc]]) -> Ran:
    places: set[Span] = set()
    ran: set[Span] = set()
    ways: set[tuple[Instruction, Instruction]] = set()
    for code in _with_inner(codes):
        every = [*dis.get_instructions(code)]
        ends = {one.offset for one in every if one.opname.startswith("RETURN_")}
        ends |= {one.offset for one, after in pairwise(every) if one.opname == "LOAD_CONST" and after.offset in ends}
        at = {
            one.offset: Instruction(
                code, one.offset, _place(one), "JUMP" in one.opname and "_IF_" in one.opname, one.offset in ends
            )
            for one in every
        }
        places.update(one.place for one in at.values() if one.place is not None)
        for start, to in codes.get(code, ()):
            if to in at and (place := at[to].place) is not None:
                ran.add(place)
            if start in at and to in at:
                ways.add((at[start], at[to]))
    return Ran(frozenset(places), frozenset(ran), frozenset(ways))


def _with_inner(codes: Iterable[CodeType]) -> Iterator[CodeType]:
    """The codes, and those of the functions, lambdas and comprehensions within them."""
    waiting, seen = [*codes], set[CodeType]()
    while waiting:
        code = waiting.pop()
        if code not in seen:
            seen.add(code)
            yield code
            waiting += [inner for inner in code.co_consts if isinstance(inner, CodeType)]


def _place(instruction: dis.Instruction) -> Span | None:
    at = instruction.positions
    if at is None or instruction.opname in {"RESUME", "NOP", "MAKE_CELL", "COPY_FREE_VARS", "RETURN_GENERATOR"}:
        return None
    if at.lineno is None or at.end_lineno is None or at.col_offset is None or at.end_col_offset is None:
        return None
    return at.lineno, at.col_offset, at.end_lineno, at.end_col_offset


def _span(node: ast.AST) -> Span:
    at: Mapping[str, int] = vars(node)
    return at["lineno"], at["col_offset"], at["end_lineno"], at["end_col_offset"]


def _within(inner: Span, outer: Span) -> bool:
    return outer[:2] <= inner[:2] and inner[2:] <= outer[2:]


def _may_change(test: ast.expr, statement: ast.stmt) -> bool:
    """Whether the statement may change what the test has asked: it writes a variable, or may reach a field."""
    inner, asked = [*ast.walk(statement)], [*ast.walk(test)]
    written = {getattr(one, "name", None) for one in inner}  # `except .. as name`, `case name`, `def name`
    written |= {one.id for one in inner if isinstance(one, ast.Name) and not isinstance(one.ctx, ast.Load)}
    if any(isinstance(one, ast.Name) and one.id in written for one in asked):
        return True
    return any(isinstance(one, ast.Attribute | ast.Subscript | ast.Call) for one in asked) and any(
        (isinstance(one, ast.Attribute | ast.Subscript) and not isinstance(one.ctx, ast.Load))
        or (isinstance(one, ast.Call) and getattr(one.func, "id", "") not in _CHANGE_NOTHING)
        for one in inner
    )


@dataclass(frozen=True)
class _Walk:
    """Down from a function, as far as it ran."""

    file: str
    lines: Sequence[str]
    ran: Ran
    function: Function

    def block(self, block: Block, tests: Tests) -> Iterator[Part]:
        """The parts of a block that has been entered: its rest, from the first statement on that never ran."""
        before = tests
        for index, statement in enumerate(block):
            if not self.ran.did(statement):
                yield self._part(statement, tests, tuple(block[index:]))
                return
            tests = *before, *(one for one in tests[len(before) :] if not _may_change(one[0], statement))
            yield from self._statement(statement, tests)
            leaves = isinstance(statement, ast.If) and not statement.orelse and isinstance(statement.body[-1], _LEAVES)
            if isinstance(statement, ast.If) and leaves and not self._is_shared(statement.test):
                tests = *tests, (statement.test, False)  # else it would not be here

    def _is_shared(self, test: ast.expr) -> bool:
        """Whether another function may write a variable of the test."""
        every = [one for one in ast.walk(self.function) if isinstance(one, ast.Global | ast.Nonlocal)]
        return any(isinstance(one, ast.Name) and one.id in said.names for one in ast.walk(test) for said in every)

    def _part(self, node: ast.AST, tests: Tests, rest: Block = ()) -> Part:
        line = _span(node)[0]
        text = ast.unparse(node) if isinstance(node, ast.expr) else self.lines[line - 1].strip()
        shown = text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."
        return Part(self.file, line, shown, self.function, tuple(rest), tests)

    def _statement(self, statement: ast.stmt, tests: Tests) -> Iterator[Part]:
        """The parts of a statement that ran."""
        if isinstance(statement, Function) and not any(map(self.ran.did, _body(statement))):
            yield replace(self._part(_body(statement)[0], tests), inner=statement)
            return
        for name, field in ast.iter_fields(statement):
            if isinstance(field, list) and field and isinstance(field[0], ast.stmt):
                inner = tests
                if isinstance(statement, ast.If | ast.While):
                    inner = (*tests, (statement.test, name == "body"))
                yield from self.block(field, inner)
            elif isinstance(field, ast.expr):
                yield from self._expression(field, tests)
            elif isinstance(field, list):
                for one in field:
                    yield from self._item(one, tests)
        if not isinstance(statement, ast.If) or statement.orelse:
            return
        if self.ran.did(statement.body[0]) and self.ran.exits(statement) == 1:
            never = self._part(statement, (*tests, (statement.test, False)))
            yield replace(never, text=f"{never.text} (never false)")

    def _item(self, item: object, tests: Tests) -> Iterator[Part]:
        """The parts of a handler, a case or an expression of a list."""
        if isinstance(item, ast.ExceptHandler | ast.match_case):
            yield from self.block(item.body, tests)
        elif isinstance(item, ast.expr):
            yield from self._expression(item, tests)

    def _expression(self, expression: ast.expr, tests: Tests) -> Iterator[Part]:
        """The arms and operands within an expression that never ran."""
        match expression:
            case ast.IfExp(test, body, orelse):
                arms: list[tuple[ast.expr, Tests]] = [(body, ((test, True),)), (orelse, ((test, False),))]
            case ast.BoolOp(kind, [first, *values]):
                before = (first, isinstance(kind, ast.And))
                arms = [(value, (before,)) for value in values]
            case ast.Lambda(_, body):
                arms = [(body, ())]
            case ast.ListComp(element, _) | ast.SetComp(element, _) | ast.GeneratorExp(element, _):
                arms = [(element, ())]
            case ast.DictComp(key, _, _):
                arms = [(key, ())]
            case _:
                arms = []
        for arm, more in arms:
            if not self.ran.did(arm):
                yield self._part(arm, (*tests, *more))
                return
        for inner in ast.iter_child_nodes(expression):
            if isinstance(inner, ast.expr):
                yield from self._expression(inner, tests)
            elif isinstance(inner, ast.comprehension):
                for one in (inner.iter, *inner.ifs):
                    yield from self._expression(one, tests)
