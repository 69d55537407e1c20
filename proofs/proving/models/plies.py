"""An arbitrary number of plies, as far as it is asked how it compares with 0 (RR-5.3-ETCdepth)."""

from __future__ import annotations

from functools import partial
from typing import Final, NoReturn

from proofs.proving.execution.sorts import or_none
from proofs.proving.execution.things import Thing
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.law import law, table_of
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Sort, Vocabulary
from proofs.symbolic.closed import REFUSALS


@law("one-less", "int")
def ONE_LESS(sign: int, of_less: int) -> bool:
    """a whole number above 0 less 1 is not below 0, any other is"""
    return of_less >= 0 if sign > 0 else of_less < 0


class Plies(Thing):
    """A number of plies. What counts is how it compares with 0, settled when that is asked for; one less is another.

    A clause that asks whether it is an int is told so.
    """

    is_unchanging = True

    def __init__(self, world: ProvingWorld, *signs: int) -> None:
        self.world = world
        self.signs = frozenset(signs or (-1, 0, 1))  # those that it may have

    @property  # type: ignore[misc]  # isinstance(plies, int) is what a clause asks
    def __class__(self) -> type[int]:  # type: ignore[override]
        return int

    def _has(self, other: object, *asked: int) -> bool:
        """Whether its sign is one of those asked for."""
        if type(other) is not int or other != 0:
            raise FragmentError(f"plies is compared with {other!r}: only how it compares with 0 is known")
        if self.signs & {*asked} and self.signs - {*asked}:
            self.world.outside(lambda: self._has(other, *asked))
            is_so = self.world.choose(2) == 0
            self.signs = self.signs & {*asked} if is_so else self.signs - {*asked}
            self.world.scene.append(f"plies compares with 0 as {' or '.join(map(str, sorted(self.signs)))} does")
        return bool(self.signs & {*asked})

    def __eq__(self, other: object) -> bool:
        return self._has(other, 0)

    def __ne__(self, other: object) -> bool:
        return self._has(other, -1, 1)

    def __lt__(self, other: object) -> bool:
        return self._has(other, -1)

    def __le__(self, other: object) -> bool:
        return self._has(other, -1, 0)

    def __gt__(self, other: object) -> bool:
        return self._has(other, 1)

    def __ge__(self, other: object) -> bool:
        return self._has(other, 0, 1)

    def __sub__(self, other: int) -> Plies:
        if type(other) is not int or other != 1:
            raise FragmentError(f"plies - {other!r}: only one less is known")
        allows = partial(self.world.allows, ONE_LESS)
        return Plies(self.world, *(x for x in (-1, 0, 1) if any(allows(sign=y, of_less=x) for y in self.signs)))

    __hash__ = REFUSALS["__hash__"]

    def _refuse(self, what: str) -> NoReturn:
        raise FragmentError(f"{what}: more is asked of it than how it compares with 0")

    def __repr__(self) -> str:
        return "plies"


_PLIES: Final = Sort(lambda world, _name, _node: Plies(world), lambda thing: type(thing) in (int, Plies))
PLIES: Final = Vocabulary(sorts={"int | None": or_none(_PLIES)}, laws=table_of(ONE_LESS))
