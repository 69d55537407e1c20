"""Parameters that a call leaves to their defaults, and parameters that decide nothing; and what is only printed.

What a parameter is by default is a number, an end of the order or None: a call that leaves it out is given it. A
parameter that is read only to be handed on as itself decides nothing (`verbose`, once what it prints is left out): no
function of the program is given it.
"""

import ast
import logging
from collections.abc import Iterator
from typing import Any

from proofs.checking.core.signatures import means
from proofs.proving.phrasing.program import Program
from proofs.proving.phrasing.scopes import Scope
from proofs.proving.phrasing.syntax import copied
from proofs.proving.source.fragment import refuse
from specs.values import Infinity

_KNOWN = ("tree", "game", "node", "alpha", "beta", "is_max", "color", "depth", "memory", "first")
_SHOWN = ast.Name | ast.Constant | ast.JoinedStr | ast.FormattedValue | ast.Tuple


def with_defaults(program: Program) -> None:
    """Write out what parameters are by default, where they are defined and where a call leaves them out."""
    for name, definition in program.definitions.items():
        values = program.defaults.get(name) or ()
        written = definition.args.defaults
        for number, (default, value) in enumerate(zip(written, values, strict=True)):
            written[number] = _literal(default, value)
    for caller in program.definitions.values():
        for call, name in _calls_in(caller, program):
            _must_fit(call, program.definitions[name])
            _fill(call, program.definitions[name], Scope(caller, program.names))


def _must_fit(call: ast.Call, definition: ast.FunctionDef) -> None:
    """Refuse a call that leaves out what it must give, gives something twice, or more than there is."""
    own = definition.args
    names = [argument.arg for argument in own.args]
    given = [word for word, _ in _given(call, definition)]
    needed = {*names[: len(names) - len(own.defaults)]}
    others = {argument.arg for argument in own.kwonlyargs}
    is_plain = not any(isinstance(value, ast.Starred) for value in call.args) and len(call.args) <= len(names)
    if not is_plain or len({*given}) != len(given) or not needed <= {*given} <= {*names} | others:
        raise refuse(call, f"{ast.unparse(call)}: {definition.name} takes {', '.join(names)}, each once")


def _literal(default: ast.expr, value: Any) -> ast.expr:
    if type(value) in (int, float) and value == value:  # noqa: PLR0124 - no NaN
        number = ast.Constant(abs(value))
        return ast.copy_location(number if value >= 0 else ast.UnaryOp(ast.USub(), number), default)
    if value is None or type(value) in (bool, str):
        return ast.copy_location(ast.Constant(value), default)
    if type(value) is dict or isinstance(value, Infinity):
        return default
    raise refuse(default, f"{ast.unparse(default)} by default: a proof knows numbers, NEG_INF, POS_INF, None and {{}}")


def _calls(program: Program) -> Iterator[tuple[ast.Call, str]]:
    for definition in program.definitions.values():
        yield from _calls_in(definition, program)


def _calls_in(definition: ast.FunctionDef, program: Program) -> Iterator[tuple[ast.Call, str]]:
    for node in ast.walk(definition):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in program.definitions:
            yield node, node.func.id


def _given(call: ast.Call, definition: ast.FunctionDef) -> list[tuple[str, ast.expr]]:
    """What the call gives each parameter, by place and by name."""
    names = [argument.arg for argument in definition.args.args]
    return [*zip(names, call.args, strict=False), *((keyword.arg or "", keyword.value) for keyword in call.keywords)]


def _fill(call: ast.Call, definition: ast.FunctionDef, caller: Scope) -> None:
    arguments, defaults = definition.args.args, definition.args.defaults
    given = {word for word, _ in _given(call, definition)}
    for argument, default in zip(reversed(arguments), reversed(defaults), strict=False):
        is_number = isinstance(default, ast.UnaryOp | ast.Name) or getattr(default, "value", None) is not None
        if argument.arg not in given and is_number and not isinstance(default, ast.Dict | ast.Call):
            if isinstance(default, ast.Name) and default.id in caller.own:
                raise refuse(call, f"{default.id} is a variable here, and a default of {definition.name}; rename one")
            call.keywords.append(ast.keyword(argument.arg, copied(default)))


# THAT DECIDE NOTHING


def without_idle_parameters(program: Program) -> None:
    """Leave them out of all functions, and of all calls."""
    idle = {
        (name, argument.arg)
        for name, definition in program.definitions.items()
        for argument in definition.args.args
        if (not any(means(argument.arg, word) for word in _KNOWN) or _is_no_table(definition, argument.arg))
        and name not in program.cached  # where it is a key
    }
    while busy := {place for place in idle if _is_read(program, place, idle) or _is_given_work(program, place)}:
        idle -= busy
    for call, name in _calls(program):
        gone = {id(value) for word, value in _given(call, program.definitions[name]) if (name, word) in idle}
        call.args = [value for value in call.args if id(value) not in gone]
        call.keywords = [keyword for keyword in call.keywords if (name, keyword.arg) not in idle]
    for name, definition in program.definitions.items():
        own, values = definition.args, [*(program.defaults.get(name) or ())]
        first = len(own.args) - len(own.defaults)
        left = [number for number, argument in enumerate(own.args) if (name, argument.arg) not in idle]
        own.defaults = [own.defaults[number - first] for number in left if number >= first]
        program.defaults[name] = tuple(values[number - first] for number in left if number >= first) or None
        own.args = [own.args[number] for number in left]


def _is_no_table(definition: ast.FunctionDef, word: str) -> bool:
    """Whether it is called as a table is, and None by default: a search without a table hands it on."""
    own = definition.args
    by_default = dict(zip((one.arg for one in reversed(own.args)), reversed(own.defaults), strict=False)).get(word)
    return (word == "T" or means(word, "memory")) and isinstance(by_default, ast.Constant) and by_default.value is None


def _is_read(program: Program, place: tuple[str, str], idle: set[tuple[str, str]]) -> bool:
    """Whether it is read elsewhere than to be handed on as one of these, or assigned."""
    name, word = place
    definition = program.definitions[name]
    handed: set[int] = set()
    for node in ast.walk(definition):
        match node:
            case ast.Call(ast.Name(callee)) if callee in program.definitions:
                pairs = _given(node, program.definitions[callee])
                handed |= {id(value) for argument, value in pairs if (callee, argument) in idle}
    names = [node for node in ast.walk(definition) if isinstance(node, ast.Name) and node.id == word]
    return any(id(node) not in handed for node in names)


def _is_given_work(program: Program, place: tuple[str, str]) -> bool:
    """Whether a call does not give it once, by a name or a constant, unless it has a default."""
    name, word = place
    own = program.definitions[name].args
    has_default = word in [argument.arg for argument in own.args[len(own.args) - len(own.defaults) :]]
    if name == program.entry and not has_default:  # who calls the search has to give it
        return True
    for call, callee in _calls(program):
        given = [value for one, value in _given(call, program.definitions[callee]) if (callee, one) == place]
        is_plain = len(given) == 1 and isinstance(given[0], ast.Name | ast.Constant)
        if callee == name and not (is_plain or (has_default and not given)):
            return True
    return False


# THAT SAY WHETHER TO PRINT


def without_prints(program: Program) -> None:
    """Leave out what prints names, numbers and texts, and the tests around it."""
    for definition in program.definitions.values():
        silent = _Silent(Scope(definition, program.names))
        silent.visit(definition)
        program.prints |= silent.has_left_out


class _Silent(ast.NodeTransformer):
    def __init__(self, scope: Scope) -> None:
        self.scope, self.has_left_out = scope, False

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        if not prints(node, self.scope):
            return node
        self.has_left_out = True
        return ast.copy_location(ast.Pass(), node)

    def visit_If(self, node: ast.If) -> ast.stmt:
        self.generic_visit(node)
        is_still = isinstance(node.test, ast.Name | ast.Constant) and not node.orelse
        is_idle = is_still and all(isinstance(part, ast.Pass) for part in node.body)
        return ast.copy_location(ast.Pass(), node) if is_idle else node


def prints(part: ast.stmt, scope: Scope) -> bool:
    """Whether the statement prints, or logs, what is written out or has a name: that cannot fail."""
    match part:
        case ast.Expr(ast.Call(func, given, keywords)):
            shown = [node for value in given for node in ast.walk(value) if isinstance(node, ast.expr)]
            formats = [node for node in shown if isinstance(node, ast.FormattedValue) and node.format_spec]
            is_plain = all(isinstance(node, _SHOWN) for node in shown) and not formats
            ends = {keyword.arg: getattr(keyword.value, "value", None) for keyword in keywords}
            texts = ends.keys() <= {"end", "sep"} and all(isinstance(text, str) for text in ends.values())
            is_log = isinstance(func, ast.Attribute)  # a logger needs a message, and knows neither `end` nor `sep`
            return _is_printer(func, scope) and is_plain and texts and not (is_log and (keywords or not given))
    return False


def _is_plain_logger(logger: Any) -> bool:
    """Whether nothing of the user's own is asked when it logs: neither a filter nor a handler, up to the root."""
    if type(logger) not in (logging.Logger, logging.RootLogger):
        return False
    homes = {type(handler).__module__.partition(".")[0] for handler in logger.handlers}
    is_plain = homes <= {"logging", "_pytest"} and not any(one.filters for one in (logger, *logger.handlers))
    return is_plain and (logger.parent is None or _is_plain_logger(logger.parent))


def _is_printer(func: ast.expr, scope: Scope) -> bool:
    match func:
        case ast.Name(word):
            return scope.meaning(word) is print
        case ast.Attribute(ast.Name(word), "debug" | "info" | "warning"):
            logger = logging.getLogger() if scope.meaning(word) is logging else scope.meaning(word)
            return _is_plain_logger(logger) and logging.getLogRecordFactory() is logging.LogRecord
    return False
