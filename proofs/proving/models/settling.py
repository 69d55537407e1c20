"""What happens to the edge that is observed: edges are looked at, and places are settled (KA-R8-gijlswijk).

What is counted down by one for each edge that is looked at is 0 iff none is left: n waits for its edges that are not
forced and for those on the agenda, if it did so before. What is assumed of all edges at the head of the loop may be
used for an edge that is looked at, and for the one that leads to the best score. Whatever is settled elsewhere than at
n is below its score, for n may be any place: that is shown of n.
"""

from __future__ import annotations

from collections.abc import Callable

from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models.observed_edge import OUT, Observed, Place, View
from specs.clauses.graph_backwards import reaches
from specs.graphs.graph_score import moves_away
from specs.values import POS_INF, Value


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


class Settling(Observed):
    """A part of which places are settled, one after the other."""

    def choose_all_forced(self) -> None:
        """More edges are forced: perhaps all are, but not if c is not."""
        if not self.state.all_forced and self.is_max_n != self.player:
            self.state.all_forced = self.world.choose(2) == 0
            self.all_forced_says_so_of_c()

    def all_forced_says_so_of_c(self) -> None:
        """If all edges of n are forced, c is."""
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
        self.looked = self.looked + 1
        if place is not self.n or self.state.at_n is not None:
            return  # of no matter where n is settled
        state, worth = self.state, self.agenda_worth
        assert worth is not None, "the agenda was not empty"
        state.pending = self.world.choose(2) == 0
        state.off = None if state.off is None else state.off + 1
        state.reached = worth
        s_of_edge = self.world.finite("s(of the edge looked at)")
        self.law(s_of_edge)
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
            self.all_forced_says_so_of_c()
