"""Spec `graph`: the score of a game graph, in which there may be cycles.

The predicate of `score` is the one that the depth-first searches carry as their contract: v = s(n) where no vertex is
marked.
"""

from dataclasses import replace
from typing import Final

from proofs.checking.core.spec import Spec
from proofs.checking.games.graphs import graphs
from specs.clauses import observed
from specs.clauses.graph_search import score_with_marks
from specs.graphs.graph_score import score
from specs.values import format_value

GRAPH: Final = Spec(
    "graph",
    "score(graph) -> value",
    ("graph",),
    {
        "score": replace(
            score_with_marks,
            id="score",
            source="KA-D4.1",
            sentence="v = s(r), the limit of s_n at the root",
            expected=lambda at: format_value(at["s_marked"]),
            actual=lambda at: format_value(at["v"]),
        )
    },
    graphs(),
    classifying={"once": observed.once},
    forms=("minimax",),
    quantities={"s_marked": lambda run: score(run["tree"])[run["node"]]},  # on symbolic scores this forks
)
