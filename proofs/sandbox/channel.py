"""The pipe by which a watched process reports: events as JSON, one on each line.

JSON and not pickle, for reading a pickle runs any code that its writer likes. The writer's process runs unknown code,
so the reader accepts any bytes: it counts the lines that are no record, and skips them.
"""

import fcntl
import json
import os
from collections.abc import Iterator
from typing import Any, Final

from proofs.sandbox.beacon import Beacon

Event = dict[str, Any]

LONGEST: Final = 1 << 20  # bytes of one record
_HIGH: Final = 200  # out of the way of code that closes the low descriptors
_ENDING: Final = "\x00ending"  # the key of the last record


class Channel:
    """The writing end: `send` events, and write notes to the `beacon`, so that a sudden death can be explained."""

    def __init__(self, fd: int, beacon: Beacon) -> None:
        self._fd = fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, _HIGH)
        os.close(fd)
        self._process = os.getpid()
        self._is_whole = True
        self.beacon = beacon

    def send(self, event: Event) -> None:
        """Send a record of plain JSON, of at most `LONGEST` bytes. What a time limit cuts short is lost."""
        line = json.dumps(event).encode()
        if len(line) > LONGEST:
            raise ValueError(f"an event of {len(line):,} bytes; at most {LONGEST:,} fit")
        if os.getpid() != self._process:
            os._exit(0)  # a copy that the stranger's code forked off, and that came back into ours
        rest = memoryview(line + b"\n" if self._is_whole else b"\n" + line + b"\n")
        self._is_whole = False
        while rest:
            rest = rest[os.write(self._fd, rest) :]
        self._is_whole = True

    def end(self, how: str, detail: str = "") -> None:
        """Send the last record: how the work ended."""
        self.send({_ENDING: how, "detail": detail})


class Reader:
    """The reading end, for a file descriptor that does not block."""

    def __init__(self, fd: int) -> None:
        self.fd = fd
        self.is_open = True
        self.garbled = 0  # lines that are no record
        self.ending: tuple[str, str] | None = None  # how, detail
        self._line = bytearray()
        self._is_too_long = False

    def read(self) -> Iterator[Event]:
        """The records that have come by now, but only so many bytes at a time: they may be endless."""
        try:
            chunk = os.read(self.fd, 1 << 16)
        except BlockingIOError:
            return
        *ends, rest = chunk.split(b"\n")
        for end in ends:
            self._add(end)
            yield from self._record()
        self._add(rest)
        if not chunk:
            self.is_open = False
            yield from self._record()  # garbled, if the last line was cut off

    def _add(self, part: bytes) -> None:
        self._is_too_long = self._is_too_long or len(self._line) + len(part) > LONGEST
        if not self._is_too_long:
            self._line += part

    def _record(self) -> Iterator[Event]:
        line, too_long = bytes(self._line), self._is_too_long
        self._line.clear()
        self._is_too_long = False
        if not line.strip() and not too_long:
            return
        try:
            event = None if too_long else json.loads(line)
        except (ValueError, RecursionError):
            event = None
        if not isinstance(event, dict):
            self.garbled += 1
        elif _ENDING in event:
            self.ending = str(event[_ENDING]), str(event.get("detail", ""))
        else:
            yield event


class Printed:
    """What comes out of a pipe that any code may print to: the beginning is kept, the rest only counted."""

    def __init__(self, fd: int, keep: int = 4096) -> None:
        self.fd = fd
        self.is_open = True
        self.size = 0
        self._kept = bytearray()
        self._keep = keep

    def read(self) -> None:
        """Take what has come by now, but only so many bytes at a time: it may be endless."""
        try:
            chunk = os.read(self.fd, 1 << 20)
        except BlockingIOError:
            return
        self.is_open = bool(chunk)
        self.size += len(chunk)
        self._kept += chunk[: self._keep - len(self._kept)]

    @property
    def text(self) -> str:
        """The beginning of it."""
        return self._kept.decode("utf-8", "replace")
