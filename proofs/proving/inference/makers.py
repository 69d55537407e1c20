"""What stands for `max(x, y)`, `min(x, y)` and `range(...)` on a path of a search of a user's own."""

from dataclasses import dataclass
from typing import Any, Final

from proofs.proving.execution.things import Thing
from proofs.proving.models.strangers import Counted
from proofs.proving.phrasing.extremes import GreaterOf, LesserOf
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Vocabulary


def _extreme(kind: type, plain: Any) -> Any:
    """Python's own; a path that only looks for invariants may have a way without a split (`record`)."""

    def made(path: Any, x: Any, y: Any) -> Any:
        extreme = getattr(path, "extreme", None)
        return plain(x, y) if extreme is None else extreme(x, y, kind is GreaterOf)

    return made


@dataclass
class _Loop:
    """A loop that counts, on one path."""

    path: Any
    has_some: bool | None
    is_entry: bool

    def has_first(self) -> bool:
        return self.path.world.choose(2) == 0 if self.has_some is None else self.has_some

    def goes_on(self) -> bool:
        return bool(self.path.world.choose(2) == 0)

    def first(self) -> Counted:
        return Counted()

    some = following = first


class Counts(Thing):
    """`range(...)`: some whole numbers; none only where the numbers that are written out say so, or are not known."""

    is_unchanging = True

    def __init__(self, path: Any, *given: Any) -> None:
        for number in given:
            if type(number) not in (int, Counted):
                raise FragmentError(f"range({number!r}): only whole numbers are counted")
        if type(given[-1]) is Counted and len(given) > 2:  # it may be 0
            raise FragmentError("range(...) with a step that is not written out: nothing is known of it")
        written = range(*(1 if type(number) is Counted else number for number in given))  # or the error that it raises
        self.path = path
        self.has_some = None if any(type(number) is Counted for number in given) else bool(written)

    def cut(self, is_entry: bool) -> _Loop:
        """One loop, at its entry or at some iteration."""
        return _Loop(self.path, self.has_some, is_entry)

    def __repr__(self) -> str:
        return "range(...)"


MAKERS: Final = Vocabulary(
    makers={GreaterOf: _extreme(GreaterOf, max), LesserOf: _extreme(LesserOf, min), range: Counts}
)
