"""What CrossHair is asked of the algorithms on game graphs: one graph with a cycle, for all scores.

    max r -> p q; min p -> q x; max q -> p y

Whoever is at p or q may go on for ever. A memo that forgets what its values depend on spoils the root (KA-E7.1).
"""

from __future__ import annotations

from typing import Final

from proofs.crosshair.question import End, Two, at_least, at_most, hold, questions
from specs.clauses.fail_soft import window
from specs.clauses.graph import scores
from specs.clauses.graph_search import s_depending, s_free, s_marked
from specs.graphs.graph import GameGraph
from verified.graphs.graph_alphabeta import graph_alphabeta
from verified.graphs.graph_dfs import graph_dfs
from verified.graphs.graph_limit import graph_limit
from verified.graphs.graph_memo import Memo, graph_memo
from verified.graphs.graph_worklist import graph_worklist

SHAPE: Final = "max r -> p q; min p -> q x; max q -> p y"
_SUCCESSORS: Final = {"r": ("p", "q"), "p": ("q", "x"), "q": ("p", "y")}
_SIDES: Final = {"r": True, "p": False, "q": True}

LIMIT: Final = questions(graph_limit, "graph v scores")
WORKLIST: Final = questions(graph_worklist, "graph v scores")
DFS: Final = questions(graph_dfs, "v s_marked path old_path")
MEMO: Final = questions(graph_memo, "node path old_path memo v s_free s_depending")
ALPHABETA: Final = questions(graph_alphabeta, "alpha beta v s_marked path old_path")


def graph_of(leaves: Two) -> GameGraph[str]:
    """The graph with these scores of x and y."""
    x, y = leaves
    return GameGraph(_SUCCESSORS, _SIDES, {"x": x, "y": y}, "r")


def limit_cycle(leaves: Two) -> None:
    """Every vertex looks one move ahead."""
    assert len(leaves) == 2
    graph = graph_of(leaves)
    hold(LIMIT, {"graph": graph, "v": graph_limit(graph), "scores": scores(graph)})


def worklist_cycle(leaves: Two) -> None:
    """Backwards from the leaves."""
    assert len(leaves) == 2
    graph = graph_of(leaves)
    hold(WORKLIST, {"graph": graph, "v": graph_worklist(graph), "scores": scores(graph)})


def dfs_cycle(leaves: Two) -> None:
    """Depth first."""
    assert len(leaves) == 2
    graph = graph_of(leaves)
    path: dict[str, None] = {}
    v = graph_dfs(graph, "r", path)
    hold(DFS, {"v": v, "s_marked": s_marked(graph, "r", {}), "path": path, "old_path": {}})


def memo_cycle(leaves: Two) -> None:
    """Depth first with a memo: q is reached twice."""
    assert len(leaves) == 2
    graph = graph_of(leaves)
    path: dict[str, None] = {}
    memo: Memo[str] = {}
    v = graph_memo(graph, "r", path, memo)
    ghosts = {"s_free": s_free(graph, "r"), "s_depending": s_depending(graph, "r", v)}
    hold(MEMO, {"node": "r", "path": path, "old_path": {}, "memo": memo, "v": v, **ghosts})


def alphabeta_cycle(leaves: Two, alpha: End, beta: End) -> None:
    """Depth first with any window."""
    assert window.conclusion(at_least(alpha), at_most(beta))
    graph = graph_of(leaves)
    low, high = at_least(alpha), at_most(beta)
    path: dict[str, None] = {}
    v = graph_alphabeta(graph, "r", path, low, high)
    s = s_marked(graph, "r", {})
    hold(ALPHABETA, {"alpha": low, "beta": high, "v": v, "s_marked": s, "path": path, "old_path": {}})
