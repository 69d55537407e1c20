"""The body of a recursive function, run with something else under its own name.

The code that runs is the function's own. Its globals are a copy in which its name, and with it every function of the
same module, leads to the stub; for a method the name is shadowed on the instance, for a nested function in its closure.
A function that reaches something which is not understood is refused (`hidden_state`): a step might depend on what
others left behind, on the time, on how deep it is.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from types import CellType, FunctionType, MethodType, new_class
from typing import Any

from proofs.checking.core.calling import Subject
from proofs.checking.induction.abstract_node import NotApplicableError
from proofs.checking.induction.hidden_state import OF_MODULE, OF_SELF, findings, makes_sets, tables
from proofs.checking.induction.reached import code_of
from proofs.sandbox.quotes import describe
from specs.values import Value


class Body:
    """One function, ready to be run with a stub under its own name."""

    def __init__(self, subject: Subject) -> None:
        function = subject.fresh()
        self._instance = _own_instance(function)
        plain = function.__func__ if isinstance(function, MethodType) else function
        if not isinstance(plain, FunctionType):
            raise NotApplicableError(f"{function!r} is not a function written in Python")
        self.tables = tables(plain, self._instance)
        for finding in findings(plain, self._instance):
            if finding.line or finding.words not in self.tables:
                raise NotApplicableError(str(finding))
        self.makes_sets = makes_sets(plain, self._instance)
        self._function = plain
        self._code = code_of(plain)
        self._parameters = subject.call.parameters
        self._signature = inspect.signature(function)
        kinds = [parameter.kind for parameter in self._signature.parameters.values()][: len(self._parameters)]
        self._is_plain = kinds == [inspect.Parameter.POSITIONAL_OR_KEYWORD] * len(self._parameters)
        self._stub: Callable[..., Value] | None = None
        self.real: Callable[..., Value] = self._rebound()

    def call(self, stub: Callable[..., Value], arguments: Sequence[Any]) -> Value:
        """Run the body; calls of the function by its own name go to the stub."""
        self._stub = stub
        return self.real(*arguments)

    def put(self, kept: Mapping[str, Any]) -> None:
        """Put other tables in the places where the function keeps its own."""
        for place, table in kept.items():
            if place.startswith(OF_SELF):
                object.__setattr__(self._instance, place.removeprefix(OF_SELF), table)
            else:
                self._names[place.removeprefix(OF_MODULE)] = table

    def arguments(self, args: Sequence[Any], kwargs: Mapping[str, Any]) -> dict[str, Any]:
        """What a nested call was given, by the names of the specification."""
        if self._is_plain and not kwargs and len(args) == len(self._parameters):  # nearly always, and binding is slow
            return dict(zip(self._parameters, args, strict=True))
        bound = self._signature.bind(*args, **kwargs)
        if len(bound.arguments) > len(self._parameters):
            more = list(bound.arguments)[len(self._parameters) :]
            raise NotApplicableError(f"it hands {', '.join(more)} to itself, of which the specification says nothing")
        bound.apply_defaults()
        return dict(zip(self._parameters, bound.args, strict=False))

    def _to_stub(self, *args: Any, **kwargs: Any) -> Value:
        assert self._stub is not None, "the body runs only through `call`"
        return self._stub(*args, **kwargs)

    def _rebound(self) -> Callable[..., Value]:
        """The function with its own name leading to the stub, wherever it may be looked up."""
        plain, name = self._function, self._function.__name__
        self._names = names = dict(plain.__globals__)
        for other, thing in plain.__globals__.items():  # helpers of its module may call it back
            if type(thing) is FunctionType and thing.__globals__ is plain.__globals__:
                copied = FunctionType(code_of(thing), names, thing.__name__, thing.__defaults__, thing.__closure__)
                copied.__kwdefaults__ = thing.__kwdefaults__
                names[other] = copied
        closure = plain.__closure__
        if closure is not None and name in plain.__code__.co_freevars:
            cells = zip(plain.__code__.co_freevars, closure, strict=True)
            closure = tuple(CellType(self._to_stub) if free == name else cell for free, cell in cells)
        elif self._instance is None:
            names[name] = self._to_stub
        made = FunctionType(self._code, names, name, plain.__defaults__, closure)
        made.__kwdefaults__ = plain.__kwdefaults__
        if self._instance is None:
            return made
        kind = type(self._instance)
        parts = {name: staticmethod(self._to_stub), "__slots__": (), "__module__": kind.__module__}
        try:  # in a class of its own: an object with slots, or one that is frozen, has no room for another attribute
            object.__setattr__(
                self._instance,
                "__class__",
                new_class(kind.__name__, (kind,), exec_body=lambda body: body.update(parts)),
            )
        except TypeError as problem:
            raise NotApplicableError(f"its method cannot be replaced: {describe(problem)}") from problem
        return MethodType(made, self._instance)


def _own_instance(function: Callable[..., Any]) -> Any:
    """A copy of the object that a method belongs to, on which its name can be shadowed; None for a function."""
    if not isinstance(function, MethodType):
        return None
    if isinstance(function.__self__, type):
        raise NotApplicableError("it is a method of its class, which all calls share")
    try:
        return deepcopy(function.__self__)
    except Exception as problem:
        raise NotApplicableError(f"its object cannot be copied: {describe(problem)}") from problem
