"""The contract of the depth-first searches of game graphs, at every nested call (KA sections 6 and 7).

`path` holds the vertices on the way from the root to `node`, which are the marked ones (KA-A6.7) and the list l of
KA-A7.2. `s_marked` is the score of `node` in the graph with every vertex of the path turned into a leaf 0. With a memo
the result is a pair, a value and the set d of those vertices of the path that it depends on (KA-D7-depends).
"""

from collections.abc import Mapping

from specs.contracts import Cost, ensures, ghost, invariant, loop, message, requires, when
from specs.graphs.graph_score import graph_oracle, moves_away
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from specs.watch import unwatched

Path = dict[N, None]  # a set that knows its order
Dependent = tuple[Value, frozenset[N]]


class Depends(frozenset[N]):
    """The vertices of the path that a value depends on (KA-D7-depends)."""


@ghost
def s_marked(graph: GameTree[N], node: N, path: Path[N]) -> Value:
    """The score of the node when the vertices on the path count 0."""
    return graph_oracle(graph)[frozenset(path)][node]


@ghost
def s_free(graph: GameTree[N], node: N) -> Value:
    """The score of the node in the graph as it is."""
    return graph_oracle(graph)[frozenset()][node]


@ghost
def s_depending(graph: GameTree[N], node: N, v: Dependent[N]) -> Value:
    """The score of the node when the vertices that the result depends on count 0."""
    return graph_oracle(graph)[frozenset(v[1])][node]


# EVERY SEARCH WITH MARKS


@requires("graph-path", "KA-A6.7")
@when(lambda path: bool(path))
@message(expected="a successor of the last of {path!r}", actual="{node!r}")
def path_leads_here(graph: GameTree[N], node: N, path: Path[N]) -> bool:
    """the marked vertices are the path to the node: the last of them has it for a successor"""
    return node in unwatched(graph).children(next(reversed(path)))


@ensures("graph-marks-kept", "KA-A6.7", "the marks are on exit what they were on entry")
@message(expected="{old_path!r}", actual="{path!r}")
def marks_are_kept(path: Path[N], old_path: Path[N]) -> bool:
    return [*path] == [*old_path]


@ensures("graph-marked-score", "KA-A6.7")
@message(expected="{s_marked!r}", actual="v = {v!r}")
def score_with_marks(v: Value, s_marked: Value) -> bool:
    """v = s(n) in G with every marked vertex turned into a leaf 0 (with no marks: the score)"""
    return v == s_marked


# THE LOOPS: WHEN NODE IS MARKED, AND BEFORE ITS SUCCESSOR `after` IS SEARCHED


@ghost
def s_here(graph: GameTree[N], node: N, path: Path[N]) -> Value:
    """The score of the node when the vertices on the path before it count 0."""
    return graph_oracle(graph)[frozenset(path) - {node}][node]


@ghost
def best_older(graph: GameTree[N], node: N, after: N, path: Path[N]) -> Value:
    """The best score, for the player at the node, of its successors before this one, when those on the path count 0."""
    game, s = unwatched(graph), graph_oracle(graph)[frozenset(path)]
    below = game.children(node)
    older = [s[other] for other in below[: below.index(after)]]
    return max(older, default=NEG_INF) if game.is_max(node) else min(older, default=POS_INF)


@invariant("graph-max-loop", "KA-A6.7")
@message(expected="{best_older!r} <= g <= {s_here!r}", actual="g = {g!r}")
def best_at_max(best_older: Value, g: Value, s_here: Value) -> bool:
    """at a max vertex n: s(o) <= g <= s(n) for each successor o of n before this one, with n marked for s(o)"""
    return best_older <= g <= s_here


@invariant("graph-min-loop", "KA-A6.7")
@message(expected="{best_older!r} >= g >= {s_here!r}", actual="g = {g!r}")
def best_at_min(best_older: Value, g: Value, s_here: Value) -> bool:
    """at a min vertex n: s(o) >= g >= s(n) for each successor o of n before this one, with n marked for s(o)"""
    return best_older >= g >= s_here


@loop(best_at_max, framed=False)
def graph_max_loop(graph: GameTree[N], node: N, after: N, path: Path[N], g: Value) -> None:
    """Before successor `after` of a max vertex."""


@loop(best_at_min, framed=False)
def graph_min_loop(graph: GameTree[N], node: N, after: N, path: Path[N], g: Value) -> None:
    """Before successor `after` of a min vertex."""


# ALPHA-BETA


@ensures("graph-success", "KA-R6-ab", "alpha < v < beta implies v = s(n) with the marks at 0")
@when(lambda alpha, v, beta: alpha < v < beta)
@message(expected="{s_marked!r}", actual="v = {v!r}")
def graph_success(v: Value, s_marked: Value) -> bool:
    return v == s_marked


@ensures("graph-fail-low", "KA-R6-ab", "v <= alpha implies s(n) <= v with the marks at 0")
@when(lambda v, alpha: v <= alpha)
@message(expected="s(n) <= {v!r}", actual="s(n) = {s_marked!r}")
def graph_fail_low(v: Value, s_marked: Value) -> bool:
    return s_marked <= v


@ensures("graph-fail-high", "KA-R6-ab", "v >= beta implies s(n) >= v with the marks at 0")
@when(lambda v, beta: v >= beta)
@message(expected="s(n) >= {v!r}", actual="s(n) = {s_marked!r}")
def graph_fail_high(v: Value, s_marked: Value) -> bool:
    return s_marked >= v


@invariant("graph-I1", "KA-R6-ab", "alpha <= a < beta, and a is the greater of alpha and g", Cost.LOCAL)
@message(expected="{alpha!r} <= a < {beta!r}, a = max(alpha, {g!r})", actual="a = {a!r}")
def window_at_max(alpha: Value, a: Value, beta: Value, g: Value) -> bool:
    return alpha <= a < beta and (a == g if g > alpha else a == alpha)


@invariant("graph-I2", "KA-R6-ab", "s(o) <= g for each successor o of n before this one, with n marked")
@message(expected="{best_older!r} <= g", actual="g = {g!r}")
def none_is_better(best_older: Value, g: Value) -> bool:
    return best_older <= g


@invariant("graph-I3", "KA-R6-ab", "g > alpha implies g <= s(n)")
@when(lambda g, alpha: g > alpha)
@message(expected="g <= {s_here!r}", actual="g = {g!r}")
def is_reached(g: Value, s_here: Value) -> bool:
    return g <= s_here


@invariant("graph-I1d", "KA-R6-ab", "alpha < b <= beta, and b is the less of beta and g", Cost.LOCAL)
@message(expected="{alpha!r} < b <= {beta!r}, b = min(beta, {g!r})", actual="b = {b!r}")
def window_at_min(alpha: Value, b: Value, beta: Value, g: Value) -> bool:
    return alpha < b <= beta and (b == g if g < beta else b == beta)


@invariant("graph-I2d", "KA-R6-ab", "s(o) >= g for each successor o of n before this one, with n marked")
@message(expected="{best_older!r} >= g", actual="g = {g!r}")
def none_is_better_dual(best_older: Value, g: Value) -> bool:
    return best_older >= g


@invariant("graph-I3d", "KA-R6-ab", "g < beta implies g >= s(n)")
@when(lambda g, beta: g < beta)
@message(expected="g >= {s_here!r}", actual="g = {g!r}")
def is_reached_dual(g: Value, s_here: Value) -> bool:
    return g >= s_here


@loop(window_at_max, none_is_better, is_reached, framed=False)
def graph_max_window(
    graph: GameTree[N], node: N, after: N, path: Path[N], alpha: Value, a: Value, beta: Value, g: Value
) -> None:
    """Before successor `after` of a max vertex."""


@loop(window_at_min, none_is_better_dual, is_reached_dual, framed=False)
def graph_min_window(
    graph: GameTree[N], node: N, after: N, path: Path[N], alpha: Value, b: Value, beta: Value, g: Value
) -> None:
    """Before successor `after` of a min vertex."""


GRAPH_SOFT_RESULT = (graph_success, graph_fail_low, graph_fail_high)


# MEMO


@requires("memo-known", "KA-P7-memoed")
@message(actual="{memo!r}")
def memo_is_true(graph: GameTree[N], memo: Mapping[N, Dependent[N]]) -> bool:
    """each value in the memo lies between the scores: s(x) in G[d := 0]  <=1  v  <=1  s(x), where x is not in d"""
    s = graph_oracle(graph)
    return all(
        x not in d and moves_away(s[frozenset(d)][x], v) and moves_away(v, s[frozenset()][x])
        for x, (v, d) in memo.items()
    )


@ensures("memo-depends", "KA-A7.2", "d is part of l: a value depends on vertices of the path only", Cost.LOCAL)
@message(expected="a part of {path!r}", actual="{v!r}")
def depends_on_the_path(v: Dependent[N], path: Path[N]) -> bool:
    return v[1] <= path.keys()


@ensures("memo-discharge", "KA-I7.3-discharge", "the node leaves d when its own call ends", Cost.LOCAL)
@when(lambda node, path: node not in path.keys())  # noqa: SIM118 - asking the path itself is a visit
@message(expected="a set without {node!r}", actual="{v!r}")
def node_is_discharged(node: N, v: Dependent[N]) -> bool:
    return node not in v[1]


@ensures("memo-exact", "KA-A7.2", "d = {} implies v = s(n)")
@when(lambda v: not v[1])
@message(expected="{s_free!r}", actual="{v!r}")
def exact_without_dependencies(v: Dependent[N], s_free: Value) -> bool:
    return v[0] == s_free


@ensures("memo-between", "KA-A7.2", "s(n) in G[d := 0]  <=1  v  <=1  s(n)")
@message(expected="{s_depending!r} <=1 v <=1 {s_free!r}", actual="{v!r}")
def between_the_scores(v: Dependent[N], s_depending: Value, s_free: Value) -> bool:
    return moves_away(s_depending, v[0]) and moves_away(v[0], s_free)


@ensures("memo-stored", "KA-P7-putmemo", "what is returned is what is stored at the node", Cost.LOCAL)
@when(lambda node, path: node not in path.keys())  # noqa: SIM118 - asking the path itself is a visit
@message(expected="{v!r} at {node!r}", actual="{memo!r}")
def stored_at_the_node(node: N, v: Dependent[N], memo: Mapping[N, Dependent[N]]) -> bool:
    return memo.get(node) == v


# THE LOOPS WITH A MEMO: BEFORE SUCCESSOR `after` IS SEARCHED, d IS WHAT THE VALUES OF THOSE BEFORE IT DEPEND ON


@ghost
def older_free(graph: GameTree[N], node: N, after: N) -> Value:
    """The best score, for the player at the node, of its successors before this one."""
    return _best_before(graph, node, after, frozenset())


@ghost
def older_depending(graph: GameTree[N], node: N, after: N, d: frozenset[N]) -> Value:
    """The best score of its successors before this one when the vertices of d count 0."""
    return _best_before(graph, node, after, frozenset(d))


def _best_before(graph: GameTree[N], node: N, after: N, zeros: frozenset[N]) -> Value:
    game, s = unwatched(graph), graph_oracle(graph)[zeros]
    below = game.children(node)
    older = [s[other] for other in below[: below.index(after)]]
    return max(older, default=NEG_INF) if game.is_max(node) else min(older, default=POS_INF)


@invariant(
    "memo-best", "KA-A7.2", "best s(o) in G[d := 0]  <=1  g  <=1  best s(o), of the successors o before this one"
)
@message(expected="{older_depending!r} <=1 g <=1 {older_free!r}", actual="g = {g!r}")
def best_between(g: Value, older_depending: Value, older_free: Value) -> bool:
    return moves_away(older_depending, g) and moves_away(g, older_free)


@invariant("memo-marked", "KA-A7.2", "d is part of l, to which n belongs now", Cost.LOCAL)
@message(expected="a part of {path!r}", actual="d = {d!r}")
def depends_on_marks(d: frozenset[N], path: Path[N]) -> bool:
    return d <= path.keys()


@loop(best_between, depends_on_marks, framed=False)
def memo_loop(graph: GameTree[N], node: N, after: N, path: Path[N], g: Value, d: frozenset[N]) -> None:
    """Before successor `after`."""
