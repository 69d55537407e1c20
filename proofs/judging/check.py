"""Check a function against a specification: the engines look for a counterexample while a proof is looked for.

    from proofs import check
    report = check(search, spec="alphabeta")

The report is true if every required clause holds; `print(report)` says how strongly, or on which tree it fails.

A function that is proved is done: it is classified on a few leaves, and deeper scopes are left out. With `thorough`
the engines go on to the end, and the proof comes last.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, Unpack

from proofs.checking.check import EnoughError, Watch, add_classes, stopped_by_hand
from proofs.checking.check import check as check_by_engines
from proofs.checking.core.budget import Budget, Options
from proofs.checking.core.spec import Spec
from proofs.checking.loading import Request
from proofs.checking.report import Report
from proofs.judging.closing_proof import Shown, add, may_be_proved, proved, seconds_for
from proofs.judging.proof_beside import ProofBeside
from proofs.verdict import Outcome, Verdict

SHARE: Final = 0.5  # of the time, for a proof that is looked for beside the engines
FOR_CLASSES: Final = 6.0  # seconds for the classification of a function that is proved
DONE: Final = "proved, so deeper scopes were left out (--thorough goes on with them)"


class CheckOptions(Options, total=False):
    """The keyword arguments of `check` that have a default, for functions that pass them on."""

    form: str
    call: str
    game: str
    require: Sequence[str]


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
    """Check a function, or the one that `FILE.py:FUNCTION` names; limits are those of `Options`."""
    asked: Mapping[str, Any] = {"call": call, "game": game, **limits}
    is_provable = may_be_proved(function, spec, asked)
    engines = partial(check_by_engines, function, spec, form=form, call=call, game=game, require=require, **limits)
    if not is_provable or require or limits.get("thorough"):
        report = engines(watch=watch)
        if is_provable and report.verdict == Outcome.HOLDS:
            watch({"event": "stage", "engine": Verdict.PROVED, "at": "every tree"})
            started = time.monotonic()
            left = seconds_for(asked) - report.seconds
            add(report, proved(function, report.spec.name, report.form, asked, left), watch)
            report.seconds += time.monotonic() - started
        return report
    watching = _Watching(function, asked, watch)
    try:
        report = engines(watch=watching.take)
        shown = watching.outcome(report)
    finally:
        watching.beside.end()
    if shown is None:
        return report
    if not shown.clauses or report.at_look is None:
        add(report, shown, watch)
        return report
    done = report.at_look  # so that the report does not depend on how long the proof took
    done.seconds = report.seconds
    add(done, shown, watch)
    budget = replace(Budget.of(limits), seconds=min(FOR_CLASSES, max(1.0, seconds_for(asked) - report.seconds)))
    started = time.monotonic()
    try:
        add_classes(done, Request(function, spec, report.form, call, game), budget, watch)
    except KeyboardInterrupt:
        stopped_by_hand(done)
    done.seconds += time.monotonic() - started
    done.notes.append(DONE)
    return done


class _Watching:
    """What a check says is handed on; a proof begins when most faults would have shown, and ends the check."""

    def __init__(self, function: Callable[..., Any] | str, asked: Mapping[str, Any], watch: Watch) -> None:
        self._function = function
        self._asked = asked
        self._watch = watch
        self._spec = self._form = ""
        self._is_open = True  # nothing speaks against a proof, in this run of the engines
        self.beside = ProofBeside()

    def take(self, event: Mapping[str, Any]) -> None:
        """Hand the event on; EnoughError if the function is proved by now."""
        self._watch(event)
        match event["event"]:
            case "spec":
                self._spec, self._form = event["outline"]["name"], event["form"]
                self._is_open = True
            case "found" if event["required"]:  # which is yet to be seen in a fresh process
                self._is_open = False
            case "finding" if event["required"]:
                self._is_open = False
                self.beside.end()
            case "undecided":
                self._is_open = False
            case "looked" if self._is_open and not self.beside.has_begun:
                seconds = SHARE * seconds_for(self._asked)
                self.beside.begin(partial(proved, self._function, self._spec, self._form, self._asked, seconds))
        shown = self.beside.look()
        if self._is_open and shown is not None and shown.clauses:
            raise EnoughError

    def outcome(self, report: Report) -> Shown | None:
        """What came of the proof; it is waited for where nothing but the proof is missing."""
        if report.verdict == Outcome.REFUTED or report.undecided:
            return None
        if self.beside.has_begun and self.beside.shown is None:
            started = time.monotonic()
            self.beside.look(seconds_for(self._asked) - report.seconds)
            report.seconds += time.monotonic() - started
        return self.beside.shown
