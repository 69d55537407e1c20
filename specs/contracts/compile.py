"""trusted: the code that checks a contract, written out for one procedure and one level.

A generic checker would look up clauses, bind arguments and test modes at every nested call. Instead the checks are
written out once as plain Python over the procedure's own parameters, for example

    def alphabeta(tree, node, alpha, beta):
        if not window_holds(alpha, beta): broken(...)
        v = body(tree, node, alpha, beta)
        return v

and compiled. `source` shows that text. `body` is the procedure itself: with its `assert` statements, which hold the
loop invariants, where contracts are checked; compiled as `python -O` would, without them, where contracts are off.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import CodeType, FunctionType
from typing import Any

from specs.contracts.clause import Clause, Kind, broken, names_of
from specs.contracts.depth import too_deep
from specs.contracts.ghost import CALL_GHOSTS, INFORMED, LOOP_GHOSTS, enter, stack
from specs.values import NEG_INF, POS_INF


@dataclass(frozen=True)
class Modes:
    """What a checker does besides raising: count evaluations, tell a listener of each call."""

    oracle: bool = False
    tally: Callable[[str, Clause], list[int]] | None = None
    listen: Callable[[str, str, tuple[Any, ...], Any], None] | None = None


def parameters(function: FunctionType) -> tuple[str, ...]:
    """The names of the parameters; a procedure has plain ones only and no free variables."""
    kinds = {parameter.kind for parameter in inspect.signature(function).parameters.values()}
    if kinds - {inspect.Parameter.POSITIONAL_OR_KEYWORD} or function.__code__.co_freevars:
        raise TypeError(f"{function.__qualname__}: a contract needs a module-level function with plain parameters")
    return tuple(inspect.signature(function).parameters)


def body_code(function: FunctionType, *, asserts: bool) -> CodeType:
    """The code of the function as written, with its assert statements or without them."""
    try:
        lines, first = inspect.getsourcelines(function)
    except OSError:  # no source at hand (a frozen program): the code as it was compiled
        return function.__code__
    module = ast.parse(textwrap.dedent("".join(lines)))
    ast.increment_lineno(module, first - 1)
    code = compile(module, function.__code__.co_filename, "exec", flags=_future(function), optimize=0 if asserts else 1)
    return next(part for part in code.co_consts if isinstance(part, CodeType) and part.co_name == function.__name__)


def source(name: str, params: tuple[str, ...], clauses: Iterable[Clause], modes: Modes, prefix: str = "") -> str:
    """The text of the checker of a procedure; `prefix` stands before every name it takes from outside."""
    checked = [c for c in clauses if modes.oracle or c.cost.value == "local"]
    given = ", ".join(params)
    lines: list[str] = []
    if modes.listen:
        lines.append(f"{prefix}listen('enter', {name!r}, ({given},), None)")
    lines += _checks([c for c in checked if c.kind is Kind.PRE], name, params, CALL_GHOSTS, modes, prefix)
    lines += ["try:", f"    v = {prefix}body({given})", f"except RecursionError as problem: {prefix}too_deep(problem)"]
    lines += _checks([c for c in checked if c.kind is Kind.POST], name, (*params, "v"), CALL_GHOSTS, modes, prefix)
    if modes.listen:
        lines.append(f"{prefix}listen('leave', {name!r}, ({given},), v)")
    lines.append("return v")
    if modes.oracle:
        informed = any(set(c.names) & INFORMED for c in checked)
        window = "alpha, beta" if {"alpha", "beta"} <= {*params} else f"{prefix}NEG_INF, {prefix}POS_INF"
        lines = [
            f"frame = {prefix}enter({name!r}, {params[0]}, {params[1]}, {window}, {informed})",
            "try:",
            *(f"    {line}" for line in lines),
            "finally:",
            f"    {prefix}stack.frames.pop()",
        ]
    return "\n".join([f"def {name}({given}):", *(f"    {line}" for line in lines)])


def loop_source(name: str, params: tuple[str, ...], clauses: Iterable[Clause], modes: Modes, prefix: str = "") -> str:
    """The text of the checker of a loop invariant."""
    checked = [c for c in clauses if modes.oracle or c.cost.value == "local"]
    lines = [f"frame = {prefix}stack.frames[-1]"] if modes.oracle else []
    lines += _checks(checked, name, params, LOOP_GHOSTS, modes, prefix)
    return "\n".join([f"def {name}({', '.join(params)}):", *(f"    {line}" for line in [*lines, "return True"])])


def _checks(
    clauses: list[Clause], name: str, known: tuple[str, ...], ghosts: Mapping[str, str], modes: Modes, prefix: str
) -> list[str]:
    lines: list[str] = []
    for ghost in dict.fromkeys(n for c in clauses for n in c.names if n not in known):
        if ghost not in ghosts:
            raise TypeError(f"{name}: a clause speaks of {ghost!r}, which is neither a parameter nor a ghost quantity")
        lines.append(f"{ghost} = {ghosts[ghost]}")
    for clause in clauses:
        tag = f"{prefix}{clause.id.replace('-', '_')}"
        when = f"{tag}_when({', '.join(names_of(clause.when))})" if clause.when else "True"
        holds = f"{tag}_holds({', '.join(names_of(clause.holds))})"
        fails = f"{prefix}broken({tag}, {name!r}, locals())"
        if modes.tally:
            lines += [
                f"{tag}_tally[0] += 1",
                f"if {when}:",
                f"    {tag}_tally[1] += 1",
                f"    if not {holds}: {fails}",
            ]
        elif clause.when:
            lines.append(f"if {when} and not {holds}: {fails}")
        else:
            lines.append(f"if not {holds}: {fails}")
    return lines


def names_needed(
    name: str, clauses: Iterable[Clause], modes: Modes, body: Callable[..., Any] | None, prefix: str
) -> dict[str, Any]:
    """What the text of a checker takes from outside, by name."""
    needed: dict[str, Any] = {"broken": broken, "enter": enter, "stack": stack, "too_deep": too_deep}
    needed |= {"NEG_INF": NEG_INF, "POS_INF": POS_INF, "body": body, "listen": modes.listen}
    for clause in clauses:
        tag = clause.id.replace("-", "_")
        needed |= {tag: clause, f"{tag}_holds": clause.holds, f"{tag}_when": clause.when}
        if modes.tally:
            needed[f"{tag}_tally"] = modes.tally(name, clause)
    return {prefix + key: thing for key, thing in needed.items()}


def code_of(text: str, function: FunctionType) -> CodeType:
    """Compile a checker so that it passes for the function: its name, file and line."""
    module = compile(text, function.__code__.co_filename, "exec")
    code = next(part for part in module.co_consts if isinstance(part, CodeType))
    return code.replace(co_firstlineno=function.__code__.co_firstlineno, co_qualname=function.__code__.co_qualname)


def _future(function: FunctionType) -> int:
    """The `from __future__` switches that the function was compiled with."""
    import __future__

    switches = (getattr(__future__, name).compiler_flag for name in __future__.all_feature_names)
    return sum(flag for flag in set(switches) if function.__code__.co_flags & flag)
