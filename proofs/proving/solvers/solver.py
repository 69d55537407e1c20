"""trusted: each of two independent solvers asked about every obligation.

An obligation is discharged if both find that none of its cases can fail: the disjunction over cases of "the hypotheses
hold and the goal does not" is unsatisfiable. The hypotheses of each case must be satisfiable by themselves, or the
obligation is vacuous, which is a failure; so are a time-out and a solver that does not know.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from proofs.proving.solvers.in_words import failure_in_words, named_values
from proofs.proving.solvers.obligations import Case, Conjunction, Obligation
from proofs.proving.solvers.smtlib import LOGIC, Text, any_of, asked
from proofs.proving.solvers.z3_and_cvc5 import SESSIONS, UNKNOWN, Answer, Answered, Say, satisfiable
from proofs.verdict import Verdict

TOGETHER: Final = 60  # cases in one question


@dataclass(frozen=True)
class CaseAnswer(Answer):
    """An answer that names the case of the obligation which fails."""

    case: Case | None


@dataclass(frozen=True)
class Discharge(Answered):
    """An obligation with the answers of both solvers."""

    obligation: Obligation
    answers: tuple[CaseAnswer, ...]

    def lines(self) -> list[str]:
        """Why it fails, in words."""
        return [*failure_in_words(self)]


class Solver:
    """A solver, asked about one obligation after another, each in a session of its own.

    In one long session cvc5 takes ever longer for the same question, and an answer may depend on what was asked before.
    """

    def __init__(self, name: str, start: Callable[[str], Say]) -> None:
        self.name = name
        self._start = start
        self._satisfiable: set[tuple[object, ...]] = set()
        self.covered: frozenset[Conjunction] = frozenset()  # hypotheses that are the first of others, also asked about

    def answer(self, obligation: Obligation) -> CaseAnswer:
        """What it says of the obligation."""
        started = time.perf_counter()
        word, case, model = self._answer(obligation, self._start(LOGIC[obligation.integers]))
        return CaseAnswer(self.name, word, time.perf_counter() - started, model, case)

    def _answer(self, obligation: Obligation, say: Say) -> tuple[str, Case | None, dict[str, str]]:
        cases, text = [*obligation.cases], Text(obligation)
        if not cases:
            return Verdict.VACUOUS, None, {}
        about = obligation.integers, tuple(obligation.constants.items())
        new = {(*about, case.hypotheses, case.facts, case.definitions): case for case in cases}
        new = {
            key: case
            for key, case in new.items()
            if key not in self._satisfiable and (case.facts or case.definitions or case.hypotheses not in self.covered)
        }
        found = self._ask(say, text, list(new.values()), [[case] for case in new.values()], text.known)
        for case, word in zip(new.values(), found, strict=True):
            if word != "sat":
                return (Verdict.VACUOUS if word == "unsat" else UNKNOWN), case, {}
        self._satisfiable |= new.keys()
        hard = [case for case in cases if not case.is_evident]
        parts = [hard[start : start + TOGETHER] for start in range(0, len(hard), TOGETHER)]
        found = self._ask(say, text, hard, parts, text.broken)
        failing = [case for part, word in zip(parts, found, strict=True) if word != "unsat" for case in part]
        for case in failing:  # one by one: which of them is it?
            (word,) = self._ask(say, text, [case], [[case]], text.broken)
            if word != "unsat":
                return (Verdict.REFUTED if word == "sat" else UNKNOWN), case, self._model(obligation, say, text, case)
        return (UNKNOWN if failing else Verdict.PROVED), None, {}

    def _ask(
        self,
        say: Say,
        text: Text,
        cases: Sequence[Case],
        parts: Sequence[Sequence[Case]],
        formula: Callable[[Case], str],
    ) -> list[str]:
        """For each part of the cases, whether the formula can hold of one of them."""
        if not parts:
            return []
        questions = "\n".join(asked(any_of([formula(case) for case in part])) for part in parts)
        script = f"(push 1)\n{text.declared(cases)}\n{questions}\n(pop 1)\n"
        return satisfiable(self.name, say, script, len(parts))

    def _model(self, obligation: Obligation, say: Say, text: Text, case: Case) -> dict[str, str]:
        points = sorted({point for i, j, _, _ in case.atoms() for point in (i, j) if text.is_variable(point)})
        if not points:
            return {}
        question = f"(push 1)\n{text.declared([case])}\n(assert {text.broken(case)})\n(check-sat)\n"
        wanted = f"(get-value ({' '.join(f'x{point}' for point in points)}))\n(pop 1)\n"
        return named_values(obligation, case, points, say(question + wanted))


def solvers() -> tuple[Solver, ...]:
    """Both solvers, new."""
    return tuple(Solver(name, start) for name, start in SESSIONS.items())


def first_of_others(obligations: Iterable[Obligation]) -> frozenset[Conjunction]:
    """The hypotheses with which those of another case begin: if these can hold, so can they."""
    known = sorted({case.hypotheses for obligation in obligations for case in obligation.cases})
    return frozenset(one for one, other in pairwise(known) if other[: len(one)] == one)


def discharge(obligations: Iterable[Obligation], by: tuple[Solver, ...] | None = None) -> Iterator[Discharge]:
    """Ask both solvers about each obligation."""
    everyone, all_of_them = by or solvers(), list(obligations)
    for solver in everyone:
        solver.covered = first_of_others(all_of_them)
    for obligation in all_of_them:
        yield Discharge(obligation, tuple(solver.answer(obligation) for solver in everyone))
