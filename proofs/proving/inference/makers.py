"""What stands for `max(x, y)`, `min(x, y)` and `range(...)` on a path of a search of a user's own."""

from typing import Any, Final

from proofs.proving.inference.counting import Counts
from proofs.proving.phrasing.lookups import Passed
from proofs.proving.phrasing.of_two import GreaterOf, LesserOf
from proofs.proving.vocabulary import Vocabulary


def _extreme(kind: type, plain: Any) -> Any:
    """Python's own; a path that only looks for invariants may have a way without a split (`record`)."""

    def made(path: Any, x: Any, y: Any) -> Any:
        extreme = getattr(path, "extreme", None)
        return plain(x, y) if extreme is None else extreme(x, y, kind is GreaterOf)

    return made


def _passed(path: Any, table: Any, entry: Any) -> None:
    """The path on which there was no entry goes on for all: of what the table holds nothing is known any more."""
    if entry is not None:
        path.end()
    table.forget()


MAKERS: Final = Vocabulary(
    makers={GreaterOf: _extreme(GreaterOf, max), LesserOf: _extreme(LesserOf, min), range: Counts, Passed: _passed}
)
