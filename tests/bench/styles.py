"""How fast, and how rightly, the searches in public styles are judged by the command that `scan` prints for each.

Each is a file of its own (`tests/proofs/styles_index.py`), scanned and checked by the two commands, and nothing else
is said. Seconds are those of the clock on the wall, with the start of the command; beside them what the processors
worked, for a busy machine stretches the former.

    python -m tests.bench.styles [PART OF A NAME] [--jobs N] [--json]
"""

from __future__ import annotations

import json
import os
import resource
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.table import Table

from tests.proofs.styles_index import Row, rows

LEAST: Final = 50  # of at least 60 judged right
TO_REFUTE, TO_END = 15.0, 20.0  # seconds: for every wrong one, and for a right one (the median)
WORDS: Final = {True: "refuted", False: "holds"}
HERE: Final = Path(__file__).parents[2]


@dataclass(frozen=True)
class Judged:
    """A search, what was said of it, and how long that took."""

    name: str
    fault: str
    word: str
    strength: str
    seconds: float
    worked: float  # processor seconds

    @property
    def is_right(self) -> bool:
        """Whether the word is the one that is due."""
        return self.word == WORDS[bool(self.fault)]

    @property
    def is_false(self) -> bool:
        """Whether it is the opposite of the one that is due."""
        return self.word == WORDS[not self.fault]


def judged(row: Row, folder: Path, jobs: int) -> Judged:
    """What the command says that `scan` prints."""
    file, _, function = row.name.partition(":")
    (folder / file).write_text(row.text)
    shown = _printed(["scan", file, "--json"], folder)
    command = next(one["command"] for one in json.loads(shown) if one["request"].endswith(f":{function}"))
    begin, before = perf_counter(), _worked()
    report = json.loads(_printed([*shlex.split(command)[1:], "--jobs", str(jobs), "--json"], folder))
    seconds, worked = perf_counter() - begin, _worked() - before
    required = [clause["verdict"] for clause in report["clauses"] if clause["required"]]
    return Judged(row.name, row.fault, report["verdict"], "/".join(dict.fromkeys(required)), seconds, worked)


def _worked() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _printed(given: Sequence[str], folder: Path) -> str:
    run = [sys.executable, "-m", "proofs", *given]
    path = os.pathsep.join([str(HERE), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        run, cwd=folder, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False
    )
    if not done.stdout:
        raise RuntimeError(f"{shlex.join(run)}: {done.stderr}")
    return done.stdout


def main(
    part: Annotated[str, typer.Argument(help="only searches with this in their name or fault")] = "",
    jobs: Annotated[int, typer.Option(min=0, help="processes; 0: on every core")] = 0,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="print the figures as JSON")] = False,
) -> None:
    """Judge each search by the command that `scan` prints."""
    found: list[Judged] = []
    for row in rows():
        if part in f"{row.name} {row.fault}":
            with TemporaryDirectory() as folder:
                found.append(judged(row, Path(folder), jobs))
            one = found[-1]
            mark = "" if one.is_right else "  FALSE" if one.is_false else "  open"
            figures = f"{one.seconds:6.1f} s {one.worked:6.1f} s  {one.word:<9}{one.strength:<22}"
            print(f"{figures}{one.name} {one.fault or 'right'}{mark}", file=sys.stderr)
    if as_json:
        print(json.dumps([asdict(one) for one in found], indent=2))
    else:
        Console().print(table(found))
    if any(one.is_false for one in found):
        raise typer.Exit(1)


def table(found: Iterable[Judged]) -> Table:
    """The figures beside the goals."""
    found = [*found]
    wrong, right = ([one for one in found if bool(one.fault) is is_wrong] for is_wrong in (True, False))
    strong = sum({*one.strength.split("/")} <= {"proved", "inductive"} for one in right)
    shown = Table("", "measured", "goal", title=f"{len(found)} searches in public styles")
    shown.add_row("judged right", str(sum(one.is_right for one in found)), f"at least {LEAST}")
    shown.add_row("judged falsely", str(sum(one.is_false for one in found)), "0")
    shown.add_row("slowest refutation", _both(wrong, max), f"{TO_REFUTE:g} s")
    shown.add_row("a right one, median", _both(right, median), f"{TO_END:g} s")
    shown.add_row("a right one, slowest", _both(right, max), "")
    shown.add_row("inductive or proved", f"{strong} of {len(right)}", "half")
    return shown


def _both(some: Sequence[Judged], of: Callable[[list[float]], float]) -> str:
    if not some:
        return "none"
    return f"{of([one.seconds for one in some]):.1f} s ({of([one.worked for one in some]):.1f} s of work)"


if __name__ == "__main__":
    typer.run(main)
