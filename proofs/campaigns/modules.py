"""Find the modules of a project and the imports in their sources, by reading the files and importing nothing."""

import ast
import re
import sys
import sysconfig
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import find_spec, resolve_name
from pathlib import Path
from typing import Final

_INSTALLED: Final = tuple(Path(sysconfig.get_path(kind)).resolve() for kind in ("stdlib", "purelib", "platlib"))
_NAMED: Final = re.compile(r"([A-Za-z_]\w*(?:\.\w+)+):\w+")


@cache
def imports(source: bytes) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The imports of a source when it is loaded, and at any time; none if it does not parse. Cached by text."""
    try:
        tree = ast.parse(source)
    except SyntaxError:  # a job that imports this will tell
        return (), ()
    at_once, at_any_time = (tuple(dict.fromkeys(_imports(tree, at_once=at_once))) for at_once in (True, False))
    return at_once, at_any_time


def _imports(tree: ast.Module, *, at_once: bool) -> Iterator[str]:
    """Before `.*` stands what may be a package that is imported as such."""
    for node in _statements(tree, at_once=at_once):
        match node:
            case ast.Import(names=names):
                yield from (f"{alias.name}.*" for alias in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                start = "." * level + (module or "")
                yield start
                between = "" if start.endswith(".") else "."
                yield from (start if alias.name == "*" else f"{start}{between}{alias.name}.*" for alias in names)
            case ast.Constant(value=str(text)) if match := _NAMED.fullmatch(text):
                yield match[1]


def _statements(tree: ast.Module, *, at_once: bool) -> Iterator[ast.AST]:
    """The statements of a source without those for type checkers only; with `at_once` without bodies of functions."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING"):
            waiting += node.orelse
        elif not (at_once and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)):
            waiting += ast.iter_child_nodes(node)


def absolute(name: str, package: str) -> str:
    """A name that starts with dots, seen from its package."""
    try:
        return resolve_name(name, package)
    except ImportError:
        return name.lstrip(".")  # above the top: nobody can import that


@dataclass(frozen=True)
class Place:
    """Where a module is: its file, and if it is a package the folders of what is in it."""

    file: Path | None
    within: tuple[str, ...] | None

    def is_ours(self, *, beside: Path | None) -> bool:
        """Whether the source belongs to the project: it is neither compiled nor installed beside it."""
        if self.file is not None and self.file.suffix != ".py":
            return False
        place = self.file or Path(*(self.within or ())[:1])
        if beside is not None and place.is_relative_to(beside):
            return True
        return not any(place.resolve().is_relative_to(folder) for folder in _INSTALLED)


def place(name: str, beside: Path | None, known: dict[str, Place | None]) -> Place | None:
    """The place of a module, if it is one: found without importing the packages around it."""
    if name not in known:
        above, _, last = name.rpartition(".")
        around = place(above, beside, known) if above else None
        if above:
            spec = PathFinder.find_spec(last, around.within) if around and around.within else None
        elif not name or name in sys.stdlib_module_names:
            spec = None
        else:
            spec = PathFinder.find_spec(name, [str(beside)]) if beside is not None else None
            spec = spec or _at_the_top(name)
        file = Path(spec.origin) if spec and spec.origin else None
        within = tuple(spec.submodule_search_locations) if spec and spec.submodule_search_locations else None
        known[name] = Place(file, within) if spec else None
    return known[name]


def _at_the_top(name: str) -> ModuleSpec | None:
    try:
        return find_spec(name)
    except ValueError:  # it is running, but was never imported
        return None
