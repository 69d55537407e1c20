"""Raise Python's recursion limit for deep trees: the procedures recurse as in the papers, beyond the default of 1000.

A nested call of a procedure is a plain Python call, which takes no space on the machine's own stack, so the limit can
be raised safely as long as memory lasts. `with_room` does that only when a search has reached the limit, and then
starts it again.
"""

import sys
from collections.abc import Callable
from typing import Final, TypeVar

from specs.contracts.depth import TooDeepError

T = TypeVar("T")

DEFAULT_DEPTH: Final = 100_000
_MOST: Final = 2**31 - 1  # the greatest limit that Python allows
_CALLS_A_LEVEL: Final = 5  # the guard, the checker, the procedure, and its calls of the tree


def with_room(search: Callable[[], T], max_depth: int | None = None) -> T:
    """Run the search; if Python stops it for depth, run it again with room for `max_depth` levels."""
    depth = DEFAULT_DEPTH if max_depth is None else max_depth
    try:
        return search()
    except RecursionError:
        pass
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(min(before + _CALLS_A_LEVEL * depth, _MOST))
    try:
        return search()
    except RecursionError:
        raise TooDeepError(
            f"the search went deeper than {depth} levels; if the tree really is so deep, allow more with "
            f"max_depth=... (--max-depth on the command line)"
        ) from None
    finally:
        sys.setrecursionlimit(before)
