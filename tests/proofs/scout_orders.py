"""NegaScout's leaves on a path of up to four plies, by the values of the brothers there: one order after another.

`is_evaluated` is what is left of FR-NS-visits on so short a path. It is held against plain NegaScout in
`test_variance.py`; the average over all orders of independent brothers is what the closed form integrates.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import factorial

BIG = 10**6
ORDERED = ((2, 2, 2, 2), (2, 3, 2, 1), (2, 2, 3, 2), (2, 3, 3, 2), (1, 3, 3, 2), (3, 2, 2, 1), (2, 2, 2, 3))


def is_evaluated(elder: Sequence[Sequence[int]], younger: Sequence[Sequence[int]]) -> bool:
    """Of each level the values of the elder and of the younger brothers on the path; the first level is a max level."""
    a, b, A, B = (
        max(best, default=-BIG) if level % 2 == 0 else min(best, default=BIG) for level, best in enumerate(elder)
    )
    if elder[0]:
        if a >= A:
            return a < b and a < B
        if not (a < b and all(a < x for x in younger[1])):
            return False
    if not elder[1]:
        return A < B
    if b <= B:
        return b > A
    return A < B and all(x < b for x in younger[2])


@cache
def by_orders(widths: tuple[int, ...]) -> Fraction:
    """The expected number of leaves, if all orders of the brothers on a path are equally likely."""
    total = Fraction(0)
    levels = [*widths, *([1] * (4 - len(widths)))]
    count = sum(width - 1 for width in levels)
    for place in product(*(range(width) for width in levels)):
        for order in permutations(range(count)):
            values = iter(order)
            elder = [[next(values) for _ in range(p)] for p in place]
            younger = [[next(values) for _ in range(w - 1 - p)] for w, p in zip(levels, place, strict=True)]
            total += is_evaluated(elder, younger)
    return total / factorial(count)
