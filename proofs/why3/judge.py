"""What Why3 says of a function, clause by clause: proved by which provers, not proved and which goal is left, or not
translated and which line is not known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from proofs.why3 import formulas, prover
from proofs.why3.emit import Text, translate
from proofs.why3.program import Hints, Program
from proofs.why3.prover import SECONDS, Goal, Why3Error
from proofs.why3.source import Function, Module, NotTranslatedError, module_named
from proofs.why3.types import TypesDifferError
from specs.clauses.fail_soft import SOFT_RESULT, value, window
from specs.clauses.mt import gamma_above_least, lower, true_memory, upper
from specs.contracts import Clause
from specs.contracts.clause import Kind

SPECS: Final[Mapping[str, tuple[Clause, ...]]] = {
    "minimax": (value,),
    "alphabeta": (window, *SOFT_RESULT),
    "mt": (gamma_above_least, true_memory, upper, lower),
}
PROVED, NOT_PROVED, NOT_TRANSLATED = "proved", "not proved", "not translated"
ASSUMED: Final = "assumed"  # a precondition of the function itself, which its caller has to see to


@dataclass(frozen=True)
class ClauseVerdict:
    """One clause of the function."""

    clause: str
    verdict: str
    by: tuple[str, ...] = ()  # the provers that discharge every goal of it
    goal: str = ""  # the goal that is left
    line: int = 0
    why: str = ""

    def in_words(self) -> str:
        """A line of the report."""
        if self.verdict == PROVED:
            return f"{self.clause:<28} proved, by {' and '.join(self.by)}"
        if self.verdict == ASSUMED:
            return f"{self.clause:<28} assumed of the caller"
        if self.verdict == NOT_PROVED:
            return f"{self.clause:<28} not proved: {self.goal}, line {self.line}"
        return f"{self.clause:<28} not translated: line {self.line}: {self.why}"


@dataclass(frozen=True)
class Report:
    """The whole answer."""

    name: str
    clauses: tuple[ClauseVerdict, ...]
    goals: tuple[Goal, ...] = ()
    text: Text | None = None
    assumes: tuple[str, ...] = field(default=())
    refused: str = ""

    @property
    def holds(self) -> bool:
        """Whether every goal is discharged by two provers, and every clause that was asked for is among them."""
        return not self.refused and bool(self.goals) and all(goal.is_proved for goal in self.goals)

    @property
    def verdict(self) -> str:
        """In two words."""
        if self.refused:
            return NOT_TRANSLATED
        return PROVED if self.holds else NOT_PROVED

    def lines(self) -> Iterator[str]:
        """The report for people."""
        yield f"{self.name}, by {prover.versions()}: {self.verdict}"
        if self.refused:
            yield f"  {self.refused}"
        yield from (f"  {each.in_words()}" for each in self.clauses)
        if self.goals:
            done = sum(goal.is_proved for goal in self.goals)
            yield f"  {done} of {len(self.goals)} goals by two provers each"
        yield from (f"  assumes: {each}" for each in self.assumes)

    def as_json(self) -> dict[str, object]:
        """The report for machines."""
        return {
            "procedure": self.name,
            "by": prover.versions(),
            "verdict": self.verdict,
            "refused": self.refused or None,
            "clauses": [vars(each) for each in self.clauses],
            "goals": len(self.goals),
            "left": [{"goal": g.what, "line": self.line(g), "by": g.by} for g in self.goals if not g.is_proved],
            "assumes": self.assumes,
        }

    def line(self, goal: Goal) -> int:
        """The Python line of a goal."""
        return self.text.lines.get(goal.line, 0) if self.text is not None else 0


def builtin(function: str) -> tuple[Function, tuple[Clause, ...]]:
    """A procedure of the library with its clauses, by `module:function`."""
    module, _, name = function.partition(":")
    source = module_named(module)
    found = source.function(name, source.bindings[name][0])
    if found is None:
        raise NotTranslatedError(0, f"{name} is no function")
    clauses = formulas.own_contract(found)
    if clauses is None:
        raise NotTranslatedError(found.node.lineno, "it takes a function, and is translated where it is called")
    return found, clauses


def prove_builtin(function: str, *, seconds: int = SECONDS, until_left: bool = False) -> Report:
    """Prove a procedure of the library again, by `module:function`."""
    try:
        found, clauses = builtin(function)
        program = Program(found, clauses)
    except NotTranslatedError as left:
        return Report(function, (), refused=str(left))
    return _report(function.rpartition(":")[2], program, seconds=seconds, until_left=until_left)


def prove_file(
    path: Path, name: str, spec: str, *, form: str = "minimax", hints: Hints | None = None,
    roles: Mapping[str, str] | None = None, text: str = "", seconds: int = SECONDS, until_left: bool = False,
) -> Report:  # fmt: skip
    """Prove a function of a file against a specification; `text` is its source, if not that of the file."""
    try:
        module = Module(path, text or path.read_text())
        program = Program(_function(module, name), SPECS[spec], negamax=form == "negamax", hints=hints, roles=roles)
    except NotTranslatedError as left:
        return Report(name, (), refused=str(left))
    return _report(name, program, seconds=seconds, until_left=until_left)


def _function(module: Module, name: str) -> Function:
    bound = module.bindings.get(name.partition(".")[0])
    found = module.function(name, bound[0]) if bound else None
    if found is None:
        raise NotTranslatedError(0, f"there is no function {name}")
    return found


def _report(name: str, program: Program, *, seconds: int, until_left: bool) -> Report:
    try:
        text = translate(program)
    except (NotTranslatedError, TypesDifferError) as left:
        return Report(name, (), refused=str(left))
    left_out = {p.id for p in text.pieces if p.why_not}
    if lacking := [c.id for c in SPECS_CLAUSES if c.id in left_out]:
        return Report(name, _verdicts(text, []), text=text, refused=f"{lacking[0]} is not translated")
    try:
        goals = prover.judged(text.whyml, seconds=seconds, until_left=until_left)
    except Why3Error as wrong:
        return Report(name, (), text=text, refused=f"Why3 does not take the text: {str(wrong).splitlines()[-1]}")
    return Report(name, _verdicts(text, goals), tuple(goals), text, _assumptions(text))


SPECS_CLAUSES: Final = (value, window, *SOFT_RESULT, gamma_above_least, upper, lower)


def _verdicts(text: Text, goals: list[Goal]) -> tuple[ClauseVerdict, ...]:
    left = [goal for goal in goals if not goal.is_proved]
    verdicts = []
    for piece in text.pieces:
        if piece.why_not:
            verdicts.append(ClauseVerdict(piece.id, NOT_TRANSLATED, line=piece.line, why=piece.why_not))
            continue
        mine = [goal for goal in goals if goal.what == piece.id]
        open_ = next((goal for goal in mine if not goal.is_proved), left[0] if left else None)
        if open_ is not None:
            line = text.lines.get(open_.line, 0)
            verdicts.append(ClauseVerdict(piece.id, NOT_PROVED, goal=open_.what, line=line))
            continue
        if not mine and piece.kind == Kind.PRE.name:
            verdicts.append(ClauseVerdict(piece.id, ASSUMED, line=piece.line))
            continue
        by: list[str] = [name for name in prover.provers() if all(name in goal.by for goal in mine)]
        verdicts.append(ClauseVerdict(piece.id, PROVED, tuple(by or prover.provers())))
    return tuple(dict.fromkeys(verdicts))


def _assumptions(text: Text) -> tuple[str, ...]:
    said = ["the game is finite, has no cycles, answers the same each time, and its pay-offs are finite"]
    said.append("pay-offs and bounds are integers, or infinite" if text.numbers else "pay-offs are of any linear order")
    if "(same " in text.whyml:
        said.append("infinite values are NEG_INF and POS_INF themselves")
    elif text.numbers and ("(add " in text.whyml or "(sub " in text.whyml):
        said.append("infinite values are floats, to which an integer can be added")
    if "table" in text.whyml and ("entries" in text.whyml):
        said.append("a table is given, at first its entries are as said; keys that are equal are one node")
    said += [f"every node: {clause}" for clause in text.of_the_game]
    if text.pair:
        said.append("it is about [0] of what the function returns")
    return tuple(said)


__all__ = ["SPECS", "Kind", "Report", "prove_builtin", "prove_file"]
