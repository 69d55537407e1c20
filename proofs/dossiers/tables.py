"""What the searches with a transposition table have in common: how far they are exhausted, their bugs, wrong tables."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from proofs.dossiers.dossier import Bug, Edit, Misuse, bugs
from proofs.dossiers.null_window import OLDEST
from proofs.dossiers.search_bugs import NEXT
from proofs.enumeration.cases import Case, Scope
from proofs.enumeration.dags import DagScope
from proofs.enumeration.plans import CHAINS, FOUR, SHARED, Plan
from proofs.enumeration.table_cases import twice_with_table, with_integer_table, with_table
from proofs.enumeration.tree_shapes import Skeleton, alternating
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF
from verified.memory.tables import Entry, Unbounded

PLAN: Final = Plan(
    with_table,
    (Scope(3), FOUR, Scope(3, height=2, full_window=True), DagScope(2, edges=3), SHARED),
    (
        Scope(4),
        CHAINS,
        Scope(5, full_window=True),
        Scope(3, all_types=True),
        DagScope(3, edges=5),
        DagScope(4, edges=6, unary=False, full_window=True),
    ),
    every="every window, fresh and used tables",
    one="full window, fresh and used tables",
    mutants=(
        Scope(2, height=2),
        Scope(3, full_window=True),
        DagScope(2, edges=3),
        DagScope(2, edges=4, full_window=True),
    ),
    once=True,
)


class Ladder(Scope):
    """The smallest shape on which the scout of a child may fail and its value not be exact."""

    def skeletons(self) -> Iterator[Skeleton]:
        return alternating(((), (((), ()),)))


INTEGER_PLAN: Final = Plan(
    with_integer_table,
    (Scope(2, height=2), Scope(3, full_window=True), DagScope(2, edges=3), SHARED),
    (Scope(3), FOUR, CHAINS, Scope(3, all_types=True, full_window=True), DagScope(3, edges=5, full_window=True)),
    every="every window, neighbours one apart or two, fresh and used tables",
    one="full window, neighbours one apart or two, fresh and used tables",
    mutants=(Scope(2, height=2), Scope(3, full_window=True)),
    bugs=(Ladder(3, full_window=True), Scope(2), Scope(3, full_window=True)),
    once=True,
)

_NEWEST: Final = "Entry(lower if g > low else NEG_INF, upper if g < high else POS_INF, best)"
_STORE: Final = "Entry(lower, upper, best)"

EDITS: Final[tuple[Edit, ...]] = (
    ("window", "if g >= high:", "if False:", "no cutoff at a max node"),
    ("window", "if g <= low:", "if False:", "no cutoff at a min node"),
    ("nested-window-within", "tree, child, a, high, table", "tree, child, NEG_INF, high, table"),
    ("nested-window-within", "tree, child, low, b, table", "tree, child, low, POS_INF, table"),
    ("success", "if v > g:", "if True:", "a max node returns its last value"),
    ("success", "if v < g:", "if True:", "a min node returns its last value"),
    ("success", "upper <= alpha or lower >= upper", "upper < POS_INF", "any upper bound is an answer"),
    ("fail-low", "if g >= high:", "if g >= low:", "a max node stops as soon as it reaches alpha"),
    ("fail-high", "if g <= low:", "if g <= high:", "a min node stops as soon as it reaches beta"),
    ("fail-low", "        return upper\n", "        return lower\n", "a lower bound is taken for an upper one"),
    ("visits-only-open", "if g >= high:", "if False:", "a max node never stops"),
    ("visits-only-open", "if g <= low:", "if False:", "a min node never stops"),
    ("PB-I1", "if g >= high:", "if g > high:"),
    ("PB-I1d", "if g <= low:", "if g < low:"),
    ("PB-I2", "if v > g:", "if v > g and v > a:", "a max node forgets values below alpha"),
    ("PB-I2d", "if v < g:", "if v < g and v < b:", "a min node forgets values above beta"),
    ("PB-I3", f"if g > a:{NEXT}a = g", f"if v > low:{NEXT}a = v", "alpha follows the last value"),
    ("PB-I3d", f"if g < b:{NEXT}b = g", f"if v < high:{NEXT}b = v", "beta follows the last value"),
    ("true-interval", "if g < high:", "if g <= high:", "a cutoff at beta is stored as an upper bound"),
    ("true-interval", "if g > low:\n", "if g >= low:\n", "a failure at alpha is stored as a lower bound"),
    ("true-interval", _STORE, "Entry(g, g, best)", "every value is stored as exact"),
    ("true-table-after", "if g < high:", "if True:", "a cutoff at beta is stored as an upper bound"),
    ("true-table", "if g > low:\n", "if True:\n", "a failure at alpha is stored as a lower bound"),
    ("learns", "if g > low:\n", "if False:\n", "no lower bound is stored (a max node's, as printed)"),
    ("learns", "if g < high:", "if False:", "no upper bound is stored (a min node's, as printed)"),
    ("learns", "Entry(g, g)", "Entry(g, POS_INF)", "a leaf stores one bound only"),
    ("learns", f"table.put(node, {_STORE})", "pass", "nothing is stored"),
    ("never-forgets", _STORE, _NEWEST, "only the newest bound is stored"),
    ("best-child", "first = children[0]", "first, best = children[0], children[-1]", "the youngest child is best"),
    ("best-child", _STORE, "Entry(lower, upper)", "no child is best"),
    ("best-child", "best is None or g > low:", "best is None or g <= low:", "a child that fails low is the best"),
    ("best-so-far", f"if v > g:{NEXT}g, first = v, child", f"if v > g:{NEXT}g = v", "the oldest child stays best"),
    ("best-so-far-dual", f"if v < g:{NEXT}g, first = v, child", f"if v < g:{NEXT}g = v", "the oldest stays best"),
    ("table-cutoff", " or lower >= upper", "", "no answer where f- = f+"),
    ("table-cutoff", "if lower >= beta:", "if False:", "f- >= beta is no cutoff"),
    ("table-cutoff", "upper <= alpha or ", "", "f+ <= alpha is no cutoff"),
)

PAIR: Final = Tree.of([0, 1])


def _of_the_pair(entry: Entry[int]) -> Unbounded[int]:
    """A table that has this entry for the root of the pair."""
    table: Unbounded[int] = Unbounded()
    table.put(0, entry)
    return table


LYING: Final = _of_the_pair(Entry(5, 5, 2))  # the pair is worth 1
IDLE: Final = _of_the_pair(Entry(1, POS_INF, 1))  # its best child is worth 0

MISUSES: Final = [
    Misuse("best-children", (PAIR, 0, NEG_INF, POS_INF, _of_the_pair(entry)))
    for entry in (Entry(1, POS_INF), Entry(1, POS_INF, 1), Entry(1, POS_INF, 3))
]
TRUE_TABLE: Final = "every true table whose best children prove its bounds"


# DRIVERS


def plan_of_driver(cases: Callable[[Scope], Iterator[Case]], every: str, one: str) -> Plan:
    """How a driver that is given a table is exhausted."""
    return Plan(
        twice_with_table(cases),
        (Scope(2, height=2), Scope(3, full_window=True), SHARED),
        (Scope(3), FOUR, Scope(3, height=2, full_window=True)),
        every=", ".join(filter(None, (every, "fresh and used tables"))),
        one=", ".join(filter(None, (one, "fresh and used tables"))),
        mutants=(Scope(2, height=2),),
        bugs=(Scope(2),),
        once=True,
    )


def driver_bugs(search: Callable[..., Any], call: str) -> tuple[Bug, ...]:
    """Bugs of a search that ends in this call and has a table."""
    spoils = "table.put(node, table.get(node)._replace(lower=float('inf')))"
    return bugs(
        search,
        ("value", call, call.replace("node,", f"{OLDEST},"), "searches the oldest child only"),
        ("true-table-after", f"return {call}", f"g = {call}\n    {spoils}\n    return g", "leaves a false entry"),
        *(
            [("integer-value", f"return {call}", f"return {call} + 0.5", "returns half a point more")]
            if search.__name__ not in ("aspiration_negascout_tt", "mtd_tt")
            else []
        ),
    )


def driver_misuses(*options: object) -> list[Misuse]:
    """A table that lies, and one whose best child proves nothing, given to a search with these options."""
    return [
        Misuse("true-table", (PAIR, 0, *options, LYING)),
        Misuse("best-children", (PAIR, 0, *options, IDLE)),
    ]
