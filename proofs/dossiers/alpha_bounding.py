"""The evidence about Alpha Bounding: what it adds to MTD(best) is the step, and with step 0 it is MTD(best).

A step down is beyond difference logic if both are symbolic: it is confirmed for several steps.
"""

from functools import partial
from typing import Any, Final

from proofs.checking.core.calling import Subject
from proofs.checking.specs.minimax import FIRST
from proofs.dossiers.dossier import Confirmed, Dossier, Misuse, bugs
from proofs.dossiers.lacks import DUAL
from proofs.dossiers.null_window import PAIR, plan_of_guesses
from proofs.dossiers.questions import TWO, Question, Range
from proofs.enumeration.null_window_cases import with_start
from proofs.proving.models.drivers import NEXT_TEST_RULE
from proofs.proving.models.mtd_best import MTD_BEST
from specs.clauses.calls_best import alpha_bounding_calls
from specs.tree import GameTree
from specs.values import POS_INF, Value
from verified.null_window.alpha_bounding import ALPHA_BOUNDING, alpha_bounding


def _stepping(tree: GameTree[Any], first: Value, step: int) -> Value:
    return alpha_bounding(tree, tree.root, first, step)


DOSSIER: Final = Dossier(
    ALPHA_BOUNDING,
    plan_of_guesses(with_start, "every finite first guess, steps 1, 2 and 4", "first guess 0, step 1"),
    [
        *bugs(
            alpha_bounding,
            ("value", "if f_minus < f_plus else f_minus", "if False else f_minus", "takes a bound for the value"),
            ("integer-value", "return tree.value(node)", "return tree.value(node) + 0.5"),
        )
    ],
    [Misuse("best-guess", (PAIR, 0, POS_INF)), Misuse("step-size", (PAIR, 0, 0, -1))],
    calls={alpha_bounding: (alpha_bounding_calls,)},
    slower=[
        ("alpha-bounding", "memory, step", "memory"),
        ("alpha-bounding", "value_test(first, f_minus, f_plus)", "first"),
    ],
    confirmed=[
        Confirmed("alpha_bounding", Subject(partial(_stepping, step=step), FIRST), f"every first guess, step {step}")
        for step in (1, 3)
    ],
    proved={alpha_bounding: (NEXT_TEST_RULE, MTD_BEST)},
    asked=[Question("alpha-bounding-two", TWO, "value", given={"first": Range.INTEGER, "step": Range.INTEGER})],
    lacks={**DUAL, "no-dead-node": "min((1 0) 1)"},
)
