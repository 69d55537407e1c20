"""A component of a game graph is settled, and its scores are put into a dict (FR-KA-linear).

One vertex n is observed, in the component or not. In it, everything is as in a graph that was turned around: the exits
stand for the leaves. What is not in it the procedure cannot name, and so cannot change: there n is taken for a leaf,
which has no place in the component either.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, cast

from proofs.proving.containers.counter import Count
from proofs.proving.execution.node import Node
from proofs.proving.execution.situation import Situation
from proofs.proving.execution.sorts import instance_of
from proofs.proving.execution.things import Thing
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models.backwards import Back
from proofs.proving.models.part_clauses import of
from proofs.proving.models.part_edge import INSIDE, State
from proofs.proving.models.rounds import Filled, Turns, VertexLoop
from proofs.proving.models.score_laws import SOLUTION
from proofs.proving.models.score_tables import Everywhere
from proofs.proving.models.worklist import WORKLIST, is_given
from proofs.proving.vocabulary import Vocabulary
from specs.clauses import graph_backwards
from specs.clauses import graph_components as clauses
from specs.values import Value

BEFORE: Final = 0  # the turn of a vertex that was gone through
_STRONG: Final = "that each vertex of a component reaches each other one: no score rests on it"


class PartLoop(VertexLoop):
    """A loop over the vertices of the part: n has its turn if it is one of them."""

    def has_first(self) -> bool:
        return not _is_outside(self.world) or self.world.choose(2) == 0

    def goes_on(self) -> bool:
        return self.world.choose(2) == 0 if _is_outside(self.world) else super().goes_on()

    def _one_of(self, *turns: int) -> Node:
        if not _is_outside(self.world):
            return super()._one_of(*turns)
        known: Turns = self.world.path.__dict__.setdefault("_turns", Turns())
        known.others.append(Node(self.world, "m"))
        return known.others[-1]


class PartVertices(Everywhere):
    """The vertices of the part, each once."""

    def __init__(self, world: ProvingWorld) -> None:
        self.world = world

    def cut(self, is_entry: bool) -> PartLoop:
        """A loop over them."""
        return PartLoop(self.world, is_entry)


class Part(Back):
    """A part that is given, and not made from a whole graph."""

    offers = Back.offers | {"inner"}

    def inner(self) -> PartVertices:
        """Its vertices."""
        return PartVertices(self.world)


class Members(Thing):
    """The vertices of the part, as clauses see them: n, or none."""

    def __init__(self, back: Back) -> None:
        self._node: list[Node] = [] if back.is_leaf else [back.world.path.node]

    def __iter__(self) -> Iterator[Node]:
        return iter(self._node)

    def __contains__(self, node: object) -> bool:
        return any(one is node for one in self._node)


class Scored(Filled):
    """A dict of scores: what it has at n. A loop changes it at the vertices that it goes through."""

    def __init__(self, world: ProvingWorld) -> None:
        super().__init__(world)
        self._value = cast("Value", world.finite("s[n]")) if world.choose(2) == 0 else None
        self._before = self._is_known, self._value
        world.path.__dict__["_old_scores"] = self.as_it_was()

    def forget(self) -> None:
        """What it has is not known any more."""
        if self._is_known:
            self._before = self._is_known, self._value
        super().forget()

    def at_turn(self, value: Value) -> None:
        """Where n was gone through, it has this; else what it had when the loop began."""
        turns: Turns | None = self.world.path.__dict__.get("_turns")
        if turns is not None and turns.turn == BEFORE and not _is_outside(self.world):
            self.has(value)
        else:
            self._is_known, self._value = self._before


def _is_outside(world: ProvingWorld) -> bool:
    return bool(world.path.node.is_terminal())


def _given(world: ProvingWorld, _name: str, _node: Node) -> Part:
    return Part(world)


def _nothing_is_settled(at: Situation) -> None:
    back = of(at)
    back.state = State() if back.is_leaf else replace(State(), untouched=True, excess=0)
    is_given(back)


def _fill(at: Situation) -> None:
    scored: Scored = at["s"]
    scored.at_turn(at["solution"].at(scored.world.path.node))


def _decided(at: Situation) -> Count:
    """c, if it leads to no draw. If that is within the part, it is settled at its score, as n is."""
    back = of(at)
    if back.is_leaf:
        return Count()
    at["scores"]
    if back.leads == INSIDE:
        w: Value = 0 if back.state.at_t is None else back.state.at_t
        back.world.law(SOLUTION, w=w, s=back.s_after)
    return Count(0, [lambda: bool(back.s_after != 0)])


SETTLED_PARTS: Final = WORKLIST.extended_by(
    Vocabulary(
        sorts={
            "Backwards[N]": instance_of(_given, Part),
            "dict[N, Value]": instance_of(lambda world, _name, _node: Scored(world), Scored),
        },
        meanings={
            "members": lambda at: Members(of(at)),
            "decided_edges": _decided,
            "misnoted": lambda _at: (),
            "old_s": lambda at: at["s"].world.path.__dict__["_old_scores"],
        },
        marks={clauses.edges_are_known: _nothing_is_settled, graph_backwards.filled_with_the_solution: _fill},
        not_shown={clauses.strongly_connected: _STRONG},
        axioms={
            "parts": "an edge of the part leads within it or is a way out; what the procedure cannot name it cannot "
            "change",
        },
        overrides=frozenset(
            {
                ("sorts", "Backwards[N]"),
                ("sorts", "dict[N, Value]"),
                ("marks", graph_backwards.filled_with_the_solution),  # type: ignore[arg-type]
            }
        ),
    )
)
