"""The evidence about MT with a transposition table, which no search begins with but its drivers."""

from collections.abc import Iterator
from typing import Any, Final

from proofs.dossiers.dossier import Arguments, Dossier, Entry, Misuse, bugs
from proofs.dossiers.tables import IDLE, LYING, PAIR
from proofs.enumeration.cases import Scope, payoffs
from proofs.enumeration.orders import positions
from proofs.enumeration.table_cases import USED
from proofs.proving.models.drivers import TABLE_TESTS
from specs.tree import GameTree
from specs.values import Value
from verified.memory.mt_tt import MT_TT, mt_tt
from verified.memory.tables import Unbounded

_LEARNT: Final = "Entry(g, f_plus, best) if g >= gamma else Entry(f_minus, g, best)"
_NEWEST: Final = "Entry(g, POS_INF, best) if g >= gamma else Entry(NEG_INF, g, best)"
_EXCHANGED: Final = "Entry(f_minus, g, best) if g >= gamma else Entry(g, f_plus, best)"


def with_tests(scope: Scope) -> Iterator[Arguments]:
    """The trees, times every test value, one after the other with a table of each kind: upwards, then downwards."""
    for tree in scope.trees():
        tests = [*positions(payoffs(tree))]
        for order in (tests, tests[::-1]):
            for make in USED:
                table = make()
                for gamma in order:
                    yield tree, tree.root, gamma, table


def _two_tests(tree: GameTree[Any], first: Value, second: Value) -> list[Arguments]:
    table: Unbounded[Any] = Unbounded()
    return [(tree.root, first, table), (tree.root, second, table)]


DOSSIER: Final = Dossier(
    MT_TT,
    bugs=bugs(
        mt_tt,
        ("integer-value", "g = tree.value(node)", "g = tree.value(node) + 0.5"),
        ("integer-value", "and f_minus is not NEG_INF", "", "-inf is taken for an answer (as printed)"),
        ("mt-upper", "if g >= gamma:\n                    break", "break", "a max node stops at its oldest child"),
        ("mt-lower", "if g < gamma:\n                    break", "break", "a min node stops at its oldest child"),
        ("true-interval", _LEARNT, "Entry(g, g, best)", "every value is stored as exact"),
        ("true-interval", _LEARNT, _EXCHANGED, "the bounds are exchanged"),
        ("true-table", _LEARNT, "Entry(g, g, best)", "every value is stored as exact"),
        ("true-table-after", _LEARNT, _EXCHANGED, "the bounds are exchanged"),
        ("mt-learns", f"table.put(node, {_LEARNT})", "pass", "nothing is stored"),
        ("mt-learns", "table.put(node, Entry(g, g))", "pass", "nothing is stored of a terminal"),
        ("never-forgets", _LEARNT, _NEWEST, "only the newest bound is stored"),
        ("best-child", "if best is None or g >= gamma:", "if True:", "a child that fails low is best"),
        ("best-child", "if best is None or g < gamma:", "if True:", "a child that fails high is best"),
        ("mt-cutoff", "if f_plus < gamma:", "if False:", "f+ < gamma is no answer"),
        ("mt-cutoff", "if f_minus >= gamma and", "if f_minus > gamma and", "f- = gamma is no answer"),
        ("test-max-loop", "if g >= gamma:\n", "if False:\n", "a max node goes on after a cutoff"),
        ("test-min-loop", "if g < gamma:\n", "if False:\n", "a min node goes on after a cutoff"),
    ),
    misuses=[Misuse("true-table", (PAIR, 0, 1, LYING)), Misuse("best-children", (PAIR, 0, 1, IDLE))],
    edited={mt_tt: ("mt-tt", "mt-sss-tt")},
    entries={"mt-tt": Entry(mt_tt, lambda: with_tests(Scope(3)), _two_tests, once=True)},
    proved={mt_tt: (TABLE_TESTS,)},
)
