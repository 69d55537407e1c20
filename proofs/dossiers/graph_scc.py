"""The evidence about the search of a game graph by components."""

from typing import Any, Final

from proofs.dossiers.dossier import Dossier, Misuse, bugs
from proofs.dossiers.questions import CYCLE, Question
from proofs.proving.models.component_walk import COMPONENT_WALK
from proofs.proving.models.worklist import SETTLED_PARTS
from specs.graphs.graph import GameGraph
from specs.graphs.graph_backwards import Backwards
from verified.graphs.graph_scc import GRAPH_SCC, graph_scc, settle

_LEAF: Final = "s[after] = graph.value(after)", "s[after] = 0", "leaves count 0"
_DRAW: Final = 'effort["looks"] = effort["looks"] + looks', "s[node] = 0", "the first vertex counts 0 in the end"
_LOSS: Final = "0 if h is None", "-1 if h is None", "what nobody can force is a loss"
_LAST: Final = "s[vertex] =", "s[component[-1]] =", "puts every score at the last vertex"
_ONE_SIDE: Final = " + force(graph, back, False)", "", "Min forces nothing"
_ONE: Final = "if low[number] == number:", "if not trail:", "one component for everything"
_BACK: Final = "if there < low[number]:", "if False:", "an edge back to an open vertex is not noticed"
_HANDED: Final = "elif low[number] < low[trail[-1]]:", "elif False:", "what a stretch reaches is not handed on"
_TWICE: Final = "predecessors[there].append(number)", "predecessors[there] += [number, number]", "notes an edge twice"
_KEPT: Final = "for vertex in component:", "for vertex in component[:1]:", "keeps one score for a component"
_AGAIN: Final = "calls += walk.discover(", "calls += 2 * walk.discover(", "follows each edge twice"
_LOOKS: Final = "looks = force(", "looks = 9 + force(", "looks at nine edges more"
_TWO: Final = GameGraph.parse("max a -> b; b = 1")
_WRONG: Final[Backwards[Any]] = Backwards(["a"], [True], [1], [None], [[]], [(2, 0)], {"a": 0}, {})
_PARTS: Final[Backwards[Any]] = Backwards(
    ["a", "b"], [True, True], [1, 1], [None, None], [[], [0]], [(1, 1)], {"a": 0, "b": 1}, {}
)
_THREE: Final = GameGraph.parse("max a -> b; max b -> c; c = 1")

DOSSIER: Final = Dossier(
    GRAPH_SCC,
    bugs=[
        *bugs(
            graph_scc,
            ("scc-score", *_DRAW),
            ("scc-solved", *_DRAW),
            ("scc-calls", *_AGAIN),
            ("scc-counted", *_AGAIN),
            ("walk-known", *_LEAF),
            ("walk-noted", *_TWICE),
            ("walk-low", *_BACK),
            ("walk-low", *_HANDED),
            ("walk-calls", *_AGAIN),
        ),
        *bugs(graph_scc, ("settle-strong", *_ONE), ("settle-edges", *_BACK), broken=settle),
        *bugs(
            settle,
            ("scc-reach", *_KEPT),
            ("scc-looks", *_LOOKS),
            ("scc-looked", *_LOOKS),
            ("walk-looks", *_LOOKS),
            start=graph_scc,
            broken=graph_scc,
        ),
        *bugs(
            settle,
            ("settle-scores", *_ONE_SIDE),
            ("settle-scores", *_LOSS),
            ("settle-looks", *_LOOKS),
            ("worklist-filled", *_LAST),
            start=graph_scc,
        ),
    ],
    edited={settle: ("graph-scc",)},
    misuses=[
        Misuse("scc-known", (_TWO, "a", {"b": 2}, {"calls": 0, "looks": 0})),
        Misuse("settle-edges", (_TWO, _WRONG, {"b": 1}), settle),
        Misuse("settle-strong", (_THREE, _PARTS, {"c": 1}), settle),
    ],
    proved={graph_scc: (COMPONENT_WALK,), settle: (SETTLED_PARTS,)},
    asked=[Question("scc-cycle", CYCLE, "scc-score", "counts 0 in the end")],
)
