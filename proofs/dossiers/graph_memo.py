"""The evidence about depth-first search of a game graph with a memo."""

from typing import Final

from proofs.dossiers.dossier import Dossier, bugs
from proofs.dossiers.questions import CYCLE, Question
from proofs.dossiers.search_bugs import path_bugs
from specs.clauses.calls import memo_used
from verified.graphs.graph_memo import GRAPH_MEMO, graph_memo

_ANY: Final = "takes any memo, whatever it depends on (KA-E7.1)"
_STORE: Final = "    memo[node] = g, d - {node}\n    return memo[node]\n"
_DRAW: Final = "memo[node] = 0, d - {node}; return g, d - {node}"

DOSSIER: Final = Dossier(
    GRAPH_MEMO,
    bugs=[
        *path_bugs(graph_memo),
        *bugs(
            graph_memo,
            ("memo-depends", " and known[1] <= path.keys()", "", _ANY),
            ("memo-depends", "d - {node}", "d", "keeps the node in d"),
            ("memo-discharge", "d - {node}", "d", "keeps the node in d"),
            ("memo-exact", "frozenset((node,))", "frozenset()", "forgets what a value depends on"),
            ("memo-exact", "d |= e", "d = e", "only the last successor's dependencies"),
            ("memo-between", "return 0, ", "return 1, ", "a position on the path counts as a win"),
            ("memo-stored", _STORE, "    return g, d - {node}\n", "returns without storing"),
            ("memo-stored", "memo[node] = g, d - {node}", _DRAW, "stores a draw"),
        ),
    ],
    calls={graph_memo: (memo_used,)},
    slower=[("graph-memo", "path.keys(): return known", "path.keys(): pass")],
    asked=[Question("memo-cycle", CYCLE, "memo-depends", "any memo")],
)
