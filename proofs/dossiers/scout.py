"""The evidence about Scout and its two tests."""

from typing import Final

from proofs.dossiers.dossier import Dossier, Misuse, bugs, with_default_options
from proofs.dossiers.lacks import ALWAYS_AGAIN
from proofs.dossiers.questions import LADDER, THREE, Question
from proofs.enumeration.cases import Scope, without_window
from proofs.enumeration.plans import ANY_TYPES, CHAINS, FIVE, MORE_SHARED, SHARED, Plan
from specs.clauses.calls import bound_tests, scout_tests
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF
from verified.scout import SCOUT, is_worth_less, is_worth_more, scout

_PAIR: Final = Tree.of([0, 1])
_STOPS: Final = "            if {}(tree, child, bound):\n                return True"
_GOES_ON: Final = "            {}(tree, child, bound)"
_TWICE: Final = "{0}(tree, child, {1}) and {0}(tree, child, {1})"  # what passes is tested again

DOSSIER: Final = Dossier(
    SCOUT,
    Plan(without_window, (CHAINS, ANY_TYPES, SHARED), (*FIVE, Scope(6, full_window=True), MORE_SHARED), one=""),
    [
        *bugs(
            scout,
            (
                "value",
                "if g is NEG_INF or is_worth_more(tree, child, g):",
                "if True:",
                "a max node returns its last value",
            ),
            (
                "value",
                "is_worth_less(tree, child, g)",
                "is_worth_more(tree, child, g)",
                "a min node asks the wrong test",
            ),
            ("minimax-max-loop", "if g is NEG_INF or is_worth_more(tree, child, g):", "if True:"),
            ("minimax-min-loop", "if g is POS_INF or is_worth_less(tree, child, g):", "if True:"),
        ),
        *bugs(
            scout,
            ("test-bound", "if g is NEG_INF or ", "if ", "the eldest child is tested, too"),
            start=scout,
            broken=is_worth_more,
        ),
        *bugs(
            scout,
            ("test-bound", "if g is POS_INF or ", "if ", "the eldest child is tested, too"),
            start=scout,
            broken=is_worth_less,
        ),
        *bugs(
            is_worth_more,
            ("tests-above", "tree.value(node) > bound", "tree.value(node) >= bound", "a pay-off at the bound passes"),
            ("none-above", _STOPS.format("is_worth_more"), _GOES_ON.format("is_worth_more"), "a max node goes on"),
            ("all-above", "            return False\n    return True", "            pass\n    return True"),
            start=scout,
        ),
        *bugs(
            is_worth_less,
            ("tests-below", "tree.value(node) < bound", "tree.value(node) <= bound", "a pay-off at the bound passes"),
            ("none-below", _STOPS.format("is_worth_less"), _GOES_ON.format("is_worth_less"), "a min node goes on"),
            ("all-below", "            return False\n    return True", "            pass\n    return True"),
            start=scout,
        ),
    ],
    [
        Misuse("test-bound", (_PAIR, 0, POS_INF), is_worth_more),
        Misuse("test-bound", (_PAIR, 0, NEG_INF), is_worth_less),
    ],
    edited={is_worth_more: ("scout",), is_worth_less: ("scout",)},
    calls={scout: (scout_tests,), is_worth_more: (bound_tests,), is_worth_less: (bound_tests,)},
    slower=[
        ("scout", "or is_worth_more(tree, child, g)", f"or ({_TWICE.format('is_worth_more', 'g')})"),
        ("is_worth_more", "if is_worth_more(tree, child, bound)", f"if {_TWICE.format('is_worth_more', 'bound')}"),
        ("is_worth_less", "if is_worth_less(tree, child, bound)", f"if {_TWICE.format('is_worth_less', 'bound')}"),
    ],
    confirmed=[with_default_options(SCOUT)],
    proved={is_worth_more: (), is_worth_less: (), scout: ()},
    asked=[
        Question("scout-three", THREE, "value", "last value"),
        Question("scout-ladder", f"max{LADDER}", "value", "last value"),
    ],
    lacks=ALWAYS_AGAIN,
)
