"""The average cost of a function of the user's own, which is run in a sandbox.

It searches the whole tree: with the full window, or as the test of MTD(+inf) if it is a test with a memory. Whether its
results are right is for `verified check` to say. An exact average needs a search that does the same each time; the cost
of one that draws at random can be estimated by sampling.
"""

import random
import time
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from proofs.averages.running import of_search
from proofs.averages.searches import Average, Leaves, Setting, Tick, TooLongError
from proofs.checking.classify.comparison import EndlessDescentError, leaves_of_subject
from proofs.checking.core.calling import Subject
from proofs.checking.induction.hidden_state import beyond, tells_apart
from proofs.checking.loading import LOADING, Request, loaded
from proofs.checking.steady import draws, steady
from proofs.sandbox.channel import Channel
from proofs.sandbox.launch import Task
from proofs.sandbox.limits import TimedOut, time_limit
from proofs.sandbox.loader import UnusableRequest
from proofs.sandbox.process import GIB, Death, supervise
from proofs.sandbox.quotes import describe
from specs.contracts import contracts
from specs.tree import Tree
from specs.values import Value

EVERY: Final = 32  # runs between two heartbeats
GRACE: Final = 30.0  # seconds that a run may be late
STALL: Final = 60.0
FIGURES: Final = ("mean", "variance", "evaluations")
RUN_SECONDS: Final = 10.0  # for one search of one tree


def of_own(
    request: Request, setting: Setting, *, by: str, samples: int, seed: int, seconds: float, tick: Tick | None
) -> Average:
    """Run the function in a process of its own. ValueError: it cannot be used, or ended otherwise than by returning."""
    settings = {"setting": vars(setting), "by": by, "samples": samples, "seed": seed, "seconds": seconds}
    task = Task.of(work, {**vars(request), **settings})
    answer: dict[str, Any] = {}
    for event in supervise(task, seconds=seconds + GRACE, stall_seconds=STALL, memory_bytes=2 * GIB):
        if not isinstance(event, Death):
            answer = event
            if "done" in event and tick is not None:
                tick(event["done"], Fraction(event["part"]))
        elif "unusable" in answer:
            raise ValueError(answer["unusable"])
        elif event.how != "done" or "mean" not in answer:
            what = event.note.text.removeprefix(LOADING)
            raise ValueError(f"{request.function}: {event} ({what or 'while it searched'}); verified check says more")
    exact = {name: Fraction(answer[name]) for name in FIGURES if name in answer}
    between = answer["between"] and (Fraction(answer["between"][0]), Fraction(answer["between"][1]))
    return Average(answer["by"], runs=answer["runs"], between=between, **exact)


def work(
    channel: Channel,
    function: str,
    spec: str,
    *,
    form: str,
    call: str,
    game: str,
    setting: dict[str, Any],
    by: str,
    samples: int,
    seed: int,
    seconds: float,
) -> None:
    """The part that runs in the sandbox."""
    started = time.monotonic()

    def tick(done: int, part: Fraction) -> None:
        channel.beacon.beat()
        if done % EVERY == 0:
            channel.send({"done": done, "part": str(part)})
            if time.monotonic() - started > seconds:
                raise TooLongError

    random.seed(seed)  # of a search that draws, which is sampled
    try:
        subject = (loaded if by == "sampled" else steady)(channel, Request(function, spec, form, call, game))
        result = averaged(subject, Setting(**setting), by, samples, seed, tick)
    except (UnusableRequest, ValueError, EndlessDescentError) as problem:
        channel.send({"unusable": str(problem)})
    except TimedOut:
        late = f"{function}: one search is not done after {RUN_SECONDS:g} s; verified check says more"
        channel.send({"unusable": late})
    except Exception as problem:  # noqa: BLE001 - whatever a stranger's code raises
        channel.send(
            {"unusable": f"{function}: {describe(problem)} was raised while it searched; verified check says more"}
        )
    else:
        exact = {name: str(x) for name in FIGURES if (x := getattr(result, name)) is not None}
        between = result.between and [*map(str, result.between)]
        channel.send({"by": result.by, "runs": result.runs, "between": between, **exact})


def averaged(subject: Subject, setting: Setting, by: str, samples: int, seed: int, tick: Tick) -> Average:
    """The average of a function that is loaded. In negamax form the player to move at a min root sees a max node."""
    if subject.spec.game.in_levels or not subject.spec.game.is_of_whole_trees:
        raise UnusableRequest(f"spec {subject.spec.name}: averages are over whole trees, searched to the end")
    flipped = subject.is_negamax and setting.root == "min"

    def search(tree: Tree, _first: Value | None) -> Leaves:
        limit = time_limit(RUN_SECONDS)
        with limit:
            leaves = leaves_of_subject(subject, tree, flipped)
        if limit.fired:  # and the function caught what told it so
            raise TimedOut(limit)
        if by != "sampled" and (why := draws(subject)):
            raise UnusableRequest(f"{why}; --by sampled estimates what it costs")
        return leaves

    if by != "sampled" and (why := beyond(subject.function)):
        raise UnusableRequest(f"{why}; --by sampled estimates what it costs")
    if by in ("auto", "paths") and (how := tells_apart(subject.function)):
        if by == "paths":
            raise UnusableRequest(f"its code can tell a symbolic pay-off from a number ({how}); leave --by out")
        by = "listed"
    seen = replace(setting, root="max") if flipped else setting
    with contracts("off"):
        return of_search(search, seen, None, by=by, samples=samples, seed=seed, tick=tick, is_own=True)
