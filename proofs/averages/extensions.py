"""The probability of a strict partial order of distinct values: its linear extensions out of all orders.

An order is a mapping from points to the set of points known to be above them, as bits of an int; it is closed under
transitivity.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb, factorial

Order = Mapping[int, int]


def bits(mask: int) -> Iterator[int]:
    """The members of a set of bits, the least first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


# CHANCES


def chance(above: Order) -> Fraction:
    """The chance that values in random order are in this one."""
    likely = Fraction(1)
    for part in components(above, points_of(above)):
        likely *= Fraction(extensions(renumbered(above, part)), factorial(part.bit_count()))
    return likely


def chances_by_rank(above: Order, guess: int, values: int) -> list[Fraction]:
    """The chance of that order, given that the guess is above exactly j of the values, for j = 0, ..., values.

    Apart from the guess the order falls into parts. Each of them divides into those below the guess and those above it,
    in ways that are weighed by their linear extensions; parts interleave freely on either side.
    """
    everything = points_of(above) & ~(1 << guess)
    low, high = mask_of(i for i, over in above.items() if over >> guess & 1), above.get(guess, 0)
    weights = [Fraction(1)]
    free = values
    for part in components(above, everything):
        free -= part.bit_count()
        weights = convolved(weights, divided(above, part, part & low, part & high))
    for _ in range(free):
        weights = convolved(weights, [Fraction(1), Fraction(1)])
    return [w * factorial(j) * factorial(values - j) / factorial(values) for j, w in enumerate(weights)]


def divided(above: Order, part: int, low: int, high: int) -> list[Fraction]:
    """By the number j below the guess: the linear extensions of both sides, over j! and (size - j)!."""
    size = part.bit_count()
    weights = [Fraction(0)] * (size + 1)
    for lower in subsets(part & ~low & ~high):
        down = lower | low
        if all(not above.get(i, 0) & down for i in bits(part & ~down)):  # nothing above the guess is below one under it
            ways = extensions(renumbered(above, down)) * extensions(renumbered(above, part & ~down))
            j = down.bit_count()
            weights[j] += Fraction(ways, factorial(j) * factorial(size - j))
    return weights


def convolved(p: list[Fraction], q: list[Fraction]) -> list[Fraction]:
    """The product of two polynomials."""
    product = [Fraction(0)] * (len(p) + len(q) - 1)
    for i, a in enumerate(p):
        for j, b in enumerate(q):
            product[i + j] += a * b
    return product


def subsets(mask: int) -> Iterator[int]:
    """All subsets of a set of bits."""
    part = mask
    while True:
        yield part
        if not part:
            return
        part = (part - 1) & mask


def points_of(above: Order) -> int:
    """The points that are comparable with some other point."""
    known = mask_of(above)
    for over in above.values():
        known |= over
    return known


def mask_of(points: Iterable[int]) -> int:
    """The points as a set of bits."""
    return sum(1 << point for point in points)


def components(above: Order, points: int) -> Iterator[int]:
    """The connected components of the order: points of different ones are not comparable."""
    near = {i: above.get(i, 0) & points for i in bits(points)}
    for i in bits(points):
        for j in bits(near[i]):
            near[j] |= 1 << i
    rest = points
    while rest:
        part, edge = 0, rest & -rest
        while edge:
            part |= edge
            edge = mask_of({j for i in bits(edge) for j in bits(near[i] & ~part)})
        yield part
        rest &= ~part


def renumbered(above: Order, points: int) -> tuple[int, ...]:
    """The order among these points, which are numbered anew from 0."""
    place = {old: new for new, old in enumerate(bits(points))}
    return tuple(sum(1 << place[j] for j in bits(above.get(i, 0) & points)) for i in place)


@lru_cache(maxsize=1 << 18)
def extensions(order: tuple[int, ...]) -> int:
    """The linear extensions of a strict partial order: `order[i]` is the set of points above point i."""
    size = len(order)
    if size < 2:
        return 1
    above = dict(enumerate(order))
    parts = list(components(above, (1 << size) - 1))
    if len(parts) > 1:
        ways, seen = 1, 0
        for part in parts:
            seen += part.bit_count()
            ways *= comb(seen, part.bit_count()) * extensions(renumbered(above, part))
        return ways
    least = (1 << size) - 1
    for mask in order:
        least &= ~mask
    greatest = [i for i in range(size) if not order[i]]
    ends = greatest if len(greatest) <= least.bit_count() else list(bits(least))  # the last one, or the first one
    return sum(extensions(renumbered(above, ((1 << size) - 1) & ~(1 << i))) for i in ends)
