"""A recorder of calls that has a table to show."""

from abc import abstractmethod
from collections.abc import Iterator

from specs.contracts import Recorder


class Trace(Recorder):
    """What a search did, step by step."""

    @abstractmethod
    def lines(self) -> Iterator[str]:
        """The lines of the table."""
