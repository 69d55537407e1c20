"""RR appendix A: cells of the worked traces that cannot be right, against the trace of the same search recomputed.

A claim is the printed content of one cell with its correction. The true content is read off the tables that the
modules of `proofs.traces` compute for the example tree. Figures A.17 to A.21 leave out some lines, so a printed line
number is not the number of the step.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final, NamedTuple

from proofs.errata.erratum import Erratum, Judged, Reading
from proofs.errata.observe import agrees, shown
from proofs.traces import alphabeta_trace as trace
from proofs.traces import mt_trace, sss_trace
from specs.examples import PLAAT_2_4
from specs.tree import Tree

EXAMPLE: Final = Tree.parse(PLAAT_2_4)
OMITTED: Final = (31, 43, 47, 50, 58, 62, 65, 69, 73)  # steps of MT-SSS* that have no line in figures A.17 to A.21
# RR-A-tree: the letters of appendix A.2, given in the order of SSS*; those of A.1 are given in the order of alpha-beta.
LETTERS: Final = {
    "1": "a", "1.1": "b", "1.1.1": "c", "1.1.1.1": "d", "1.1.1.1.1": "e", "1.1.1.1.2": "n", "1.1.1.2": "f",
    "1.1.1.2.1": "g", "1.2": "h", "1.2.1": "i", "1.2.1.1": "j", "1.2.1.1.1": "k", "1.2.1.2": "l", "1.2.1.2.1": "m",
    "1.2.1.2.2": "o", "1.2.2": "p", "1.2.2.1": "q", "1.2.2.1.1": "s", "1.2.2.1.2": "t",
}  # fmt: skip


# THE TABLES, RECOMPUTED


@cache
def mt_rows() -> list[mt_trace.Row]:
    """Appendix A.3: the four passes of MT-SSS*, every step."""
    return mt_trace.trace(EXAMPLE)


@cache
def alphabeta_rows() -> list[trace.Row]:
    """Figure A.3: alpha-beta."""
    return trace.trace_alphabeta(EXAMPLE)


def mt_row(line: int) -> mt_trace.Row:
    """The step that stands in a printed line of figures A.15 to A.21."""
    return [row for row in mt_rows() if row.step not in OMITTED][line - 1]


def mt_cell(line: int, letter: str, column: str) -> Callable[[], str]:
    """The right content of a printed line at this node in this column."""

    def cell() -> str:
        row = mt_row(line)
        assert LETTERS[row.name] == letter
        if column == "T+":
            return " ".join(sorted(max_tree(row), key=row_order))
        return shown({"g": row.g, "f+": row.f_plus}[column])

    return cell


def max_tree(row: mt_trace.Row) -> Iterator[str]:
    """The letters of the max solution tree that proves f+ of a node: of a min node the child of no greater f+."""
    bounds = {before.name: before.f_plus for before in mt_rows()[: row.step]}
    stack = [row.name]
    while stack:
        name = stack.pop()
        yield LETTERS[name]
        children = [EXAMPLE.name(child) for child in EXAMPLE.children(EXAMPLE.node(name))]
        proving = [child for child in children if child in bounds and bounds[child] <= bounds[name]]
        stack += proving if EXAMPLE.is_max(EXAMPLE.node(name)) else proving[:1]


def row_order(letter: str) -> int:
    """The place of a letter in the tree, so that a set of nodes is written in one way."""
    return [*LETTERS.values()].index(letter)


def lines_of_pass(number: int) -> Callable[[], str]:
    """How many steps a pass has."""
    return lambda: str(sum(row.number_of_pass == number for row in mt_rows()))


def alphabeta_upper() -> str:
    """f+ in row 7 of figure A.3."""
    return shown(alphabeta_rows()[6].f_plus)


def last_solved_leaf() -> str:
    """The node of the last case 4 in the first pass of SSS*, with its merit."""
    row = [row for row in sss_trace.steps(EXAMPLE)[:13] if row.case == 4][-1]
    state = next(state for state in row.OPEN if state.name == row.name)
    return f"{LETTERS[row.name]} gets {shown(state.merit)}"


def outside() -> str:
    """The nodes that return a value outside their window."""
    return _letters(lambda first, last: not first.alpha < last.g < first.beta)


def one_kind() -> str:
    """The nodes with a max solution tree and no min solution tree, or the reverse."""
    return _letters(lambda _, last: bool(last.T_minus) != bool(last.T_plus))


def _letters(chosen: Callable[[trace.Row, trace.Row], bool]) -> str:
    last = {row.letter: row for row in alphabeta_rows()}
    first = {row.letter: row for row in reversed(alphabeta_rows())}
    return " ".join(sorted(letter for letter in last if chosen(first[letter], last[letter])))


# CLAIMS


Claim = tuple[Callable[[], str], str]  # how the cell is recomputed, and what one form says of it


class Cell(NamedTuple):
    """A place in a table or in the prose: what is printed there and what should be."""

    place: str
    printed: Claim
    right: Claim


def is_recomputed(form: str, cell: Cell) -> Iterator[Judged]:
    """The cell as the form, `printed` or `right`, has it is the one that the search makes."""
    recompute, says = getattr(cell, form)
    yield agrees("@plaat-2.4", cell.place, recompute(), says)


def cell(place: str, recompute: Callable[[], str], printed: str, right: str) -> Cell:
    """A cell of which both forms speak."""
    return Cell(place, (recompute, printed), (recompute, right))


def table(title: str, *cells: Cell) -> tuple[Reading[Any, Any], ...]:
    """One reading for each wrong cell, since each is refuted by itself."""
    return tuple(
        Reading(
            f"{title}, {wrong.place}", "the table shows what the search does", "printed", "right", is_recomputed,
            lambda wrong=wrong: (wrong,), "this cell",  # type: ignore[misc]  # bound now, not when it is called
        )
        for wrong in cells
    )  # fmt: skip


def mt_table(figure: str, number: int, lines: tuple[str, str], *wrong: tuple[int, str, str, str, str]) -> Any:
    """The wrong cells of one pass, and the lines that its figure leaves out."""
    cells = [
        cell(f"line {line}, node {letter}, {column}", mt_cell(line, letter, column), printed, right)
        for line, letter, column, printed, right in wrong
    ]
    return table(figure, *cells, cell("number of lines", lines_of_pass(number), *lines))


ERRATA: Final = (
    Erratum(
        "RR-A.1-outside", "appendix A.1",
        "Only j, p and u return a value outside their window.",
        "Only j, p and u have one kind of solution tree alone; eight more nodes return a value outside their window.",
        "trace", table("text of A.1", Cell("the nodes named", (outside, "j p u"), (one_kind, "j p u"))),
    ),
    Erratum(
        "RR-A.3-trace", "figure A.3",
        "Row 7 shows the letter f in the column of f+.",
        "The bound is 5; f is the solution tree that proves it.",
        "trace", table("figure A.3", cell("row 7, node f, f+", alphabeta_upper, "f", "5")),
    ),
    Erratum(
        "RR-A.7-trace", "appendix A.2, text of the first pass",
        "The last case 4 of the first pass gives l the merit 36.",
        "It is the leaf m that is solved.",
        "trace",
        table("text of A.2", cell("last case 4 of the first pass", last_solved_leaf, "l gets 36", "m gets 36")),
    ),
    Erratum(
        "RR-A.17-trace", "figure A.17",
        "Lines 33 and 37 of the second pass of MT-SSS* show f+ = +inf at c and f+ = 12 at a; there are 14 lines.",
        "The stored f+ is 41 in both; a line for d after e is left out.",
        "trace", mt_table("figure A.17", 2, ("14", "15"), (33, "c", "f+", "+inf", "41"), (37, "a", "f+", "12", "41")),
    ),
    Erratum(
        "RR-A.19-trace", "figure A.19",
        "The third pass of MT-SSS* has 12 lines.",
        "It has 15 steps: lines for a after b, i after j and l after m are left out.",
        "trace", mt_table("figure A.19", 3, ("12", "15")),
    ),
    Erratum(
        "RR-A.21-trace", "figure A.21",
        "Line 56 shows 34 at j, line 57 f+ = 36 with T+ l m at l, line 53 T+ b c d e f g at b; there are 18 lines.",
        "10 (34 is a leaf of Pearl's tree), f+ = 35 with T+ l o, and T+ b c d n f g; five lines are left out.",
        "trace", mt_table(
            "figure A.21",
            4, ("18", "23"), (56, "j", "g", "34", "10"), (57, "l", "f+", "36", "35"), (57, "l", "T+", "l m", "l o"),
            (53, "b", "T+", "b c d e f g", "b c d n f g"),
        ),
    ),
)  # fmt: skip
