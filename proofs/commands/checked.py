"""One check from the command line: the progress, the report in the form that was asked for, and what is written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

import typer

from proofs.checking.check import find_spec
from proofs.checking.core.budget import SEED
from proofs.checking.counterexample_text import found_lines
from proofs.checking.loading import Request
from proofs.checking.wrong_turn import wrong_turn
from proofs.commands.arguments import this_command, version
from proofs.commands.as_json import plain, show_json
from proofs.commands.coloured import coloured
from proofs.commands.emitted import KINDS, write_pytest
from proofs.commands.formats import FORMATS
from proofs.judging.check import check
from proofs.progress import progress
from proofs.verdict import Outcome
from specs.suggestion import meant

if TYPE_CHECKING:
    from proofs.checking.report import Report
    from proofs.progress import Bar

TEXT: Final = "text"


@dataclass(frozen=True)
class Output:
    """What is to be shown, and written."""

    format: str = TEXT
    as_json: bool = False
    html: str | None = None
    emit: str = ""
    quiet: bool = False
    verbose: bool = False

    def __post_init__(self) -> None:
        if self.format not in (TEXT, *FORMATS):
            known = (TEXT, *FORMATS)
            raise ValueError(f"no format {self.format!r}{meant(self.format, known)}; there are {', '.join(known)}")
        if self.emit not in ("", *KINDS):
            raise ValueError(f"--emit {self.emit}: choose {', '.join(KINDS)}")
        if self.as_json and self.format != TEXT:
            raise ValueError(f"--json and --format {self.format}: choose one of them")

    @property
    def is_for_people(self) -> bool:
        """Whether a person reads it."""
        return self.format == TEXT and not self.as_json

    @property
    def explains(self) -> bool:
        """Whether the line of the wrong turn is asked for, which takes one more run."""
        return self.verbose or bool(self.emit) or self.format != TEXT


def checked(function: str, request: Request, asked: Mapping[str, Any], output: Output) -> Report:
    """Check the function, and show what came of it."""
    find_spec(request.spec, request.form, asked["require"])
    seconds = asked.get("seconds")
    with progress("starting", quiet=output.quiet or not output.is_for_people, seconds=seconds) as bar:
        screen = Screen(bar, is_verbose=output.verbose)
        given = {"form": request.form, "call": request.call, "game": request.game, **asked}
        report = check(request.function, request.spec, watch=screen.show, **given)
    if report.error:
        raise ValueError(report.error)
    report.name = function
    if output.explains:
        _explain(report, request)
    _show(report, request, output)
    return report


def _explain(report: Report, request: Request) -> None:
    for clause in report.clauses.values():
        if clause.finding is not None:
            turn = wrong_turn(request, clause.finding, report.form)
            clause.finding = {**clause.finding, "wrong_turn": asdict(turn) if turn else None}


def _show(report: Report, request: Request, output: Output) -> None:
    facts = {**plain(report.as_json()), "command": this_command(), "version": version(), "seed": SEED}
    named = str(request.function)
    if output.as_json:
        show_json(facts)
    elif output.format == "sarif":
        show_json(FORMATS["sarif"](report, named))
    elif output.format == "github":
        typer.echo("\n".join(FORMATS["github"](report, named)))
    else:
        typer.echo("\n".join(map(coloured, _brief(report) if output.quiet else report.lines())))
    if output.emit and (path := write_pytest(report, request, report.require)):
        typer.echo(f"\nwritten: {path}", err=not output.is_for_people)
    if output.html:
        from proofs.pages.render import write
        from proofs.pages.report_page import Checked, report_page

        page = write(output.html, report_page(Checked(report, request, facts)))
        typer.echo(f"\nwritten: {page}", err=not output.is_for_people)


def _brief(report: Report) -> Iterator[str]:
    """What is claimed, and the counterexamples."""
    yield f"{report.name} {report.headline}"
    for clause in report.clauses.values():
        if clause.finding is not None and clause.required:
            yield from found_lines({**clause.finding, "drawing": ()})
    if report.verdict == Outcome.UNDECIDED:
        yield f"undecided: {report.why_undecided}"


class Screen:
    """The progress shown to a person: the stage on the bar, and above it the verdicts as soon as they come."""

    def __init__(self, bar: Bar, *, is_verbose: bool = False) -> None:
        self._bar = bar
        self._is_verbose = is_verbose
        self._said: set[str] = set()

    def show(self, event: Mapping[str, Any]) -> None:
        """Show what an engine said."""
        match event["event"]:
            case "stage":
                self._bar.show(f"{event['engine']}: {event['at']}")
                if self._is_verbose:
                    typer.echo(f"{event['engine']}: {event['at']}", err=True)
            case "rung" if event.get("is_enough", True):
                self._say(f"{event['clause']}: {event['verdict']}")
            case "finding":
                self._say("\n".join(found_lines(event)))
            case "settled" if event["verdict"] == Outcome.HOLDS:
                self._say("holds: the verdict is there. Deeper scopes follow, as long as --seconds says (or Ctrl-C).")

    def _say(self, text: str) -> None:
        """Print a line once only: a clause that holds is reported again for each larger scope."""
        if text not in self._said:
            self._said.add(text)
            self._bar.say(text)
