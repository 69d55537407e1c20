"""The page that shows one search, or two side by side, step by step."""

from collections.abc import Sequence
from typing import Any

from proofs.pages.render import rendered
from proofs.pages.scene import Search, parting, scene


def side_by_side(searches: Sequence[Search]) -> dict[str, Any]:
    """The data for the step-by-step view: the searches, and the first step at which two of them differ."""
    scenes = [scene(search) for search in searches]
    parts = parting(*(each["steps"] for each in scenes)) if len(scenes) == 2 else None
    return {"scenes": scenes, "parts": parts if parts and parts > 1 else None}


def search_page(searches: Sequence[Search], command: str) -> str:
    """One file to step through the searches, which are of the same game."""
    title = " beside ".join(search.title for search in searches)
    return rendered("search.html", title=title, tree=str(searches[0].game), command=command, **side_by_side(searches))
