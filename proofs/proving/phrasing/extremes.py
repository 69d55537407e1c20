"""`max(x, y)` and `min(x, y)` by names of ours, so that an inference need not take a path for each of the two.

What they do is what Python's own do. Only while invariants are looked for does one of them stand for a value of which
the solver is told that it is the greater, or the lesser, of two (`inference.makers`).
"""

import ast
from typing import Any

from proofs.proving.phrasing.constants import pythons_own
from proofs.proving.phrasing.program import Program
from proofs.proving.phrasing.syntax import fresh


class GreaterOf:
    """max(x, y)."""

    def __new__(cls, x: Any, y: Any) -> Any:
        return max(x, y)


class LesserOf:
    """min(x, y)."""

    def __new__(cls, x: Any, y: Any) -> Any:
        return min(x, y)


class _Put(ast.NodeTransformer):
    def __init__(self, words: dict[str, str]) -> None:
        self.words = words

    def visit_Assert(self, node: ast.Assert) -> ast.Assert:
        return node  # an invariant says max and min as they are

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        match node:
            case ast.Call(ast.Name(word), [x, y], []) if word in self.words:
                if not isinstance(x, ast.Starred) and not isinstance(y, ast.Starred):
                    called = ast.copy_location(ast.Name(self.words[word], ast.Load()), node)
                    return ast.copy_location(ast.Call(called, [x, y], []), node)
        return node


def with_extremes(program: Program) -> None:
    """Replace them where they are Python's own."""
    names = {word: fresh(f"{word}_of_two", program.module, program.definitions) for word in ("max", "min")}
    kinds = {"max": GreaterOf, "min": LesserOf}
    for definition in program.definitions.values():
        own = {word: name for word, name in names.items() if pythons_own(program.names, word, definition)}
        _Put(own).generic_visit(definition)
    program.takes.update({names[word]: kind for word, kind in kinds.items()})
