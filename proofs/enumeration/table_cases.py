"""The cases of the searches with a transposition table: trees times windows times tables, new ones and used ones."""

from collections.abc import Callable, Iterator
from typing import Any, cast

from proofs.enumeration.cases import Case, Scope, payoffs
from proofs.enumeration.orders import windows
from specs.values import NEG_INF, POS_INF, Value
from verified.memory.tables import Bounded, Unbounded, always, exact_first, never

Window = tuple[Value, Value]


def with_table(scope: Scope) -> Iterator[Case]:
    """For a search with a table: the trees, times every window, with a new table for each and with used ones.

    A used table goes through the windows of its tree, the narrow ones first: upwards, so that the table fills with
    lower bounds, and another one downwards. It forgets nothing, or much. With the full window alone that would show
    little, so there every value also ends a window that fails.
    """
    for tree in scope.trees():
        fresh: list[Window] = [(NEG_INF, POS_INF)]
        used = [*_half_lines(payoffs(tree))]
        if not scope.full_window:
            fresh = used = [*windows(payoffs(tree))]
        for alpha, beta in fresh:
            yield cast("Case", (tree, tree.root, alpha, beta, Unbounded()))
        for order in _narrow_first(used):
            for make in USED[:2] if scope.full_window else USED:
                table = make()
                for alpha, beta in order:
                    yield cast("Case", (tree, tree.root, alpha, beta, table))


def _half_lines(values: list[Value]) -> Iterator[Window]:
    yield NEG_INF, POS_INF
    for value in set(values):
        yield NEG_INF, value
        yield value, POS_INF


def _narrow_first(given: list[Window]) -> tuple[list[Window], list[Window]]:
    """The windows by the number of ends within them; where that is the same, upwards, and downwards."""
    ends: list[Any] = [end for window in given for end in window]
    place = {end: number for number, end in enumerate(sorted(set(ends)))}

    def width(window: Window) -> int:
        return place[window[1]] - place[window[0]]

    upwards = sorted(given, key=lambda window: place[window[0]])
    downwards = upwards[::-1]
    return sorted(upwards, key=width), sorted(downwards, key=width)


USED: tuple[Callable[[], Any], ...] = (
    Unbounded,
    lambda: Bounded(2, always),
    lambda: Bounded(1, always),
    lambda: Bounded(3, exact_first),
    lambda: Bounded(3, never),
)
