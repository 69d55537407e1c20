"""Who asks: the code under test, or we ourselves.

`isinstance(value, int)` asks a symbolic value for its `__class__`, and the answer would tell it from a number. Our own
code may ask that; the code under test gets none.
"""

from __future__ import annotations

import sys
from typing import Final

_OURS: Final = frozenset({"proofs", "specs", "verified", "fractions"})  # a Fraction asks what it is compared with

_KNOWN: Final[dict[object, bool]] = {}


def is_strange(depth: int = 2) -> bool:
    """Whether the code that many calls up is the code under test."""
    frame = sys._getframe(depth)
    while frame.f_back is not None and frame.f_globals.get("__name__") == "abc":  # isinstance(value, numbers.Number)
        frame = frame.f_back
    name = frame.f_globals.get("__name__")
    if name not in _KNOWN:
        _KNOWN[name] = str(name).partition(".")[0] not in _OURS
    return _KNOWN[name]
