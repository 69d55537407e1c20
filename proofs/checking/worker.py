"""What runs within the sandbox: load the function and the spec, let the engines at them, send what they find.

`work` is a whole check. `one` runs a single case: whether a sudden death was that case's doing.
"""

import inspect
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from itertools import islice
from typing import Any, Final

from proofs.checking.core.budget import Budget
from proofs.checking.core.calling import Subject
from proofs.checking.core.checkpoint import Checkpoint
from proofs.checking.core.clock import Clock
from proofs.checking.core.confirm import UnusableClauseError
from proofs.checking.core.dice import AT_RANDOM, SMALL
from proofs.checking.core.game import Finding, Smallest
from proofs.checking.core.run_once import truth
from proofs.checking.core.side_by_side import SOON
from proofs.checking.core.spec import TERMINATES, Spec
from proofs.checking.coverage.recorder import recorder
from proofs.checking.generators import kept_besides
from proofs.checking.induction.hidden_state import beyond, keeps, tells_apart
from proofs.checking.loading import Request, loaded
from proofs.checking.report import Report
from proofs.checking.stages.check_state import PATIENCE, Check, Event, StopError, finding, note
from proofs.checking.stages.classes import by_class, compare_meanwhile
from proofs.checking.stages.fail_hard import as_fail_hard
from proofs.checking.stages.forms import in_negamax_form
from proofs.checking.stages.histories import by_games, by_histories, first_games, first_histories, last_games
from proofs.checking.stages.induction import by_induction
from proofs.checking.stages.large_games import by_counts
from proofs.checking.stages.levels import by_levels
from proofs.checking.stages.limits import limited
from proofs.checking.stages.literals import by_literals
from proofs.checking.stages.long_histories import by_long_histories
from proofs.checking.stages.narrowing import Within, within
from proofs.checking.stages.numbers import by_numbers, by_sampling, first_look
from proofs.checking.stages.paths import by_paths, up_to_enough
from proofs.checking.stages.premises import under_premises
from proofs.checking.stages.self_test import must_work, signs
from proofs.checking.stages.unreached import by_lines
from proofs.sandbox.channel import Channel
from proofs.sandbox.limits import time_limit
from proofs.sandbox.loader import UnusableRequest, fit, load
from proofs.sandbox.users import Users, is_ours
from proofs.verdict import Verdict
from specs.contracts import contracts

Function = Callable[..., Any]
FEW_LEAVES: Final = 4
LEAKS: Final = "what one game leaves in it reaches the next one"
SMALL_CLASSES: Final = 3  # leaves on which a function that is proved is classified


def work(
    channel: Channel,
    function: Function | str,
    spec: Spec | str,
    *,
    form: str,
    call: str,
    game: str,
    require: Sequence[str],
    budget: Mapping[str, Any],
    symbolic: bool = True,
    isolated: bool = False,
    only_classes: bool = False,
) -> None:
    """Check the function; it, its spec and its view of the game may be requests such as `FILE.py:NAME`.

    `isolated`: what one game leaves is known to reach the next one, so each has a process of its own.
    """
    try:
        request = Request(function, spec, form, call, game)
        subject = loaded(channel, request, require, every_outcome=budget["every_outcome"])
        entry = load(budget["entry"]) if budget["entry"] else None
        if entry is not None:
            fit(entry, ("entry", "f"))
        limits = subject.spec.asked(Budget(**{**budget, "shapes": tuple(budget["shapes"])}))
    except (UnusableRequest, ValueError) as problem:
        channel.send({"event": "unusable", "text": str(problem)})
        return
    outline = asdict(subject.spec.outline)
    channel.send({"event": "spec", "outline": outline, "form": subject.form, "call": subject.call.text})
    try:
        with contracts("off"):  # a built-in procedure is checked as the plain function that it is
            clock = Clock.within(limits.seconds, channel.beacon)
            alone = replace(subject, isolated=isolated)
            if only_classes:
                found = classes(alone, limits, clock)
            else:
                found = events(alone, limits, require, clock, symbolic=symbolic, entry=entry)
            for event in found:
                channel.send(event)
    except (UnusableClauseError, UnusableRequest) as problem:
        channel.send({"event": "unusable", "text": str(problem)})


def classes(subject: Subject, budget: Budget, clock: Clock) -> Iterator[Event]:
    """A small classification of a function that is proved: on few leaves, one call on each game."""
    subject = replace(subject, domain=budget.domain, run_seconds=budget.run_seconds)
    is_symbolic = not _not_symbolic(subject)
    check = Check(subject, budget, {}, clock, is_symbolic, keeps=places(subject), beyond=why_beyond(subject))
    if subject.spec.game.in_levels or not check.budget.max_leaves:
        return
    for event in by_class(check, leaves=SMALL_CLASSES):
        if event["event"] != "note":  # what an engine could not do says nothing of a function that is proved
            yield event


def events(
    subject: Subject,
    budget: Budget,
    require: Sequence[str],
    clock: Clock,
    *,
    symbolic: bool = True,
    entry: Function | None = None,
) -> Iterator[Event]:
    """Every stage in its turn."""
    subject, budget, limits = limited(subject, budget)
    spec = subject.spec
    yield from (note(text) for text in limits)
    yield from _on_draws(subject)
    subject = isolated_if_needed(subject)
    must_work(subject)
    if said := signs(subject):
        yield note(said)
    subject = watched(subject)
    why = _not_symbolic(subject) if symbolic else ""
    notes = [spec.game.idle_options(budget), f"neither inductive nor confirmed: {why}" if why else ""]
    yield from (note(text) for text in notes if symbolic and text)
    symbolic = symbolic and not why
    asked = {*spec.clauses} if spec.game.in_levels else {*spec.required, *require}
    wanted = {name: clause for name, clause in spec.clauses.items() if name in asked}
    required = frozenset({*spec.required, *require})
    check = Check(
        subject,
        budget,
        wanted,
        clock,
        symbolic,
        keeps=places(subject),
        entry=entry,
        required=required,
        beyond=why_beyond(subject),
    )
    yield check.needed()
    yield from _noted(check)
    engines = by_levels if spec.game.in_levels else _on_trees
    try:
        yield from _stages(check)
    except StopError:
        pass
    finally:
        check.meanwhile.end()
    if check.integers and not (check.says_integers or check.broken or subject.domain.kind):
        yield check.on_integers("it steps from a value by one")
    yield from _on_draws(subject, is_over=True)
    if why := check.why_unsure:
        yield {"event": "undecided", "text": why}
    if check.broken and not spec.game.in_levels:
        yield from as_fail_hard(check)
    if symbolic and check.broken:
        if not spec.game.in_levels:
            yield from in_negamax_form(check)
            yield from under_premises(check)
        yield {"event": "narrowing"}
        for found in within(check, engines):
            yield _as_event(check, found, require) if isinstance(found, Within) else found


def _stages(check: Check) -> Iterator[Event]:
    """The engines, the classification, deeper scopes; StopError where nothing is left to check."""
    if check.game.in_levels:
        yield from by_levels(check)
        yield from by_lines(check)
    else:
        further = _paths(check)
        yield from _comparing_meanwhile(check, _enough(check, further))
        yield from check.unasked()
        yield from by_lines(check)
        yield {"event": "settled"}
        if not (check.broken or check.subject.isolated):
            yield from by_class(check)
        if check.is_symbolic:
            yield from further
            yield from by_lines(check)
    yield from check.vacuous()


def _noted(check: Check) -> Iterator[Event]:
    """What there is to say before the first stage: of the user's own clauses, and of what the function keeps."""
    spec = check.subject.spec
    if check.beyond:  # which stands, whatever becomes of the process
        yield {"event": "undecided", "text": check.beyond}
    for name in sorted(spec.own) if check.is_symbolic else ():
        clause = spec.clauses[name]
        if how := "".join(tells_apart(inspect.unwrap(asks)) for asks in (clause.premise, clause.conclusion) if asks):
            check.left_to_numbers.add(name)
            yield note(f"neither inductive nor confirmed for {name}: {how} may tell a symbolic value from a number")
    if check.keeps:
        kept = f"{check.keeps[0]}{f' and {len(check.keeps) - 1} more' if len(check.keeps) > 1 else ''}"
        yield note(f"it may keep something between calls ({kept}), so it is called several times on each game")
    if check.subject.isolated:
        what = check.subject.shares
        why = f"it keeps something that cannot be put back ({what})" if what else LEAKS
        yield note(f"{why}, so each game is run in a process of its own")


def _not_symbolic(subject: Subject) -> str:
    """Why the function is not run on symbolic values, if it is not."""
    if subject.isolated:
        return "each game is run in a process of its own"
    if subject.domain.only:
        return f"pay-offs are {subject.domain.range} alone, so each of them is tried"
    how = tells_apart(subject.function)
    return how and f"{how} may tell a symbolic value from a number"


def _on_draws(subject: Subject, *, is_over: bool = False) -> Iterator[Event]:
    """What there is to say of a random generator whose choices fork: before the check, and after it."""
    if subject.dice is None or (is_over and subject.dice.has_drawn):
        return
    if is_over:
        yield note("nothing was drawn: it asks neither the module random nor a random.Random")
        return
    yield note(
        "what its random generator draws forks: every outcome is taken; of random games with more than "
        f"{SMALL} leaves {AT_RANDOM} sequences of outcomes each"
    )


def _as_event(check: Check, found: Within, require: Sequence[str]) -> Event:
    """What the function is right on: the options that ask for it, and the report on it."""
    subject, domain = check.subject, found.domain
    report = Report("", subject.spec.outline, subject.form, require, check.budget.full_window)
    for event in (check.needed(), *found.events):
        report.take(event)
    return {
        "event": "within",
        "options": domain.options,
        "beyond": domain.beyond(subject.domain),
        "report": report.as_json(),
    }


def watched(subject: Subject) -> Subject:
    """The same, with a record of the lines that run: of the user's own code, in this process."""
    if subject.isolated or is_ours(getattr(subject.function, "__module__", None)):
        return subject
    return replace(subject, lines=recorder(Users(subject.function).own))


def isolated_if_needed(subject: Subject) -> Subject:
    """The same, each game in a process of its own, if what it keeps cannot be put back."""
    _ = subject.shares  # which looks at all that it keeps
    is_loose = subject.isolated or (subject.kept is not None and subject.kept.is_loose)
    return replace(subject, isolated=True) if is_loose and threading.active_count() == 1 else subject


def why_beyond(subject: Subject) -> str:
    """Why no check could say that the function holds; "" for a built-in procedure."""
    return "" if is_ours(getattr(subject.function, "__module__", None)) else beyond(subject.function)


def places(subject: Subject) -> list[str]:
    """Where the function may keep something between calls, in words: in its arguments, or wherever else."""
    given = (*subject.spec.parameters, *subject.call.parameters)
    arguments = ["the argument memory"] if "memory" in given else []
    if subject.call.begin is not None:  # such as Engine(board) in Engine(board).search(depth, alpha, beta)
        arguments.append("the object of its call, which lives for a game")
    is_known = is_ours(getattr(subject.function, "__module__", None))  # a built-in procedure keeps nothing
    if is_known:
        return arguments
    return [*arguments, *(keeps if subject.dice is None else kept_besides)(subject.function)]


def few_leaves(check: Check) -> Budget:
    """The budget for single calls of a function whose faults show in histories: fewer leaves, if none are asked for."""
    asked = check.budget
    return replace(asked, max_leaves=FEW_LEAVES) if asked.max_leaves == Budget.max_leaves else asked


def _on_trees(check: Check) -> Iterator[Event]:
    further = _paths(check)
    yield from _enough(check, further)
    if check.is_symbolic:
        yield from further


def _paths(check: Check) -> Iterator[Event]:
    """All paths, small shapes first: a stage that is left when it has seen enough, and gone on with in the end."""
    return by_paths(check, check.game.families(check.subject, few_leaves(check)) if check.keeps else None)


def _comparing_meanwhile(check: Check, events: Iterator[Event]) -> Iterator[Event]:
    """The events; what is not settled soon is compared with the known algorithms meanwhile."""
    has_begun = False
    for event in events:
        yield event
        if not has_begun and time.monotonic() - check.clock.started > SOON:
            has_begun = True
            if not (check.broken or check.subject.isolated):
                compare_meanwhile(check)


def _enough(check: Check, paths: Iterator[Event]) -> Iterator[Event]:
    """Every stage, as far as it takes to say that a clause holds."""
    yield from first_look(check)
    yield from first_games(check)
    if check.keeps:
        yield from first_histories(check)
        yield from by_long_histories(check)
        yield from by_counts(check)
    if check.keeps and not check.open.keys() >= check.subject.spec.required.keys():
        return  # larger games would say the same
    if check.is_symbolic:
        yield from by_induction(check)
    if not check.broken:
        yield {"event": "looked"}  # most faults show by now: it is worth while to look for a proof
    if check.keeps:
        yield from by_histories(check)
    if check.is_symbolic:
        yield from up_to_enough(paths)
    is_early = check.is_symbolic and not check.keeps  # on small games all paths were taken
    if is_early:
        yield from by_counts(check)
    yield from by_literals(check)
    yield from by_numbers(check)
    if not (check.keeps or is_early):
        yield from by_counts(check)
    if not check.keeps:
        yield from by_sampling(check)
    yield from last_games(check)
    if check.budget.keep_between_games:
        yield from by_games(check)
    if check.keeps:
        yield from by_sampling(check)


def one(
    channel: Channel,
    function: Function | str,
    spec: Spec | str,
    *,
    form: str,
    call: str,
    game: str,
    budget: Mapping[str, Any],
    place: Mapping[str, Any],
    index: int,
) -> None:
    """Run the function on one case: of those that the place stands for, simplest first, the one of that number.

    The finding that this would be, should the process die of it, is sent before.
    """
    known = loaded(channel, Request(function, spec, form, call, game), every_outcome=budget["every_outcome"])
    limits = known.spec.asked(Budget(**{**budget, "shapes": ()}))
    subject = replace(known, domain=limits.domain, run_seconds=limits.run_seconds)
    simplest = subject.spec.game.simplest(subject, Checkpoint(**place).case(subject))
    case = next(islice(filter(subject.domain.admits, simplest), index, None), None)
    if case is None:
        return
    kind = subject.spec.game
    death = Finding(TERMINATES, case, kind.proper_end, "")
    channel.send(finding(kind, Verdict.EXHAUSTED, Smallest(death, complete=False)))
    with contracts("off"), time_limit(PATIENCE * subject.run_seconds):  # one that is only slow ends in that time
        for _ in subject.dice.runs(()) if subject.dice is not None else (None,):
            list(subject.situations(case, truth))
