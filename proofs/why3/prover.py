"""Why3 and the provers that it drives: whether they are installed, and what they say of a text, goal by goal."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

HOME: Final = Path(__file__).parent
PROVERS: Final = ("z3", "cvc5", "cvc4")
NEEDED: Final = 2  # so many provers must agree
SECONDS: Final = 10
TIMEOUT: Final = 900.0

CVC5: Final = """
[prover]
command = "{path} --tlimit=%t000 --lang=smt2 %f"
command_steps = "{path} --tlimit=%t000 --lang=smt2 %f"
driver = "{driver}"
editor = ""
in_place = false
interactive = false
name = "CVC5"
shortcut = "cvc5"
version = "{version}"
"""
DRIVER: Final = 'prelude "(set-logic ALL)"\nimport "{data}/drivers/cvc4_16.gen"\n'  # 1.5.1 knows no cvc5


@dataclass(frozen=True)
class Goal:
    """One condition: where it stands, what it is about, and who has proved it."""

    line: int
    what: str
    by: tuple[str, ...] = ()

    @property
    def is_proved(self) -> bool:
        """Whether two provers agree that it holds."""
        return len(self.by) >= NEEDED


class Why3Error(Exception):
    """Why3 does not take the text."""


@cache
def provers() -> tuple[str, ...]:
    """The provers that are there; none without Why3 itself."""
    return tuple(name for name in PROVERS if shutil.which(name)) if shutil.which("why3") else ()


def is_installed() -> bool:
    """Whether Why3 is there with two provers."""
    return len(provers()) >= NEEDED


@cache
def versions() -> str:
    """Why3 and the provers, with their versions."""
    said = [run(["why3", "--version"]).stdout.split()[-1]]
    for name in provers():
        found = re.search(r"version:? ([\d.]+)", run([name, "--version"]).stdout)
        said.append(f"{name} {found[1] if found else '?'}")
    return f"Why3 {', '.join(said)}"


def run(command: list[str], seconds: float | None = None) -> subprocess.CompletedProcess[str]:
    """Run a program that was found on the path."""
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=seconds)  # noqa: S603


def configured(folder: Path) -> Path:
    """Write the configuration of Why3 for the provers that are there."""
    config = folder / "why3.conf"
    run(["why3", "-C", str(config), "config", "detect"])
    if "cvc5" in provers():
        found = re.search(r'datadir = "(.*)"', config.read_text())
        driver = folder / "cvc5.drv"
        driver.write_text(DRIVER.format(data=found[1] if found else "/usr/share/why3"))
        version = re.search(r"version ([\d.]+)", run(["cvc5", "--version"]).stdout)
        with config.open("a") as out:
            out.write(CVC5.format(path=shutil.which("cvc5"), driver=driver, version=version[1] if version else "?"))
    return config


class Session:
    """Why3 with its configuration, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.config = folder, configured(folder)

    def goals(self, text: Path, prover: str, seconds: int = SECONDS, theory: str = "") -> list[Goal]:
        """What one prover says of all goals of a text."""
        command = ["why3", "-C", str(self.config), "prove", "-L", str(HOME), "-P", prover, "-t", str(seconds)]
        command += ["-a", "split_vc", "--json", *(["-T", theory] if theory else []), str(text)]
        done = run(command, TIMEOUT)
        goals, decoder, rest = [], json.JSONDecoder(), done.stdout.lstrip()
        while rest.startswith("{"):
            row, end = decoder.raw_decode(rest)
            rest = rest[end:].lstrip()
            what = ", ".join(row["term"]["explanations"]) or row["term"]["goal_name"]
            answer = row["prover-result"]["answer"]
            goals.append(Goal(row["term"]["loc"]["line"], what, (prover,) if answer == "Valid" else ()))
        if not goals and (done.returncode or "rror" in done.stderr):
            raise Why3Error(done.stderr.strip() or done.stdout.strip())
        return goals


def judged(text: str, name: str = "search", seconds: int = SECONDS, *, until_left: bool = False) -> list[Goal]:
    """All goals of a text, each with the provers that discharge it; `until_left`: stop where one is sure to be left."""
    with TemporaryDirectory(prefix="why3-") as folder:
        session, path = Session(Path(folder)), Path(folder) / f"{name}.mlw"
        path.write_text(text)
        answers: list[list[Goal]] = []
        for prover in provers():
            answers.append(session.goals(path, prover, seconds))
            goals = _together(answers)
            left = max(len(answers) - len(goal.by) for goal in goals) > len(provers()) - NEEDED
            if all(goal.is_proved for goal in goals) or (until_left and left):
                break
        return goals


def _together(answers: list[list[Goal]]) -> list[Goal]:
    first = answers[0]
    if any(len(each) != len(first) for each in answers):
        raise Why3Error("the provers were given different goals")
    return [
        Goal(goals[0].line, goals[0].what, tuple(name for goal in goals for name in goal.by))
        for goals in zip(*answers, strict=True)
    ]
