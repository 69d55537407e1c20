"""Check a function against a specification, in a process of its own: `check(search, spec="alphabeta")`.

This side never runs the function. It reads what the engines send from the sandbox, and if the process there dies it
finds out on which tree: the engines are run again on numbers alone, each case noted before it is run, and the case
that was running is then run by itself.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from proofs.checking.checkpoints import place_of
from proofs.checking.core.budget import Budget
from proofs.checking.core.calling import Case, Subject
from proofs.checking.core.run_once import PROPER_END, TERMINATES, Finding
from proofs.checking.core.shrink import Smallest
from proofs.checking.core.shrink_steps import simplest
from proofs.checking.core.spec import SPECS, Spec
from proofs.checking.graphs.graph_exhaust import died_on
from proofs.checking.graphs.graph_runs import GraphFinding
from proofs.checking.graphs.graph_verdicts import told
from proofs.checking.rendering import found
from proofs.checking.report import Report
from proofs.checking.worker import LOADING, check_function, run_case
from proofs.sandbox.channel import Channel
from proofs.sandbox.child import Work
from proofs.sandbox.launch import Task
from proofs.sandbox.process import Death, supervise
from specs.graphs.graph import GameGraph

FORMS: Final = ("minimax", "negamax")
GRACE: Final = 15.0  # seconds that the engines may be late
STALL: Final = 20.0  # seconds without a sign of life
ALONE: Final = 5.0  # seconds for one case by itself
MEMORY: Final = 2 << 30
Watch = Callable[[Mapping[str, Any]], None]


def check(
    function: Callable[..., Any] | str,
    spec: str = "alphabeta",
    *,
    form: str = "minimax",
    require: Sequence[str] = (),
    watch: Watch = lambda _: None,
    **limits: Any,
) -> Report:
    """Check a function, or the one that `FILE.py:FUNCTION` names; limits are those of `Budget`.

    The report is true if every required clause holds; `print(report)` says how strongly, or on which tree it fails.
    """
    budget = Budget(**limits)
    known = find_spec(spec, form, require)
    name = function if isinstance(function, str) else getattr(function, "__name__", repr(function))
    report = Report.about(name, known, form, require, full=budget.full_window)
    if spec == "graph" and (idle := budget.idle_on_graphs()):
        report.notes.append(f"of no effect on graphs: {', '.join(idle)}; only --seconds counts")
    started = time.monotonic()
    settings = {"spec": spec, "form": form, "require": list(require), "budget": budget.as_json()}
    death = _run(_work(function, settings), budget, report, watch)
    if death.how != "done" and not report.error:
        _explain(function, settings, death, budget, report, watch)
    if death.stdout.size:
        report.notes.append(f"it prints to standard output, {death.stdout.size} bytes: {death.stdout.text[:60]!r}")
    report.seconds = time.monotonic() - started
    return report


def find_spec(spec: str, form: str, require: Sequence[str]) -> Spec:
    """The specification of that name; errors say what there is."""
    if spec not in SPECS:
        raise ValueError(f"no spec {spec!r}; there are {', '.join(SPECS)}")
    if form not in FORMS:
        raise ValueError(f"no form {form!r}; there are {', '.join(FORMS)}")
    if spec == "graph" and form == "negamax":
        raise ValueError("spec 'graph' has no form 'negamax'; leave --form out")
    for clause in require:
        if clause not in SPECS[spec].clauses and clause != TERMINATES:
            raise ValueError(f"spec {spec!r} has no clause {clause!r}; its clauses: {', '.join(SPECS[spec].clauses)}")
    return SPECS[spec]


def _work(function: Callable[..., Any] | str, settings: dict[str, Any]) -> Work | Task:
    if isinstance(function, str):
        return Task("proofs.checking.worker:work", {"request": function, **settings})
    return partial(_check_object, function=function, settings=settings)


def _check_object(channel: Channel, function: Callable[..., Any], settings: dict[str, Any]) -> None:
    check_function(channel, function, **settings)


def _run(work: Work | Task, budget: Budget, report: Report, watch: Watch) -> Death:
    for event in supervise(work, seconds=budget.seconds + GRACE, memory_bytes=MEMORY, stall_seconds=STALL):
        if isinstance(event, Death):
            return event
        report.take(event)
        watch(event)
    raise AssertionError("a supervised process ends in its death")


def _explain(
    function: Callable[..., Any] | str,
    settings: dict[str, Any],
    death: Death,
    budget: Budget,
    report: Report,
    watch: Watch,
) -> None:
    """Find the tree on which the process died, and make it a verdict."""
    if death.note.text == LOADING:
        report.error = f"{report.name!r}: {death} while the file was imported"
        return
    where = _place(report, death)
    if where is None:  # it died on symbolic values, or on random trees: on which numbers?
        again = _run(_work(function, {**settings, "symbolic": False}), budget, report, watch)
        if again.how == "done":
            if report.verdict != "refuted":
                report.undecided = f"{death} ({death.note.text}); not when it is run on numbers alone"
            return
        death, where = again, _place(report, again)
    if where is None:
        if report.verdict != "refuted":
            report.undecided = f"{death} ({death.note.text})"
        return
    for case in where:
        alone = _alone(function, settings, case)
        if alone.how != "done":
            event = _found(case, str(alone))
            report.take(event)
            watch(event)
            return
    report.undecided = f"{death}, but not when the case that it ran is run by itself"


Place = Sequence[Case | GameGraph[str]]  # where it died, simplest first


def _place(report: Report, death: Death) -> Place | None:
    """The case that was running, with simpler numbers before it; None if it was none on numbers."""
    if report.spec.name == "graph":
        graph = died_on(death.note)
        return None if graph is None else [graph]
    place = place_of(death.note)
    if place is None:
        return None
    case = place.case(Subject(lambda: None, report.spec, report.form))
    return [*simplest(case), case]


def _found(case: Case | GameGraph[str], how: str) -> Mapping[str, Any]:
    if isinstance(case, Case):
        return found("exhausted", Smallest(Finding(TERMINATES, case, PROPER_END, how), complete=False))
    return told("exhausted", GraphFinding(TERMINATES, case, PROPER_END, how), done=())


def _alone(function: Callable[..., Any] | str, settings: dict[str, Any], case: Case | GameGraph[str]) -> Death:
    """Run the one case in a process of its own."""
    case_told = case.as_json() if isinstance(case, Case) else {"graph": str(case)}
    given = {"spec": settings["spec"], "form": settings["form"], "case": case_told}
    if isinstance(function, str):
        work: Work | Task = Task("proofs.checking.worker:one", {"request": function, **given})
    else:
        work = partial(run_case, function=function, **given)
    for event in supervise(work, seconds=ALONE, memory_bytes=MEMORY, stall_seconds=ALONE):
        if isinstance(event, Death):
            return event
    raise AssertionError("a supervised process ends in its death")
