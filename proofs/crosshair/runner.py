"""Run `crosshair check` on one function in a separate process, and read its verdict."""

import os
import re
import resource
import subprocess
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Final

from proofs.crosshair.target import Target
from proofs.verdict import Verdict

LIMIT: Final = 120.0  # processor seconds; each target takes less than 20
PATIENCE: Final = 5.0  # times as much, and some more to start, by the clock on the wall: the machine may be busy
MISSING: Final = "CrossHair is not installed: pip install 'verified-game-trees[crosshair]'"
_SAID: Final = re.compile(r"^.*?:\d+: (info|error): (.*)$", re.MULTILINE)  # the asserts of a function are one condition


class CrossHairError(RuntimeError):
    """CrossHair did not get as far as a verdict, or its verdict is about something else."""


@dataclass(frozen=True)
class Answer:
    """CrossHair's verdict, the processor seconds that it took (its start included), and its own words."""

    word: Verdict
    seconds: float
    said: str

    @property
    def clause(self) -> str:
        """The id of the clause that was broken, if one was."""
        return self.said.partition(" when calling ")[0] if self.word is Verdict.REFUTED else ""


def is_installed() -> bool:
    """Whether CrossHair is there."""
    return find_spec("crosshair") is not None


def answer_of(function: Target, limit: float = LIMIT, patience: float = PATIENCE) -> Answer:
    """Run `crosshair check` on a function that stands in a module, contracts off; stop it if it does not end."""
    name = f"{function.__module__}.{function.__name__}"
    command = [sys.executable, "-m", "crosshair", "check", "--analysis_kind=asserts", "--report_all"]
    command += [f"--per_condition_timeout={limit:g}", name]
    environment = {**os.environ, "VERIFIED_CONTRACTS": "off"}
    start = _seconds_of_children()
    try:
        ran = subprocess.run(  # noqa: S603 - this interpreter runs CrossHair on our own module
            command, env=environment, capture_output=True, text=True, check=False, timeout=patience * (limit + 10)
        )
    except subprocess.TimeoutExpired:
        return Answer(Verdict.UNDECIDED, _seconds_of_children() - start, f"no verdict; its limit was {limit:g} s")
    seconds = _seconds_of_children() - start
    match ran.returncode, _SAID.findall(ran.stdout):
        case 0, [("info", "Confirmed over all paths." as said)]:
            return Answer(Verdict.CONFIRMED, seconds, said)
        case 0, [("info", "Not confirmed." as said)]:
            return Answer(Verdict.UNDECIDED, seconds, f"{said} Its limit was {limit:g} s.")
        case 1, [("error", said)] if said.startswith("AssertionError: "):
            return Answer(Verdict.REFUTED, seconds, said.removeprefix("AssertionError: "))
    raise CrossHairError(
        f"crosshair check {name} ended with status {ran.returncode}, and that is no verdict on its "
        f"asserts:\n{ran.stdout}{ran.stderr}"
    )


def _seconds_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
