"""Histories at work: a function that keeps something between calls is called again and again on one game.

First random histories, where most faults of a table show at once. Then every history of a few calls on every small
shape, shapes with shared nodes among them: all paths, or every order of the numbers where symbolic values do not do.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from proofs.checking.core.clock import OutOfTimeError
from proofs.checking.core.spec import TERMINATES
from proofs.checking.games.random_histories import EVEN, RandomFamily
from proofs.checking.games.scales import scales_of
from proofs.checking.games.tree_cases import as_asked, families, shared_families
from proofs.checking.induction.constants import constants
from proofs.checking.stages import numbers
from proofs.checking.stages.check_state import Check, Event, note, rung
from proofs.checking.stages.numbers import AS_TEXTS, cases_of_family, exhaust
from proofs.checking.stages.paths import by_paths
from proofs.verdict import Verdict

AT_FIRST: Final = 2_000  # random histories
TO_A_DEPTH: Final = 8  # times as many where a depth is asked for: that deeper entries do not fit together shows seldom
DEEPER_FIRST: Final = 2_000  # random games of many plies, searched to the end and then one ply less deep
SCALED: Final = 1_000  # with fractions, with large numbers, near those that the code writes
NAMED: Final = 500  # with texts for nodes, which live for a moment only
OF_ONE_CALL: Final = 1_000
IN_THE_END: Final = 60  # times as many histories as random trees
SIZES: Final = ((1, 3, 3, 2), (2, 2, 2, 0))  # calls more than the spec makes; leaves; edges if nodes are shared; unary
SMALL: Final = 2  # leaves of shapes that come before those with shared nodes
SHARE: Final = 0.5  # of the time
LONG_SCALED_SHARE: Final = 0.65
LONGER_SHARE: Final = 0.8
FIRST_SHARE: Final = 0.2
DEPTH_SHARE: Final = 0.4
SCALED_SHARE: Final = 0.3


def first_histories(check: Check) -> Iterator[Event]:
    """Random histories on small games, its nodes numbers and then texts; then with other pay-offs than small ones."""
    full = check.budget.full_window
    to_a_depth = check.subject.spec.calls.depths(0) != [()]
    if to_a_depth and not full and check.subject.spec.calls.depths(EVEN) != check.subject.spec.calls.depths(0):
        yield from _random(check, RandomFamily(11, DEEPER_FIRST, calls=3, even=True), share=FIRST_SHARE)
    many, share = (TO_A_DEPTH * AT_FIRST, DEPTH_SHARE) if to_a_depth else (AT_FIRST, FIRST_SHARE)
    yield from _random(check, RandomFamily(0, many, full=full), share=share)
    yield from _random(check.with_names(), RandomFamily(3, NAMED, full=full), share=FIRST_SHARE, plain=check)
    yield from _scaled(check, RandomFamily(4, SCALED, full=full), share=SCALED_SHARE)


def first_games(check: Check) -> Iterator[Event]:
    """Random games, where the kind of game asks for some before all others, with a few calls on each."""
    if check.game.early and not check.keeps:
        family = RandomFamily(10, check.game.early, leaves=12, calls=4, full=check.budget.full_window)
        yield from _random(check, family, share=FIRST_SHARE)


def random_histories(check: Check, share: float) -> Iterator[Event]:
    """Random histories on small games."""
    return _random(check, RandomFamily(7, AT_FIRST, full=check.budget.full_window), share=share)


def short_histories(check: Check, share: float) -> Iterator[Event]:
    """Every history of two calls on the smallest shapes."""
    with check.calling(check.subject.spec.calls.length + 1):
        few = families(check.subject, min(SMALL, check.budget.max_leaves), unary=1, mixed=0)[:-1]
        yield from by_paths(check, as_asked([*few, *shared_families(SMALL)], check.budget), share=share)


def by_histories(check: Check) -> Iterator[Event]:
    """Every history on the small shapes, then random ones on larger games, before single calls take the time."""
    for more, leaves, edges, unary in SIZES:
        if not check.open.keys() >= check.subject.spec.required.keys():
            return  # it is refuted already
        with check.calling(check.subject.spec.calls.length + more):
            single = min(unary, 1) if check.subject.spec.calls.depths(0) != [()] else unary  # of every depth are many
            few = families(check.subject, min(leaves, check.budget.max_leaves), unary=single, mixed=unary)[:-1]
            small = sum(family.leaves <= SMALL for family in few)
            later = [family for family in few if family.leaves + family.unary > SMALL]  # most shapes, and none decides
            first = [family for family in few if family not in later]
            scope = as_asked([*first, *shared_families(edges), *later], check.budget)
            if check.is_symbolic:
                yield from by_paths(check, scope, share=SHARE)
            if check.needs_numbers and more == 1:  # of more calls there are too many orders
                shared = sum(family.shares for family in scope)
                yield from exhaust(check, scope[: small + shared], share=SHARE, gaps=False)
    many, full = IN_THE_END * numbers.EXAMPLES, check.budget.full_window
    if check.needs_numbers or check.constants or check.is_unfinished:  # else only the order of numbers is seen
        yield from _scaled(check, RandomFamily(5, many // 2, full=full), share=LONG_SCALED_SHARE, part="scales")
    yield from _random(check, RandomFamily(1, many, leaves=20, full=full), share=LONGER_SHARE, part="histories")


def last_games(check: Check) -> Iterator[Event]:
    """Random games with shared nodes, one call on each, for a function that keeps nothing."""
    if not check.keeps:
        family = RandomFamily(1, OF_ONE_CALL, leaves=12, calls=1, full=check.budget.full_window)
        yield from _random(check, family, share=0.95, part="shared")
        if check.needs_numbers or check.constants:
            yield from _scaled(check, replace(family, seed=6), share=0.97)


def by_games(check: Check) -> Iterator[Event]:
    """Random games one after another, with all that was kept: asked for by `--keep-between-games`."""
    family = RandomFamily(2, AT_FIRST, calls=2, full=check.budget.full_window, games=2)
    yield from _random(check, family, share=0.97, part="games")


def _scaled(check: Check, family: RandomFamily, *, share: float, part: str = "") -> Iterator[Event]:
    """The same with fractions and large numbers; on integers alone, once these turn out to be meant."""
    if check.subject.domain.few:
        return  # there are no other numbers
    written = constants(check.subject.fresh())
    is_known = False
    while not is_known:
        asked = check.integers
        scales = scales_of(written, integers=asked)
        yield from _random(check, replace(family, scales=scales), share=share, part=part)
        is_known = check.integers == asked


def _random(
    check: Check, family: RandomFamily, *, share: float, part: str = "", plain: Check | None = None
) -> Iterator[Event]:
    """Random games, up to the first finding of each clause; `plain`: the same check, its nodes numbers."""
    family = replace(family, trees=check.subject.domain.trees)
    yield check.stage(Verdict.SAMPLED, str(family))
    applied: Counter[str] = Counter()
    asked = check.integers
    try:
        with check.of_values(but="memory" if plain is not None else ""):  # whose keys are the function's own business
            for event in cases_of_family(check, family, applied, check.until(share), word=Verdict.SAMPLED):
                yield event
                if plain is not None and event["event"] == "finding":
                    yield note(AS_TEXTS.format(event["clause"]))
    except OutOfTimeError:
        yield check.late(Verdict.SAMPLED, family)
        return
    for name in (*check.open, TERMINATES) if part and check.integers == asked else ():
        if applied[name]:
            yield rung(name, Verdict.SAMPLED, f"{family}{check.subject.no_deeper}", is_enough=False, part=part)
