"""A procedure's source with what it does to objects said in words of the fragment, each on the line on which it stood.

    x.word = y                                put(x, "word", y)
    len(X)                                    number_of(X)
    [y for i, x in enumerate(X)]              all_such(x := any_of(X), i := place_of(x), y)
    assert invariant(...), not at a loop's head  here(invariant, ...): it must hold here

Everything else is the source as it stands. What the words mean is for the model of the objects to say: `WORD_CLASSES`
are the classes by which its vocabulary knows them (`makers`). Procedures that the proof is to read in the place of
their contracts (`Vocabulary.reads`) are put in the same words; that they run what their source says is looked at first.
"""

import ast
import inspect
import linecache
from collections.abc import Callable, Iterable, Iterator
from types import FunctionType
from typing import Any, Final, cast
from zlib import crc32

from proofs.proving.source.fragment import refuse
from proofs.proving.source.matches_code import must_be_genuine

WORDS: Final = ("put", "number_of", "all_such", "any_of", "place_of", "here")
_PYTHONS: Final = {"enumerate", "len"}  # the words that are replaced
WORD_CLASSES: Final = {word: type(word, (), {}) for word in WORDS}


def in_words(reads: Iterable[Callable[..., Any]]) -> Callable[[FunctionType], FunctionType]:
    """What puts a procedure in these words, and those that it reads."""
    names = {named(one) for one in reads}

    def rewritten(function: FunctionType) -> FunctionType:
        known: dict[str, Any] = {**function.__globals__}
        for name, thing in function.__globals__.items():
            if isinstance(thing, FunctionType) and thing is not function and named(thing) in names:
                known[name] = _made(thing, thing.__globals__)
        return _made(function, known)

    return rewritten


def named(function: Callable[..., Any]) -> tuple[str, str]:
    """Where a procedure comes from: a twin of it, from an edited text of its module, comes from there too."""
    return function.__module__, function.__qualname__


def _made(function: FunctionType, known: dict[str, Any]) -> FunctionType:
    must_be_genuine(function)
    written, first = inspect.getsourcelines(function)
    lines = ["\n"] * (first - 1) + [line.expandtabs() for line in written]
    definition = ast.parse("".join(lines)).body[0]
    assert isinstance(definition, ast.FunctionDef)
    for word in sorted({*WORDS, *_PYTHONS}):
        if word in function.__globals__:
            raise refuse(definition, f"{word} is not Python's own, or a word of the proof; give yours another name")
    for number in range(first, definition.lineno):  # the decorators: a contract
        lines[number - 1] = "\n"
    for old, new in _changed(definition):
        _replace(lines, old, ast.unparse(new))
    text = "".join(lines)
    name = f"<{function.__module__}.{function.__name__} in words, {crc32(text.encode()):08x}>"
    linecache.cache[name] = len(text), None, lines, name
    names = {**known, **WORD_CLASSES}
    exec(compile(text, name, "exec"), names)  # noqa: S102 - the source of the procedure
    made: FunctionType = names[function.__name__]
    return made


def _replace(lines: list[str], old: ast.stmt | ast.expr, text: str) -> None:
    """What stood on several lines stands on the first of them."""
    begin, end = old.lineno - 1, cast("int", old.end_lineno) - 1
    head = lines[begin].encode()[: old.col_offset].decode()
    tail = lines[end].encode()[old.end_col_offset :].decode()
    lines[begin : end + 1] = [f"{head}{text}{tail}", *["\n"] * (end - begin)]


def _changed(definition: ast.FunctionDef) -> Iterator[tuple[ast.stmt | ast.expr, ast.AST]]:
    """Statements, and tests of `if` and `while`, with what they become; the last first."""
    heads = {id(node.body[0]) for node in ast.walk(definition) if isinstance(node, ast.While | ast.For)}
    units: list[ast.stmt | ast.expr] = []
    for node in ast.walk(definition):
        if isinstance(node, ast.If | ast.While):
            units.append(node.test)
        elif isinstance(node, ast.stmt) and not isinstance(node, ast.FunctionDef | ast.For) and id(node) not in heads:
            units.append(node)
    words = _Words(definition)
    for unit in sorted(units, key=lambda one: (one.lineno, one.col_offset), reverse=True):
        before = ast.dump(unit)
        now = words.visit(unit)
        if ast.dump(now) != before:
            yield unit, now


class _Words(ast.NodeTransformer):
    """Says in words what is done to objects."""

    def __init__(self, definition: ast.FunctionDef) -> None:
        self.definition = definition

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        match node:
            case ast.Assign([ast.Attribute(thing, word)], value):
                said = _call("put", self.visit(thing), ast.Constant(word), self.visit(value))
                return ast.copy_location(ast.Expr(said), node)
        self.generic_visit(node)
        return node

    def visit_Assert(self, node: ast.Assert) -> ast.stmt:
        match node:
            case ast.Assert(ast.Call(ast.Name() as invariant, args, []), None):
                return ast.copy_location(ast.Expr(_call("here", invariant, *map(self.visit, args))), node)
        raise refuse(node, "an assert that nothing is known of")

    def visit_Call(self, node: ast.Call) -> ast.expr:
        match node:
            case ast.Call(ast.Name("len"), [given], []):
                return _call("number_of", self.visit(given))
        self.generic_visit(node)
        return node

    def visit_ListComp(self, node: ast.ListComp) -> ast.expr:
        match node.generators:
            case [
                ast.comprehension(
                    ast.Tuple([ast.Name(i), ast.Name(x)]), ast.Call(ast.Name("enumerate"), [over], []), [], 0
                )
            ] if i != x:
                self._must_be_its_own(node, {i, x})
                one = ast.NamedExpr(ast.Name(x, ast.Store()), _call("any_of", self.visit(over)))
                place = ast.NamedExpr(ast.Name(i, ast.Store()), _call("place_of", ast.Name(x, ast.Load())))
                return _call("all_such", one, place, self.visit(node.elt))
        raise refuse(node, "a list comprehension is over `enumerate(children)`")

    def _must_be_its_own(self, node: ast.ListComp, names: set[str]) -> None:
        """The variables of a comprehension are no others'."""
        inside = {id(part) for part in ast.walk(node)}
        for part in ast.walk(self.definition):
            word = part.id if isinstance(part, ast.Name) else getattr(part, "arg", None)
            if word in names and id(part) not in inside:
                raise refuse(part, f"{word} is a variable of a comprehension, too; give one of them another name")
        for part in ast.walk(node.generators[0].iter):
            if isinstance(part, ast.Name) and part.id in names:
                raise refuse(part, f"{part.id} is a variable of this comprehension, too")


def _call(word: str, *given: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(word, ast.Load()), [*given], [])
