"""The worked traces of SSS*, every line of them: Stockman's section 3.3 and appendix A.2 of the thesis."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

import pytest

from proofs.traces.sss_trace import Step, steps, text
from specs.contracts import LEVELS, contracts, level
from specs.examples import PLAAT_2_4, PLAAT_LOST_LEAVES, STOCKMAN_1
from specs.tree import Tree
from specs.values import POS_INF, Value, parse_value
from verified import dual_star, run, sss_star_1979

# SS-3.3-trace: row, case, OPEN. Nodes are numbered by levels: the sons of n are 2n and 2n + 1. The blanks of the
# paper ("same") are filled in. Row 1 is the list to begin with; row r + 1 is the list after step r.
SECTION_3_3: Final = """
 1 - 1L+inf
 2 6 2L+inf 3L+inf
 3 5 4L+inf 3L+inf
 4 6 8L+inf 9L+inf 3L+inf
 5 5 16L+inf 9L+inf 3L+inf
 6 4 9L+inf 3L+inf 16S30
 7 5 18L+inf 3L+inf 16S30
 8 4 3L+inf 16S30 18S21
 9 5 6L+inf 16S30 18S21
10 6 12L+inf 13L+inf 16S30 18S21
11 5 24L+inf 13L+inf 16S30 18S21
12 4 13L+inf 16S30 24S28 18S21
13 5 26L+inf 16S30 24S28 18S21
14 4 26S78 16S30 24S28 18S21
15 2 27L78 16S30 24S28 18S21
16 4 27S52 16S30 24S28 18S21
17 3 13S52 16S30 24S28 18S21
18 1 6S52 16S30 18S21
19 2 7L52 16S30 18S21
20 6 14L52 15L52 16S30 18S21
21 5 28L52 15L52 16S30 18S21
22 4 15L52 16S30 28S22 18S21
23 5 30L52 16S30 28S22 18S21
24 4 30S52 16S30 28S22 18S21
25 2 31L52 16S30 28S22 18S21
26 4 31S52 16S30 28S22 18S21
27 3 15S52 16S30 28S22 18S21
28 1 7S52 16S30 18S21
29 3 3S52 16S30 18S21
30 1 1S52
"""

# RR-A.7-trace, RR-A.9-trace, RR-A.11-trace, RR-A.13-trace: step, node, case, OPEN after the step. The lists of steps 7
# to 17 are lost with their figures and stand here as they follow from the rest; their ends agree with the prose.
APPENDIX_A2: Final = """
 1 a 6 bL+inf hL+inf
 2 b 5 cL+inf hL+inf
 3 c 6 dL+inf fL+inf hL+inf
 4 d 5 eL+inf fL+inf hL+inf
 5 e 4 fL+inf hL+inf eS41
 6 f 5 gL+inf hL+inf eS41
 7 g 4 hL+inf eS41 gS12
 8 h 5 iL+inf eS41 gS12
 9 i 6 jL+inf lL+inf eS41 gS12
10 j 5 kL+inf lL+inf eS41 gS12
11 k 4 lL+inf eS41 gS12 kS10
12 l 5 mL+inf eS41 gS12 kS10
13 m 4 eS41 mS36 gS12 kS10
14 e 2 nL41 mS36 gS12 kS10
15 n 4 mS36 gS12 kS10 nS5
16 m 2 oL36 gS12 kS10 nS5
17 o 4 oS35 gS12 kS10 nS5
18 o 3 lS35 gS12 kS10 nS5
19 l 1 iS35 gS12 nS5
20 i 2 pL35 gS12 nS5
21 p 6 qL35 rL35 gS12 nS5
22 q 5 sL35 rL35 gS12 nS5
23 s 4 sS35 rL35 gS12 nS5
24 s 2 tL35 rL35 gS12 nS5
25 t 4 tS35 rL35 gS12 nS5
26 t 3 qS35 rL35 gS12 nS5
27 q 1 pS35 gS12 nS5
28 p 3 hS35 gS12 nS5
29 h 1 aS35
"""

# RR-A-tree: which letter stands where. The node r is never removed from OPEN, and yet has a letter.
LETTERS: Final = {
    "1": "a", "1.1": "b", "1.1.1": "c", "1.1.1.1": "d", "1.1.1.1.1": "e", "1.1.1.1.2": "n", "1.1.1.2": "f",
    "1.1.1.2.1": "g", "1.2": "h", "1.2.1": "i", "1.2.1.1": "j", "1.2.1.1.1": "k", "1.2.1.2": "l",
    "1.2.1.2.1": "m", "1.2.1.2.2": "o", "1.2.2": "p", "1.2.2.1": "q", "1.2.2.1.1": "s", "1.2.2.1.2": "t",
    "1.2.2.2": "r",
}  # fmt: skip

# SS-E3.1-T1: the states in which the solution tree T1 is traversed.
TRAVERSAL_OF_T1: Final = (
    "1L+inf 2L+inf 4L+inf 9L+inf 18L+inf 18S21 19L21 19S21 9S21 4S21 5L21 10L21 20L21 20S9 21L9 21S9 10S9 5S9 2S9 1S9"
)

State = tuple[str, str, Value]


def states(words: list[str]) -> list[State]:
    """Words such as 16S30, or eS41: a node, L or S, and a merit."""
    cut = [(word, max(word.rfind("L"), word.rfind("S"))) for word in words]
    return [(word[:at], word[at], parse_value(word[at + 1 :])) for word, at in cut]


def table(printed: str) -> list[list[str]]:
    return [line.split() for line in printed.strip().splitlines()]


def spelt(row: Step, names: Mapping[str, str]) -> list[State]:
    return [(names[entry.name], entry.status, entry.merit) for entry in row.OPEN]


def number(name: str) -> str:
    """The number of a node of a binary tree, by levels."""
    found = 1
    for step in name.split(".")[1:]:
        found = 2 * found + int(step) - 1
    return str(found)


def numbers(tree: Tree) -> dict[str, str]:
    return {tree.name(n): number(tree.name(n)) for n in tree.nodes()}


@pytest.mark.parametrize("checked", LEVELS)
def test_section_3_3(checked: str) -> None:  # SS-3.3-trace
    tree = Tree.parse(STOCKMAN_1)
    with contracts(checked):
        rows = steps(tree)
        assert level() == checked
    printed = table(SECTION_3_3)
    assert len(printed) == 30
    assert printed[0] == ["1", "-", "1L+inf"]
    assert [(row.step + 1, row.case) for row in rows] == [(int(line[0]), int(line[1])) for line in printed[1:]]
    for row, before, line in zip(rows, printed, printed[1:], strict=False):
        assert number(row.name) == states(before[2:3])[0][0]  # the first state is the one that is replaced
        assert spelt(row, numbers(tree)) == states(line[2:]), line[0]


def test_quoted_merits() -> None:  # SS-3.3-trace: h(n) is the merit of n when LIVE
    tree = Tree.parse(STOCKMAN_1)
    live = {number(e.name): e.merit for row in steps(tree) for e in row.OPEN if e.status == "L"}
    assert [live[n] for n in ("2", "4", "8", "16")] == [POS_INF] * 4
    assert (live["27"], live["7"]) == (78, 52)


def test_appendix_a2() -> None:  # RR-A.7-trace to RR-A.13-trace
    rows = steps(Tree.parse(PLAAT_2_4))
    printed = table(APPENDIX_A2)
    assert len(rows) == len(printed) == 29
    for row, (step, node, case, *OPEN) in zip(rows, printed, strict=True):
        assert (row.step, LETTERS[row.name], row.case) == (int(step), node, int(case))
        assert spelt(row, LETTERS) == states(OPEN), step


def test_the_passes_of_appendix_a2() -> None:  # steps 1-13, 14-15, 16-17, 18-29: the bound on the root after each
    rows = steps(Tree.parse(PLAAT_2_4))
    assert [rows[end - 1].OPEN[0].merit for end in (13, 15, 17, 29)] == [41, 36, 35, 35]
    assert [row.case for row in rows[17:]] == [3, 1, 2, 6, 5, 4, 2, 4, 3, 1, 3, 1]
    ended = [row.step for row in rows if row.step <= 17 and all(entry.status == "S" for entry in row.OPEN)]
    assert ended == [13, 15, 17]  # RR-B.2-OPENinv: all SOLVED at the end of a pass


def test_the_leaves_of_appendix_a2() -> None:  # RR-A.13-trace, RR-A.3-equal
    made = run("sss-star", Tree.parse(PLAAT_2_4))
    tree = made.watched.unwatched
    assert [tree.value(n) for n in made.watched.evaluated] == [41, 12, 10, 36, 5, 35, 50, 36]
    assert not {*made.evaluated} & {*PLAAT_LOST_LEAVES}
    assert {*made.visited} == {*LETTERS} - {"1.2.2.2"}


def test_the_dual_on_the_same_tree() -> None:  # RR-A.3-equal: the leaves of MT-DUAL*
    made = run("dual-star", Tree.parse(PLAAT_2_4))
    tree = made.watched.unwatched
    assert [tree.value(n) for n in made.watched.evaluated] == [41, 5, 101, 80, 12, 90, 10, 36, 35, 50, 36]
    assert not {*made.evaluated} & {*PLAAT_LOST_LEAVES}


def test_the_traversal_of_a_solution_tree() -> None:  # SS-E3.1-T1
    T1 = Tree.parse("((((21 25)) ((9 10))))")
    names = {
        "1": "1", "1.1": "2", "1.1.1": "4", "1.1.1.1": "9", "1.1.1.1.1": "18", "1.1.1.1.2": "19",
        "1.1.2": "5", "1.1.2.1": "10", "1.1.2.1.1": "20", "1.1.2.1.2": "21",
    }  # fmt: skip
    rows = steps(T1)
    assert all(len(row.OPEN) == 1 for row in rows)
    assert [("1", "L", POS_INF), *(spelt(row, names)[0] for row in rows)] == states(TRAVERSAL_OF_T1.split())


@pytest.mark.parametrize("depth", [2, 3, 4])
def test_what_follows_a_critical_leaf(depth: int) -> None:  # RR-B.2-parity
    nested: object = 7
    for _ in range(depth):
        nested = [nested, nested]
    tree = Tree.of(nested)
    leaves = {tree.name(n) for n in tree.leaves()}
    after = [row.case for row in steps(tree) if row.name in leaves and row.case != 4]
    assert {*after} == ({2, 3} if depth % 2 == 0 else {1})


def test_only_case_4_lowers_a_merit_and_only_case_6_adds_several() -> None:  # RR-B.2-parity, SS-R3.2-samemerit
    tree = Tree.parse(PLAAT_2_4)
    for procedure in (sss_star_1979, dual_star):
        rows = steps(tree, procedure)
        for before, row in pairwise(rows):
            merits = {entry.name: entry.merit for entry in before.OPEN}
            lowered = [e for e in row.OPEN if e.name in merits and e.merit != merits[e.name]]
            assert row.case == 4 or not lowered
            assert len(row.OPEN) <= len(before.OPEN) or row.case == 6


def test_ties_in_order_of_arrival() -> None:  # SS-Table1-case4: the tree on which Theorem 3 fails
    tree = Tree.parse("((1 (1 1)))")
    assert [(row.name, row.case) for row in steps(tree)][-4:] == [
        ("1.1.2.1", 4),
        ("1.1.2.1", 1),
        ("1.1.2", 3),
        ("1.1", 1),
    ]
    assert "1.1.2.2" in {row.name for row in steps(tree, sss_star_1979)}


def test_the_table_as_text() -> None:
    assert text(steps(Tree.parse("(3 1/2)"))).splitlines() == [
        "step  node  case  OPEN after the step",
        "   1  1        6  (1.1, L, +inf) (1.2, L, +inf)",
        "   2  1.1      4  (1.2, L, +inf) (1.1, S, 3)",
        "   3  1.2      4  (1.1, S, 3) (1.2, S, 1/2)",
        "   4  1.1      1  (1, S, 3)",
    ]
    assert text(steps(Tree.parse("7"))).splitlines()[1:] == ["   1  1        4  (1, S, 7)"]
