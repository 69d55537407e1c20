"""Which code a job runs, and its fingerprint: modules are found by reading sources, and nothing is imported.

From the module of the function on, every import is followed, wherever in the source it stands. Four things count:

- a module that is imported; and of the packages around it what they import when they are loaded themselves;
- of a package that is imported as such (`import verified`) all modules, for it may be walked through;
- a module that a text names, as in `Job("package.module:function")`;
- a file that an argument names, and what this imports from its own folder.

The standard library and what is installed beside the project count by their versions.
"""

import ast
import hashlib
import platform
import re
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from importlib.machinery import ModuleSpec, PathFinder
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec, resolve_name
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, Final

from proofs.campaigns.job import Job, canonical

_OURS: Final = ("specs", "verified", "proofs")
_INSTALLED: Final = tuple(Path(sysconfig.get_path(kind)).resolve() for kind in ("stdlib", "purelib", "platlib"))
_NAMED: Final = re.compile(r"([A-Za-z_]\w*(?:\.\w+)+):\w+")
_FILE: Final = re.compile(r"(.+?\.\w+)(?::[\w.]+)?")


@dataclass(frozen=True)
class _File:
    """A file as it was when it was read."""

    stamp: tuple[int, int]
    digest: str
    at_once: tuple[str, ...]  # what it imports when it is loaded
    imports: tuple[str, ...]  # what it imports at any time


@dataclass
class Code:
    """The sources as they are when they are first asked for: what changes afterwards is told by `changed`."""

    _files: dict[Path, _File] = field(default_factory=dict)
    _found: dict[str, str] = field(default_factory=dict)

    def key(self, job: Job) -> str:
        """The key of a job in the store: another one as soon as anything changes that may change the result."""
        module = job.function.partition(":")[0]
        named = {text for text in _texts(job.arguments) if (match := _FILE.fullmatch(text)) and _is_file(match[1])}
        about = {
            "job": job.text,
            "python": platform.python_version(),
            "packages": {name: _version(name) for name in job.packages},
            "code": self._of_module(module),
            "files": {text: self._of_path(text) for text in sorted(named)},
            "reads": {text: self._of_path(text) for text in job.reads},
        }
        return hashlib.sha256(canonical(about).encode()).hexdigest()

    def changed(self) -> Iterator[str]:
        """The files that are no longer what they were."""
        for path, file in self._files.items():
            if not path.is_file() or _stamp(path) != file.stamp:
                yield str(path)

    def modules(self, function: str) -> dict[str, str]:
        """The modules that a function's module reaches, each with the digest of its source."""
        root = function.partition(":")[0]
        return {name: self._read(path).digest for name, path in sorted(self._reached([root]).items())}

    def _of_module(self, module: str) -> str:
        if module not in self._found:
            if not (found := self.modules(module)):
                raise ValueError(f"there is no module {module!r}: install it, or start where Python finds it")
            self._found[module] = _digest(canonical(found).encode())
        return self._found[module]

    def _of_path(self, text: str) -> str:
        """The digest of a file that is named, with what it imports; or of all files of a folder."""
        match = _FILE.fullmatch(text)
        path = Path(match[1] if match and not Path(text).exists() else text)
        if not path.exists():
            raise ValueError(f"there is no file or folder {text!r}, which a job is to read")
        if text not in self._found:
            inside = [path] if path.is_file() else [*_inside(path)]
            reached = self._reached(self._read(path).imports, path.parent) if path.suffix == ".py" else {}
            digests = {str(file.relative_to(path)): self._read(file).digest for file in inside}
            digests |= {name: self._read(file).digest for name, file in reached.items()}
            self._found[text] = _digest(canonical(digests).encode())
        return self._found[text]

    def _reached(self, names: Iterable[str], beside: Path | None = None) -> dict[str, Path]:
        """The modules of the project that these lead to, by name; `beside` is a folder where a file finds its own."""
        known: dict[str, _Place | None] = {}
        found: dict[str, Path] = {}
        ours = {*_OURS, *(name.partition(".")[0] for name in names if beside is None)}
        waiting, met = list(names), set[str]()
        while waiting:
            asked = waiting.pop()
            if asked in met:
                continue
            met.add(asked)
            name = asked.removesuffix(".*").removeprefix("around ")
            place, top = _place(name, beside, known), name.partition(".")[0]
            if place is None or not (top in ours or place.is_ours(beside=beside)):
                continue
            above = name.rpartition(".")[0]
            waiting.append(f"around {above}")
            if asked.endswith(".*") and place.within is not None:
                waiting += [f"{name}.{inner}.*" for _, inner, _ in iter_modules(place.within)]
            if place.file is not None:
                found[name] = place.file
                file = self._read(found[name])
                read = file.at_once if asked.startswith("around ") else file.imports
                package = name if place.within is not None else above
                waiting += [_absolute(each, package) for each in read]
        return found

    def _read(self, path: Path) -> _File:
        if path not in self._files:
            stamp, source = _stamp(path), path.read_bytes()
            tree = _parsed(source) if path.suffix == ".py" else ast.Module([], [])
            at_once, all_of_them = (tuple(dict.fromkeys(_imports(tree, at_once=at_once))) for at_once in (True, False))
            self._files[path] = _File(stamp, _digest(source), at_once, all_of_them)
        return self._files[path]


def _parsed(source: bytes) -> ast.Module:
    try:
        return ast.parse(source)
    except SyntaxError:  # a job that imports this will tell
        return ast.Module([], [])


def _statements(node: ast.AST, *, at_once: bool) -> Iterator[ast.AST]:
    """All that stands in a source but what is for the type checker alone; on demand without the bodies of functions."""
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.If) and ast.unparse(inner.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING"):
            yield from _statements(ast.Module(inner.orelse, []), at_once=at_once)
            continue
        yield inner
        if not (at_once and isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)):
            yield from _statements(inner, at_once=at_once)


def _imports(tree: ast.Module, *, at_once: bool) -> Iterator[str]:
    """What a source imports. Before `.*` stands what may be a package that is imported as such."""
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


def _absolute(name: str, package: str) -> str:
    """A name that starts with dots, seen from its package."""
    try:
        return resolve_name(name, package)
    except ImportError:
        return name.lstrip(".")  # above the top: nobody can import that


@dataclass(frozen=True)
class _Place:
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


def _place(name: str, beside: Path | None, known: dict[str, _Place | None]) -> _Place | None:
    """The place of a module, if it is one: found without importing the packages around it."""
    if name not in known:
        above, _, last = name.rpartition(".")
        around = _place(above, beside, known) if above else None
        if above:
            spec = PathFinder.find_spec(last, around.within) if around and around.within else None
        elif not name or name in sys.stdlib_module_names:
            spec = None
        else:
            spec = PathFinder.find_spec(name, [str(beside)]) if beside is not None else None
            spec = spec or _at_the_top(name)
        file = Path(spec.origin) if spec and spec.origin else None
        within = tuple(spec.submodule_search_locations) if spec and spec.submodule_search_locations else None
        known[name] = _Place(file, within) if spec else None
    return known[name]


def _at_the_top(name: str) -> ModuleSpec | None:
    try:
        return find_spec(name)
    except ValueError:  # it is running, but was never imported
        return None


def _texts(thing: Any) -> Iterator[str]:
    """All texts in the arguments of a job."""
    match thing:
        case str():
            yield thing
        case dict() | list():
            for item in thing.values() if isinstance(thing, dict) else thing:
                yield from _texts(item)


def _inside(folder: Path) -> Iterator[Path]:
    """All files below a folder, but those that are made of others or hidden."""
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if path.is_file() and not any(part.startswith(".") or part == "__pycache__" for part in parts):
            yield path


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except (OSError, ValueError):  # too long, or with a zero in it: no name of a file
        return False


def _stamp(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_mtime_ns, found.st_size


def _digest(source: bytes) -> str:
    return hashlib.sha256(source).hexdigest()


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"
