"""Every single-edit mutant of a user's own function, each checked quickly against a specification.

The edits are those of `single_edits`, in every function of the file that the search reaches. All of them are checked in
one sandbox; should a mutant end that, the next ones get another. The first row is the function as it is written.
"""

import linecache
import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from proofs.checking.core.budget import Budget
from proofs.checking.core.calling import Subject
from proofs.checking.core.clock import Clock
from proofs.checking.core.confirm import UnusableClauseError
from proofs.checking.core.run_once import attempt
from proofs.checking.core.spec import TERMINATES, Spec
from proofs.checking.loading import LOAD_SECONDS, Request, loaded, subject_of
from proofs.checking.nested import Nested
from proofs.checking.report import Report
from proofs.checking.worker import events
from proofs.mutants.single_edits import Mutation, mutations_within
from proofs.sandbox.channel import Channel
from proofs.sandbox.launch import Task
from proofs.sandbox.limits import TimedOut, time_limit
from proofs.sandbox.loader import EDITED, UnusableRequest, find_module
from proofs.sandbox.process import Death, supervise
from proofs.verdict import Outcome
from specs.contracts import contracts

SECONDS: Final = 3.0  # for one mutant
LEAVES: Final = 3
STALL: Final = 30.0
PROBES: Final = 40  # games of each family that show which functions are called
SURVIVES: Final = "survives"
Row = dict[str, Any]


def study(request: Request, require: Sequence[str] = (), seconds: float = SECONDS) -> Iterator[Row]:
    """How many rows there are; then the row of the function as written, and of each mutant. ValueError: no verdict."""
    asked = {**vars(request), "require": [*require], "seconds": seconds}
    total, done = 1, 0
    while done < total:
        death: Death | None = None
        about: Row = {}
        for event in supervise(Task.of(work, {**asked, "start": done}), seconds=math.inf, stall_seconds=STALL):
            if isinstance(event, Death):
                death = event
            elif "unusable" in event:
                raise ValueError(event["unusable"])
            elif "total" in event:
                total = event["total"]
                if not done:
                    yield event
            elif "verdict" in event:
                done += 1
                yield {**about, **event}
            else:
                about = event
        if done < total:  # what this one did ended the process
            if not about:
                raise ValueError(f"{request.function}: {death} before the first mutant")
            done += 1
            yield {**about, "verdict": Outcome.REFUTED, "clause": TERMINATES, "tree": None, "got": str(death)}


def work(
    channel: Channel,
    function: str,
    spec: str,
    *,
    form: str,
    call: str,
    game: str,
    require: Sequence[str],
    seconds: float,
    start: int,
) -> None:
    """The part that runs in the sandbox: the mutants from that number on."""
    request = Request(function, spec, form, call, game)
    try:
        subject = loaded(channel, request, require)
        edits = [*edits_of(subject, function)]
    except UnusableRequest as problem:
        channel.send({"unusable": str(problem)})
        return
    channel.send({"total": 1 + len(edits)})
    file = str(find_module(function).__file__)
    for number, edit in enumerate([None, *edits]):
        if number < start:
            continue
        channel.send(_about(edit))
        if edit is not None:
            EDITED[file] = edit.text
            linecache.cache[file] = len(edit.text), None, edit.text.splitlines(keepends=True), file
        try:
            channel.send(quick_check(channel, request, subject.spec, require, seconds))
        except UnusableClauseError as problem:
            channel.send({"unusable": str(problem)})
            return


def _about(edit: Mutation | None) -> Row:
    if edit is None:
        return {"line": None}
    about = {"function": edit.function, "line": edit.line, "operator": edit.operator}
    return {**about, "before": edit.before, "after": edit.after}


def edits_of(subject: Subject, function: str) -> Iterator[Mutation]:
    """The mutants of all functions of the file that a search of small games calls."""
    module = find_module(function)
    nested = Nested(subject)
    with contracts("off"), nested:
        for family in subject.spec.game.families(subject, Budget(max_leaves=LEAVES)):
            for case in islice(family.cases(subject, gaps=False), PROBES):
                attempt(subject, case, {})
    here = [code for code, is_own in nested.codes.items() if is_own and code.co_filename == module.__file__]
    names = dict.fromkeys(code.co_qualname.partition(".<locals>")[0] for code in here)
    if not names:
        raise UnusableRequest(f"{function!r}: no function of that file is called; name the file in which it is written")
    for name in names:
        yield from mutations_within(module, name)


def quick_check(channel: Channel, request: Request, known: Spec, require: Sequence[str], seconds: float) -> Row:
    """The verdict on the function as it stands in the file now, and the clause, tree and words that refute it."""
    try:
        with time_limit(LOAD_SECONDS):
            subject = subject_of(request, known)
    except (UnusableRequest, TimedOut) as problem:
        return {"verdict": Outcome.REFUTED, "clause": TERMINATES, "tree": None, "got": str(problem)}
    report = Report("", known.outline, request.form, require)
    budget = Budget(seconds=seconds, max_leaves=LEAVES, branching=LEAVES)
    try:
        with contracts("off"):
            for event in events(subject, budget, require, Clock.within(seconds, channel.beacon)):
                if event["event"] in ("settled", "narrowing"):
                    break
                report.take(event)
    except UnusableRequest as problem:  # it returns several things, for instance
        return {"verdict": Outcome.REFUTED, "clause": TERMINATES, "tree": None, "got": str(problem)}
    return row_of(report)


def row_of(report: Report) -> Row:
    """The row of a report."""
    for clause in report.clauses.values():
        if clause.required and clause.finding is not None:
            counterexample: Mapping[str, Any] = clause.finding["counterexample"]
            return {**counterexample, "verdict": Outcome.REFUTED, "clause": clause.id}
    return {"verdict": SURVIVES, "why": report.why_undecided}
