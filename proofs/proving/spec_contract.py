"""A stranger's function, with the contract of a specification in the place of its own.

What its parameters are is said by a template, else by their names, as `verified check` reads them, else by their order
in the specification. Its loops say their invariants as those of the library do: `assert the_loop(...)` first in the
body, the_loop made by `@loop(...)` of clauses.
"""

import ast
import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import FunctionType, MethodType
from typing import Any, Final

from proofs.checking.core.signatures import recognised
from proofs.checking.loading import as_checked
from proofs.checking.specs import SPECS
from proofs.proving.execution.calls import Subject, subject_of
from proofs.proving.source.fragment import FragmentError
from proofs.proving.source.methods import as_function, uncached
from proofs.sandbox.loader import fit, load
from proofs.sandbox.quiet import quiet
from proofs.sandbox.trial import try_import
from specs.contracts import is_contracted
from specs.suggestion import meant

# By specification: the parameters, and the sort of each. (A whole tree is no recursion: minimax is given a node.)
PARAMETERS: Final = {
    "minimax": {"tree": "GameTree[N]", "node": "N"},
    "alphabeta": {"tree": "GameTree[N]", "node": "N", "alpha": "Value", "beta": "Value"},
    "mt": {"tree": "GameTree[N]", "node": "N", "gamma": "Value"},  # and a memory, of which nothing is known at first
}


@dataclass(frozen=True)
class Named:
    """A function that a request names."""

    request: str
    function: FunctionType  # a method without its object
    written: FunctionType  # as it stands in its file
    loaded: FunctionType | MethodType  # as it is called
    order: list[str]  # what a template gives it


@dataclass(frozen=True)
class Variant:
    """What is to be proved: the function, how it is called, and what it promises."""

    named: Named
    subject: Subject
    called_as: str = ""


def variant(named: Named, spec: str, call: str = "") -> Variant:
    """The function, held against the specification."""
    request, function, plain, order = named.request, named.function, named.written, named.order
    if call and spec in PARAMETERS and {*order} != {*PARAMETERS[spec]}:
        raise ValueError(f"--call {call!r}: {_PLAIN}{', '.join(PARAMETERS[spec])}, each once and as it is")
    if not spec:
        if call or not is_contracted(function):
            raise ValueError(f"say what the function is held against: --spec {' or '.join(PARAMETERS)}")
        return Variant(named, subject_of(function))
    if spec not in PARAMETERS:
        near, there = meant(spec, PARAMETERS), ", ".join(PARAMETERS)
        raise ValueError(f"no proof against the specification {spec!r}{near}; there are {there}")
    parameters = order or _parameters(request, function, spec)
    fit(function, tuple(parameters))
    names = tuple(inspect.signature(function).parameters)
    if len(names) != len(parameters):
        wanted = f"{function.__name__}({', '.join(parameters)})"
        raise ValueError(f"{request}: expected {wanted}, found {', '.join(names)}; {_ALL}")
    promised, known = SPECS[spec], PARAMETERS[spec]
    before = (promised.precondition,) if promised.precondition else ()
    sorts = {**{name: known[word] for name, word in zip(names, parameters, strict=True)}, "return": "Value"}
    subject = Subject(function, function.__name__, (*before, *promised.required.values()), sorts, tuple(parameters))
    dotted = plain.__qualname__.replace(".", "().")
    return Variant(named, subject, f"{dotted}({', '.join(parameters)})")


def named(request: str | Callable[..., Any], call: str = "") -> Named:
    """The function that a request names, or that is given itself, and what a template gives it."""
    name, order = _template(call) if call else ("", [])
    if isinstance(request, str):
        if name:
            file = request.rpartition(":")[0] if ":" in request else request
            request = f"{file}:{name}"
        try_import(request)
        with quiet():
            loaded = load(request)
    elif name not in ("", getattr(request, "__name__", "")):
        raise ValueError(f"--call {call!r} calls {name}, and the function that is given is another one")
    else:
        loaded, request = request, getattr(request, "__qualname__", repr(request))
    loaded = uncached(loaded)
    function = as_function(loaded) if isinstance(loaded, MethodType) else loaded
    if not isinstance(function, FunctionType):
        raise FragmentError(f"{request}: only a plain function or method can be proved")
    plain = loaded.__func__ if isinstance(loaded, MethodType) else function
    assert isinstance(plain, FunctionType)
    return Named(request, function, plain, loaded, order)


_ALL: Final = "a proof is of a function that is given nothing else, not even by default"
_PLAIN: Final = "a proof is of 'search(...)' or 'Class().method(...)', whose value is what the call returns, and given "


def _parameters(request: str, function: FunctionType, spec: str) -> Sequence[str]:
    """What each parameter is: by its name, as `verified check` reads it, else by its place."""
    known = [*PARAMETERS[spec]]
    named = recognised(function, known, known)
    if named is not None and sorted(named) == sorted(known):
        return named
    template, given = as_checked(function, SPECS[spec])
    others, missing = [word for word in given if word not in known], [word for word in known if word not in given]
    if template and (others or "tree" in missing):
        why = f"knows of no {' or '.join(others)}" if others else "is of a search that is given the tree"
        raise ValueError(
            f"{request}: check calls it as {template}, and a proof {why}; write "
            f"{function.__name__}({', '.join(known)}), which asks the tree, or say what they are: --call '...'"
        )
    return known


def _template(call: str) -> tuple[str, list[str]]:
    """The dotted name of what the template calls, and what it is given, if a proof can be about such a call."""
    try:
        body = ast.parse(call.strip(), mode="eval").body
    except (SyntaxError, ValueError):
        raise ValueError(f"--call {call!r} is no expression of Python") from None
    if isinstance(body, ast.Subscript) and ast.unparse(body.slice) == "0":  # of a pair, the value
        body = body.value
    match body:
        case ast.Call(ast.Name(name), given, []):
            pass
        case ast.Call(ast.Attribute(ast.Call(ast.Name(home), [], []), method), given, []):
            name = f"{home}.{method}"
        case _:
            given, name = [], ""
    words = [part.id for part in given if isinstance(part, ast.Name)]
    if not name or len(words) != len(given) or len({*words}) != len(words):
        raise ValueError(f"--call {call!r}: {_PLAIN}names, each once")
    return name, words
