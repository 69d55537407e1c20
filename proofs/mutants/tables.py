"""Seeded bugs of the searches with a transposition table, by the clause that must catch each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from proofs.mutants.seeding import Bug, WrongCall
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF
from verified.memory.tables import Entry, Unbounded

_MAX_CUTOFF: Final = "            if g >= high:\n                break\n"
_MIN_CUTOFF: Final = "            if g <= low:\n                break\n"
_MAX_BEST: Final = "            if v > g:\n                g, first = v, child\n"
_MIN_BEST: Final = "            if v < g:\n                g, first = v, child\n"
_RAISE: Final = "            if g > a:\n                a = g\n"
_LOWER: Final = "            if g < b:\n                b = g\n"
_UPPER_STORED: Final = "    if g < high:\n        upper = g\n"
_LOWER_STORED: Final = "    if g > low:\n        lower = g\n"


def _windowed(algorithm: str) -> Iterator[Bug]:
    """Bugs of what these searches have in common with alpha-beta."""
    for clause, story, old, new in (
        ("window", "no cutoff at a max node", _MAX_CUTOFF, ""),
        ("window", "no cutoff at a min node", _MIN_CUTOFF, ""),
        (
            "nested-window-within",
            "a max node passes no alpha on",
            "tree, child, a, high, table",
            "tree, child, NEG_INF, high, table",
        ),
        (
            "nested-window-within",
            "a min node passes no beta on",
            "tree, child, low, b, table",
            "tree, child, low, POS_INF, table",
        ),
        ("success", "a max node returns its last value", _MAX_BEST, "            g, first = v, child\n"),
        ("success", "a min node returns its last value", _MIN_BEST, "            g, first = v, child\n"),
        ("success", "any upper bound is an answer", "upper <= alpha or lower >= upper", "upper < POS_INF"),
        ("fail-low", "a max node stops as soon as it reaches alpha", "if g >= high:", "if g >= low:"),
        ("fail-high", "a min node stops as soon as it reaches beta", "if g <= low:", "if g <= high:"),
        ("fail-low", "a lower bound is taken for an upper one", "        return upper\n", "        return lower\n"),
        ("dominates-alphabeta", "a max node never stops", _MAX_CUTOFF, ""),
        ("dominates-alphabeta", "a min node never stops", _MIN_CUTOFF, ""),
        ("PB-I1", "> for >= at the cutoff of a max node", "if g >= high:", "if g > high:"),
        ("PB-I1d", "< for <= at the cutoff of a min node", "if g <= low:", "if g < low:"),
        ("PB-I2", "a max node forgets values below alpha", "if v > g:", "if v > g and v > a:"),
        ("PB-I2d", "a min node forgets values above beta", "if v < g:", "if v < g and v < b:"),
        ("PB-I3", "alpha follows the last value", _RAISE, "            if v > low:\n                a = v\n"),
        ("PB-I3d", "beta follows the last value", _LOWER, "            if v < high:\n                b = v\n"),
    ):
        yield Bug(algorithm, clause, story, old, new)


def _remembering(algorithm: str) -> Iterator[Bug]:
    """Bugs of the table."""
    for clause, story, old, new in (
        (
            "true-interval",
            "a cutoff at beta is stored as an upper bound",
            "if g < high:\n        upper",
            "if g <= high:\n        upper",
        ),
        (
            "true-interval",
            "a failure at alpha is stored as a lower bound",
            "if g > low:\n        lower",
            "if g >= low:\n        lower",
        ),
        ("true-interval", "every value is stored as exact", "Entry(lower, upper, best)", "Entry(g, g, best)"),
        ("true-table-after", "a cutoff at beta is stored as an upper bound", _UPPER_STORED, "    upper = g\n"),
        ("true-table", "a failure at alpha is stored as a lower bound", _LOWER_STORED, "    lower = g\n"),
        ("learns", "no lower bound is stored (a max node's, as printed)", _LOWER_STORED, ""),
        ("learns", "no upper bound is stored (a min node's, as printed)", _UPPER_STORED, ""),
        ("learns", "a leaf stores one bound only", "Entry(g, g)", "Entry(g, POS_INF)"),
        ("learns", "nothing is stored", "table.put(node, Entry(lower, upper, best))", "pass"),
        (
            "never-forgets",
            "only the newest bound is stored",
            "Entry(lower, upper, best)",
            "Entry(lower if g > low else NEG_INF, upper if g < high else POS_INF, best)",
        ),
        ("best-child", "the youngest child is best", "first = children[0]", "first, best = children[0], children[-1]"),
        ("best-child", "no child is best", "Entry(lower, upper, best)", "Entry(lower, upper)"),
        (
            "best-child",
            "a child that fails low is the best",
            "if best is None or g > low:",
            "if best is None or g <= low:",
        ),
        (
            "best-so-far",
            "the oldest child of a max node stays best",
            _MAX_BEST,
            _MAX_BEST.replace(", first = v, child", " = v"),
        ),
        (
            "best-so-far-dual",
            "the oldest child of a min node stays best",
            _MIN_BEST,
            _MIN_BEST.replace(", first = v, child", " = v"),
        ),
        ("table-cutoff", "no answer where f- = f+", " or lower >= upper", ""),
        ("table-cutoff", "f- >= beta is no cutoff", "    if lower >= beta:\n        return lower\n", ""),
        ("table-cutoff", "f+ <= alpha is no cutoff", "upper <= alpha or ", ""),
    ):
        yield Bug(algorithm, clause, story, old, new)


ETC: Final = (
    Bug("alphabeta-etc", "etc-cutoff", "no child is looked up", "if plies != 0:", "if plies == 0:"),
    Bug(
        "alphabeta-etc", "etc-cutoff", "max and min are mistaken", "children, is_max, low", "children, not is_max, low"
    ),
    Bug(
        "alphabeta-etc",
        "learns",
        "what a child's cutoff proves is not stored (as printed)",
        "table.put(node, Entry(g, upper, child) if is_max else Entry(lower, g, child))",
        "pass",
    ),
    Bug(
        "alphabeta-etc",
        "never-forgets",
        "a child's cutoff stores nothing else",
        "Entry(g, upper, child) if is_max else Entry(lower, g, child)",
        "Entry(g, POS_INF, child) if is_max else Entry(NEG_INF, g, child)",
    ),
    Bug(
        "alphabeta-etc",
        "best-child",
        "the child that cuts is not the best",
        "Entry(g, upper, child) if is_max else Entry(lower, g, child)",
        "Entry(g, upper, best) if is_max else Entry(lower, g, best)",
    ),
)

BUGS: Final[tuple[Bug, ...]] = (
    *(bug for name in ("alphabeta-tt", "alphabeta-etc") for bug in (*_windowed(name), *_remembering(name))),
    *ETC,
)
_PAIR: Final = Tree.of([0, 1])


def _held(entry: Entry[int]) -> Unbounded[int]:
    """A table that holds this of the root of the pair."""
    table: Unbounded[int] = Unbounded()
    table.put(0, entry)
    return table


CALLERS: Final[tuple[WrongCall, ...]] = (
    *(
        (name, "best-children", (_PAIR, 0, NEG_INF, POS_INF, _held(entry)))
        for name in ("alphabeta-tt", "alphabeta-etc")
        for entry in (Entry(1, POS_INF), Entry(1, POS_INF, 1), Entry(1, POS_INF, 3))
    ),
    ("alphabeta-etc", "plies", (_PAIR, 0, NEG_INF, POS_INF, None, -1)),
    ("alphabeta-etc", "plies", (_PAIR, 0, NEG_INF, POS_INF, None, 1.5)),
)
