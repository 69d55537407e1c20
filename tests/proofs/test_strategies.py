"""The strategies draw what they say, all of it, and shrink to the smallest there is."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument, NoSuchExample

import verified
from proofs.strategies import informed_trees, trees, windows
from specs.informed import InformedTree, check_pair
from specs.minimax import Oracle
from specs.paths import every_path
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value, is_finite

T = TypeVar("T")

STEADY = settings(database=None, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
SAMPLE = settings(STEADY, max_examples=150)
SEARCH = settings(STEADY, max_examples=2_000, phases=[Phase.generate, Phase.shrink])
DRAWN = settings(SEARCH, phases=[Phase.generate])
BOTH = pytest.mark.parametrize("strategy", [trees, informed_trees])


def smallest(strategy: st.SearchStrategy[T], condition: Callable[[T], bool] = lambda _: True) -> T:
    return find(strategy, condition, settings=SEARCH)


def leaf_paths(tree: Tree) -> int:
    return sum(not tree.children(path.node) for path in every_path(tree))


def depth(tree: Tree) -> int:
    return max(len(path.steps) for path in every_path(tree))


def is_unary(tree: Tree) -> bool:
    return any(len(tree.children(node)) == 1 for node in tree.nodes())


def shared_nodes(tree: Tree) -> list[int]:
    """Every node that is a child twice, of one father or of two."""
    return [child for child in tree.nodes() if sum(tree.children(node).count(child) for node in tree.nodes()) > 1]


def has_two_fathers(tree: Tree) -> bool:
    return any(sum(child in tree.children(node) for node in tree.nodes()) > 1 for child in tree.nodes())


def alternates(tree: Tree) -> bool:
    return all(
        tree.is_max(child) != tree.is_max(node)
        for node in tree.nodes()
        for child in tree.children(node)
        if tree.children(child)
    )


def skips_a_leaf(tree: Tree) -> bool:
    return len(verified.run("alphabeta", tree).evaluated) < len(tree.leaves())


# SHRINKING


def test_the_smallest_tree_is_a_leaf_zero() -> None:
    assert smallest(trees()) == Tree.parse("0")


def test_the_smallest_tree_with_a_given_value_is_a_leaf() -> None:
    assert smallest(trees(), lambda tree: Oracle(tree)[tree.root] == -7) == Tree.parse("-7")


def test_the_smallest_tree_with_two_leaves_has_one_inner_node() -> None:
    assert smallest(trees(), lambda tree: len(tree.leaves()) >= 2) == Tree.parse("(0 0)")


def test_the_smallest_distinct_payoffs_are_next_to_zero() -> None:
    distinct = smallest(trees(), lambda tree: len({tree.value(leaf) for leaf in tree.leaves()}) >= 4)
    assert distinct == Tree.parse("(0 1 -1 2)")


def test_the_smallest_inner_node_is_a_max_node() -> None:
    assert smallest(trees(), lambda tree: len(tree) > 1) == Tree.parse("(0)")


def test_the_smallest_min_root() -> None:
    assert smallest(trees(), lambda tree: len(tree) > 1 and not tree.is_max(tree.root)) == Tree.parse("min(0)")


def test_the_first_of_the_roots_is_preferred() -> None:
    assert smallest(trees(roots=["min", "max"]), lambda tree: len(tree) > 1) == Tree.parse("min(0)")


def test_the_smallest_deep_tree_is_a_chain() -> None:
    assert smallest(trees(), lambda tree: depth(tree) >= 4) == Tree.parse("((((0))))")


@pytest.mark.parametrize("options", [{}, {"unary": False}, {"alternating": False}])
def test_the_smallest_tree_on_which_alphabeta_skips_a_leaf(options: dict[str, Any]) -> None:
    """A leaf is skipped by a cut, a cut needs an older brother of its node and a younger brother of the leaf that
    cuts: two leaves below one node, a third before it. A leaf equal to alpha cuts (g <= alpha)."""
    assert smallest(trees(**options), skips_a_leaf) == Tree.parse("(0 (0 0))")


def test_no_tree_with_fewer_nodes_skips_a_leaf() -> None:
    with pytest.raises(NoSuchExample):
        find(trees(max_leaves=3), lambda tree: len(tree) < 5 and skips_a_leaf(tree), settings=SAMPLE)


def test_the_smallest_tree_that_does_not_alternate() -> None:
    assert smallest(trees(alternating=False), lambda tree: not alternates(tree)) == Tree.parse("(max(0))")


def test_the_smallest_tree_that_does_not_alternate_without_unary_nodes() -> None:
    found = smallest(trees(alternating=False, unary=False), lambda tree: not alternates(tree))
    assert found == Tree.parse("(0 max(0 0))")


def test_the_smallest_shared_tree_is_a_leaf_twice() -> None:
    assert smallest(trees(shared=True), lambda tree: tree.shares) == Tree.parse("(#1=0 #1#)")


def test_the_smallest_informed_tree_is_a_leaf_zero() -> None:
    assert smallest(informed_trees()) == InformedTree.parse("0")


def test_the_smallest_informed_inner_node_knows_nothing() -> None:
    assert smallest(informed_trees(), lambda tree: len(tree) > 1) == InformedTree.parse("(0)")


@pytest.mark.parametrize(("bounds", "text"), [((NEG_INF, 0), "{..0}(0)"), ((0, POS_INF), "{0..}(0)")])
def test_the_smallest_informed_tree_that_knows_one_bound(bounds: tuple[Value, Value], text: str) -> None:
    assert smallest(informed_trees(), lambda tree: bounds in tree.bounds.values()) == InformedTree.parse(text)


def test_the_smallest_informed_tree_of_which_no_leaf_is_evaluated() -> None:
    """Nothing is evaluated when U = L at the root, which therefore is no terminal."""
    found = smallest(informed_trees(), lambda tree: not verified.run("alphabeta-informed", tree).evaluated)
    assert found == InformedTree.parse("{0..0}(0)")


def test_the_smallest_window_is_the_full_one() -> None:
    assert smallest(windows()) == (NEG_INF, POS_INF)


def test_the_smallest_windows_with_finite_ends() -> None:
    assert smallest(windows(), lambda window: is_finite(window[0])) == (0, POS_INF)
    assert smallest(windows(), lambda window: is_finite(window[1])) == (NEG_INF, 0)
    assert smallest(windows(), lambda window: is_finite(window[0]) and is_finite(window[1])) == (0, 1)


# POWER: WHAT AN OPTION ALLOWS IS DRAWN


@BOTH
def test_every_number_of_leaves_up_to_the_limit_is_drawn(strategy: Callable[..., st.SearchStrategy[Tree]]) -> None:
    seen = set()

    @given(strategy(max_leaves=5))
    @SAMPLE
    def draw(tree: Tree) -> None:
        seen.add(len(tree.leaves()))

    draw()
    assert seen == {1, 2, 3, 4, 5}


@BOTH
@pytest.mark.parametrize(
    ("options", "feature"),
    [
        ({}, is_unary),
        ({}, lambda tree: tree.is_max(tree.root) and len(tree) > 1),
        ({}, lambda tree: not tree.is_max(tree.root) and len(tree) > 1),
        ({}, lambda tree: any(len(tree.children(node)) >= 3 for node in tree.nodes())),
        ({"unary": False}, lambda tree: depth(tree) >= 3),
        ({"alternating": False}, lambda tree: not alternates(tree)),
        ({"shared": True}, lambda tree: bool(shared_nodes(tree)) and not has_two_fathers(tree)),
        ({"shared": True}, has_two_fathers),
        ({"shared": True}, lambda tree: any(tree.children(child) for child in shared_nodes(tree))),
        ({"max_leaves": 40}, lambda tree: len(tree.leaves()) > 20),
        ({"max_leaves": 1}, lambda tree: depth(tree) >= 3),
    ],
)
def test_each_feature_is_drawn(
    strategy: Callable[..., st.SearchStrategy[Tree]], options: dict[str, Any], feature: Callable[[Tree], bool]
) -> None:
    assert feature(find(strategy(**options), feature, settings=DRAWN))


@pytest.mark.parametrize("shared", [False, True])
@pytest.mark.parametrize(
    "feature",
    [
        pytest.param(
            lambda tree, f: any(NEG_INF < low < f[n] < up < POS_INF for n, (low, up) in tree.bounds.items()), id="loose"
        ),
        pytest.param(lambda tree, _: any(low == up for low, up in tree.bounds.values()), id="exact"),
        pytest.param(lambda tree, _: any(up == POS_INF for _, up in tree.bounds.values()), id="no upper bound"),
        pytest.param(lambda tree, _: any(low == NEG_INF for low, _ in tree.bounds.values()), id="no lower bound"),
        pytest.param(lambda tree, _: len(tree) > 4 and not tree.bounds, id="nothing known"),
        pytest.param(lambda tree, _: len(tree.bounds) >= 3, id="three nodes known"),
        pytest.param(
            lambda tree, f: any(
                f[c] < tree.upper(c) == tree.upper(n) < POS_INF
                for n in tree.bounds
                for c in tree.children(n)
                if tree.is_max(n)
            ),
            id="a child's loose upper bound is passed up",
        ),
    ],
)
def test_each_kind_of_heuristic_pair_is_drawn(
    feature: Callable[[InformedTree, Oracle[int]], bool], *, shared: bool
) -> None:
    drawn = find(informed_trees(shared=shared), lambda tree: feature(tree, Oracle(tree)), settings=DRAWN)
    assert feature(drawn, Oracle(drawn))


# RESPECT: WHAT AN OPTION RULES OUT IS NOT


@BOTH
@pytest.mark.parametrize("shared", [False, True])
@pytest.mark.parametrize("unary", [False, True])
@pytest.mark.parametrize("max_leaves", [2, 5])
def test_no_tree_has_more_leaves_than_allowed(
    strategy: Callable[..., st.SearchStrategy[Tree]], max_leaves: int, *, unary: bool, shared: bool
) -> None:
    @given(strategy(max_leaves=max_leaves, unary=unary, shared=shared))
    @settings(SAMPLE, max_examples=60)
    def holds(tree: Tree) -> None:
        assert 1 <= len(tree.leaves()) <= leaf_paths(tree) <= max_leaves
        assert shared or not tree.shares
        assert unary or not is_unary(tree)
        assert alternates(tree)

    holds()


@BOTH
@pytest.mark.parametrize("root", ["max", "min"])
def test_the_root_has_an_allowed_type(strategy: Callable[..., st.SearchStrategy[Tree]], root: str) -> None:
    @given(strategy(roots=(root,)))
    @settings(SAMPLE, max_examples=30)
    def holds(tree: Tree) -> None:
        assert tree.is_max(tree.root) == (root == "max")

    holds()


@given(trees(max_leaves=100))
@settings(SAMPLE, max_examples=40)
def test_large_trees_stay_shallow_enough_to_be_drawn(tree: Tree) -> None:
    assert depth(tree) <= 32


@pytest.mark.parametrize("shared", [False, True])
def test_no_tree_is_deeper_than_the_limit(monkeypatch: pytest.MonkeyPatch, *, shared: bool) -> None:
    monkeypatch.setattr("proofs.strategies.grow.DEEPEST", 2)

    @given(trees(shared=shared, alternating=False))
    @SAMPLE
    def holds(tree: Tree) -> None:
        assert depth(tree) <= 2

    holds()


@given(trees(values=st.sampled_from(["a", "b", "c"])))
@settings(SAMPLE, max_examples=40)
def test_payoffs_are_drawn_from_the_values(tree: Tree) -> None:
    assert {tree.value(leaf) for leaf in tree.leaves()} <= {"a", "b", "c"}


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"unary": False},
        {"alternating": False, "shared": True},
        {"alternating": False, "shared": True, "max_leaves": 20, "roots": ("min",)},
        {"values": st.fractions(), "shared": True},
        {"values": st.sampled_from("abc"), "alternating": False},
    ],
)
def test_every_heuristic_pair_is_valid_and_consistent(options: dict[str, Any]) -> None:
    @given(informed_trees(**options))
    @settings(SAMPLE, max_examples=80)
    def holds(tree: InformedTree) -> None:
        check_pair(tree)

    holds()


def test_loose_bounds_come_from_the_values() -> None:
    @given(informed_trees(values=st.sampled_from([Fraction(1, 2), Fraction(1, 3)])))
    @settings(SAMPLE, max_examples=60)
    def holds(tree: InformedTree) -> None:
        for pair in tree.bounds.values():
            assert {*pair} <= {Fraction(1, 2), Fraction(1, 3), NEG_INF, POS_INF}

    holds()


@given(windows())
@SAMPLE
def test_windows_are_not_empty(window: tuple[Value, Value]) -> None:
    alpha, beta = window
    assert alpha < beta


@given(windows(values=st.just(3)))
@settings(SAMPLE, max_examples=30)
def test_a_window_over_a_single_value_has_an_infinite_end(window: tuple[Value, Value]) -> None:
    assert window in [(NEG_INF, POS_INF), (NEG_INF, 3), (3, POS_INF)]


def test_values_may_be_defined_later() -> None:
    later: st.SearchStrategy[int] = st.deferred(lambda: numbers)
    strategy = trees(values=later)
    numbers = st.integers(5, 6)
    assert smallest(strategy) == Tree.parse("5")


# IMPOSSIBLE ARGUMENTS


@BOTH
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"max_leaves": 0}, "max_leaves=0: a tree has at least one leaf"),
        ({"max_leaves": -1}, "max_leaves=-1: a tree has at least one leaf"),
        ({"max_leaves": 2.5}, "max_leaves=2.5 is no integer"),
        ({"max_leaves": True}, "max_leaves=True is no integer"),
        ({"max_leaves": None}, "max_leaves=None is no integer"),
        ({"values": [1, 2]}, r"values=\[1, 2\] is no strategy; write values=st.integers"),
        ({"roots": ()}, r"roots=\(\) is empty"),
        ({"roots": "max"}, r"roots='max' is no list of types; write roots=\['max'\]"),
        ({"roots": ("max", "mid")}, "'mid' is no type; the root is 'max' or 'min'"),
        ({"shared": True, "max_leaves": 1}, "shared=True needs max_leaves >= 2"),
        ({"alternating": False, "unary": False, "max_leaves": 2}, "need max_leaves >= 3"),
    ],
)
def test_arguments_that_allow_nothing_are_refused_at_once(
    strategy: Callable[..., st.SearchStrategy[Tree]], options: dict[str, Any], message: str
) -> None:
    with pytest.raises(InvalidArgument, match=message):
        strategy(**options)


@pytest.mark.parametrize(
    "options",
    [
        {"shared": True, "max_leaves": 2, "unary": False},
        {"alternating": False, "unary": False, "max_leaves": 3},
        {"alternating": False, "max_leaves": 1},
        {"unary": False, "max_leaves": 1},
        {"roots": ["min"]},
    ],
)
def test_arguments_just_possible_are_not_refused(options: dict[str, Any]) -> None:
    assert smallest(trees(**options)) == Tree.parse("0")


@pytest.mark.parametrize("strategy", [trees, informed_trees, windows])
@pytest.mark.parametrize(
    ("values", "message"),
    [
        (st.nothing(), "generates nothing"),
        (st.just(float("nan")), "generated nan; pay-offs and finite ends of windows are finite"),
        (st.just(float("inf")), "generated inf"),
        (st.just(NEG_INF), "generated -inf"),
        (st.none(), "generated None, which cannot be compared with itself"),
    ],
)
def test_values_that_are_no_payoffs_are_refused_when_drawn(
    strategy: Callable[..., st.SearchStrategy[object]], values: st.SearchStrategy[Value], message: str
) -> None:
    with pytest.raises(InvalidArgument, match=message):
        smallest(strategy(values=values), lambda drawn: drawn != (NEG_INF, POS_INF))


def test_windows_need_a_strategy() -> None:
    with pytest.raises(InvalidArgument, match="values=3 is no strategy"):
        windows(values=3)  # type: ignore[arg-type]  # what the test is about
