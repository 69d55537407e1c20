"""A check of games that come in levels of size: on each shape all paths, then numbers, then the next larger shape.

The symbolic engine takes all paths on a shape; from the first thing that it cannot answer (the hash of a score, say)
every order of the scores is tried instead. Small sizes are tried on numbers in any case, as a second opinion: code may
tell a symbolic score from a number. Random larger games follow. The verdicts are given at the end, of the levels
that were finished: a broken clause may end the check before.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from proofs.checking.core.clock import OutOfTimeError
from proofs.checking.core.confirm import Confirmation
from proofs.checking.core.game import Case
from proofs.checking.core.run_once import TOO_LARGE
from proofs.checking.core.spec import TERMINATES
from proofs.checking.core.windows import Given
from proofs.checking.games.graph_cases import END, LENGTHS, MOST, long_graphs
from proofs.checking.games.graphs import numbered
from proofs.checking.stages.check_state import ONE_CALL, Check, Event, StopError, rung
from proofs.checking.stages.literals import by_literals, numbers_written, tried
from proofs.checking.stages.numbers import cases_of_family
from proofs.checking.stages.paths import paths_of_shape
from proofs.verdict import Verdict

SAMPLES: Final = 300
A_SECOND: Final = 500  # random graphs for each second of the check, if that is more
CHAIN_SECONDS: Final = 2.0  # of work
CHAIN_SHARE: Final = 0.95  # of the time
SHARE: Final = 0.65  # of the time, for every shape


def by_levels(check: Check) -> Iterator[Event]:
    """Every level, then random games, then what is to be said of the clauses that still hold.

    A function that may keep something is then called twice on each graph, level by level once more.
    """
    share = SHARE / 2 if check.keeps else SHARE
    if check.keeps and check.subject.spec.calls.widest:
        yield from _first_histories(check)
    yield from _levels(check, share)
    if check.keeps:
        check.done.clear()
        with check.calling(2):
            yield from _levels(check, SHARE)


def _first_histories(check: Check) -> Iterator[Event]:
    """Random graphs, on each a call with one window and then one with another: most faults of a table show at once."""
    yield check.stage(Verdict.SAMPLED, check.game.samples)
    with check.calling(2):
        sample = check.game.sample(check.subject, check.open, SAMPLES, Counter(), check.clock, full=False)
        if sample.finding is not None:
            yield from check.found(Verdict.SAMPLED, sample.finding.clause, sample.finding.case)


def _levels(check: Check, share: float) -> Iterator[Event]:
    sampled, many = 0, max(SAMPLES, round(A_SECOND * check.budget.seconds))
    try:
        yield from _every_shape(check, share)
        yield from by_literals(check)
        yield from by_chains(check)
        if not check.clock.is_over(1):
            yield check.stage(Verdict.SAMPLED, check.game.samples)
            while True:
                sample = check.game.sample(check.subject, check.open, many, Counter(), check.clock, full=False)
                sampled = sample.size
                if sample.finding is None:
                    break
                yield from check.found(Verdict.SAMPLED, sample.finding.clause, sample.finding.case)
    except StopError as stop:
        if TERMINATES in stop.args:  # of what it does not return nothing can be said
            raise
        yield from rungs(check, sampled)
        raise
    yield from rungs(check, sampled)


def by_chains(check: Check) -> Iterator[Event]:
    """Long graphs: longer than each number that the code writes, which may count rounds or vertices."""
    yield check.stage(Verdict.SAMPLED, "long graphs")
    written = [int(n) for n in numbers_written(check) if n.denominator == 1 and n <= MOST // 2]
    lengths = sorted({*LENGTHS, *(length for n in written for length in (n + 1, n + 2, 2 * n + 2))})
    every = check.subject.spec.calls
    calls: tuple[Given, ...] = (every.widest,) * every.length
    nearest = check.subject.domain.nearest  # a game of win, loss and draw has no more than these
    ends = [*dict.fromkeys(map(nearest, (END, -END)))]
    cases = (Case(numbered(graph, nearest), calls) for graph in long_graphs(lengths, ends))
    try:
        tick = check.clock.until(CHAIN_SHARE, work=CHAIN_SECONDS)
        yield from tried(check, cases, tick, lambda found: found.fault in TOO_LARGE)  # for Python, or for the time
    except OutOfTimeError:
        return


def _word(check: Check, name: str = "") -> Verdict:
    return Verdict.CONFIRMED if check.is_symbolic and name not in check.left_to_numbers else Verdict.EXHAUSTED


def _every_shape(check: Check, share: float) -> Iterator[Event]:
    tick = check.clock.until(share)
    total = Confirmation()
    try:
        for level in check.game.families(check.subject, check.budget):
            if check.is_on_histories and check.game.is_enough(check.done, check.budget, True):
                break  # so far they were searched twice: larger ones say the same
            yield check.stage(_word(check), f"{level}")
            for shape, flipped in level.shapes(check.subject):
                check.clock.about(f"{Verdict.CONFIRMED}: symbolic scores")  # what the beacon showed before is over
                for kind in check.subject.spec.calls.kinds(full=level.full):
                    yield from paths_of_shape(check, shape, flipped, kind, total, tick)
                if check.needs_numbers or check.game.is_small(level):
                    yield from cases_of_family(check, check.game.one(shape), check.applied, tick, gaps=False)
            check.done.append(level)
    except OutOfTimeError:
        yield check.late(_word(check), level)


def rungs(check: Check, sampled: int) -> Iterator[Event]:
    """What the clauses that hold and were put to the test stand on."""
    for name in (*check.open, TERMINATES):
        if not check.applied[name]:
            continue
        if sampled:
            once = f", {ONE_CALL}" if check.keeps else ""  # be it after histories
            yield rung(name, Verdict.SAMPLED, f"{sampled} {check.game.samples}{once}", is_enough=False)
        if check.done:
            word = _word(check, name)
            scores = check.subject.domain.values(check.game.payoffs, integers=check.integers)
            values = scores if word is Verdict.CONFIRMED else "every order of the leaf scores and 0"
            yield from check.rungs(word, [name], check.done, values)
