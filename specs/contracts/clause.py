"""trusted: a clause of a contract: one predicate with an id, a source and a sentence. It is evaluated here only.

The predicate is a plain function of values. The names of its parameters say what it is about: a parameter of the
procedure, `v` (the result), or a ghost quantity such as `f` (the true value of the node); see `ghost`. The same
function is evaluated by the run-time contract, by enumeration, by symbolic execution and by the proofs. `statement` has
the decorators that make a clause, `violation` the error that a broken one raises.
"""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import Any, Protocol

Predicate = Callable[..., bool]
# A format string over the names; or a function whose parameters are named like a predicate's, or one of the situation.
Words = str | Callable[..., str]


class Situation(Protocol):
    """The values of the names that a clause uses: a mapping, or an object that computes a name when it is looked up."""

    def __getitem__(self, name: str, /) -> Any: ...


class Kind(Enum):
    """When a clause is evaluated."""

    PRE = "before the call"
    POST = "after the call"
    LOOP = "before each iteration"


class Cost(Enum):
    """What a clause needs for its evaluation."""

    LOCAL = "local"  # arguments and result only
    ORACLE = "oracle"  # the true minimax value, or a function of the whole tree


@dataclass(frozen=True, eq=False)
class Clause:
    """`premise(...) implies conclusion(...)`; `expected` and `actual` put a failure in words.

    A clause `about_input` is a condition on the user's input, such as that pay-offs are integers: where it is broken
    the input is at fault, even if that shows only in a result.
    """

    id: str
    source: str
    sentence: str
    kind: Kind
    cost: Cost
    conclusion: Predicate
    premise: Predicate | None = None
    expected: Words = ""
    actual: Words = ""
    about_input: bool = False

    _premise_names: tuple[str, ...] = field(init=False, repr=False)
    _conclusion_names: tuple[str, ...] = field(init=False, repr=False)
    _names: tuple[str, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Refuse a clause that could never be checked or named, with advice: users write clauses of their own."""
        given = vars(self)
        if not isinstance(given["id"], str) or not self.id.strip():
            raise ValueError('a clause needs an id for reports to name it by, as in clause("fail-low", ...)')
        if not isinstance(given["sentence"], str) or not self.sentence.strip():
            raise ValueError(f"clause {self.id}: say in a sentence what it promises, for the message when it is broken")
        if not isinstance(given["kind"], Kind) or not isinstance(given["cost"], Cost):
            raise TypeError(f"clause {self.id}: after the sentence give its Kind, then its Cost: Kind.POST, Cost.LOCAL")
        for role, predicate in (("predicate", given["conclusion"]), ("premise", given["premise"])):
            if not callable(predicate) and not (role == "premise" and predicate is None):
                raise TypeError(
                    f"clause {self.id}: the {role} is {predicate!r}; give a function whose parameters are named after "
                    "what it speaks of, such as def fail_low(v, f)"
                )
        # Kept here and not in a cache, for CrossHair skips caches: it would look the names up on every path.
        object.__setattr__(self, "_premise_names", names_of(self.premise))
        object.__setattr__(self, "_conclusion_names", names_of(self.conclusion))
        object.__setattr__(self, "_names", tuple(dict.fromkeys((*self._premise_names, *self._conclusion_names))))

    @property
    def names(self) -> tuple[str, ...]:
        """Every name that the clause uses."""
        return self._names

    def applies(self, situation: Situation) -> bool:
        """Whether the premise is met."""
        return self.premise is None or self.premise(*[situation[name] for name in self._premise_names])

    def holds(self, situation: Situation) -> bool:
        """Whether the conclusion is met; asked where the clause applies."""
        return self.conclusion(*[situation[name] for name in self._conclusion_names])

    def is_broken(self, situation: Situation) -> bool:
        """Whether the clause applies and does not hold."""
        return self.applies(situation) and not self.holds(situation)

    def words(self, situation: Mapping[str, Any], node: str) -> tuple[str, str]:
        """The texts of what was expected and of what was the case; `node` is the name of the node."""
        known = {**situation, "n": node}

        def said(words: Words) -> str:
            if isinstance(words, str):
                return words.format_map(known)
            return words(*[known.get(name, situation) for name in names_of(words)])

        return said(self.expected), said(self.actual)


@lru_cache(maxsize=4096)
def names_of(predicate: Callable[..., object] | None) -> tuple[str, ...]:
    """The parameters of a predicate, or of a function that makes words."""
    return tuple(inspect.signature(predicate).parameters) if predicate else ()
