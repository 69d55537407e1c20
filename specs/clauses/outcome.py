"""The clause for solvers: the result is the outcome of the game, a win, a loss or a draw."""

from typing import Any

from specs.contracts import ensures, message
from specs.outcomes import in_words, named, span
from specs.values import Value


@ensures("outcome", "RR-2.1-f", "it says win, loss or draw as f(n) is 1, -1 or 0")
@message(expected=lambda f: named(f), actual=lambda v: in_words(v))
def outcome(v: Any, f: Value) -> bool:
    low, high = span(v)
    return bool(low <= f <= high)
