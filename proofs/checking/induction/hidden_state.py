"""What a function may keep between its calls, and what else of it is not understood: asked of any kind of callable.

`keeps` is for whoever must know whether a second call may differ from the first. It says too much rather
than too little.
"""

import re
from functools import partial
from types import FunctionType, MethodType
from typing import Any, Final

from proofs.checking.induction.assigned import codes_of
from proofs.checking.induction.reached import Finding, Reach
from proofs.checking.induction.understood import is_constant, is_understood

OF_SELF: Final = "self."
OF_MODULE: Final = "the global "


_TIME: Final = (
    "reads the clock",
    "what it returns may depend on how fast the machine is; check it without its clock, or with one that stands still",
)
AT_ONCE: Final = "does several things at once"
_SEVERAL: Final = (
    AT_ONCE,
    "which of them comes first is not in its hands, nor in ours; check the search that each of them makes",
)
_WHY: Final = {
    **dict.fromkeys(("time", "datetime"), _TIME),
    **dict.fromkeys(("threading", "_thread", "multiprocessing", "concurrent", "asyncio", "subprocess"), _SEVERAL),
}
_BEYOND: Final = re.compile(rf"(?:^imports |\b(?=\w+\.))({'|'.join(_WHY)})\b[\w.]*")
_HARMLESS: Final = frozenset(
    {"time.sleep", "threading.Lock", "threading.RLock", "threading.local", "_thread.allocate_lock", "_thread.RLock"}
)


def findings(function: FunctionType, instance: Any = None) -> list[Finding]:
    """All that is not understood of the function, and of the object that it is a method of; places first."""
    found = Reach(function, instance).found
    return sorted(found, key=lambda finding: finding.line != 0)


def tables(function: FunctionType, instance: Any = None) -> dict[str, dict[Any, Any]]:
    """The empty dicts that the function keeps, by their places: attributes of its object, or globals of its module."""
    reach = Reach(function, instance)
    where = OF_MODULE if instance is None else OF_SELF
    found = {place: table for place, table in reach.tables.items() if place.startswith(where)}
    if len({id(table) for table in found.values()}) < len(found):
        return {}  # one table in two places: what is stored in the one is found in the other
    apart = [one for one in reach.functions if one not in function.__globals__.values()]  # of which no copy is made
    named = {name for one in apart for code in codes_of(one.__code__) for name in code.co_names}
    return {} if instance is None and any(place.removeprefix(where) in named for place in found) else found


def keeps(function: object) -> list[str]:
    """The places in which a call may leave something for the next one, in words. What is not understood counts, too."""
    plain, instance = opened(function)
    if plain is None:
        return [] if is_understood(function) else [f"{type(function).__name__}, which is not written in Python"]
    cached = [] if plain is function or isinstance(function, MethodType) else _around(function)
    return [*cached, *(_in_words(finding) for finding in findings(plain, instance) if finding.keeps)]


def beyond(function: object) -> str:
    """Why no check can say that the function holds, if it reads the clock or has threads; and what to do."""
    plain, instance = opened(function)
    found = findings(plain, instance) if plain is not None else []
    for finding in sorted(found, key=lambda finding: not finding.line):  # where a line can be named it is
        if (used := _BEYOND.search(finding.words)) is not None and used[0] not in _HARMLESS:
            what, why = _WHY[used[1]]
            inner = used[1] == "multiprocessing"  # where it keeps a thing depends on what was imported before
            uses = f"uses {used[1] if inner else used[0].removeprefix('imports ')}"
            at = finding._replace(words=uses).at_line if finding.line else uses
            return f"it {what} ({at}), so {why}"
    return ""


def tells_apart(function: object) -> str:
    """How the code tells a symbolic value from a number, if it can be seen to: by the type of a thing."""
    plain, instance = opened(function)
    if plain is None:
        return ""
    return next((f"type(..) in {one.__name__}" for one in Reach(plain, instance).asking_types), "")


def makes_sets(function: FunctionType, instance: Any = None) -> bool:
    """Whether the code makes a set: in which order that is gone through, the hashes of its members say."""
    return Reach(function, instance).makes_sets


def _in_words(finding: Finding) -> str:
    return finding.at_line if finding.line else finding.words


def opened(function: object) -> tuple[FunctionType | None, Any]:
    """The plain function within a method, a partial call, a cache or an object that can be called; and the object."""
    instance = None
    while not isinstance(function, FunctionType):
        if isinstance(function, MethodType):
            instance = function.__self__
            function = function.__func__
        elif isinstance(function, partial):
            function = function.func
        elif isinstance(wrapped := getattr(function, "__wrapped__", None), FunctionType):  # within a cache
            function = wrapped
        elif isinstance(called := getattr(type(function), "__call__", None), FunctionType):  # noqa: B004 - its code
            function, instance = called, function
        else:
            return None, None
    return function, instance


def _around(function: object) -> list[str]:
    """What stands around a function and may keep something: a cache; what a partial call is given."""
    if isinstance(function, partial):
        parts = [*function.args, *function.keywords.values()]
        given = [
            f"a {type(part).__name__} that it is given"
            for part in parts
            if not (is_constant(part) or is_understood(part))
        ]
        inner = function.func
        return [*given, *([] if isinstance(inner, FunctionType | MethodType) else _around(inner))]
    return [] if isinstance(getattr(type(function), "__call__", None), FunctionType) else ["a cache around it"]  # noqa: B004
