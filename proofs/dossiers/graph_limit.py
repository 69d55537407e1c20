"""The evidence about the score of a game graph as a limit."""

from typing import Final

from proofs.dossiers.dossier import Dossier, bugs
from proofs.dossiers.questions import CYCLE, Question
from proofs.proving.models.rounds import ROUNDS
from verified.graphs.graph_limit import GRAPH_LIMIT, graph_limit, look_ahead, one_round

_START: Final = "dict.fromkeys(everywhere, 0)"
_WIN: Final = _START, "dict.fromkeys(everywhere, 1)", "starts from a win everywhere"
_WITH_LEAVES: Final = "{x: 0 if graph.children(x) else graph.value(x) for x in everywhere}"
_LEAF: Final = "return graph.value(node)", "return 0", "leaves stay at 0"
_LEAST: Final = "if s[after] > g:", "if g == NEG_INF or s[after] < g:", "a max vertex takes the least"
_GREATEST: Final = "if s[after] < g:", "if g == POS_INF or s[after] > g:", "a min vertex takes the greatest"
_LAST: Final = "if s[after] > g:", "if True:", "a max vertex takes its last successor"
_SUM: Final = (
    "if s[after] > g:\n                g = s[after]",
    "g = s[after] if g == NEG_INF else g + s[after]",
    "a max vertex adds up",
)
_IN_PLACE: Final = "look_ahead(graph, vertex, s)", "look_ahead(graph, vertex, {**s, **t})", "sees what is new"
_ROUND: Final = "        t = one_round(graph, everywhere, s)\n"
_TWICE: Final = _ROUND, _ROUND + "        t = one_round(graph, everywhere, t)\n", "looks two rounds ahead"
_ONCE: Final = "while t != s:", "while t != s and steps < 1:", "stops after one step"

DOSSIER: Final = Dossier(
    GRAPH_LIMIT,
    bugs=[
        *bugs(
            graph_limit,
            ("graph-MM", *_ONCE),
            ("graph-score", *_WIN),
            ("graph-nth", _START, _WITH_LEAVES, "starts with the scores of the leaves, as the prose wants it"),
            ("graph-next", *_TWICE),
            ("graph-steps", "while t != s:", "while t is not s:", "does not notice the limit"),
            ("graph-moves-away", *_WIN),
        ),
        *bugs(
            look_ahead,
            ("graph-T", *_LEAF),
            ("graph-score", *_LEAST),
            ("graph-best-child", *_LEAST),
            ("graph-best-child", *_GREATEST),
            ("graph-values", *_SUM),
            start=graph_limit,
            broken=graph_limit,
        ),
        *bugs(one_round, ("round-all", *_IN_PLACE), ("round-filled", *_IN_PLACE), start=graph_limit),
        *bugs(look_ahead, ("round-one", *_LAST), ("round-best", *_LAST), start=graph_limit),
    ],
    edited={one_round: ("graph-limit",), look_ahead: ("graph-limit",)},
    proved={graph_limit: (ROUNDS,), one_round: (ROUNDS,), look_ahead: (ROUNDS,)},
    asked=[Question("limit-cycle", CYCLE, "graph-score", "win everywhere")],
)
