"""What the papers say that the alpha-beta family does on given trees, and averages over all trees of a shape."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations, product
from typing import Any, Final

import pytest

from specs import baudet
from specs.averages import expected_leaves
from specs.contracts import PreViolation, contracts, listen
from specs.examples import PLAAT_2_4, STOCKMAN_1
from specs.minimal_tree import best_first, child_type, leaf_count, node_types
from specs.minimax import f
from specs.paths import every_path
from specs.solutions.solution_trees import g_value, leftmost, proof_above, proof_below
from specs.tree import GameTree, Tree
from specs.values import NEG_INF, POS_INF, Value
from verified import alphabeta, aspiration, aspiration_negascout, negascout
from verified.runner import Run, run

EXAMPLE: Final = Tree.parse(PLAAT_2_4)
ALPHABETA_LEAVES: Final = [41, 5, 12, 90, 101, 80, 10, 36, 35, 50, 36]


def values(tree: GameTree[int], nodes: Sequence[int]) -> list[Value]:
    """The pay-offs of the leaves among the nodes."""
    return [tree.value(node) for node in nodes if not tree.children(node)]


def leaves_of(done: Run) -> list[Value]:
    """The pay-offs evaluated, in order."""
    return values(done.watched.unwatched, done.watched.evaluated)


def uniform(w: int, d: int, leaves: Sequence[Value], root: str = "max") -> Tree:
    """The tree of width w and depth d with these leaves from left to right."""
    rest = iter(leaves)

    def below(depth: int) -> object:
        return [below(depth - 1) for _ in range(w)] if depth else next(rest)

    tree = Tree.of(below(d), root=root)
    assert next(rest, None) is None
    return tree


# SOLUTION TREES OF THE EXAMPLE


def test_leftmost_solution_trees() -> None:
    """RR-2.1.2-Tminus, RR-2.1.2-Tplus, RR-2.1.2-overlap: Figures 2.5 and 2.6."""
    below = list(leftmost(EXAMPLE, EXAMPLE.root, all_at_max=False))
    above = list(leftmost(EXAMPLE, EXAMPLE.root, all_at_max=True))
    assert values(EXAMPLE, below) == [41, 5, 101, 80]
    assert g_value(EXAMPLE, below, all_at_max=False) == 5
    assert values(EXAMPLE, above) == [41, 12, 10, 36]
    assert g_value(EXAMPLE, above, all_at_max=True) == 41
    assert values(EXAMPLE, [n for n in below if n in above]) == [41]


def test_final_solution_trees() -> None:
    """RR-A.1-counts: Figure A.4, seven leaves of the eleven that alpha-beta evaluates."""
    done = run("alphabeta", EXAMPLE)
    assert leaves_of(done) == ALPHABETA_LEAVES
    below = proof_below(EXAMPLE, EXAMPLE.root, done.watched.evaluated)
    above = proof_above(EXAMPLE, EXAMPLE.root, done.watched.evaluated)
    assert values(EXAMPLE, below) == [36, 35, 50, 36]
    assert values(EXAMPLE, above) == [5, 12, 10, 35]
    assert values(EXAMPLE, [n for n in below if n in above]) == [35]
    assert len(values(EXAMPLE, [*{*below, *above}])) == 7 == leaf_count(2, 4)


# THE MINIMAL TREE


def test_minimal_tree_of_the_example() -> None:
    """RR-2.2.1-nodetypes: the example, best sons first: seven leaves, with their types."""
    ordered = best_first(EXAMPLE)
    done = run("alphabeta", ordered)
    types = {n.node: kind for n, kind in node_types(ordered)}
    assert done.value == 35
    assert [(ordered.value(leaf), types[leaf]) for leaf in done.watched.evaluated] == [
        (35, 1), (36, 2), (10, 3), (36, 2), (50, 2), (12, 3), (5, 3),
    ]  # fmt: skip
    assert list(done.watched.visited) == list(types)
    assert sum(kind == 1 for kind in types.values()) == 4 + 1
    for n, kind in node_types(ordered):
        sons = [son for son in ordered.children(n.node) if son in types]
        assert len(sons) == (len(ordered.children(n.node)) if kind != 2 else min(1, len(ordered.children(n.node))))


@pytest.mark.parametrize(("w", "d", "leaves"), [(2, 2, 3), (2, 3, 5), (2, 4, 7), (3, 2, 5), (3, 3, 11)])
def test_leaf_count(w: int, d: int, leaves: int) -> None:
    """RR-2.1.2-minimaltree."""
    assert leaf_count(w, d) == leaves


UNIFORM: Final = [(w, d) for w in range(1, 5) for d in range(5)]


@pytest.mark.parametrize(("w", "d"), UNIFORM)
def test_minimal_tree_has_that_many_leaves(w: int, d: int) -> None:
    """RR-2.2.1-nodetypes, RR-2.1.2-minimaltree; the principal variation has d + 1 nodes."""
    tree = uniform(w, d, range(w**d))
    types = list(node_types(tree))
    assert sum(not tree.children(n.node) for n, _ in types) == leaf_count(w, d)
    assert sum(kind == 1 for _, kind in types) == d + 1
    assert types[0][1] == 1
    for n, kind in types:
        assert n.father is None or kind == child_type(dict(types)[n.father], n.index)


@pytest.mark.parametrize("root", ["max", "min"])
@pytest.mark.parametrize(("w", "d"), UNIFORM)
def test_alphabeta_on_an_ordered_tree_visits_the_minimal_tree(w: int, d: int, root: str) -> None:
    """RR-2.1.2-minimaltree, RR-2.2.1-nodetypes: with distinct leaves and with ties."""
    rng = random.Random(f"{w} {d} {root}")
    for ties in (False, True, True):
        leaves = [rng.randrange(4) for _ in range(w**d)] if ties else rng.sample(range(w**d), w**d)
        tree = best_first(uniform(w, d, leaves, root))
        done = run("alphabeta", tree)
        assert done.value == f(tree, tree.root)
        assert sorted(map(repr, values(tree, tree.leaves()))) == sorted(map(repr, leaves))
        assert len(done.evaluated) == leaf_count(w, d)
        assert done.visited == [n.name for n, _ in node_types(tree)]


def test_a_tree_out_of_order_costs_more() -> None:
    """What the test before can see: alpha-beta is not always that cheap."""
    assert len(run("alphabeta", EXAMPLE).evaluated) == 11 > leaf_count(2, 4)
    assert len(run("alphabeta", "((3 4) (1 2))").evaluated) == 3 == leaf_count(2, 2)
    assert len(run("alphabeta", "((1 2) (4 3))").evaluated) == 4


@pytest.mark.parametrize(("w", "d"), UNIFORM)
def test_sizes(w: int, d: int) -> None:
    """RR-2.1.2-wd, RR-2.1.2-sizes: w^d leaves; w^ceil(d/2) in a T+ and w^floor(d/2) in a T-, swapped at a min root."""
    for root in ("max", "min"):
        tree = uniform(w, d, range(w**d), root)
        done = run("minimax", tree)
        assert len(tree.leaves()) == len(done.evaluated) == w**d
        more, fewer = w ** ((d + 1) // 2), w ** (d // 2)
        above = list(leftmost(tree, tree.root, all_at_max=True))
        below = list(leftmost(tree, tree.root, all_at_max=False))
        assert len(values(tree, above)) == (more if root == "max" else fewer)
        assert len(values(tree, below)) == (fewer if root == "max" else more)
        assert len(values(tree, [n for n in above if n in below])) == 1


def test_full_width_chess() -> None:
    """RR-2.1.2-wd: 40 moves in two hours at a million evaluations a second reach depth five, not six."""
    budget = 2 * 60 * 60 * 10**6 // 40
    assert 35**5 == 52_521_875 < budget == 180_000_000 < 35**6 == 1_838_265_625


# STOCKMAN'S TABLES

# Table 2: the tips of the (2, 1) tree from left to right, and how many of them alpha-beta evaluates.
TABLE_2: Final = {
    "1234": 4, "1243": 4, "1324": 4, "1342": 4, "1423": 4, "1432": 4, "2134": 4, "2143": 4,
    "2314": 3, "2341": 4, "2413": 3, "2431": 4, "3124": 4, "3142": 4, "3214": 3, "3241": 4,
    "3412": 3, "3421": 3, "4123": 4, "4132": 4, "4213": 3, "4231": 4, "4312": 3, "4321": 3,
}  # fmt: skip


@pytest.mark.parametrize(("tips", "evaluated"), TABLE_2.items())
def test_table_2(tips: str, evaluated: int) -> None:
    """SS-Table2: a row."""
    assert len(run("alphabeta", uniform(2, 2, [int(tip) for tip in tips])).evaluated) == evaluated


def test_table_2_is_complete() -> None:
    """SS-Table2: all orders of four tips, 88 evaluations, 11/3 on average."""
    assert set(TABLE_2) == {"".join(order) for order in permutations("1234")}
    assert sum(TABLE_2.values()) == 88
    assert Fraction(88, 24) == Fraction(11, 3) == expected_leaves(2, 1)


class Tips:
    """The (N, 1) tree: tips are numbered from 0, the min nodes -N to -1, the root -N - 1. Counts evaluations."""

    def __init__(self, N: int) -> None:
        self.root = -N - 1
        self.sons = {self.root: range(-N, 0), **{-N + i: range(N * i, N * i + N) for i in range(N)}}
        self.tips: Sequence[int] = ()
        self.evaluated = 0

    def children(self, node: int) -> Sequence[int]:
        return self.sons.get(node, ())

    def is_max(self, node: int) -> bool:
        return node == self.root

    def value(self, node: int) -> int:
        self.evaluated += 1
        return self.tips[node]


@pytest.mark.parametrize(
    ("N", "orders", "average"),
    [
        (2, 24, Fraction(11, 3)),
        pytest.param(3, 362_880, Fraction(521, 70), marks=pytest.mark.evidence),
    ],
)
def test_table_3_by_enumeration(N: int, orders: int, average: Fraction) -> None:
    """SS-Table3, SS-F-exact: every order of the tips of the (2, 1) and the (3, 1) tree is searched."""
    game, searched = Tips(N), 0
    with contracts("off"):
        for game.tips in permutations(range(N * N)):
            alphabeta(game, game.root)
            searched += 1
    assert searched == orders
    assert Fraction(game.evaluated, searched) == average == expected_leaves(N, 1)


# Table 3 of Stockman for alpha-beta: N, K, the exact average as printed, the mean over 1000 random trees with its
# standard deviation; then the exact average to six places, and as a fraction where that is short.
TABLE_3: Final[Sequence[tuple[int, int, str | None, str, float, str, Fraction | None]]] = [
    (2, 1, "3.67", "3.65", 0.5, "3.666667", Fraction(11, 3)),
    (3, 1, "7.44", "7.41", 1.3, "7.442857", Fraction(521, 70)),
    (5, 1, "17.67", "17.6", 3.5, "17.671268", Fraction(1720291169, 97349616)),
    (10, 1, None, "56.1", 11.4, "55.959576", None),
    (20, 1, "177", "174", 34.2, "177.128820", None),
    (2, 2, "12.04", "12.1", 2.2, "12.043978", Fraction(77503, 6435)),
    (3, 2, "45.20", "45.0", 9.6, "45.202451", None),
    (5, 2, "227.35", "227", 46.6, "227.353119", None),
    (2, 3, "37.16", "37.3", 7.7, "37.159560", None),
    (3, 3, "248.56", "248", 51.5, "248.561855", None),
    (2, 4, None, "110", 23.1, "109.999231", None),
]


def decimals(text: str) -> int:
    return len(text.partition(".")[2])


@pytest.mark.parametrize(("N", "K", "printed", "mean", "deviation", "places", "exact"), TABLE_3)
def test_table_3(
    N: int, K: int, printed: str | None, mean: str, deviation: float, places: str, exact: Fraction | None
) -> None:
    """SS-Table3, SS-F-exact: what is printed as exact is; what was simulated lies within four standard errors."""
    average = expected_leaves(N, K)
    assert f"{float(average):.{decimals(places)}f}" == places
    if exact is not None:
        assert average == exact
    if printed is not None:
        assert f"{float(average):.{decimals(printed)}f}" == printed
    rounding = 0.5 * 10 ** -decimals(mean)
    assert abs(float(average) - float(mean)) < 4 * deviation / math.sqrt(1000) + rounding
    assert leaf_count(N, 2 * K) < average < N ** (2 * K)


SHAPES: Final = ["((%%)%(%%))", "(%((%%)%))", "(((%)(%%))((%%)))", "((%(%%))(%%))", "(%(%(%(%%))))"]


def fillings(shape: str, *, distinct: bool) -> Iterator[Tree]:
    """The shape with all orders of distinct tips, or with all tips of three values."""
    tips = shape.count("%")
    for leaves in permutations(range(tips)) if distinct else product(range(3), repeat=tips):
        yield Tree.parse(shape.replace("%", " {}").format(*leaves))


@pytest.mark.parametrize("distinct", [True, False])
@pytest.mark.parametrize("shape", SHAPES)
def test_baudet_on_trees_that_are_not_uniform(shape: str, distinct: bool) -> None:
    """SS-T-Baudet, SS-D4.3.5: the criterion says which nodes are explored, so it gives the average as well."""
    told = done = cut = 0
    with contracts("off"):
        for tree in fillings(shape, distinct=distinct):
            explored = [n for n in every_path(tree) if baudet.is_explored(tree, n)]
            searched = run("alphabeta", tree)
            assert searched.visited == [n.name for n in explored]
            told += sum(not tree.children(n.node) for n in explored)
            done += len(searched.evaluated)
            cut += len(explored) < len(tree)
    assert told == done
    assert cut, "some of these trees should have a cutoff"


def test_baudet_gives_table_3() -> None:
    """SS-T-Baudet, SS-Table3: the average of the (2, 1) tree by the criterion alone."""
    trees = [uniform(2, 2, tips) for tips in permutations(range(4))]
    told = [sum(baudet.is_explored(t, n) for n in every_path(t) if not t.children(n.node)) for t in trees]
    assert Fraction(sum(told), len(trees)) == Fraction(11, 3)


def breadth_first(tree: Tree) -> list[int]:
    """The nodes as Stockman numbers them, the root first."""
    nodes = [tree.root]
    for node in nodes:
        nodes.extend(tree.children(node))
    return nodes


def test_alphabeta_ignores_three_nodes_of_figure_1() -> None:
    """SS-E4.1-11v3, SS-Fig1-leaves: of the 31 nodes, numbered by levels from 1, alpha-beta ignores 19, 25 and 29."""
    tree = Tree.parse(STOCKMAN_1)
    number = {node: place for place, node in enumerate(breadth_first(tree), start=1)}
    done = run("alphabeta", tree)
    assert len(number) == 31
    assert done.value == 52
    assert set(number.values()) - {number[node] for node in done.watched.visited} == {19, 25, 29}
    told = {number[node]: tree.value(node) for node in tree.leaves()}
    assert {tip: told[tip] for tip in (16, 18, 20, 24, 26, 27, 28)} == {
        16: 30, 18: 21, 20: 9, 24: 28, 26: 78, 27: 52, 28: 22,
    }  # fmt: skip
    assert all(told[tip] >= bound for tip, bound in {17: 28, 19: 21, 21: 9, 22: 28, 23: 28, 30: 52, 31: 52}.items())


# WINDOWS


def test_window_of_figure_2_8() -> None:
    """RR-F2.8-window: node p has the window (12, +inf), its first son returns 10, so p does too: the brother is cut."""
    p, q = EXAMPLE.node("1.2.1.1"), EXAMPLE.node("1.2.1.1.1")
    heard: list[tuple[str, int, Value, Value, Any]] = []

    def note(event: str, _: str, arguments: tuple[Any, ...], result: Any) -> None:
        _tree, node, alpha, beta = arguments
        if node in (p, *EXAMPLE.children(p)):
            heard.append((event, node, alpha, beta, result))

    with contracts("local"), listen(note):
        alphabeta(EXAMPLE, EXAMPLE.root)
    assert heard == [
        ("enter", p, 12, POS_INF, None),
        ("enter", q, 12, POS_INF, None),
        ("leave", q, 12, POS_INF, 10),
        ("leave", p, 12, POS_INF, 10),
    ]


@pytest.mark.parametrize("algorithm", ["aspiration", "aspiration-negascout"])
@pytest.mark.parametrize("delta", [1, 3, 100])
@pytest.mark.parametrize("estimate", [-1000, 5, 12, 33, 34, 35, 36, 37, 41, 1000])
def test_aspiration_on_the_example(algorithm: str, estimate: int, delta: int) -> None:
    """RR-F2.11-aspwin, RR-2.2.1-AspNS: the value, whatever the estimate; estimates at the edge of a window too."""
    with contracts("oracle"):
        assert run(algorithm, EXAMPLE, first=estimate, delta=delta).value == 35


@pytest.mark.parametrize("algorithm", ["aspiration", "aspiration-negascout"])
@pytest.mark.parametrize(
    ("text", "root", "value"), [("(4 5)", "max", 5), ("(5 4)", "min", 4), ("((5 5) (6 7))", "max", 6)]
)
def test_aspiration_where_the_first_bound_is_the_value(algorithm: str, text: str, root: str, value: int) -> None:
    """RR-F2.11-aspwin: the second window ends at the bound g of the first; if g is f, it is found at the very edge."""
    tree = Tree.parse(text, root=root)
    for estimate in range(-3, 15):
        assert run(algorithm, tree, first=estimate, delta=1).value == value


def test_a_good_estimate_is_cheaper() -> None:
    """RR-F2.11-aspwin, RR-2.2.1-monotone: with the window (34, 36) eight of the eleven leaves of the full window."""
    good = run("aspiration", EXAMPLE, first=35, delta=1)
    assert leaves_of(good) == [41, 5, 12, 10, 36, 35, 50, 36]
    assert set(good.visited) < set(run("alphabeta", EXAMPLE).visited)
    # From above, (40, 42) fails low with 36, and the second search has the window (-inf, 36).
    assert run("alphabeta", EXAMPLE, alpha=40, beta=42).value == 36
    bad = run("aspiration", EXAMPLE, first=41, delta=1)
    assert len(bad.evaluated) > len(good.evaluated)
    assert len(set(bad.evaluated)) < len(bad.evaluated)


@pytest.mark.parametrize("procedure", [aspiration, aspiration_negascout])
def test_delta_must_be_positive(procedure: Any) -> None:
    """RR-F2.11-aspwin: with delta = 0 the first window is empty, and (0 1) would be worth 0 with the estimate 0."""
    tree = Tree.parse("(0 1)")
    for level in ("local", "oracle"):
        with contracts(level), pytest.raises(PreViolation) as caught:
            procedure(tree, tree.root, 0, 0)
        assert caught.value.clause.id == "delta"
        assert caught.value.procedure == procedure.__name__
        assert "delta = 0" in str(caught.value)
    with contracts("off"):
        assert procedure(tree, tree.root, 0, 0) == 0 != f(tree, tree.root)
        assert procedure(tree, tree.root, 0, 1) == 1


@pytest.mark.parametrize(("text", "value"), [("(1 0)", 1), ("(0 (2))", 2), ("((0 0) (2 2))", 2), ("(0 (2 (1 2)))", 2)])
@pytest.mark.parametrize("contract_level", ["off", "local", "oracle"])
def test_negascout_where_the_printed_one_errs(text: str, value: int, contract_level: str) -> None:
    """RR-F2.13-NegaScout, RR-F2.13-fix: the smallest trees on which each defect of the printed procedure shows."""
    tree = Tree.parse(text)
    with contracts(contract_level):
        assert negascout(tree, tree.root) == value == f(tree, tree.root)
        windows: list[tuple[Value, Value]] = [(NEG_INF, value), (value - 1, value), (value, value + 1)]
        for alpha, beta in windows:
            v = negascout(tree, tree.root, alpha, beta)
            assert (v <= alpha and value <= v) or (v >= beta and value >= v)
        assert negascout(tree, tree.root, value - 1, value + 1) == value
