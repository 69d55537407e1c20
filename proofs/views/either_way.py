"""Answers that are read as an attribute or called as a method: `board.is_over` on some boards, `is_over()` on others.

A method that nobody calls is true, and equal to itself wherever the board stands. So a search that is right on its own
board would be said to be wrong. What is called is a function of C, for this is the inner loop of a search.
"""

from typing import Any, Final


class Listed(list[Any]):
    """Moves or children."""

    __slots__ = ()

    def __call__(self) -> "Listed":
        return self


class Truth(int):
    """Yes or no."""

    __slots__ = ()
    __call__ = int.__bool__


class Number(int):
    """A number, such as the key of a position."""

    __slots__ = ()
    __call__ = int.__int__


class Text(str):
    """A text, such as the key of a position whose name is one."""

    __slots__ = ()
    __call__ = str.__str__


YES: Final = Truth(True)
NO: Final = Truth(False)
