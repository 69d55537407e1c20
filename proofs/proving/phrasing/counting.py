"""`for depth in range(...)`: a loop that is gone through some number of times, with a counter that decides nothing.

How often is known only where the range is written out in numbers, and then only whether it is never. Such a loop ends.
"""

import ast
from collections.abc import Mapping
from typing import Any

from proofs.proving.phrasing.constants import pythons_own
from proofs.proving.phrasing.orders import Lists
from proofs.proving.phrasing.program import Program
from proofs.proving.phrasing.syntax import fresh


def with_counting(program: Program) -> None:
    """Mark the loops that count, and give `range` a name by which a proof knows it."""
    word = fresh("counting", program.module, program.definitions)
    names: Mapping[str, Any] = program.names
    for definition in program.definitions.values():
        lists = Lists(definition, names)
        for node in ast.walk(definition):
            match node:
                case ast.For(ast.Name(), ast.Call(ast.Name("range") as called, [_, *_], [])):
                    about_children = any(
                        isinstance(part, ast.expr) and lists.is_list(part) for part in ast.walk(node.iter)
                    )
                    if not about_children and pythons_own(names, "range", definition):
                        called.id = word
                        node.counts = True  # type: ignore[attr-defined]  # it goes through no children
                        program.takes[word] = range
