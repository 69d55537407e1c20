"""Figure A.3 of the thesis, every cell of it, and what its text says of the table."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

import pytest

from proofs.traces.alphabeta_trace import Row, letter, trace_alphabeta
from specs.contracts import LEVELS, PreViolation, contracts, level
from specs.examples import PLAAT_2_4, PLAAT_LOST_LEAVES
from specs.minimax import f
from specs.paths import every_path
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value, parse_value
from verified import alphabeta, minimax
from verified.runner import run

# Step, node, alpha, beta, g, what happened, f-, T-, f+, T+, as printed but for one cell: in row 7 the column of f+
# shows the letter f, which is the solution tree; the bound is 5.
FIGURE_A3: Final = """
 1 a -inf +inf -inf . -inf -          +inf -
 2 b -inf +inf +inf . -inf -          +inf -
 3 c -inf +inf -inf . -inf -          +inf -
 4 d -inf +inf +inf . -inf -          +inf -
 5 e -inf +inf   41 .   41 e            41 e
 6 d -inf   41   41 c -inf -            41 de
 7 f -inf   41    5 .    5 f             5 f
 8 d -inf    5    5 l    5 def           5 df
 9 c    5 +inf    5 c    5 cdef       +inf -
10 g    5 +inf +inf . -inf -          +inf -
11 h    5 +inf   12 .   12 h            12 h
12 g    5   12   12 c -inf -            12 gh
13 i    5   12   90 .   90 i            90 i
14 g    5   12   12 l   12 ghi          12 gh
15 c   12 +inf   12 l   12 cghi         12 cdfgh
16 b -inf   12   12 c -inf -            12 bcdfgh
17 j -inf   12 -inf . -inf -          +inf -
18 k -inf   12 +inf . -inf -          +inf -
19 l -inf   12  101 .  101 l           101 l
20 k -inf   12  101 c -inf -           101 kl
21 m -inf   12   80 .   80 m            80 m
22 k -inf   12   80 l   80 klm          80 km
23 j   80   12   80 X   80 jklm       +inf -
24 b -inf   12   12 l   12 bcghijklm    12 bcdfgh
25 a   12 +inf   12 c   12 abcghijklm +inf -
26 n   12 +inf +inf . -inf -          +inf -
27 o   12 +inf -inf . -inf -          +inf -
28 p   12 +inf +inf . -inf -          +inf -
29 q   12 +inf   10 .   10 q            10 q
30 p   12   10   10 X -inf -            10 pq
31 o   12 +inf   10 c -inf -          +inf -
32 r   12 +inf +inf . -inf -          +inf -
33 s   12 +inf   36 .   36 s            36 s
34 r   12   36   36 c -inf -            36 rs
35 t   12   36   35 .   35 t            35 t
36 r   12   35   35 l   35 rst          35 rt
37 o   35 +inf   35 l   35 orst         35 opqrt
38 n   12   35   35 c -inf -            35 nopqrt
39 u   12   35 -inf . -inf -          +inf -
40 v   12   35 +inf . -inf -          +inf -
41 w   12   35   50 .   50 w            50 w
42 v   12   35   50 c -inf -            50 vw
43 x   12   35   36 .   36 x            36 x
44 v   12   35   36 l   36 vwx          36 vx
45 u   36   35   36 X   36 uvwx       +inf -
46 n   12   35   35 l   35 norstuvwx    35 nopqrt
47 a   35 +inf   35 l   35 anorstuvwx   35 abcdfghnopqrt
"""

# RR-A-tree: which letter stands where; the nodes that were cut off have none.
LETTERS: Final = {
    "1": "a", "1.1": "b", "1.1.1": "c", "1.1.1.1": "d", "1.1.1.1.1": "e", "1.1.1.1.2": "f",
    "1.1.1.2": "g", "1.1.1.2.1": "h", "1.1.1.2.2": "i", "1.1.2": "j", "1.1.2.1": "k", "1.1.2.1.1": "l",
    "1.1.2.1.2": "m", "1.2": "n", "1.2.1": "o", "1.2.1.1": "p", "1.2.1.1.1": "q", "1.2.1.2": "r",
    "1.2.1.2.1": "s", "1.2.1.2.2": "t", "1.2.2": "u", "1.2.2.1": "v", "1.2.2.1.1": "w", "1.2.2.1.2": "x",
}  # fmt: skip

Line = tuple[int, str, Value, Value, Value, str, Value, str, Value, str]


def printed() -> list[Line]:
    lines: list[Line] = []
    for text in FIGURE_A3.strip().splitlines():
        step, node, alpha, beta, g, mark, lower, below, upper, above = text.split()
        window = parse_value(alpha), parse_value(beta), parse_value(g)
        lines.append(
            (
                int(step),
                node,
                *window,
                mark,
                parse_value(lower),
                below.replace("-", ""),
                parse_value(upper),
                above.replace("-", ""),
            )
        )
    return lines


def as_lines(rows: Sequence[Row]) -> list[Line]:
    letters = {row.name: row.letter for row in rows}

    def spelt(names: Sequence[str]) -> str:
        return "".join(letters[name] for name in names)

    return [
        (r.step, r.letter, r.alpha, r.beta, r.g, r.mark, r.f_minus, spelt(r.T_minus), r.f_plus, spelt(r.T_plus))
        for r in rows
    ]


@pytest.fixture
def tree() -> Tree:
    return Tree.parse(PLAAT_2_4)


@pytest.fixture
def rows(tree: Tree) -> list[Row]:
    return trace_alphabeta(tree)


def last_of(rows: Sequence[Row], letter: str) -> Row:
    return [row for row in rows if row.letter == letter][-1]


# THE TABLE


@pytest.mark.parametrize("contract_level", LEVELS)
def test_figure_a3_in_every_cell(tree: Tree, contract_level: str) -> None:
    """RR-A.3-trace, RR-A.3-solutiontrees: 47 rows, at whatever level contracts are checked."""
    with contracts(contract_level):
        lines = as_lines(trace_alphabeta(tree))
        assert level() == contract_level
    assert len(lines) == 47
    for line, expected in zip(lines, printed(), strict=True):
        assert line == expected


def test_letters_are_given_in_the_order_of_first_visit(rows: list[Row]) -> None:
    """RR-A-tree, RR-F2.4-tree."""
    assert {row.name: row.letter for row in rows} == LETTERS
    assert [letter(n) for n in (0, 25, 26, 27, 51, 52, 701, 702)] == ["a", "z", "aa", "ab", "az", "ba", "zz", "aaa"]


def test_misprint_of_row_7(rows: list[Row]) -> None:
    """RR-A.3-trace: the thesis prints the letter f for the upper bound of the leaf f, which is 5."""
    assert (rows[6].letter, rows[6].f_plus, rows[6].T_plus) == ("f", 5, (rows[6].name,))


@pytest.mark.parametrize(
    ("step", "node", "value", "below", "above"),
    [
        (24, "b", 12, "bcghijklm", "bcdfgh"),
        (37, "o", 35, "orst", "opqrt"),
        (46, "n", 35, "norstuvwx", "nopqrt"),
        (47, "a", 35, "anorstuvwx", "abcdfghnopqrt"),
    ],
)
def test_solution_trees_named_in_the_text(
    rows: list[Row], step: int, node: str, value: int, below: str, above: str
) -> None:
    """RR-A.3-solutiontrees."""
    row = rows[step - 1]
    assert (row.step, row.letter) == (step, node)
    assert (row.f_minus, row.f_plus) == (value, value)
    assert {LETTERS[name] for name in row.T_minus} == set(below)
    assert {LETTERS[name] for name in row.T_plus} == set(above)


# WHAT THE TEXT SAYS OF IT


def test_three_cutoffs_two_shallow_one_deep(rows: list[Row]) -> None:
    """RR-A.1-cutoffs, RR-2.1.3-cutoffs: deep where the father has no value of its own yet."""
    kinds: dict[str, str] = {}
    for row in rows:
        if row.mark != "X":
            continue
        father = row.name.rpartition(".")[0]
        g_of_father = [above.g for above in rows[: row.step] if above.name == father][-1]
        kinds[row.letter] = "deep" if g_of_father in (NEG_INF, POS_INF) else "shallow"
    assert kinds == {"j": "shallow", "p": "deep", "u": "shallow"}
    assert [(r.letter, r.g) for r in rows if r.mark == "X"] == [("j", 80), ("p", 10), ("u", 36)]


def test_eleven_leaves_of_sixteen_where_seven_prove_the_value(tree: Tree, rows: list[Row]) -> None:
    """RR-A.1-counts, RR-A-tree: what is evaluated, and the minimal tree of Figure A.4."""
    leaves = {tree.name(leaf) for leaf in tree.leaves()}
    evaluated = [row for row in rows if row.name in leaves]
    assert len(leaves) == 16
    assert [row.g for row in evaluated] == [41, 5, 12, 90, 101, 80, 10, 36, 35, 50, 36]
    assert not {row.name for row in evaluated} & {*PLAAT_LOST_LEAVES}
    below, above = ([name for name in names if name in leaves] for names in (rows[-1].T_minus, rows[-1].T_plus))
    assert [LETTERS[name] for name in below] == ["s", "t", "w", "x"]
    assert [LETTERS[name] for name in above] == ["f", "h", "q", "t"]
    assert [LETTERS[name] for name in below if name in above] == ["t"]
    assert len({*below, *above}) == 7


def test_who_returns_a_value_outside_the_window(rows: list[Row]) -> None:
    """RR-A.1-outside: the text names j, p, u; eight more do. These three alone have one kind of solution tree."""
    outside: set[str] = set()
    one_kind: set[str] = set()
    for node in LETTERS.values():
        entered, left = next(row for row in rows if row.letter == node), last_of(rows, node)
        if not entered.alpha < left.g < entered.beta:
            outside.add(node)
        if bool(left.T_minus) != bool(left.T_plus):
            one_kind.add(node)
    assert one_kind == set("jpu")
    assert outside == set("jpu") | set("iklmqvwx")


# THE FIVE LOST LEAVES


class Poisoned:
    """The tree with leaves that must not be evaluated."""

    def __init__(self, tree: Tree, poisonous: Sequence[str]) -> None:
        self.tree = tree
        self.root = tree.root
        self.poisonous = {tree.node(name) for name in poisonous}

    def children(self, node: int) -> Sequence[int]:
        return self.tree.children(node)

    def is_max(self, node: int) -> bool:
        return self.tree.is_max(node)

    def value(self, node: int) -> Value:
        if node in self.poisonous:
            raise LookupError(f"{self.tree.name(node)} was evaluated")
        return self.tree.value(node)


@pytest.mark.parametrize("contract_level", ["off", "local"])
def test_lost_leaves_are_not_evaluated(tree: Tree, rows: list[Row], contract_level: str) -> None:
    """RR-F2.4-tree: a leaf that raises is not noticed (the oracle of level `oracle` reads every leaf)."""
    poisoned = Poisoned(tree, PLAAT_LOST_LEAVES)
    assert len(poisoned.poisonous) == 5
    with contracts(contract_level):
        assert alphabeta(poisoned, poisoned.root) == 35
        assert trace_alphabeta(poisoned) == rows
        with pytest.raises(LookupError, match=r"1\.1\.2\.2\.1 was evaluated"):
            minimax(poisoned, poisoned.root)


@pytest.mark.parametrize("also", ["1.1.1.1.1", "1.2.2.1.2"])
def test_other_leaves_are_evaluated(tree: Tree, also: str) -> None:
    poisoned = Poisoned(tree, [*PLAAT_LOST_LEAVES, also])
    with contracts("off"), pytest.raises(LookupError, match=f"{also} was evaluated"):
        alphabeta(poisoned, poisoned.root)


def refilled(values: Sequence[int]) -> Tree:
    """The example with other values in the lost leaves."""
    tree = Tree.parse(PLAAT_2_4)
    lost = dict(zip((tree.node(name) for name in PLAAT_LOST_LEAVES), values, strict=True))
    leaves = [str(lost.get(leaf, tree.value(leaf))) for leaf in tree.leaves()]
    shape = "((((% %) (% %)) ((% %) (% %))) (((% %) (% %)) ((% %) (% %))))"
    return Tree.parse(shape.replace("%", "{}").format(*leaves))


FILLINGS: Final = [
    [-(10**9)] * 5,
    [10**9] * 5,
    [35] * 5,
    [12, 12, 10, 36, 36],
    *([random.Random(seed).randint(-200, 200) for _ in range(5)] for seed in range(20)),
]


@pytest.mark.parametrize("values", FILLINGS)
def test_whatever_stands_in_the_lost_leaves(rows: list[Row], values: list[int]) -> None:
    """RR-F2.4-tree: nothing of the trace depends on it (nor does f, which the rest of the tree proves)."""
    other = refilled(values)
    assert [other.value(other.node(name)) for name in PLAAT_LOST_LEAVES] == values
    assert trace_alphabeta(other) == rows
    assert f(other, other.root) == 35


# OTHER TREES AND WINDOWS


def value_of(tree: Tree, names: Sequence[str]) -> list[Value]:
    nodes = [tree.node(name) for name in names]
    return [tree.value(node) for node in nodes if not tree.children(node)]


def nested(rng: random.Random, depth: int) -> object:
    if depth == 0 or rng.random() < 0.2:
        return rng.randint(0, 5)
    return [nested(rng, depth - 1) for _ in range(rng.randint(1, 3))]


TREES: Final = [
    *(
        Tree.of([nested(rng, 3), nested(rng, 3)], root=rng.choice(["max", "min"]))
        for rng in map(random.Random, range(60))
    ),
    Tree.parse("3"),
    Tree.parse("3", root="min"),
    Tree.parse("((1))"),
    Tree.parse("(#1=((2 3) 4) (#1# 1) #1# (5 #1#))"),
    Tree.parse("max(max(1 3) min(2 min(4 0)) max(min(5 1) max(2 2)))"),
]
WINDOWS: Final[Sequence[tuple[Value, Value]]] = [(NEG_INF, POS_INF), (2, 3), (NEG_INF, 1), (4, POS_INF), (1, 4)]


@pytest.mark.parametrize("tree", TREES, ids=str)
def test_every_call_leaves_the_solution_trees_of_its_postcondition(tree: Tree) -> None:
    """RR-P2.1.3-post: at each node visited, the bound returned is proved by a solution tree of just that value."""
    for alpha, beta in WINDOWS:
        rows = trace_alphabeta(tree, alpha, beta)
        names = list(dict.fromkeys(row.name for row in rows))
        assert [row.step for row in rows] == [*range(1, len(rows) + 1)]
        # One row when a node is entered, one at its father when it returns.
        assert len(rows) == 2 * len(names) - 1
        for name in names:
            own = [row for row in rows if row.name == name]
            low, high, g = own[0].alpha, own[0].beta, own[-1].g
            if g > low:
                assert own[-1].f_minus == g == min(value_of(tree, own[-1].T_minus))
            if g < high:
                assert own[-1].f_plus == g == max(value_of(tree, own[-1].T_plus))
            sons = tree.children(tree.node(name))
            if sons:
                assert [row.mark for row in own[:-1]] == [".", *["c"] * (len(own) - 2)]
                assert own[-1].mark == ("l" if len(own) == len(sons) + 1 else "X")
            else:
                assert [row.mark for row in own] == ["."]
        assert (rows[0].name, rows[0].alpha, rows[0].beta) == ("1", alpha, beta)
        assert (rows[-1].name, rows[-1].g) == ("1", run("alphabeta", tree, alpha=alpha, beta=beta).value)


def test_a_shared_subtree_has_rows_for_each_path() -> None:
    tree = Tree.parse("(#1=(3 1) (4 #1#))")
    rows = trace_alphabeta(tree)
    paths = [n.name for n in every_path(tree)]
    assert list(dict.fromkeys(row.name for row in rows)) == paths
    assert len({row.letter for row in rows}) == len(paths) == 9
    # Below 1.2.2 nothing was evaluated yet when it was entered, though its twin 1.1 was searched.
    assert next(row for row in rows if row.name == "1.2.2").f_plus == POS_INF


def test_an_empty_window_is_refused(tree: Tree) -> None:
    """RR-P2.1.3-pre: also where contracts were off, for the trace needs them."""
    with contracts("off"), pytest.raises(PreViolation, match="broke window"):
        trace_alphabeta(tree, 3, 3)
