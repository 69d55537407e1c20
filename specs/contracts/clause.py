"""A clause (one predicate with an id, a source and a sentence) and the violation that names it.

The predicate is a plain function of values. The names of its parameters say what it is about: a parameter of the
procedure, `v` (the result), or a ghost quantity such as `f` (the true value of the node); see `ghost`. The same
function is evaluated by the run-time contract, by enumeration, by symbolic execution and by the proofs.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import Any, Final, Protocol

import deal

Predicate = Callable[..., bool]
Words = str | Callable[[Mapping[str, Any]], str]  # a format string over the names, or what makes the text of them


class Situation(Protocol):
    """What the names of a clause stand for: a mapping, or anything that finds a name when it is asked."""

    def __getitem__(self, name: str, /) -> Any: ...


class Kind(Enum):
    """When a clause is evaluated."""

    PRE = "before the call"
    POST = "after the call"
    LOOP = "before each iteration"


class Cost(Enum):
    """What a clause needs to know."""

    LOCAL = "local"  # arguments and result only
    ORACLE = "oracle"  # the true minimax value, or a function of the whole tree


@dataclass(frozen=True, eq=False)
class Clause:
    """`premise(...) implies conclusion(...)`; `expected` and `actual` put a failure in words."""

    id: str
    source: str
    sentence: str
    kind: Kind
    cost: Cost
    conclusion: Predicate
    premise: Predicate | None = None
    expected: Words = ""
    actual: Words = ""
    _premise_names: tuple[str, ...] = field(init=False, repr=False)
    _conclusion_names: tuple[str, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        # Kept here and not in a cache, for CrossHair skips caches: it would look the names up on every path.
        object.__setattr__(self, "_premise_names", names_of(self.premise))
        object.__setattr__(self, "_conclusion_names", names_of(self.conclusion))

    @property
    def names(self) -> tuple[str, ...]:
        """Every name that the clause speaks of."""
        return tuple(dict.fromkeys((*self._premise_names, *self._conclusion_names)))

    def applies(self, situation: Situation) -> bool:
        """Whether the premise is met: the clause has something to say."""
        return self.premise is None or self.premise(*[situation[name] for name in self._premise_names])

    def holds(self, situation: Situation) -> bool:
        """Whether the conclusion is met; asked where the clause applies."""
        return self.conclusion(*[situation[name] for name in self._conclusion_names])

    def is_broken(self, situation: Situation) -> bool:
        """Whether the clause applies and does not hold."""
        return self.applies(situation) and not self.holds(situation)


@lru_cache(maxsize=4096)
def names_of(predicate: Predicate | None) -> tuple[str, ...]:
    """The parameters of a predicate."""
    return tuple(inspect.signature(predicate).parameters) if predicate else ()


def clause(
    id: str,
    source: str,
    sentence: str,
    kind: Kind,
    cost: Cost,
    *,
    when: Predicate | None = None,
    expected: Words = "",
    actual: Words = "",
) -> Callable[[Predicate], Clause]:
    """Turn a predicate into a clause: `@clause("fail-low", "PB-S2-post", "v <= alpha implies ...", ...)`."""

    def make(conclusion: Predicate) -> Clause:
        return Clause(id, source, sentence, kind, cost, conclusion, when, expected, actual)

    return make


class Violation(deal.ContractError):
    """A broken clause: which, of which paper, at which node and window, expected against actual."""

    def __init__(self, clause: Clause, procedure: str, situation: Mapping[str, Any]) -> None:
        self.clause = clause
        self.procedure = procedure
        self.situation = {name: situation[name] for name in clause.names if name in situation}
        game = situation.get("tree", situation.get("graph"))
        self.node = _name_of(game, situation["node"]) if "node" in situation else ""
        self.window = tuple(situation[end] for end in ("alpha", "beta") if end in situation)
        self.expected, self.actual = (
            words.format(**situation, n=self.node) if isinstance(words, str) else words(situation)
            for words in (clause.expected, clause.actual)
        )
        lines = [f"{procedure} broke {clause.id} ({clause.source}): {clause.sentence}"]
        if self.node:
            window = f" with window ({', '.join(map(repr, self.window))})" if self.window else ""
            lines.append(f"  at node {self.node}{window}")
        lines += [f"  {word}: {text}" for word, text in (("expected", self.expected), ("actual", self.actual)) if text]
        super().__init__("\n".join(lines))

    def __str__(self) -> str:
        return str(self.args[0])

    def __reduce__(self) -> tuple[Any, ...]:
        return deal.ContractError, (str(self),)


class PreViolation(Violation, deal.PreContractError):
    """A precondition did not hold: the caller is at fault."""


class PostViolation(Violation, deal.PostContractError):
    """A postcondition did not hold: the procedure is at fault."""


class LoopViolation(Violation, deal.InvContractError):
    """A loop invariant did not hold."""


VIOLATION: Final[Mapping[Kind, type[Violation]]] = {
    Kind.PRE: PreViolation,
    Kind.POST: PostViolation,
    Kind.LOOP: LoopViolation,
}


def broken(clause: Clause, procedure: str, situation: Mapping[str, Any]) -> None:
    """Raise the violation of this kind of clause; one of a loop speaks of the procedure whose loop it is."""
    if clause.kind is Kind.LOOP:
        caller = sys._getframe(2)  # the body of the procedure, which asserted the invariant
        procedure, situation = caller.f_code.co_name, {**caller.f_locals, **situation}
    raise VIOLATION[clause.kind](clause, procedure, situation)


def _name_of(tree: Any, node: Any) -> str:
    name = getattr(tree, "name", None)
    return str(name(node)) if callable(name) else repr(node)
