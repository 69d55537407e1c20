"""The evidence about the retrograde solution of a game graph."""

from typing import Final

from proofs.dossiers.dossier import Dossier, bugs
from proofs.dossiers.questions import CYCLE, Question
from verified.graphs.graph_worklist import GRAPH_WORKLIST, graph_worklist

_SETTLE: Final = "if is_max[before] == player or not waiting[before]:"
_BY_ONE: Final = _SETTLE, "if waiting[before] >= 0:", "one successor settles a vertex of the other player"
_SMALL: Final = "leaves[::-1]", "[w for w in leaves if w[0] > 0]", "starts with the small wins"

DOSSIER: Final = Dossier(
    GRAPH_WORKLIST,
    bugs=bugs(
        graph_worklist,
        ("graph-T", "settled[leaf] = h", "settled[leaf] = 0", "a settled leaf counts 0"),
        ("graph-MM", *_BY_ONE),
        ("graph-T", "(False, leaves)", "(False, leaves[:0])", "forgets the leaves that Min wants"),
        ("graph-score", "0 if h is None", "-1 if h is None", "what nobody can force is a loss"),
        ("graph-score", *_BY_ONE),
        ("worklist-settled", *_BY_ONE),
        ("worklist-settled", *_SMALL),
        ("worklist-order", *_SMALL),
    ),
    asked=[Question("worklist-cycle", CYCLE, "graph-score", "a loss")],
)
