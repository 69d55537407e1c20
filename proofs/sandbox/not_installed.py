"""What stands for a module that a user's file imports and that is not installed here: nothing of it is run.

While the file is imported it takes whatever is done with it (`pygame.init()`, `class Window(QWidget)`, a decorator), so
that a search in the file can be reached. A search that asks it for anything on its way is told so, and never judged.
Of python-chess the constants are known, which searches compare and index with.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FunctionType, ModuleType
from typing import Any, Final, NoReturn

from proofs.sandbox.faults import VariantFault, fail

CONSTANTS: Final[dict[str, dict[str, Any]]] = {
    "chess": {
        "WHITE": True,
        "BLACK": False,
        **{name: number for number, name in enumerate(("PAWN", "KNIGHT", "BISHOP", "ROOK", "QUEEN", "KING"), 1)},
        "COLORS": [True, False],
        "PIECE_TYPES": [*range(1, 7)],
        "SQUARES": [*range(64)],
    }
}
_importing: Final[list[str]] = []  # the files that are being imported


class NotInstalledError(VariantFault, AttributeError):
    """A search asked for something of a module that is not installed; `hasattr` may ask."""


class _Anything:
    """Something of such a module."""

    def __init__(self, name: str) -> None:
        self.__dict__["_name"] = name

    def _taken(self, part: str) -> _Anything:
        if not _importing:
            self._refuse(part)
        return _Anything(f"{self._name}{part}")

    def _refuse(self, part: str) -> NoReturn:
        module = self._name.partition(".")[0]
        fail(
            NotInstalledError(f"asks for {self._name}{part}, and {module} is not installed here: pip install {module}")
        )

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if name.isupper():  # a constant, such as a first move that is none: it is told from others, and no more
            return _Constant(f"{self._name}.{name}")
        return self._taken(f".{name}")

    def __call__(self, *args: Any, **_: Any) -> Any:
        if _importing and len(args) == 1 and isinstance(args[0], FunctionType | type):
            return args[0]  # a decorator
        return self._taken("()")

    def __mro_entries__(self, _: tuple[Any, ...]) -> tuple[type, ...]:
        return ()

    def __setattr__(self, name: str, _: object) -> None:
        self._taken(f".{name}")

    def __getitem__(self, _: object) -> Any:
        return self._taken("[]")

    def __setitem__(self, _: object, __: object) -> None:
        self._taken("[]")

    def __iter__(self) -> Iterator[Any]:
        self._taken(" in a loop")
        return iter(())

    def __bool__(self) -> bool:
        self._taken(" in a test")
        return False

    def __enter__(self) -> Any:
        return self._taken("")

    def __exit__(self, *_: object) -> None:
        return None

    def _combined(self, _: object = None) -> Any:
        return self._taken(" in a sum")

    def _number(self) -> int:
        self._taken(" as a number")
        return 0

    __index__ = __int__ = __len__ = _number
    __lt__ = __le__ = __gt__ = __ge__ = __contains__ = _combined
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __floordiv__ = __neg__ = _combined


class _Constant(_Anything):
    """A constant of such a module, or of a class there."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Constant) and self._name == other._name

    def __hash__(self) -> int:
        return hash(self._name)


class _Missing(ModuleType):
    """Such a module."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        vars(self).update(CONSTANTS.get(name, {}))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return _Anything(self.__name__)._taken(f".{name}")


@contextmanager
def importing(file: str) -> Iterator[None]:
    """Within it a file is imported."""
    _importing.append(file)
    try:
        yield
    finally:
        _importing.pop()


def stand_in(name: str) -> bool:
    """Let something stand for a module that is not there; whether nothing did so before."""
    if isinstance(sys.modules.get(name), _Missing):
        return False
    sys.modules[name] = _Missing(name)
    return True


def without_what_waits(text: bytes) -> ast.Module:
    """The file without loops and calls at its top that wait for a person: that come to `input`, or to such a module."""
    tree = ast.parse(text)
    absent = {*missing()}
    loops = _leading_to(tree, {"input"} | absent | _bound_to(tree, absent))
    calls = _leading_to(tree, {"input"})

    def waits(node: ast.stmt) -> bool:
        is_loop = isinstance(node, ast.While) and _names(node) & loops
        return bool(is_loop or (isinstance(node, ast.Expr | ast.For) and _names(node) & calls))

    tree.body = [node for node in tree.body if not waits(node)]
    return tree


def _leading_to(tree: ast.Module, names: set[str]) -> set[str]:
    """These names, and those of the functions and classes at the top that come to one of them."""
    found = {*names}
    named = {node.name: _names(node) for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    while more := {name for name, used in named.items() if used & found} - found:
        found |= more
    return found


def _names(node: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def _bound_to(tree: ast.Module, absent: set[str]) -> set[str]:
    """The names that imports give to such modules, and to what is in them."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = (one for one in node.names if one.name.partition(".")[0] in absent)
            found |= {(one.asname or one.name).partition(".")[0] for one in names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in absent:
            found |= {one.asname or one.name for one in node.names}
    return found


def missing() -> list[str]:
    """The modules for which something stands."""
    return sorted({name.partition(".")[0] for name, module in sys.modules.items() if isinstance(module, _Missing)})
