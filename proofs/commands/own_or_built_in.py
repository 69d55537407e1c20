"""Decide whether a command is about a user's function or a built-in algorithm, and refuse options of the other kind."""

from specs.suggestion import meant
from verified.registry import ALGORITHMS, GRAPH_ALGORITHMS


def is_own(name: str, *asked: str) -> bool:
    """Whether the name is that of a file, or an option is given that only a specification uses."""
    if ":" in name or name.endswith(".py") or any(asked):
        return True
    known = [*ALGORITHMS, *GRAPH_ALGORITHMS]
    if name not in known:
        there = ", ".join(known)
        raise ValueError(f"no algorithm {name!r}{meant(name, known)}; there are {there}, or FILE.py:FUNCTION")
    return False


def must_be_built_in(function: str, **options: object) -> None:
    """ValueError if one of the options was given, which a function of the user's own does not take."""
    for name, given in options.items():
        if given:
            raise ValueError(f"--{name.replace('_', '-')} is for the built-in algorithms, and {function} is none")
