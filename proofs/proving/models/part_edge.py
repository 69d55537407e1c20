"""The one edge of a part of a game graph that a proof observes, and what happens to it (KA-R8-gijlswijk).

A proof observes one place n and one edge c of it, of which nothing is known: what is shown of them holds of every edge
of every place. The edge leads out of the part, to n itself, or to another place t. All other places are m: of each it
is arbitrary what is settled there, how long it waits and whose turn it is. What is assumed of all edges at the head of
a loop is also used of other edges than c: one that is looked at, and the one that leads to the best score.

The excess of a place is for how many edges it waits too much: it should wait for its edges that are not forced and for
those on the agenda.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from proofs.proving.containers.counter import COUNTED, Count
from proofs.proving.execution.node import Node
from proofs.proving.execution.things import Changeable, Unchanging
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.law import Law, law, table_of
from proofs.proving.models.game_graph import AHEAD_F, FREE_F, SOLUTION
from specs.clauses import graph_backwards as clauses
from specs.clauses.graph_backwards import Edge, reaches, wins
from specs.graphs.graph_score import moves_away
from specs.values import POS_INF, Value


@law("agenda-look", "Python: list.pop")
def LOOK(looks_at: bool, old_pending: bool, old_excess: int, excess: int) -> bool:
    """an edge on the agenda is looked at, and from then on its place waits for one edge too much"""
    return (old_pending or not looks_at) and excess == old_excess + looks_at


@law("agenda-looks", "Python: list.pop")
def LOOKED(looks_at: bool, old_looked: Any, looked: Any) -> bool:
    """when an edge is looked at, one more is forced and not on the agenda, wherever it is"""
    return looks_at in (True, False) and looked == old_looked + 1


@law("agenda-join", "Python: list.append, list.extend")
def JOIN(joins: bool, old_pending: bool, pending: bool, old_all_forced: bool, all_forced: bool) -> bool:
    """an edge of a place is on the agenda if one was, or one joins; where none joins, no more edges are forced"""
    return pending == (old_pending or joins) and (all_forced if old_all_forced else joins or not all_forced)


@law("agenda-books", "KA-R8-gijlswijk")
def BOOKED(joins: bool, old_excess: int, excess: int, old_looked: Any, looked: Any) -> bool:
    """edges that are forced and put on the agenda, once each, change neither an excess nor what was looked at"""
    return joins in (True, False) and excess == old_excess and looked == old_looked


@law("agenda-empty", "Python: list")
def NONE_LEFT(is_empty: bool, pending: bool) -> bool:
    """if an edge of a place is on the agenda, it is not empty"""
    return not (is_empty and pending)


@law("waiting-zero", "KA-R8-gijlswijk")
def WAITS(excess: int, waits: bool, all_forced: bool, pending: bool) -> bool:
    """a place without an excess waits for none iff all its edges are forced and none is on the agenda"""
    return excess != 0 or waits == (pending or not all_forced)


@law("edges-all", "Python: all")
def ALL(all_forced: bool, forced: bool) -> bool:
    """if all edges of a place are forced, each one is"""
    return forced or not all_forced


@law("ways-order", "KA-R8-gijlswijk")
def BEST_FIRST(player: bool, better: Value, worse: Value) -> bool:
    """a way out that is left is no better for the player than one that was taken"""
    return reaches(player, better, worse)


@law("turned-around", "KA-R8-gijlswijk")
def TURNED(noted: bool, untouched: bool, excess: int, settled: Value | None) -> bool:
    """turned_around notes every edge once, each place waits for all its edges, and nothing is settled"""
    return noted and untouched and excess == 0 and settled is None


@law("ways-worth", "KA-R8-gijlswijk")
def WORTH(worth: Value, beyond: Value) -> bool:
    """a way out is worth the score beyond it"""
    return worth == beyond


PART_LAWS: Final[Mapping[str, Law]] = table_of(
    LOOK, LOOKED, JOIN, BOOKED, NONE_LEFT, WAITS, ALL, BEST_FIRST, TURNED, WORTH, COUNTED, SOLUTION,
    FREE_F["f-child"], FREE_F["f-youngest"], AHEAD_F["f-child"],
)  # fmt: skip


OUT, ITSELF, INSIDE = range(3)  # where the edge c leads


@dataclass
class State:
    """What changes, as far as it is about n and c."""

    at_n: Value | None = None  # what n is settled at
    at_t: Value | None = None  # what t is settled at, if c leads to another place
    is_taken: bool = False  # the way out c, if it is one
    all_forced: bool = False  # all edges of n are
    pending: bool = False  # an edge of n is on the agenda
    excess: int | None = None  # for how many edges n waits too much; None: not known
    untouched: bool = False  # n waits for all its edges
    reached: Value | None = None  # the worth of an edge of n that was looked at when it was settled


class Place(Unchanging):
    """A place: n, t, or another one."""

    def __init__(self, world: ProvingWorld, name: str) -> None:
        self.world, self.name = world, name
        self.is_settled: bool | None = None  # of another place than n and t
        self.is_max: bool | None = None  # of another place than n
        self.joins = False  # settled just now: whether an edge of n leads there

    def __repr__(self) -> str:
        return f"the place {self.name}"


def edge(**known: Any) -> Edge:
    """Another edge than c, as far as a clause asks about it."""
    unknown = dict.fromkeys(("own", "all_forced", "pending", "counted", "untouched", "attained", "offers"), False)
    return Edge(**{"settled": None, "worth": None, "forced": False, "s": 0, "s_after": 0, **unknown, **known})


class ObservedPart(Changeable):
    """What is known of n and c, and of what was done so far."""

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
        self.way_taken: tuple[Value, Place] | None = None  # and not yet on the agenda: its worth, the place it leaves
        self.took_c = False  # that way out is c
        self.settles = self.ways_taken = self.looks = self.puts = 0  # how often, since the path began
        self.looked = Count()  # the edges that are forced and not on the agenda, but for the way out that was taken
        self.witnesses: list[bool] = []  # players who have not forced all edges of n
        self.is_forgotten = False
        self.is_made_here = False  # then loops leave it as it is: `iteration_ends` sees to that
        if not self.is_leaf:
            world.scene.append(f"c leads {('out', 'to n', 'to another place')[self.leads]}")
            self.leads_to(self.s_after)

    def leads_to(self, s_of_edge: Value) -> None:
        """An edge of n leads to this score."""
        self.world.law(FREE_F["f-child"], is_max=self.is_max_n, f=self.s, f_child=s_of_edge)

    # STEPS

    def look(self, place: Place) -> None:
        """An edge that leaves the place is looked at."""
        world, state, worth, looked = self.world, self.state, self.agenda_worth, self.looked + 1
        world.law(LOOKED, looks_at=place is self.n, old_looked=self.looked, looked=looked)
        self.looks, self.looked = self.looks + 1, looked
        if place is not self.n or state.at_n is not None:
            return  # of no matter where n is settled
        assert worth is not None, "the agenda was not empty"
        if (excess := state.excess) is not None:
            known = {"looks_at": True, "old_pending": state.pending, "old_excess": excess}
            state.excess = world.any_of(LOOK, "excess", excess, excess + 1, **known)
        state.pending = world.choose(2) == 0
        state.reached = worth
        s_of_edge = world.finite("s(of the edge looked at)")
        self.leads_to(s_of_edge)
        looked_at = edge(forced=True, worth=worth, s=self.s, s_after=s_of_edge)
        world.tell(lambda: clauses.below_the_scores.conclusion([looked_at]))

    def all_are_looked_at(self) -> None:
        """None of n is left: so the edge to the best score is forced."""
        player, h, world = self.player, self.agenda_worth, self.world
        s_best, worth = world.finite("s(best edge)"), world.finite("worth(best edge)")
        world.law(FREE_F["f-youngest"], f=self.s, with_child=s_best)
        best = edge(forced=True, worth=worth, s=self.s, s_after=s_best)
        world.tell(lambda: clauses.the_best_comes_first.conclusion(player, h, [best]))
        world.tell(lambda: clauses.below_the_scores.conclusion([best]))

    def settle(self, place: Place, h: Value) -> None:
        """The place is settled, so all edges to it are forced, those of n among them."""
        self.settles += 1
        state, world = self.state, self.world
        place.joins = state.at_n is None  # of no matter where n is settled
        if place is self.n:
            state.at_n, place.joins = h, False
            self.must_hold("what is settled is below its score", lambda: moves_away(h, self.s))
        elif place is self.t:
            state.at_t = h
            world.tell(lambda: moves_away(h, self.s_after))  # as is shown of n, which may be any place
        else:
            place.is_settled = True
            place.joins = place.joins and world.choose(2) == 0
        self.unbooked.append(place)
        if place.joins:
            self.is_forced()
        elif place is self.t:
            self.all_forced_says_so_of_c()

    def is_forced(self) -> None:
        """An edge of n is forced, which joins the agenda: perhaps all are now."""
        state = self.state
        if self.is_max_n != self.player and not state.all_forced:
            known = {"joins": True, "old_pending": state.pending, "pending": True, "old_all_forced": False}
            state.all_forced = self.world.any_of(JOIN, "all_forced", True, False, **known)
            self.all_forced_says_so_of_c()

    def joins(self, joins: bool) -> None:
        """What was forced is put on the agenda: an edge of n, or not."""
        self.world.rests_on(BOOKED)
        state = self.state
        known = {"joins": joins, "old_all_forced": state.all_forced, "all_forced": state.all_forced}
        state.pending = self.world.any_of(JOIN, "pending", True, False, old_pending=state.pending, **known)

    def all_forced_says_so_of_c(self) -> None:
        """If all edges of n are forced, c is."""
        if self.state.all_forced and self.player is not None:
            view = View(self, self.state, self.player, POS_INF)
            self.world.rests_on(ALL)
            self.world.grant(lambda: ALL.holds(True, view.forced))

    def must_hold(self, what: str, holds: Any) -> None:
        """One more obligation."""
        path: Any = self.world.path
        path.collector.must_hold(what, path.line, holds, "law")


class View:
    """The edge c as the player sees it: what `specs.clauses.graph_backwards.Edge` is on a real graph."""

    def __init__(self, back: ObservedPart, state: State, player: bool, h: Value, *, at_end: bool = False) -> None:
        self._back, self._state, self._player, self._h, self._at_end = back, state, player, h, at_end
        self.own = back.is_max_n == player
        self.settled, self.s, self.s_after = state.at_n, back.s, back.s_after
        self.worth: Value | None = {OUT: back.s_after, ITSELF: state.at_n, INSIDE: state.at_t}[back.leads]
        self.pending, self.untouched = state.pending, state.untouched
        self.counted = state.excess == 0 and not back.unbooked

    @property
    def forced(self) -> bool:
        """A way out that was taken (in the end: that is a win), or a place that is settled at a win."""
        if self._back.leads == OUT and not self._at_end:
            return self._state.is_taken
        return self.worth is not None and wins(self._player, self.worth)

    @property
    def all_forced(self) -> bool:
        """All edges of n are; in the end that means that a way out of n that was taken last is a win, too."""
        worth, place = self._back.way_taken or (0, None)
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
