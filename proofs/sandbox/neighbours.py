"""Let the user's file import its neighbours, the other modules in its folder, before what is installed.

A `random.py` or a `hypothesis.py` beside the file must not replace the modules that this project needs. So the folder
is the last on `sys.path`, and a finder looks there first for other names. A neighbour with the name of a module of
ours (`specs.py`) is visible only to its own neighbours: where they import that name they get it, under a private name.
"""

import builtins
import importlib
import importlib.util
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import ModuleType
from typing import Any, Final

# What this project imports, and what that imports: the tests compare it with what the installed packages declare.
NEEDED: Final = frozenset(
    {
        "_hypothesis_ftz_detector", "_hypothesis_globals", "_hypothesis_pytestplugin", "annotated_doc",
        "annotated_types", "cvc5", "deal", "hypothesis", "markdown_it", "mdurl", "proofs", "pydantic", "pydantic_core",
        "pygments", "rich", "shellingham", "sortedcontainers", "specs", "typer", "typing_extensions",
        "typing_inspection", "verified", "z3",
    }
)  # fmt: skip


_PRIVATE: Final = "_neighbour_"  # begins the name of a neighbour whose own name is needed


def namesake(name: str, folder: str) -> ModuleSpec | None:
    """Where the neighbour is that has this name, which is needed, if there is one."""
    spec = PathFinder.find_spec(name, [folder]) if name in NEEDED else None  # looks into no other folder
    if spec is None or spec.origin is None or spec.origin == _origin(name):  # what is needed may itself be there
        return None
    loader, within = _Loader(_PRIVATE + name, spec.origin), spec.submodule_search_locations
    loader.folder = folder
    return importlib.util.spec_from_file_location(
        _PRIVATE + name, spec.origin, loader=loader, submodule_search_locations=within
    )


def _origin(name: str) -> str | None:
    """The file of the module that is needed."""
    known = sys.modules.get(name)
    spec = known.__spec__ if known is not None else importlib.util.find_spec(name)
    return spec.origin if spec is not None else None


def words_for(folder: str) -> dict[str, Any]:
    """Python's own words for the modules of a folder, in which `import` knows the neighbours of needed names."""

    def find(name: str, *given: Any, **named: Any) -> Any:
        head, _, rest = name.partition(".")
        level = named.get("level", given[3] if len(given) > 3 else 0)
        spec = namesake(head, folder) if level == 0 else None
        if spec is None or spec.loader is None:
            return __import__(name, *given, **named)
        if spec.name not in sys.modules:
            module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
        wanted = named.get("fromlist", given[2] if len(given) > 2 else ())
        within = importlib.import_module(f"{spec.name}.{rest}") if rest else sys.modules[spec.name]
        return within if wanted else sys.modules[spec.name]

    return {**vars(builtins), "__import__": find}


class _Loader(SourceFileLoader):
    """Loads a neighbour that knows its neighbours."""

    folder = ""

    def exec_module(self, module: ModuleType) -> None:
        vars(module)["__builtins__"] = words_for(self.folder)
        super().exec_module(module)


class Neighbours:
    """Finds the modules of a folder, those of needed names excepted."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self._has_namesakes = any(namesake(name, folder) for name in NEEDED)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where the module is, if it is a neighbour; asked by Python's import."""
        if path is not None or name in sys.stdlib_module_names or name in NEEDED:
            return None
        spec = PathFinder.find_spec(name, [self.folder], target)
        if self._has_namesakes and spec is not None and type(spec.loader) is SourceFileLoader:
            spec.loader = _Loader(spec.loader.name, spec.loader.path)
            spec.loader.folder = self.folder
        return spec


def welcome(folder: str) -> None:
    """Let what is imported from now on find its neighbours in this folder."""
    if not any(isinstance(finder, Neighbours) and finder.folder == folder for finder in sys.meta_path):
        sys.meta_path.insert(0, Neighbours(folder))
        sys.path.append(folder)
