"""The neighbours of a stranger's file: what else is in its folder can be imported, before what is installed.

All but what has the name of a module that this project needs: a `random.py` or a `hypothesis.py` beside the file must
not come to stand in for ours. So the folder is the last on `sys.path`, and a finder looks there first for other names.
"""

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Final

# What this project imports, and what that imports: the tests compare it with what the installed packages declare.
NEEDED: Final = frozenset(
    {
        "_hypothesis_ftz_detector", "_hypothesis_globals", "_hypothesis_pytestplugin", "annotated_doc",
        "annotated_types", "cvc5", "deal", "hypothesis", "markdown_it", "mdurl", "proofs", "pydantic", "pydantic_core",
        "pygments", "rich", "shellingham", "sortedcontainers", "specs", "typer", "typing_extensions",
        "typing_inspection", "verified", "z3",
    }
)  # fmt: skip


class Neighbours:
    """Finds the modules of a folder, those of needed names excepted."""

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where the module is, if it is a neighbour; asked by Python's import."""
        if path is not None or name in sys.stdlib_module_names or name in NEEDED:
            return None
        return PathFinder.find_spec(name, [self.folder], target)


def welcome(folder: str) -> None:
    """Let what is imported from now on find its neighbours in this folder."""
    if not any(isinstance(finder, Neighbours) and finder.folder == folder for finder in sys.meta_path):
        sys.meta_path.insert(0, Neighbours(folder))
        sys.path.append(folder)
