"""The rule for the greatest and the least of two: `max(x, y)` by a name of ours, which does what Python's own does.

Only while invariants are looked for does it stand for a value of which the solver is told that it is the greater of two
(`inference.makers`), so that an inference need not take a path for each.
"""

import ast
from typing import Any, Final

from proofs.proving.phrasing.rules import Match, Rule, limit
from proofs.proving.phrasing.syntax import copied, fresh


class GreaterOf:
    """max(x, y)."""

    def __new__(cls, x: Any, y: Any) -> Any:
        return max(x, y)


class LesserOf:
    """min(x, y)."""

    def __new__(cls, x: Any, y: Any) -> Any:
        return min(x, y)


_KINDS: Final = {"max": GreaterOf, "min": LesserOf}


def _is_of_two(match: Match) -> bool:
    invariants = [node for node in ast.walk(match.definition) if isinstance(node, ast.Assert)]
    said = {id(node) for one in invariants for node in ast.walk(one)}
    starred = any(isinstance(match[hole], ast.Starred) for hole in ("ONE", "TWO"))
    return id(match.at) not in said and not starred


def _by_our_name(match: Match) -> ast.expr:
    call, takes = copied(match.at), match.program.takes
    assert isinstance(call, ast.Call)
    assert isinstance(call.func, ast.Name)
    word = call.func.id
    name = next((name for name, what in takes.items() if what is _KINDS[word]), "")
    name = name or fresh(f"{word}_of_two", match.program.module, match.program.definitions)
    takes[name], match.program.ours[name] = _KINDS[word], word
    call.func = ast.copy_location(ast.Name(name, ast.Load()), call)
    return call


OF_TWO: Final = (
    Rule(
        "of two",
        "max and min of two values by a name of ours",
        ("max(ONE, TWO)", "min(ONE, TWO)"),
        (limit("it is of two", _is_of_two),),
        _by_our_name,
    ),
)
