"""(value, move) pairs as results: the value alone is returned, and what stood beside it must decide nothing.

A function counts if all that it returns are pairs that are written out, or the pair of such a function. Its calls are
`v, move = search(...)`, `search(...)[0]` and `return search(...)`. The second part is left out with whatever is read
only to become one; if anything else reads it, the source is refused there.
"""

import ast
from typing import Any, Final

from proofs.proving.phrasing.dead_stores import is_pure
from proofs.proving.phrasing.program import Program
from proofs.proving.source.fragment import refuse

_GONE: Final = ...  # stands for the second part until it is left out


def with_values_alone(program: Program) -> None:
    """Leave the second parts out; `program.pairs` says of which functions."""
    pairs = {name for name, one in program.definitions.items() if any(isinstance(v, ast.Tuple) for v in _returned(one))}
    while other := {
        name for name in pairs if not all(_is_pair(v, pairs) for v in _returned(program.definitions[name]))
    }:
        pairs -= other
    program.pairs = frozenset(pairs)
    if not pairs:
        return
    for name, definition in program.definitions.items():
        values = _Values(pairs, is_pair=name in pairs)
        for number, part in enumerate(definition.body):
            definition.body[number : number + 1] = [values.visit(part)]
        _flatten(definition)


def _returned(definition: ast.FunctionDef) -> list[ast.expr]:
    """What it returns; nothing where a function within it returns something, too."""
    nodes = [*ast.walk(definition)]
    if any(isinstance(node, ast.FunctionDef) and node is not definition for node in nodes):
        return []
    return [node.value or ast.Constant(None) for node in nodes if isinstance(node, ast.Return)]


def _is_pair(value: ast.expr, pairs: set[str]) -> bool:
    match value:
        case ast.Tuple([_, beside]):
            return is_pure(beside)
        case ast.IfExp(_, one, other):
            return _is_pair(one, pairs) and _is_pair(other, pairs)
        case ast.Call(ast.Name(name)):
            return name in pairs
    return False


class _Values(ast.NodeTransformer):
    def __init__(self, pairs: set[str], *, is_pair: bool) -> None:
        self.pairs, self.is_pair = pairs, is_pair
        self.taken: set[int] = set()  # calls of which the value is taken

    def visit_Return(self, node: ast.Return) -> ast.stmt:
        if self.is_pair and node.value is not None:
            node.value = self._first(node.value)
        return self.generic_visit(node)  # type: ignore[return-value]  # a statement stays one

    def _first(self, value: ast.expr) -> ast.expr:
        match value:
            case ast.Tuple([first, _]):
                return first
            case ast.IfExp():
                value.body, value.orelse = self._first(value.body), self._first(value.orelse)
            case ast.Call():
                self.taken.add(id(value))
        return value

    def visit_Assign(self, node: ast.Assign) -> Any:
        match node:
            case ast.Assign([ast.Tuple([ast.Name() as first, ast.Name() as second])], ast.Call() as call) if (
                self._is_call(call)
            ):
                self.taken.add(id(call))
                gone = ast.Assign([second], ast.copy_location(ast.Constant(_GONE), node))
                both = [ast.Assign([first], self.visit(call)), gone]
                made = ast.If(ast.copy_location(ast.Constant(value=True), node), [*both], [])
                for part in (made, *both):
                    ast.copy_location(part, node)
                made.is_block = True  # type: ignore[attr-defined]  # two statements in the place of one
                return made
        return self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        match node:
            case ast.Subscript(ast.Call() as call, ast.Constant(0)) if self._is_call(call):
                self.taken.add(id(call))
                return self.visit(call)  # type: ignore[no-any-return]  # a call stays an expression
        return self.generic_visit(node)  # type: ignore[return-value]  # it stays an expression

    def visit_Call(self, node: ast.Call) -> ast.expr:
        if self._is_call(node) and id(node) not in self.taken:
            text = ast.unparse(node)
            raise refuse(node, f"{text} returns a pair: write `v, move = {text}` or `{text}[0]` on a line of its own")
        return self.generic_visit(node)  # type: ignore[return-value]  # a call stays an expression

    def _is_call(self, call: ast.Call) -> bool:
        return isinstance(call.func, ast.Name) and call.func.id in self.pairs


def _flatten(part: ast.AST) -> None:
    """Put two statements where one was."""
    for name in ("body", "orelse"):
        block = getattr(part, name, None)
        if isinstance(block, list):
            block[:] = [one for old in block for one in (old.body if hasattr(old, "is_block") else [old])]
            for inner in block:
                _flatten(inner)


def must_be_gone(program: Program) -> None:
    """Refuse a second part that is left over, so that something reads it."""
    for definition in program.definitions.values():
        for node in ast.walk(definition):
            match node:
                case ast.Assign([ast.Name(word)], ast.Constant(value)) if value is _GONE:
                    told = "what is returned beside a value may be kept and returned, and decides nothing"
                    raise refuse(node, f"{word} is used: {told}")
