"""A part of a game graph seen backwards, and the agenda of edges to be looked at (KA-R8-gijlswijk, FR-KA-linear).

A proof observes one place n and one edge c of it, of which nothing is known: what is shown of them holds of every edge
of every place. The edge leads out of the part, to n itself, or to another place t. All other places are m: of each it
is arbitrary what is settled there, how long it waits and whose turn it is.

    predecessors[p]  has every edge to p once, by the place that it leaves; ways_out every way out once, the best last
    waiting          what is counted down by one for each edge that is looked at is 0 iff none is left: n waits for its
                     edges that are not forced and for those on the agenda, if it did so before
    the score        s(n) is the best s of what its edges lead to (KA-D3-MM), and that is the score beyond a way out

What is assumed of all edges at the head of the loop may be used for an edge that is looked at, and for the one that
leads to the best score. Nothing that is settled is changed: the model refuses it. Whatever is settled elsewhere than at
n is below its score, for n may be any place: that is shown of n.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from proofs.proving.execution.node import Node
from proofs.proving.execution.situation import Situation
from proofs.proving.execution.sorts import instance_of, is_value
from proofs.proving.execution.things import Changeable, Thing
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.source.fragment import FragmentError
from specs.clauses import graph_backwards as clauses
from specs.clauses.graph_backwards import reaches, wins
from specs.contracts import Clause
from specs.graphs.graph_backwards import Agenda
from specs.graphs.graph_score import moves_away
from specs.values import NEG_INF, POS_INF, Value

OUT, ITSELF, INSIDE = range(3)  # where the edge c leads


@dataclass
class State:
    """What changes, as far as it is about n and c."""

    at_n: Value | None = None  # what n is settled at
    at_t: Value | None = None  # what t is settled at, if c leads to another place
    is_taken: bool = False  # the way out c, if it is one
    all_forced: bool = False  # all edges of n are
    pending: bool = False  # an edge of n is on the agenda
    off: int | None = None  # how much n waits for too much; None: not known
    untouched: bool = False  # n waits for all its edges
    reached: Value | None = None  # the worth of an edge of n that was looked at when it was settled


class Place(Thing):
    """A place: n, t, or another one."""

    is_unchanging = True

    def __init__(self, world: ProvingWorld, name: str) -> None:
        self.world, self.name = world, name
        self.is_settled: bool | None = None  # of another place than n and t
        self.is_max: bool | None = None  # of another place than n

    def __repr__(self) -> str:
        return f"the place {self.name}"


class View:
    """The edge c as the player sees it: what `specs.clauses.graph_backwards.Edge` is on a real graph."""

    def __init__(self, back: Back, state: State, player: bool, h: Value, *, at_end: bool = False) -> None:
        self._back, self._state, self._player, self._h, self._at_end = back, state, player, h, at_end
        self.own = back.is_max_n == player
        self.settled, self.s, self.s_after = state.at_n, back.s, back.s_after
        self.worth: Value | None = {OUT: back.s_after, ITSELF: state.at_n, INSIDE: state.at_t}[back.leads]
        self.pending, self.untouched = state.pending, state.untouched
        self.counted = state.off == 0 and not back.unbooked

    @property
    def forced(self) -> bool:
        """A way out that was taken (in the end: that is a win), or a place that is settled at a win."""
        if self._back.leads == OUT and not self._at_end:
            return self._state.is_taken
        return self.worth is not None and wins(self._player, self.worth)

    @property
    def all_forced(self) -> bool:
        """All edges of n are; in the end that means that a way out of n that was taken last is a win, too."""
        worth, place = self._back.__dict__.get("way_taken", (None, None))
        if self._at_end and place is self._back.n and not wins(self._player, worth):
            return False
        return self._state.all_forced

    @property
    def attained(self) -> bool:
        """An edge of n is worth what n is settled at."""
        reached = self._state.reached
        return reached is not None and self.settled is not None and bool(self.settled == reached)

    @property
    def offers(self) -> bool:
        """A forced edge of n is worth h: one that is on the agenda is."""
        worth = self._back.agenda_worth
        return self.pending and worth is not None and bool(worth == self._h)


class Back(Changeable):
    """A part of a graph, seen backwards."""

    offers: ClassVar[frozenset[str]] = frozenset({"is_max", "waiting", "settled", "predecessors", "ways_out", "worth"})

    def __init__(self, world: ProvingWorld) -> None:
        self.world = world
        node: Node = world.path.node
        self.is_leaf = node.is_terminal()  # then it has no place, and no edge
        self.s: Value = world.finite(f"s({node.name})")
        self.is_max_n = node.is_max()
        self.leads = OUT if self.is_leaf else world.choose(3)
        self.s_after: Value = self.s if self.leads == ITSELF else world.finite("s(c)")
        self.n, self.t = Place(world, "n"), Place(world, "t")
        self.state = State()
        self.at_entry = State()
        self.player: bool | None = None  # whose turn it is to force something
        self.agenda_worth: Value | None = None  # of each edge on it
        self.unbooked: list[Place] = []  # settled, or left by a way out that was taken, and not yet on the agenda
        self.settles = self.ways_taken = self.looks = self.puts = 0  # how often, since the path began
        self.witnesses: list[bool] = []  # players who have not forced all edges of n
        self.is_forgotten = False
        self.is_made_here = False  # then loops leave it as it is: `iteration_ends` sees to that
        self._at_head: tuple[int, State] | None = None
        if not self.is_leaf:
            world.scene.append(f"c leads {('out', 'to n', 'to another place')[self.leads]}")
            self._law(self.s_after)

    def _law(self, s_of_edge: Value) -> None:
        """s(n) is the best s of its edges."""
        self.world.suppose(*((s_of_edge, self.s) if self.is_max_n else (self.s, s_of_edge)))

    # WHAT THE SOURCE ASKS FOR

    @property
    def is_max(self) -> Sides:
        return Sides(self)

    @property
    def settled(self) -> Settled:
        return Settled(self)

    @property
    def waiting(self) -> Waiting:
        return Waiting(self)

    @property
    def predecessors(self) -> Predecessors:
        return Predecessors(self)

    def ways_out(self, player: object) -> Ways:
        """A list of its own, the best last."""
        if not isinstance(player, bool) or self.player is not player:
            raise FragmentError("the ways out are for the player who forces something")
        made = Ways(self)
        self.world.path.made(made)
        return made

    def worth(self, vertex: object) -> Value | None:
        """The score of a leaf, or what a vertex is settled at."""
        self.remade()
        if not isinstance(vertex, Node):
            raise FragmentError(f"worth({vertex!r}): that is no vertex")
        if vertex is self.world.path.node:
            return self.s if self.is_leaf else self.state.at_n
        return self.world.finite("h") if self.world.choose(2) else None

    # WHAT HAPPENS

    def choose_all_forced(self) -> None:
        """More edges are forced: perhaps all are, but not if c is not."""
        if not self.state.all_forced and self.is_max_n != self.player:
            self.state.all_forced = self.world.choose(2) == 0
            self._all_forced_says_so_of_c()

    def _all_forced_says_so_of_c(self) -> None:
        state, player = self.state, self.player
        if state.all_forced and player is not None:
            view = View(self, state, player, POS_INF)
            if self.leads != OUT and view.worth is not None:
                self.world.grant(lambda: view.forced)
            else:
                self.world.assume(view.forced)

    def look(self, place: Place) -> None:
        """An edge that leaves the place is looked at."""
        self.looks += 1
        if place is not self.n or self.state.at_n is not None:
            return  # of no matter where n is settled
        state, worth = self.state, self.agenda_worth
        assert worth is not None, "the agenda was not empty"
        state.pending = self.world.choose(2) == 0
        state.off = None if state.off is None else state.off + 1
        state.reached = worth
        s_of_edge = self.world.finite("s(of the edge looked at)")
        self._law(s_of_edge)
        told(self.world, lambda: moves_away(worth, s_of_edge))

    def all_are_looked_at(self) -> None:
        """None is left: so the edge to the best score is forced, worth as much as those on the agenda, or better."""
        player, worth = self.player, self.agenda_worth
        assert player is not None
        assert worth is not None
        s_best, best = self.world.finite("s(best edge)"), self.world.finite("worth(best edge)")
        self.world.grant(lambda: bool(s_best == self.s))
        self.world.grant(lambda: reaches(player, best, worth))
        told(self.world, lambda: moves_away(best, s_best))

    def is_settled_now(self, place: Place, h: Value) -> None:
        """The place is settled, so all edges to it are forced, those of n among them."""
        self.settles += 1
        state, world = self.state, self.world
        if place is self.n:
            state.at_n = h
            leads_there = False  # of no matter where n is settled
        elif place is self.t:
            state.at_t = h
            told(world, lambda: moves_away(h, self.s_after))
            leads_there = state.at_n is None
        else:
            place.is_settled = True
            leads_there = state.at_n is None and world.choose(2) == 0  # of no matter where n is settled
        place.__dict__["leads_there"] = leads_there
        self.unbooked.append(place)
        if leads_there:
            self.choose_all_forced()
        elif place is self.t:
            self._all_forced_says_so_of_c()

    # FOR THE PROOF

    def forget(self) -> None:
        """What was not settled may be now; what is counted is arbitrary: `remade` says what there is instead."""
        self.is_forgotten = not self.is_leaf

    def at_head(self) -> None:
        """At the head of a loop."""
        if self.is_made_here:
            self.is_forgotten, self._at_head = False, (self.settles, self.state)
        self.remade()

    def iteration_ends(self) -> None:
        """A loop leaves what was made here as it is."""
        if self._at_head not in (None, (self.settles, self.state)) or (self._at_head and self.is_forgotten):
            raise FragmentError("a loop changes what was turned around")

    def remade(self) -> None:
        """Where it may have been changed, whatever it may be now."""
        if not self.is_forgotten:
            return
        assert not self.world.is_within_clause, "that is not for a clause to settle"
        self.is_forgotten = False
        state, world = self.state, self.world
        self.unbooked = []
        self.agenda_worth = None
        at_n = state.at_n if state.at_n is not None else self._perhaps("settled[n]")
        at_t = state.at_t if state.at_t is not None or self.leads != INSIDE else self._perhaps("settled[t]")
        is_within = self.player is not None  # else a call is over, and its agenda empty
        is_taken = is_within and self.leads == OUT and (state.is_taken or world.choose(2) == 0)
        reached = state.reached if state.at_n is not None else at_n  # what is new was attained, and that is shown
        self.state = State(at_n, at_t, is_taken, reached=reached)
        self.state.pending = is_within and at_n is None and world.choose(2) == 0  # of no matter where n is settled
        is_own = self.player is None or self.is_max_n == self.player
        is_other = self.player is None or not is_own
        self.state.all_forced = is_other and world.choose(2) == 0  # of no matter where it is the player's turn
        if at_n is None:
            self.state.untouched = is_own and world.choose(2) == 0
            self.state.off = 0 if is_within and is_other and world.choose(2) == 0 else None

    def _perhaps(self, name: str) -> Value | None:
        """Nothing, or a value: a win, where it is known whose turn it is to force something."""
        if self.world.choose(2) == 0:
            return None
        value, player = self.world.finite(name), self.player
        if player is not None:
            self.world.suppose(*((0, value) if player else (value, 0)), strict=True)
        return value

    def as_it_was(self) -> Back:
        """A copy that stays as it is now."""
        self.remade()
        copy = object.__new__(Back)
        copy.__dict__.update(self.__dict__)
        copy.state = replace(self.state)
        return copy

    def implies(self, clause: Clause) -> bool:
        """Every edge is noted once: nothing changes that."""
        return clause is clauses.edges_are_noted

    def __getattr__(self, name: str) -> Any:
        raise FragmentError(f"back.{name}: nothing is known of it")

    def __repr__(self) -> str:
        return "back"


class _Part(Thing):
    """One of the lists of a part."""

    is_unchanging = True

    def __init__(self, back: Back) -> None:
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

    def __init__(self, back: Back, place: Place, less: int = 0) -> None:
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


class Ways(Changeable):
    """The ways out that are left, the best last."""

    offers: ClassVar[frozenset[str]] = frozenset({"pop"})

    def __init__(self, back: Back) -> None:
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
        if self._is_c_left() and world.choose(2) == 0:
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


class Looked(Changeable):
    """The agenda: edges to be looked at, each of which leads to something of the same worth."""

    offers: ClassVar[frozenset[str]] = frozenset({"append", "pop", "extend"})

    def __init__(self, back: Back) -> None:
        self.back, self.world = back, back.world
        self._is_empty: bool | None = True

    def __bool__(self) -> bool:
        if self._is_empty is None:
            self.world.outside(self.__bool__)
            self._is_empty = not self.back.state.pending and self.world.choose(2) == 1
        return not self._is_empty

    def append(self, place: object) -> None:
        """The edge by which the way out leaves the place."""
        back = self.back
        worth, start = back.__dict__.get("way_taken", (None, None))
        if self or place is not start:
            raise FragmentError(f"append({place!r}): only the way out that was taken, when the agenda is empty")
        del back.__dict__["way_taken"]
        back.agenda_worth = worth
        back.puts += 1
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


# WHAT THE CLAUSES SPEAK OF


def of(at: Situation, name: str = "back") -> Back:
    """The part that the clause is about."""
    found = at[name]
    if not isinstance(found, Back):
        raise FragmentError(f"{name} is no part of a graph")
    found.remade()
    return found


def at_loop_head(_path: Any, held: list[Any]) -> None:
    """At the head of a loop a part is whatever it may be."""
    for thing in held:
        if isinstance(thing, Back):
            thing.at_head()


def views(back: Back, state: State, player: bool, h: Value, *, at_end: bool = False) -> list[View]:
    """The edge that is observed, if there is one."""
    return [] if back.is_leaf else [View(back, state, player, h, at_end=at_end)]


def _now(at: Situation) -> list[View]:
    back = of(at)
    return views(back, back.state, at["player"], at["h"])


def _fresh(at: Situation) -> list[View]:
    back = of(at)
    return views(back, replace(back.state, is_taken=False), at["player"], POS_INF)  # no way out was taken by the player


def _after(at: Situation) -> list[View]:
    back = of(at)
    return views(back, back.state, at["player"], 0, at_end=True)


def _old(at: Situation) -> list[View]:
    back = of(at)
    before = of(at, "old_back").state if "old_back" in at.known else back.at_entry
    return views(back, before, at["player"], 0, at_end=True)


def granted(clause: Clause, then: Callable[[Situation], None]) -> Callable[[Situation], None]:
    """The clause is assumed, and what follows for all edges of n is noted."""

    def assumed(at: Situation) -> None:
        of(at).world.grant(lambda: at.holds(clause))
        then(at)

    return assumed


def begins(at: Situation) -> None:
    """No edge of n is forced: so n waits for all its edges iff it waits for those that are not forced."""
    back = of(at)
    state = back.state = replace(back.state, is_taken=False, all_forced=False, pending=False, off=None)
    state.off = 0 if state.untouched else None
    player = back.player = at["player"]
    back.world.assume(not player or state.at_t is None)  # as it says of the edges of t
    back.world.grant(lambda: at.holds(clauses.nothing_is_forced_yet))
    back.at_entry = replace(state)


def noted(at: Situation) -> None:
    """What is on the agenda is worth h: that holds of every place that has an edge there."""
    back = of(at)
    back._all_forced_says_so_of_c()
    if at["looked_at"]:
        h = back.agenda_worth = at["h"]
        back.world.suppose(*((0, h) if back.player else (h, 0)), strict=True)  # `look-order`, of an edge on the agenda
    told(back.world, lambda: at.holds(clauses.best_so_far))


def told(world: ProvingWorld, program: Callable[[], bool]) -> None:
    """It is told to the solvers, and does not split the path; which ends if no way is left in which it may hold."""
    ways, _ = world.settled_ways(program)

    def may_hold() -> int:
        return int(any(all(world.store.ask(*atom) is not False for atom in way) for way in ways))

    position, is_new = world.position, world.position >= len(world.trail)
    answer = world.recall(may_hold)
    if is_new:
        del world.forks[position:]
        world.forks.append(False)
    world.assume(answer == 1)
    if () not in ways:
        world.facts.append(ways)


def as_fact(clause: Clause) -> Callable[[Situation], None]:
    """The clause is told."""
    return lambda at: told(of(at).world, lambda: at.holds(clause))


def is_less(before: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """More is settled, or a way out was taken, or an edge was looked at and none was put on the agenda."""
    old, new = before["back"], now["back"]
    if new.settles > old.settles or new.ways_taken > old.ways_taken:
        return True
    return bool(new.looks > old.looks and new.puts == old.puts)


def _any_part(world: ProvingWorld, _name: str, node: Node) -> Back:
    world.assume(not node.is_terminal())
    made = Back(world)
    made.state = State(made._perhaps("settled[n]"), made._perhaps("settled[t]") if made.leads == INSIDE else None)
    made.state.untouched = made.state.at_n is None and world.choose(2) == 0
    return made


PART: Final = instance_of(_any_part, Back)
ENDS: Final = {True: POS_INF, False: NEG_INF}
AGENDA: Final = Agenda
