"""The edges that lead out of a part of a game graph, taken from the best down (KA-R8-gijlswijk).

`ways_out` has every way out once, the best last. The way out that is observed is one of them until it is taken. Of the
others it is only known that none is better than one that was taken before it.
"""

from __future__ import annotations

from typing import ClassVar

from proofs.proving.execution.things import Changeable
from proofs.proving.models.observed_edge import INSIDE, OUT, Place
from proofs.proving.models.settling import Settling
from proofs.proving.source.fragment import FragmentError
from specs.values import Value


class Ways(Changeable):
    """The ways out that are left, the best last."""

    offers: ClassVar[frozenset[str]] = frozenset({"pop"})

    def __init__(self, back: Settling) -> None:
        self.back, self.world = back, back.world
        self._is_empty: bool | None = None
        self._best: Value | None = None  # what the best of them is worth, if there is one

    def __bool__(self) -> bool:
        if self._is_empty is None:
            self.world.outside(self.__bool__)
            self._is_empty = self.world.choose(2) == 1
            if self._is_empty:
                self.world.assume(not self._is_c_left())
        return not self._is_empty

    def _is_c_left(self) -> bool:
        return self.back.leads == OUT and not self.back.is_leaf and not self.back.state.is_taken

    def best(self) -> Value:
        """What the best is worth: as much as c at least, if c is left. If none is left, it says nothing."""
        if self._best is None:
            self.world.outside(self.best)
            self.world.choose(1)
            back, player = self.back, self.back.player
            assert player is not None
            worth = self._best = self.world.finite("worth of the next way out")
            if self._is_c_left():
                self.world.suppose(*((back.s_after, worth) if player else (worth, back.s_after)))
        return self._best

    def __getitem__(self, index: object) -> list[tuple[Value, None]]:
        if index != slice(-1, None):
            raise FragmentError(f"ways[{index!r}]: only the best way out is known")
        return [(self.best(), None)]

    def pop(self) -> tuple[Value, Place]:
        """The best way out is taken: c, if it is left, or another one."""
        if not self:
            raise IndexError("pop from an empty list")
        back, world, player = self.back, self.world, self.back.player
        if back.unbooked:
            raise FragmentError("a way out is taken before the last one was looked at")
        assert player is not None
        worth, place = self.best(), back.n
        back.looked = back.looked + 1  # forced from here on, and not on the agenda yet
        takes_c = back.__dict__["took_c"] = self._is_c_left() and world.choose(2) == 0
        if takes_c:
            world.suppose(worth, back.s_after)
            world.suppose(back.s_after, worth)
            back.state.is_taken = True
        else:
            places = [Place(world, "m"), *([back.t] if back.leads == INSIDE else [])]
            if back.state.at_n is None:  # if n is settled, it is like any other place that is
                places.append(back.n)
            place = places[world.choose(len(places))]
        back.ways_taken += 1
        if place is back.n:
            back.unbooked.append(place)
            back.choose_all_forced()
        back.__dict__["way_taken"] = worth, place
        self._is_empty = self._best = None
        world.suppose(*((self.best(), worth) if player else (worth, self.best())))  # the next one is no better
        return worth, place

    def forget(self) -> None:
        """Any ways out may be left."""
        self._is_empty = self._best = None

    def as_it_was(self) -> Ways:
        """A copy that stays as it is now."""
        copy = Ways(self.back)
        copy._is_empty, copy._best = self._is_empty, self._best
        return copy
