"""What the searches with a window around a guess have in common: their bugs, and any guess instead of the default one.

The window of an aspiration search is given as its two ends: whatever alpha < beta is, it is estimate - delta and
estimate + delta of some estimate and delta. (Among integers only if its width is even: so more is checked than needed.)
"""

from collections.abc import Callable
from typing import Any, Final

from proofs.checking.core.calling import Subject
from proofs.checking.specs.minimax import GUESSED
from proofs.dossiers.dossier import Confirmed, Edit
from specs.tree import GameTree
from specs.values import Value

EDITS: Final[tuple[Edit, ...]] = (
    ("value", "if g <= alpha:", "if g < alpha:", "no re-search at the lower edge"),
    ("value", "elif g >= beta:", "elif g > beta:", "no re-search at the upper edge"),
    ("value", "NEG_INF, g)", "g, POS_INF)", "the re-search has the wrong side"),
)


class AnyGuess:
    """An estimate and a delta such that estimate - delta is alpha and estimate + delta is beta."""

    def __init__(self, alpha: Value, beta: Value) -> None:
        self._alpha = alpha
        self._beta = beta

    def __sub__(self, _delta: object) -> Value:
        return self._alpha

    def __add__(self, _delta: object) -> Value:
        return self._beta


def with_any_guess(search: Callable[..., Any]) -> Confirmed:
    """The search with any guess and delta."""

    def guessed(tree: GameTree[Any], alpha: Value, beta: Value) -> Value:
        value: Value = search(tree, tree.root, AnyGuess(alpha, beta), 1)
        return value

    return Confirmed(search.__name__, Subject(guessed, GUESSED), "the window that of any guess and delta")
