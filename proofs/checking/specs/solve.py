"""Specs `solve` and `solve-graph`: is the game won, lost or drawn? For proof-number search and endgame solvers.

Pay-offs are 1, 0 and -1. `specs.outcomes` says what may be returned. On graphs a play without end is a draw.
"""

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final

from proofs.checking.core.calling import Played, TupleError, WrongTypeError, a_value
from proofs.checking.core.spec import Spec
from proofs.checking.games.graphs import graphs
from proofs.checking.games.trees import TREES
from proofs.sandbox.quotes import quote
from specs.clauses import observed
from specs.clauses.outcome import outcome
from specs.graphs.graph_score import score
from specs.outcomes import span

PAYOFFS: Final = "-1..1"


def read(result: Any, _played: Played) -> Mapping[str, Any]:
    """The result, if it is an outcome."""
    if isinstance(result, tuple | list):
        raise TupleError(result)
    if isinstance(result, bool | str | Enum):
        try:
            low, high = span(result)
        except TypeError:
            raise WrongTypeError(f"returned {quote(result)}, which says neither win nor loss nor draw") from None
        return {"v": result if low is not high else a_value(low)}
    return {"v": a_value(result)}


SOLVE: Final = Spec(
    "solve",
    "search(tree, node) -> win, loss or draw: 1, -1 or 0, the word, or whether MAX wins",
    ("tree", "node"),
    {"outcome": outcome},
    TREES,
    classifying={"once": observed.once},
    payoffs=PAYOFFS,
    read=read,
)

SOLVE_GRAPH: Final = Spec(
    "solve-graph",
    "search(graph, node) -> win, loss or draw, on graphs with cycles",
    ("graph", "node"),
    {"outcome": outcome},
    graphs(),
    classifying={"once": observed.once},
    forms=("minimax",),
    quantities={"f": lambda run: score(run["tree"])[run["node"]]},  # on symbolic scores this forks
    payoffs=PAYOFFS,
    read=read,
)
