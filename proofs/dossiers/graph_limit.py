"""The evidence about the score of a game graph as a limit."""

from typing import Final

from proofs.dossiers.dossier import Dossier, bugs
from proofs.dossiers.questions import CYCLE, Question
from verified.graphs.graph_limit import GRAPH_LIMIT, graph_limit

_START: Final = "dict.fromkeys(everywhere, 0)"
_WIN: Final = _START, "dict.fromkeys(everywhere, 1)", "starts from a win everywhere"
_WITH_LEAVES: Final = "{x: 0 if graph.children(x) else graph.value(x) for x in everywhere}"

DOSSIER: Final = Dossier(
    GRAPH_LIMIT,
    bugs=bugs(
        graph_limit,
        ("graph-T", "t[vertex] = graph.value(vertex)", "t[vertex] = 0", "leaves stay at 0"),
        ("graph-MM", "if t == s:", "if steps == 1:", "stops after one step"),
        ("graph-score", *_WIN),
        ("graph-score", "max([", "min([", "a max vertex takes the least"),
        ("graph-moves-away", *_WIN),
        ("graph-best-child", "max([", "min([", "a max vertex takes the least"),
        ("graph-best-child", "min([", "max([", "a min vertex takes the greatest"),
        ("graph-nth", _START, _WITH_LEAVES, "starts with the scores of the leaves, as the prose wants it"),
        ("graph-steps", "if t == s:", "if t is s:", "does not notice the limit"),
        ("graph-values", "max([", "sum([", "a max vertex adds up"),
    ),
    asked=[Question("limit-cycle", CYCLE, "graph-score", "the least")],
)
