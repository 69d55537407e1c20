"""The one edge of a part of a game graph that a proof observes, and how a player sees it (KA-R8-gijlswijk).

A proof observes one place n and one edge c of it, of which nothing is known: what is shown of them holds of every edge
of every place. The edge leads out of the part, to n itself, or to another place t. All other places are m: of each it
is arbitrary what is settled there, how long it waits and whose turn it is.

The score s(n) is the best s of what its edges lead to (KA-D3-MM), and that is the score beyond a way out.
"""

from __future__ import annotations

from dataclasses import dataclass

from proofs.proving.containers.counter import Count
from proofs.proving.execution.node import Node
from proofs.proving.execution.things import Changeable, Thing
from proofs.proving.execution.world import ProvingWorld
from specs.clauses.graph_backwards import wins
from specs.values import Value

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


class Observed(Changeable):
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
        self.settles = self.ways_taken = self.looks = self.puts = 0  # how often, since the path began
        self.looked = Count()  # the edges that are forced and not on the agenda
        self.witnesses: list[bool] = []  # players who have not forced all edges of n
        self.is_forgotten = False
        self.is_made_here = False  # then loops leave it as it is: `iteration_ends` sees to that
        if not self.is_leaf:
            world.scene.append(f"c leads {('out', 'to n', 'to another place')[self.leads]}")
            self.law(self.s_after)

    def law(self, s_of_edge: Value) -> None:
        """s(n) is the best s of its edges."""
        self.world.suppose(*((s_of_edge, self.s) if self.is_max_n else (self.s, s_of_edge)))


class View:
    """The edge c as the player sees it: what `specs.clauses.graph_backwards.Edge` is on a real graph."""

    def __init__(self, back: Observed, state: State, player: bool, h: Value, *, at_end: bool = False) -> None:
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
