"""A note of what a process is doing, in shared memory, which outlives the process.

After a sudden death (`os._exit`, a kill, a crash in C) the process cannot say what it was running. So it writes that
down beforehand, in memory shared with another process: a text (which engine, which shape) and a number (which case).
There are two pages. The first cell counts how often a text was written, and its last bit says which page is valid. So
a death in the middle of writing leaves the former note intact. Any change of the cells shows that the process runs.
"""

from __future__ import annotations

import mmap
import os
import tempfile
from typing import Final, NamedTuple

PAGE: Final = 16384  # bytes of one note
_HEAD: Final = 16  # number, length of the text
_ROOM: Final = PAGE - _HEAD
_CUT: Final = b"..."


class Note(NamedTuple):
    """What was going on: `text` says what, `number` which one of them."""

    text: str
    number: int


class Beacon:
    """Both ends of the shared memory behind a file descriptor; `Beacon.create()` makes a new one."""

    __slots__ = ("_bytes", "_cells", "_number", "fd")

    def __init__(self, fd: int) -> None:
        self.fd = fd
        self._attach(memoryview(mmap.mmap(fd, 3 * PAGE)))

    @classmethod
    def create(cls) -> Beacon:
        """A new beacon with an empty note."""
        with tempfile.TemporaryFile() as file:
            file.truncate(3 * PAGE)
            return cls(os.dup(file.fileno()))

    def _attach(self, memory: memoryview) -> None:
        self._bytes = memory
        self._cells = memory.cast("q")
        self._number = self._place() // 8

    def _place(self) -> int:
        """Where the valid page begins."""
        return PAGE * (1 + self._cells[0] % 2)

    def about(self, text: str) -> None:
        """Note what begins now; its number starts at 0."""
        data = text.encode("utf-8", "replace")
        if len(data) > _ROOM:
            data = data[: _ROOM - len(_CUT)] + _CUT
        place = 3 * PAGE - self._place()  # the other page
        cell = place // 8
        self._cells[cell] = 0
        self._cells[cell + 1] = len(data)
        self._bytes[place + _HEAD : place + _HEAD + len(data)] = data
        self._cells[0] += 1
        self._number = cell

    def at(self, number: int) -> None:
        """Note the number of the case that begins now."""
        self._cells[self._number] = number

    def beat(self) -> None:
        """Show life where neither text nor number changes."""
        self._cells[1] += 1

    def read(self) -> Note:
        """The last note."""
        place = self._place()
        number, length = self._cells[place // 8], self._cells[place // 8 + 1]
        data = bytes(self._bytes[place + _HEAD : place + _HEAD + max(0, min(length, _ROOM))])
        return Note(data.decode("utf-8", "replace"), number)

    def pulse(self) -> tuple[int, ...]:
        """A value that changes as long as the process writes notes or beats."""
        return self._cells[0], self._cells[1], self._cells[self._place() // 8]

    def detach(self) -> None:
        """From now on write where nobody reads: for a forked copy, which is not the process that is watched."""
        self._attach(memoryview(bytearray(self._bytes)))

    def close(self) -> None:
        """Give the descriptor back."""
        os.close(self.fd)
