"""The error for a tree that is too deep for Python's recursion limit."""

import sys


class TooDeepError(RecursionError):
    """The tree is deeper than the limit: says the limit and how to raise it."""


def too_deep(problem: RecursionError) -> None:
    """Put Python's bare error into a sentence, once."""
    if isinstance(problem, TooDeepError):
        raise problem
    raise TooDeepError(
        f"the search went deeper than Python's recursion limit of {sys.getrecursionlimit()} calls; start it with "
        "verified.run, which makes room, or raise the limit with sys.setrecursionlimit"
    ) from None
