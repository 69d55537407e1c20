"""Check a function against a specification, in a process of its own: `check(search, spec="alphabeta")`.

This side runs neither the function nor, if a request names it, a spec of the user's own. It reads what the engines send
from the sandbox, and if the process there dies it finds out on which game: the engines are run again on numbers alone,
each case noted before it is run, and the case that was running is then run by itself.

A counterexample is reported once it has come about in a fresh process, by the line that reproduces it. One that does
not depends on what an earlier game left: then all is done once more, each game in a process of its own.
"""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from copy import deepcopy
from dataclasses import asdict, replace
from functools import partial
from itertools import count
from typing import Any, Concatenate, Final, Unpack

from proofs.checking import again
from proofs.checking.core.budget import RERUN_SECONDS, Budget, Options
from proofs.checking.core.checkpoint import Checkpoint
from proofs.checking.core.spec import FORMS, Outline, Spec
from proofs.checking.loading import LOADING, Request, must_allow
from proofs.checking.report import Report
from proofs.checking.rerun import REFUTED, rerun
from proofs.checking.specs import SPECS
from proofs.checking.stages.check_state import PATIENCE
from proofs.checking.worker import one, work
from proofs.sandbox.channel import Channel, Event
from proofs.sandbox.child import Work
from proofs.sandbox.launch import Task
from proofs.sandbox.process import Death, supervise
from proofs.verdict import Outcome
from specs.suggestion import meant

GRACE: Final = 15.0  # seconds that the engines may be late
STALL: Final = 20.0  # seconds without a sign of life
ALONE: Final = 5.0  # seconds for one case by itself
LEAST: Final = 5.0  # seconds for all engines, if the time was used up before it turned out that games must be isolated
TRIES: Final = 3  # fresh processes, for what depends on identities or on hashes does not come about in each
MEMORY: Final = 2 << 30
UNSTEADY: Final = (
    "{} breaks on {} in one process and not in another: what it returns depends on something besides the game"
)
Watch = Callable[[Mapping[str, Any]], None]


class EnoughError(Exception):
    """Whoever watches a check has seen enough, and raises this from `watch`: the report is what is known by then."""


def check(
    function: Callable[..., Any] | str,
    spec: str | Spec = "alphabeta",
    *,
    form: str = "minimax",
    call: str = "",
    game: str = "",
    require: Sequence[str] = (),
    watch: Watch = lambda _: None,
    **limits: Unpack[Options],
) -> Report:
    """Check a function, or the one that `FILE.py:FUNCTION` names; limits are those of `Options`.

    The spec is a name, one of your own (a `Spec`), or what `FILE.py:MY_SPEC` names. The report is true if every
    required clause holds; `print(report)` says how strongly, or on which tree it fails. `call` is a template that says
    how the code is called, `game` the view through which it sees the game.
    """
    must_be_function(function)
    started = time.monotonic()
    budget = Budget.of(limits)
    budget.domain.must_suit(form)
    name = function if isinstance(function, str) else getattr(function, "__name__", repr(function))
    report = Report(name, find_spec(spec, form, require), form, require, budget.full_window, at_least=budget.at_least)
    checking = Checking(Request(function, spec, form, call, game), report, budget, watch)
    with suppress(EnoughError):
        try:
            checking.run()
        except KeyboardInterrupt:
            stopped_by_hand(checking.report)
    report = checking.report
    report.seconds = time.monotonic() - started
    return report


def stopped_by_hand(report: Report) -> None:
    """Note that the user has ended the check: what was found so far is reported."""
    if report.is_settled:
        report.notes.append("stopped by hand, when the verdict was there: deeper scopes were not finished")
    elif report.verdict != Outcome.REFUTED:
        report.undecided = report.undecided or "stopped by hand before the verdict was there"


def add_classes(report: Report, request: Request, budget: Budget, watch: Watch) -> None:
    """Classify a function that is proved, on few leaves, and add that to its report."""
    Checking(request, report, budget, watch).classify()


def must_be_function(function: object) -> None:
    """Refuse what could not be checked whatever it did: that would be no verdict on a function."""
    if isinstance(function, str):
        return
    if isinstance(function, type):
        raise TypeError(
            f"{function.__qualname__} is a class; give a method of an object of it, as in check(Class().search)"
        )
    if not callable(function):
        raise TypeError(f"{function!r} cannot be called; give a function, or a text such as 'my_search.py:search'")


def find_spec(spec: str | Spec, form: str, require: Sequence[str]) -> Outline:
    """What is known of the spec before it is loaded; errors say what there is."""
    if form not in FORMS:
        raise ValueError(f"no form {form!r}{meant(form, FORMS)}; there are {', '.join(FORMS)}")
    if isinstance(spec, Spec):
        return spec.outline
    if ":" in spec:  # only the sandbox looks into the user's file
        return Outline(spec, "", (), {})
    if spec not in SPECS:
        raise ValueError(f"no spec {spec!r}{meant(spec, SPECS)}; there are {', '.join(SPECS)}")
    must_allow(SPECS[spec], form, require)
    return SPECS[spec].outline


class LeakError(Exception):
    """A counterexample does not come about in a fresh process."""


class Checking:
    """One check, seen from outside."""

    def __init__(self, request: Request, report: Report, budget: Budget, watch: Watch) -> None:
        self.request = request
        self.subject = vars(request)
        self.again = again.asked(request, report.require)
        self.report = report
        self.budget = budget
        self.watch = watch
        self.started = time.monotonic()
        self.isolated = False  # each game is run in a process of its own
        self._reproduced: dict[str, bool] = {}  # counterexamples that were run again, and whether they came about

    def run(self) -> None:
        """Let the engines at the function; if a counterexample is not seen again, once more in isolation."""
        empty = deepcopy(self.report)
        try:
            self._run()
        except LeakError:
            self.report, self.isolated = empty, True
            left = self.budget.seconds - (time.monotonic() - self.started)
            self.budget = replace(self.budget, seconds=max(left, LEAST))
            self._run()

    def _run(self) -> None:
        """Let the engines at the function; should the process die, find the game on which it did."""
        death = self._engines()
        is_late = death.how in {"timeout", "stalled"}  # it may have been making the counterexample small
        is_told = self.report.is_narrowing or (is_late and self.report.verdict == Outcome.REFUTED)
        if death.how != "done" and not (self.report.error or is_told):
            self._explain(death)
        for clause in self.report.clauses.values():
            if clause.finding is not None and not self._is_seen_again(clause.finding):  # it was not shrunk in time
                clause.finding = None
        self._note_prints(death)

    def classify(self) -> None:
        """Nothing but the classification; should the process die, or a finding not be seen again, there is none."""
        with suppress(LeakError):
            self._note_prints(self._engines(only_classes=True))

    def _note_prints(self, death: Death) -> None:
        """Note what the function has printed to standard output, if anything."""
        if death.stdout.size:
            text = f"it prints to standard output, {death.stdout.size} bytes: {death.stdout.text[:60]!r}"
            self.report.notes.append(text)

    def _engines(self, *, symbolic: bool = True, only_classes: bool = False) -> Death:
        settings = {
            "require": [*self.report.require],
            "budget": asdict(self.budget),
            "symbolic": symbolic,
            "isolated": self.isolated,
            "only_classes": only_classes,
        }
        patience = 1.5 * PATIENCE * self.budget.run_seconds
        grace, stall = max(GRACE, patience), max(STALL, patience)
        return self._supervised(work, settings, self.budget.seconds + grace, stall, self._take)

    def _supervised(
        self,
        function: Callable[Concatenate[Channel, ...], None],
        settings: Mapping[str, Any],
        seconds: float,
        stall_seconds: float,
        take: Callable[[Event], None],
    ) -> Death:
        """In a fresh interpreter if everything has a name, else in a copy of this process."""
        given = {**self.subject, **settings}
        is_named = isinstance(given["function"], str) and isinstance(given["spec"], str)
        job: Work | Task = Task.of(function, given) if is_named else partial(function, **given)
        events = supervise(job, seconds=seconds, memory_bytes=MEMORY, stall_seconds=stall_seconds)
        with closing(events):
            for event in events:
                if isinstance(event, Death):
                    return event
                take(event)
        raise AssertionError("a supervised process ends in its death")

    def _take(self, event: Event) -> None:
        if event["event"] in {"finding", "found"} and self.again:
            told, texts, clause = event["counterexample"], event.get("texts", False), event["clause"]
            more = [] if self.report.clauses[clause].required else ["--require", clause]
            event = {**event, "again": again.line([*self.again, *more], told, texts=texts)}
        if event["event"] == "finding" and not self._is_seen_again(event):
            return
        self.report.take(event)
        if event["event"] == "looked":
            self.report.at_look = deepcopy(self.report)
        if event["event"] == "settled":
            event = {**event, "verdict": self.report.verdict}
        elif event["event"] in {"found", "finding"}:
            event = {**event, "required": self.report.clauses[event["clause"]].required}
        self.watch(event)

    def _is_seen_again(self, finding: Mapping[str, Any]) -> bool:
        """Whether a fresh process breaks the clause, too, by the line that is printed; LeakError where it may help."""
        told, texts = finding["counterexample"], finding.get("texts", False)
        key = finding.get("again") or json.dumps(told, default=str)
        if key not in self._reproduced:
            if "again" in finding:
                told, texts = again.read_line(finding["again"])
            elif told.get("drawn"):  # a function without a file has no line, but draws the same
                told = {**told, "drawn": [*map(again.outcome, told["drawn"])]}
            clause = finding["clause"]
            asked = [*self.report.require, *([] if self.report.clauses[clause].required else [clause])]
            self._reproduced[key] = any(self._is_broken(told, asked, texts) for _ in range(TRIES))
        if self._reproduced[key]:
            return True
        if not self.isolated:
            raise LeakError
        self.report.undecided = UNSTEADY.format(finding["clause"], finding["counterexample"]["tree"])
        return False

    def _is_broken(self, told: again.Told, require: Sequence[str], texts: bool) -> bool:
        """Whether a fresh process breaks a clause on that game."""
        seconds = max(RERUN_SECONDS, PATIENCE * self.budget.run_seconds)
        try:
            made = rerun(self.request, told, require=require, run_seconds=seconds, texts=texts)
        except ValueError:  # it cannot be run there
            return False
        return bool(made["verdict"] == REFUTED)

    def _explain(self, death: Death) -> None:
        """Find the game on which the process died, and make it a verdict."""
        report = self.report
        if death.note.text.startswith(LOADING):
            report.error = f"{death.note.text.removeprefix(LOADING)}: {death} while the file was imported"
            return
        if report.undecided:  # it is known already why nothing can be said of such a search
            return
        place = Checkpoint.of(death.note)
        if place is None:  # it died on symbolic values, or on random trees: on which numbers?
            again = self._engines(symbolic=False)
            if again.how == "done":
                if report.verdict != Outcome.REFUTED:
                    report.undecided = f"{death} ({death.note.text}); not when it is run on numbers alone"
                return
            death, place = again, Checkpoint.of(again.note)
        if place is None:
            if report.verdict != Outcome.REFUTED:
                report.undecided = f"{death} ({death.note.text})"
            return
        for index in count():
            finding, alone = self._alone(place, index)
            if finding is None:
                break
            if alone.how != "done":
                finding["counterexample"]["got"] = str(alone)
                self._take(finding)
                return
        report.undecided = f"{death}, but not when the case that it ran is run by itself"

    def _alone(self, place: Checkpoint, index: int) -> tuple[Event | None, Death]:
        """Run one of the cases of a place in a process of its own; the finding that its death would be."""
        findings: list[Event] = []
        settings = {"place": asdict(place), "index": index, "budget": asdict(self.budget)}
        seconds = max(ALONE, 1.5 * PATIENCE * self.budget.run_seconds)
        death = self._supervised(one, settings, seconds, seconds, findings.append)
        return findings[-1] if findings else None, death
