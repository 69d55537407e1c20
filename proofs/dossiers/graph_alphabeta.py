"""The evidence about alpha-beta on a game graph."""

from typing import Final

from proofs.dossiers.dossier import Dossier, bugs
from proofs.dossiers.questions import CYCLE, WINDOW, Question
from proofs.dossiers.search_bugs import path_bugs
from proofs.proving.models.marks import MARKS
from specs.clauses.calls import graph_calls
from verified.graphs.graph_alphabeta import GRAPH_ALPHABETA, graph_alphabeta

DOSSIER: Final = Dossier(
    GRAPH_ALPHABETA,
    bugs=[
        *path_bugs(graph_alphabeta),
        *bugs(
            graph_alphabeta,
            ("window", "if g >= beta:", "if False:", "no cutoff at a max vertex"),
            ("window", "if g <= alpha:", "if False:", "no cutoff at a min vertex"),
            ("graph-success", "return 0", "return 1", "a position on the path counts as a win"),
            ("graph-success", "if v < g:", "if True:", "a min vertex takes its last value"),
            ("graph-fail-low", "if g >= beta:", "if g >= alpha:", "a max vertex stops as soon as it reaches alpha"),
            ("graph-fail-low", "return 0", "return -1", "a position on the path counts as a loss"),
            ("graph-fail-high", "if g <= alpha:", "if g <= beta:", "a min vertex stops as soon as it reaches beta"),
            ("graph-fail-high", "return 0", "return 1", "a position on the path counts as a win"),
            ("graph-I1", "if g >= beta:", "if g > beta:", "a cutoff comes too late at a max vertex"),
            ("graph-I1d", "if g <= alpha:", "if g < alpha:", "a cutoff comes too late at a min vertex"),
            ("graph-I2", "if v > g:", "if True:", "a max vertex takes its last value"),
            ("graph-I2d", "if v < g:", "if True:", "a min vertex takes its last value"),
            ("graph-I3", "return 0", "return 1", "a position on the path counts as a win"),
            ("graph-I3d", "return 0", "return -1", "a position on the path counts as a loss"),
            ("graph-marks-kept", "        break\n", "        return g\n", "stays marked after a cutoff"),
        ),
    ],
    calls={graph_alphabeta: (graph_calls,)},
    slower=[("graph-alphabeta", "after, path, a, beta", "after, path, alpha, beta")],
    proved={graph_alphabeta: (MARKS,)},
    asked=[Question("alphabeta-cycle", CYCLE, "graph-fail-low", given=WINDOW)],
)
