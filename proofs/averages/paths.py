"""Averages by weighted paths: every path of the unmodified search, run on symbolic pay-offs, with its chance.

A path is a set of pay-offs on which the search makes the same decisions; the paths together cover all pay-offs, and
their chances add up to 1, which is checked. So the average is exact. With distinct pay-offs the chance of a path is
that of a partial order (`extensions`), with pay-offs 1 .. k the number of solutions of its constraints (`ties`).
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Final

from proofs.averages.extensions import chance, chances_by_rank
from proofs.averages.orders import NUMBERS, DistinctStore
from proofs.averages.searches import RANDOM, Average, F, First, Leaves, Moments, Search, Setting, Tick, TooLongError
from proofs.averages.ties import assignments
from proofs.symbolic.difference import DifferenceStore
from proofs.symbolic.terms import Term, UnsupportedError
from proofs.symbolic.world import World
from specs.minimax import f
from specs.values import Value

OTHERWISE: Final = "whether a pay-off is a number"


def by_paths(
    search: Search, setting: Setting, first: First = None, tick: Tick | None = None, *, is_own: bool = False
) -> Average:
    """Take every path of the search. UnsupportedError: it asks more of a pay-off than how it compares.

    A user's own search (`is_own`) is also run on numbers of each path, and must do the same there.
    """
    moments = Moments()
    try:
        for leaves, weight in weighted(search, setting, first, is_own=is_own):
            moments.add(leaves, weight)
            if tick is not None:
                tick(moments.runs, moments.weight)
    except TooLongError:
        return moments.unfinished("paths", moments.weight, setting.leaves)
    return moments.average("paths")


def weighted(
    search: Search, setting: Setting, first: First, *, is_own: bool = False
) -> Iterator[tuple[Leaves, Fraction]]:
    """The leaves that each path evaluates, with the chance of the path."""
    world = World(integers=True)
    payoffs = [world.fresh() for _ in range(setting.leaves)]
    tree = setting.tree(payoffs)
    weigh: Callable[[], Fraction]
    guess: Term | None = None
    if setting.ties is None:
        world.store = DistinctStore()
        guess = world.fresh() if first == RANDOM or isinstance(first, int) else None
        weigh = _by_order(world, setting, guess, first)
    else:
        guess = world.fresh() if first == RANDOM else None
        weigh = _by_number(world, setting.leaves + (guess is not None), setting.ties)

    def program() -> Leaves:
        given: Value | None = guess
        if first == F:
            given = f(tree, tree.root)
        elif isinstance(first, int) and guess is None:
            given = first
        return search(tree, given)

    for leaves in world.explore(program):
        if world.unsupported:
            raise UnsupportedError(world.unsupported)
        if setting.ties is None and world.has_constants:
            raise UnsupportedError(NUMBERS)
        if is_own and search(setting.tree([*map(world.model(), payoffs)]), None) != leaves:
            raise UnsupportedError(OTHERWISE)
        yield leaves, weigh()


def _by_order(world: World, setting: Setting, guess: Term | None, first: First) -> Callable[[], Fraction]:
    """The chance of the partial order that the path has recorded."""

    def weigh() -> Fraction:
        assert isinstance(world.store, DistinctStore)
        if guess is None or not isinstance(first, int):
            return chance(world.store.above)
        return chances_by_rank(world.store.above, guess.point, setting.leaves)[first - 1]

    return weigh


def _by_number(world: World, values: int, k: int) -> Callable[[], Fraction]:
    """The part of all ways to draw the values that leads down the path."""

    def weigh() -> Fraction:
        assert isinstance(world.store, DifferenceStore)
        return Fraction(assignments(world.store.bound, values, k), k**values)

    return weigh
