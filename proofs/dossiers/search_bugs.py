"""Bugs that any search with the loop of alpha-beta may have, and any depth-first search of a graph."""

from collections.abc import Callable
from typing import Any, Final

from proofs.dossiers.dossier import Bug, Edit, bugs

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
    ("PB-I3", f"if g > a:{NEXT}a = g", f"if v > alpha:{NEXT}a = v", "alpha follows the last value"),
    ("PB-I3d", f"if g < b:{NEXT}b = g", f"if v < beta:{NEXT}b = v", "beta follows the last value"),
)


def path_bugs(search: Callable[..., Any]) -> tuple[Bug, ...]:
    """Of the path that is marked."""
    call = f"{search.__name__}(graph, after, "
    skipped = call.replace("after", "(graph.children(after) or [after])[0]")
    return bugs(
        search,
        ("graph-path", call, skipped, "a call skips a move"),
        ("graph-marks-kept", "path.pop(node)", "pass", "never unmarks"),
    )
