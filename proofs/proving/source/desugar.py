"""A procedure's source with a few turns of phrase replaced, line by line, so that it is in the fragment.

    for i, x in enumerate(X)                     for x in X, and place_of(x) for i
    for i in range(T.choice + 1, len(B)), B[i]   for b in younger(B, T.choice), b for B[i], place_of(b) for i
    [], list(X), tuple(X), X[:i]                 nothing_kept(), copy_of(X), as_sons(X), older(X, i)
    assert invariant(...), not at a loop's head  here(invariant, ...): it must hold here
    assert x is not None                         if x is None: impossible()

Everything else is the source as it stands, on the lines on which it stood. What the new words mean is for the module
that models the procedure to say: `WORD_CLASSES` are the classes by which its vocabulary knows them (`makers`).
"""

import ast
import linecache
from types import FunctionType
from typing import Final

from proofs.proving.source.fragment import FragmentError, syntax_of

WORDS: Final = ("place_of", "younger", "nothing_kept", "copy_of", "as_sons", "older", "here", "impossible")
_PYTHONS: Final = {"enumerate", "len", "list", "range", "tuple"}  # the words that are replaced
WORD_CLASSES: Final = {word: type(word, (), {}) for word in WORDS}


class _Phrases(ast.NodeTransformer):
    """Replaces the turns of phrase."""

    def __init__(self) -> None:
        self.places: dict[str, str] = {}  # by a number: the variable whose place it is
        self.brothers: dict[tuple[str, str], str] = {}

    def visit_For(self, node: ast.For) -> ast.For:
        match node:
            case ast.For(ast.Tuple([ast.Name(i), ast.Name(x)]), ast.Call(ast.Name("enumerate"), [over], [])):
                node.target, node.iter, self.places[i] = ast.Name(x, ast.Store()), over, x
            case ast.For(
                ast.Name(i),
                ast.Call(
                    ast.Name("range"),
                    [ast.BinOp(place, ast.Add(), ast.Constant(1)), ast.Call(ast.Name("len"), [ast.Name(B)])],
                ),
            ):
                node.target, node.iter = ast.Name("b", ast.Store()), _call("younger", ast.Name(B, ast.Load()), place)
                self.places[i], self.brothers[B, i] = "b", "b"
        head, *rest = node.body
        node.iter = self.visit(node.iter)
        if isinstance(head, ast.Assert):
            self.generic_visit(head)  # the invariant stays one
        else:
            head = self.visit(head)
        node.body = [head, *(self.visit(part) for part in rest)]
        return node

    def visit_While(self, node: ast.While) -> ast.While:
        head, *rest = node.body
        node.body = [head, *(self.visit(part) for part in rest)]
        return node

    def visit_Assert(self, node: ast.Assert) -> ast.stmt:
        match node.test:
            case ast.Call(ast.Name(), args, []) as call:
                return ast.copy_location(ast.Expr(_call("here", call.func, *map(self.visit, args))), node)
            case ast.Compare(ast.Name(x), [ast.IsNot()], [ast.Constant(None)]):
                made = ast.parse(f"if {x} is None:\n    impossible()").body[0]
                for part in ast.walk(made):
                    ast.copy_location(part, node)
                return made
        raise FragmentError(f"line {node.lineno}: an assert that nothing is known of")

    def visit_Call(self, node: ast.Call) -> ast.expr:
        match node:
            case ast.Call(ast.Name("list"), [given], []):
                return _call("copy_of", self.visit(given))
            case ast.Call(ast.Name("tuple"), [given], []):
                return _call("as_sons", self.visit(given))
        return self.generic_visit(node)  # type: ignore[return-value]  # a call stays an expression

    def visit_List(self, node: ast.List) -> ast.expr:
        return _call("nothing_kept") if not node.elts else node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        match node:
            case ast.Subscript(ast.Name(X), ast.Slice(None, ast.Name(i), None)) if i in self.places:
                return _call("older", ast.Name(X, ast.Load()), self.visit(ast.Name(i, ast.Load())))
            case ast.Subscript(ast.Name(B), ast.Name(i)) if (B, i) in self.brothers:
                return ast.Name(self.brothers[B, i], ast.Load())
        return self.generic_visit(node)  # type: ignore[return-value]  # a subscript stays an expression

    def visit_comprehension(self, node: ast.comprehension) -> ast.comprehension:
        """Its variable is its own; so it may not be one by which a place is known."""
        node.iter, node.ifs = self.visit(node.iter), [self.visit(test) for test in node.ifs]
        return node

    def visit_ListComp(self, node: ast.ListComp) -> ast.expr:
        return self._shadowed(node)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.expr:
        return self._shadowed(node)

    def _shadowed(self, node: ast.ListComp | ast.GeneratorExp) -> ast.expr:
        names = [part for part in ast.walk(node) if isinstance(part, ast.Name)]
        if any(name.id in self.places for name in names):
            raise FragmentError(f"line {node.lineno}: a comprehension speaks of a place in a loop")
        return self.generic_visit(node)  # type: ignore[return-value]  # it stays an expression

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self.places and isinstance(node.ctx, ast.Load):
            return _call("place_of", ast.Name(self.places[node.id], ast.Load()))
        if isinstance(node.ctx, ast.Store) and node.id in {*self.places, *self.places.values()}:
            raise FragmentError(f"line {node.lineno}: {node.id} is assigned, and no longer the place in the loop")
        return node


def _call(word: str, *given: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(word, ast.Load()), [*given], [])


def _rows(body: list[ast.stmt], indent: str, rows: dict[int, str]) -> None:
    """Each statement on the line on which it stood."""
    for part in body:
        if isinstance(part, ast.If | ast.For | ast.While) and part.body[0].lineno != part.lineno:
            shell = ast.parse(ast.unparse(part)).body[0]
            rows[part.lineno] = indent + ast.unparse(shell).splitlines()[0]
            if getattr(part, "orelse", None):
                raise FragmentError(f"line {part.lineno}: no else is known of")
            _rows(part.body, indent + "    ", rows)
        else:
            rows[part.lineno] = "\n".join(indent + line for line in ast.unparse(part).splitlines())


def in_fragment(function: FunctionType) -> FunctionType:
    """The procedure with the turns of phrase replaced, on the same lines."""
    definition = syntax_of(function)
    if other := _PYTHONS & function.__globals__.keys():
        raise FragmentError(f"line {definition.lineno}: {min(other)} is not Python's own; give yours another name")
    definition.decorator_list, definition.body = [], definition.body[1:]  # its contract, and the docstring
    made = _Phrases().visit(definition)
    rows = {definition.lineno: ast.unparse(made).splitlines()[0]}
    _rows(made.body, "    ", rows)
    text = "\n".join(rows.get(line, "") for line in range(1, max(rows) + 1)).replace(
        "\n        impossible()", " impossible()"
    )
    name = f"<{function.__name__} in the fragment>"
    lines = [f"{line}\n" for line in text.split("\n")]
    linecache.cache[name] = len(text), None, lines, name
    names = {**function.__globals__, **WORD_CLASSES}
    exec(compile(text, name, "exec"), names)  # noqa: S102 - the source of the procedure
    found: FunctionType = names[function.__name__]
    return found
