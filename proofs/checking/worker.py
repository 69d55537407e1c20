"""What runs within the sandbox: load the function, let the engines at it, send what they find.

`work` is a whole check. `one` runs a single case: whether a sudden death was that case's doing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from proofs.checking.check_state import Check, Event, StopError, note
from proofs.checking.core.budget import Budget
from proofs.checking.core.calling import Case, Subject
from proofs.checking.core.clock import Clock
from proofs.checking.core.run_once import RUN_SECONDS, truth
from proofs.checking.core.spec import SPECS
from proofs.checking.graphs.graph_check import check_graph
from proofs.checking.graphs.graph_runs import play
from proofs.checking.induction.call_graph import tells_apart
from proofs.checking.stages.classes import by_class
from proofs.checking.stages.induction import by_induction
from proofs.checking.stages.numbers import by_numbers, by_sampling, first_look
from proofs.checking.stages.paths import by_paths
from proofs.sandbox.channel import Channel
from proofs.sandbox.limits import TimedOut, time_limit
from proofs.sandbox.loader import UnusableRequest, fit, load
from specs.contracts import contracts
from specs.graphs.graph import GameGraph

Function = Callable[..., Any]
LOADING: Final = "loading"
LOAD_SECONDS: Final = 10.0


def work(channel: Channel, request: str, **settings: Any) -> None:
    """Check the function that the request names."""
    channel.beacon.about(LOADING)
    try:
        with time_limit(LOAD_SECONDS):
            function = load(request)
    except UnusableRequest as problem:
        channel.send({"event": "unusable", "text": str(problem)})
        return
    except TimedOut:
        channel.send({"event": "unusable", "text": f"{request!r}: its import is not done after {LOAD_SECONDS:g} s"})
        return
    check_function(channel, function, anew=partial(load, request), **settings)


def check_function(
    channel: Channel,
    function: Function,
    *,
    spec: str,
    form: str,
    require: Sequence[str],
    budget: dict[str, Any],
    symbolic: bool = True,
    anew: Callable[[], Function] | None = None,
) -> None:
    """Check a function that is there already."""
    known = SPECS[spec]
    try:
        fit(function, known.parameters)
    except UnusableRequest as problem:
        channel.send({"event": "unusable", "text": f"{problem}; spec {spec} is {known.signature}"})
        return
    limits = Budget(**{**budget, "shapes": tuple(budget["shapes"])})
    clock = Clock(limits.seconds, channel.beacon)
    with contracts("off"):  # a built-in procedure is checked as the plain function that it is
        for event in events(Subject(function, known, form, anew), limits, require, clock, symbolic=symbolic):
            channel.send(event)


def events(
    subject: Subject, budget: Budget, require: Sequence[str], clock: Clock, *, symbolic: bool = True
) -> Iterator[Event]:
    """Every engine in its turn."""
    how = tells_apart(subject.function) if symbolic else ""
    if how:
        yield note(f"neither inductive nor confirmed: {how} may tell a symbolic value from a number")
        symbolic = False
    if subject.spec.name == "graph":
        yield from check_graph(subject.function, seconds=budget.seconds, clock=clock, symbolic=symbolic)
        return
    asked = {*subject.spec.required, *require}
    wanted = {name: clause for name, clause in subject.spec.clauses.items() if name in asked}
    check = Check(subject, budget, wanted, clock)
    check.is_symbolic = symbolic
    if why := subject.shares:
        yield note(f"its object cannot be copied ({why}), so all runs share it")
    try:
        yield from first_look(check)
        if symbolic:
            yield from by_induction(check)
            yield from by_paths(check)
        yield from by_numbers(check)
        yield from by_sampling(check)
        if set(check.open) >= set(subject.spec.required):
            yield from by_class(check)
    except StopError:
        pass


def one(channel: Channel, request: str, **given: Any) -> None:
    """Run the function that the request names on one case."""
    run_case(channel, load(request), **given)


def run_case(_channel: Channel, function: Function, *, spec: str, form: str, case: dict[str, Any]) -> None:
    """Run the function on one case, and see what comes of it."""
    with contracts("off"), time_limit(RUN_SECONDS):
        if spec == "graph":
            play(function, GameGraph.parse(case["graph"]))
        else:
            list(Subject(function, SPECS[spec], form).situations(Case.of(case), truth))
