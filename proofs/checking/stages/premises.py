"""A search that is refuted may prune what is not exact: then it is asked under which premise it is right.

Late move reductions, futility pruning, razoring and ProbCut are wrong on some games and right where their premise is
true of the game. The search stays refuted, for that is what was asked. A note names each premise under which nothing is
found on random games, and the spec that asks all engines about it; another says on how many random games it is wrong.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, islice
from typing import Final

from proofs.checking.core.clock import Clock, OutOfTimeError
from proofs.checking.core.run_once import attempt
from proofs.checking.core.spec import TERMINATES, Spec
from proofs.checking.games.random_histories import RandomFamily
from proofs.checking.games.scales import scales_of
from proofs.checking.induction.constants import constants
from proofs.checking.stages.check_state import Check, Event, note

GAMES: Final = 400
ENOUGH: Final = 40  # games of which the premise is true
SHOWS: Final = 4  # random games on which the search is wrong: it has a trick, and not a fault that shows seldom
SECONDS: Final = 2.0  # for each premise
COSTS: Final = "of {} random games it is wrong on {}: so much its pruning costs, if it prunes what is not exact"
MEANT: Final = "it is right on {} random games of which this is true: {}; for all engines on such games: --spec {}"


def under_premises(check: Check) -> Iterator[Event]:
    """The premises under which random games show nothing wrong; of several margins the largest."""
    found: set[str] = set()
    asked = [*check.subject.spec.premises(constants(check.subject.function))]
    anywhere = [right for _, right in islice(_tried(check, check.subject.spec), 2 * GAMES)] if asked else []
    if anywhere.count(False) < SHOWS:
        return
    for spec in asked:
        (id,) = spec.required
        tried = [] if id in found else [*until_wrong(_tried(check, spec))]
        games = sum(applied for applied, _ in tried)
        if games >= ENOUGH and all(right for _, right in tried):
            if not found:
                yield note(COSTS.format(len(anywhere), anywhere.count(False)))
            found.add(id)
            premise = spec.required[id].sentence.removeprefix("where ").partition(", v is")[0]
            yield note(MEANT.format(games, premise, spec.name))


def until_wrong(tried: Iterator[tuple[bool, bool]]) -> Iterator[tuple[bool, bool]]:
    """The games up to the first on which the search is wrong."""
    for one in tried:
        yield one
        if not one[1]:
            return


def _tried(check: Check, spec: Spec) -> Iterator[tuple[bool, bool]]:
    """Random games, also on the scale of the numbers that the code writes: whether each applies, and is right."""
    subject = replace(check.subject, spec=replace(spec, calls=check.subject.spec.calls), lines=None)
    scales = scales_of(constants(subject.function), integers=True)
    plain = RandomFamily(8, GAMES, calls=6 if check.keeps else 1)
    tick = Clock(min(SECONDS, check.clock.left)).until(1)
    try:
        two = (one.cases(subject, gaps=False) for one in (plain, replace(plain, scales=scales)))
        for case in chain.from_iterable(zip(*two, strict=True)):
            tick()
            applied = Counter[str]()
            found = attempt(subject, case, spec.required, applied)
            yield applied.total() > applied[TERMINATES], found is None
    except OutOfTimeError:
        return
