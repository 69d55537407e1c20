"""The evidence about depth-first search of a game graph."""

from typing import Final

from proofs.dossiers.dossier import Dossier, bugs
from proofs.dossiers.questions import CYCLE, Question
from proofs.dossiers.search_bugs import path_bugs
from proofs.proving.models.marks import MARKS
from verified.graphs.graph_dfs import GRAPH_DFS, graph_dfs

DOSSIER: Final = Dossier(
    GRAPH_DFS,
    bugs=[
        *path_bugs(graph_dfs),
        *bugs(
            graph_dfs,
            ("graph-marked-score", "return 0", "return 1", "a position on the path counts as a win"),
            ("graph-marked-score", "if v > g:", "if True:", "a max vertex takes its last value"),
            ("graph-max-loop", "if v > g:", "if True:", "a max vertex takes its last value"),
            ("graph-min-loop", "if v < g:", "if True:", "a min vertex takes its last value"),
            ("graph-marks-kept", "path.pop(node)", "path.clear()", "unmarks all"),
        ),
    ],
    proved={graph_dfs: (MARKS,)},
    asked=[Question("dfs-cycle", CYCLE, "graph-marked-score", "counts as a win", quick=True)],
)
