"""trusted: two independent solvers, Z3 and cvc5, each asked about every obligation.

An obligation is discharged if both find its hypotheses together with the negation of its goal unsatisfiable. It is
vacuous, which is a failure, if either finds the hypotheses alone unsatisfiable. cvc5 is driven through its own
bindings, not through Z3's, and both get the same formula, built atom by atom.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Final

import cvc5
import cvc5.pythonic
import z3

from proofs.proving.obligations import Atom, Conjunction, Obligation

SECONDS: Final = 10  # for one question
SOLVERS: Final[dict[str, ModuleType]] = {"z3": z3, "cvc5": cvc5.pythonic}
VERSIONS: Final = {"z3": z3.get_version_string(), "cvc5": cvc5.__version__}


@dataclass(frozen=True)
class Answer:
    """What one solver says: `proved`, `refuted` (with values that break it), `vacuous` or `unknown`."""

    solver: str
    word: str
    seconds: float
    model: dict[str, str]


@dataclass(frozen=True)
class Discharge:
    """An obligation with the answers of both solvers."""

    obligation: Obligation
    answers: tuple[Answer, ...]

    @property
    def holds(self) -> bool:
        """Whether both solvers proved it."""
        return all(answer.word == "proved" for answer in self.answers)


def discharge(obligations: Iterable[Obligation]) -> Iterator[Discharge]:
    """Ask both solvers about each obligation."""
    for obligation in obligations:
        yield Discharge(obligation, tuple(_ask(name, module, obligation) for name, module in SOLVERS.items()))


def _ask(name: str, module: ModuleType, obligation: Obligation) -> Answer:
    started = time.perf_counter()
    sort = module.Int if obligation.integers else module.Real
    points = {i for (i, j, _, _), _ in _atoms(obligation)} | {j for (i, j, _, _), _ in _atoms(obligation)}
    x = {i: sort(f"x{i}") for i in points}
    if obligation.integers:
        x[0] = module.IntVal(0)

    def formula(conjunction: Conjunction) -> Any:
        return module.And(*[_formula(module, x, atom) for atom in conjunction], module.BoolVal(True))

    solver = module.Solver()
    solver.add(formula(obligation.hypotheses))
    word, model = "vacuous", {}
    if _check(module, solver) == "sat":
        solver.add(module.Not(module.Or(*[formula(goal) for goal in obligation.goals], module.BoolVal(False))))
        answer = _check(module, solver)
        word = {"unsat": "proved", "sat": "refuted"}.get(answer, "unknown")
        if word == "refuted":
            found = solver.model()
            model = {
                obligation.point(i): str(found[x[i]]) for i in sorted(points) if not (obligation.integers and i == 0)
            }
    return Answer(name, word, time.perf_counter() - started, model)


def _atoms(obligation: Obligation) -> Iterator[Atom]:
    yield from obligation.hypotheses
    for goal in obligation.goals:
        yield from goal


def _formula(_module: ModuleType, x: dict[int, Any], atom: Atom) -> Any:
    (i, j, strict, k), answer = atom
    if answer:
        return x[i] < x[j] + k if strict else x[i] <= x[j] + k
    return x[j] + k <= x[i] if strict else x[j] + k < x[i]


def _check(_module: ModuleType, solver: Any) -> str:
    return str(solver.check())
