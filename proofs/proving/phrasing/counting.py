"""`for depth in range(...)`: a loop that is gone through some number of times, with a counter that decides nothing.

How often is known only where the range is written out in numbers, and then only whether it is never. Such a loop ends.
"""

import ast
from collections.abc import Mapping
from typing import Any, Final

from proofs.proving.models.strangers import Counted
from proofs.proving.phrasing.constants import pythons_own
from proofs.proving.phrasing.orders import Lists
from proofs.proving.phrasing.program import Program
from proofs.proving.phrasing.syntax import fresh
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Vocabulary


class _Loop:
    """One loop on one path."""

    def __init__(self, path: Any, has_some: bool | None, is_entry: bool) -> None:
        self.path = path
        self.has_some = has_some
        self.is_entry = is_entry

    def has_first(self) -> bool:
        return self.path.world.choose(2) == 0 if self.has_some is None else self.has_some

    def goes_on(self) -> bool:
        return bool(self.path.world.choose(2) == 0)

    def first(self) -> Counted:
        return Counted()

    some = following = first


class Counts:
    """`range(...)` on a path."""

    is_unchanging = True

    def __init__(self, path: Any, *given: Any) -> None:
        for number in given:
            if type(number) not in (int, Counted):
                raise FragmentError(f"range({number!r}): only whole numbers are counted")
        self.path = path
        self.has_some = None if any(type(number) is Counted for number in given) else bool(range(*given))

    def cut(self, is_entry: bool) -> _Loop:
        """One loop, at its entry or at some iteration."""
        return _Loop(self.path, self.has_some, is_entry)

    def __repr__(self) -> str:
        return "range(...)"


COUNTING: Final = Vocabulary(makers={range: Counts})


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
