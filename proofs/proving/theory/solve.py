"""Theorems put to two solvers: each obligation must be proved by both, and its hypotheses must be satisfiable.

Z3 and cvc5 get the same formulas, each built through its own library from the same description. What comes of a theorem
is a `Proof`: its statement, the answers, the versions, the seconds, and a fingerprint of the formulas.
"""

from __future__ import annotations

import hashlib
import importlib
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Final

from proofs.proving.theory.formulas import Datatypes, Kit, Language
from proofs.proving.theory.induction import Step, Theorem

MILLISECONDS: Final = 10_000  # for one question
SOLVERS: Final[Mapping[str, str]] = {"z3": "z3", "cvc5": "cvc5.pythonic"}
_languages: dict[tuple[str, str], Language] = {}


@dataclass(frozen=True)
class Verdict:
    """What one solver says of one obligation: `proved`, `refuted`, `vacuous` or `unknown`."""

    solver: str
    word: str
    seconds: float
    model: str = ""


@dataclass(frozen=True)
class Discharged:
    """An obligation with the verdicts of both solvers."""

    name: str
    verdicts: tuple[Verdict, ...]

    @property
    def holds(self) -> bool:
        """Whether both solvers proved it."""
        return all(verdict.word == "proved" for verdict in self.verdicts)

    @property
    def is_refuted(self) -> bool:
        """Whether both solvers have values that break it."""
        return all(verdict.word == "refuted" for verdict in self.verdicts)


@dataclass(frozen=True)
class Proof:
    """A theorem with all its obligations."""

    theorem: Theorem
    obligations: tuple[Discharged, ...]
    fingerprint: str
    versions: Mapping[str, str]

    @property
    def holds(self) -> bool:
        """Whether there are obligations, and both solvers proved each."""
        return bool(self.obligations) and all(one.holds for one in self.obligations)

    @property
    def seconds(self) -> float:
        """How long both solvers took together."""
        return sum(verdict.seconds for one in self.obligations for verdict in one.verdicts)

    def lines(self) -> Iterator[str]:
        """The proof readably."""
        yield f"{self.theorem.id}: {self.theorem.statement}"
        yield f"  by induction {self.theorem.induction}; rests on {self.theorem.rests_on}"
        for one in self.obligations:
            yield f"  {' '.join(f'{v.solver} {v.word}' for v in one.verdicts)}: {one.name}"


def _module(name: str) -> ModuleType:
    """The solver's own library, loaded when it is first needed."""
    return importlib.import_module(SOLVERS[name])


def versions() -> dict[str, str]:
    """Of both solvers."""
    return {"z3": str(_module("z3").get_version_string()), "cvc5": str(importlib.import_module("cvc5").__version__)}


def language(name: str, datatypes: Datatypes) -> Language:
    """The datatypes as that solver knows them."""
    key = name, repr(datatypes)
    if key not in _languages:
        _languages[key] = Language(_module(name), datatypes)
    return _languages[key]


def prove(theorem: Theorem) -> Proof:
    """Put every obligation of the theorem to both solvers."""
    digest = hashlib.sha256()
    found = []
    for step in theorem.obligations():
        verdicts = tuple(_ask(name, theorem.datatypes, step) for name in SOLVERS)
        found.append(Discharged(step.name, verdicts))
        digest.update(_smt(theorem, step).encode())
    return Proof(theorem, tuple(found), digest.hexdigest()[:16], versions())


def _smt(theorem: Theorem, step: Step) -> str:
    hypotheses, goal = step.build(Kit(language("z3", theorem.datatypes), plus=step.plus))
    return "\n".join([step.name, *(formula.sexpr() for formula in hypotheses), goal.sexpr()])


def text_of(theorem: Theorem, step: Step) -> str:
    """The obligation readably."""
    hypotheses, goal = step.build(Kit(language("z3", theorem.datatypes), plus=step.plus))
    return "\n".join([step.name, *map(_words, hypotheses), "implies", _words(goal)])


def _words(formula: Any) -> str:
    return f"  {' '.join(str(formula).split())}"


def _ask(name: str, datatypes: Datatypes, step: Step) -> Verdict:
    started = time.perf_counter()
    kit = Kit(language(name, datatypes), plus=step.plus)
    hypotheses, goal = step.build(kit)
    solver = kit.m.Solver()
    if name == "z3":
        solver.set("timeout", MILLISECONDS)
    else:
        solver.setOption("tlimit-per", str(MILLISECONDS))
    solver.add(*hypotheses, kit.m.BoolVal(True))
    word, model = "vacuous", ""
    answer = str(solver.check())
    if answer == "sat":
        solver.add(kit.m.Not(goal))
        answer = str(solver.check())
        word = {"unsat": "proved", "sat": "refuted"}.get(answer, "unknown")
        model = str(solver.model()) if word == "refuted" else ""
    elif answer != "unsat":
        word = "unknown"
    return Verdict(name, word, time.perf_counter() - started, model)
