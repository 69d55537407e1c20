"""A clause (one predicate with an id, a source and a sentence) and the violation that names it.

The predicate is a plain function of values. The names of its parameters say what it is about: a parameter of the
procedure, `v` (the result), or a ghost quantity such as `f` (the true value of the node); see `ghost`. The same
function is evaluated by the run-time contract, by enumeration, by symbolic execution and by the proofs.

    @ensures("fail-low", "PB-S2-post", "v <= alpha implies f(n) <= v")
    @when(lambda v, alpha: v <= alpha)
    @message(expected="f({n}) <= v = {v!r}", actual="f({n}) = {f!r}")
    def fail_low(v: Value, f: Value) -> bool:
        return f <= v

A sentence that is too long for the line is the docstring of the predicate. `requires` makes a precondition in the same
way, `invariant` a loop invariant. `clause` says all of it in one call.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import lru_cache, partial
from typing import Any, Final, Protocol

import deal

Predicate = Callable[..., bool]
# A format string over the names; or a function whose parameters are named like a predicate's, or one of the situation.
Words = str | Callable[..., str]


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
    """`premise(...) implies conclusion(...)`; `expected` and `actual` put a failure in words.

    A clause `about_input` says what the user has to give, such as pay-offs that are integers: where it is broken the
    input is at fault, even if that shows only in a result.
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
        """Refuse what could never be checked or named: a clause is often the user's own."""
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
        """Every name that the clause speaks of."""
        return self._names

    def applies(self, situation: Situation) -> bool:
        """Whether the premise is met: the clause has something to say."""
        return self.premise is None or self.premise(*[situation[name] for name in self._premise_names])

    def holds(self, situation: Situation) -> bool:
        """Whether the conclusion is met; asked where the clause applies."""
        return self.conclusion(*[situation[name] for name in self._conclusion_names])

    def is_broken(self, situation: Situation) -> bool:
        """Whether the clause applies and does not hold."""
        return self.applies(situation) and not self.holds(situation)

    def words(self, situation: Mapping[str, Any], node: str) -> tuple[str, str]:
        """What was expected and what was the case; `node` is how the node is called."""
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


def clause(
    id: str,
    source: str,
    sentence: str,
    kind: Kind = Kind.POST,
    cost: Cost = Cost.ORACLE,
    *,
    when: Predicate | None = None,
    expected: Words = "",
    actual: Words = "",
    about_input: bool = False,
) -> Callable[[Predicate], Clause]:
    """Turn a predicate into a clause: `@clause("fail-low", "PB-S2-post", "v <= alpha implies ...", ...)`."""

    def make(conclusion: Predicate) -> Clause:
        return Clause(id, source, sentence, kind, cost, conclusion, when, expected, actual, about_input)

    return make


@dataclass(frozen=True)
class Draft:
    """A predicate with its premise and its words, on the way to a clause."""

    conclusion: Predicate
    premise: Predicate | None = None
    expected: Words = ""
    actual: Words = ""

    def __post_init__(self) -> None:
        if isinstance(finished := vars(self)["conclusion"], Clause):
            raise TypeError(f"clause {finished.id}: @when and @message stand below @requires, @ensures or @invariant")


def when(premise: Predicate) -> Callable[[Predicate | Draft], Draft]:
    """Say when the clause applies; below `requires`, `ensures` or `invariant`."""
    return lambda stated: replace(_draft(stated), premise=premise)


def message(*, expected: Words = "", actual: Words = "") -> Callable[[Predicate | Draft], Draft]:
    """Put a failure of the clause in words; below `requires`, `ensures` or `invariant`."""
    return lambda stated: replace(_draft(stated), expected=expected, actual=actual)


def _draft(stated: Predicate | Draft) -> Draft:
    return stated if isinstance(stated, Draft) else Draft(stated)


def _statement(
    kind: Kind,
    id: str,
    source: str,
    sentence: str | None = None,
    cost: Cost = Cost.ORACLE,
    *,
    about_input: bool = False,
) -> Callable[[Predicate | Draft], Clause]:
    def make(stated: Predicate | Draft) -> Clause:
        draft = _draft(stated)
        said = _docstring(draft.conclusion) if sentence is None else sentence
        words = draft.expected, draft.actual
        return Clause(id, source, said, kind, cost, draft.conclusion, draft.premise, *words, about_input)

    return make


def _docstring(predicate: Predicate) -> str:
    """The docstring as one line; where Python drops docstrings (-OO) the name stands for it."""
    said = getattr(predicate, "__name__", "").replace("_", " ") if sys.flags.optimize > 1 else predicate.__doc__ or ""
    return " ".join(said.split())


requires: Final = partial(_statement, Kind.PRE)  # what the caller has to see to
ensures: Final = partial(_statement, Kind.POST)  # what the procedure promises
invariant: Final = partial(_statement, Kind.LOOP)  # what is true before each iteration of a loop


class Violation(deal.ContractError):
    """A broken clause: which, of which paper, at which node and window, expected against actual."""

    def __init__(self, clause: Clause, procedure: str, situation: Mapping[str, Any]) -> None:
        self.clause = clause
        self.procedure = procedure
        self.situation = {name: situation[name] for name in clause.names if name in situation}
        game = situation.get("tree", situation.get("graph"))
        self.node = _name_of(game, situation["node"]) if "node" in situation else ""
        self.window = tuple(situation[end] for end in ("alpha", "beta") if end in situation)
        self.expected, self.actual = clause.words(situation, self.node)
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
