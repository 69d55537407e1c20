"""The errors for forbidden questions to a game: each says what the function asked, and what it may ask.

The first fault since `forget` is recorded, for a function may swallow the error: `except Exception: return 0`.
"""

from __future__ import annotations

from typing import Final, NoReturn

QUESTIONS: Final = "tree.root, tree.children(node), tree.is_max(node) and tree.value(leaf)"
OF_EVALUATIONS: Final = {  # what a game without evaluations has no answer to, and where there is one
    "evaluate": "a search that asks for the evaluation of a position is checked with --spec depth",
    "noisy": "a search that asks which moves are noisy is checked with --spec quiescence",
    "null": "a search that tries the null move is checked with --spec null-move",
}
_first: Final[list[VariantFault]] = []


class VariantFault(Exception):  # noqa: N818 - the fault is the variant's, and each kind has its own name
    """Something that no search may do, whatever it computes."""


class ProtocolError(VariantFault):
    """A question that a game has no answer to, or an attempt to change it."""


class UndoError(ProtocolError):
    """An undo where no move is left: it would take the game back to before it was handed over."""


class UnknownQuestionError(ProtocolError, AttributeError):
    """An attribute that a game does not have. It is not kept as a fault, for `hasattr` may ask."""


class TooManyQuestions(VariantFault):
    """More questions than any search of this game needs."""


def fail(fault: VariantFault) -> NoReturn:
    """Raise the fault, and keep it if it is the first."""
    if not _first:
        _first.append(fault)
    raise fault


def first_fault() -> VariantFault | None:
    """The first fault since `forget`, swallowed or not."""
    return _first[0] if _first else None


def forget() -> None:
    """Forget the first fault, before the next game."""
    _first.clear()
