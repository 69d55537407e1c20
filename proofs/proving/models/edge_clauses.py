"""What the clauses about a part of a game graph say of the edge that is observed (KA-R8-gijlswijk, FR-KA-linear).

A clause speaks of all edges: here these are the one that is observed, as the player sees it. A clause that is assumed
is told to the solvers, and what it says of the other edges of n is noted. A loop ends because more is settled, a way
out is taken, or the agenda gets shorter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from proofs.proving.containers.counter import Base, Count
from proofs.proving.execution.situation import Situation
from proofs.proving.execution.things import Thing
from proofs.proving.models.agenda import Looked
from proofs.proving.models.backwards import Back
from proofs.proving.models.observed_edge import OUT, State, View
from proofs.proving.models.settling import told
from proofs.proving.source.fragment import FragmentError
from specs.clauses import graph_backwards as clauses
from specs.clauses.graph_backwards import wins
from specs.contracts import Clause
from specs.values import POS_INF, Value


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


def edges_now(at: Situation) -> list[View]:
    """The edge as it is now, for what is on the agenda."""
    back = of(at)
    return views(back, back.state, at["player"], at["h"])


def fresh_edges(at: Situation) -> list[View]:
    """The edge before the player forces anything."""
    back = of(at)
    return views(back, replace(back.state, is_taken=False), at["player"], POS_INF)  # no way out was taken by the player


def edges_after(at: Situation) -> list[View]:
    """The edge when the player has forced all that can be."""
    back = of(at)
    return views(back, back.state, at["player"], 0, at_end=True)


def old_edges(at: Situation) -> list[View]:
    """The edge as it was when the call began."""
    back = of(at)
    before = of(at, "old_back").state if "old_back" in at.known else back.at_entry
    return views(back, before, at["player"], 0, at_end=True)


def looked_edges(at: Situation) -> Count:
    """How many edges are forced and not on the agenda."""
    back = of(at)
    return Count(base=Base()) if back.unbooked else back.looked  # what was settled just now is not on it yet


class AtTheEnd(Thing):
    """How many edges are forced in the end: those that were looked at, if none is left on the agenda.

    Of a way out two things are said in the end and on the way: it is forced if it is a win, or if it was taken. They
    must be the same, but of the last one that was taken: that is noted, and not put on the agenda.
    """

    def __init__(self, back: Back, player: bool) -> None:
        self._back, self._player = back, player

    def __eq__(self, other: object) -> bool:
        back, player = self._back, self._player
        agendas = [one for one in back.world.path.memories if isinstance(one, Looked)]
        worth, place = back.__dict__.get("way_taken", (None, None))
        is_last = worth is not None and not wins(player, worth)
        if [one.is_surely_empty for one in agendas] != [True] or (worth is not None and not is_last):
            return False
        if back.leads == OUT and not back.is_leaf:
            is_taken = back.state.is_taken and not (is_last and back.__dict__["took_c"])
            if is_taken != wins(player, back.s_after):
                return False
        return not [one for one in back.unbooked if one is not place] and bool(other == back.looked - int(is_last))

    __hash__ = None  # type: ignore[assignment]  # as of a count


def forced_edges(at: Situation) -> AtTheEnd:
    """How many edges the player has forced."""
    return AtTheEnd(of(at), at["player"])


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
    back.looked = Count()


def noted(at: Situation) -> None:
    """What is on the agenda is worth h: that holds of every place that has an edge there."""
    back = of(at)
    back.all_forced_says_so_of_c()
    if at["looked_at"]:
        h = back.agenda_worth = at["h"]
        back.world.suppose(*((0, h) if back.player else (h, 0)), strict=True)  # `look-order`, of an edge on the agenda
    told(back.world, lambda: at.holds(clauses.best_so_far))


def as_fact(clause: Clause) -> Callable[[Situation], None]:
    """The clause is told."""
    return lambda at: told(of(at).world, lambda: at.holds(clause))


def is_less(before: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """More is settled, or a way out was taken, or an edge was looked at and none was put on the agenda."""
    old, new = before["back"], now["back"]
    if new.settles > old.settles or new.ways_taken > old.ways_taken:
        return True
    return bool(new.looks > old.looks and new.puts == old.puts)
