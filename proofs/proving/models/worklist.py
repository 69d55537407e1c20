"""What both players force, one after the other, is the score of every vertex (KA-R8-gijlswijk).

Let w be what each vertex is settled at, and 0 where it is not. If w = A w and w <=V s, then w is the score
(FR-KA-linear.component, which `verified theorems` proves). Both are shown of the vertex that is observed. For w = A w
the edge that is observed is the one of greatest w at a max vertex, and of least w at a min vertex; what holds of some
edge of n holds of that one in this order.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from proofs.proving.containers.counter import COUNTED, COUNTS, Count
from proofs.proving.execution.situation import Situation
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.law import table_of
from proofs.proving.models.agenda import Looked
from proofs.proving.models.backwards import PART, Back
from proofs.proving.models.edge_clauses import (
    as_fact,
    at_loop_head,
    begins,
    edges_after,
    edges_now,
    forced_edges,
    fresh_edges,
    granted,
    is_less,
    looked_edges,
    noted,
    of,
    old_edges,
)
from proofs.proving.models.observed_edge import State
from proofs.proving.models.rounds import ROUNDS, AllVertices, Filled, Turns
from proofs.proving.models.score_tables import Table
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import LoopEnd, Vocabulary
from specs.clauses import graph_backwards as clauses
from specs.clauses.graph_backwards import wins
from specs.graphs.graph import vertices
from specs.graphs.graph_backwards import Agenda, turned_around
from specs.graphs.graph_score import moves_away
from specs.values import Value


def _turned(path: Any, _graph: Any, _everywhere: Any) -> Back:
    """`turned_around(graph, everywhere)`: nothing is settled, and every vertex waits for all its edges."""
    made = Back(path.world)
    made.state = State(untouched=True, off=0)
    made.is_made_here = True
    path.made(made)
    path.__dict__["_back"] = made
    return made


def _agenda(path: Any) -> Looked:
    """`Agenda()`, empty."""
    backs = [one for one in path.memories if isinstance(one, Back)]
    if len(backs) != 1:
        raise FragmentError("an agenda is for the edges of one part of a graph")
    made = Looked(backs[0])
    path.made(made)
    return made


def _back(at: Situation) -> Back:
    world: ProvingWorld = at["graph"].node.world
    found = world.path.__dict__.get("_back")
    if not isinstance(found, Back):
        raise FragmentError("nothing was turned around")
    return found


def _w(back: Back) -> Value:
    """What n is settled at, or 0."""
    h = back.s if back.is_leaf else back.state.at_n
    return 0 if h is None else h


def _table(back: Back, name: str, value: Value) -> Table:
    made = Table(back.world, name)
    made._values[back.world.path.node] = value
    return made


def _solution(at: Situation) -> Table:
    back = of(at)
    return _table(back, "w", _w(back))


def _ahead(at: Situation) -> Table:
    """A w: at n the best w of its edges, that of c."""
    back = _back(at)
    known = back.__dict__.get("_ahead_of_w")
    if known is None:
        world, state = back.world, back.state
        worth = {0: back.s_after, 1: state.at_n, 2: state.at_t}[back.leads]
        best: Value = _w(back) if back.is_leaf else 0 if worth is None else worth

        def reach(value: Value) -> None:
            """Some edge has this w: so the best is as good at least."""
            world.grant(lambda: bool(best >= value if back.is_max_n else best <= value))

        if not back.is_leaf and state.reached is not None:
            reach(state.reached)
        for player in back.witnesses:  # some edge is no win for the player, and will not be one
            other = world.finite("w(of another edge)")
            world.grant(lambda player=player, other=other: not wins(player, other))  # type: ignore[misc]
            reach(other)
        known = back.__dict__["_ahead_of_w"] = _table(back, "A w", best)
    found: Table = known
    return found


def _scores(at: Situation) -> Table:
    back = _back(at)
    known = back.__dict__.get("_score")
    if known is None:
        world, node = back.world, back.world.path.node
        w, ahead = _w(back), _ahead(at).at(node)
        collector, line = world.path.collector, world.path.line
        collector.must_hold("w = A w, so that w is the score", line, lambda: bool(w == ahead), "law")
        collector.must_hold("w <=1 s, so that w is the score", line, lambda: moves_away(w, back.s), "law")
        world.grant(lambda: bool(w == back.s))
        known = back.__dict__["_score"] = _table(back, "s", back.s)
    found: Table = known
    return found


def _rests(at: Situation) -> None:
    back = of(at)
    if back.state.at_n is None and back.is_max_n != at["player"] and not back.is_leaf:
        back.witnesses.append(at["player"])


def _nothing_more(_at: Situation) -> None:
    """Nothing else is noted."""


def _keeps(at: Situation) -> None:
    """What an edge of n was worth when n was settled, it is worth for good."""
    back, before, player = of(at), of(at, "old_back").state, at["player"]
    at_t = back.state.at_t
    if before.at_n is not None:
        back.state.reached = before.reached
    if before.at_t is None and at_t is not None:  # as it says of the edges of t
        back.world.grant(lambda: wins(player, at_t))


def _looks_at_c(at: Situation) -> None:
    """Each forced edge was looked at once: so c, if it is forced."""
    v: Count = at["v"]
    v.becomes(Count(0, [partial(getattr, view, "forced") for view in edges_after(at)]))


def _goes_on_counting(at: Situation) -> None:
    of(at).looked = at["looks"]


def _fill(at: Situation) -> None:
    filled: Filled = at["s"]
    turns: Turns = filled.world.path.__dict__["_turns"]
    if turns.turn == 0:
        filled.has(at["solution"].at(filled.world.path.node))


WORKLIST: Final = ROUNDS.extended_by(
    Vocabulary(
        sorts={"Backwards[N]": PART, "int": COUNTS},
        makers={vertices: lambda path, _graph: AllVertices(path.world), turned_around: _turned, Agenda: _agenda},
        meanings={
            "fresh_edges": fresh_edges,
            "edges": edges_after,
            "old_edges": old_edges,
            "edges_now": edges_now,
            "forced_edges": forced_edges,
            "looked_edges": looked_edges,
            "solution": _solution,
            "ahead": _ahead,
            "scores": _scores,
        },
        marks={
            clauses.nothing_is_forced_yet: begins,
            clauses.below_the_scores: as_fact(clauses.below_the_scores),
            clauses.the_best_comes_first: as_fact(clauses.the_best_comes_first),
            clauses.best_so_far: noted,
            clauses.counted_so_far: as_fact(clauses.counted_so_far),
            clauses.ways_are_in_order: as_fact(clauses.ways_are_in_order),
            clauses.looked_once: _goes_on_counting,
            clauses.looks_at_what_is_forced: _looks_at_c,
            clauses.settled_stays: granted(clauses.settled_stays, _keeps),
            clauses.the_rest_is_out_of_reach: granted(clauses.the_rest_is_out_of_reach, _rests),
            clauses.filled_with_the_solution: _fill,
        },
        at_loop_head={"backwards": at_loop_head},
        loop_ends={"back_loop": LoopEnd(is_less, clauses.ways_are_in_order)},
        laws=table_of(COUNTED),
        axioms={
            "backwards": "turned_around notes every edge once, under the place that it leads to or as a way out with "
            "the score beyond it, and the ways out in order; a vertex waits for all its edges in the beginning",
            "counting": "what is counted down by one for each of several is 0 iff none is left",
            "lists": "what list.append, extend and pop do",
            "score": "s(n) is the best s of its successors (KA-D3-MM); w = A w and w <=V s imply w = s "
            "(FR-KA-linear.component: `verified theorems`)",
        },
        overrides=frozenset(
            {("meanings", "ahead"), ("meanings", "scores"), ("sorts", "int"), ("makers", vertices)}  # type: ignore[arg-type]
        ),
    )
)
