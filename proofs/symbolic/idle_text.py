"""trusted: whether the text of a value that the code under test asks for can decide anything.

A line of a log needs the text of a value, and nothing depends on it. So a value has an opaque text where the source
shows that the text is printed, logged, put into the message of an exception that nobody looks at, or added to a list
that nobody reads. Everything else that may become of a text (a comparison, a key, a length) is refused: the text of a
symbolic value is not that of a number.
"""

import ast
import builtins
import linecache
import logging
import re
from collections.abc import Iterator
from functools import cache
from types import CodeType, FrameType
from typing import Any, Final

MAKES_TEXT: Final = frozenset({"str", "repr", "format", "ascii"})
TEXT_METHODS: Final = frozenset({"format", "join", "ljust", "rjust", "center", "strip", "rstrip", "upper", "lower"})
LOGS: Final = frozenset({"debug", "info", "warning", "error", "critical", "exception", "log"})
READS_BACK: Final = re.compile(r"StringIO|redirect_std|sys\.std(out|err)\s*=|traceback")  # what is printed, or raised
HANDLERS: Final = ("StreamHandler", "_StderrHandler", "NullHandler", "FileHandler")
ALIKE: Final = (0, -7, 0.5, float("inf"))  # numbers that a pay-off may be
DEEPEST: Final = 5  # calls that a text is handed on by

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


def is_idle(frame: FrameType | None) -> bool:
    """Whether the text that this frame asks for decides nothing."""
    while frame is not None and _module(frame) == "logging":  # which asks when it writes the line
        frame = frame.f_back
    if frame is None:
        return False
    file = _file(frame.f_code.co_filename)
    if file is None:
        return False
    names = {**vars(builtins), **frame.f_globals}
    return _Texts(file, names).is_idle(_asking(file, frame.f_code, frame.f_lasti))


def suits_every_number(spec: str) -> bool:
    """Whether every number can be written so; what raises for some of them is no mere text."""
    try:
        return all(isinstance(format(number, spec), str) for number in ALIKE)
    except ValueError:
        return False


def _module(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__", "")).partition(".")[0]


class _File:
    """The source of a file, and the parent of each of its nodes."""

    def __init__(self, source: str) -> None:
        self.module = ast.parse(source)
        self.parents: dict[ast.AST, ast.AST] = {}
        for node in ast.walk(self.module):
            self.parents.update(dict.fromkeys(ast.iter_child_nodes(node), node))
        self.reads_back = READS_BACK.search(source) is not None

    def function_of(self, node: ast.AST) -> Function | None:
        """The function in which the node stands."""
        while not isinstance(node, Function | ast.Module):
            node = self.parents[node]
        return None if isinstance(node, ast.Module) else node


@cache
def _file(name: str) -> _File | None:
    source = "".join(linecache.getlines(name))
    try:
        return _File(source) if source else None
    except (SyntaxError, ValueError):
        return None


def _asking(file: _File, code: CodeType, offset: int) -> ast.expr | None:
    """The expression that is evaluated at that instruction: of those with its place in the source the outermost."""
    place = [*code.co_positions()][offset // 2]
    for node in ast.walk(file.module):
        if isinstance(node, ast.expr):
            at = node.lineno, node.end_lineno, node.col_offset, node.end_col_offset
            if at == place:
                return node
    return None


class _Texts:
    """What becomes of texts in one file."""

    def __init__(self, file: _File, names: dict[str, Any]) -> None:
        self._file = file
        self._names = names
        self._asked: set[tuple[str, Function]] = set()  # variables that are gone through

    def is_idle(self, text: ast.expr | None) -> bool:
        """Whether nothing comes of the text that is made by this expression."""
        if text is None or self._file.reads_back:
            return False
        if isinstance(text, ast.Call) and not self._makes_text(text.func):
            return self._is_written(text)
        return self._goes_nowhere(text, DEEPEST)

    def _meant(self, name: ast.Name) -> object:
        """What a name means that the function does not assign."""
        function = self._file.function_of(name)
        own = [] if function is None or isinstance(function, ast.Lambda) else [*ast.walk(function)]
        is_local = any(
            (isinstance(one, ast.Name) and one.id == name.id and not isinstance(one.ctx, ast.Load))
            or (isinstance(one, ast.arg) and one.arg == name.id)
            or (isinstance(one, ast.FunctionDef) and one is not function and one.name == name.id)
            for one in own
        )
        return None if is_local else self._names.get(name.id)

    def _makes_text(self, function: ast.expr) -> bool:
        match function:
            case ast.Name(name):
                return name in MAKES_TEXT and self._meant(function) is getattr(builtins, name)
            case ast.Attribute(_, name):
                return name in TEXT_METHODS
            case _:
                return False

    def _is_written(self, call: ast.Call) -> bool:
        """Whether the call prints or logs, and no more."""
        match call.func:
            case ast.Name("print") as name:
                files = [word.value for word in call.keywords if word.arg in {"file", None}]
                return self._meant(name) is print and all(map(_is_stream, files))
            case ast.Attribute(ast.Name() as name, method):
                return method in LOGS and self._is_logger(self._meant(name))
            case _:
                return False

    @staticmethod
    def _is_logger(thing: object) -> bool:
        """Whether what it is told goes to a stream, a file or nowhere."""
        logger: Any = logging.getLogger() if thing is logging else thing
        if not isinstance(logger, logging.Logger):
            return False
        while logger is not None:
            if logger.filters or any(type(handler).__name__ not in HANDLERS for handler in logger.handlers):
                return False
            logger = logger.parent if logger.propagate else None
        return True

    def _goes_nowhere(self, text: ast.AST, deep: int) -> bool:
        """Whether nothing comes of a text that stands here."""
        if deep == 0:
            return False
        parent = self._file.parents[text]
        match parent:
            case ast.Expr():
                return True
            case ast.JoinedStr() | ast.FormattedValue() | ast.Tuple() | ast.Starred():
                return self._goes_nowhere(parent, deep)
            case ast.BinOp(_, ast.Add() | ast.Mod(), _):
                return self._goes_nowhere(parent, deep)
            case ast.IfExp(test=test) if test is not text:
                return self._goes_nowhere(parent, deep)
            case ast.Assert(msg=message) if message is text:
                return not self._looks_at_exceptions()
            case ast.Assign(targets=[ast.Name(name)]):
                return self._is_idle_name(name, parent, deep - 1)
            case ast.keyword():
                call = self._file.parents[parent]
                return isinstance(call, ast.Call) and self._is_idle_argument(call, parent, deep)
            case ast.Call() if text is not parent.func:
                return self._is_idle_argument(parent, text, deep)
            case ast.Attribute(_, name) if name in TEXT_METHODS:
                return self._goes_nowhere(self._file.parents[parent], deep)
            case _:
                return False

    def _is_idle_argument(self, call: ast.Call, argument: ast.AST, deep: int) -> bool:
        if self._makes_text(call.func):
            return self._goes_nowhere(call, deep)
        if self._is_written(call):
            return True
        if isinstance(self._file.parents[call], ast.Raise):
            return not self._looks_at_exceptions()
        match call.func:
            case ast.Attribute(ast.Name() | ast.Attribute() as owner, "append"):
                return self._is_never_read(owner)
            case ast.Name(name) as called:
                code = getattr(self._meant(called), "__code__", None)
                is_it = code is not None and code.co_name == name
                return is_it and self._is_idle_parameter(name, call, argument, deep)
            case ast.Attribute(ast.Name("self"), name):
                return self._is_idle_parameter(name, call, argument, deep)
            case _:
                return False

    def _is_idle_parameter(self, name: str, call: ast.Call, argument: ast.AST, deep: int) -> bool:
        """Whether nothing comes of what is handed to the functions of that name."""
        each = [*self._parameters(name, call, argument, deep)]
        return bool(each) and all(each)

    def _parameters(self, name: str, call: ast.Call, argument: ast.AST, deep: int) -> Iterator[bool]:
        """Of each function of that name in the file: whether nothing comes of the parameter that is handed in."""
        for function in ast.walk(self._file.module):
            if isinstance(function, ast.FunctionDef) and function.name == name:
                places = [one.arg for one in function.args.args]
                if isinstance(call.func, ast.Attribute):
                    places = places[1:]
                given = argument.arg if isinstance(argument, ast.keyword) else None
                if given is None and argument in call.args and call.args.index(argument) < len(places):
                    given = places[call.args.index(argument)]
                is_plain = given is not None and not function.decorator_list
                yield is_plain and self._is_idle_name(str(given), function, deep - 1)

    def _is_idle_name(self, name: str, at: ast.AST, deep: int) -> bool:
        """Whether nothing comes of a variable of the function in which it stands."""
        function = self._file.function_of(at)
        if function is None or isinstance(function, ast.Lambda):
            return False
        if (name, function) in self._asked:
            return True  # it is being gone through
        self._asked.add((name, function))
        for node in ast.walk(function):
            if isinstance(node, ast.Global | ast.Nonlocal) and name in node.names:
                return False
            is_read = isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)
            if is_read and not (self._file.function_of(node) is function and self._goes_nowhere(node, deep)):
                return False
        return True

    def _looks_at_exceptions(self) -> bool:
        """Whether any handler has a name for what it catches."""
        return any(isinstance(node, ast.ExceptHandler) and node.name for node in ast.walk(self._file.module))

    def _is_never_read(self, owner: ast.Name | ast.Attribute) -> bool:
        """Whether a list is only added to, emptied and made anew."""
        word = owner.id if isinstance(owner, ast.Name) else owner.attr
        for node in ast.walk(self._file.module):
            is_it = (isinstance(node, ast.Name) and node.id == word) or (
                isinstance(node, ast.Attribute) and node.attr == word
            )
            if not is_it or isinstance(getattr(node, "ctx", None), ast.Store):
                continue
            parent = self._file.parents[node]
            if not (isinstance(parent, ast.Attribute) and parent.attr in {"append", "clear"}):
                return False
        return isinstance(self._names.get(word), list) if isinstance(owner, ast.Name) else True


def _is_stream(file: ast.expr) -> bool:
    """Whether it is one of the two streams that a program writes to."""
    return isinstance(file, ast.Attribute) and ast.unparse(file) in {"sys.stdout", "sys.stderr"}
