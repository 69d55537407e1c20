"""Bugs that any depth-first search of a graph may have."""

from collections.abc import Callable
from typing import Any

from proofs.dossiers.dossier import Bug, bugs


def path_bugs(search: Callable[..., Any]) -> tuple[Bug, ...]:
    """Of the path that is marked."""
    call = f"{search.__name__}(graph, after, "
    skipped = call.replace("after", "(graph.children(after) or [after])[0]")
    return bugs(
        search,
        ("graph-path", call, skipped, "a call skips a move"),
        ("graph-marks-kept", "del path[node]", "pass", "never unmarks"),
    )
