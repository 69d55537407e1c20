"""What stands for `range(...)` on a path of a search of a user's own: some iterations, or one for each depth."""

from dataclasses import dataclass
from typing import Any

from proofs.proving.execution.things import Thing
from proofs.proving.models.depths import Depth, any_depth, is_depth
from proofs.proving.models.strangers import Counted
from proofs.proving.source.fragment import FragmentError


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


@dataclass
class _DepthLoop:
    """A loop over depths, one more at each iteration, on one path."""

    path: Any
    start: Any
    stop: Any
    is_entry: bool
    depth: Any = None

    def has_first(self) -> bool:
        return bool(self.start < self.stop)

    def first(self) -> Any:
        self.depth = self.start
        return self.depth

    def some(self) -> Any:
        self.depth = any_depth(self.path.world, "depth of the iteration")
        self.path.world.assume(bool(self.start <= self.depth < self.stop))
        return self.depth

    def goes_on(self) -> bool:
        return bool(self.depth + 1 < self.stop)

    def following(self) -> Any:
        self.depth += 1
        return self.depth


class Counts(Thing):
    """`range(...)`: some whole numbers; none only where the numbers that are written out say so, or are not known."""

    is_unchanging = True

    def __init__(self, path: Any, *given: Any) -> None:
        self.path = path
        self.depths: tuple[Any, Any] | None = None
        if any(type(number) is Depth for number in given):
            if len(given) > 2 or not all(map(is_depth, given)):
                raise FragmentError("range(...) of depths: a proof follows range(depth) and range(first, depth)")
            self.depths = (given[0], given[1]) if len(given) == 2 else (0, given[0])
            return
        for number in given:
            if type(number) not in (int, Counted):
                raise FragmentError(f"range({number!r}): only whole numbers are counted")
        if type(given[-1]) is Counted and len(given) > 2:  # it may be 0
            raise FragmentError("range(...) with a step that is not written out: nothing is known of it")
        written = range(*(1 if type(number) is Counted else number for number in given))  # or the error that it raises
        self.has_some = None if any(type(number) is Counted for number in given) else bool(written)

    def cut(self, is_entry: bool) -> _Loop | _DepthLoop:
        """One loop, at its entry or at some iteration."""
        if self.depths is not None:
            return _DepthLoop(self.path, *self.depths, is_entry)
        return _Loop(self.path, self.has_some, is_entry)

    def __repr__(self) -> str:
        return "range(...)"
