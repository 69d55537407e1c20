"""Invariants of the walk by strongly connected components (FR-KA-linear): the part of Tarjan's that scores rest on.

They speak of each edge of each open vertex (`Walked`). The stretch of an open vertex is named by the last place on the
trail that is not after it. An edge that was followed leads to a vertex that has its score, or to an open one, which is
in the same stretch or in an earlier one, and not before `low` of the stretch. So when `low` of the last stretch is
the place where it begins, all its edges lead to a vertex of the stretch or to one that has its score.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from specs.clauses.graph import scores
from specs.clauses.graph_components import has_scores_only
from specs.contracts import ghost, invariant, loop, message
from specs.graphs.graph_score import Scores
from specs.graphs.graph_walk import Walk
from specs.tree import GameTree, N
from specs.watch import unwatched


@dataclass(frozen=True)
class Walked:
    """An edge of an open vertex n, and what is known of n and of the vertex that it leads to."""

    on_trail: bool
    first: int  # the first place of the walk
    stretch: int  # of n
    low: int  # of that stretch
    followed: bool
    noted: bool  # once, where it belongs, if it was followed; else not at all
    is_known: bool  # it leads to a vertex in s
    is_open: bool  # it leads to an open vertex
    place_after: int  # of that
    stretch_after: int


@ghost
def walked(graph: GameTree[N], s: Scores[N], walk: Walk[N], scores: Scores[N]) -> Sequence[Walked]:
    """Every edge of every open vertex."""
    left = dict(zip(walk.trail, walk.rest, strict=True))
    open_places, edges = {*walk.unclosed}, list[Walked]()

    def stretch(place: int) -> int:
        return walk.trail[max(bisect_right(walk.trail, place), 1) - 1]

    for place in walk.unclosed:
        vertex = walk.vertices[place]
        below = unwatched(graph).children(vertex)
        done = len(below) - len(left.get(place, ()))
        ways = Counter(worth for worth, start in walk.ways if start == place)
        due = Counter(scores[after] for after in below[:done] if after in s)
        for number, after in enumerate(below):
            there = walk.place.get(after, -1)
            is_open = after not in s and there in open_places
            within = walk.predecessors[there].count(place) if is_open else 0
            edges.append(
                Walked(
                    place in left,
                    walk.trail[0],
                    stretch(place),
                    walk.low[stretch(place)],
                    number < done,
                    ways == due and within == (below[:done].count(after) if is_open else 0),
                    after in s,
                    is_open,
                    there if is_open else 0,
                    stretch(there) if is_open else 0,
                )
            )
    return edges


@ghost
def discovered_edges(graph: GameTree[N], walk: Walk[N]) -> int:
    """The number of edges that leave the vertices discovered so far."""
    return sum(len(unwatched(graph).children(vertex)) for vertex in walk.vertices)


@ghost
def closed_edges(graph: GameTree[N], s: Scores[N], walk: Walk[N], scores: Scores[N]) -> int:
    """The number of edges that leave discovered vertices with a score, and lead to a vertex whose score is no draw."""
    closed = [vertex for vertex in walk.vertices if vertex in s]
    return sum(scores[after] != 0 for vertex in closed for after in unwatched(graph).children(vertex))


@invariant("walk-known", "FR-KA-linear", "s holds scores only, and with a vertex all its successors")
@message(actual="s = {s!r}")
def known_so_far(graph: GameTree[N], s: Scores[N], scores: Scores[N]) -> bool:
    return has_scores_only(graph, s, scores)


@invariant("walk-noted", "FR-KA-linear")
def noted_so_far(walked: Sequence[Walked]) -> bool:
    """what is open and not on the trail has been left by all its edges; an edge that was followed is noted once"""
    return all((e.on_trail or e.followed) and e.noted and (not e.followed or e.is_known or e.is_open) for e in walked)


@invariant("walk-low", "FR-KA-linear")
def low_so_far(walked: Sequence[Walked]) -> bool:
    """an edge that was followed leads into no later stretch, nor before low; which is on the way there or earlier"""
    return all(
        e.first <= e.low <= e.stretch
        and (not e.followed or not e.is_open or (e.low <= e.place_after and e.stretch_after <= e.stretch))
        for e in walked
    )


@invariant("walk-calls", "FR-KA-linear", "each edge of what was discovered counts as a call, once")
@message(expected="{discovered_edges} calls", actual="{calls}")
def calls_so_far(calls: int, discovered_edges: int) -> bool:
    return calls == discovered_edges


@invariant("walk-looks", "FR-KA-linear", "one look for each edge of what has its score now that leads to no draw")
@message(expected="{closed_edges} looks", actual="{looks}")
def looks_so_far(looks: int, closed_edges: int) -> bool:
    return looks == closed_edges


@loop(known_so_far, noted_so_far, low_so_far, calls_so_far, looks_so_far, framed=False)
def walk_loop(graph: GameTree[N], node: N, s: Scores[N], walk: Walk[N], calls: int, looks: int) -> None:
    """Before the next edge of the last vertex on the trail is followed, or that vertex is left."""


__all__ = ["Walked", "scores", "walk_loop"]
