"""What stands for `range(...)`, and for the mark of a lookup, on a path of a search of a user's own."""

from typing import Any, Final

from proofs.proving.inference.counting import Counts
from proofs.proving.phrasing.lookups import Passed
from proofs.proving.vocabulary import Vocabulary


def _passed(path: Any, table: Any, entry: Any) -> None:
    """The path on which there was no entry goes on for all: of what the table holds nothing is known any more."""
    if entry is not None:
        path.end()
    table.forget()


MAKERS: Final = Vocabulary(makers={range: Counts, Passed: _passed})
