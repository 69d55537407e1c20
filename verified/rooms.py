"""Import this first: an ImportError says in a sentence that a module of the user's own hides the package `specs`."""

import importlib.util
import sys
from pathlib import Path


def must_be_ours(room: str) -> None:
    """ImportError if the package of that name is a file or package of somebody else's."""
    loaded = sys.modules.get(room)
    spec = importlib.util.find_spec(room) if loaded is None else loaded.__spec__
    place = None if spec is None else spec.origin
    if place != str(Path(__file__).parents[1] / room / "__init__.py"):
        raise ImportError(
            f"verified-game-trees has a package {room!r}, and Python finds {place or 'something else'} under "
            "that name: rename the latter, or start Python where it does not come first on sys.path"
        )


must_be_ours("specs")
