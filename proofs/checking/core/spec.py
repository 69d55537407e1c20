"""The specifications that a function can be held against: its signature, what is required, what classifies it.

The clauses are those of the built-in procedures (`specs.clauses`): one predicate serves the run-time contract, the
enumeration, the symbolic engines and this checker. `required` decides the verdict; `classifying` clauses are reported,
and required only on demand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from proofs.checking.classify.same_leaves import same_leaves_as_sss
from specs.clauses import fail_soft, mt, observed
from specs.clauses.graph_search import score_with_marks
from specs.contracts import Clause
from specs.values import NEG_INF, POS_INF, Value, format_value

CLASSES: Final[Mapping[str, Clause]] = {
    made.id: made
    for made in (
        observed.tight,
        observed.visits_alphabeta,
        observed.dominates_alphabeta,
        same_leaves_as_sss,
        observed.no_dead_node,
        observed.once,
    )
}
FULL: Final[Mapping[str, Value]] = {"alpha": NEG_INF, "beta": POS_INF}


@dataclass(frozen=True)
class Spec:
    """What a search function promises. `window` is what its clauses take for a window that it is not given."""

    name: str
    signature: str
    parameters: tuple[str, ...]
    required: Mapping[str, Clause]
    precondition: Clause | None = None
    classifying: Mapping[str, Clause] = field(default_factory=dict)
    window: Mapping[str, Value] = field(default_factory=dict)
    idle_with_full_window: tuple[str, ...] = ()  # required clauses whose premise no finite v meets there

    @property
    def clauses(self) -> Mapping[str, Clause]:
        """Every clause by its id, the required ones first."""
        return {**self.required, **self.classifying}


MINIMAX: Final = Spec(
    "minimax", "search(tree) -> value", ("tree",), {"value": fail_soft.value}, classifying=CLASSES, window=FULL
)

ALPHABETA: Final = Spec(
    "alphabeta",
    "search(tree, node, alpha, beta) -> value",
    ("tree", "node", "alpha", "beta"),
    {"success": fail_soft.success, "fail-low": fail_soft.fail_low, "fail-high": fail_soft.fail_high},
    precondition=fail_soft.window,
    classifying=CLASSES,
    idle_with_full_window=("fail-low", "fail-high"),
)

MT: Final = Spec(
    "mt",
    "search(tree, node, gamma, memory) -> value, the memory a dict kept between calls",
    ("tree", "node", "gamma", "memory"),
    {"upper": mt.upper, "lower": mt.lower},
    precondition=mt.gamma_above_least,
    classifying={made.id: made for made in (observed.mt_tight, observed.mt_no_dead_node, observed.once)},
    idle_with_full_window=("lower",),
)

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
    classifying={"once": observed.once},
)

SPECS: Final[Mapping[str, Spec]] = {spec.name: spec for spec in (MINIMAX, ALPHABETA, MT, GRAPH)}
