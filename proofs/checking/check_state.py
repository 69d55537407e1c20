"""What a check is about and what it has found so far: shared by the engines, which come in the order of `events`.

An engine yields events of plain JSON. `rung`: a clause holds, in which sense, on what scope. `finding`: a clause is
broken, with the smallest case. `note`: what an engine could not do, and why. `stage`: what begins now. A
counterexample of any engine is run again on numbers before it is told, and then made small.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from proofs.checking.core.budget import Budget
from proofs.checking.core.calling import Case, Subject
from proofs.checking.core.clock import Clock
from proofs.checking.core.run_once import TERMINATES, attempt
from proofs.checking.core.shrink import shrink
from proofs.checking.rendering import found
from specs.contracts import Clause
from specs.tree import Tree

Event = dict[str, Any]
SHRINK_SECONDS: Final = 4.0
KEEPS: Final = "the function keeps something between calls"
UNLIKE: Final = "it tells symbolic values from numbers, counts on numbers for nodes, or keeps something between calls"
ON_NUMBERS: Final = ("exhausted", "sampled")
Covers = Callable[[Tree], bool]


class StopError(Exception):
    """Nothing more can be found out."""


@dataclass
class Check:
    """One check of one function. `open` are the clauses that nothing has broken yet."""

    subject: Subject
    budget: Budget
    clauses: Mapping[str, Clause]
    clock: Clock
    open: dict[str, Clause] = field(init=False)
    integers: bool = False  # the code steps by one
    is_symbolic: bool = True  # symbolic values did for all that was asked of them so far
    constants: bool = False  # the code compares values with numbers of its own
    claims: dict[str, Covers] = field(
        default_factory=dict
    )  # what was said of symbolic values: the word, on which trees

    def __post_init__(self) -> None:
        self.open = dict(self.clauses)

    def stage(self, engine: str, at: str) -> Event:
        """Something begins."""
        self.clock.about(f"{engine}: {at}")
        return {"event": "stage", "engine": engine, "at": at}

    def with_names(self) -> Check:
        """The same check of the function on trees whose nodes are texts."""
        named = Check(replace(self.subject, names=True), self.budget, self.clauses, self.clock)
        named.open, named.claims = self.open, self.claims
        named.integers, named.is_symbolic, named.constants = self.integers, self.is_symbolic, self.constants
        return named

    def found(self, engine: str, clause: str, case: Case) -> Iterator[Event]:
        """Run it again, make it small, tell it. The clause is closed; a run that does not end properly ends all."""
        known = {clause: self.clauses[clause]} if clause in self.clauses else {}
        again = attempt(self.subject, case, known)
        if again is None:
            yield note(f"{engine} reports {clause} broken on {case.tree}, but a run on these numbers does not break it")
            self.is_symbolic = False
            yield from self.withdraw(self.claims)
            return
        small = shrink(
            self.subject,
            again,
            known.get(again.clause),
            SHRINK_SECONDS,
            integers=self.integers or not self.is_symbolic,
            full=self.budget.full_window,
        )
        if self.constants or not self.is_symbolic:  # all trees were tried up to order, which is not all for such code
            small = replace(small, complete=False)
        yield found(engine, small)
        if engine in ON_NUMBERS:
            tree = small.finding.case.tree
            yield from self.withdraw([word for word, covers in self.claims.items() if covers(tree)], str(tree))
        if self.subject.anew is not None:
            alone = replace(self.subject, function=self.subject.anew())
            if attempt(alone, small.finding.case, known) is None:
                yield note(f"{again.clause} breaks on {small.finding.case.tree} only after other searches: {KEEPS}")
        self.open.pop(again.clause, None)
        if again.clause == TERMINATES or not self.open:
            raise StopError

    def withdraw(self, refuted: Iterable[str], tree: str = "") -> Iterator[Event]:
        """Where numbers contradict one word on symbolic values, take them all back."""
        if words := [*refuted]:
            taken = " and ".join(self.claims)
            on = f"a run on {tree}, of which {' and '.join(words)} spoke," if tree else "a run on numbers"
            yield {"event": "withdrawn", "verdicts": [*self.claims]}
            yield note(f"{taken} withdrawn: {on} does otherwise: {UNLIKE}")
            self.claims.clear()


def note(text: str) -> Event:
    """Something that a reader should know."""
    return {"event": "note", "text": text}


def rung(clause: str, word: str, scope: str, *, is_enough: bool = True) -> Event:
    """A clause holds in that sense, on that scope; whether the scope is enough to say that it holds."""
    return {"event": "rung", "clause": clause, "verdict": word, "scope": scope, "is_enough": is_enough}
