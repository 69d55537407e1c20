"""Load the function that a request such as `my_search.py:search` names. It runs the user's code: call it in a sandbox.

A request is `FILE.py:FUNCTION`, `FILE.py:Class.method` (the class is instantiated without arguments) or
`package.module:function`. A file becomes a module of a private name, always compiled anew, that can import its
neighbours; a package is looked for in the working folder, too. Within `one_module_per_path` a file that is named
twice, or that a neighbour imports by its own name, is one module: a view and a search share their globals. A request
that cannot be used raises an `UnusableRequest`, which quotes it and says what to do.
"""

import functools
import importlib
import importlib.machinery
import importlib.util
import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, ModuleType
from typing import Final, NoReturn

from proofs.sandbox.limits import TimedOut
from proofs.sandbox.neighbours import NEEDED, namesake, welcome, words_for
from proofs.sandbox.not_installed import importing, missing, stand_in, without_what_waits
from proofs.sandbox.quotes import describe, quote, where
from specs.suggestion import meant

Function = Callable[..., object]

_USAGE: Final = "write FILE.py:FUNCTION, FILE.py:Class.method or package.module:function"
_PRIVATE: Final = "_variant_"
_shared: Final[list[dict[str, ModuleType]]] = []  # by their files the modules of the request that is being loaded
EDITED: Final[dict[str, str]] = {}  # by the name of a file the text that is run in its place, see `proofs.mutants`


class UnusableRequest(ValueError):  # noqa: N818 - it is the request that is unusable
    """A request that names no function which can be checked."""


@contextmanager
def one_module_per_path() -> Iterator[None]:
    """Within it a file is loaded once, by whatever name."""
    _shared.append({})
    try:
        yield
    finally:
        _shared.pop()


def find(request: str) -> object:
    """Whatever the request names."""
    source, colon, dotted = request.rpartition(":")
    if not colon or not source.strip() or not dotted.strip():
        raise UnusableRequest(f"{request!r} does not name a function; {_USAGE}")
    return _find(request, _module(request, source), source, dotted.split("."))


def find_module(request: str) -> ModuleType:
    """The module of a request that may name no function: `FILE.py`, or `FILE.py:` and whatever is in it."""
    source, _, dotted = request.rpartition(":")
    if not source or request.endswith(".py"):
        source, dotted = request, ""
    module = _module(request, source)
    if dotted:
        _find(request, module, source, dotted.split(".")[:1])
    return module


def is_of_request(module: str | None) -> bool:
    """Whether the module was made of a file that a request names."""
    return module is not None and module.startswith(_PRIVATE)


def load(request: str) -> Function:
    """The function that the request names."""
    thing = find(request)
    dotted = request.rpartition(":")[2]
    if inspect.isclass(thing):
        there = _listed([name for name, member in vars(thing).items() if _is_offered(name, member)])
        raise UnusableRequest(f"{request!r}: {dotted} is a class; name a method of it{there}")
    if not callable(thing):
        raise UnusableRequest(f"{request!r}: {dotted} is {quote(thing)}, which cannot be called; name a function")
    return thing


def fit(function: Function, parameters: tuple[str, ...]) -> None:
    """Raise UnusableRequest unless the function can be called with so many positional arguments."""
    name = getattr(function, "__name__", type(function).__name__)
    code: object = function
    while isinstance(code, functools.partial):
        code = code.func
    if not inspect.isroutine(code):
        code = type(code).__call__  # of an object that can be called
    wanted = f"{name}({', '.join(parameters)})"
    for is_so, kind in (
        (inspect.iscoroutinefunction, "an async function"),
        (inspect.isasyncgenfunction, "an async generator"),
        (inspect.isgeneratorfunction, "a generator (it says yield)"),
    ):
        if is_so(code):
            raise UnusableRequest(f"{name} is {kind}; what is checked is a plain function that returns, {wanted}")
    signature = _signature(function)
    if signature is None:
        return  # written in C: whether it fits shows when it is called
    try:
        signature.bind(*parameters)
    except TypeError as error:
        expected = f"expected a function to be called as {wanted}"
        raise UnusableRequest(f"{expected}, found {name}{signature}: {error}") from None


def _module(request: str, source: str) -> ModuleType:
    is_file = source.endswith(".py") or "/" in source or Path(source).is_file()
    known = _shared[-1].get(str(Path(source).resolve())) if is_file and _shared else None
    if known is not None:
        return known
    module = _from_file(request, Path(source)) if is_file else _from_name(request, source)
    file = str(getattr(module, "__file__", ""))
    if file in EDITED:
        try:
            exec(compile(EDITED[file], file, "exec"), vars(module))  # noqa: S102 - the point: to run an edited module
        except TimedOut:
            raise
        except BaseException as error:  # noqa: BLE001 - an import may raise whatever it likes
            _import_failed(request, Path(file).name, error, file)
    return module


def _signature(function: Function) -> inspect.Signature | None:
    """The function's own, not that of what it wraps; that one where it has none."""
    for follow in (False, True):
        try:
            return inspect.signature(function, follow_wrapped=follow)
        except (ValueError, TypeError):
            continue
    return None


def _from_file(request: str, path: Path) -> ModuleType:
    try:
        text = path.read_bytes()
    except OSError as error:
        if path.is_dir():
            reason = "that is a folder; name a file in it"
        elif isinstance(error, FileNotFoundError):
            near = meant(path.name, [x.name for x in path.parent.glob("*.py")])
            reason = f"no such file{near or f', seen from {Path.cwd()}'}"
        else:
            reason = f"the file cannot be read ({error.strerror})"
        raise UnusableRequest(f"{request!r}: {reason}") from None
    file = str(path.resolve())
    name = _PRIVATE + path.stem
    loader = importlib.machinery.SourceFileLoader(name, file)
    try:
        code = loader.source_to_code(text, file)  # not get_code, which may take an old __pycache__ for the file
    except SyntaxError as error:
        line = f" line {error.lineno}" if error.lineno else ""
        shown = f": {error.text.strip()}" if error.text else ""
        raise UnusableRequest(f"{request!r}: {path.name}{line} is not Python: {error.msg}{shown}") from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise UnusableRequest(f"{request!r}: {path.name} is not Python: {describe(error)}") from None
    spec = importlib.machinery.ModuleSpec(name, loader, origin=file)
    spec.has_location = True
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    folder = str(path.resolve().parent)
    welcome(folder)
    if _shared:
        _shared[-1][file] = module
        _name_for_neighbours(module, path.stem, file)
    if any(namesake(name, folder) for name in NEEDED):
        vars(module)["__builtins__"] = words_for(folder)
    return _run(request, path, module, code)


def _run(request: str, path: Path, module: ModuleType, code: CodeType) -> ModuleType:
    """Run the file; something stands for each module that is not installed."""
    before, file, folder = dict(vars(module)), str(path.resolve()), str(path.resolve().parent)
    waits = False
    if missing():  # since another file was loaded
        code = compile(without_what_waits(path.read_bytes()), file, "exec")
    while True:
        try:
            with importing(file):
                exec(code, module.__dict__)  # noqa: S102 - to import the file is what was asked for
        except TimedOut:
            raise
        except ModuleNotFoundError as error:
            if not (error.name and _is_from_elsewhere(error, folder) and stand_in(error.name)):
                _import_failed(request, path.name, error, file)
        except (EOFError, OSError) as error:  # it asks for input, and nobody is there
            if waits:
                _import_failed(request, path.name, error, file)
            waits = True
        except BaseException as error:  # noqa: BLE001 - an import may raise whatever it likes, SystemExit too
            _import_failed(request, path.name, error, file)
        else:
            return module
        vars(module).clear()
        vars(module).update(before)
        code = compile(without_what_waits(path.read_bytes()), file, "exec")


def _is_from_elsewhere(error: ModuleNotFoundError, folder: str) -> bool:
    """Whether a module that is not there is none of the standard library, nor one that lies beside the file."""
    first = str(error.name).partition(".")[0]
    is_here = (Path(folder) / first).exists() or (Path(folder) / f"{first}.py").exists()
    return not (is_here or first in sys.stdlib_module_names)


def _name_for_neighbours(module: ModuleType, name: str, file: str) -> None:
    """Let neighbours that import the file by its own name get this module, unless the name is that of another one."""
    known = sys.modules.get(name)
    if known is None:
        try:
            spec = importlib.util.find_spec(name) if name.isidentifier() else None
        except (ImportError, ValueError):
            return
        is_its_own = spec is not None and spec.origin == file
    else:
        is_its_own = getattr(known, "__file__", None) == file
    if is_its_own:
        sys.modules[name] = module


def _from_name(request: str, name: str) -> ModuleType:
    if not all(part.isidentifier() for part in name.split(".")):
        raise UnusableRequest(f"{request!r}: {name!r} names neither a file nor a module; {_USAGE}")
    welcome(str(Path.cwd()))
    try:
        return importlib.import_module(name)
    except TimedOut:
        raise
    except BaseException as error:  # noqa: BLE001 - as above
        missing = error.name if isinstance(error, ModuleNotFoundError) else None
        if missing is not None and f"{name}.".startswith(f"{missing}."):
            raise UnusableRequest(f"{request!r}: there is no module {missing!r} here; {_USAGE}") from None
        _import_failed(request, name, error, None)


def _import_failed(request: str, name: str, error: BaseException, file: str | None) -> NoReturn:
    place = where(error, file)
    advice = ""
    if isinstance(error, ImportError) and "relative import" in str(error):
        advice = "; a file of a package is named as package.module:function"
    at = f" ({place})" if place else ""
    raise UnusableRequest(f"{request!r}: importing {name} raises {describe(error)}{at}{advice}") from None


def _find(request: str, module: ModuleType, source: str, steps: list[str]) -> object:
    """Follow the dotted name; on the way to a method its class becomes an object."""
    thing: object = module
    place = source
    for step in steps:
        if inspect.isclass(thing) and inspect.isfunction(inspect.getattr_static(thing, step, None)):
            try:
                thing = thing()
            except TimedOut:
                raise
            except BaseException as error:  # noqa: BLE001 - as above
                raise UnusableRequest(f"{request!r}: {place}() raises {describe(error)}; {_NO_ARGUMENTS}") from None
        try:
            thing = getattr(thing, step)
        except AttributeError:
            here = [x for x in dir(thing) if _is_offered(x, inspect.getattr_static(thing, x, None))]
            raise UnusableRequest(f"{request!r}: no {step!r} in {place}{meant(step, here)}{_listed(here)}") from None
        place = step
    return thing


_NO_ARGUMENTS: Final = "to check a method its class is instantiated without arguments"


def _is_offered(name: str, thing: object) -> bool:
    return not name.startswith("_") and callable(getattr(thing, "__func__", thing))


def _listed(names: list[str]) -> str:
    return f"; there is {', '.join(names[:12])}{', ...' if len(names) > 12 else ''}" if names else ""
