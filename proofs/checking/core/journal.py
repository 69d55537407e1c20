"""A large list that knows what was written to it, so that a run can be undone without a copy of the list.

A table of a million entries is made once. Between two runs only the few entries that the first of them wrote are put
back. A list that is grown, cut or sorted keeps one copy of itself from before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

_RESHAPES: Final = (
    "append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse", "__delitem__", "__iadd__", "__imul__",
)  # fmt: skip


class Journal(list[Any]):
    """A list in place of the one that a function made. `dirty` gathers the lists that have something to undo."""

    __slots__ = ("_before", "_dirty", "_written")

    def __init__(self, items: list[Any], dirty: list[Journal]) -> None:
        super().__init__(items)
        self._dirty = dirty
        self._written: dict[int, Any] = {}  # what stood there before, by index
        self._before: list[Any] | None = None  # all that stood there, if the list was reshaped

    def __setitem__(self, index: Any, value: Any) -> None:
        if self._before is None:
            if type(index) is not int or not -len(self) <= index < len(self):
                self._note_all()
            else:
                place = index if index >= 0 else index + len(self)
                if not self._written:
                    self._dirty.append(self)
                if place not in self._written:
                    self._written[place] = list.__getitem__(self, place)
        list.__setitem__(self, index, value)

    def _note_all(self) -> None:
        if self._before is None:
            if not self._written:
                self._dirty.append(self)
            self._before = list(self)
            for place, value in self._written.items():
                self._before[place] = value

    def undo(self) -> None:
        """Put back what stood there before."""
        if self._before is not None:
            list.__setitem__(self, slice(None), self._before)
        else:
            for place, value in self._written.items():
                list.__setitem__(self, place, value)
        self._before = None
        self._written.clear()

    def __reduce__(self) -> tuple[type[list[Any]], tuple[list[Any]]]:
        return list, (list(self),)  # a copy is a plain list


def _reshaping(name: str) -> Callable[..., Any]:
    plain: Callable[..., Any] = getattr(list, name)

    def reshape(self: Journal, *args: Any, **kwargs: Any) -> Any:
        self._note_all()
        return plain(self, *args, **kwargs)

    return reshape


for _name in _RESHAPES:
    setattr(Journal, _name, _reshaping(_name))
