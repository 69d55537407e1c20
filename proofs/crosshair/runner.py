"""`crosshair check` on each target and on its twin, one process after the other, and what it says.

A target must be "Confirmed over all paths", its twin refuted by a clause that the target asks. "Not confirmed" is
neither. CrossHair is given so many processor seconds for each; what does not stop is stopped.
"""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, Final

from proofs.crosshair.registry import ASKS, Ask

TWINS: Final = "proofs.crosshair.twins"
LIMIT: Final = 120.0  # processor seconds; each target takes less than 20
PATIENCE: Final = 5.0  # times as much, and some more to start, by the clock on the wall: the machine may be busy
CONFIRMED: Final = "confirmed"
REFUTED: Final = "refuted"
UNDECIDED: Final = "undecided"
MISSING: Final = "CrossHair is not installed: pip install 'verified-game-trees[crosshair]'"
_SAID: Final = re.compile(r"^.*?:\d+: (info|error): (.*)$", re.MULTILINE)  # the asserts of a function are one condition


class CrossHairError(RuntimeError):
    """CrossHair did not get as far as a verdict, or its verdict is about something else."""


@dataclass(frozen=True)
class Verdict:
    """What CrossHair found, the processor seconds that it took (its start included), and what it says."""

    word: str
    seconds: float
    said: str

    @property
    def clause(self) -> str:
        """The id of the clause that was broken, if one was."""
        return self.said.partition(" when calling ")[0] if self.word == REFUTED else ""


@dataclass(frozen=True)
class Record:
    """A target, and what became of it and of its twin."""

    ask: Ask
    target: Verdict
    twin: Verdict

    @property
    def is_good(self) -> bool:
        """Whether the target is confirmed, and its twin is refuted by a clause."""
        return self.target.word == CONFIRMED and self.twin.word == REFUTED and self.twin.clause in self.ask.clauses

    def as_json(self) -> dict[str, Any]:
        """The record for a program."""
        verdicts = {"target": self.target, "twin": self.twin}
        return {
            "name": self.ask.name,
            "procedure": self.ask.procedure,
            "shape": self.ask.shape,
            "clauses": list(self.ask.clauses),
            "bug": self.ask.bug.story,
            **{which: {"verdict": v.word, "seconds": v.seconds, "said": v.said} for which, v in verdicts.items()},
            "good": self.is_good,
        }


def is_installed() -> bool:
    """Whether CrossHair is there."""
    return find_spec("crosshair") is not None


def chosen(names: Sequence[str], *, quick: bool = False) -> list[Ask]:
    """The targets of these names, or of the procedures so named; all, if none is named; only quick ones on demand."""
    known = {*ASKS, *(ask.procedure for ask in ASKS.values())}
    if unknown := [name for name in names if name not in known]:
        raise ValueError(f"no target {unknown[0]!r}, and no procedure so named; there are {', '.join(ASKS)}")
    wanted = [ask for ask in ASKS.values() if not names or ask.name in names or ask.procedure in names]
    return [ask for ask in wanted if ask.quick] if quick else wanted


def records(asks: Iterable[Ask], limit: float = LIMIT, tell: Callable[[str], None] | None = None) -> Iterator[Record]:
    """Ask CrossHair of each target and of its twin; `tell` is told which is on."""
    for ask in asks:
        if tell is not None:
            tell(ask.name)
        target = verdict_of(ask.target.__module__, ask.function, limit)
        yield Record(ask, target, verdict_of(TWINS, ask.function, limit))


def verdict_of(module: str, function: str, limit: float = LIMIT) -> Verdict:
    """Run `crosshair check` on a function of integers, in a process of its own, contracts off."""
    command = [sys.executable, "-m", "crosshair", "check", "--analysis_kind=asserts", "--report_all"]
    command += [f"--per_condition_timeout={limit:g}", f"{module}.{function}"]
    environment = {**os.environ, "VERIFIED_CONTRACTS": "off"}
    start = _seconds_of_children()
    try:
        ran = subprocess.run(  # noqa: S603 - this interpreter runs CrossHair on our own module
            command, env=environment, capture_output=True, text=True, check=False, timeout=PATIENCE * (limit + 10)
        )
    except subprocess.TimeoutExpired:
        return Verdict(UNDECIDED, _seconds_of_children() - start, f"no verdict; its limit was {limit:g} s")
    seconds = _seconds_of_children() - start
    match ran.returncode, _SAID.findall(ran.stdout):
        case 0, [("info", "Confirmed over all paths." as said)]:
            return Verdict(CONFIRMED, seconds, said)
        case 0, [("info", "Not confirmed." as said)]:
            return Verdict(UNDECIDED, seconds, f"{said} Its limit was {limit:g} s.")
        case 1, [("error", said)] if said.startswith("AssertionError: "):
            return Verdict(REFUTED, seconds, said.removeprefix("AssertionError: "))
    raise CrossHairError(
        f"crosshair check {module}.{function} ended with status {ran.returncode}, and that is no verdict on its "
        f"asserts:\n{ran.stdout}{ran.stderr}"
    )


def _seconds_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
