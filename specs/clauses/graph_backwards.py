"""What a player can force in a part of a game graph, settled backwards (KA-R8-gijlswijk, FR-KA-linear).

Each clause speaks of each edge of each vertex of the part, from the point of view of one player (`Edge`). `h` is the
worth of the way out that was taken last. `looked_at` are the edges still to be looked at, each by the place that it
leaves; each leads to something worth h. `ways` are the ways out that are left. An edge is forced if it leads to
something that the player has forced so far: a way out that was taken, or a vertex that is settled at a win for him.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from specs.clauses.graph import scores
from specs.clauses.graph_rounds import older_vertices
from specs.contracts import ensures, ghost, invariant, loop, message, requires
from specs.graphs.graph_backwards import Backwards, WayOut
from specs.graphs.graph_score import Scores, moves_away
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from specs.watch import unwatched


@dataclass(frozen=True)
class Edge:
    """An edge of a vertex n, and what is known of n and of where the edge leads."""

    own: bool  # it is the player's turn at n
    settled: Value | None  # the value at which n is settled
    worth: Value | None  # of the way out, or the value at which the vertex is settled that the edge leads to
    forced: bool
    all_forced: bool  # all edges of n are
    pending: bool  # some edge of n is still to be looked at
    counted: bool  # n waits for its edges that are not forced, and for those still to be looked at
    untouched: bool  # n waits for all its edges
    attained: bool  # n is settled at the worth of one of its edges
    offers: bool  # a forced edge of n is worth h
    s: Value  # the score of n
    s_after: Value  # the score of what the edge leads to


def wins(player: bool, a: Value) -> bool:
    """Whether a is better than a draw, for the player."""
    return a > 0 if player else a < 0


def reaches(player: bool, a: Value, h: Value) -> bool:
    """Whether a is at least as good as h, for the player."""
    return a >= h if player else a <= h


def edges_of(
    back: Backwards[N], player: bool, h: Value, ways: Sequence[WayOut], looked_at: Sequence[int], scores: Scores[N]
) -> list[Edge]:
    """Every edge of the part."""
    left = Counter(ways)
    ways_on: list[tuple[int, Value | None, bool, Value]] = []  # place, worth, whether it is forced, score beyond
    for worth, place in back.ways:
        is_left = left[worth, place] > 0
        left[worth, place] -= is_left
        ways_on.append((place, worth, not is_left, worth))
    for target in back.place.values():
        at = back.settled[target]
        is_forced = at is not None and wins(player, at)
        ways_on += [(place, at, is_forced, scores[back.vertices[target]]) for place in back.predecessors[target]]
    of = {place: [edge for edge in ways_on if edge[0] == place] for place in back.place.values()}
    return [
        Edge(
            back.is_max[place] == player,
            back.settled[place],
            worth,
            is_forced,
            all(edge[2] for edge in of[place]),
            place in looked_at,
            back.waiting[place] == sum(not edge[2] for edge in of[place]) + looked_at.count(place),
            back.waiting[place] == len(of[place]),
            any(edge[1] is not None and edge[1] == back.settled[place] for edge in of[place]),
            any(edge[2] and edge[1] == h for edge in of[place]),
            scores[back.vertices[place]],
            beyond,
        )
        for place, worth, is_forced, beyond in ways_on
    ]


# BEFORE AND AFTER


@ghost
def fresh_edges(back: Backwards[N], player: bool, scores: Scores[N]) -> Sequence[Edge]:
    """Every edge, before any way out is taken."""
    return edges_of(back, player, POS_INF if player else NEG_INF, back.ways, (), scores)


@ghost
def edges(back: Backwards[N], player: bool, scores: Scores[N]) -> Sequence[Edge]:
    """Every edge, after all ways out that the player wants have been taken."""
    left = [way_out for way_out in back.ways if not wins(player, way_out[0])]
    return edges_of(back, player, 0, left, (), scores)


@requires("force-edges", "KA-R8-gijlswijk")
@message(expected="the edges of its vertices, with the scores beyond them", actual="{back!r}")
def edges_are_noted(graph: GameTree[N], back: Backwards[N], scores: Scores[N]) -> bool:
    """every edge of the part is noted once: within it the predecessor, out of it the score beyond, the least first"""
    return has_every_edge(graph, back, scores)


def has_every_edge(graph: GameTree[N], back: Backwards[N], scores: Scores[N]) -> bool:
    """Whether every edge of the part is noted once, and nothing else, the ways out in order."""
    seen = unwatched(graph)
    places = {back.vertices[place]: place for place in back.place.values()}
    all_edges = [(place, after) for vertex, place in places.items() for after in seen.children(vertex)]
    within = sorted((place, places[after]) for place, after in all_edges if after in places)
    beyond = sorted((place, scores[after]) for place, after in all_edges if after not in places)
    noted = sorted((before, place) for place in places.values() for before in back.predecessors[place])
    sides = all(back.is_max[place] == seen.is_max(vertex) for vertex, place in places.items())
    in_order = places == back.place and all(one[0] <= other[0] for one, other in pairwise(back.ways))
    return sides and in_order and within == noted and beyond == sorted((place, worth) for worth, place in back.ways)


@requires("force-fresh", "KA-R8-gijlswijk")
@message(actual="{back!r}")
def nothing_is_forced_yet(player: bool, fresh_edges: Sequence[Edge]) -> bool:
    """the player has forced nothing yet; Max is the first; of what is not settled, what waits for him waits for all"""
    return all(
        not e.forced
        and (e.settled is None or (not player and not wins(player, e.settled) and moves_away(e.settled, e.s)))
        and (e.settled is not None or e.untouched or (e.own and not player))
        for e in fresh_edges
    )


@ensures("force-sound", "KA-R8-gijlswijk", "a vertex is settled at no more than its score: value <=1 s")
def settled_below_the_scores(edges: Sequence[Edge]) -> bool:
    return all(e.settled is None or moves_away(e.settled, e.s) for e in edges)


@ensures("force-best", "KA-R8-gijlswijk")
def settled_at_the_best(player: bool, edges: Sequence[Edge]) -> bool:
    """a vertex that is settled at a win of the player has the best worth of its edges: one has it, none is better"""
    return all(e.settled is None or not wins(player, e.settled) or _is_best(player, e) for e in edges)


def _is_best(player: bool, e: Edge) -> bool:
    if e.settled is None or not e.attained:
        return False
    if e.own:
        return not e.forced or (e.worth is not None and reaches(player, e.settled, e.worth))
    return e.all_forced and e.worth is not None and reaches(player, e.worth, e.settled)


@ensures("force-rest", "KA-R8-gijlswijk")
def the_rest_is_out_of_reach(player: bool, edges: Sequence[Edge]) -> bool:
    """what is not settled has no forced edge, if it is the player's turn, and one that is not forced, if it is not"""
    return all(
        e.settled is not None or ((not e.forced and (not player or e.untouched)) if e.own else not e.all_forced)
        for e in edges
    )


@ensures("force-kept", "KA-R8-gijlswijk", "what was settled before is as it was; what is new is a win of the player")
def settled_stays(player: bool, edges: Sequence[Edge], old_edges: Sequence[Edge]) -> bool:
    return all(
        now.settled == before.settled
        if before.settled is not None
        else now.settled is None or wins(player, now.settled)
        for before, now in zip(old_edges, edges, strict=True)
    )


@ghost
def forced_edges(edges: Sequence[Edge]) -> int:
    """How many edges the player has forced."""
    return sum(e.forced for e in edges)


@ensures("force-looks", "FR-KA-linear", "each edge that the player has forced was looked at once, and no other")
@message(expected="{forced_edges} looks", actual="{v}")
def looks_at_what_is_forced(v: int, forced_edges: int) -> bool:
    return v == forced_edges


# THE LOOP


@ghost
def edges_now(
    back: Backwards[N], player: bool, h: Value, looked_at: Sequence[int], ways: Sequence[WayOut], scores: Scores[N]
) -> Sequence[Edge]:
    """Every edge, while ways out are left."""
    return edges_of(back, player, h, ways, looked_at, scores)


@invariant("look-sound", "KA-R8-gijlswijk", "a vertex is settled at no more than its score: value <=1 s")
def below_the_scores(edges_now: Sequence[Edge]) -> bool:
    return all(
        (e.settled is None or moves_away(e.settled, e.s))
        and (not e.forced or (e.worth is not None and moves_away(e.worth, e.s_after)))
        for e in edges_now
    )


@invariant("look-order", "KA-R8-gijlswijk")
def the_best_comes_first(player: bool, h: Value, edges_now: Sequence[Edge]) -> bool:
    """what is forced is worth h or better, and what is a win and is not forced is no better than h"""
    return all(
        (e.worth is not None and wins(player, e.worth) and reaches(player, e.worth, h))
        if e.forced
        else (e.worth is None or not wins(player, e.worth) or reaches(player, h, e.worth))
        for e in edges_now
    )


@invariant("look-best", "KA-R8-gijlswijk")
def best_so_far(player: bool, h: Value, edges_now: Sequence[Edge]) -> bool:
    """what is settled at a win has the best worth of its edges so far; what is still to be looked at is worth h"""
    return all(
        (e.settled is None or not wins(player, e.settled) or (reaches(player, e.settled, h) and _is_best(player, e)))
        and (not e.pending or e.offers)
        for e in edges_now
    )


@invariant("look-count", "KA-R8-gijlswijk")
def counted_so_far(player: bool, h: Value, edges_now: Sequence[Edge]) -> bool:
    """of what is not settled: where it is the player's turn no edge was looked at; elsewhere those left are counted"""
    return all(e.settled is not None or _waits(player, h, e) for e in edges_now)


def _waits(player: bool, h: Value, e: Edge) -> bool:
    if e.own:
        return (not player or e.untouched) and (not e.forced or (e.pending and e.worth is not None and e.worth == h))
    return e.counted and (e.pending or not e.all_forced)


@invariant("look-ways", "KA-R8-gijlswijk", "the ways out that are left are no better than h")
def ways_are_in_order(player: bool, h: Value, ways: Sequence[WayOut]) -> bool:
    return all(reaches(player, h, worth) for worth, _ in ways[-1:])


@ghost
def looked_edges(edges_now: Sequence[Edge], looked_at: Sequence[int]) -> int:
    """How many edges are forced and have been looked at already."""
    return sum(e.forced for e in edges_now) - len(looked_at)


@invariant("look-looks", "FR-KA-linear", "each edge that is forced was looked at once, or is still to be looked at")
@message(expected="{looked_edges} looks", actual="{looks}")
def looked_once(looks: int, looked_edges: int) -> bool:
    return looks == looked_edges


@loop(
    below_the_scores,
    the_best_comes_first,
    best_so_far,
    counted_so_far,
    ways_are_in_order,
    looked_once,
    framed=False,
)
def back_loop(
    graph: GameTree[N],
    back: Backwards[N],
    player: bool,
    h: Value,
    looked_at: Sequence[int],
    ways: Sequence[WayOut],
    looks: int,
) -> None:
    """Before an edge is looked at, or the next way out is taken."""


# THE RESULT


@ghost
def solution(back: Backwards[N]) -> Scores[N]:
    """What each vertex is settled at; 0 where neither player could force more."""
    settled = {vertex: back.worth(vertex) for vertex in (*back.place, *back.leaves)}
    return {vertex: 0 if h is None else h for vertex, h in settled.items()}


@invariant("worklist-filled", "KA-R8-gijlswijk", "s x is what x is settled at, or 0, at every vertex x before this one")
@message(expected="{solution!r} at {older_vertices!r}", actual="{s!r}")
def filled_with_the_solution(s: Mapping[N, Value], older_vertices: Collection[N], solution: Scores[N]) -> bool:
    return all(x in s and s[x] == solution[x] for x in older_vertices)


@loop(filled_with_the_solution, framed=False)
def solution_loop(
    graph: GameTree[N], back: Backwards[N], everywhere: Sequence[N], vertex: N, s: Mapping[N, Value]
) -> None:
    """Before s is filled in at `vertex`."""


FORCED = (
    edges_are_noted,
    nothing_is_forced_yet,
    settled_below_the_scores,
    settled_at_the_best,
    the_rest_is_out_of_reach,
    settled_stays,
    looks_at_what_is_forced,
)
__all__ = ["FORCED", "Edge", "back_loop", "older_vertices", "scores", "solution_loop"]
