"""The evidence about MTD with a transposition table: any first test value, any rule for the next one."""

from collections.abc import Iterator
from typing import Any, Final

from proofs.dossiers.dossier import Arguments, Dossier, Entry, Misuse, bugs
from proofs.dossiers.mtd import RULES
from proofs.dossiers.null_window import OLDEST
from proofs.dossiers.tables import PAIR, driver_misuses
from proofs.enumeration.cases import Case, Scope
from proofs.enumeration.null_window_cases import integer_trees, with_first
from proofs.enumeration.table_cases import USED
from proofs.proving.models.drivers import TABLE_TESTS
from specs.clauses.calls_mt import mtd_calls
from specs.tree import GameTree
from specs.values import NEG_INF, Value
from verified.memory.mtd_tt import MTD_TT, mtd_tt
from verified.memory.tables import Unbounded
from verified.null_window.mtd_f import up_or_down

_TEST: Final = "mt_tt(tree, node, bound, table)"
_NEXT: Final = "bound = next_test(next_bound, g, bound, f_minus, f_plus)"
_SPOILS: Final = "table.put(node, table.get(node)._replace(lower=POS_INF))\n            return g"


def with_any_first(scope: Scope) -> Iterator[Case]:
    """The trees, times every first test value, -inf included."""
    yield from ((tree, tree.root, NEG_INF) for tree in integer_trees(scope))
    yield from with_first(scope)


def _cases() -> Iterator[Arguments]:
    for case in with_any_first(Scope(2)):
        for rule in RULES:
            for make in USED:
                yield (*case, rule, make())


def _calls(tree: GameTree[Any], first: Value, _: Value) -> list[Arguments]:
    return [(tree.root, first, rule, Unbounded()) for rule in RULES]


DOSSIER: Final = Dossier(
    MTD_TT,
    bugs=bugs(
        mtd_tt,
        ("value", "if f_minus == f_plus:", "if True:", "stops after the first pass"),
        ("mtd-bracket", _TEST, _TEST.replace("node", OLDEST), "tests the oldest child only"),
        ("mtd-inside-or-least", _NEXT, "bound = POS_INF", "tests +inf again and again"),
        ("mtd-progress", _NEXT, "pass", "makes the same test again"),
        ("mtd-integers", _TEST, f"{_TEST} + 0.5", "takes half a point more for it"),
        ("true-table-after", "return g", _SPOILS, "leaves a false entry"),
    ),
    misuses=[Misuse("first-test", (PAIR, 0, 0.5, up_or_down, Unbounded())), *driver_misuses(0, up_or_down)],
    edited={mtd_tt: ("mtd-tt", "mtd-bi-tt")},
    entries={"mtd-tt": Entry(mtd_tt, _cases, _calls, once=True)},
    calls={mtd_tt: (mtd_calls,)},
    slower=[("mtd_tt", "node, bound, table)", "node, first, table)")],
    proved={mtd_tt: (TABLE_TESTS,)},
)
