"""What stands for `range(...)`, and for the mark of a lookup, on a path of a search of a user's own."""

from typing import Any, Final

from proofs.proving.inference.counting import Counts
from proofs.proving.phrasing.lookups import Passed
from proofs.proving.vocabulary import Vocabulary


def _passed(path: Any, table: Any, entry: Any) -> None:
    """The path on which there was no entry goes on for all: of what the table holds nothing is known any more.

    What was known of the entry before this lookup goes on by itself, for there no path has found nothing.
    """
    if entry is None:
        table.forget()
    elif table.passes(entry):
        path.end()


MAKERS: Final = Vocabulary(makers={range: Counts, Passed: _passed})
