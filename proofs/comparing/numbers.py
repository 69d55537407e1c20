"""Enumerate numbers that represent all pay-offs, for a search that cannot be run on symbolic ones.

Up to order, and up to whether two neighbours are one apart or more, there are finitely many ways to place a number of
pay-offs among the numbers that a search is given (the ends of its window, its first guess). Each occurs here once.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, chain, combinations, product
from math import ceil, floor

from proofs.enumeration.orders import weak_orderings
from specs.values import NEG_INF, POS_INF, Value

Numbers = tuple[int, ...]


def fixed(given: Mapping[str, Value | str]) -> Numbers:
    """The finite numbers that are given; a fraction stands between two integers, as the pay-offs see it."""
    ends: set[int] = set()
    for value in given.values():
        if isinstance(value, str) or not NEG_INF < value < POS_INF:
            continue
        if not isinstance(value, int | float | Fraction):
            raise TypeError(f"{value!r} is no number")
        ends |= {floor(value), ceil(value)}
    return tuple(sorted(ends))


def payoffs(leaves: int, given: Sequence[int]) -> list[Numbers]:
    """Every way to give so many leaves integers, up to order and steps of one, the least numbers first."""
    assignments = [
        tuple(values[rank] for rank in ranks)
        for ranks in weak_orderings(leaves)
        for values in ascending(max(ranks) + 1, given)
    ]
    return sorted(assignments, key=lambda values: (sum(map(abs, values)), sum(value < 0 for value in values), values))


def ascending(number: int, given: Sequence[int]) -> Iterator[Numbers]:
    """So many different integers in their order, placed among the given ones in every way."""
    if not given:
        yield from ((0, *above) for above in beyond(0, number - 1, 1))
        return
    for many in range(min(number, len(given)) + 1):
        for met in combinations(given, many):
            for counts in shared(number - many, len(given) + 1):
                groups = [
                    [*beyond(given[0], counts[0], -1)],
                    *([*inside(a, b, j)] for a, b, j in zip(given, given[1:], counts[1:], strict=False)),
                    [*beyond(given[-1], counts[-1], 1)],
                ]
                yield from (tuple(sorted(chain(met, *parts))) for parts in product(*groups))


def shared(number: int, places: int) -> Iterator[Numbers]:
    """Every way to distribute a number of pay-offs over a number of gaps."""
    if places == 1:
        yield (number,)
        return
    for first in range(number + 1):
        yield from ((first, *rest) for rest in shared(number - first, places - 1))


def beyond(end: int, number: int, sign: int) -> Iterator[Numbers]:
    """Every sequence of `number` integers beyond an end, neighbours one or two apart, nearest first."""
    for gaps in product((1, 2), repeat=number):
        yield tuple(end + sign * far for far in accumulate(gaps))


def inside(low: int, high: int, number: int) -> Iterator[Numbers]:
    """So many integers strictly between two given ones: a gap is 1 or more, the last wide one takes what is left."""
    if not number:
        yield ()
        return
    for gaps in product((1, 2), repeat=number + 1):
        left = high - low - sum(gaps)
        if left < 0 or (left and 2 not in gaps):
            continue
        wide = [*gaps]
        if left:
            wide[max(place for place, gap in enumerate(gaps) if gap > 1)] += left
        yield tuple(accumulate(wide[:-1], initial=low))[1:]
