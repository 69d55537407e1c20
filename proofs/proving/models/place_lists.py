"""The lists of a part of a game graph that have something for each place (KA-R8-gijlswijk).

is_max           whose turn it is
settled          what the place is settled at. Nothing that is settled is changed: the model refuses it
waiting          for how many edges the place waits before it is settled
predecessors[p]  has every edge to p once, by the place that it leaves
"""

from __future__ import annotations

from typing import Any

from proofs.proving.execution.sorts import is_value
from proofs.proving.execution.things import Thing
from proofs.proving.models.observed_edge import Place
from proofs.proving.models.settling import Settling
from proofs.proving.source.fragment import FragmentError
from specs.clauses.graph_backwards import wins
from specs.values import Value


class _Part(Thing):
    """One of the lists of a part."""

    is_unchanging = True

    def __init__(self, back: Settling) -> None:
        self.back = back

    def must_be_place(self, place: object) -> Place:
        """The place, if it is one."""
        if not isinstance(place, Place):
            raise FragmentError(f"{place!r} is no place")
        return place


class Sides(_Part):
    """`is_max`."""

    def __getitem__(self, place: object) -> bool:
        found, back = self.must_be_place(place), self.back
        if found is back.n:
            return back.is_max_n
        if found.is_max is None:
            found.is_max = back.world.choose(2) == 0
        return found.is_max


class Settled(_Part):
    """`settled`."""

    def __getitem__(self, place: object) -> Value | None:
        found, back = self.must_be_place(place), self.back
        if found is back.n:
            return back.state.at_n
        if found is back.t:
            return back.state.at_t
        if found.is_settled is None:
            found.is_settled = back.world.choose(2) == 0
        return back.world.finite("settled[m]") if found.is_settled else None

    def __setitem__(self, place: object, h: object) -> None:
        found, back = self.must_be_place(place), self.back
        player = back.player
        if player is None or not is_value(h):
            raise FragmentError(f"settled[{place!r}] = {h!r}: nothing is known of that")
        if found is not back.n and found is not back.t and found.is_settled is None:
            raise FragmentError(f"{place!r} may be settled already: ask first")
        if self[found] is not None:
            raise FragmentError(f"{place!r} is settled already, and is not settled again")
        value: Any = h
        worth, path = back.agenda_worth, back.world.path
        path.collector.must_hold("a win of the player is settled", path.line, lambda: wins(player, value), "law")
        path.collector.must_hold(
            "it is what was looked at", path.line, lambda: worth is not None and bool(value == worth), "law"
        )
        back.is_settled_now(found, value)


class Count(Thing):
    """For how many successors a place waits, or one less."""

    def __init__(self, back: Settling, place: Place, less: int = 0) -> None:
        self.back, self.place, self.less = back, place, less

    def __sub__(self, number: object) -> Count:
        if type(number) is not int:
            raise FragmentError(f"waiting - {number!r}: nothing is known of that")
        return Count(self.back, self.place, self.less + number)

    def __bool__(self) -> bool:
        back, state = self.back, self.back.state
        if self.place is not back.n or state.off != 0 or back.unbooked or self.less:
            return back.world.choose(2) == 0
        is_zero = state.all_forced and not state.pending
        if is_zero:
            back.all_are_looked_at()
        return not is_zero


class Waiting(_Part):
    """`waiting`."""

    def __getitem__(self, place: object) -> Count:
        return Count(self.back, self.must_be_place(place))

    def __setitem__(self, place: object, count: object) -> None:
        found, back = self.must_be_place(place), self.back
        if not isinstance(count, Count) or count.place is not found:
            raise FragmentError(f"waiting[{place!r}] = {count!r}: nothing is known of that")
        if found is back.n and count.less:
            state = back.state
            state.untouched = False
            state.off = None if state.off is None else state.off - count.less


class EdgesTo:
    """`predecessors[place]`."""

    is_unchanging = True

    def __init__(self, place: Place) -> None:
        self.place = place


class Predecessors(_Part):
    """`predecessors`."""

    def __getitem__(self, place: object) -> EdgesTo:
        return EdgesTo(self.must_be_place(place))
