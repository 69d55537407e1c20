"""One run of a stranger's function, as a counterexample tells of it: what each call returns, visits and breaks.

The judge is the one of the check, `core.run_once`. It runs in a sandbox, as a check does: a run that ends its process
breaks `terminates`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from typing import Any, Final

from proofs.checking.again import NOT_GIVEN, Told, given
from proofs.checking.core.budget import RERUN_SECONDS
from proofs.checking.core.calling import Situation, Subject, an_end
from proofs.checking.core.dice import Draw
from proofs.checking.core.game import Case
from proofs.checking.core.run_once import WHERE_IT_STOOD, in_words, lost_place, truth, words
from proofs.checking.core.spec import TERMINATES, Spec
from proofs.checking.games.tree_cases import as_played, has_one_mover
from proofs.checking.loading import LOADING, Request, loaded
from proofs.checking.nested import MOST, Nested, marked
from proofs.sandbox.channel import LONGEST, Channel
from proofs.sandbox.child import Work
from proofs.sandbox.launch import Task
from proofs.sandbox.limits import TimedOut, time_limit
from proofs.sandbox.loader import UnusableRequest
from proofs.sandbox.process import GIB, Death, supervise
from specs.clauses.position import leaves_the_position
from specs.contracts import contracts
from specs.values import Infinity, Value, format_value

LOAD_SECONDS: Final = 15.0
NODES: Final = 10_000  # as many names are told
TRUTHS: Final = ("f", "s_marked")  # what the value of the root is called
HOLDS, REFUTED, IDLE = "holds", "refuted", "idle"


def rerun(
    request: Request,
    told: Told,
    *,
    require: Sequence[str] = (),
    run_seconds: float = RERUN_SECONDS,
    texts: bool = False,
    hears: bool = False,
) -> dict[str, Any]:
    """Run the function on the game that is told of; what came of it, as plain JSON. ValueError: it cannot be run.

    `hears`: the calls that the function makes on its way are told, too.
    """
    arguments = {**vars(request), "require": [*require], "told": told, "run_seconds": run_seconds}
    arguments |= {"texts": texts, "hears": hears}
    is_named = isinstance(request.function, str) and isinstance(request.spec, str)
    task: Work | Task = Task.of(work, arguments) if is_named else partial(work, **arguments)
    seconds = run_seconds + LOAD_SECONDS
    made: dict[str, Any] = {"nested": [], "events": [], "files": [], "is_cut": False} if hears else {}
    for event in supervise(task, seconds=seconds, stall_seconds=seconds, memory_bytes=2 * GIB):
        if not isinstance(event, Death):
            made |= event
        elif "unusable" in made:
            raise ValueError(made["unusable"])
        elif event.how != "done":
            if "tree" not in made:
                what = event.note.text.removeprefix(LOADING)
                raise ValueError(f"{what}: {event} while the file was imported")
            ended = {"id": TERMINATES, "verdict": REFUTED, "expected": made["proper_end"], "got": str(event)}
            made["calls"] = [{"given": {}, "clauses": [ended]}]
        else:
            made["printed"] = event.stdout.text
    made["verdict"] = REFUTED if any(map(is_broken, made["calls"])) else HOLDS
    return made


def is_broken(call: Mapping[str, Any]) -> bool:
    """Whether the call breaks a clause."""
    return any(clause["verdict"] == REFUTED for clause in call["clauses"])


def work(
    channel: Channel,
    function: Callable[..., Any] | str,
    spec: Spec | str,
    *,
    form: str,
    call: str,
    game: str,
    require: Sequence[str],
    told: Told,
    run_seconds: float,
    texts: bool,
    hears: bool,
) -> None:
    """What runs within the sandbox."""
    try:
        request, has_outcomes = Request(function, spec, form, call, game), "drawn" in told
        subject = loaded(channel, request, require, every_outcome=has_outcomes)
        subject = replace(subject, run_seconds=run_seconds, names=texts or subject.names)
        case = case_of(subject, told)
    except (UnusableRequest, ValueError) as problem:
        channel.send({"unusable": str(problem)})
        return
    outline = subject.spec.outline
    channel.send(
        {
            "spec": outline.name,
            "signature": outline.signature,
            "form": subject.form,
            "call": subject.call.text or None,
            "tree": str(as_played(case)),
            "proper_end": subject.spec.game.proper_end,
        }
    )
    nested = Nested(subject) if hears else None
    with contracts("off"):
        made = [*played(marked(subject, nested) if nested else subject, case, require, nested)]
    if not made:
        channel.send({"unusable": f"{told['tree']}: the call asks nothing of so deep a game"})
        return
    drawn = {"drawn": [str(draw) for draw in subject.dice.drawn]} if subject.dice is not None else {}
    channel.send({"calls": made, **drawn})
    if nested:
        channel.send(fitting(nested, as_played(case)))


def fitting(nested: Nested, tree: Any) -> dict[str, Any]:
    """What was heard, as much of it as one event may hold: names of deep nodes are long."""
    most = MOST
    while len(json.dumps(heard := nested.as_json(tree, most))) > LONGEST // 2 and most:
        most //= 4
    return heard


def case_of(subject: Subject, told: Told) -> Case:
    """The case of which a record tells, with the games that were searched before it."""
    spec, tree = subject.spec, subject.spec.game.parse(told["tree"], told.get("root"))
    must_be_given({name for name, thing in told.items() if thing is not None and name not in NOT_GIVEN}, spec)
    calls = given(told, spec.calls.widest)
    if missing := [name for name in takes(spec) if name not in calls[0]]:
        raise ValueError(f"spec {spec.name} is {spec.signature}; say --{missing[0]}")
    for call in calls:
        if spec.precondition is not None and not spec.precondition.holds(call):
            shown = ", ".join(f"{name} = {format_value(end)}" for name, end in call.items())
            raise ValueError(f"{shown}: a call must be given {spec.precondition.sentence}")
    before = tuple(case_of(subject, game) for game in told.get("before", ()))
    is_flipped = subject.is_negamax and not tree.is_max(tree.root)
    if subject.is_negamax and subject.alternates and not has_one_mover(tree):
        raise ValueError(f"{told['tree']}: in negamax form players take turns, so types must alternate")
    case = Case(tree, calls, is_flipped, drawn=tuple(_draws(told.get("drawn", ()))))
    return replace(case, tree=as_played(case), before=before)  # exchanged twice it is the same


def _draws(outcomes: Sequence[str]) -> Iterator[Draw]:
    """What the function is to draw: the number of each choice, from 1."""
    for outcome in outcomes:
        if not (outcome.isascii() and outcome.isdigit() and int(outcome)):
            raise ValueError(
                f"--outcomes: {outcome!r} is no outcome; write choices as numbers, as a counterexample has them"
            )
        yield Draw(int(outcome), int(outcome) - 1)


def takes(spec: Spec) -> list[str]:
    """What a call is given besides the game."""
    return [name for name in spec.parameters if name not in ("tree", "graph", "node", "memory", *spec.window)]


def must_be_given(names: set[str], spec: Spec) -> None:
    """ValueError if the spec hands in no such thing."""
    if unknown := sorted(names - {*takes(spec), *spec.calls.widest}):
        given = ", ".join(f"--{name}" for name in takes(spec)) or "nothing"
        raise ValueError(f"--{unknown[0]}: spec {spec.name} is {spec.signature}, so a call is given {given}")


def played(subject: Subject, case: Case, require: Sequence[str], nested: Nested | None) -> Iterator[dict[str, Any]]:
    """Each call: what it was given, what it returned and visited, and what became of the clauses."""
    run: list[Situation] = []
    fault, lost = "", ""
    limit = time_limit(subject.run_seconds)
    try:
        with nested or nullcontext(), limit:
            if subject.dice is not None:
                next(subject.dice.runs(case.drawn))
            for situation in subject.situations(case, truth):
                run.append(situation)  # noqa: PERF402 - so that these are there if the next call ends in an error
    except BaseException as problem:  # noqa: BLE001 - whatever a stranger's code raises is a verdict
        fault, lost = in_words(problem), "" if limit.fired else lost_place(subject, case, problem)
    if limit.fired:  # whatever the function made of what told it so
        fault = in_words(TimedOut(limit))
    before: Situation = {"visited": {}, "evaluated": []}
    for situation, handed in zip(run, case.calls, strict=False):
        yield {
            "given": shown(handed),
            **_seen(subject, case, situation, before),
            "clauses": [*_clauses(subject, situation, require), {"id": TERMINATES, "verdict": HOLDS}],
        }
        before = situation
    if fault:
        expected = subject.spec.game.proper_end
        ended = {"id": TERMINATES, "verdict": REFUTED, "expected": expected, "got": fault}
        moved = {"id": leaves_the_position.id, "verdict": REFUTED, "expected": WHERE_IT_STOOD, "got": lost}
        broken = [moved, ended] if lost and leaves_the_position.id in subject.spec.required else [ended]
        yield {"given": shown(case.calls[min(len(run), len(case.calls) - 1)]), "clauses": broken}


def _seen(subject: Subject, case: Case, situation: Situation, before: Situation) -> dict[str, Any]:
    """What a call returned and visited; of the nodes that calls before it visited only the leaves it evaluates anew."""
    tree = as_played(case)
    quantities = {**situation, **dict.fromkeys(subject.spec.quantities)}
    value = next((situation[name] for name in TRUTHS if name in quantities), None)
    worth = getattr(tree, "evaluate", tree.value)  # where positions have evaluations, inner nodes are evaluated, too
    evaluated = situation["evaluated"][len(before["evaluated"]) :][:NODES]
    visited = [node for node in situation["visited"] if node not in before["visited"]][:NODES]
    return {
        "value": plain(situation["v"]),
        "f": plain(value),
        "evaluated": [tree.name(node) for node in evaluated],
        "payoffs": [plain(worth(node)) for node in evaluated],
        "visited": [tree.name(node) for node in visited],
    }


def _clauses(subject: Subject, situation: Situation, require: Sequence[str]) -> Iterator[dict[str, Any]]:
    """The clauses that are required, and whether each holds."""
    spec = subject.spec
    for name, clause in spec.clauses.items():
        if name in spec.required or name in require:
            if not clause.applies(situation):
                yield {"id": name, "verdict": IDLE}
            elif clause.holds(situation):
                yield {"id": name, "verdict": HOLDS}
            else:
                expected, got = words(clause, situation)
                yield {"id": name, "verdict": REFUTED, "expected": expected, "got": got}


def shown(call: Mapping[str, Value]) -> dict[str, Any]:
    """What a call is given, as JSON has it."""
    return {name: plain(end) for name, end in call.items()}


def plain(value: Any) -> Any:
    """A number as JSON has it; whatever else as text."""
    if value is None or (isinstance(value, int | float) and not isinstance(an_end(value), Infinity)):
        return value
    return format_value(an_end(value))
