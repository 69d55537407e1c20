"""The evidence about the retrograde solution of a game graph."""

from typing import Final

from proofs.dossiers.dossier import Dossier, bugs
from proofs.dossiers.questions import CYCLE, Question
from proofs.proving.models.worklist import WORKLIST
from verified.graphs.backwards import force
from verified.graphs.graph_worklist import GRAPH_WORKLIST, graph_worklist

_LOSS: Final = "0 if h is None", "-1 if h is None", "what nobody can force is a loss"
_DRAW: Final = "h = back.worth(vertex)", "h = None if vertex in back.leaves else back.worth(vertex)", "leaves count 0"
_ONE: Final = "    force(graph, back, False)\n", "", "Min forces nothing"

DOSSIER: Final = Dossier(
    GRAPH_WORKLIST,
    bugs=[
        *bugs(
            graph_worklist,
            ("graph-T", *_DRAW),
            ("graph-MM", *_ONE),
            ("graph-score", *_LOSS),
            ("worklist-filled", *_LOSS),
        ),
        *bugs(
            graph_worklist,
            ("force-fresh", "force(graph, back, True)", "force(graph, back, False)", "Min is first"),
            broken=force,
        ),
    ],
    proved={graph_worklist: (WORKLIST,)},
    asked=[Question("worklist-cycle", CYCLE, "graph-score", "a loss")],
)
