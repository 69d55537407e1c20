"""The evidence about enhanced transposition cutoffs from left to right, with advice that is as wrong as can be."""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any, Final

from proofs.dossiers.dossier import Arguments, Dossier, Misuse, bugs, with_default_options
from proofs.dossiers.lacks import ALPHABETA_LIKE
from proofs.dossiers.questions import FINITE_WINDOW, TWO, Question
from proofs.dossiers.tables import EDITS, MISUSES, PAIR
from proofs.enumeration.cases import Case, Scope, payoffs
from proofs.enumeration.dags import DagScope
from proofs.enumeration.plans import FOUR, SHARED, Plan
from proofs.enumeration.table_cases import with_table
from proofs.proving.models.table_children import ADVICE
from specs.clauses.calls import etc_calls
from specs.clauses.left_right import lretc_calls
from specs.contracts import clauses_of
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF
from verified.memory.alphabeta_lretc import ALPHABETA_LRETC, alphabeta_lretc, promising
from verified.memory.tables import Entry, Unbounded

_STORE: Final = "Entry(g, upper, child) if is_max else Entry(lower, g, child)"


_ADVISED: Final = "entry is not None and (entry.lower >= high if is_max else entry.upper <= low)"
_KEPT: Final = {clause.id for clause in clauses_of(alphabeta_lretc)}


class Liar:
    """Advice that says the same of every node of this parity, whatever it is worth."""

    def __init__(self, parity: int, said: Entry[Any]) -> None:
        self.parity, self.said = parity, said

    def get(self, node: int, /) -> Entry[Any] | None:
        return self.said if node % 2 == self.parity else None


_CUTS: Final = Liar(0, Entry(POS_INF, NEG_INF))  # whoever moves, and whatever the window
_MAY_CUT: Final = Liar(1, Entry(0, 0))  # in windows above 0, or below
_ADVICE: Final = (None, _CUTS, Liar(1, Entry(POS_INF, NEG_INF)), Liar(0, Entry(1, 1)), Liar(1, Entry(3, 3)))
_TWICE: Final = (
    "((1 2) 1)",
    "min((3 2) 3)",
    "((2 1) 2)",
    "min((1 2) 1)",
    "(2 (2 1))",
    "min(1 (1 2))",
    "((1 3) 2)",
    "min((3 1) 2)",
    "((2 3) 1)",
    "min((2 1) 3)",
)


def with_advice(scope: Scope) -> Iterator[Case]:
    """The cases of a search with a table: without advice, and with advice that lies."""
    for advice in (None, _CUTS, _MAY_CUT):
        yield from ((*case, None, advice) for case in with_table(scope))  # type: ignore[misc]  # more than values


def more_cases() -> Iterator[Arguments]:
    """With children looked up for so many plies only; and two searches with one table.

    What the first search leaves in the table narrows the window of the second before a child is tried, which a new
    table never does. Each tree has its mirror image, for what is seen at a max node only.
    """
    for plies in (0, 1, 2):
        yield from ((*case, plies, _CUTS) for case in with_table(Scope(2)))
    for text in _TWICE:
        tree = Tree.parse(text)
        ends = [NEG_INF, *sorted({*payoffs(tree)}), POS_INF]
        for advice, first, second in product(_ADVICE, combinations(ends, 2), combinations(ends, 2)):
            table: Unbounded[int] = Unbounded()
            for alpha, beta in (first, second):
                yield tree, tree.root, alpha, beta, table, None, advice


# Five single edits of the procedure break no clause, for they change nothing: `low >= beta` and `high <= alpha` without
# their equals, where low >= high says the same; a = g and b = g where they are equal already; and another `first`,
# which the first child replaces.

DOSSIER: Final = Dossier(
    ALPHABETA_LRETC,
    Plan(
        with_advice,
        (Scope(2, height=2), Scope(3, full_window=True), DagScope(2, edges=3)),
        (Scope(3), FOUR, SHARED),
        every="every window, fresh and used tables, no advice and wrong advice",
        one="full window, fresh and used tables, no advice and wrong advice",
        mutants=(Scope(2, height=2), DagScope(2, edges=3)),
        bugs=(Scope(2, height=2), Scope(3, full_window=True), DagScope(2, edges=3)),
        once=True,
    ),
    [
        *bugs(
            alphabeta_lretc,
            *(edit for edit in EDITS if edit[0] in _KEPT),
            ("etc-cutoff", "if plies != 0:", "if plies == 0:", "no child is looked up"),
            ("learns", f"table.put(node, {_STORE})", "pass", "what a child's cutoff proves is not stored"),
            ("success", "if low >= beta or", "if True or", "the child that is tried is the last word"),
        ),
        *bugs(
            promising,
            ("lretc-tried", _ADVISED, "entry is None", "a child of which there is no advice"),
            ("lretc-none", "return child", "return None", "no child is ever found"),
            ("lretc-none-so-far", _ADVISED, "entry is None", "a child that is advised is passed over"),
            start=alphabeta_lretc,
        ),
    ],
    [*MISUSES, Misuse("plies", (PAIR, 0, NEG_INF, POS_INF, None, -1))],
    edited={promising: ("alphabeta-lretc",)},
    more_cases=more_cases,
    calls={alphabeta_lretc: (lretc_calls, etc_calls)},
    slower=[
        ("alphabeta-lretc", "tree, tried, low, high,", "tree, tried, low, upper,"),
        ("alphabeta-lretc", "if plies != 0:", "if plies != 1:"),
    ],
    confirmed=[with_default_options(ALPHABETA_LRETC)],
    proved={promising: (ADVICE,), alphabeta_lretc: (ADVICE,)},
    asked=[Question("lretc-two", TWO, "learns", "a child's cutoff", FINITE_WINDOW, again=True)],
    lacks=ALPHABETA_LIKE,
)
