"""Bugs that any search with the loop of alpha-beta may have."""

from typing import Final

from proofs.dossiers.dossier import Edit

NEXT: Final = "\n                "  # the next line, within a loop's `if`

EDITS: Final[tuple[Edit, ...]] = (
    ("success", "if v < g:", "if True:", "a min node returns its last value, not its least"),
    ("success", "if v > g:", "if True:", "a max node returns its last value, not its greatest"),
    ("fail-low", "if g >= beta:", "if g >= alpha:", "a max node stops as soon as it reaches alpha"),
    ("fail-high", "if g <= alpha:", "if g <= beta:", "a min node stops as soon as it reaches beta"),
    ("PB-I1", "if g >= beta:", "if g > beta:"),
    ("PB-I1d", "if g <= alpha:", "if g < alpha:"),
    ("PB-I2", "if v > g:", "if v > g and v > a:", "a max node forgets values below alpha"),
    ("PB-I2d", "if v < g:", "if v < g and v < b:", "a min node forgets values above beta"),
    (
        "PB-I3",
        "if g > a:\n                a = g",
        "if v > alpha:\n                a = v",
        "alpha follows the last value",
    ),
    (
        "PB-I3d",
        "if g < b:\n                b = g",
        "if v < beta:\n                b = v",
        "beta follows the last value",
    ),
)
