"""The code that checks a contract, written out for one procedure and one level.

A generic checker would look up clauses, bind arguments and test modes at every nested call. Instead the checks are
written out once as plain Python over the procedure's own parameters, for example

    def alphabeta(tree, node, alpha, beta):
        if not window_holds(alpha, beta): broken(...)
        v = body(tree, node, alpha, beta)
        return v

and compiled. `source` shows that text. `body` is the procedure itself: with its `assert` statements, which hold the
loop invariants, where contracts are checked; compiled as `python -O` would, without them, where contracts are off.
"""

import inspect
import linecache
import re
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from types import CodeType, FunctionType
from typing import Any, Protocol

from specs.contracts.clause import Clause, Cost, Kind, names_of
from specs.contracts.depth import too_deep
from specs.contracts.ghost import CALL_GHOSTS, GHOSTS, INFORMED, LOOP_GHOSTS, enter, stack
from specs.contracts.violation import broken
from specs.values import NEG_INF, POS_INF


@dataclass(frozen=True)
class Modes:
    """What a checker does besides raising: count evaluations, tell a listener of each call."""

    oracle: bool = False
    tally: Callable[[str, Clause], list[int]] | None = None
    listen: Callable[[str, str, tuple[Any, ...], Any], None] | None = None


class Declared(Protocol):
    """A contract, as far as a checker is written from it."""

    name: str
    params: tuple[str, ...]
    clauses: tuple[Clause, ...]
    framed: bool
    prefix: str


def parameters(function: object) -> tuple[str, ...]:
    """The names of the parameters; a procedure has plain ones only and no free variables."""
    if not isinstance(function, FunctionType) or function.__name__ == "<lambda>":
        raise TypeError(f"{function!r}: a contract needs a function with a name")
    kinds = {parameter.kind for parameter in inspect.signature(function).parameters.values()}
    if kinds - {inspect.Parameter.POSITIONAL_OR_KEYWORD} or function.__code__.co_freevars:
        raise TypeError(f"{function.__qualname__}: a contract needs a module-level function with plain parameters")
    names = tuple(inspect.signature(function).parameters)
    if taken := {"v", "frame", "problem"} & {*names}:
        raise TypeError(
            f"{function.__qualname__}: a parameter may not be called {min(taken)}, which a clause speaks of"
        )
    return names


def body_code(written: CodeType, *, asserts: bool) -> CodeType:
    """The code of a function as written, with its assert statements or without them."""
    if asserts and __debug__:
        return written  # Python compiled it so
    lines = tuple(linecache.getlines(written.co_filename))
    made = _codes(written.co_filename, lines, optimize=0 if asserts else 1)
    # No source at hand (a frozen program): the code as it was compiled.
    return made.get((written.co_qualname, written.co_firstlineno), written)


@lru_cache(maxsize=256)
def _codes(filename: str, lines: tuple[str, ...], *, optimize: int) -> dict[tuple[str, int], CodeType]:
    """The code of every function of a file, by its name and its line; compiled at once, for that is fast."""
    found: dict[tuple[str, int], CodeType] = {}
    waiting = [compile("".join(lines), filename, "exec", dont_inherit=True, optimize=optimize)]
    while waiting:
        code = waiting.pop()
        found[code.co_qualname, code.co_firstlineno] = code
        waiting += [part for part in code.co_consts if isinstance(part, CodeType)]
    return found


def source(contract: Declared, modes: Modes, prefix: str = "") -> str:
    """The text of the checker of a procedure; `prefix` stands before every name it takes from outside."""
    name, params, checked = contract.name, contract.params, _checked(contract, modes)
    given = ", ".join(params)
    lines: list[str] = []
    if modes.listen:
        lines.append(f"{prefix}listen('enter', {name!r}, ({given},), None)")
    pre, post = ([c for c in checked if c.kind is kind] for kind in (Kind.PRE, Kind.POST))
    lines += _checks(pre, name, params, CALL_GHOSTS, modes, prefix)
    olds = tuple(dict.fromkeys(n for c in post for n in c.names if n.startswith("old_")))
    lines += _snapshots(olds, name, params, prefix)
    lines += ["try:", f"    v = {prefix}body({given})", f"except RecursionError as problem: {prefix}too_deep(problem)"]
    lines += _checks(post, name, (*params, *olds, "v"), CALL_GHOSTS, modes, prefix)
    if modes.listen:
        lines.append(f"{prefix}listen('leave', {name!r}, ({given},), v)")
    lines.append("return v")
    if modes.oracle and contract.framed:
        informed = any(set(c.names) & INFORMED for c in checked)
        window = "alpha, beta" if {"alpha", "beta"} <= {*params} else f"{prefix}NEG_INF, {prefix}POS_INF"
        lines = [
            f"frame = {prefix}enter({prefix}contract, {params[0]}, {params[1]}, {window}, {informed})",
            "try:",
            *(f"    {line}" for line in lines),
            "finally:",
            f"    {prefix}stack.frames.pop()",
        ]
    return "\n".join([f"def {name}({given}):", *(f"    {line}" for line in lines)])


def loop_source(contract: Declared, modes: Modes, prefix: str = "") -> str:
    """The text of the checker of a loop invariant."""
    name, params, checked = contract.name, contract.params, _checked(contract, modes)
    # No frame: the call began before its contracts were switched on.
    guard = [f"frames = {prefix}stack.frames", "if not frames: return True", "frame = frames[-1]"]
    lines = guard if modes.oracle and contract.framed else []
    lines += _checks(checked, name, params, LOOP_GHOSTS, modes, prefix)
    return "\n".join([f"def {name}({', '.join(params)}):", *(f"    {line}" for line in [*lines, "return True"])])


def _checked(contract: Declared, modes: Modes) -> list[Clause]:
    return [c for c in contract.clauses if modes.oracle or c.cost is Cost.LOCAL]


def _checks(
    clauses: list[Clause], name: str, known: tuple[str, ...], ghosts: Mapping[str, str], modes: Modes, prefix: str
) -> list[str]:
    lines = _ghost_lines([n for c in clauses for n in c.names], name, known, ghosts, prefix)
    for clause in clauses:
        own = f"{prefix}{tag(clause)}"
        when = f"{own}_when({', '.join(names_of(clause.premise))})" if clause.premise else "True"
        holds = f"{own}_holds({', '.join(names_of(clause.conclusion))})"
        fails = f"{prefix}broken({own}, {name!r}, locals())"
        if modes.tally:
            lines += [f"{own}_tally[0] += 1", f"if {when}:", f"    {own}_tally[1] += 1", f"    if not {holds}: {fails}"]
        elif clause.premise:
            lines.append(f"if {when} and not {holds}: {fails}")
        else:
            lines.append(f"if not {holds}: {fails}")
    return lines


def tag(clause: Clause) -> str:
    """The name of a clause in the text of a checker; ids are unique within a contract."""
    return "clause_" + re.sub(r"\W", "_", clause.id)


def _ghost_lines(
    wanted: Iterable[str], name: str, known: tuple[str, ...], ghosts: Mapping[str, str], prefix: str
) -> list[str]:
    """An assignment for each ghost quantity that is wanted, after those that it is computed from."""
    lines: dict[str, str] = {}

    def want(ghost: str) -> None:
        if ghost in known or ghost in lines:
            return
        if ghost in ghosts:
            lines[ghost] = f"{ghost} = {ghosts[ghost]}"
        elif ghost in GHOSTS:
            parts = names_of(GHOSTS[ghost])
            for part in parts:
                want(part)
            lines[ghost] = f"{ghost} = {prefix}ghost_{ghost}({', '.join(parts)})"
        else:
            raise TypeError(f"{name}: a clause speaks of {ghost!r}, which is neither a parameter nor a ghost quantity")

    for ghost in wanted:
        want(ghost)
    return [*lines.values()]


def _snapshots(olds: Iterable[str], name: str, params: tuple[str, ...], prefix: str) -> list[str]:
    """What a postcondition calls `old_x`, taken before the call: a copy of parameter x, or ghost quantity x."""
    lines: list[str] = []
    for old in olds:
        now = old.removeprefix("old_")
        if now in params:
            lines.append(f"{old} = {prefix}copy({now})")
        else:
            lines += [*_ghost_lines([now], name, params, CALL_GHOSTS, prefix), f"{old} = {now}"]
    return lines


def fixed_names(contract: Declared) -> dict[str, Any]:
    """What the text of a checker takes from outside, by name, whatever the level and the modes are."""
    needed: dict[str, Any] = {
        "broken": broken, "enter": enter, "stack": stack, "too_deep": too_deep, "contract": contract,
        "NEG_INF": NEG_INF, "POS_INF": POS_INF, "copy": copy,
    }  # fmt: skip
    needed |= {f"ghost_{ghost}": function for ghost, function in GHOSTS.items()}
    for clause in contract.clauses:
        own = tag(clause)
        needed |= {own: clause, f"{own}_holds": clause.conclusion, f"{own}_when": clause.premise}
    return {contract.prefix + key: thing for key, thing in needed.items()}


def names_of_modes(contract: Declared, modes: Modes, body: Callable[..., Any] | None) -> dict[str, Any]:
    """The other names: those that change with the level and the modes."""
    needed: dict[str, Any] = {f"{contract.prefix}body": body, f"{contract.prefix}listen": modes.listen}
    if modes.tally:
        for clause in contract.clauses:
            needed[f"{contract.prefix}{tag(clause)}_tally"] = modes.tally(contract.name, clause)
    return needed


def code_of(text: str, function: FunctionType) -> CodeType:
    """Compile a checker so that it passes for the function: its name, file and line."""
    module = compile(text, function.__code__.co_filename, "exec")
    code = next(part for part in module.co_consts if isinstance(part, CodeType))
    return code.replace(co_firstlineno=function.__code__.co_firstlineno, co_qualname=function.__code__.co_qualname)


def without_checks(function: FunctionType) -> CodeType:
    """The code of a loop invariant that is not checked: it says True."""
    return code_of(f"def {function.__name__}({', '.join(parameters(function))}): return True", function)
