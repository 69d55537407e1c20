"""Spec `depth`: a search to a fixed depth, with or without a table that accepts deeper entries.

Required is what both kinds keep: the answer has a witness. Whether a search keeps to just the depth of the call, as one
without a table does, is classified (`exact-depth`).
"""

from typing import Final

from proofs.checking.core.depths import AtDepth
from proofs.checking.core.spec import Spec, StepSetting
from proofs.checking.games.evaluated import EVALUATED
from specs.clauses import depth, fail_soft, observed

TO_A_DEPTH: Final = Spec(
    "depth",
    "search(tree, node, depth, alpha, beta) -> value, with tree.evaluate(node) at any node",
    ("tree", "node", "depth", "alpha", "beta"),
    {"witness": depth.witness},
    EVALUATED,
    calls=AtDepth(),
    precondition=fail_soft.window,
    classifying={"exact-depth": depth.exact_depth, "deep-enough": depth.deep_enough, "once": observed.once},
    step=StepSetting(why_not="a step would have to speak of every depth at once, and depths are taken one by one"),
)
