"""The agenda: the edges of a part of a game graph that are to be looked at (KA-R8-gijlswijk).

A way out that was taken is put on it when it is empty. When a place is settled, all edges to it are put on it. So all
edges on it lead to something of the same worth. Of the edges of n it is known whether one of them is there.
"""

from __future__ import annotations

from typing import ClassVar

from proofs.proving.execution.things import Changeable
from proofs.proving.models.observed_edge import INSIDE, Place
from proofs.proving.models.place_lists import EdgesTo
from proofs.proving.models.settling import Settling
from proofs.proving.source.fragment import FragmentError


class Looked(Changeable):
    """The agenda: edges to be looked at, each of which leads to something of the same worth."""

    offers: ClassVar[frozenset[str]] = frozenset({"append", "pop", "extend"})

    def __init__(self, back: Settling) -> None:
        self.back, self.world = back, back.world
        self._is_empty: bool | None = True

    def __bool__(self) -> bool:
        if self._is_empty is None:
            self.world.outside(self.__bool__)
            self._is_empty = not self.back.state.pending and self.world.choose(2) == 1
        return not self._is_empty

    @property
    def is_surely_empty(self) -> bool:
        """Whether it is known that no edge is left."""
        return self._is_empty is True

    def append(self, place: object) -> None:
        """The edge by which the way out leaves the place."""
        back = self.back
        worth, start = back.__dict__.get("way_taken", (None, None))
        if self or place is not start:
            raise FragmentError(f"append({place!r}): only the way out that was taken, when the agenda is empty")
        del back.__dict__["way_taken"]
        back.agenda_worth = worth
        back.puts += 1
        back.looked = back.looked - 1  # it was forced when it was taken
        self._is_empty = False
        if place is back.n:
            back.unbooked.remove(back.n)
            back.state.pending = True

    def pop(self) -> Place:
        """One of the edges."""
        if not self:
            raise IndexError("pop from an empty list")
        back, world = self.back, self.world
        if back.agenda_worth is None or "way_taken" in back.__dict__:
            raise FragmentError("what the edges on the agenda are worth is not known")
        places = [
            Place(world, "m"),
            *([back.t] if back.leads == INSIDE else []),
            *([back.n] if back.state.pending else []),
        ]
        found = places[world.choose(len(places))]
        world.scene.append(f"an edge of {found.name} is looked at")
        self._is_empty = None
        back.look(found)
        return found

    def extend(self, edges: object) -> None:
        """All edges to a place that was settled just now."""
        back = self.back
        if not isinstance(edges, EdgesTo) or edges.place not in back.unbooked or back.unbooked[-1] is not edges.place:
            raise FragmentError("only edges to what was settled just now are put on the agenda, once")
        back.unbooked.pop()
        if edges.place.__dict__.pop("leads_there"):
            back.state.pending = True
            self._is_empty = False

    def forget(self) -> None:
        """Any edges may be on it."""
        self._is_empty = None

    def as_it_was(self) -> Looked:
        """A copy that stays as it is now."""
        copy = Looked(self.back)
        copy._is_empty = self._is_empty
        return copy
