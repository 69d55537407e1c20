"""The contract of one round towards the limit (KA-D5-A): it computes A s, at one vertex and at all of them.

s is any function of the vertices, v what is returned: (A s) n at one vertex, A s as a whole. In the loop over the
successors g is the best of s over those before `after`; in the loop over the vertices t holds A s at those before
`vertex`.
"""

from collections.abc import Collection, Mapping, Sequence

from specs.contracts import ensures, ghost, invariant, loop, message
from specs.graphs.graph_score import A, Scores
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from specs.watch import unwatched

# ONE VERTEX


@ghost
def s_ahead(graph: GameTree[N], node: N, s: Scores[N]) -> Value:
    """(A s) n."""
    return A(unwatched(graph), s)[node]


@ghost
def s_older(graph: GameTree[N], node: N, after: N, s: Scores[N]) -> Value:
    """The best of s over the successors before this one, for the player at the node."""
    seen = unwatched(graph)
    below = seen.children(node)
    older = [s[other] for other in below[: below.index(after)]]
    return max(older, default=NEG_INF) if seen.is_max(node) else min(older, default=POS_INF)


@ensures("round-one", "KA-D5-A", "v = (A s) n: t at a leaf, else the best of s over the successors")
@message(expected="{s_ahead!r}", actual="v = {v!r}")
def one_step_ahead(v: Value, s_ahead: Value) -> bool:
    return v == s_ahead


@invariant("round-best", "KA-D5-A", "g is the best of s over the successors before this one")
@message(expected="{s_older!r}", actual="g = {g!r}")
def best_so_far(g: Value, s_older: Value) -> bool:
    return g == s_older


@loop(best_so_far, framed=False)
def best_loop(graph: GameTree[N], node: N, after: N, s: Scores[N], g: Value) -> None:
    """Before successor `after`."""


# ALL VERTICES


@ghost
def all_ahead(graph: GameTree[N], s: Scores[N]) -> Scores[N]:
    """A s."""
    return A(unwatched(graph), s)


@ghost
def older_vertices(everywhere: Sequence[N], vertex: N) -> Collection[N]:
    """The vertices before this one."""
    return everywhere[: everywhere.index(vertex)]


@ensures("round-all", "KA-D5-A", "v = A s")
@message(expected="{all_ahead!r}", actual="{v!r}")
def whole_step_ahead(v: Scores[N], all_ahead: Scores[N]) -> bool:
    return v == all_ahead


@invariant("round-filled", "KA-D5-A", "t x = (A s) x at every vertex x before this one")
@message(expected="{all_ahead!r} at {older_vertices!r}", actual="{t!r}")
def filled_so_far(t: Mapping[N, Value], older_vertices: Collection[N], all_ahead: Scores[N]) -> bool:
    return all(x in t and t[x] == all_ahead[x] for x in older_vertices)


@loop(filled_so_far, framed=False)
def round_loop(graph: GameTree[N], everywhere: Sequence[N], vertex: N, s: Scores[N], t: Mapping[N, Value]) -> None:
    """Before t is filled in at `vertex`."""
