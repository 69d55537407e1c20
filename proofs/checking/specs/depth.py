"""Spec `depth`: a search to a fixed depth returns the value of the game cut off there, or a bound on it."""

from typing import Final

from proofs.checking.core.depths import AtDepth
from proofs.checking.core.spec import Spec, StepSetting
from proofs.checking.games.evaluated import EVALUATED
from specs.clauses import depth, fail_soft, observed

DEPTH: Final = Spec(
    "depth",
    "search(tree, node, depth, alpha, beta) -> value, with tree.evaluate(node) at any node",
    ("tree", "node", "depth", "alpha", "beta"),
    {"success": depth.success, "fail-low": depth.fail_low, "fail-high": depth.fail_high},
    EVALUATED,
    calls=AtDepth(),
    precondition=fail_soft.window,
    classifying={"deep-enough": depth.deep_enough, "once": observed.once},
    idle_with_full_window=("fail-low", "fail-high"),
    step=StepSetting(why_not="a step would have to speak of every depth at once, and depths are taken one by one"),
)
