"""The names of a module that functions of it assign: these are no constants, whatever they hold now."""

import dis
from collections.abc import Iterator
from types import CodeType, FunctionType, MethodType
from typing import Any, Final

from proofs.checking.induction.deeds import deeds

_SETS_GLOBAL: Final = (dis.opmap["STORE_GLOBAL"], dis.opmap["DELETE_GLOBAL"])


def assigned_in(names: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The names of a module that a function of it assigns, each with that function."""
    for thing in list(names.values()):
        parts = list(vars(thing).values()) if issubclass(type(thing), type) else [thing]
        for part in parts:
            inner = part.__func__ if isinstance(part, staticmethod | classmethod | MethodType) else part
            if type(inner) is FunctionType and inner.__globals__ is names:
                for code in codes_of(inner.__code__):
                    if any(op in _SETS_GLOBAL for op in code.co_code[::2]):
                        yield from (
                            (deed.names[0], inner.__name__) for deed in deeds(code) if deed.what == "sets global"
                        )


def codes_of(code: CodeType) -> Iterator[CodeType]:
    """The code of a function, and of what is defined within it."""
    yield code
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from codes_of(part)
