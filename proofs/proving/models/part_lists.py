"""The lists of a part of a game graph that is settled backwards (KA-R8-gijlswijk).

is_max           whose turn it is at each place
settled          what the place is settled at. Nothing that is settled is changed: the model refuses it
waiting          for how many edges the place waits before it is settled
predecessors[p]  has every edge to p once, by the place that it leaves
ways             every way out once, the best last; c is one of them until it is taken
agenda           edges to be looked at. A way out that was taken is put on it when it is empty; when a place is settled,
                 all edges to it are. So all edges on it lead to something of the same worth
"""

from __future__ import annotations

from typing import Any, ClassVar

from proofs.proving.containers.settled import settled, unsettled
from proofs.proving.execution.sorts import is_value
from proofs.proving.execution.things import Changeable, Thing, Unchanging
from proofs.proving.models import part_edge as laws
from proofs.proving.models.part_edge import INSIDE, OUT, ObservedPart, Place
from proofs.proving.source.fragment import FragmentError
from specs.clauses.graph_backwards import wins
from specs.values import Value


class _List(Unchanging):
    """A list with something for each place."""

    def __init__(self, back: ObservedPart) -> None:
        self.back = back

    def place(self, place: object) -> Place:
        """The place, if it is one."""
        if not isinstance(place, Place):
            raise FragmentError(f"{place!r} is no place")
        return place


class Sides(_List):
    """`is_max`."""

    def __getitem__(self, place: object) -> bool:
        one, back = self.place(place), self.back
        if one is back.n:
            return back.is_max_n
        if one.is_max is None:
            one.is_max = back.world.choose(2) == 0
        return one.is_max


class Settled(_List):
    """`settled`."""

    def __getitem__(self, place: object) -> Value | None:
        one, back = self.place(place), self.back
        if one is back.n or one is back.t:
            return back.state.at_n if one is back.n else back.state.at_t
        if one.is_settled is None:
            one.is_settled = back.world.choose(2) == 0
        return back.world.finite("settled[m]") if one.is_settled else None

    def __setitem__(self, place: object, h: object) -> None:
        one, back = self.place(place), self.back
        player, worth = back.player, back.agenda_worth
        if player is None or not is_value(h):
            raise FragmentError(f"settled[{place!r}] = {h!r}: nothing is known of that")
        if one is not back.n and one is not back.t and one.is_settled is None:
            raise FragmentError(f"{place!r} may be settled already: ask first")
        if self[one] is not None:
            raise FragmentError(f"{place!r} is settled already, and is not settled again")
        value: Any = h
        back.must_hold("a win of the player is settled", lambda: wins(player, value))
        back.must_hold("it is what was looked at", lambda: worth is not None and bool(value == worth))
        back.settle(one, value)


class Edges(Thing):
    """For how many edges a place waits, or one less."""

    def __init__(self, back: ObservedPart, place: Place, less: int = 0) -> None:
        self.back, self.place, self.less = back, place, less

    def __sub__(self, number: object) -> Edges:
        if type(number) is not int:
            raise FragmentError(f"waiting - {number!r}: nothing is known of that")
        return Edges(self.back, self.place, self.less + number)

    def __bool__(self) -> bool:
        back, state, world = self.back, self.back.state, self.back.world
        if self.place is not back.n or state.excess is None or back.unbooked or self.less:
            return world.choose(2) == 0
        known = {"excess": state.excess, "all_forced": state.all_forced, "pending": state.pending}
        waits: bool = world.any_of(laws.WAITS, "waits", True, False, **known)
        if not waits and state.excess == 0:
            back.all_are_looked_at()
        return waits


class Waiting(_List):
    """`waiting`."""

    def __getitem__(self, place: object) -> Edges:
        return Edges(self.back, self.place(place))

    def __setitem__(self, place: object, edges: object) -> None:
        one, state = self.place(place), self.back.state
        if not isinstance(edges, Edges) or edges.place is not one:
            raise FragmentError(f"waiting[{place!r}] = {edges!r}: nothing is known of that")
        if one is self.back.n and edges.less:
            state.untouched = False
            state.excess = None if state.excess is None else state.excess - edges.less


class EdgesTo(Unchanging):
    """`predecessors[place]`."""

    def __init__(self, place: Place) -> None:
        self.place = place


class Predecessors(_List):
    """`predecessors`."""

    def __getitem__(self, place: object) -> EdgesTo:
        return EdgesTo(self.place(place))


class _Stack(Changeable):
    """A list that is emptied from its end."""

    def __init__(self, back: ObservedPart, *, is_empty: bool | None = None) -> None:
        self.back, self.world = back, back.world
        self.is_empty = is_empty  # None: not known

    def has_one(self) -> bool:
        """Whether an edge of n is known to be on it."""
        raise NotImplementedError

    def __bool__(self) -> bool:
        if self.is_empty is None:
            self.world.outside(self.__bool__)
            self.is_empty = self.world.any_of(laws.NONE_LEFT, "is_empty", False, True, pending=self.has_one())
        return not self.is_empty

    def forget(self) -> None:
        """Anything may be on it."""
        self.is_empty = None


class Ways(_Stack):
    """The ways out that are left, the best last."""

    offers: ClassVar[frozenset[str]] = frozenset({"pop"})

    def has_one(self) -> bool:
        return self.back.leads == OUT and not self.back.is_leaf and not self.back.state.is_taken

    @settled
    def best(self) -> Value:
        """What the best is worth: as much as c at least, if c is left. If none is left, it says nothing."""
        best = self.world.finite("worth of the next way out")
        if self.has_one():
            self.world.law(laws.BEST_FIRST, player=self.back.player, better=best, worse=self.back.s_after)
        return best

    def __getitem__(self, index: object) -> list[tuple[Value, None]]:
        if index != slice(-1, None):
            raise FragmentError(f"ways[{index!r}]: only the best way out is known")
        return [(self.best, None)]

    def pop(self) -> tuple[Value, Place]:
        """The best way out is taken: c, if it is left, or another one."""
        if not self:
            raise IndexError("pop from an empty list")
        back, world = self.back, self.world
        if back.unbooked:
            raise FragmentError("a way out is taken before the last one was looked at")
        worth, place = self.best, back.n
        back.took_c = self.has_one() and world.choose(2) == 0
        if back.took_c:
            world.law(laws.WORTH, worth=worth, beyond=back.s_after)
            back.state.is_taken = True
        else:
            places = [Place(world, "m"), *([back.t] if back.leads == INSIDE else [])]
            if back.state.at_n is None:  # if n is settled, it is like any other place that is
                places.append(back.n)
            place = places[world.choose(len(places))]
        back.ways_taken += 1
        if place is back.n:
            back.unbooked.append(place)
            back.is_forced()
        back.way_taken = worth, place
        self.forget()
        world.law(laws.BEST_FIRST, player=back.player, better=worth, worse=self.best)
        return worth, place

    def forget(self) -> None:
        super().forget()
        unsettled(self, "best")


class LookedAt(_Stack):
    """The agenda."""

    offers: ClassVar[frozenset[str]] = frozenset({"append", "pop", "extend"})

    def has_one(self) -> bool:
        return self.back.state.pending

    def append(self, place: object) -> None:
        """The edge by which the way out leaves the place."""
        back = self.back
        worth, start = back.way_taken or (None, None)
        if self or place is not start:
            raise FragmentError(f"append({place!r}): only the way out that was taken, when the agenda is empty")
        back.way_taken, back.agenda_worth, self.is_empty = None, worth, False
        back.puts += 1
        if place is back.n:
            back.unbooked.remove(back.n)
            back.joins(True)

    def pop(self) -> Place:
        """One of the edges."""
        if not self:
            raise IndexError("pop from an empty list")
        back, world = self.back, self.world
        if back.agenda_worth is None or back.way_taken is not None:
            raise FragmentError("what the edges on the agenda are worth is not known")
        inside, own = [back.t] * (back.leads == INSIDE), [back.n] * back.state.pending
        places = [Place(world, "m"), *inside, *own]
        place = places[world.choose(len(places))]
        world.scene.append(f"an edge of {place.name} is looked at")
        self.is_empty = None
        back.look(place)
        return place

    def extend(self, edges: object) -> None:
        """All edges to a place that was settled just now."""
        back = self.back
        if not isinstance(edges, EdgesTo) or not back.unbooked or back.unbooked[-1] is not edges.place:
            raise FragmentError("only edges to what was settled just now are put on the agenda, once")
        back.unbooked.pop()
        back.joins(edges.place.joins)
        if edges.place.joins:
            self.is_empty = False
