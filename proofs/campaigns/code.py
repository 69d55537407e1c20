"""Find the code that a job may run, and compute its key: sources are read and imports followed, nothing is imported.

From the module of the function on, every import is followed, wherever in the source it stands. Four things count:

- a module that is imported; and of the packages around it what they import when they are loaded themselves;
- of a package that is imported as such (`import verified`) all modules, for it may be walked through;
- a module that a text names, as in `Job("package.module:function")`;
- a file that an argument names, and what this imports from its own folder.

Of the standard library the version of Python counts, of what is installed the versions that the job asks for.
"""

import hashlib
import platform
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from importlib.util import cache_from_source
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, Final

from proofs.campaigns.job import Job, canonical
from proofs.campaigns.modules import Place, absolute, imports, place

_OURS: Final = ("specs", "verified", "proofs")
_FILE: Final = re.compile(r"(.+?\.\w+)(?::[\w.]+)?")


@dataclass(frozen=True)
class _File:
    """A file as it was when it was read."""

    stamp: tuple[int, int]
    digest: str
    at_once: tuple[str, ...]  # what it imports when it is loaded
    imports: tuple[str, ...]  # what it imports at any time


Digests = dict[str, tuple[Path, str]]  # by what they are called: each file, and the digest of its content


@dataclass
class Code:
    """The sources as they are when they are first read; `changed` lists the files that were changed afterwards."""

    _files: dict[Path, _File] = field(default_factory=dict)
    _modules: dict[str, Digests] = field(default_factory=dict)
    _named: dict[Path, Digests] = field(default_factory=dict)

    def key(self, job: Job) -> str:
        """The key of a job in the store: another one as soon as anything changes that may change the result."""
        about = {
            "job": job.text,
            "python": platform.python_version(),
            "packages": {name: _version(name) for name in job.packages},
            "code": {
                text: {name: digest for name, (_, digest) in digests.items()}
                for text, digests in self._digests(job).items()
            },
        }
        return hashlib.sha256(canonical(about).encode()).hexdigest()

    def changed(self, job: Job) -> Iterator[str]:
        """The files of a job that have changed since they were read."""
        files = {path for digests in self._digests(job).values() for path, _ in digests.values()}
        for path in sorted(files):
            if not path.is_file() or _stamp(path) != self._files[path].stamp:
                yield str(path)

    def modules(self, module: str) -> Digests:
        """The modules of the project that this one reaches, itself among them."""
        if module not in self._modules:
            reached = sorted(self._reached([module]).items())
            self._modules[module] = {name: (path, self._read(path).digest) for name, path in reached}
        if not self._modules[module]:
            raise ValueError(f"there is no module {module!r}: install it, or start where Python finds it")
        return self._modules[module]

    def _digests(self, job: Job) -> dict[str, Digests]:
        """The code of a job: its module and what that reaches, and each thing that it names."""
        named = [text for text in _texts(job.arguments) if (match := _FILE.fullmatch(text)) and _is_file(match[1])]
        named_digests = {text: self._of_path(text) for text in sorted({*named, *job.reads})}
        return {**named_digests, job.function: self.modules(job.function.partition(":")[0])}

    def _of_path(self, text: str) -> Digests:
        """A file that is named, with what it imports; or all files of a folder."""
        match = _FILE.fullmatch(text)
        path = Path(match[1] if match and not Path(text).exists() else text).absolute()
        if not path.exists() and path not in self._named:
            raise ValueError(f"there is no file or folder {text!r}, which a job is to read")
        if path not in self._named:
            files = {str(file.relative_to(path)): file for file in ([path] if path.is_file() else _inside(path))}
            if path.suffix == ".py":
                files |= self._reached([absolute(name, "") for name in self._read(path).imports], path.parent)
            self._named[path] = {name: (file, self._read(file).digest) for name, file in sorted(files.items())}
        return self._named[path]

    def _reached(self, names: Iterable[str], beside: Path | None = None) -> dict[str, Path]:
        """The modules of the project that these lead to, by name; `beside` is a folder where a file finds its own."""
        known: dict[str, Place | None] = {}
        files: dict[str, Path] = {}
        ours = {*_OURS, *(name.partition(".")[0] for name in names if beside is None)}
        waiting, met = list(names), set[str]()
        while waiting:
            asked = waiting.pop()
            if asked in met:
                continue
            met.add(asked)
            name = asked.removesuffix(".*").removeprefix("around ")
            at, top = place(name, beside, known), name.partition(".")[0]
            if at is None or not (top in ours or at.is_ours(beside=beside)):
                continue
            above = name.rpartition(".")[0]
            waiting.append(f"around {above}")
            if asked.endswith(".*") and at.within is not None:
                waiting += [f"{name}.{inner}.*" for _, inner, _ in iter_modules(at.within)]
            if at.file is not None:
                files[name] = at.file
                file = self._read(files[name])
                read = file.at_once if asked.startswith("around ") else file.imports
                package = name if at.within is not None else above
                waiting += [absolute(each, package) for each in read]
        return files

    def _read(self, path: Path) -> _File:
        if path not in self._files:
            _drop_doubtful(path)
            stamp, source = _stamp(path), path.read_bytes()
            self._files[path] = _File(stamp, _digest(source), *(imports(source) if path.suffix == ".py" else ((), ())))
        return self._files[path]


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


def _drop_doubtful(path: Path) -> None:
    """Delete compiled code from the same second as its source: it may belong to an older text of the same size."""
    with suppress(OSError):
        compiled = Path(cache_from_source(str(path)))
        if int(compiled.stat().st_mtime) <= int(path.stat().st_mtime):
            compiled.unlink()


def _stamp(path: Path) -> tuple[int, int]:
    stat = path.stat()
    return stat.st_mtime_ns, stat.st_size


def _digest(source: bytes) -> str:
    return hashlib.sha256(source).hexdigest()


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"
