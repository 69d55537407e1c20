"""The contract of the searches that return the score of every vertex of a game graph (KA sections 3 to 5).

v is the function that was returned, `scores` the limit of KA-D4.1, `ahead` is A v: (T) and (MM) say that v = A v, at
the leaves and at the inner vertices. In the loop of the limit r, s and t are s_{n-1}, s_n and s_{n+1}, and `steps`
is n.
"""

from collections.abc import Collection

from specs.contracts import Cost, ensures, ghost, invariant, loop, message, when
from specs.graphs.graph import vertices
from specs.graphs.graph_score import A, Scores, all_move_away, graph_oracle, moves_away, operator_of, s_n
from specs.tree import GameTree, N
from specs.values import Value
from specs.watch import unwatched


@ghost
def scores(graph: GameTree[N]) -> Scores[N]:
    """The limit, at every vertex."""
    return graph_oracle(graph)[frozenset()]


# THE WHOLE FUNCTION


@ghost
def ahead(graph: GameTree[N], v: Scores[N]) -> Scores[N]:
    """A v: the scores of the leaves, and elsewhere the best of v over the successors."""
    return A(unwatched(graph), v)


@ensures("graph-T", "KA-D3-T", "(T): s x = t x at every leaf x")
def leaves_keep_their_score(graph: GameTree[N], v: Scores[N], ahead: Scores[N]) -> bool:
    seen = unwatched(graph)
    return all(bool(seen.children(x)) or v[x] == ahead[x] for x in v)


@ensures("graph-MM", "KA-D3-MM", "(MM): s x is the max or min of s over E x at every inner x")
def inner_vertices_take_the_best(graph: GameTree[N], v: Scores[N], ahead: Scores[N]) -> bool:
    seen = unwatched(graph)
    return all(not seen.children(x) or v[x] == ahead[x] for x in v)


@ensures("graph-score", "KA-D4.1", "s is the limit of s_n, at every vertex")
@message(expected="{scores!r}", actual="{v!r}")
def score_of_every_vertex(v: Scores[N], scores: Scores[N]) -> bool:
    return v == scores


SOLVED = (leaves_keep_their_score, inner_vertices_take_the_best, score_of_every_vertex)


# THE LOOP OF THE LIMIT


@invariant("graph-moves-away", "KA-L5.3", cost=Cost.LOCAL)
@message(expected="{s!r} <=V s_{{n+1}}", actual="s_{{n+1}} = {t!r}")
def sequence_ascends(s: Scores[N], t: Scores[N]) -> bool:
    """s_n <=V s_{n+1}: every component stays, or moves away from 0 without changing sign"""
    return all_move_away(s, t)


@invariant("graph-best-child", "KA-I5.3")
@when(lambda steps: steps >= 1)
@message(expected="the inequalities of KA-I5.3 for s_{{n-1}} = {r!r}, s_n = {s!r}", actual="s_{{n+1}} = {t!r}")
def best_successors_are_ordered(
    graph: GameTree[N], s: Scores[N], t: Scores[N], best_now: Scores[N], best_then: Scores[N]
) -> bool:
    """with l_k the best successor at step k: s_n v and s_{n+1} v lie on either side of s_n l, away from 0"""
    seen = unwatched(graph)
    inner = (vertex for vertex in s if seen.children(vertex))
    return all(_ordered(seen.is_max(v), s[v], best_now[v], best_then[v], t[v]) for v in inner)


def _ordered(is_max: bool, s: Value, now: Value, then: Value, t: Value) -> bool:
    """For a max vertex as printed; for a min vertex the dual, which is the same with every sign changed."""
    if s == 0:
        return True
    if (s < 0) == is_max:
        return now == t and moves_away(s, now)
    return moves_away(s, then) and moves_away(then, t)


@ghost
def best_now(graph: GameTree[N], s: Scores[N]) -> Scores[N]:
    """s_n l_n for each vertex that has successors: s_n of the one that is best by s_n."""
    seen = unwatched(graph)
    return {vertex: s[_best_successor(seen, vertex, s)] for vertex in s if seen.children(vertex)}


@ghost
def best_then(graph: GameTree[N], r: Scores[N], s: Scores[N]) -> Scores[N]:
    """s_n l_{n-1}."""
    seen = unwatched(graph)
    return {vertex: s[_best_successor(seen, vertex, r)] for vertex in s if seen.children(vertex)}


def _best_successor(graph: GameTree[N], vertex: N, s: Scores[N]) -> N:
    below = graph.children(vertex)
    best = operator_of(graph, vertex)(s[after] for after in below)
    return next(after for after in below if s[after] == best)


@ghost
def nth(graph: GameTree[N], steps: int) -> Scores[N]:
    """s_n."""
    return s_n(unwatched(graph), steps)


@ghost
def following(graph: GameTree[N], s: Scores[N]) -> Scores[N]:
    """A s."""
    return A(unwatched(graph), s)


@ghost
def size(graph: GameTree[N]) -> int:
    """#V."""
    return len(vertices(unwatched(graph)))


@ghost
def K(graph: GameTree[N]) -> Collection[Value]:
    """0 and the scores of the leaves."""
    seen = unwatched(graph)
    return {0, *(seen.value(vertex) for vertex in vertices(seen) if not seen.children(vertex))}


@invariant("graph-nth", "KA-D5-A", "s_n = A^n 0 (the state of the network of KA-P5-dist after round n)")
@message(expected="A^{steps} 0", actual="s_n = {s!r}")
def state_after_round(s: Scores[N], nth: Scores[N]) -> bool:
    return s == nth


@invariant("graph-next", "KA-D5-A", "s_{n+1} = A s_n")
@message(expected="{following!r}", actual="s_{{n+1}} = {t!r}")
def state_after_next_round(t: Scores[N], following: Scores[N]) -> bool:
    return t == following


@invariant("graph-steps", "KA-T5.4")
@message(expected="fewer than {size} steps", actual="{steps} steps and no limit yet")
def converges_in_time(steps: int, size: int) -> bool:
    """while s_n is not the limit, n < #V (sharp, and whatever K is; the paper says #K * #V)"""
    return steps < size


@invariant("graph-values", "KA-R5-values", "every s_n x is the score of a leaf, or 0")
@message(actual="s_n = {s!r}")
def values_are_scores_of_leaves(s: Scores[N], K: Collection[Value]) -> bool:
    return all(value in K for value in s.values())


@loop(
    state_after_round,
    state_after_next_round,
    sequence_ascends,
    best_successors_are_ordered,
    converges_in_time,
    values_are_scores_of_leaves,
    framed=False,
)
def limit_loop(graph: GameTree[N], r: Scores[N], s: Scores[N], t: Scores[N], steps: int) -> None:
    """Before s_n is replaced by s_{n+1}."""
