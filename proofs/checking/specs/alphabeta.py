"""Spec `alphabeta`: a search with a window returns the value within it, and a bound outside."""

from dataclasses import replace
from typing import Final

from proofs.checking.core.spec import Spec, StepSetting
from proofs.checking.core.windows import Window
from proofs.checking.games.trees import TREES
from proofs.checking.induction.abstract_table import TableOfAlphaBeta, TableOfETC
from proofs.checking.induction.informed_node import InformedStep
from proofs.checking.specs.minimax import CLASSES
from specs.clauses import fail_soft

ALPHABETA: Final = Spec(
    "alphabeta",
    "search(tree, node, alpha, beta) -> value",
    ("tree", "node", "alpha", "beta"),
    {"success": fail_soft.success, "fail-low": fail_soft.fail_low, "fail-high": fail_soft.fail_high},
    TREES,
    calls=Window(),
    precondition=fail_soft.window,
    classifying=CLASSES,
    idle_with_full_window=("fail-low", "fail-high"),
)

# FOR BUILT-IN PROCEDURES

INFORMED: Final = replace(ALPHABETA, name="alphabeta-informed", step=StepSetting(node=InformedStep, is_opaque=False))

WITH_TABLE: Final = replace(
    ALPHABETA,
    name="alphabeta-tt",
    signature="search(tree, node, alpha, beta, table) -> value",
    parameters=(*ALPHABETA.parameters, "table"),
    step=StepSetting(environment=TableOfAlphaBeta, is_opaque=False),
)

WITH_ETC: Final = replace(
    ALPHABETA,
    name="alphabeta-etc",
    signature="search(tree, node, alpha, beta, table, plies) -> value",
    parameters=(*ALPHABETA.parameters, "table", "plies"),
    step=StepSetting(environment=TableOfETC, is_opaque=False),
)
