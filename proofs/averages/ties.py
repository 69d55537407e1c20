"""How many ways there are to draw numbers from 1 .. k that satisfy difference constraints.

`bound[i][j]` is the greatest that x_i - x_j may be, as `proofs.symbolic.difference` has it; point 0 is the number 0.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import inf

Bounds = tuple[tuple[float, ...], ...]


def assignments(bound: Sequence[Sequence[float]], values: int, k: int) -> int:
    """The ways to give each of the points 1 .. values a number of 1 .. k."""
    known = min(max(len(bound) - 1, 0), values)
    ways = int(k ** (values - known))  # of points that were never compared nothing is known
    for part in _parts(bound, known):
        lows = tuple(max(1, -bound[0][i]) for i in part)
        highs = tuple(min(k, bound[i][0]) for i in part)
        among = tuple(tuple(bound[i][j] for j in part) for i in part)
        ways *= _ways(among, lows, highs)
    return ways


def _parts(bound: Sequence[Sequence[float]], known: int) -> Iterator[list[int]]:
    """The points in parts between which there is no constraint."""
    rest = set(range(1, known + 1))
    while rest:
        part = edge = {min(rest)}
        while edge:
            rest -= edge
            edge = {j for i in edge for j in rest if bound[i][j] < inf or bound[j][i] < inf}
            part = part | edge
        yield sorted(part)


@lru_cache(maxsize=1 << 18)
def _ways(among: Bounds, lows: tuple[float, ...], highs: tuple[float, ...]) -> int:
    """The ways to give the points numbers between their ends: the first gets each in turn, which narrows the others."""
    if not lows:
        return 1
    ways = 0
    for x in range(int(lows[0]), int(highs[0]) + 1):
        rest = range(1, len(lows))
        narrow = [(max(lows[i], x - among[0][i]), min(highs[i], x + among[i][0])) for i in rest]
        if all(low <= high for low, high in narrow):
            left = tuple(row[1:] for row in among[1:])
            ways += _ways(left, tuple(low for low, _ in narrow), tuple(high for _, high in narrow))
    return ways
