"""trusted: what stands for something in a program answers what its class defines, and refuses everything else by name.

Python has an answer of its own for much that a class leaves undefined, and a number, a text or a container has many
more. So a class that stands for one of these derives from `Closed` and from none of them: its table of operations is
what it and its bases define, and every other operation is refused, in the words of the source. (`x += y` is `x + y`:
none is changed in place. `len(x)` is refused by Python itself, for `list(x)` asks for it, too.) Its text is for the
project's own messages: the program under test is refused it, but for a value whose text decides nothing (`idle_text`).
"""

import sys
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, Final, NoReturn

from proofs.symbolic.caller import caller_is_under_test
from proofs.symbolic.idle_text import is_idle, suits_every_number

OPAQUE: Final = "<a value>"

_SIGNS: Final = {
    "add": "+", "sub": "-", "mul": "*", "truediv": "/", "floordiv": "//", "mod": "%", "divmod": "divmod", "pow": "**",
    "and": "&", "or": "|", "xor": "^", "lshift": "<<", "rshift": ">>", "matmul": "@",
}  # fmt: skip
_OF_NUMBERS: Final = {
    "eq": "{x} == other", "ne": "{x} != other", "lt": "{x} < other", "le": "{x} <= other", "gt": "{x} > other",
    "ge": "{x} >= other", "neg": "-{x}", "pos": "+{x}", "invert": "~{x}", "abs": "abs({x})", "round": "round({x})",
    "trunc": "int({x})", "floor": "int({x})", "ceil": "int({x})", "int": "int({x})", "float": "float({x})",
    "complex": "float({x})", "index": "{a} as an index", "bool": "the truth of {a}: `if {x}:`, `{x} or other`",
    "hash": "the hash of {a} (as a key of a dict, or a member of a set)", "reduce": "a pickle of {a}",
    "reduce_ex": "a pickle of {a}", "copy": "a copy of {a}", "deepcopy": "a copy of {a}",
}  # fmt: skip
_OF_OTHERS: Final = {
    "iter": "a loop over {a}", "next": "next({x})",
    "reversed": "reversed({x})", "contains": "other in {x}", "getitem": "{x}[...]", "setitem": "{x}[...] = other",
    "delitem": "del {x}[...]", "call": "a call of {a}", "enter": "with {x}:", "exit": "with {x}:",
    "await": "await {x}", "aiter": "async for over {a}", "anext": "anext({x})", "aenter": "async with {x}:",
    "aexit": "async with {x}:", "bytes": "bytes({x})", "fspath": "{a} as a path",
}  # fmt: skip


def _special(words: dict[str, str]) -> dict[str, str]:
    return {f"__{name}__": text for name, text in words.items()}


NUMBER_OPERATIONS: Final = {  # by special method: as the source writes it, where x is what is asked
    **_special(_OF_NUMBERS),
    **_special({name: f"{{x}} {sign} other" for name, sign in _SIGNS.items()}),
    **_special({f"r{name}": f"other {sign} {{x}}" for name, sign in _SIGNS.items()}),
}
OPERATIONS: Final = {**NUMBER_OPERATIONS, **_special(_OF_OTHERS)}  # a number that has one of the latter is found out


class Closed:
    """What has no operations but those that its class defines."""

    __slots__ = ()
    _has_opaque_text = False  # whether the program under test gets some text where nothing comes of it

    def _in_words(self) -> tuple[str, str]:
        """How a message calls it in a line of code, and in a sentence."""
        raise NotImplementedError

    def _refuse(self, what: str) -> NoReturn:
        """What is asked has no answer."""
        raise NotImplementedError

    def _may_be_under_test(self) -> bool:
        """Whether a program under test is running now."""
        return True

    def __str__(self) -> str:
        return repr(self)

    def __format__(self, spec: str) -> str:
        if spec:
            _no_text(self)
        return repr(self)

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        _guard_texts(cls)
        if vars(cls).get("__hash__", cls) is None:  # of a class that defines `==` and says nothing of the hash
            cls.__hash__ = REFUSALS["__hash__"]  # type: ignore[method-assign]  # it takes self alone


def _refusal(text: str) -> Callable[..., NoReturn]:
    def refuse(self: Closed, *_: object) -> NoReturn:
        x, a = self._in_words()
        self._refuse(text.format(x=x, a=a))

    return refuse


REFUSALS: Final = {name: _refusal(text) for name, text in OPERATIONS.items()}


def close(kind: type[Closed], operations: Iterable[str]) -> None:
    """Refuse these operations, but for those that the class or a base of it defines."""
    for name in operations:
        if _defined(kind, name) is None:
            setattr(kind, name, REFUSALS[name])


def operations_of(kind: type[Closed]) -> frozenset[str]:
    """The table of operations of a class: those that it does not refuse."""
    return frozenset(name for name in OPERATIONS if _defined(kind, name) not in (None, REFUSALS[name]))


def _defined(kind: type, name: str) -> object:
    """What a class, or a base of it but `object`, has under that name."""
    return next((vars(base)[name] for base in kind.__mro__[:-1] if name in vars(base)), None)


def is_function(value: Any) -> bool:
    """Whether it can be called; what refuses that cannot."""
    return callable(value) and not issubclass(type(value), Closed)


def _no_text(value: Closed) -> NoReturn:
    x, a = value._in_words()
    value._refuse(f"the text of {a}: `str({x})`, `print({x})`")


def _guard_texts(kind: type[Closed]) -> None:
    """The program under test does not get a text that the class defines."""

    def guarded(text: Callable[..., str]) -> Callable[..., str]:
        @wraps(text)
        def checked(self: Closed, *spec: str) -> str:
            if self._may_be_under_test() and caller_is_under_test():
                if self._has_opaque_text and is_idle(sys._getframe(1)) and all(map(suits_every_number, spec)):
                    return OPAQUE
                _no_text(self)
            return text(self, *spec)

        return checked

    for name in {"__repr__", "__str__", "__format__"} & vars(kind).keys():
        setattr(kind, name, guarded(vars(kind)[name]))


_guard_texts(Closed)
