"""The function that a request names: a function of a file or a module, a method, or the function itself."""

import ast
import inspect
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType, MethodType
from typing import Any, Final

from proofs.proving.source.fragment import FragmentError
from proofs.proving.source.matches_code import uncached
from proofs.proving.source.methods import as_function
from proofs.sandbox.loader import load
from proofs.sandbox.quiet import quiet
from proofs.sandbox.trial import try_import

# By specification: the parameters, and the sort of each. (A whole tree is no recursion: minimax is given a node.)
PARAMETERS: Final = {
    "minimax": {"tree": "GameTree[N]", "node": "N"},
    "alphabeta": {"tree": "GameTree[N]", "node": "N", "alpha": "Value", "beta": "Value"},
    "mt": {"tree": "GameTree[N]", "node": "N", "gamma": "Value"},  # and a memory, of which nothing is known at first
    "depth": {"tree": "GameTree[N]", "node": "N", "depth": "Depth"},  # and a window, if it takes one
}
PLAIN_CALL: Final = (
    "a proof is of 'search(...)' or 'Class().method(...)', whose value is what the call returns, and given "
)


@dataclass(frozen=True)
class Named:
    """A function that a request names."""

    request: str
    function: FunctionType  # a method without its object
    written: FunctionType  # as it stands in its file
    loaded: FunctionType | MethodType  # as it is called
    order: list[str]  # what a template gives it


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
        _must_be_there(request, loaded)
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


def _must_be_there(request: str, loaded: Any) -> None:
    """Refuse what is not the function, or the method, of that name in that file or module."""
    source, _, dotted = request.rpartition(":")
    first, *others = dotted.split(".")
    plain: Any = uncached(loaded.__func__ if isinstance(loaded, MethodType) else loaded)
    if not isinstance(plain, FunctionType):
        return  # which is refused
    there: Any = vars(sys.modules[source]) if source in sys.modules else plain.__globals__
    is_elsewhere = source not in sys.modules and plain.__code__.co_filename != str(Path(source).resolve())
    if is_elsewhere:  # another file's, which this one imports
        parts = ast.walk(ast.parse(Path(source).read_text(encoding="utf-8")))
        names = [name for part in parts if isinstance(part, ast.ImportFrom) for name in part.names]
        first = next((one.name for one in names if first == (one.asname or one.name)), "")
    there = there.get(first)
    for word in others:
        there = inspect.getattr_static(there, word, None)
    if uncached(there) is not plain:
        raise FragmentError(f"{request}: {dotted} is something else there; name the function where it is written")


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
        raise ValueError(f"--call {call!r}: {PLAIN_CALL}names, each once")
    return name, words
