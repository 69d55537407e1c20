"""An obligation in words: one of its cases, and the values that break it. No verdict depends on this."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from proofs.proving.solvers.obligations import Atom, Case, Conjunction, Obligation
from proofs.proving.solvers.picture import picture
from proofs.verdict import Verdict

if TYPE_CHECKING:
    from proofs.proving.solvers.solver import CaseAnswer, Discharge


def failure_in_words(done: Discharge) -> Iterator[str]:
    """Why it fails: for each solver the case, and the values that break it."""
    yield f"{done.obligation}: {done.word}"
    failing: list[CaseAnswer] = [answer for answer in done.answers if answer.word != Verdict.PROVED]
    for answer in failing:
        yield f"{answer.solver}: {answer.word}"
        yield from (f"    {line}" for line in picture(answer.case.scene if answer.case else (), answer.model))
    case = next((answer.case for answer in done.answers if answer.case), None)
    yield from case_in_words(done.obligation, case) if case else ()


def case_in_words(obligation: Obligation, case: Case) -> list[str]:
    """One of its cases readably."""

    def either(ways: tuple[Conjunction, ...]) -> list[str]:
        return [" and ".join(_atom(obligation, case, atom) for atom in way) or "true" for way in ways]

    given = [_atom(obligation, case, atom) for atom in case.hypotheses if not _is_plain(obligation, case, atom)]
    given += [" or ".join(either(fact)) for fact in case.facts]
    given += [text.format(*(_point(obligation, case, i) for i in points)) for text, points in case.definitions]
    shown = (" or\n  ".join(either(case.goals)) or "false").split("\n")
    return [*(f"  {text}" for text in (*case.scene, *given)), "implies", *(f"  {text}" for text in shown)]


def _is_plain(obligation: Obligation, case: Case, atom: Atom) -> bool:
    """Whether it says only that a value lies between the ends, or that f or Maxbroth is finite."""
    i, j, strict, _ = atom
    low, high = _point(obligation, case, i), _point(obligation, case, j)
    if low != "-inf" and high != "+inf":
        return False
    return not strict or (high if low == "-inf" else low).startswith(("f(", "Maxbroth(", "Minbroth("))


def _atom(obligation: Obligation, case: Case, atom: Atom) -> str:
    i, j, strict, k = atom
    step = f" {'+' if k > 0 else '-'} {abs(k)}" if k else ""
    return f"{_point(obligation, case, i)} {'<' if strict else '<='} {_point(obligation, case, j)}{step}"


def _point(obligation: Obligation, case: Case, i: int) -> str:
    """What the point is called."""
    if i in obligation.constants:
        return str(obligation.constants[i])
    return "0" if obligation.integers and i == 0 else case.names.get(i, f"x{i}")


# VALUES

_VALUE: Final = re.compile(r"\(x(\d+)\s+((?:[^()\s]+|\((?:[^()]|\([^()]*\))*\)))\)")


def named_values(obligation: Obligation, case: Case, points: Iterable[int], answer: str) -> dict[str, str]:
    """What a solver answers to `(get-value ...)`, under the names of the points; heights only where they matter."""
    found = {int(name): _number(value) for name, value in _VALUE.findall(answer)}
    values = {_point(obligation, case, point): found.get(point, "?") for point in points}
    is_about_heights = obligation.kind == "termination"
    values = {name: value for name, value in values.items() if name.startswith("height") == is_about_heights}
    if is_about_heights:
        return values
    ends = {values.pop(end, None): end for end in ("-inf", "+inf")}
    return {name: ends.get(value) or value for name, value in values.items()}


def _number(text: str) -> str:
    """`(- (/ 1.0 2.0))` as -1/2."""
    words = re.findall(r"[-/]|[\d.]+", text)
    numbers = [word.removesuffix(".0") for word in words if word[0].isdigit()]
    return ("-" if "-" in words else "") + "/".join(numbers)
