"""The definitions of the papers on trees worked out by hand, and what a watched game takes note of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any, Final

import pytest

from specs import paths
from specs.contracts import contracts
from specs.examples import PLAAT_2_4
from specs.informed import InformedTree, check_pair, consistency, validity
from specs.minimax import Oracle, critical_path, f
from specs.paths import ANC, Path, every_path, left_siblings, older_brothers
from specs.tree import Tree, TreeError
from specs.values import NEG_INF, POS_INF, Value, maximum, minimum, parse_value
from specs.visits import is_visited, visited_nodes
from specs.watch import Watched
from verified import alphabeta_informed
from verified.runner import run

# A tree on which no two of the definitions agree everywhere:
#
#   1 max 2..9
#     1.1 min 1..8               7, 3
#     1.2                        4
#     1.3 min 0..8
#       1.3.1 max 0..8           8, 6
#       1.3.2 max 3..7
#         1.3.2.1                5
#         1.3.2.2 min 4..6       6, 7
#         1.3.2.3 min 1..7       7, 2
TREE: Final = InformedTree.parse(
    "max{2..9}(min{1..8}(7 3) 4 min{0..8}(max{0..8}(8 6) max{3..7}(5 min{4..6}(6 7) min{1..7}(7 2))))"
)

COLUMNS: Final = ("L_bar", "U_bar", "L_hat", "U_hat", "f_hat", "alpha", "beta", "Maxbroth", "Minbroth")

# node, f, L-bar, U-bar, L-hat, U-hat, f-hat, alpha, beta, Maxbroth, Minbroth; worked out with pencil and paper.
BY_HAND: Final = """
1          6  -inf +inf  -inf +inf  -inf  -inf +inf  -inf +inf
1.1        3     2 +inf     2    9     6  -inf +inf  -inf +inf
1.1.1      7     2    8     2    8     6  -inf +inf  -inf +inf
1.1.2      3     2    8     2    8     6  -inf    7     7    7
1.2        4     2 +inf     2    9     6     3 +inf     3    3
1.3        6     2 +inf     2    9     6     4 +inf     4    3
1.3.1      8     2    8     2    8     6     4 +inf  -inf +inf
1.3.1.1    8     2    8     2    8     8     4 +inf  -inf +inf
1.3.1.2    6     2    8     2    8     8     8 +inf     8    8
1.3.2      6     2    8     2    8     6     4    8     8    8
1.3.2.1    5     3    8     3    7     6     4    8  -inf +inf
1.3.2.2    6     3    8     3    7     6     5    8     5    5
1.3.2.2.1  6     3    6     4    6     6     5    8  -inf +inf
1.3.2.2.2  7     3    6     4    6     6     5    6     6    6
1.3.2.3    2     3    8     3    7     6     6    8     6    5
1.3.2.3.1  7     3    7     3    7     6     6    8  -inf +inf
1.3.2.3.2  2     3    7     3    7     6     6    7     7    7
"""


def path_to(tree: Any, name: str) -> Path[int]:
    """The path of that Dewey name."""
    return next(n for n in every_path(tree) if n.name == name)


def names(found: Sequence[Path[int]]) -> list[str]:
    return [n.name for n in found]


# DEFINITION 1.1


def rows_by_hand() -> list[tuple[str, list[Value]]]:
    lines = [line.split() for line in BY_HAND.strip().splitlines()]
    return [(name, [parse_value(number) for number in numbers]) for name, *numbers in lines]


def test_the_pair_is_one() -> None:
    """PB-D1.d, PB-D1.e, PB-D1.f: U >= f >= L, exact at terminals, consistent."""
    check_pair(TREE)
    assert [name for name, _ in rows_by_hand()] == names(list(every_path(TREE)))


@pytest.mark.parametrize(("name", "numbers"), rows_by_hand())
def test_definition_1_1(name: str, numbers: list[Value]) -> None:
    """PB-D1.1-Lbar, -Ubar, -Lhat, -Uhat, -fhat, -alpha, -beta, -broth, and f (PB-D1.a), by hand."""
    value, *expected = numbers
    n = path_to(TREE, name)
    found: dict[str, Value] = {column: getattr(paths, column)(TREE, n) for column in COLUMNS}
    assert f(TREE, n.node) == Oracle(TREE)[n.node] == value
    assert found == dict(zip(COLUMNS, expected, strict=True))


def test_conventions_at_the_root() -> None:
    """PB-D1.1-conv: the greatest of nothing is -inf, the least of nothing +inf; PB-D1.1-ANC: proper ancestors only."""
    root = Path(TREE.root)
    assert (maximum([]), minimum([])) == (NEG_INF, POS_INF)
    assert (maximum([3, 5]), minimum([3, 5])) == (5, 3)
    assert ANC(root) == left_siblings(TREE, root) == older_brothers(TREE, root) == []
    for greatest in (paths.L_bar, paths.L_hat, paths.f_hat, paths.alpha, paths.Maxbroth):
        assert greatest(TREE, root) is NEG_INF
    for least in (paths.U_bar, paths.U_hat, paths.beta, paths.Minbroth):
        assert least(TREE, root) is POS_INF


def test_ancestors_and_left_siblings() -> None:
    """PB-D1.1-ANC, PB-D1.1-leftsib: uncles count as left siblings, younger brothers and ancestors do not."""
    n = path_to(TREE, "1.3.2.3.2")
    assert names(ANC(n)) == ["1.3.2.3", "1.3.2", "1.3", "1"]
    assert names(left_siblings(TREE, n)) == ["1.3.2.3.1", "1.3.2.1", "1.3.2.2", "1.3.1", "1.1", "1.2"]
    assert names(older_brothers(TREE, n)) == ["1.3.2.3.1"]
    assert names(left_siblings(TREE, path_to(TREE, "1.3.2.2.1"))) == ["1.3.2.1", "1.3.1", "1.1", "1.2"]
    assert left_siblings(TREE, path_to(TREE, "1.1.1")) == []


def test_left_siblings_belong_to_the_path() -> None:
    """PB-D1.1-leftsib where a subtree is shared: one node, and each path to it has its own alpha and beta."""
    tree = Tree.parse("(#1=(1 2) 3 (4 #1#))")
    first, second = path_to(tree, "1.1"), path_to(tree, "1.3.2")
    assert first.node == second.node
    assert first != second
    assert (paths.alpha(tree, first), paths.beta(tree, first)) == (NEG_INF, POS_INF)
    assert (paths.alpha(tree, second), paths.beta(tree, second)) == (3, 4)
    assert (first.steps, second.steps) == ((0,), (2, 1))


def test_types_need_not_alternate() -> None:
    """PB-D1.a: alpha takes from all max fathers and beta from all min fathers, wherever they stand."""
    tree = Tree.parse("max(2 max(5 min(7 min(6 8 0))))")
    n = path_to(tree, "1.2.2.2.3")
    assert [f(tree, x.node) for x in [n, *ANC(n)]] == [0, 0, 0, 5, 5]
    assert names(left_siblings(tree, n)) == ["1.2.2.2.1", "1.2.2.2.2", "1.2.2.1", "1.2.1", "1.1"]
    assert (paths.alpha(tree, n), paths.beta(tree, n)) == (5, 6)
    assert (paths.Maxbroth(tree, n), paths.Minbroth(tree, n)) == (8, 6)


def test_nodes_visited_by_hand() -> None:
    """PB-T3.2, PB-E6 on the tree above: only at 1.3.1.2 is max(alpha, L-hat) = 8 not below min(beta, U-hat) = 8."""
    visited = [name for name, _ in rows_by_hand() if name != "1.3.1.2"]
    assert names(visited_nodes(TREE)) == visited
    assert run("alphabeta-informed", TREE).visited == visited


# LEMMA 3.1


def lemma_3_1(tree: InformedTree) -> list[str]:
    """The non-root nodes at which the lemma fails."""
    return [
        n.name
        for n in every_path(tree)
        if n.father is not None
        and not (
            paths.U_hat(tree, n) == min(paths.U_bar(tree, n), tree.upper(n.father.node))
            and paths.L_hat(tree, n) == max(paths.L_bar(tree, n), tree.lower(n.father.node))
        )
    ]


def test_lemma_3_1_on_a_consistent_pair() -> None:
    """PB-L3.1."""
    assert list(consistency(TREE, TREE.nodes())) == []
    assert lemma_3_1(TREE) == []


@pytest.mark.parametrize("text", ["min{2..}(max(2))", "max{..2}(min(2))"])
def test_lemma_3_1_needs_consistency(text: str) -> None:
    """PB-L3.1, PB-D1.e: the smallest pair that is inconsistent and for which the lemma fails, and its dual."""
    tree = InformedTree.parse(text)
    assert list(validity(tree, tree.nodes())) == []
    assert [tree.name(n) for n in consistency(tree, tree.nodes())] == ["1"]
    assert lemma_3_1(tree) == ["1.1.1"]
    with pytest.raises(TreeError, match=r"node 1: .* not consistent \(PB-D1\.e\)"):
        check_pair(tree)


BOUNDS: Final[Sequence[tuple[Value, Value]]] = [(NEG_INF, POS_INF), (1, POS_INF), (NEG_INF, 1), (0, 2), (1, 1), (2, 0)]


@pytest.mark.parametrize(("kind", "leaves"), [*product(["max", "min"], ["(0)", "(1)", "(0 2)", "(2 1)"])])
def test_no_smaller_pair_fails(kind: str, leaves: str) -> None:
    """PB-L3.1: without a path of three nodes the lemma holds for any U and L whatever."""
    tree = Tree.parse(kind + leaves)
    for pair in BOUNDS:
        assert lemma_3_1(InformedTree(tree, {tree.root: pair})) == []


def test_theorem_3_2_needs_consistency() -> None:
    """PB-D1.e, PB-T3.2: the leaf is visited although (6) does not hold of it."""
    tree = InformedTree.parse("min{3..}(max{..3}(3))")
    assert list(validity(tree, tree.nodes())) == []
    assert [tree.name(n) for n in consistency(tree, tree.nodes())] == ["1"]
    assert [n.name for n in every_path(tree) if not is_visited(tree, n)] == ["1.1.1"]
    with pytest.raises(TreeError, match="not consistent"):
        run("alphabeta-informed", tree)
    assert visits_of_alphabeta_informed(tree) == ["1", "1.1", "1.1.1"]


def visits_of_alphabeta_informed(tree: InformedTree) -> list[str]:
    watched = Watched(tree)
    with contracts("local"):
        alphabeta_informed(watched, watched.root)
    return [watched.name(node) for node in watched.visited]


# CRITICAL PATHS


@pytest.mark.parametrize(
    ("tree", "path"),
    [
        (TREE, ["1", "1.3", "1.3.2", "1.3.2.2", "1.3.2.2.1"]),
        (Tree.parse(PLAAT_2_4), ["1", "1.2", "1.2.1", "1.2.1.2", "1.2.1.2.2"]),
        (Tree.parse("(1 (3 3) (3))"), ["1", "1.2", "1.2.1"]),
        (Tree.parse("7"), ["1"]),
    ],
)
def test_critical_path(tree: Tree, path: list[str]) -> None:
    """PB-D1.c: f is constant on it, and it ends at a terminal; of several the leftmost."""
    found = critical_path(tree)
    assert [tree.name(node) for node in found] == path
    assert {f(tree, node) for node in found} == {f(tree, tree.root)}
    assert not tree.children(found[-1])


def test_f_is_for_max_at_nodes_of_either_type() -> None:
    """PB-D1.a, PB-D1.b, RR-2.1-f."""
    assert [f(Tree.parse(text, root=kind), 0) for text in ("(1 2)", "((4 6) (3 9))") for kind in ("max", "min")] == [
        2, 1, 4, 6,
    ]  # fmt: skip


# A GAME SEEN FROM OUTSIDE


@pytest.fixture
def watched() -> Watched[int]:
    return Watched(InformedTree.parse("max{0..9}(3 min{..5}(1 4))"))


ROOT, LEAF, INNER, BELOW, LAST = range(5)


def test_type_is_no_visit(watched: Watched[int]) -> None:
    """RR-2.1.4-metrics: whether a node is max or min may be asked for nothing."""
    assert [watched.is_max(node) for node in (ROOT, INNER)] == [True, False]
    assert (list(watched.visited), watched.evaluated) == ([], [])


def test_asking_for_children_visits_the_father_alone(watched: Watched[int]) -> None:
    assert list(watched.children(ROOT)) == [LEAF, INNER]
    assert (list(watched.visited), watched.evaluated) == ([ROOT], [])
    assert list(watched.children(LEAF)) == []
    assert (list(watched.visited), watched.evaluated) == ([ROOT, LEAF], [])


def test_every_pay_off_asked_for_is_an_evaluation(watched: Watched[int]) -> None:
    """RR-2.1.4-metrics: the order of first visits, and of all evaluations."""
    assert [watched.value(node) for node in (LAST, LEAF, LAST)] == [4, 3, 4]
    watched.children(LEAF)
    assert list(watched.visited) == [LAST, LEAF]
    assert watched.evaluated == [LAST, LEAF, LAST]


def test_an_inner_node_has_no_pay_off(watched: Watched[int]) -> None:
    with pytest.raises(TreeError, match=r"node 1\.2 is not a terminal"):
        watched.value(INNER)
    assert (list(watched.visited), watched.evaluated) == ([INNER], [])


def test_bounds_of_an_inner_node_are_a_visit(watched: Watched[int]) -> None:
    """PB-D1.d."""
    assert (watched.lower(ROOT), watched.upper(INNER), watched.lower(INNER)) == (0, 5, NEG_INF)
    assert (list(watched.visited), watched.evaluated) == ([ROOT, INNER], [])


@pytest.mark.parametrize(
    ("questions", "evaluated"),
    [
        ([("upper", LEAF), ("lower", LEAF)], [LEAF]),
        ([("lower", LEAF), ("upper", LEAF)], [LEAF]),
        ([("upper", LEAF), ("is_max", LEAF), ("lower", LEAF)], [LEAF]),
        ([("upper", LEAF), ("upper", LAST), ("lower", LEAF)], [LEAF, LAST, LEAF]),
        ([("upper", LEAF), ("upper", ROOT), ("lower", LEAF)], [LEAF, LEAF]),
        ([("upper", LEAF), ("children", ROOT), ("lower", LEAF)], [LEAF, LEAF]),
        ([("upper", LEAF), ("value", LEAF)], [LEAF, LEAF]),
        ([("upper", LEAF), ("value", LEAF), ("lower", LEAF)], [LEAF, LEAF, LEAF]),
    ],
)
def test_bounds_of_a_terminal_are_its_pay_off(
    watched: Watched[int], questions: list[tuple[str, int]], evaluated: list[int]
) -> None:
    """PB-D1.d: asking for both in a row is one evaluation."""
    for question, node in questions:
        ask: Callable[[int], object] = getattr(watched, question)
        answer = ask(node)
        if question in ("upper", "lower") and node == LEAF:
            assert answer == 3
    assert watched.evaluated == evaluated


def test_informed_search_evaluates_each_leaf_once() -> None:
    """PB-D1.d, PB-T3.2: the leaves of the hand-worked tree that are visited, each of them once."""
    assert run("alphabeta-informed", TREE).evaluated == [
        name for name, _ in rows_by_hand() if name != "1.3.1.2" and not TREE.children(TREE.node(name))
    ]


class Subtraction:
    """Take one or two from a heap; who takes the last one wins. No names, and heaps are met again and again."""

    root = (3, True)

    def children(self, node: tuple[int, bool]) -> list[tuple[int, bool]]:
        heap, max_to_move = node
        return [(heap - taken, not max_to_move) for taken in (1, 2) if taken <= heap]

    def is_max(self, node: tuple[int, bool]) -> bool:
        return node[1]

    def value(self, node: tuple[int, bool]) -> int:
        return -1 if node[1] else 1


def test_names_of_a_game_without_names() -> None:
    """SS-D4.3.2: a node is named after the path on which it was first met, and by itself where it never was."""
    game = Watched(Subtraction())
    assert game.name((3, True)) == "1"
    assert game.name((2, False)) == "(2, False)"
    for node in [(3, True), (2, False), (1, True), (1, False)]:
        game.children(node)
    assert {node: game.name(node) for node in [(2, False), (1, False), (1, True), (0, True), (0, False)]} == {
        (2, False): "1.1",
        (1, False): "1.2",
        (1, True): "1.1.1",
        (0, True): "1.1.2",  # also 1.2.1, met later
        (0, False): "1.1.1.1",
    }
    assert list(game.children((9, True))) == [(8, False), (7, False)]
    assert game.name((7, False)) == "(9, True).2"


def test_run_names_nodes_of_a_game_without_names() -> None:
    """PB-D1.a: three is a lost heap for who has to move, and MAX has."""
    done = run("minimax", Subtraction())
    assert done.value == -1 == f(Subtraction(), Subtraction.root)
    assert done.visited == ["1", "1.1", "1.1.1", "1.1.1.1", "1.1.2", "1.2"]
    assert done.evaluated == ["1.1.1.1", "1.1.2", "1.1.2"]


def test_names_of_a_tree_are_its_own() -> None:
    tree = Tree.parse("(#1=(1 2) (#1# 3))")
    game = Watched(tree)
    assert [game.name(node) for node in tree.nodes()] == [tree.name(node) for node in tree.nodes()]
    assert game.name(tree.node("1.2.1")) == "1.1"


def dewey(tree: Tree) -> Iterator[str]:
    return (n.name for n in every_path(tree))


def test_dewey_names() -> None:
    """SS-D4.3.2: root 1, sons 1.1, 1.2, ...; every path of a tree once, in reading order."""
    assert list(dewey(Tree.parse("((1 2) 3)"))) == ["1", "1.1", "1.1.1", "1.1.2", "1.2"]
    assert list(dewey(Tree.parse("(#1=(1 2) #1#)"))) == ["1", "1.1", "1.1.1", "1.1.2", "1.2", "1.2.1", "1.2.2"]
    assert [path_to(TREE, name).steps for name in ("1", "1.3", "1.3.2.1")] == [(), (2,), (2, 1, 0)]
