"""The evidence about depth-first search of a game graph with a memo."""

from typing import Final

from proofs.dossiers.dossier import Dossier, Misuse, bugs
from proofs.dossiers.questions import CYCLE, Question
from proofs.dossiers.search_bugs import path_bugs
from proofs.proving.models.memo import MEMO
from specs.clauses.calls import memo_used
from specs.graphs.graph import GameGraph
from verified.graphs.graph_memo import GRAPH_MEMO, graph_memo

_ANY: Final = "takes any memo, whatever it depends on (KA-E7.1)"
_STORE: Final = "    memo[node] = g, d - Depends((node,))\n    return memo[node]\n"
_DRAW: Final = "memo[node] = 0, d - Depends((node,)); return g, d - Depends((node,))"
_TWO: Final = GameGraph.parse("max a -> b; b = 1")

DOSSIER: Final = Dossier(
    GRAPH_MEMO,
    bugs=[
        *path_bugs(graph_memo),
        *bugs(
            graph_memo,
            ("memo-depends", " and known[1] <= path.keys()", "", _ANY),
            ("memo-depends", "d - Depends((node,))", "d", "keeps the node in d"),
            ("memo-discharge", "d - Depends((node,))", "d", "keeps the node in d"),
            ("memo-exact", "0, Depends((node,))", "0, Depends()", "forgets what a value depends on"),
            ("memo-exact", "d |= e", "d = e", "only the last successor's dependencies"),
            ("memo-between", "return 0, ", "return 1, ", "a position on the path counts as a win"),
            ("memo-best", "if v > g:", "if True:", "a max vertex takes its last value"),
            ("memo-best", "return 0, ", "return 1, ", "a position on the path counts as a win"),
            ("memo-marked", " and known[1] <= path.keys()", "", _ANY),
            ("memo-known", "memo[node] = g, d", "memo[node] = 1, d", "stores a win"),
            ("memo-stored", _STORE, "    return g, d - Depends((node,))\n", "returns without storing"),
            ("memo-stored", "memo[node] = g, d - Depends((node,))", _DRAW, "stores a draw"),
        ),
    ],
    calls={graph_memo: (memo_used,)},
    slower=[("graph-memo", "path.keys(): return known", "path.keys(): pass")],
    misuses=[Misuse("memo-known", (_TWO, "a", {}, {"b": (2, frozenset())}))],
    proved={graph_memo: (MEMO,)},
    asked=[Question("memo-cycle", CYCLE, "memo-depends", "any memo")],
)
