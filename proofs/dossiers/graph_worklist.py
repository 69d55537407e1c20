"""The evidence about the retrograde solution of a game graph, and about what one player can force."""

from typing import Any, Final

from proofs.dossiers.dossier import Dossier, Misuse, bugs
from proofs.dossiers.questions import CYCLE, Question
from proofs.proving.models.worklist import WORKLIST
from specs.graphs.graph import GameGraph
from specs.graphs.graph_backwards import Backwards
from verified.graphs.graph_worklist import GRAPH_WORKLIST, force, graph_worklist

_LOSS: Final = "0 if h is None", "-1 if h is None", "what nobody can force is a loss"
_DRAW: Final = "h = back.worth(vertex)", "h = None if vertex in back.leaves else back.worth(vertex)", "leaves count 0"
_ONE: Final = "    force(graph, back, False)\n", "", "Min forces nothing"
_MIN: Final = "force(graph, back, True)", "force(graph, back, False)", "Min is first"
_SETTLE: Final = "if is_max[index] == player or not waiting[index]:"
_BY_ONE: Final = _SETTLE, "if True:", "one successor settles a vertex of the other player"
_SMALL: Final = "h, start = ways.pop()", "h, start = ways.pop(0)", "starts with the small wins"
_STOPS: Final = "looked_at.extend(predecessors[index])", "pass", "goes back one move only"
_OTHER: Final = "settled[index] = h", "settled[index] = -h", "settles a loss"
_TWICE: Final = "settled[index] = h", "settled[index] = 2 * h", "settles what no edge is worth"
_WAITS: Final = "waiting[index] = waiting[index] - 1", "pass", "does not count what it looks at"

_LOOKS: Final = "looks += 1", "looks += 2", "counts each look twice"
_GRAPH: Final = GameGraph.parse("max a -> b; b = 1")
_WRONG: Final[Backwards[Any]] = Backwards(["a"], [True], [1], [None], [[]], [(2, 0)], {"a": 0}, {"b": 1})
_SETTLED: Final[Backwards[Any]] = Backwards(["a"], [True], [1], [1], [[]], [(1, 0)], {"a": 0}, {"b": 1})

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
        *bugs(graph_worklist, ("force-fresh", *_MIN), broken=force),
        *bugs(force, ("graph-MM", *_BY_ONE), start=graph_worklist, broken=graph_worklist),
        *bugs(
            force,
            ("force-sound", *_BY_ONE),
            ("force-best", *_SMALL),
            ("force-rest", *_STOPS),
            ("force-kept", *_OTHER),
            ("look-sound", *_BY_ONE),
            ("look-order", *_SMALL),
            ("look-best", *_TWICE),
            ("look-count", *_WAITS),
            ("look-ways", *_SMALL),
            ("look-looks", *_LOOKS),
            ("force-looks", *_LOOKS),
            start=graph_worklist,
        ),
    ],
    misuses=[
        Misuse("force-edges", (_GRAPH, _WRONG, True), force),
        Misuse("force-fresh", (_GRAPH, _SETTLED, True), force),
    ],
    edited={force: ("graph-worklist",)},
    proved={graph_worklist: (WORKLIST,), force: (WORKLIST,)},
    asked=[Question("worklist-cycle", CYCLE, "graph-score", "a loss")],
)
