"""The base of all traces: a recorder of calls that can write a table."""

from abc import abstractmethod
from collections.abc import Iterator

from specs.contracts import Recorder


class Trace(Recorder):
    """A recorder of the calls of one search, with the lines of a table."""

    @abstractmethod
    def lines(self) -> Iterator[str]:
        """The lines of the table."""
