"""Which functions of a program get a contract: so many that every recursion goes through one of them.

The others are read where they are called. The search itself has the contract that it is held against; a function that
it calls has that of alpha-beta if it is given a window, else that of minimax.
"""

import ast
from collections.abc import Mapping, Sequence
from types import FunctionType

from proofs.checking.core.signatures import recognised
from proofs.proving.phrasing.program import Program
from proofs.proving.source.fragment import FragmentError

WORDS = ("tree", "node", "alpha", "beta", "gamma", "is_max", "color", "depth", "first")


class UnknownParametersError(FragmentError):
    """It is not known what the parameters of a function are."""


def calls_of(program: Program) -> dict[str, set[str]]:
    """Who calls whom."""
    return {
        name: {node.id for node in ast.walk(made) if isinstance(node, ast.Name) and node.id in program.definitions}
        for name, made in program.definitions.items()
    }


def reached(calls: Mapping[str, set[str]], start: str, without: Sequence[str] = ()) -> set[str]:
    """Who is called from there, directly or not; not through those."""
    found: set[str] = set()
    waiting = [*calls[start]]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            if name not in without:
                waiting += calls[name]
    return found


def points_of(program: Program) -> list[str]:
    """The functions that need a contract, the search itself first."""
    calls = calls_of(program)
    chosen = [program.entry]
    while True:
        around = [name for name in calls if name not in chosen and name in reached(calls, name, chosen)]
        around = [name for name in around if name in reached(calls, program.entry) | {program.entry}]
        if not around:
            return chosen
        enough = [name for name in around if not _is_recursive(calls, around, [*chosen, name])]
        chosen.append((enough or around)[0])


def must_not_rely_on_each_other(program: Program, points: Sequence[str]) -> None:
    """Refuse two functions with contracts that call each other: neither could be proved before the other."""
    calls = calls_of(program)
    relies = {name: reached({**calls, **{other: set() for other in points if other != name}}, name) & {*points} - {name}
              for name in points}  # fmt: skip
    for name in points:
        seen = reached(relies, name)
        if name in seen:
            other = min(seen - {name})
            line = program.definitions[name].lineno
            raise FragmentError(
                f"line {line}: {name} and {other} call each other, and each calls itself; let all calls go through one"
            )


def _is_recursive(calls: Mapping[str, set[str]], names: Sequence[str], without: Sequence[str]) -> bool:
    return any(name in reached(calls, name, without) for name in names if name not in without)


def words_of(program: Program, name: str, own: Sequence[str]) -> list[str]:
    """What these parameters of a function are: by their names, else by their places."""
    definition = program.definitions[name]
    space: dict[str, FunctionType] = {}
    exec(f"def {name}({', '.join(own)}): pass", space)  # noqa: S102 - names alone
    read = recognised(space[name], WORDS, WORDS)
    if read is not None and len(read) == len(own) and {"tree", "node"} <= {*read}:
        return read
    for words in (("tree", "node", "alpha", "beta"), ("tree", "node")):
        if len(own) == len(words) and own[0] in ("tree", "game"):
            return [*words]
    told = f"call its parameters {', '.join(WORDS[:4])}"
    raise UnknownParametersError(
        f"line {definition.lineno}: what are the parameters of {name}({', '.join(own)})? {told}"
    )


def never_asks_who_moves(program: Program) -> bool:
    """Whether its functions look at children, and none asks who moves."""
    asked = {
        node.attr
        for definition in program.definitions.values()
        for node in ast.walk(definition)
        if isinstance(node, ast.Attribute)
    }
    return "children" in asked and "is_max" not in asked
