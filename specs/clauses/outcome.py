"""A solver's result is the outcome of the game: win, loss or draw."""

from typing import Any

from specs.contracts import ensures, message
from specs.outcomes import named, span, told
from specs.values import Value


@ensures("outcome", "RR-2.1-f", "it says win, loss or draw as f(n) is 1, -1 or 0")
@message(expected=lambda f: named(f), actual=lambda v: told(v))
def outcome(v: Any, f: Value) -> bool:
    low, high = span(v)
    return bool(low <= f <= high)
