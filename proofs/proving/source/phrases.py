"""A procedure's source with a few turns of phrase said in words of the fragment, each on the line on which it stood.

    x.word = y                                   put(x, "word", y)
    len(X)                                       number_of(X)
    [y for i, x in enumerate(X)]                 all_such(x := any_of(X), i := place_of(x), y)
    for i, x in enumerate(X)                     for x in X, and place_of(x) for i
    for i in range(p + 1, len(B))                for b in younger(B, p), and b for B[i], place_of(b) for i
    [], list(X), tuple(X), X[:i]                 nothing_kept(), copy_of(X), as_sons(X), older(X, i)
    assert invariant(...), not at a loop's head  here(invariant, ...): it must hold here
    assert x is not None                         if x is None: impossible()

Everything else is the source as it stands. What a word means, a model says: its vocabulary has the class of the word
among its `makers` (`WORD_CLASSES`); a word that the vocabulary lacks is refused. Procedures that the proof is to read
in the place of their contracts (`Vocabulary.reads`) are put in the same words. That the function and these run what
their source says is looked at first.
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

WORDS: Final = (
    "put", "number_of", "all_such", "any_of", "place_of", "younger", "nothing_kept", "copy_of", "as_sons", "older",
    "here", "impossible",
)  # fmt: skip
_PYTHONS: Final = {"enumerate", "len", "list", "range", "tuple"}  # the words that are replaced
_BROTHER: Final = "b"  # the variable of a loop over younger brothers
WORD_CLASSES: Final = {word: type(word, (), {}) for word in WORDS}


def in_words(
    reads: Iterable[Callable[..., Any]] = (), instead: dict[str, type] | None = None
) -> Callable[[FunctionType], FunctionType]:
    """What puts a procedure in these words, and those that it reads; `instead`: what other names of it stand for."""
    names = {named(one) for one in reads}

    def rewritten(function: FunctionType) -> FunctionType:
        known: dict[str, Any] = {**function.__globals__}
        for name, called in function.__globals__.items():
            if isinstance(called, FunctionType) and called is not function and named(called) in names:
                known[name] = _rewritten(called, called.__globals__)
            elif name in (instead or {}):
                known[name] = (instead or {})[name]
        return _rewritten(function, known)

    return rewritten


def named(function: Callable[..., Any]) -> tuple[str, str]:
    """Where a procedure comes from: a twin of it, from an edited text of its module, comes from there too."""
    return function.__module__, function.__qualname__


def _rewritten(function: FunctionType, known: dict[str, Any]) -> FunctionType:
    must_be_genuine(function)
    written, first = inspect.getsourcelines(function)
    lines = ["\n"] * (first - 1) + [line.expandtabs() for line in written]
    definition = ast.parse("".join(lines)).body[0]
    assert isinstance(definition, ast.FunctionDef)
    said = {*_names(definition)} & {*WORDS} | {*_names(definition, bound=True)} & _PYTHONS
    for word in sorted({*WORDS, *_PYTHONS}):
        if word in function.__globals__ or word in said:
            raise refuse(definition, f"{word} is not Python's own, or a word of the proof; give yours another name")
    for number in range(first, definition.lineno):  # the decorators: a contract
        lines[number - 1] = "\n"
    for old, new in _changed(definition):
        _replace(lines, old, new)
    text = "".join(lines)
    name = f"<{function.__module__}.{function.__name__} in words, {crc32(text.encode()):08x}>"
    linecache.cache[name] = len(text), None, lines, name
    names = {**known, **WORD_CLASSES}
    exec(compile(text, name, "exec"), names)  # noqa: S102 - the source of the procedure
    rewritten: FunctionType = names[function.__name__]
    return rewritten


def _names(text: ast.AST, *, bound: bool = False) -> Iterator[str]:
    """All names in a text; if `bound`, those to which it gives a meaning."""
    for part in ast.walk(text):
        match part:
            case ast.Name(word, ctx) if not (bound and isinstance(ctx, ast.Load)):
                yield word
            case ast.arg(word) | ast.FunctionDef(word):
                yield word


def _replace(lines: list[str], old: ast.stmt | ast.expr, text: str) -> None:
    """What stood on several lines stands on the first of them."""
    begin, end = old.lineno - 1, cast("int", old.end_lineno) - 1
    head = lines[begin].encode()[: old.col_offset].decode()
    tail = lines[end].encode()[old.end_col_offset :].decode()
    lines[begin : end + 1] = [f"{head}{text}{tail}", *["\n"] * (end - begin)]


def _changed(definition: ast.FunctionDef) -> Iterator[tuple[ast.stmt | ast.expr, str]]:
    """Statements, heads of loops, and tests of `if` and `while`, with what they become; the last first."""
    words = _Words(definition)
    heads = {id(node.body[0]) for node in ast.walk(definition) if isinstance(node, ast.While | ast.For)}
    units: list[ast.stmt | ast.expr] = []
    for node in ast.walk(definition):
        match node:
            case ast.If() | ast.While():
                units.append(node.test)
            case ast.For():
                units += [node.iter, node.target]
            case ast.Assert() if id(node) in heads:
                units.append(node.test)  # the invariant stays one
            case ast.stmt() if not isinstance(node, ast.FunctionDef):
                units.append(node)
    for unit in sorted(units, key=lambda one: (one.lineno, one.col_offset), reverse=True):
        before = ast.unparse(unit)
        now = ast.unparse(words.visit(unit))
        if now != before:
            yield unit, now.replace(":\n    impossible()", ": impossible()")


class _Words(ast.NodeTransformer):
    """Says the turns of phrase in words."""

    def __init__(self, definition: ast.FunctionDef) -> None:
        self.definition = definition
        self.instead: dict[int, ast.expr] = {}  # by id of a part: what stands in its place
        self.numbers: set[str] = set()  # the variables that count
        for node in ast.walk(definition):
            if isinstance(node, ast.For):
                self._loop(node)

    def _loop(self, loop: ast.For) -> None:
        match loop:
            case ast.For(ast.Tuple([ast.Name(i), ast.Name(x)]), ast.Call(ast.Name("enumerate"), [over], [])):
                self.instead[id(loop.iter)] = over
                self._counts(loop, i, x)
            case ast.For(
                ast.Name(i),
                ast.Call(
                    ast.Name("range"),
                    [ast.BinOp(place, ast.Add(), ast.Constant(1)), ast.Call(ast.Name("len"), [ast.Name(B)], [])],
                    [],
                ),
            ):
                if _BROTHER in _names(self.definition):
                    raise refuse(loop, f"{_BROTHER} is a word of the proof; give yours another name")
                self.instead[id(loop.iter)] = _call("younger", ast.Name(B, ast.Load()), place)
                self._counts(loop, i, _BROTHER, B)

    def _counts(self, loop: ast.For, i: str, x: str, brothers: str = "") -> None:
        """The loop is over x, and i is its number: as long as the loop runs, neither is assigned anew."""
        self.numbers.add(i)
        self.instead[id(loop.target)] = ast.Name(x, ast.Store())
        for part in (part for statement in loop.body for part in ast.walk(statement)):
            match part:
                case ast.Subscript(ast.Name(B), ast.Name(number)) if (B, number) == (brothers, i):
                    self.instead[id(part)] = ast.Name(x, ast.Load())
                case ast.Name(word, ast.Load()) if word == i:
                    self.instead[id(part)] = _call("place_of", ast.Name(x, ast.Load()))
                case ast.ListComp() | ast.GeneratorExp() if i in _names(part):
                    raise refuse(part, "a comprehension speaks of a place in a loop")
                case ast.Name(word, ast.Store()) if word in (i, x, brothers) and not self._is_of_comprehension(part):
                    raise refuse(part, f"{word} is assigned, and no longer what the loop takes it for")

    def _is_of_comprehension(self, name: ast.Name) -> bool:
        targets = [part.target for part in ast.walk(self.definition) if isinstance(part, ast.comprehension)]
        return any(part is name for target in targets for part in ast.walk(target))

    def visit(self, node: ast.AST) -> Any:
        now = self.instead.get(id(node))
        if now is not None:
            return super().visit(now)
        return super().visit(node)

    # STATEMENTS

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        match node:
            case ast.Assign([ast.Attribute(changed, word)], value):
                return ast.Expr(_call("put", self.visit(changed), ast.Constant(word), self.visit(value)))
        return self.generic_visit(node)

    def visit_Assert(self, node: ast.Assert) -> ast.AST:
        match node:
            case ast.Assert(ast.Call(ast.Name() as invariant, args, []), None):
                return ast.Expr(_call("here", invariant, *map(self.visit, args)))
            case ast.Assert(ast.Compare(ast.Name(x), [ast.IsNot()], [ast.Constant(None)]), None):
                return ast.parse(f"if {x} is None:\n    impossible()").body[0]
        raise refuse(node, "an assert stands at a loop's head, or says an invariant or `x is not None`")

    # EXPRESSIONS

    def visit_Call(self, node: ast.Call) -> ast.AST:
        words = {"len": "number_of", "list": "copy_of", "tuple": "as_sons"}
        match node:
            case ast.Call(ast.Name(word), [given], []) if word in words:
                return _call(words[word], self.visit(given))
        return self.generic_visit(node)

    def visit_List(self, node: ast.List) -> ast.AST:
        return self.generic_visit(node) if node.elts else _call("nothing_kept")

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        match node:
            case ast.Subscript(ast.Name(X), ast.Slice(None, ast.Name() as i, None)) if id(i) in self.instead:
                return _call("older", ast.Name(X, ast.Load()), self.visit(i))
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id in self.numbers and isinstance(node.ctx, ast.Load):
            raise refuse(node, f"{node.id} is the number in a loop, and nothing is known of it elsewhere")
        return node

    def visit_ListComp(self, node: ast.ListComp) -> ast.AST:
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
        return self.generic_visit(node)

    def _must_be_its_own(self, node: ast.ListComp, names: set[str]) -> None:
        """The variables of a comprehension are no others'."""
        inside = {id(part) for part in ast.walk(node)}
        for part in ast.walk(self.definition):
            word = part.id if isinstance(part, ast.Name) else getattr(part, "arg", None)
            if word in names and id(part) not in inside:
                raise refuse(part, f"{word} is a variable of a comprehension, too; give one of them another name")
        if shared := names & {*_names(node.generators[0].iter)}:
            raise refuse(node, f"{min(shared)} is a variable of this comprehension, too")


def _call(word: str, *given: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(word, ast.Load()), [*given], [])
