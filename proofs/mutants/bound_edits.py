"""Edits in which a call gets a wrong bound: another bound of the same role, or an end of the order.

Roles follow the names of the papers: alpha, alpha' and f- are lower ends of a window, beta, beta' and f+ upper ones,
gamma and g1 test values. The role of an argument is that of its parameter in the function called; if that function is
itself a parameter (the rule for the next bound), the role of its own name.
"""

import ast
import inspect
from collections.abc import Iterator, Mapping, Sequence
from types import FunctionType
from typing import Any, Final

from proofs.sandbox.users import is_ours

# The parameters of a role, and other names that a procedure may keep such a bound under.
LOW: Final = ("alpha", "a", "low", "left", "f_minus"), ("lower",)
HIGH: Final = ("beta", "b", "high", "right", "f_plus"), ("upper",)
TEST: Final = ("gamma", "bound", "g1", "first"), ()
ENDS: Final = {LOW: ("NEG_INF",), HIGH: ("POS_INF",), TEST: ("NEG_INF", "POS_INF")}


def not_passed_on(
    written: ast.FunctionDef, inside: Sequence[ast.AST], names: Mapping[str, Any]
) -> Iterator[tuple[ast.AST, ast.AST]]:
    """An argument of a call, and what may be passed in its place; `names` are those of the function's module."""
    own = [argument.arg for argument in written.args.args]
    known = dict.fromkeys([*own, *(n.id for n in inside if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))])
    for call in inside:
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
            for given, parameter in _bounds(call, call.func.id, own, names):
                for role, ends in ENDS.items():
                    if parameter in role[0]:
                        others = [name for name in known if name in role[0] or name in role[1]]
                        for other in others:
                            yield given, ast.Name(other, ast.Load())
                        for end in ends:
                            yield given, _end(end, names)


def _end(name: str, names: Mapping[str, Any]) -> ast.expr:
    """An end of the order, as the module can say it."""
    if name in names or is_ours(names.get("__name__")):
        return ast.Name(name, ast.Load())
    return ast.parse("float('-inf')" if name == "NEG_INF" else "float('inf')", mode="eval").body


def _bounds(
    call: ast.Call, called: str, own: Sequence[str], names: Mapping[str, Any]
) -> Iterator[tuple[ast.expr, str]]:
    """The arguments with the names of the parameters that they are given to."""
    thing = names.get(called)
    given = [argument for argument in call.args if not isinstance(argument, ast.Starred)]
    if isinstance(thing, FunctionType):
        yield from zip(given, inspect.signature(thing).parameters, strict=False)
    elif called in own:
        yield from ((argument, argument.id) for argument in given if isinstance(argument, ast.Name))
