"""What both players force, one after the other, is the score of every vertex (KA-R8-gijlswijk, FR-KA-linear).

Let w be what each vertex is settled at, and 0 where it is not. If w = A w and w <=V s, then w is the score
(FR-KA-linear.component, which `verified theorems` proves). Both are shown of the vertex n that is observed. For w = A w
the edge that is observed is the one of greatest w at a max vertex, and of least w at a min vertex; what holds of some
edge of n holds of that one in this order. Where a component is settled, n is in it or not. In it, everything is as in a
graph that was turned around: the exits stand for the leaves. What is not in it the procedure cannot name, and so cannot
change: there n is taken for a leaf, which has no place in the component either.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, Final

from proofs.proving.containers.counter import COUNTS, Count
from proofs.proving.execution.node import Node
from proofs.proving.execution.situation import Situation
from proofs.proving.execution.sorts import instance_of
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models import backwards as of_parts
from proofs.proving.models.backwards import PART, Back, edges_after, granted, of, told
from proofs.proving.models.game_graph import AHEAD_F, SOLUTION
from proofs.proving.models.part_edge import INSIDE, PART_LAWS, TURNED, State, edge
from proofs.proving.models.part_lists import LookedAt
from proofs.proving.models.rounds import ROUNDS, Filled, Vertices
from proofs.proving.models.score_tables import Table
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import LoopEnd, Vocabulary
from specs.clauses import graph_backwards as clauses
from specs.clauses import graph_components as components
from specs.clauses.graph_backwards import wins
from specs.graphs.graph import vertices
from specs.graphs.graph_backwards import Agenda, turned_around
from specs.graphs.graph_score import moves_away
from specs.values import Value


def _turned(path: Any, _graph: Any, _everywhere: Any) -> Back:
    """`turned_around(graph, everywhere)`."""
    back = Back(path.world)
    back.state = State(untouched=True, excess=0)
    path.world.law(TURNED, noted=True, untouched=True, excess=0, settled=None)
    return is_given(path.made(back))


def is_given(back: Back) -> Back:
    """It is the part that the path is about."""
    back.is_made_here = True
    back.world.path.__dict__["_back"] = back
    return back


def _agenda(path: Any) -> Any:
    """`Agenda()`, empty."""
    backs = [one for one in path.memories if isinstance(one, Back)]
    if len(backs) != 1:
        raise FragmentError("an agenda is for the edges of one part of a graph")
    return path.made(LookedAt(backs[0], is_empty=True))


# WHAT IS SETTLED IS THE SCORE


def _back(at: Situation) -> Back:
    back = at["graph"].node.world.path.__dict__.get("_back")
    if not isinstance(back, Back):
        raise FragmentError("nothing was turned around")
    return back


def _w(back: Back) -> Value:
    """What n is settled at, or 0."""
    h = back.s if back.is_leaf else back.state.at_n
    return 0 if h is None else h


def _table(back: Back, name: str, value: Value) -> Table:
    one = Table(back.world, name)
    one._values[back.world.path.node] = value
    return one


def _solution(at: Situation) -> Table:
    return _table(of(at), "w", _w(of(at)))


def _ahead(at: Situation) -> Table:
    """A w: at n the best w of its edges, that of c."""
    back = _back(at)
    if "_ahead_of_w" not in back.__dict__:
        world, state = back.world, back.state
        worth = {0: back.s_after, 1: state.at_n, 2: state.at_t}[back.leads]
        best: Value = _w(back) if back.is_leaf else 0 if worth is None else worth
        others = [] if back.is_leaf or state.reached is None else [state.reached]  # the w of other edges
        for player in back.witnesses:  # some edge is no win for the player, and will not be one
            others.append(world.finite("w(of another edge)"))
            world.grant(partial(_is_no_win, player, others[-1]))
        for other in others:
            world.law(AHEAD_F["f-child"], is_max=back.is_max_n, f=best, f_child=other)
        back.__dict__["_ahead_of_w"] = _table(back, "A w", best)
    ahead: Table = back.__dict__["_ahead_of_w"]
    return ahead


def _is_no_win(player: bool, value: Value) -> bool:
    return not wins(player, value)


def _scores(at: Situation) -> Table:
    back = _back(at)
    if "_score" not in back.__dict__:
        w, ahead = _w(back), _ahead(at).at(back.world.path.node)
        back.must_hold("w = A w, so that w is the score", lambda: bool(w == ahead))
        back.must_hold("w <=1 s, so that w is the score", lambda: moves_away(w, back.s))
        back.world.law(SOLUTION, w=w, s=back.s)
        back.__dict__["_score"] = _table(back, "s", back.s)
    scores: Table = back.__dict__["_score"]
    return scores


# WHAT IS ASSUMED


def _rests(at: Situation) -> None:
    back = of(at)
    if back.state.at_n is None and back.is_max_n != at["player"] and not back.is_leaf:
        back.witnesses.append(at["player"])


def _keeps(at: Situation) -> None:
    """What an edge of n was worth when n was settled, it is worth for good."""
    back, before, player = of(at), of(at, "old_back").state, at["player"]
    at_t = back.state.at_t
    if before.at_n is not None:
        back.state.reached = before.reached
    if before.at_t is None and at_t is not None:  # of an edge of t
        of_t = [edge(settled=at_t)], [edge()]
        back.world.grant(lambda: clauses.settled_stays.conclusion(player, *of_t))


def _looks_at_c(at: Situation) -> None:
    """Each forced edge was looked at once: so c, if it is forced."""
    at["v"].becomes(Count(0, [partial(getattr, view, "forced") for view in edges_after(at)]))


def _goes_on_counting(at: Situation) -> None:
    of(at).looked = at["looks"]


def _fill(at: Situation) -> None:
    at["s"].is_filled(at["solution"].at(of(at).world.path.node))


WORKLIST: Final = ROUNDS.extended_by(
    Vocabulary(
        sorts={"Backwards[N]": PART, "int": COUNTS},
        makers={vertices: lambda path, _graph: Vertices(path.world), turned_around: _turned, Agenda: _agenda},
        meanings={
            "fresh_edges": of_parts.fresh_edges,
            "edges": edges_after,
            "old_edges": of_parts.old_edges,
            "edges_now": of_parts.edges_now,
            "forced_edges": of_parts.forced_edges,
            "looked_edges": of_parts.looked_edges,
            "solution": _solution,
            "ahead": _ahead,
            "scores": _scores,
        },
        marks={
            clauses.nothing_is_forced_yet: of_parts.begins,
            clauses.below_the_scores: told(clauses.below_the_scores),
            clauses.the_best_comes_first: told(clauses.the_best_comes_first),
            clauses.best_so_far: of_parts.best_so_far,
            clauses.counted_so_far: told(clauses.counted_so_far),
            clauses.ways_are_in_order: told(clauses.ways_are_in_order),
            clauses.looked_once: _goes_on_counting,
            clauses.looks_at_what_is_forced: _looks_at_c,
            clauses.settled_stays: granted(clauses.settled_stays, _keeps),
            clauses.the_rest_is_out_of_reach: granted(clauses.the_rest_is_out_of_reach, _rests),
            clauses.filled_with_the_solution: _fill,
        },
        at_loop_head={"backwards": of_parts.at_loop_head},
        loop_ends={"back_loop": LoopEnd(of_parts.is_less, clauses.ways_are_in_order)},
        laws=PART_LAWS,
        axioms={"backwards": "only what is given a part of a graph settles its places, and only `force` is"},
        overrides=frozenset(
            {("meanings", "ahead"), ("meanings", "scores"), ("sorts", "int"), ("makers", vertices)}  # type: ignore[arg-type]
        ),
    )
)


_STRONG: Final = "that each vertex of a component reaches each other one: no score rests on it"


class Part(Back):
    """A part that is given, and not made from a whole graph."""

    offers = Back.offers | {"inner"}

    def inner(self) -> Vertices:
        """Its vertices."""
        return Vertices(self.world, has_n=not self.is_leaf)


def _any_scores(world: ProvingWorld, _name: str, _node: Node) -> Filled:
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
            "dict[N, Value]": instance_of(_any_scores, Filled),
        },
        meanings={
            "members": lambda at: [] if of(at).is_leaf else [of(at).world.path.node],
            "decided_edges": _decided,
            "misnoted": lambda _at: (),
            "old_s": lambda at: at["s"].world.path.__dict__["_old_scores"],
        },
        marks={components.edges_are_known: _nothing_is_settled},
        not_shown={components.strongly_connected: _STRONG},
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
