"""A part of a game graph seen backwards, as the source asks for it and as loops change it (KA-R8-gijlswijk).

The source asks for its lists, its ways out, and what a vertex is worth. A call or a loop may have settled places and
looked at edges: then the part is whatever it may be now, but what was settled stays so.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Final

from proofs.proving.execution.node import Node
from proofs.proving.execution.sorts import instance_of
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models.part_edge import INSIDE, OUT, ObservedPart, State
from proofs.proving.models.part_laws import TURNED
from proofs.proving.models.part_lists import Predecessors, Settled, Sides, Waiting, Ways
from proofs.proving.source.fragment import FragmentError
from specs.clauses import graph_backwards as clauses
from specs.contracts import Clause
from specs.values import Value


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

    def as_it_was(self) -> Back:
        """A copy that stays as it is now."""
        self.remade()
        copy = object.__new__(Back)
        copy.__dict__.update(self.__dict__)
        copy.state = replace(self.state)
        return copy

    def implies(self, clause: Clause) -> bool:
        """Every edge is noted once: nothing changes that."""
        if clause is clauses.edges_are_noted:
            self.world.rests_on(TURNED)
        return clause is clauses.edges_are_noted

    def __getattr__(self, name: str) -> Any:
        raise FragmentError(f"back.{name}: nothing is known of it")

    def __repr__(self) -> str:
        return "back"


def _any_part(world: ProvingWorld, _name: str, node: Node) -> Back:
    world.assume(not node.is_terminal())
    back = Back(world)
    back.state = State(back._perhaps("settled[n]"), back._perhaps("settled[t]") if back.leads == INSIDE else None)
    back.state.untouched = back.state.at_n is None and world.choose(2) == 0
    return back


PART: Final = instance_of(_any_part, Back)
