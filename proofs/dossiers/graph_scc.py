"""The evidence about the search of a game graph by components."""

from typing import Final

from proofs.dossiers.dossier import Dossier, Misuse, bugs
from proofs.dossiers.questions import CYCLE, Question
from specs.graphs.graph import GameGraph
from verified.graphs.graph_scc import GRAPH_SCC, graph_scc, settle

_LEAF: Final = "s[after] = graph.value(after)", "s[after] = 0", "leaves count 0"
_SETTLE: Final = "if is_max[index] == player or not waiting[index]:"
_BY_ONE: Final = _SETTLE, "if waiting[index] >= 0:", "one successor settles a vertex of the other player"
_LOSS: Final = "0 if score is None", "-1 if score is None", "what nobody can force is a loss"
_SMALL: Final = "exits[::-1]", "[x for x in exits if worth[x] > 0]", "starts with the small wins"
_ONE: Final = "if low[number] == number:", "if not trail:", "one component for everything"
_BACK: Final = "if there < least:", "if False:", "an edge back to an open vertex is not noticed"
_KEPT: Final = "for index in component:", "for index in component[:1]:", "keeps one score for a component"
_AGAIN: Final = "place[after] = there = CLOSED", "effort['calls'] += 2; there = CLOSED", "comes back to leaves"
_LOOKS: Final = "looks += 1\n", "looks += 2 * len(walk.vertices)\n", "looks at every vertex from each exit"
_TWO: Final = GameGraph.parse("max a -> b; b = 1")

DOSSIER: Final = Dossier(
    GRAPH_SCC,
    bugs=[
        *bugs(graph_scc, ("scc-score", *_LEAF), ("scc-solved", *_LEAF), ("scc-calls", *_AGAIN)),
        *bugs(graph_scc, ("settle-strong", *_ONE), ("settle-edges", *_BACK), broken=settle),
        *bugs(settle, ("scc-reach", *_KEPT), ("scc-looks", *_LOOKS), start=graph_scc, broken=graph_scc),
        *bugs(
            settle,
            ("settle-scores", *_BY_ONE),
            ("settle-scores", *_LOSS),
            ("worklist-settled", *_BY_ONE),
            ("worklist-order", *_SMALL),
            start=graph_scc,
        ),
    ],
    edited={settle: ("graph-scc",)},
    misuses=[Misuse("scc-known", (_TWO, "a", {"b": 2}, {"calls": 0, "looks": 0}))],
    asked=[Question("scc-cycle", CYCLE, "scc-score", "leaves count 0")],
)
