"""`verified check --watch`: the check again whenever a file is saved; first of all the game on which it was wrong."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import typer

from proofs.checking.again import read_line
from proofs.checking.rerun import REFUTED, rerun
from proofs.commands.coloured import coloured

if TYPE_CHECKING:
    from proofs.checking.loading import Request
    from proofs.checking.report import Report

PAUSE: Final = 0.1  # seconds between two looks at the files
Times = Mapping[Path, int]


def watch(requested: Callable[[], tuple[Request, Report]], *, rounds: int | None = None) -> Report:
    """Check, and check again whenever a file of the request has changed, until Ctrl-C; `rounds`: so often.

    While a game that was found is still answered wrongly, that is all that is said.
    """
    request, report = requested()
    done = 0
    while rounds is None or done < rounds:
        files = files_of(request)
        typer.echo(f"watching {', '.join(map(str, files))} (Ctrl-C ends it)", err=True)
        _wait(files)
        done += 1
        if (still := still_wrong(request, report)) is not None:
            typer.echo("\n".join(map(coloured, still)))
            continue
        request, report = requested()
    return report


def files_of(request: Request) -> list[Path]:
    """The files that the request names."""
    named = (str(request.function), str(request.spec), request.game)
    found = [Path(f"{text.partition('.py')[0]}.py") for text in named if ".py" in text]
    return [*dict.fromkeys(path for path in found if path.is_file())]


def still_wrong(request: Request, report: Report) -> Sequence[str] | None:
    """What is still wrong with the games that were found, in words; None if they are all answered rightly."""
    for clause in report.clauses.values():
        if clause.finding is None or "again" not in clause.finding:
            continue
        told, texts = read_line(clause.finding["again"])
        try:
            made: Mapping[str, Any] = rerun(request, told, require=report.require, texts=texts)
        except ValueError as problem:
            return [f"still refuted: {problem}"]
        for one in made["calls"]:
            for broken in one["clauses"]:
                if broken["verdict"] == REFUTED:
                    return [
                        f"still refuted: {broken['id']} on {told['tree']}",
                        f"  expected {broken['expected']}; got {broken['got']}",
                    ]
    return None


def _wait(files: Sequence[Path]) -> None:
    """Return as soon as one of the files has been saved."""
    before = _times(files)
    while _times(files) == before:
        time.sleep(PAUSE)


def _times(files: Sequence[Path]) -> Times:
    found: dict[Path, int] = {}
    for file in files:
        try:
            found[file] = file.stat().st_mtime_ns
        except FileNotFoundError:  # an editor may write a new one in its place
            continue
    return found or {}
