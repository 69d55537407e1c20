"""How the names in a clause are bound to the parameters of a procedure.

A clause uses `tree`, `node`, `alpha`, `beta`, `v` (the result) and ghost quantities such as `f`. A name means the
parameter of that name, unless `names` maps it to another one, `names={"node": "position"}`, or to an attribute of one,
as methods need: `names={"tree": "self.game"}`. Names that the layer computes itself never mean a parameter: `f` is the
true value, also for a procedure that has a parameter `f`.
"""

import inspect
from collections.abc import Mapping
from types import CodeType, FunctionType
from typing import Any, Final

from specs.contracts.ghost import CALL_GHOSTS, GHOSTS, LOOP_GHOSTS

FORMS: Final = ("minimax", "negamax")
_UNUSUAL: Final = {
    inspect.CO_COROUTINE: "an async function",
    inspect.CO_ASYNC_GENERATOR: "an async generator",
    inspect.CO_GENERATOR: "a generator (it says yield)",
}


class Names:
    """The parameters of a procedure, and the expressions that the names of its clauses stand for."""

    def __init__(self, function: FunctionType, names: Mapping[str, str], *, is_loop: bool, framed: bool) -> None:
        self.procedure = function.__qualname__
        self.params, self.header, self.call = _parameters(function.__code__)
        self.given = dict(names)
        ghosts = LOOP_GHOSTS if is_loop else CALL_GHOSTS
        self.reserved = frozenset({"v", "f", *(ghosts if framed else ())})
        self.known = {name: name for name in self.params if name not in self.reserved and name not in GHOSTS}
        for said, meant in names.items():
            self.known[said] = self._path(said, meant)
        if framed and not is_loop:
            for needed in ("tree", "node"):
                self.need(needed, "the search is of a tree, from a node to its children")

    def need(self, said: str, because: str) -> str:
        """The expression that the name stands for."""
        if said not in self.known:
            has = ", ".join(self.params) or "nothing"
            advice = " or framed=False if it has none" if said in ("tree", "node") else ""
            raise TypeError(
                f"{self.procedure} has no parameter {said!r} ({because}); it has {has}. Say which one is meant, "
                f'as in names={{"{said}": "{self.params[-1] if self.params else "..."}"}}{advice}'
            )
        return self.known[said]

    def local(self, name: str) -> str:
        """A name for a local of the checker: this one, or a variant of it if a parameter has that name."""
        while name in self.params:
            name += "_"
        return name

    def situation(self, local: Mapping[str, Any]) -> dict[str, Any]:
        """The values of the names, from the locals of a checker; messages are made of them."""
        values = {name: local[self.local(name)] for name in self._worked_out() if self.local(name) in local}
        for said, meant in self.known.items():
            first, *steps = meant.split(".")
            if first in local:
                values[said] = local[first]
                for step in steps:
                    values[said] = getattr(values[said], step)
        return values

    def _worked_out(self) -> list[str]:
        names = ["v", "f", *CALL_GHOSTS, *LOOP_GHOSTS, *GHOSTS]
        return [*names, *(f"old_{name}" for name in (*names, *self.known))]

    def _path(self, said: str, meant: str) -> str:
        if said in self.reserved:
            raise TypeError(f"{self.procedure}: {said!r} is worked out for each call, so names={{...}} cannot set it")
        first, *steps = (self._mangled(step) for step in meant.split("."))
        if first not in self.params or not all(step.isidentifier() for step in steps):
            raise TypeError(
                f"{self.procedure}: names={{{said!r}: {meant!r}}} names no parameter of it, nor an attribute of one "
                f'(as "self.game" would); it has {", ".join(self.params) or "none"}'
            )
        return ".".join([first, *steps])

    def _mangled(self, name: str) -> str:
        """A private name as Python stores it: `__node` in class `Table` is `_Table__node`."""
        *_, owner = ["<locals>", *self.procedure.split(".")[:-1]]
        is_private = name.startswith("__") and not name.endswith("__") and owner != "<locals>"
        return f"_{owner.lstrip('_')}{name}" if is_private else name


def function_of(thing: object) -> FunctionType:
    """The function that a contract is put on; TypeError with advice if the object is not a plain function."""
    if isinstance(thing, staticmethod | classmethod):
        raise TypeError(f"{thing!r}: put the contract below @{type(thing).__name__}, next to the def")
    if inspect.ismethod(thing):
        raise TypeError(f"{thing!r} belongs to one object; put the contract on the method in its class")
    if not isinstance(thing, FunctionType) or thing.__code__.co_name == "<lambda>":
        raise TypeError(f"{thing!r}: a contract needs a function with a name; put it next to the def")
    for flag, kind in _UNUSUAL.items():
        if thing.__code__.co_flags & flag:
            raise TypeError(f"{thing.__qualname__} is {kind}; a contract needs a plain function that returns")
    if thing.__code__.co_freevars:
        free = ", ".join(thing.__code__.co_freevars)
        raise TypeError(
            f"{thing.__qualname__}: a contract needs a module-level function or a method; this one uses {free} of the "
            "function around it"
        )
    return thing


def _parameters(code: CodeType) -> tuple[tuple[str, ...], str, str]:
    """The parameters, how a def lists them, and how a call hands them on."""
    plain, keyword = code.co_argcount, code.co_kwonlyargcount
    names = [*code.co_varnames]
    positional, keywords, rest = names[:plain], names[plain : plain + keyword], names[plain + keyword :]
    many = f"*{rest.pop(0)}" if code.co_flags & inspect.CO_VARARGS else ""
    named = f"**{rest.pop(0)}" if code.co_flags & inspect.CO_VARKEYWORDS else ""
    header = [*positional]
    if code.co_posonlyargcount:
        header.insert(code.co_posonlyargcount, "/")
    star = many or ("*" if keywords else "")
    header += [part for part in (star, *keywords, named) if part]
    call = [*positional, *([many] if many else []), *(f"{name}={name}" for name in keywords)]
    call += [named] if named else []
    return (*positional, *keywords), ", ".join(header), ", ".join(call)
