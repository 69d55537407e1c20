"""A part of a game graph seen backwards, as the source asks for it, as loops change it and as clauses speak of it.

The source asks for its lists, its ways out, and what a vertex is worth (KA-R8-gijlswijk). A call or a loop may have
settled places and looked at edges: then the part is whatever it may be now, but what was settled stays so. A clause
speaks of all edges: here these are the one that is observed, as the player sees it. A clause that is assumed is told to
the solvers, and what it says of the other edges of n is noted. A loop ends because more is settled, a way out is taken,
or the agenda gets shorter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Final, Self

from proofs.proving.containers.counter import Base, Count
from proofs.proving.execution.node import Node
from proofs.proving.execution.situation import Situation
from proofs.proving.execution.sorts import instance_of
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models.part_edge import INSIDE, OUT, TURNED, ObservedPart, State, View, edge
from proofs.proving.models.part_lists import LookedAt, Predecessors, Settled, Sides, Waiting, Ways
from proofs.proving.source.fragment import FragmentError
from specs.clauses import graph_backwards as clauses
from specs.clauses.graph_backwards import wins
from specs.contracts import Clause
from specs.values import POS_INF, Value


class Back(ObservedPart):
    """A part of a graph, seen backwards."""

    offers: ClassVar[frozenset[str]] = frozenset({"is_max", "waiting", "settled", "predecessors", "ways_out", "worth"})

    def __init__(self, world: ProvingWorld) -> None:
        self._at_head: tuple[int, State] | None = None
        super().__init__(world)

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
        ways = Ways(self)
        self.world.path.made(ways)
        return ways

    def worth(self, vertex: object) -> Value | None:
        """The score of a leaf, or what a vertex is settled at."""
        self.remade()
        if not isinstance(vertex, Node):
            raise FragmentError(f"worth({vertex!r}): that is no vertex")
        if vertex is self.world.path.node:
            return self.s if self.is_leaf else self.state.at_n
        return self.world.finite("h") if self.world.choose(2) else None

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
        self.unbooked, self.agenda_worth, self.way_taken = [], None, None
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
            self.state.excess = 0 if is_within and is_other and world.choose(2) == 0 else None

    def _perhaps(self, name: str) -> Value | None:
        """Nothing, or a value: a win, where it is known whose turn it is to force something."""
        if self.world.choose(2) == 0:
            return None
        value, player = self.world.finite(name), self.player
        if player is not None:
            self.world.suppose(*((0, value) if player else (value, 0)), strict=True)
        return value

    def as_it_was(self) -> Self:
        self.remade()
        copy = super().as_it_was()
        copy.state = replace(self.state)
        return copy

    def implies(self, clause: Clause) -> bool:
        """Every edge is noted once: nothing changes that."""
        if clause is clauses.edges_are_noted:
            self.world.rests_on(TURNED)
        return clause is clauses.edges_are_noted

    def __repr__(self) -> str:
        return "back"


def _any_part(world: ProvingWorld, _name: str, node: Node) -> Back:
    world.assume(not node.is_terminal())
    back = Back(world)
    back.state = State(back._perhaps("settled[n]"), back._perhaps("settled[t]") if back.leads == INSIDE else None)
    back.state.untouched = back.state.at_n is None and world.choose(2) == 0
    return back


PART: Final = instance_of(_any_part, Back)


def of(at: Situation, name: str = "back") -> Back:
    """The part that the clause is about."""
    back = at[name]
    if not isinstance(back, Back):
        raise FragmentError(f"{name} is no part of a graph")
    back.remade()
    return back


def at_loop_head(_path: Any, variables: list[Any]) -> None:
    """At the head of a loop a part is whatever it may be."""
    for one in variables:
        if isinstance(one, Back):
            one.at_head()


# THE EDGE


def _views(back: Back, state: State, player: bool, h: Value, *, at_end: bool = False) -> list[View]:
    """The edge that is observed, if there is one."""
    return [] if back.is_leaf else [View(back, state, player, h, at_end=at_end)]


def edges_now(at: Situation) -> list[View]:
    """The edge as it is now, for what is on the agenda."""
    return _views(of(at), of(at).state, at["player"], at["h"])


def fresh_edges(at: Situation) -> list[View]:
    """The edge before the player forces anything, when he has taken no way out."""
    return _views(of(at), replace(of(at).state, is_taken=False), at["player"], POS_INF)


def edges_after(at: Situation) -> list[View]:
    """The edge when the player has forced all that can be."""
    return _views(of(at), of(at).state, at["player"], 0, at_end=True)


def old_edges(at: Situation) -> list[View]:
    """The edge as it was when the call began."""
    before = of(at, "old_back").state if "old_back" in at.known else of(at).at_entry
    return _views(of(at), before, at["player"], 0, at_end=True)


def looked_edges(at: Situation) -> Count:
    """How many edges are forced and not on the agenda."""
    back = of(at)
    return Count(base=Base()) if back.unbooked else back.looked  # what was settled just now is not on it yet


def forced_edges(at: Situation) -> Count:
    """How many edges the player has forced in the end: those that were looked at, if none is left on the agenda.

    For that the edges that were looked at must be those that are forced: of each way out, and of the last one that was
    taken and not put on the agenda, that has to be shown.
    """
    back, player = of(at), at["player"]
    agendas = [one.is_empty for one in back.world.path.memories if isinstance(one, LookedAt)]
    worth, last = back.way_taken or (None, None)
    if agendas != [True] or any(place is not last for place in back.unbooked):
        return Count(base=Base())  # nothing is known of it
    if worth is not None:
        back.must_hold("the last way out that was taken is no win", lambda: not wins(player, worth))
    if back.leads == OUT and not back.is_leaf:
        is_looked_at = back.state.is_taken and not (worth is not None and back.took_c)
        back.must_hold("a way out is looked at iff it is a win", lambda: is_looked_at == wins(player, back.s_after))
    return back.looked


# WHAT IS ASSUMED


def told(clause: Clause) -> Callable[[Situation], None]:
    """The clause is assumed."""
    return lambda at: of(at).world.tell(lambda: at.holds(clause))


def granted(clause: Clause, then: Callable[[Situation], None]) -> Callable[[Situation], None]:
    """The clause is assumed, and what follows for all edges of n is noted."""

    def assumed(at: Situation) -> None:
        of(at).world.grant(lambda: at.holds(clause))
        then(at)

    return assumed


def begins(at: Situation) -> None:
    """No edge of n is forced: so n waits for all its edges iff it waits for those that are not forced."""
    back, player = of(at), at["player"]
    state = back.state = replace(back.state, is_taken=False, all_forced=False, pending=False, excess=None)
    state.excess = 0 if state.untouched else None
    back.player = player
    if state.at_t is not None:
        of_t = edge(settled=state.at_t, s=back.s_after)
        back.world.tell(lambda: clauses.nothing_is_forced_yet.conclusion(player, [of_t]))
    back.world.grant(lambda: at.holds(clauses.nothing_is_forced_yet))
    back.at_entry = replace(state)
    back.looked = Count()


def best_so_far(at: Situation) -> None:
    """What is on the agenda is worth h: that holds of every place that has an edge there."""
    back = of(at)
    back.all_forced_says_so_of_c()
    if at["looked_at"]:
        h = back.agenda_worth = at["h"]
        on_agenda = edge(forced=True, worth=h)
        back.world.tell(lambda: clauses.the_best_comes_first.conclusion(back.player, h, [on_agenda]))
    told(clauses.best_so_far)(at)


def is_less(before: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """More is settled, or a way out was taken, or an edge was looked at and none was put on the agenda."""
    old, new = before["back"], now["back"]
    if new.settles > old.settles or new.ways_taken > old.ways_taken:
        return True
    return bool(new.looks > old.looks and new.puts == old.puts)
