"""Two independent solvers, Z3 and cvc5, each asked about every obligation.

An obligation is discharged if both find that none of its cases can fail: the disjunction over cases of "the hypotheses
hold and the goal does not" is unsatisfiable. The hypotheses of each case must be satisfiable by themselves, or the
obligation is vacuous, which is a failure; so are a time-out and a solver that does not know. Both solvers read the
same SMT-LIB text, each through its own library.
"""

from __future__ import annotations

import importlib
import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

from proofs.proving.solvers.obligations import Case, Conjunction, Obligation
from proofs.proving.solvers.picture import picture
from proofs.proving.solvers.smtlib import LOGIC, Text, any_of, asked

SECONDS: Final = 10  # for one question
TOGETHER: Final = 60  # cases in one question
Speak = Callable[[str], str]  # from commands to what a solver answers


@dataclass(frozen=True)
class Answer:
    """What one solver says: `proved`, `refuted` (with a case and values that break it), `vacuous` or `unknown`."""

    solver: str
    word: str
    seconds: float
    case: Case | None = None
    model: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Discharge:
    """An obligation with the answers of both solvers."""

    obligation: Obligation
    answers: tuple[Answer, ...]

    @property
    def holds(self) -> bool:
        """Whether every solver proved it, and there was one."""
        return bool(self.answers) and all(answer.word == "proved" for answer in self.answers)

    @property
    def word(self) -> str:
        """What the solvers say, or `disagreement`."""
        words = {answer.word for answer in self.answers}
        return words.pop() if len(words) == 1 else "disagreement"

    @property
    def seconds(self) -> float:
        """How long all of them took."""
        return sum(answer.seconds for answer in self.answers)

    def lines(self) -> list[str]:
        """Why it fails: for each solver the case, and the values that break it."""
        shown = [f"{self.obligation}: {self.word}"]
        for answer in self.answers:
            if answer.word != "proved":
                shown.append(f"{answer.solver}: {answer.word}")
                shown += [f"    {line}" for line in picture(answer.case.scene if answer.case else (), answer.model)]
        case = next((answer.case for answer in self.answers if answer.case), None)
        return [*shown, *(self.obligation.lines(case) if case else ())]


class Solver:
    """A solver, asked one question after another."""

    def __init__(self, name: str, speak: Callable[[bool], Speak]) -> None:
        self.name = name
        self._made = speak
        self._speakers: dict[bool, Speak] = {}
        self._satisfiable: set[tuple[object, ...]] = set()
        self.covered: frozenset[Conjunction] = frozenset()  # hypotheses that are the first of others, also asked about

    def answer(self, obligation: Obligation) -> Answer:
        """What it says of the obligation."""
        started = time.perf_counter()
        word, case, model = self._answer(obligation)
        return Answer(self.name, word, time.perf_counter() - started, case, model)

    def _answer(self, obligation: Obligation) -> tuple[str, Case | None, dict[str, str]]:
        cases, text = [*obligation.cases], Text(obligation)
        if not cases:
            return "vacuous", None, {}
        about = obligation.integers, tuple(obligation.constants.items())
        new = {(*about, case.hypotheses, case.facts, case.definitions): case for case in cases}
        new = {
            key: case
            for key, case in new.items()
            if key not in self._satisfiable and (case.facts or case.definitions or case.hypotheses not in self.covered)
        }
        found = self._ask(obligation, text, list(new.values()), [[case] for case in new.values()], text.known)
        for case, word in zip(new.values(), found, strict=True):
            if word != "sat":
                return ("vacuous" if word == "unsat" else "unknown"), case, {}
        self._satisfiable |= new.keys()
        hard = [case for case in cases if not case.is_evident]
        parts = [hard[start : start + TOGETHER] for start in range(0, len(hard), TOGETHER)]
        found = self._ask(obligation, text, hard, parts, text.broken)
        failing = [case for part, word in zip(parts, found, strict=True) if word != "unsat" for case in part]
        for case in failing:  # one by one: which of them is it?
            (word,) = self._ask(obligation, text, [case], [[case]], text.broken)
            if word != "unsat":
                return ("refuted" if word == "sat" else "unknown"), case, self._model(obligation, text, case)
        return ("unknown" if failing else "proved"), None, {}

    def _ask(
        self,
        obligation: Obligation,
        text: Text,
        cases: Sequence[Case],
        parts: Sequence[Sequence[Case]],
        formula: Callable[[Case], str],
    ) -> list[str]:
        """For each part of the cases, whether the formula can hold of one of them."""
        if not parts:
            return []
        questions = "\n".join(asked(any_of([formula(case) for case in part])) for part in parts)
        told = self._say(obligation.integers, f"(push 1)\n{text.declared(cases)}\n{questions}\n(pop 1)\n").split()
        if len(told) != len(parts) or not {*told} <= {"sat", "unsat", "unknown"}:
            raise ValueError(f"{self.name} was asked {len(parts)} questions about {obligation} and answered {told}")
        return told

    def _model(self, obligation: Obligation, text: Text, case: Case) -> dict[str, str]:
        points = sorted({point for i, j, _, _ in case.atoms() for point in (i, j) if text.is_variable(point)})
        if not points:
            return {}
        question = f"(push 1)\n{text.declared([case])}\n(assert {text.broken(case)})\n(check-sat)\n"
        wanted = f"(get-value ({' '.join(f'x{point}' for point in points)}))\n(pop 1)\n"
        told = self._say(obligation.integers, question + wanted)
        found = {int(name): _number(value) for name, value in _VALUE.findall(told)}
        values = {obligation.point(case, point): found.get(point, "?") for point in points}
        if obligation.kind == "termination":
            return {name: value for name, value in values.items() if name.startswith("height")}
        values = {name: value for name, value in values.items() if not name.startswith("height")}
        ends = {values.pop(end, None): end for end in ("-inf", "+inf")}
        return {name: ends.get(value) or value for name, value in values.items()}

    def _say(self, integers: bool, text: str) -> str:
        if integers not in self._speakers:
            self._speakers[integers] = self._made(integers)
        return self._speakers[integers](text)


_VALUE: Final = re.compile(r"\(x(\d+)\s+((?:[^()\s]+|\((?:[^()]|\([^()]*\))*\)))\)")


def _number(text: str) -> str:
    """`(- (/ 1.0 2.0))` as -1/2."""
    words = re.findall(r"[-/]|[\d.]+", text)
    numbers = [word.removesuffix(".0") for word in words if word[0].isdigit()]
    return ("-" if "-" in words else "") + "/".join(numbers)


def solvers() -> tuple[Solver, ...]:
    """Both solvers, new."""
    return Solver("z3", _z3), Solver("cvc5", _cvc5)


def _z3(integers: bool) -> Speak:
    z3 = _module("z3")
    context = z3.Context()

    def say(text: str) -> str:
        told: str = z3.Z3_eval_smtlib2_string(context.ref(), text)
        return told

    say(f"(set-option :timeout {SECONDS * 1000})\n(set-logic {LOGIC[integers]})")
    return say


def _cvc5(integers: bool) -> Speak:
    cvc5 = _module("cvc5")
    solver = cvc5.Solver(cvc5.TermManager())
    parser = cvc5.InputParser(solver)

    def say(text: str) -> str:
        parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "obligation")
        told = []
        while not (command := parser.nextCommand()).isNull():
            told.append(command.invoke(solver, parser.getSymbolManager()))
        return "".join(told)

    options = (
        f"(set-option :incremental true)(set-option :produce-models true)(set-option :tlimit-per {SECONDS * 1000})"
    )
    say(f"{options}(set-logic {LOGIC[integers]})")
    return say


def versions() -> dict[str, str]:
    """Which solvers these are."""
    return {"z3": str(_module("z3").get_version_string()), "cvc5": str(_module("cvc5").__version__)}


def _module(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as problem:
        raise ValueError(f"the solver {name} is not installed: pip install 'verified-game-trees[proofs]'") from problem


def _covered(obligations: Iterable[Obligation]) -> frozenset[Conjunction]:
    """The hypotheses with which those of another case begin: if these can hold, so can they."""
    known = sorted({case.hypotheses for obligation in obligations for case in obligation.cases})
    return frozenset(one for one, other in pairwise(known) if other[: len(one)] == one)


def discharge(obligations: Iterable[Obligation], by: tuple[Solver, ...] | None = None) -> Iterator[Discharge]:
    """Ask both solvers about each obligation."""
    everyone, all_of_them = by or solvers(), list(obligations)
    for solver in everyone:
        solver.covered = _covered(all_of_them)
    for obligation in all_of_them:
        yield Discharge(obligation, tuple(solver.answer(obligation) for solver in everyone))
