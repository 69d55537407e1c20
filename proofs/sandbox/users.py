"""Decide whether a module belongs to the user, to a library, or to this project."""

import functools
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path
from types import MethodType
from typing import Any, Final

_OURS: Final = frozenset({"proofs", "specs", "verified"})
_LIBRARIES: Final = tuple({sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")})


class Users:
    """The modules that belong to whoever wrote a function: its own package, and what is installed nowhere."""

    def __init__(self, function: Callable[..., Any]) -> None:
        plain: Any = function
        while isinstance(plain, functools.partial | MethodType):
            plain = plain.func if isinstance(plain, functools.partial) else plain.__func__
        self._package = _root(getattr(plain, "__module__", None))
        self._answers: dict[str, bool] = {}

    def own(self, module: str | None) -> bool:
        """Whether the user wrote that module."""
        root = _root(module)
        if root not in self._answers:
            self._answers[root] = not is_ours(root) and (root == self._package or not _is_library(root))
        return self._answers[root]


def is_ours(module: str | None) -> bool:
    """Whether the module is one of this project."""
    return _root(module) in _OURS


def _root(module: str | None) -> str:
    return (module or "").partition(".")[0]


def _is_library(root: str) -> bool:
    if root in sys.stdlib_module_names:
        return root != "__main__"
    file = getattr(sys.modules.get(root), "__file__", None)
    return file is not None and any(Path(file).is_relative_to(folder) for folder in _LIBRARIES)
