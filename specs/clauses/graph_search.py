"""What the depth-first searches of game graphs promise at every nested call (KA sections 6 and 7).

`path` holds the vertices on the way from the root to `node`, which are the marked ones (KA-A6.7) and the list l of
KA-A7.2. `s_marked` is the score of `node` in the graph with every vertex of the path turned into a leaf 0. With a memo
the result is a pair, a value and the set d of those vertices of the path that it depends on (KA-D7-depends).
"""

from collections.abc import Mapping

from specs.contracts import Cost, ensures, ghost, message, requires, when
from specs.graphs.graph_score import graph_oracle, moves_away
from specs.tree import GameTree, N
from specs.values import Value
from specs.watch import unwatched

Path = dict[N, None]  # a set that knows its order
Dependent = tuple[Value, frozenset[N]]


@ghost
def s_marked(graph: GameTree[N], node: N, path: Path[N]) -> Value:
    """The score of the node when those on the path count 0."""
    return graph_oracle(graph)[frozenset(path)][node]


@ghost
def s_free(graph: GameTree[N], node: N) -> Value:
    """The score of the node in the graph as it is."""
    return graph_oracle(graph)[frozenset()][node]


@ghost
def s_depending(graph: GameTree[N], node: N, v: Dependent[N]) -> Value:
    """The score of the node when those that the result depends on count 0."""
    return graph_oracle(graph)[v[1]][node]


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


GRAPH_SOFT_RESULT = (graph_success, graph_fail_low, graph_fail_high)


# MEMO


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
