"""`defaultdict(lambda: (-inf, inf))` as a plain dict: what it has of a node that is not in it is written out.

`table[node]` becomes `table.get(node, (-inf, inf))`. The default is then not put into the table, which nobody can tell
if nobody asks but by `table[node]`: `in`, `get`, `len` and loops are refused.
"""

import ast
import copy
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from proofs.proving.phrasing.program import Program
from proofs.proving.phrasing.syntax import names_in
from proofs.proving.source.fragment import refuse


def with_plain_dicts(program: Program) -> None:
    """Replace them: variables of the module, and of the functions of the program."""
    for part in program.module.body:
        for word, made, target in _made(part, program):
            table = program.names.get(word)
            if type(table) is not defaultdict or table or not _is_bound_once(program.module, word):
                raise refuse(part, f"{word}: a table of the module is made there, once, and is empty at first")
            program.names = {**program.names, word: {}}
            for definition in program.definitions.values():
                if word not in {node.arg for node in ast.walk(definition) if isinstance(node, ast.arg)}:
                    if word in names_in(definition):
                        _must_mean_the_same(made, definition)
                    _Lookups(word, made).visit(definition)
            _set_value(target)
    for definition in program.definitions.values():
        for part in definition.body:
            for word, made, target in _made(part, program):
                if not _is_bound_once(definition, word):
                    raise refuse(part, f"{word} is made anew here; a table is made once")
                _must_mean_the_same(made, definition)
                _Lookups(word, made).visit(definition)
                _set_value(target)


def _made(part: ast.stmt, program: Program) -> Iterator[tuple[str, ast.expr, Any]]:
    """The variable, what it has by default, and the statement, if that makes such a dict."""
    match part:
        case ast.Assign([ast.Name(word)], ast.Call(ast.Name(maker), given, [])) | ast.AnnAssign(
            ast.Name(word), _, ast.Call(ast.Name(maker), given, [])
        ) if program.names.get(maker) is defaultdict:
            match given:
                case [ast.Lambda(ast.arguments([], [], None, [], [], None, []), body)] if _is_plain(body):
                    yield word, body, part
                case _:
                    told = "write defaultdict(lambda: ...) with constants, or take {} and table.get(node, ...)"
                    raise refuse(part, f"{ast.unparse(part)}: {told}")


def _is_plain(body: ast.expr) -> bool:
    """Whether it is made of constants and names, such as inf; what these mean a proof looks up."""
    match body:
        case ast.Constant() | ast.Name() | ast.UnaryOp(ast.USub(), ast.Constant() | ast.Name()):
            return True
        case ast.Tuple(parts):
            return all(map(_is_plain, parts))
    return False


def _is_bound_once(where: ast.AST, word: str) -> bool:
    nodes = [*ast.walk(where)]
    stores = [n for n in nodes if isinstance(n, ast.Name) and n.id == word and not isinstance(n.ctx, ast.Load)]
    args = [n for n in nodes if isinstance(n, ast.arg) and n.arg == word]
    names = [n for n in nodes if isinstance(n, ast.Global | ast.Nonlocal) and word in n.names]
    return len(stores) == 1 and not names and not (args and isinstance(where, ast.FunctionDef))


def _must_mean_the_same(body: ast.expr, definition: ast.FunctionDef) -> None:
    """Refuse a default whose names mean something else where the table is asked."""
    own = {node.arg for node in ast.walk(definition) if isinstance(node, ast.arg)} | names_in(definition, ast.Store)
    if both := names_in(body) & own:
        raise refuse(body, f"{min(both)} means something else in {definition.name}; give one of them another name")


def _set_value(part: ast.Assign | ast.AnnAssign) -> None:
    assert part.value is not None
    part.value = ast.copy_location(ast.Dict([], []), part.value)


class _Lookups(ast.NodeTransformer):
    """`table[node]` with what it has by default; whatever else is asked of it is refused."""

    def __init__(self, word: str, default: ast.expr) -> None:
        self.word, self.default = word, default

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        match node:
            case ast.Subscript(ast.Name(word), key, ast.Load()) if word == self.word:
                asked = ast.Attribute(ast.Name(word, ast.Load()), "get", ast.Load())
                made = ast.Call(asked, [self.visit(key), copy.deepcopy(self.default)], [])
                return ast.fix_missing_locations(ast.copy_location(made, node))
            case ast.Subscript(ast.Name(word), key, ast.Store()) if word == self.word:
                node.slice = self.visit(key)
                return node
        return self.generic_visit(node)  # type: ignore[return-value]  # it stays an expression

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id == self.word and isinstance(node.ctx, ast.Load):
            told = "of a defaultdict a proof knows table[node] and table[node] = ...; take a plain dict for more"
            raise refuse(node, f"{node.id}: {told}")
        return node
