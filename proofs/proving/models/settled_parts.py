"""A component of a game graph is settled, and its scores are put into a dict (FR-KA-linear).

One vertex n is observed, in the component or not. In it, everything is as in a graph that was turned around: the exits
stand for the leaves. What is not in it the procedure cannot name, and so cannot change: there n is taken for a leaf,
which has no place in the component either.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from proofs.proving.containers.counter import Count
from proofs.proving.execution.node import Node
from proofs.proving.execution.situation import Situation
from proofs.proving.execution.sorts import instance_of
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models.backwards import Back
from proofs.proving.models.part_clauses import of
from proofs.proving.models.part_edge import INSIDE, State
from proofs.proving.models.score_laws import SOLUTION
from proofs.proving.models.vertex_turns import Filled, Vertices
from proofs.proving.models.worklist import WORKLIST, is_given
from proofs.proving.vocabulary import Vocabulary
from specs.clauses import graph_components as clauses
from specs.values import Value

_STRONG: Final = "that each vertex of a component reaches each other one: no score rests on it"


class Part(Back):
    """A part that is given, and not made from a whole graph."""

    offers = Back.offers | {"inner"}

    def inner(self) -> Vertices:
        """Its vertices."""
        return Vertices(self.world, has_n=not self.is_leaf)


def _scores(world: ProvingWorld, _name: str, _node: Node) -> Filled:
    """A dict of scores, which has n or has not."""
    s = Filled(world, world.finite("s[n]") if world.choose(2) == 0 else None)
    world.path.__dict__["_old_scores"] = s.as_it_was()
    return s


def _given(world: ProvingWorld, _name: str, _node: Node) -> Part:
    return Part(world)


def _nothing_is_settled(at: Situation) -> None:
    back = of(at)
    back.state = State() if back.is_leaf else replace(State(), untouched=True, excess=0)
    is_given(back)


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
            "dict[N, Value]": instance_of(_scores, Filled),
        },
        meanings={
            "members": lambda at: [] if of(at).is_leaf else [of(at).world.path.node],
            "decided_edges": _decided,
            "misnoted": lambda _at: (),
            "old_s": lambda at: at["s"].world.path.__dict__["_old_scores"],
        },
        marks={clauses.edges_are_known: _nothing_is_settled},
        not_shown={clauses.strongly_connected: _STRONG},
        axioms={
            "parts": "what the procedure cannot name it cannot change",
        },
        overrides=frozenset(
            {
                ("sorts", "Backwards[N]"),
                ("sorts", "dict[N, Value]"),
            }
        ),
    )
)
