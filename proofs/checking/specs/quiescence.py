"""Spec `quiescence`: a search of the noisy moves returns the value of quiescence, or a bound on it."""

from typing import Final

from proofs.checking.core.spec import Spec, StepSetting
from proofs.checking.core.windows import Window
from proofs.checking.games.quiescent import QUIESCENT
from proofs.checking.induction.quiet_node import QuietMoverStep, QuietStep
from specs.clauses import fail_soft, observed, quiescence

QUIESCENCE: Final = Spec(
    "quiescence",
    "search(tree, node, alpha, beta) -> value, with tree.evaluate(node) and tree.noisy(node)",
    ("tree", "node", "alpha", "beta"),
    {"success": quiescence.success, "fail-low": quiescence.fail_low, "fail-high": quiescence.fail_high},
    QUIESCENT,
    calls=Window(),
    precondition=fail_soft.window,
    classifying={"once": observed.once},
    idle_with_full_window=("fail-low", "fail-high"),
    step=StepSetting(node=QuietStep, mover=QuietMoverStep),
)
