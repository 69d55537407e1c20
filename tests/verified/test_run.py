"""`verified.run`: any algorithm on any game, seen from outside; deep and wide trees; errors that help."""

from collections.abc import Sequence
from fractions import Fraction
from functools import total_ordering

import pytest

import verified
from specs.informed import InformedTree
from specs.minimax import f
from specs.tree import Tree, TreeError
from specs.values import Value
from verified import ALGORITHMS, TooDeepError, contracts, run

LEVELS = ["off", "local", "oracle"]
LARGE = ["off", pytest.param("local", marks=pytest.mark.more), "oracle"]  # which checks what the local one does


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_algorithm_finds_the_minimax_value(name: str) -> None:
    for text in (
        "5",
        "(1 2)",
        "((41 5) (12 90))",
        "min((3) (2 (1 9)) 4)",
        "max(max(1 2) min(0 5))",
        "(#1=(1 2) (#1# 7))",
    ):
        assert run(name, text).value == f(Tree.parse(text), 0)


def test_a_run_reports_leaves_and_nodes_in_order() -> None:
    made = run("alphabeta", "((41 5) (4 90))")
    assert made.algorithm == "alphabeta"
    assert made.value == 5
    assert made.evaluated == ["1.1.1", "1.1.2", "1.2.1"]
    assert made.visited == ["1", "1.1", "1.1.1", "1.1.2", "1.2", "1.2.1"]


def test_a_leaf_searched_again_is_evaluated_again() -> None:
    made = run("negascout", "(0 (2 (1 2)))")
    assert made.value == 2
    assert made.evaluated == ["1.1", "1.2.1", "1.2.2.1", "1.2.1", "1.2.2.1", "1.2.2.2"]
    assert made.visited == ["1", "1.1", "1.2", "1.2.1", "1.2.2", "1.2.2.1", "1.2.2.2"]


def test_bounds_of_a_terminal_are_its_evaluation() -> None:
    made = run("alphabeta-informed", "(4 {3..4}(41 4))")  # U(1.2) = 4 <= alpha: the node is visited, its leaves are not
    assert made.value == 4
    assert made.visited == ["1", "1.1", "1.2"]
    assert made.evaluated == ["1.1"]


def test_a_shared_leaf_has_the_name_of_its_leftmost_path() -> None:
    made = run("minimax", "((#1=3 4) (#1# 5))")
    assert made.evaluated == ["1.1.1", "1.1.2", "1.1.1", "1.2.2"]
    assert made.visited == ["1", "1.1", "1.1.1", "1.1.2", "1.2", "1.2.2"]


class Nim:
    """Take one or two from a heap; who takes the last one wins. A position is (heap, whose move)."""

    root = (5, True)

    def children(self, node: tuple[int, bool]) -> Sequence[tuple[int, bool]]:
        heap, mover = node
        return [(heap - take, not mover) for take in (1, 2) if take <= heap]

    def is_max(self, node: tuple[int, bool]) -> bool:
        return node[1]

    def value(self, node: tuple[int, bool]) -> Value:
        return -1 if node[1] else 1


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", [name for name in ALGORITHMS if not ALGORITHMS[name].informed])
def test_any_game_can_be_searched(name: str, level: str) -> None:
    with contracts(level):
        made = run(name, Nim())
    assert made.value == 1  # five is no multiple of three
    assert made.visited[:2] == ["1", "1.1"]
    assert all(label.startswith("1") for label in made.evaluated)


@total_ordering
class Score:
    """A value with nothing but an order."""

    def __init__(self, rank: str) -> None:
        self.rank = rank

    def __lt__(self, other: object) -> bool:
        return self.rank < other.rank if isinstance(other, Score) else NotImplemented

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Score) and self.rank == other.rank

    def __hash__(self) -> int:
        return hash(self.rank)


@pytest.mark.parametrize("name", ["minimax", "alphabeta", "alphabeta-informed"])
def test_values_of_any_totally_ordered_type(name: str) -> None:
    with contracts("oracle"):
        assert run(name, Tree.of([["b", "d"], ["c", "e"]])).value == "c"
        assert run(name, Tree.of([[Fraction(1, 3), 0.5], [1, 2]])).value == 1
        assert run(name, Tree.of([[Score("b"), Score("d")], [Score("c"), Score("e")]])).value == Score("c")


def chain(depth: int, leaf: int = 7) -> Tree:
    return Tree([[n + 1] for n in range(depth)] + [[]], [n % 2 == 0 for n in range(depth + 1)], [None] * depth + [leaf])


LINEAR = {"minimax", "alphabeta", "alphabeta-informed", "aspiration"}


def size_for(name: str, level: str) -> int:
    """Ten thousand, but where the oracle's clauses look at a whole memory, list or subtree each time."""
    return 10_000 if level != "oracle" or name in LINEAR else 500


def width_for(name: str, level: str) -> int:
    """The same, but where all sons are looked at after each expansion, as the papers have it."""
    return min(size_for(name, level), 1000) if name in ("pn-search", "df-pn") else size_for(name, level)


@pytest.mark.parametrize("level", LARGE)
@pytest.mark.parametrize("name", ALGORITHMS)
def test_ten_thousand_levels_are_no_problem(name: str, level: str) -> None:
    with contracts(level):
        made = run(name, chain(size_for(name, level)))
    assert made.value == 7
    assert len(made.watched.visited) == size_for(name, level) + 1


@pytest.mark.parametrize("level", LARGE)
@pytest.mark.parametrize("name", ALGORITHMS)
def test_ten_thousand_children_are_no_problem(name: str, level: str) -> None:
    values = [*range(width_for(name, level))]
    if name in ("mt-dual", "mtd-f", "mt-dual-tt", "mtd-f-tt"):
        values.reverse()  # from below, each better child would be a pass of its own
    with contracts(level):
        assert run(name, Tree.of(values)).value == len(values) - 1


def test_a_tree_deeper_than_the_limit_says_so() -> None:
    with pytest.raises(TooDeepError, match=r"deeper than 500 levels.*max_depth="):
        run("alphabeta", chain(10_000), max_depth=500)


@pytest.mark.parametrize("level", ["local", "oracle"])
def test_a_direct_call_on_a_deep_tree_says_what_to_do(level: str) -> None:
    with contracts(level), pytest.raises(TooDeepError, match=r"limit of \d+ calls; start it with verified.run"):
        verified.alphabeta(chain(10_000), 0)


def test_an_unknown_algorithm_lists_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"no algorithm 'alpabeta' \(did you mean alphabeta\?\); there are minimax"):
        run("alpabeta", "(1 2)")


def test_an_unknown_option_lists_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"alphabeta has no option 'first'; its options: alpha, beta"):
        run("alphabeta", "(1 2)", first=3)
    with pytest.raises(ValueError, match="its options: none"):
        run("minimax", "(1 2)", alpha=3)


def test_an_invalid_pair_is_refused_before_the_search() -> None:
    with pytest.raises(TreeError, match=r"node 1: 0\.\.1 does not contain f = 2"):
        run("alphabeta-informed", InformedTree.parse("{0..1}(1 2)"))
    with pytest.raises(TreeError, match="not consistent"):
        run("alphabeta-informed", "{..3}(1 {..4}(2 3))")


def test_half_points_break_negascouts_precondition() -> None:
    with contracts("local"), pytest.raises(verified.Violation, match="integer"):
        run("negascout", "(0.5 1)")
