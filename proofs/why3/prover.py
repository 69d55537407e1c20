"""Why3 and the provers: whether they are installed, the goals that Why3 makes of a text, and who discharges them.

Why3 writes each goal as an SMT file. The files go to the provers here and not by Why3, so that a prover is stopped by
the processor time that it used, which does not depend on what else runs, and so that a goal which a prover discharged
once is known by its text.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from proofs.why3.solvers import NEEDED, PROVERS, is_unsatisfiable, run, version

HOME: Final = Path(__file__).parent
SECONDS: Final = 10  # of processor time, for one goal and one prover
FIRST: Final = 2  # the limit of the first round, which nearly every goal needs less than
TIMEOUT: Final = 900.0

KEEPER: Final = """
[prover]
command = "/bin/sh {folder}/keep.sh %f"
driver = "{folder}/keep.drv"
editor = ""
in_place = false
interactive = false
name = "Keep"
shortcut = "keep"
version = "1"
"""
SCRIPT: Final = 'cp "$1" "{folder}/goals/$(ls {folder}/goals | wc -l).smt2"; echo unknown\n'
DRIVER: Final = 'prelude "(set-logic ALL)"\nimport "{data}/drivers/cvc4_16.gen"\n'


@dataclass(frozen=True)
class Goal:
    """One condition: where it stands, what it is about, and who has proved it."""

    line: int
    what: str
    smt: str
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
    said = [run(["why3", "--version"]).stdout.split()[-1], *(f"{name} {version(name)}" for name in provers())]
    return f"Why3 {', '.join(said)}"


def goals_of(text: str, name: str = "search") -> list[Goal]:
    """The conditions that Why3 makes of a text.

    Its strongest postconditions (`vc_sp`) join the two ways through an `if`: NegaScout has 58 goals then, and 610
    without. What they are written to is a prover that keeps its file.
    """
    with TemporaryDirectory(prefix="why3-") as place:
        folder = Path(place)
        config, path = _configured(folder), folder / f"{name}.mlw"
        path.write_text(text)
        command = ["why3", "-C", str(config), "prove", "-L", str(HOME), "-P", "keep", "--debug", "vc_sp"]
        done = run([*command, "-a", "split_vc", "--json", str(path)], TIMEOUT)
        goals: list[Goal] = []
        decoder, rest = json.JSONDecoder(), done.stdout.lstrip()
        while rest.startswith("{"):
            row, end = decoder.raw_decode(rest)
            rest = rest[end:].lstrip()
            what = ", ".join(row["term"]["explanations"]) or row["term"]["goal_name"]
            smt = (folder / "goals" / f"{len(goals)}.smt2").read_text()
            plain = "".join(line for line in smt.splitlines(keepends=True) if not line.startswith(";"))
            goals.append(Goal(row["term"]["loc"].get("line", 0), what, plain))
        if done.returncode not in (0, 2) or len(goals) != len(list((folder / "goals").iterdir())) or not goals:
            raise Why3Error(done.stderr.strip() or done.stdout.strip() or "Why3 makes no goals")
        return goals


def _configured(folder: Path) -> Path:
    """Write a configuration whose one prover keeps the files that it is given."""
    data = run(["why3", "--print-datadir"]).stdout.strip()
    (folder / "goals").mkdir()
    (folder / "keep.sh").write_text(SCRIPT.format(folder=folder))
    (folder / "keep.drv").write_text(DRIVER.format(data=data))
    config = folder / "why3.conf"
    config.write_text(f"[main]\nmagic = 14\nmemlimit = 1000\ntimelimit = 10\n{KEEPER.format(folder=folder)}")
    return config


def judged(text: str, name: str = "search", seconds: int = SECONDS, *, until_left: bool = False) -> list[Goal]:
    """All goals of a text, each with the provers that discharge it; `until_left`: stop where one is sure to be left.

    In a first round every goal is put to two provers, with a small limit; what is left is put to all of them.
    """
    goals = goals_of(text, name)
    first, second, *others = provers()
    rounds = ((min(FIRST, seconds), (first, second)), (seconds, (*others, second, first)))
    if until_left:
        return _until_left(goals, rounds)
    for limit, asked in rounds:
        with ThreadPoolExecutor(2) as pool:
            goals = list(pool.map(lambda goal: _put(goal, asked, limit), goals))  # noqa: B023
    return goals


def _until_left(goals: list[Goal], rounds: Iterable[tuple[int, Sequence[str]]]) -> list[Goal]:
    """The goals one by one, the last first, as far as the first that is left."""
    for index in reversed(range(len(goals))):
        for limit, asked in rounds:
            goals[index] = _put(goals[index], asked, limit)
        if not goals[index].is_proved:
            break
    return goals


def _put(goal: Goal, asked: Sequence[str], seconds: int) -> Goal:
    """The goal after some provers were asked, until two have discharged it."""
    for name in asked:
        if not goal.is_proved and name not in goal.by and is_unsatisfiable(goal.smt, name, seconds):
            goal = replace(goal, by=(*goal.by, name))
    return goal
