"""A search that is refuted may prune what is not exact: then it is asked under which premise it is right.

Late move reductions, futility pruning, razoring and ProbCut are wrong on some games and right where their premise is
true of the game. The search stays refuted, for that is what was asked. A note names each premise under which nothing is
found on random games, and the spec that asks all engines about it.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from proofs.checking.core.clock import Clock, OutOfTimeError
from proofs.checking.core.run_once import attempt
from proofs.checking.core.spec import Spec
from proofs.checking.games.random_histories import RandomFamily
from proofs.checking.games.scales import scales_of
from proofs.checking.induction.constants import constants
from proofs.checking.stages.check_state import Check, Event, note

GAMES: Final = 600
ENOUGH: Final = 60  # games of which the premise is true
SECONDS: Final = 2.0  # for each premise
MEANT: Final = "it is right on {} random games of which this is true: {}; for all engines on such games: --spec {}"


def under_premises(check: Check) -> Iterator[Event]:
    """The premises under which random games show nothing wrong; of several margins the largest."""
    found: set[str] = set()
    for spec in check.subject.spec.premises(constants(check.subject.function)):
        (id,) = spec.required
        if id not in found and (games := _right_on(check, spec)) >= ENOUGH:
            found.add(id)
            premise = spec.required[id].sentence.removeprefix("where ").partition(", v is")[0]
            yield note(MEANT.format(games, premise, spec.name))


def _right_on(check: Check, spec: Spec) -> int:
    """On how many random games of which the premise is true nothing is found; 0 where something is."""
    calls = check.subject.spec.calls
    subject = replace(check.subject, spec=replace(spec, calls=calls), lines=None)
    applied: Counter[str] = Counter()
    scales = scales_of(constants(subject.function), integers=True)
    plain = RandomFamily(8, GAMES, calls=6 if check.keeps else 1)
    tick = Clock(SECONDS).until(1)
    try:
        for family in (plain, replace(plain, seed=9, scales=scales)):
            for case in family.cases(subject, gaps=False):
                tick()
                if attempt(subject, case, spec.required, applied) is not None:
                    return 0
    except OutOfTimeError:
        pass
    return applied.total()
