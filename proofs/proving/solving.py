"""trusted: two independent solvers, Z3 and cvc5, each asked about every obligation.

An obligation is discharged if both find that none of its cases can fail: the disjunction over all cases of "the
hypotheses hold and the goal does not" is unsatisfiable. The hypotheses of each case must be satisfiable by themselves,
or the obligation is vacuous, which is a failure; so are a time-out and a solver that does not know. cvc5 is driven
through its own bindings, not through Z3's, and both get the same formulas, built atom by atom.
"""

from __future__ import annotations

import importlib
import itertools
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from proofs.proving.obligations import Atom, Case, Conjunction, Obligation

SECONDS: Final = 10  # for one question
MODULES: Final = {"z3": "z3", "cvc5": "cvc5.pythonic"}


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
        """Whether both solvers proved it."""
        return bool(self.answers) and all(answer.word == "proved" for answer in self.answers)

    @property
    def word(self) -> str:
        """`proved`, what both say if it is not that, or `disagreement`."""
        words = {answer.word for answer in self.answers}
        return words.pop() if len(words) == 1 else "disagreement"

    @property
    def seconds(self) -> float:
        """How long both took."""
        return sum(answer.seconds for answer in self.answers)

    def lines(self) -> list[str]:
        """Why it fails: for each solver the case, and the values that break it."""
        shown = [f"{self.obligation}: {self.word}"]
        for answer in self.answers:
            if answer.word != "proved":
                shown.append(f"{answer.solver}: {answer.word}")
                shown += [f"  {name} = {value}" for name, value in answer.model.items()]
                shown += self.obligation.lines(answer.case) if answer.case else []
        return shown


class Solver:
    """One solver, asked one question after another; `module` is how it is called, in the manner of Z3."""

    def __init__(self, name: str, module: Any) -> None:
        self.name = name
        self.module = module
        self._solvers: dict[bool, Any] = {}
        self._atoms: dict[tuple[object, ...], Any] = {}
        self._points: dict[tuple[object, ...], Any] = {}
        self._satisfiable: dict[bool, set[tuple[object, object]]] = {False: set(), True: set()}

    def answer(self, obligation: Obligation) -> Answer:
        """What it says of the obligation."""
        started = time.perf_counter()
        word, case, model = self._answer(obligation)
        return Answer(self.name, word, time.perf_counter() - started, case, model)

    def _answer(self, obligation: Obligation) -> tuple[str, Case | None, dict[str, str]]:
        if not obligation.cases:
            return "vacuous", None, {}
        for case in sorted(obligation.cases, key=lambda case: -len(case.hypotheses)):
            if (word := self._is_satisfiable(obligation, case)) != "sat":
                return ("vacuous" if word == "unsat" else "unknown"), case, {}
        open_cases = [case for case in obligation.cases if not case.is_evident]
        word, _ = self._check(obligation, [self._broken(obligation, case) for case in open_cases], None)
        if word == "unsat":
            return "proved", None, {}
        for case in open_cases:  # one by one: which of them fails?
            word, model = self._check(obligation, [self._broken(obligation, case)], case)
            if word != "unsat":
                return ("refuted" if word == "sat" else "unknown"), case, model
        return "unknown", None, {}

    def _is_satisfiable(self, obligation: Obligation, case: Case) -> str:
        """Whether the hypotheses can hold; they can if they are the first of some that were found to."""
        known = self._satisfiable[obligation.integers]
        asked = case.hypotheses, case.facts
        if asked in known and not obligation.constants:
            return "sat"
        word, _ = self._check(obligation, [self._known(obligation, case)], None)
        if word == "sat":
            known.add(asked)
            for facts in ((), *itertools.accumulate((fact,) for fact in case.facts)):
                known.update((case.hypotheses[:length], facts) for length in range(len(case.hypotheses) + 1))
        return word

    def _check(self, obligation: Obligation, either: list[Any], case: Case | None) -> tuple[str, dict[str, str]]:
        if not either:
            return "unsat", {}
        solver = self._solver(obligation.integers)
        solver.push()
        try:
            solver.add(self.module.Or(*either) if len(either) > 1 else either[0])
            word = str(solver.check())
            model = self._model(obligation, case, solver.model()) if word == "sat" and case else {}
        finally:
            solver.pop()
        return word, model

    def _solver(self, integers: bool) -> Any:
        if integers not in self._solvers:
            made = self._solvers[integers] = self.module.Solver()
            if self.name == "z3":
                made.set("timeout", SECONDS * 1000)
            elif self.name == "cvc5":
                made.setOption("tlimit-per", str(SECONDS * 1000))
        return self._solvers[integers]

    def _model(self, obligation: Obligation, case: Case, found: Any) -> dict[str, str]:
        points = sorted({point for i, j, _, _ in case.atoms() for point in (i, j)})
        named = [i for i in points if i not in obligation.constants and not (obligation.integers and i == 0)]
        values = {obligation.point(case, i): str(found[self._point(obligation, i)]) for i in named}
        ends = {values.pop(end, None): end for end in ("-inf", "+inf")}
        return {name: ends.get(value, value) for name, value in values.items()}

    # FORMULAS

    def _broken(self, obligation: Obligation, case: Case) -> Any:
        goals = [self._conjunction(obligation, goal) for goal in case.goals]
        not_one = [self.module.Not(goal) for goal in goals]
        return self._all([self._known(obligation, case), *not_one])

    def _known(self, obligation: Obligation, case: Case) -> Any:
        facts = [self.module.Or(*[self._conjunction(obligation, way) for way in fact]) for fact in case.facts]
        return self._all([self._conjunction(obligation, case.hypotheses), *facts])

    def _conjunction(self, obligation: Obligation, atoms: Conjunction) -> Any:
        return self._all([self._atom(obligation, atom) for atom in atoms])

    def _all(self, parts: list[Any]) -> Any:
        if not parts:
            return self.module.BoolVal(True)
        return self.module.And(*parts) if len(parts) > 1 else parts[0]

    def _atom(self, obligation: Obligation, atom: Atom) -> Any:
        i, j, strict, k = atom
        constants = obligation.constants
        key = obligation.integers, atom, constants.get(i), constants.get(j)
        if key not in self._atoms:
            x, y = self._point(obligation, i), self._point(obligation, j)
            y = y + k if k else y
            self._atoms[key] = x < y if strict else x <= y
        return self._atoms[key]

    def _point(self, obligation: Obligation, i: int) -> Any:
        constant = 0 if obligation.integers and i == 0 else obligation.constants.get(i)
        key = obligation.integers, i, constant
        if key not in self._points:
            self._points[key] = self._made(obligation.integers, i, constant)
        return self._points[key]

    def _made(self, integers: bool, i: int, constant: int | Fraction | None) -> Any:
        if constant is None:
            return (self.module.Int if integers else self.module.Real)(f"x{i}")
        return self.module.IntVal(constant) if integers else self.module.RealVal(str(constant))


def solvers() -> tuple[Solver, ...]:
    """Both solvers, new."""
    return tuple(Solver(name, _module(name)) for name in MODULES)


def versions() -> dict[str, str]:
    """Which solvers these are."""
    return {"z3": str(_module("z3").get_version_string()), "cvc5": str(importlib.import_module("cvc5").__version__)}


def _module(name: str) -> Any:
    try:
        return importlib.import_module(MODULES[name])
    except ImportError as problem:
        raise ValueError(f"a proof needs the solver {name}, which is not installed: pip install z3-solver cvc5") from problem


def discharge(obligations: Iterable[Obligation], by: tuple[Solver, ...] | None = None) -> Iterator[Discharge]:
    """Ask both solvers about each obligation."""
    asked = by or solvers()
    for obligation in obligations:
        yield Discharge(obligation, tuple(solver.answer(obligation) for solver in asked))
