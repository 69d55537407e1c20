"""The generators yield each case once, and as many as the known sequences say."""

from collections import Counter
from itertools import pairwise, product
from math import comb

import pytest

from proofs.dossiers.shelf import PLANS
from proofs.enumeration.cases import Scope, payoffs, with_integer_window
from proofs.enumeration.orders import informed, positions, spaced, spreads, weak_orderings, windows
from proofs.enumeration.tree_shapes import LEAF, all_types, alternating, inner_nodes, shapes
from specs.contracts import contract_of
from specs.informed import InformedTree, check_pair, consistency, is_tighter, validity
from specs.minimax import f
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value
from verified.memory.tables import Bounded, Unbounded
from verified.registry import ALGORITHMS

LITTLE_SCHROEDER = [1, 1, 3, 11, 45, 197, 903]
FUBINI = [1, 3, 13, 75, 541, 4683]


@pytest.mark.parametrize(("leaves", "count"), [*enumerate(LITTLE_SCHROEDER, start=1)])
def test_shapes_without_single_children_are_counted_by_the_little_schroeder_numbers(leaves: int, count: int) -> None:
    found = list(shapes(leaves))
    assert len(found) == len(set(found)) == count


def shape_count(leaves: int, height: int) -> int:
    """By generating functions: the trees of height <= h are a leaf, or a sequence of trees of height <= h - 1."""
    series = [0, 1] + [0] * (leaves - 1)  # by number of leaves
    for _ in range(height):
        sequences = [1] + [0] * leaves
        for n in range(1, leaves + 1):
            sequences[n] = sum(series[k] * sequences[n - k] for k in range(1, n + 1))
        series = [0, *sequences[1:]]
        series[1] += 1
    return series[leaves]


@pytest.mark.parametrize(("leaves", "height"), [*product(range(1, 5), range(4))])
def test_shapes_with_single_children_up_to_a_height(leaves: int, height: int) -> None:
    found = list(shapes(leaves, height))
    assert len(found) == len(set(found)) == shape_count(leaves, height)


@pytest.mark.parametrize(("n", "count"), [*enumerate(FUBINI, start=1)])
def test_weak_orderings_are_counted_by_the_fubini_numbers(n: int, count: int) -> None:
    found = list(weak_orderings(n))
    assert len(found) == len(set(found)) == count


@pytest.mark.parametrize("levels", range(1, 6))
def test_windows_are_each_order_of_alpha_and_beta_once(levels: int) -> None:
    values = spaced(range(levels))
    found = list(windows(values))
    assert len(set(found)) == len(found) == comb(2 * levels + 3, 2) + levels + 1
    # Independently: all windows over a grid fine enough to put two ends into one gap, reduced to their order.
    step = spaced([1])[0] // 4
    grid: list[Value] = [NEG_INF, *range(-2 * step, values[-1] + 3 * step, step), POS_INF]
    orders = {order_of(values, a, b) for a, b in product(grid, repeat=2) if a < b}
    assert {order_of(values, a, b) for a, b in found} == orders


def order_of(values: list[int], *others: Value) -> tuple[object, ...]:
    """What code that only compares can know of the others."""
    everything: list[Value] = [NEG_INF, *values, *others, POS_INF]
    return tuple((x < y, x == y) for x in everything for y in everything)


def test_integer_windows_keep_neighbours_one_or_two_apart() -> None:
    found = [(str(case[0]), *case[2:]) for case in with_integer_window(Scope(2)) if len(set(payoffs(case[0]))) == 2]
    assert len(found) == len(set(found)) == 2 * 2 * 108  # roots, orders of two leaves, windows
    assert ("(0 1)", 0, 1) in found
    assert ("(0 2)", 0, 2) in found
    assert ("(0 1)", NEG_INF, POS_INF) in found
    for text, *window in found:
        points = sorted({p for p in (*payoffs(Tree.parse(text)), *window) if isinstance(p, int)})
        assert points[0] == 0
        assert all(right - left in (1, 2) for left, right in pairwise(points))


def test_spreads_are_every_pattern_of_distances() -> None:
    assert [list(spread.values()) for spread in spreads([0, 5, 9])] == [[0, 1, 2], [0, 1, 3], [0, 2, 3], [0, 2, 4]]


def test_positions_stand_on_between_and_outside_the_points() -> None:
    found = list(positions(spaced([0, 1])))
    assert found[0] == NEG_INF
    assert found[-1] == POS_INF
    assert found == sorted(found)
    assert len(found) == 7
    assert list(positions(spaced([0, 1]), low=0, high=spaced([1])[0])) == found[2:5]


def brute_pairs(tree: Tree, grid: list[Value]) -> set[tuple[object, ...]]:
    """The orders of all valid and consistent pairs with bounds on the grid."""
    inner = [n for n in tree.nodes() if tree.children(n)]
    orders = set()
    valid = ([(low, up) for low, up in product(grid, grid) if low <= f(tree, n) <= up] for n in inner)  # PB-D1.d
    for bounds in product(*valid):
        known = InformedTree(tree, dict(zip(inner, bounds, strict=True)))
        if not list(validity(known, known.nodes())) and not list(consistency(known, known.nodes())):
            orders.add(pair_order(known))
    return orders


def pair_order(known: InformedTree) -> tuple[object, ...]:
    values = [*payoffs(known), *(b for n in known.nodes() for b in (known.lower(n), known.upper(n)))]
    return order_of([], *values)


@pytest.mark.parametrize("text", ["(0 0)", "(0 65536)", "min(0 65536)", "((0))", "min(0 (65536))"])
def test_informed_trees_are_each_consistent_pair_once(text: str) -> None:
    tree = Tree.parse(text)
    found = list(informed(tree))
    for known in found:
        check_pair(known)
    orders = {pair_order(known) for known in found}
    assert len(orders) == len(found) == len(set(found))
    inner = inner_count(tree)
    values = sorted({v for v in payoffs(tree) if isinstance(v, int)})
    room = spaced([1])[0] // (2 * inner + 1)  # two bounds a node, so 2 * inner points may share a gap
    grid: list[Value] = [NEG_INF, POS_INF]
    grid += [v + i * room for v in [values[0] - spaced([1])[0], *values] for i in range(2 * inner + 1)]
    assert orders == brute_pairs(tree, grid)


def inner_count(tree: Tree) -> int:
    return len(tree) - len(tree.leaves())


def test_tighter_pairs_are_those_within_the_given_one() -> None:
    known = InformedTree.parse("{-65536..131072}(0 65536)")
    found = list(informed(Tree.parse("(0 65536)"), within=known))
    assert len(found) == len(set(found)) > 10
    assert all(is_tighter(tight, known, known.nodes()) for tight in found)
    assert known in found


def test_types_alternate_or_are_all_there_are() -> None:
    shape = next(iter(shapes(3)))
    assert [skeleton.types for skeleton in alternating(((LEAF, LEAF), LEAF))] == [(True, False), (False, True)]
    assert len(list(all_types(((LEAF, LEAF), LEAF)))) == 2 ** inner_nodes(((LEAF, LEAF), LEAF)) == 4
    assert len(list(alternating(LEAF))) == len(list(all_types(LEAF))) == 1
    assert inner_nodes(shape) in (1, 2)


def test_scopes_yield_each_tree_once() -> None:
    for scope in (Scope(3), Scope(2, height=3), Scope(3, all_types=True)):
        trees = list(scope.trees())
        assert len(trees) == len(set(trees))
    assert len(list(Scope(3).trees())) == 1 + 2 * 3 + 2 * 3 * 13


@pytest.mark.parametrize("name", PLANS)
def test_cases_of_each_algorithm_are_distinct(name: str) -> None:
    small = Scope(2, height=2, full_window=name == "alphabeta-informed")
    times = Counter(PLANS[name].cases(small))
    assert len(times) > 5
    search = ALGORITHMS.get(name)
    is_driver = search is not None and "table" in contract_of(search.function).params and "alpha" not in search.options
    for case, count in times.items():  # a driver is started again with what its table then holds; and once without one
        assert count == (2 if is_driver and isinstance(case[-1], (Unbounded, Bounded)) else 1)
