"""Compare two verdicts on one mutant: that of the proof, and that of the clauses checked while it runs.

Where an edit breaks a clause that the proof shows, or raises an error or never ends, an obligation must fail too: a
mutant that is `proved` nevertheless is `bad`. The mutation study gives the first clause that is broken. If the proof
does not show that clause, the mutant runs again without such clauses, so that they hide no other:

    not-shown   it breaks only clauses of which its proof, or that of a caller, says itself that it does not show them
    calls       it breaks only clauses about calls (`specs.clauses.calls`), which no contract has: it keeps its contract

Of what `survives`, `verified mutants` shows that it is equivalent. A function without contract, such as
`last_two_plies`, is read by the proofs of its callers: its mutant is `proved` if all of these are.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, lru_cache
from multiprocessing import get_context
from types import FunctionType, ModuleType
from typing import Any, Final

from proofs.dossiers.shelf import CALLS, PROCEDURES, find
from proofs.mutants import proofs as mutated
from proofs.mutants.calling import CallChecker
from proofs.mutants.reload import standing_in
from proofs.mutants.study import Mutant, Outcome, first_broken, judge, mutants
from proofs.mutants.targets import STUDIED
from proofs.proving.procedures import Row
from proofs.proving.solvers.solver import Solver, solvers
from proofs.verdict import Verdict as Evidence
from specs import contracts as layer

BROKEN: Final = ("refuted", "raises", "endless")
WORDS: Final = (*BROKEN, "not-shown", "calls", "survives")
_CALLS: Final = frozenset(clause.id for clauses in CALLS.values() for clause in clauses)


@dataclass(frozen=True)
class Asked:
    """What to compare: a mutant by its number, or, without one, the procedure as written."""

    function: str  # its name in the mutation study
    rows: tuple[str, ...]  # the procedures whose proofs read it
    number: int | None = None


@dataclass(frozen=True)
class Crossed:
    """Both verdicts: the proof's with a reason, the checker's with its outcome."""

    asked: Asked
    mutant: Mutant | None
    proof: str
    why: str
    word: str
    verdict: Outcome

    @property
    def is_bad(self) -> bool:
        """Whether a wrong mutant is proved, or the procedure as written is not (then failing mutants mean nothing)."""
        is_proved = self.proof == Evidence.PROVED
        return not is_proved if self.mutant is None else is_proved and self.word in BROKEN

    def __str__(self) -> str:
        return str(self.mutant or f"{self.asked.function} as written")


def asked(names: Iterable[str] = ()) -> list[Asked]:
    """All mutants to compare for these procedures, for all of them by default."""
    everything: list[Asked] = []
    for edited in mutated.edited_by(names):
        name, rows = studied_as(edited.function), tuple(row.name for row in edited.rows)
        everything += [Asked(name, rows)] if edited.is_proved else []
        everything += [Asked(name, rows, number) for number in range(len(mutants(name)))]
    return everything


@cache
def studied_as(function: FunctionType) -> str:
    """The name of the function in the mutation study."""
    return next(name for name, about in STUDIED.items() if about.function is function)


def crossed(everything: Iterable[Asked], jobs: int = 1) -> Iterator[Crossed]:
    """Both verdicts on each, in their order, by so many processes."""
    if jobs == 1:
        yield from map(cross, everything)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(cross, everything)


def cross(one: Asked) -> Crossed:
    """Both verdicts on one mutant, or on a procedure as written."""
    by, rows = _solvers(one.function), [find(name) for name in one.rows]
    if one.number is None:
        return Crossed(one, None, *mutated.verdict_as_written(rows[0], by), "survives", Outcome("survives"))
    mutant = mutants(one.function)[one.number]
    put = (mutated.verdict_of(row, mutant.mutation, by) for row in rows)
    proof, why = next((outcome for outcome in put if outcome[0] != Evidence.PROVED), (Evidence.PROVED, ""))
    return Crossed(one, mutant, proof, why, *checked(mutant, rows))


@lru_cache(maxsize=1)
def _solvers(_function: str) -> tuple[Solver, ...]:
    """Both, new for each function: they remember what they were asked."""
    return solvers()


# THE CHECKER'S VERDICT


def checked(mutant: Mutant, rows: Sequence[Row]) -> tuple[str, Outcome]:
    """One of WORDS, and the verdict behind it."""
    callers = [row for row in PROCEDURES.values() if studied_as(row.function) in mutant.started]
    about = [*rows, *(row for row in callers if row not in rows)]
    verdict = judge(mutant)
    own = [row for row in about if row in rows or row.function.__name__ == verdict.procedure]
    if verdict.word != "refuted" or verdict.by not in _CALLS | _not_shown(own):
        return verdict.word, verdict
    again = judge_without(mutant, _not_shown(about))
    if not again.survives:
        return again.word, again
    of_contract = judge_without(mutant) if verdict.by in _CALLS else verdict
    return ("calls", verdict) if of_contract.survives else ("not-shown", of_contract)


def _not_shown(rows: Iterable[Row]) -> frozenset[str]:
    """The clauses that these proofs say they do not show."""
    return frozenset(clause for row in rows for clause in mutated.shown_by(row.name).left_out)


def judge_without(mutant: Mutant, ignored: frozenset[str] = frozenset()) -> Outcome:
    """The outcome of `judge` without clauses about calls, and with these clauses removed from all contracts."""

    def without(start: str) -> Callable[..., Any]:
        with standing_in({layer.__name__: _layer_without(ignored)}):
            return mutant.contracted(start)

    return first_broken(mutant.started, without, CallChecker())  # which is not recording, so it hears nothing


@cache
def _layer_without(ignored: frozenset[str]) -> ModuleType:
    """The contract layer with these clauses removed from contracts."""

    def contract(*clauses: Any, **options: Any) -> Any:
        return layer.contract(*(clause for clause in clauses if clause.id not in ignored), **options)

    module = ModuleType(layer.__name__)
    vars(module).update({**vars(layer), "contract": contract})
    return module
