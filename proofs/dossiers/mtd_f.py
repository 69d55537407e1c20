"""The evidence about MTD(f), and about MTD with any first test value and any rule that stays inside the bracket."""

from typing import Any, Final

from proofs.checking.core.calling import Subject
from proofs.checking.specs.minimax import FIRST
from proofs.dossiers.dossier import Confirmed, Dossier, KnownPasses, Misuse, bugs
from proofs.dossiers.lacks import DUAL
from proofs.dossiers.mtd import any_above
from proofs.dossiers.null_window import PAIR, driver_bugs, plan_of_guesses
from proofs.dossiers.questions import THREE, Question, Range
from proofs.enumeration.null_window_cases import with_first
from proofs.proving.models.drivers import NEXT_TEST_RULE
from proofs.proving.models.memory import MEMORY
from proofs.symbolic.terms import Term
from specs.clauses.calls_mt import mtd_f_calls
from specs.tree import GameTree
from specs.values import NEG_INF, POS_INF, Value
from verified.null_window.mtd import mtd
from verified.null_window.mtd_f import MTD_F, mtd_f, up_or_down

_ELSE: Final = "first if first is POS_INF else"
_BELOW: Final = "lambda g, bound, f_minus, f_plus: below(g) if g < bound else above(g)"


def _with_any_rule(tree: GameTree[Any], first: Value) -> Value:
    """MTD, where the next bound may be any value inside the bracket."""

    def rule(g: Value, bound: Value, f_minus: Value, f_plus: Value) -> Value:
        if not isinstance(first, Term):
            return up_or_down(g, bound, f_minus, f_plus)
        return any_above(f_minus, f_plus, first.world)

    return mtd(tree, tree.root, first, rule)


DOSSIER: Final = Dossier(
    MTD_F,
    plan_of_guesses(with_first, "every first guess", "first guess 0"),
    (
        *driver_bugs(mtd_f, "mtd(tree, node, first, up_or_down)"),
        *bugs(
            mtd_f,
            ("mtd-visits", "node, first,", f"node, {_ELSE} above(first),", "the first test is one too high"),
            ("mtd-visits", "node, first,", f"node, {_ELSE} below(first),", "the first test is one too low"),
            ("mtd-visits", "up_or_down)", f"{_BELOW})", "the test after a fail low is one too low"),
        ),
    ),
    [Misuse("first-guess", (PAIR, 0, NEG_INF)), Misuse("first-guess", (PAIR, 0, 0.5))],
    edited={up_or_down: ("mtd-f",)},
    calls={mtd_f: (mtd_f_calls,)},
    slower=[("mtd-f", "node, first, up_or_down)", "node, POS_INF, up_or_down)")],
    confirmed=[
        Confirmed("mtd_f", Subject(lambda tree, first: mtd_f(tree, tree.root, first), FIRST), "every first guess"),
        Confirmed(
            "mtd", Subject(_with_any_rule, FIRST), "every first test value, every rule that stays inside", leaves=4
        ),
    ],
    known_passes=[
        KnownPasses([(35, 35), (36, 35)], 8, {"first": 35}),
        KnownPasses([(20, 35), (36, 35)], 8, {"first": 20}),
        KnownPasses([(40, 36), (36, 35), (35, 35)], 8, {"first": 40}),
        KnownPasses([(POS_INF, 41), (41, 36), (36, 35), (35, 35)], 8, {"first": POS_INF}),
    ],
    samples=[{"first": 0}, {"first": 1}, {"first": 3}],
    special={"mt-sss": {"first": POS_INF}},
    proved={mtd_f: (MEMORY, NEXT_TEST_RULE)},
    asked=[Question("mtd-f-three", THREE, "value", given={"first": Range.OR_GREATEST})],
    lacks=DUAL,
)
