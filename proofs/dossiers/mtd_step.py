"""The evidence about MTD(step).

A step down, g - step, is beyond difference logic if both are symbolic: it is confirmed for several steps.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from proofs.checking.core.calling import Subject
from proofs.checking.specs import MINIMAX
from proofs.dossiers.dossier import Confirmed, Dossier, KnownPasses, Misuse, bugs
from proofs.dossiers.null_window import PAIR, driver_bugs, plan_of_guesses
from proofs.dossiers.questions import THREE, Question, Range
from proofs.enumeration.null_window_cases import with_step
from proofs.proving.models.drivers import NEXT_TEST_RULE
from proofs.proving.models.memory import MEMORY
from specs.clauses.calls import Call, follows
from specs.clauses.calls_mt import testing
from specs.contracts import ensures, message
from specs.tree import GameTree
from specs.values import NEG_INF, POS_INF, Value, above, below, is_finite
from verified.null_window.mtd import next_test
from verified.null_window.mtd_step import MTD_STEP, down_by, mtd_step

STEPS: Final = (0, 1, 2, 100)


@ensures("mtd-step-calls", "RR-MTD-step", "from +inf on, each test is `step` below the last result, but above f-")
@message(actual=lambda situation: f"{situation['calls'][0].calls!r}")
def mtd_step_calls(node: Any, step: Any, calls: Sequence[Call]) -> bool:
    """Whether the tests are those of the rule."""

    def down(g: Any, _bound: Any, f_minus: Any, _f_plus: Any) -> Any:
        return max(below(g, step), above(f_minus)) if is_finite(f_minus) else below(g, step)

    return follows(testing(node, POS_INF, down, NEG_INF, POS_INF), calls[0].calls, ("node", "gamma"))


def _stepping(tree: GameTree[Any], step: int) -> Value:
    return mtd_step(tree, tree.root, step)


DOSSIER: Final = Dossier(
    MTD_STEP,
    plan_of_guesses(with_step, "every step up to the span of the pay-offs", "step 1"),
    [
        *driver_bugs(mtd_step, "mtd(tree, node, POS_INF, down_by(step))"),
        *bugs(  # MTD refuses such a rule
            down_by, ("mtd-next", "max(above(f_minus), down)", "down"), start=mtd_step, broken=next_test
        ),
    ],
    [Misuse("step-size", (PAIR, 0, -1))],
    edited={down_by: ("mtd-step", "mtd-step-tt")},
    calls={mtd_step: (mtd_step_calls,)},
    slower=[("down_by", "down = below(g, step)", "down = g")],
    confirmed=[
        Confirmed("mtd_step", Subject(partial(_stepping, step=step), MINIMAX), f"step {step}") for step in STEPS
    ],
    known_passes=[
        KnownPasses([(POS_INF, 41), (31, 35), (36, 35)], 8, {"step": 10}),
        KnownPasses([(POS_INF, 41), (41, 36), (36, 35), (35, 35)], 8, {"step": 0}),
    ],
    samples=[{"step": 1}, {"step": 3}],
    special={"mt-sss": {"step": 0}},
    proved={mtd_step: (MEMORY, NEXT_TEST_RULE)},
    asked=[Question("mtd-step-three", THREE, "value", given={"step": Range.INTEGER})],
    lacks={"visits-alphabeta": "min(2 (1 0) 0)", "no-dead-node": "((0 0) 0)", "same-leaves-as-sss": "((0 0) 1)"},
)
