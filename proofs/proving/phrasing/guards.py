"""Rules for guards: `assert alpha < beta` at the top, `raise ValueError(...)` on bad input.

A guard becomes a call that fails if the guard does. So a proof has to show that it never fires, from what the contract
says of the parameters: a search that raises an error where its contract wants a value is not proved.
"""

import ast
from typing import Any, Final

from proofs.proving.phrasing.rules import Match, Rule, Side, limit


def _is_no_invariant(match: Match) -> bool:
    """Whether it is not the head of a loop."""
    loops = [node for node in ast.walk(match.definition) if isinstance(node, ast.For | ast.While)]
    for loop in loops:
        for part in loop.body:
            if not isinstance(part, ast.Assert):
                break
            if part is match.at:
                return False
    return True


def _guarded(match: Match) -> list[ast.stmt]:
    statement: Any = match.at
    test = "TEST" if isinstance(statement, ast.Assert) else "not TEST"
    return [*match.statements(f"bool({test} or max(()))"), *getattr(statement, "orelse", [])]


def _only_raises(match: Match) -> bool:
    return len(match["BODY"]) == 1 and isinstance(match["BODY"][0], ast.Raise)


GUARDS: Final = (
    Rule(
        "an assertion",
        "an assertion that holds does nothing, and one that fails raises an error",
        ("assert TEST", "assert TEST, MESSAGE"),
        (limit("it is no invariant", _is_no_invariant),),
        _guarded,
    ),
    Rule(
        "an error that is raised",
        "nothing of a branch that raises an error is done",
        ("if TEST:\n    BODY", "if TEST:\n    BODY\nelse:\n    OTHERWISE"),
        (Side("it only raises", _only_raises),),
        _guarded,
    ),
)
