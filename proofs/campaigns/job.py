"""The record of a job, a function with plain arguments, and the record of its result."""

import importlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Word = Literal["done", "raised", "lethal"]


def canonical(thing: Any) -> str:
    """The canonical JSON text of a value: keys sorted, no spaces, no infinities, which JSON does not have."""
    return json.dumps(thing, sort_keys=True, separators=(",", ":"), allow_nan=False)


@dataclass(frozen=True, eq=False)
class Job:
    """A call of a function at the top of a module: `Job("mypackage.measure:leaves", {"depth": 3, "seed": 1})`.

    The function gets the arguments by their names, as JSON has them: a tuple arrives as a list. It must return plain
    JSON, and the same for the same arguments: what is random takes its seed from there.

    A result is valid as long as the code is the same: the function's module and all of the project that this imports,
    and a file that an argument names, alone or as FILE.py:FUNCTION. Other files and folders that matter are named in
    `reads`, and distributions whose version matters, such as z3-solver, in `packages`.
    """

    function: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    reads: tuple[str, ...] = ()
    packages: tuple[str, ...] = ()
    label: str = ""  # for people; no part of the key

    def __post_init__(self) -> None:
        module, colon, name = self.function.partition(":")
        if not (colon and name.isidentifier() and all(part.isidentifier() for part in module.split("."))):
            raise ValueError(f"no job can run {self.function!r}: name a function as package.module:function")
        try:
            text = canonical(dict(self.arguments))
        except (TypeError, ValueError) as problem:
            raise ValueError(f"the arguments of a job must be plain JSON, not {self.arguments!r}: {problem}") from None
        object.__setattr__(self, "arguments", json.loads(text))

    @property
    def text(self) -> str:
        """The text that identifies the job: its function, arguments and what it reads."""
        return canonical([self.function, self.arguments, self.reads, self.packages])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Job) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        given = ", ".join(f"{name}={value!r}" for name, value in self.arguments.items())
        return self.label or f"{self.function.rpartition(':')[2]}({given})"

    def load(self) -> Callable[..., Any]:
        """The function itself."""
        module, _, name = self.function.partition(":")
        function = getattr(importlib.import_module(module), name, None)
        if not callable(function):
            raise TypeError(f"{self.function}: the module {module} has no function {name!r}")
        return function  # type: ignore[no-any-return]  # that it is callable is all that we know


@dataclass(frozen=True)
class Outcome:
    """How a job ended: `done` with a value, `raised` an error, or `lethal`: it killed every worker that it met."""

    word: Word
    text: str = "null"  # the value, as JSON
    error: str = ""
    seconds: float = 0.0


@dataclass(frozen=True)
class Result:
    """A job with its outcome; `remembered` if it was in the store already."""

    job: Job
    outcome: Outcome
    remembered: bool = False

    @property
    def word(self) -> Word:
        """`done`, `raised` or `lethal`."""
        return self.outcome.word

    @property
    def is_done(self) -> bool:
        """Whether there is a value."""
        return self.word == "done"

    @property
    def error(self) -> str:
        """The traceback, or how the workers died."""
        return self.outcome.error

    @property
    def seconds(self) -> float:
        """How long it took when it was run."""
        return self.outcome.seconds

    @property
    def value(self) -> Any:
        """What the function returned; an error if it returned nothing."""
        if not self.is_done:
            raise ValueError(
                f"{self.job} has no value, it {'raised' if self.word == 'raised' else 'died'}: {self.error}"
            )
        return json.loads(self.outcome.text)
