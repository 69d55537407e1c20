"""trusted: who asks a value a question: the code under test, or the project's own code.

`isinstance(value, int)` asks a symbolic value for its `__class__`, and the answer would tell the value from a number.
The project's own code may know that. The code under test may not: it could do something else on symbolic values than
it does on numbers, and the verdict would be about that.
"""

import sys
from typing import Final

_OWN_PACKAGES: Final = frozenset({"proofs", "specs", "verified", "fractions"})  # a Fraction asks what it is compared to

_ANSWERS: Final[dict[object, bool]] = {}  # by the name of a module


def caller_is_under_test(depth: int = 2, besides: str = "") -> bool:
    """Whether the function that many calls up belongs to the code under test; `besides`: a module that does not."""
    frame = sys._getframe(depth)
    while frame.f_back is not None and frame.f_globals.get("__name__") == "abc":  # isinstance(value, numbers.Number)
        frame = frame.f_back
    name = frame.f_globals.get("__name__")
    if besides and name == besides:
        return False
    if name not in _ANSWERS:
        _ANSWERS[name] = str(name).partition(".")[0] not in _OWN_PACKAGES
    return _ANSWERS[name]
