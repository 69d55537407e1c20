"""The function that CrossHair analyses: made of a question and a procedure.

CrossHair reads the signature of a function and the lines of its asserts. So the function has the code of `target`
below, under its own name, and a signature of its own.
"""

from collections.abc import Callable, Mapping
from inspect import Parameter, Signature
from types import FunctionType
from typing import Any, Protocol, cast

from specs.contracts import Clause

Target = Callable[..., None]


class Inquiry(Protocol):
    """The content of a target: typed parameters, a precondition, and clauses to assert of a procedure."""

    parameters: Mapping[str, Any]
    asked: tuple[Clause, ...]

    def admits(self, arguments: Mapping[str, Any]) -> bool: ...
    def checker(self, procedure: Callable[..., Any]) -> Callable[[Mapping[str, Any]], None]: ...


def target_of(inquiry: Inquiry, procedure: Callable[..., Any], name: str, module: str) -> Target:
    """The function of that name, which is to stand in that module."""
    names, admits, check = tuple(inquiry.parameters), inquiry.admits, inquiry.checker(procedure)

    def target(*chosen: Any) -> None:
        assert admits(dict(zip(names, chosen, strict=True)))
        check(dict(zip(names, chosen, strict=True)))

    plain = cast("FunctionType", target)
    # CrossHair finds the line of a failed assert by the name of the code, and so must know it by that name.
    code = plain.__code__.replace(co_name=name, co_qualname=name)
    function = FunctionType(code, plain.__globals__, name, None, plain.__closure__)
    function.__module__ = module
    function.__annotations__ = {**inquiry.parameters, "return": None}
    kind = Parameter.POSITIONAL_OR_KEYWORD
    parameters = [Parameter(each, kind, annotation=type) for each, type in inquiry.parameters.items()]
    cast("Any", function).__signature__ = Signature(parameters, return_annotation=None)
    return function
