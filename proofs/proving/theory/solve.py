"""Theorems put to two solvers: each obligation must be proved by both, and its hypotheses must be satisfiable.

What comes of a theorem is a `Proof`: its statement, the answers, the versions, the seconds, and a fingerprint of the
obligations' text.
"""

import hashlib
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from proofs.proving.solvers.z3_and_cvc5 import SESSIONS, UNKNOWN, Answer, Answered, Say, satisfiable, versions
from proofs.proving.theory.induction import Step, Theorem
from proofs.verdict import Verdict


@dataclass(frozen=True)
class Discharge(Answered):
    """An obligation with the answers of both solvers."""

    name: str
    answers: tuple[Answer, ...]


@dataclass(frozen=True)
class Proof:
    """A theorem with all its obligations."""

    theorem: Theorem
    obligations: tuple[Discharge, ...]
    fingerprint: str
    versions: Mapping[str, str]

    @property
    def holds(self) -> bool:
        """Whether there are obligations, and both solvers proved each."""
        return bool(self.obligations) and all(one.holds for one in self.obligations)

    @property
    def seconds(self) -> float:
        """How long both solvers took together."""
        return sum(one.seconds for one in self.obligations)


@dataclass(frozen=True)
class Script:
    """An obligation as SMT-LIB text: `hypotheses`, which must be satisfiable, and `denial`: the goal does not hold."""

    hypotheses: str
    denial: str
    constants: tuple[str, ...]


def script_of(theorem: Theorem, step: Step) -> Script:
    """The text that both solvers are given."""
    kit, (hypotheses, goal) = theorem.sequent(step)
    lines = [*kit.declarations(), *(f"(assert {formula.text})" for formula in hypotheses)]
    return Script("\n".join(lines), f"(assert (not {goal.text}))", tuple(kit.constants))


def prove(theorem: Theorem) -> Proof:
    """Put every obligation of the theorem to both solvers."""
    digest = hashlib.sha256()
    discharges = []
    for step in theorem.obligations():
        script = script_of(theorem, step)
        digest.update(f"{step.name}\n{script.hypotheses}\n{script.denial}".encode())
        discharges.append(discharge(step, script))
    return Proof(theorem, tuple(discharges), digest.hexdigest()[:16], versions())


def discharge(step: Step, script: Script) -> Discharge:
    """Put one obligation to both solvers."""
    return Discharge(step.name, tuple(_answer(name, start, script) for name, start in SESSIONS.items()))


def _answer(name: str, start: Callable[[str], Say], script: Script) -> Answer:
    started = time.perf_counter()
    say = start("ALL")
    model: dict[str, str] = {}
    (word,) = satisfiable(name, say, f"{script.hypotheses}\n(check-sat)", 1)
    if word == "unsat":
        verdict: str = Verdict.VACUOUS
    elif word == "sat":
        (word,) = satisfiable(name, say, f"{script.denial}\n(check-sat)", 1)
        verdict = {"unsat": Verdict.PROVED, "sat": Verdict.REFUTED}.get(word, UNKNOWN)
        if verdict == Verdict.REFUTED:
            model = {x: say(f"(get-value ({x}))").strip().removeprefix(f"(({x} ")[:-2] for x in script.constants}
    else:
        verdict = UNKNOWN
    return Answer(name, verdict, time.perf_counter() - started, model)
