"""The cases of the searches with a transposition table: trees times windows times tables, empty and filled ones."""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any, cast

from proofs.enumeration.cases import Case, Scope, payoffs
from proofs.enumeration.null_window_cases import integer_trees
from proofs.enumeration.orders import windows
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value
from verified.memory.tables import Bounded, Unbounded, always, exact_first, never

Window = tuple[Value, Value]


def with_table(scope: Scope) -> Iterator[Case]:
    """For a search with a table: the trees, times every window, with a new table for each and with used ones.

    A used table goes through the windows of its tree, narrow ones first: one table upwards, so that it fills with lower
    bounds, another one downwards. A table loses no entries or many. With the full window alone that would show little,
    so there every value is also the end of a half-open window that fails.
    """
    return _with_tables(scope, scope.trees(), windows)


def with_integer_table(scope: Scope) -> Iterator[Case]:
    """For a search that steps by one: neighbouring pay-offs are one or two apart, and window ends are integers."""
    return _with_tables(scope, integer_trees(scope), _integer_windows)


def twice_with_table(cases: Callable[[Scope], Iterator[Case]]) -> Callable[[Scope], Iterator[Case]]:
    """For a driver: each case without a table, with an empty one of each kind, and again with that table as filled."""

    def with_tables(scope: Scope) -> Iterator[Case]:
        for case in cases(scope):
            yield case
            for make in USED[:2] if scope.full_window else USED:
                table = make()
                yield cast("Case", (*case, table))
                yield cast("Case", (*case, table))

    return with_tables


def _with_tables(
    scope: Scope, trees: Iterator[Tree], windows_of: Callable[[list[Value]], Iterator[Window]]
) -> Iterator[Case]:
    for tree in trees:
        fresh: list[Window] = [(NEG_INF, POS_INF)]
        used = [*_half_lines(payoffs(tree))]
        if not scope.full_window:
            fresh = used = [*windows_of(payoffs(tree))]
        for alpha, beta in fresh:
            yield cast("Case", (tree, tree.root, alpha, beta, Unbounded()))
        for order in _narrow_first(used):
            for make in USED[:2] if scope.full_window else USED:
                table = make()
                for alpha, beta in order:
                    yield cast("Case", (tree, tree.root, alpha, beta, table))


def _integer_windows(values: list[Value]) -> Iterator[Window]:
    """Every window whose ends are infinite or integers from one below the pay-offs to one above; the least is 0."""
    ends: list[Value] = [NEG_INF, *range(-1, max(cast("list[int]", values)) + 2), POS_INF]
    return combinations(ends, 2)


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
