"""The evidence about MTD(bi), and about `halfway_up`.

x + y and x // 2 are beyond difference logic, so for the symbolic engines any value between stands for the halfway
point; everything else is the procedure itself.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any, Final, cast

from proofs.checking.core.calling import Subject
from proofs.checking.specs.minimax import FIRST
from proofs.dossiers.dossier import Confirmed, Dossier, KnownPasses, Misuse, bugs
from proofs.dossiers.lacks import DUAL
from proofs.dossiers.mtd import any_above
from proofs.dossiers.null_window import PAIR, driver_bugs, plan_of_guesses
from proofs.dossiers.questions import BISECTED, THREE, TWO, Question
from proofs.enumeration.null_window_cases import with_range
from proofs.proving.models.drivers import NEXT_TEST_RULE
from proofs.proving.models.memory import MEMORY
from proofs.symbolic.terms import Term
from specs.clauses.calls_mt import mtd_bi_calls
from specs.contracts import contract_of
from specs.tree import GameTree
from specs.values import POS_INF, Value
from verified.null_window.mtd_bi import MTD_BI, halfway_up, middle_of, mtd_bi

HALFWAY: Final = "every first guess, and any value in its range for the halfway point (it needs x + y and x // 2)"


def with_any_halfway_point(tree: GameTree[Any], first: Value, search: Callable[..., Any] = mtd_bi) -> Value:
    """The search, where the halfway point may be any value between the two."""

    def between(left: Any, right: Any) -> Value:
        return any_above(left, right, first.world) if isinstance(first, Term) else halfway_up(left, right)

    rule = cast("FunctionType", middle_of)
    other_rule = FunctionType(rule.__code__, {**rule.__globals__, "halfway_up": between})
    names = {**cast("FunctionType", search).__globals__, "middle_of": other_rule}
    contract = contract_of(search)
    other = FunctionType(
        contract.code_without_asserts, names, contract.name, (None,)
    )  # a table of its own, if it takes one
    value: Value = other(tree, tree.root, first, 1024)
    return value


DOSSIER: Final = Dossier(
    MTD_BI,
    plan_of_guesses(with_range, "every range that meets or just misses the pay-offs", "range 0 +- 1"),
    [
        *driver_bugs(mtd_bi, "mtd(tree, node, first, middle_of(first, delta))"),
        *bugs(halfway_up, ("halfway-up", "-(-(left + right) // 2)", "(left + right) // 2"), start=mtd_bi),
    ],
    [
        Misuse("bisected-range", (PAIR, 0, 0, 0)),
        Misuse("bisected-range", (PAIR, 0, POS_INF, 1)),
        Misuse("halves-some", (1, 1), halfway_up),
    ],
    edited={middle_of: ("mtd-bi",), halfway_up: ("mtd-bi",)},
    calls={mtd_bi: (mtd_bi_calls,)},
    slower=[("mtd-bi", "node, first, middle_of", "node, POS_INF, middle_of")],
    confirmed=[Confirmed("mtd_bi", Subject(with_any_halfway_point, FIRST), HALFWAY, more=0)],
    known_passes=[KnownPasses([(0, 5), (67, 41), (23, 35), (38, 36), (36, 35)], 10, {"first": 0, "delta": 128})],
    samples=[{"first": 1, "delta": 3}],
    proved={halfway_up: (NEXT_TEST_RULE,), mtd_bi: (MEMORY, NEXT_TEST_RULE)},
    asked=[
        Question("mtd-bi-two", TWO, "value", given=BISECTED),
        Question("mtd-bi-three", f"max{THREE}", "value", given=BISECTED),
    ],
    lacks={**DUAL, "visits-alphabeta": "min(2 (1 0) 0)"},
)
