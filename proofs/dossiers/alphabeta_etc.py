"""The evidence about alpha-beta with enhanced transposition cutoffs, and about `transposition`, which looks them up."""

from collections.abc import Iterator
from typing import Final

from proofs.checking.core.calling import Subject
from proofs.checking.specs.alphabeta import WITH_ETC
from proofs.dossiers.dossier import Arguments, Dossier, Inductive, Misuse, bugs, with_default_options
from proofs.dossiers.lacks import ALPHABETA_LIKE
from proofs.dossiers.questions import FINITE_WINDOW, SHARED, TWO, Question, Range
from proofs.dossiers.tables import EDITS, MISUSES, PAIR, PLAN, TRUE_TABLE
from proofs.enumeration.cases import Scope
from proofs.enumeration.dags import DagScope
from proofs.proving.models.table_children import TABLE_CHILDREN
from specs.clauses.calls import etc_calls, table_calls
from specs.values import NEG_INF, POS_INF
from verified.memory.alphabeta_etc import ALPHABETA_ETC, alphabeta_etc, transposition
from verified.memory.tables import Entry, Unbounded

_STORE: Final = "Entry(g, upper, child) if is_max else Entry(lower, g, child)"
_ALONE: Final = "Entry(g, POS_INF, child) if is_max else Entry(NEG_INF, g, child)"
_NOT_BEST: Final = "Entry(g, upper, best) if is_max else Entry(lower, g, best)"
_ANY_PLIES: Final = {**FINITE_WINDOW, "plies": Range.OR_NONE}
_LYING: Final[Unbounded[int]] = Unbounded()
_LYING.put(1, Entry(5, 5, None))  # of a leaf that is worth 0


def more_cases() -> Iterator[Arguments]:
    """With children looked up for so many plies only."""
    for plies in (0, 1, 2):
        for scope in (Scope(2), DagScope(2, edges=3, full_window=True)):
            yield from ((*case, plies) for case in PLAN.cases(scope))


DOSSIER: Final = Dossier(
    ALPHABETA_ETC,
    PLAN,
    [
        *bugs(
            alphabeta_etc,
            *EDITS,
            ("etc-cutoff", "if plies != 0:", "if plies == 0:", "no child is looked up"),
            ("etc-cutoff", "children, is_max, low", "children, not is_max, low", "max and min are mistaken"),
            ("learns", f"table.put(node, {_STORE})", "pass", "what a child's cutoff proves is not stored (as printed)"),
            ("never-forgets", _STORE, _ALONE, "a child's cutoff stores nothing else"),
            ("best-child", _STORE, _NOT_BEST, "the child that cuts is not the best"),
        ),
        *bugs(
            alphabeta_etc,
            ("etc-entry", "Entry(lower, upper, best)", "Entry(g, g, best)", "every value is stored as exact"),
            broken=transposition,
        ),
        *bugs(
            transposition,
            ("etc-found", "return child, entry.lower", "return child, entry.upper", "finds the other bound"),
            ("etc-missed", "entry.lower >= high", "entry.lower > high"),
            ("etc-missed", "entry.upper <= low", "entry.upper < low"),
            ("etc-missed-so-far", "entry.lower >= high", "entry.lower > high"),
            ("etc-missed-so-far", "entry.upper <= low", "entry.upper < low"),
            start=alphabeta_etc,
        ),
    ],
    [
        *MISUSES,
        Misuse("plies", (PAIR, 0, NEG_INF, POS_INF, None, -1)),
        Misuse("plies", (PAIR, 0, NEG_INF, POS_INF, None, 1.5)),
        Misuse("true-table", (PAIR, (1, 2), True, NEG_INF, POS_INF, _LYING), transposition),
    ],
    edited={transposition: ("alphabeta-etc",)},
    more_cases=more_cases,
    calls={alphabeta_etc: (table_calls, etc_calls)},
    slower=[
        ("alphabeta-etc", "child, low, b,", "child, alpha, b,"),
        ("alphabeta-etc", "if plies != 0:", "if plies != 1:"),
    ],
    confirmed=[with_default_options(ALPHABETA_ETC)],
    inductive=[Inductive("alphabeta_etc", Subject(alphabeta_etc, WITH_ETC), TRUE_TABLE, children=2)],
    proved={transposition: (TABLE_CHILDREN,), alphabeta_etc: (TABLE_CHILDREN,)},
    asked=[
        Question("etc-two", TWO, "learns", "a child's cutoff", FINITE_WINDOW, again=True),
        Question("etc-shared", SHARED, "etc-cutoff", "max and min", _ANY_PLIES, idle="never-forgets"),
    ],
    lacks=ALPHABETA_LIKE,
)
