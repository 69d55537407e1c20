"""The explicit tree: its three questions, names, measures, equality; any order as values; any depth."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import total_ordering

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import specs
from proofs.strategies import trees
from specs.minimax import Oracle, critical_path, f
from specs.paths import every_path
from specs.tree import Builder, Tree, TreeError
from specs.values import NEG_INF, POS_INF, Value

STEADY = settings(
    database=None, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=100
)
HUGE = 10_000

any_tree = trees(alternating=False, shared=True)


@total_ordering
@dataclass(frozen=True)
class Card:
    """An order without arithmetic, for ranks compare as in "23456789TJQKA"."""

    rank: str

    def __lt__(self, other: Card) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return "23456789TJQKA".index(self.rank) < "23456789TJQKA".index(other.rank)


def chain(depth: int) -> Tree:
    return Tree.parse("(" * depth + "0" + ")" * depth, max_depth=depth)


def comb(depth: int) -> Tree:
    """A leaf next to every inner node but the last."""
    return Tree.parse("(1 " * depth + "0" + ")" * depth, max_depth=depth)


def star(width: int) -> Tree:
    return Tree.parse("(" + "0 " * width + ")")


# THE THREE QUESTIONS


def test_the_tree_is_that_of_the_package() -> None:
    text = "((41 5) (12 90))"
    assert specs.Tree is Tree
    assert specs.Tree.parse(text) == Tree.of([[41, 5], [12, 90]])
    assert str(specs.Tree.parse(text)) == text
    assert not specs.Tree.parse(text, root="min").is_max(Tree.root)


def test_children_stand_in_reading_order() -> None:
    tree = Tree.parse("((41 5) (12 90))")
    first, second = tree.children(tree.root)
    assert [tree.value(leaf) for leaf in tree.children(first)] == [41, 5]
    assert [tree.value(leaf) for leaf in tree.children(second)] == [12, 90]


def test_types_alternate_from_a_max_root() -> None:
    tree = Tree.parse("(((1)))")
    assert [tree.is_max(node) for node in tree.nodes()] == [True, False, True, False]


def test_types_alternate_from_a_min_root() -> None:
    tree = Tree.parse("(((1)))", root="min")
    assert [tree.is_max(node) for node in tree.nodes()] == [False, True, False, True]


def test_a_type_given_is_kept_and_alternates_from_there() -> None:
    tree = Tree.parse("(max((1)))")
    assert [tree.is_max(node) for node in tree.nodes()] == [True, True, False, True]


def test_an_inner_node_has_no_payoff() -> None:
    tree = Tree.parse("(1 (2 3))")
    with pytest.raises(TreeError, match=r"^node 1\.2 is not a terminal, so it has no pay-off of its own"):
        tree.value(tree.node("1.2"))


# BUILDING


def test_nested_lists_and_tuples_make_the_tree_of_the_same_text() -> None:
    assert Tree.of([[41, 5], (12, 90)]) == Tree.parse("((41 5) (12 90))")
    assert Tree.of([1, [2]], root="min") == Tree.parse("min(1 (2))")
    assert Tree.of(3) == Tree.parse("3")


@pytest.mark.parametrize(("nested", "number"), [([], 1), ([[]], 2), ([1, [2], []], 5)])
def test_an_empty_list_is_refused_by_its_place(nested: object, number: int) -> None:
    with pytest.raises(TreeError, match=f"^inner node number {number} in reading order has no children"):
        Tree.of(nested)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf"), NEG_INF, POS_INF], ids=repr)
def test_what_is_not_finite_is_no_payoff(value: Value) -> None:
    with pytest.raises(TreeError, match=r"is no pay-off: it must be finite"):
        Tree.of([1, value])


def test_a_builder_without_nodes_makes_no_tree() -> None:
    with pytest.raises(TreeError, match="a tree has at least one node"):
        Builder().tree()


def test_a_builder_alternates_types_unless_told() -> None:
    builder = Builder()
    root = builder.inner(None)
    builder.leaf(builder.inner(root), 1)
    builder.leaf(builder.inner(root, is_max=True), 2)
    assert builder.tree() == Tree.parse("((1) max(2))")


def test_a_builder_knows_types_and_emptiness() -> None:
    builder = Builder()
    root = builder.inner(None, is_max=False)
    assert not builder.type_of(root)
    assert builder.is_empty(root)
    leaf = builder.leaf(root, 1)
    assert builder.type_of(leaf)
    assert not builder.is_empty(root)
    assert not builder.is_empty(leaf)


def test_a_builder_adds_a_node_again() -> None:
    builder = Builder()
    root = builder.inner(None)
    leaf = builder.leaf(root, 1)
    builder.again(builder.inner(root), leaf)
    builder.again(root, leaf)
    assert builder.tree() == Tree.parse("(#1=1 (#1#) #1#)")


def test_a_later_change_of_the_builder_leaves_the_tree_alone() -> None:
    builder = Builder()
    root = builder.inner(None)
    builder.leaf(root, 1)
    tree = builder.tree()
    builder.leaf(root, 2)
    assert tree == Tree.parse("(1)")
    assert builder.tree() == Tree.parse("(1 2)")


# NAMES


def test_dewey_names_in_reading_order() -> None:
    tree = Tree.parse("((41 5) (12 (90)) 7)")
    names = ["1", "1.1", "1.1.1", "1.1.2", "1.2", "1.2.1", "1.2.2", "1.2.2.1", "1.3"]
    assert [tree.name(node) for node in tree.nodes()] == names


def test_names_do_not_depend_on_the_order_of_asking() -> None:
    text = "(((1 2) 3) (4 5))"
    forwards, backwards = Tree.parse(text), Tree.parse(text)
    names = {node: forwards.name(node) for node in forwards.nodes()}
    assert {node: backwards.name(node) for node in reversed(range(len(backwards)))} == names


def test_a_shared_node_has_its_leftmost_name_and_answers_to_all() -> None:
    tree = Tree.parse("((1 #1=(2)) #1# (#1#))")
    assert tree.name(tree.node("1.2")) == "1.1.2"
    assert tree.node("1.1.2") == tree.node("1.2") == tree.node("1.3.1")


@given(any_tree)
@STEADY
def test_node_inverts_name(tree: Tree) -> None:
    assert len({tree.name(node) for node in tree.nodes()}) == len(tree)
    for node in tree.nodes():
        assert tree.node(tree.name(node)) == node


@given(any_tree)
@STEADY
def test_every_path_leads_to_the_node_of_its_name(tree: Tree) -> None:
    for path in every_path(tree):
        assert tree.node(path.name) == path.node


@pytest.mark.parametrize(
    "name",
    ["", "0", "2", "1.", "1.0", "1.3", "1.-1", "1.1.1", "1.2.3", "1..1", ".1", " 1", "1.x", "1.²", "root", "1.1.1.1"],
)
def test_an_unknown_name_is_quoted(name: str) -> None:
    tree = Tree.parse("(1 (2 3))")
    with pytest.raises(TreeError) as error:
        tree.node(name)
    assert str(error.value) == f"no node {name!r} in this tree; the root is 1, its children 1.1, 1.2, ..."


# MEASURES


def test_measures_of_a_tree() -> None:
    tree = Tree.parse("((41 5) (12 90))")
    assert len(tree) == 7
    assert list(tree.nodes()) == [0, 1, 2, 3, 4, 5, 6]
    assert [tree.value(leaf) for leaf in tree.leaves()] == [41, 5, 12, 90]
    assert not tree.shares


def test_a_shared_node_counts_once() -> None:
    tree = Tree.parse("(#1=(1 2) (#1# 3))")
    assert len(tree) == 6
    assert [tree.value(leaf) for leaf in tree.leaves()] == [1, 2, 3]
    assert tree.shares


@given(trees())
@STEADY
def test_without_sharing_nodes_are_numbered_along_the_paths(tree: Tree) -> None:
    assert not tree.shares
    assert [path.node for path in every_path(tree)] == list(tree.nodes())


@given(any_tree)
@STEADY
def test_a_tree_shares_when_it_has_more_paths_than_nodes(tree: Tree) -> None:
    assert tree.shares == (len(list(every_path(tree))) > len(tree))


# EQUALITY


def test_equal_texts_make_equal_trees_with_equal_hashes() -> None:
    one, other = Tree.parse("(1 (2 3))"), Tree.parse("( 1, ( 2, 3 ) )")
    assert one == other
    assert hash(one) == hash(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("(1 2)", "(1 3)", id="pay-off"),
        pytest.param("(1 2)", "(2 1)", id="order"),
        pytest.param("(1 2)", "(1 2 2)", id="number of children"),
        pytest.param("((1) 2)", "((1 2))", id="shape"),
        pytest.param("(1 2)", "min(1 2)", id="type of the root"),
        pytest.param("((1))", "(max(1))", id="type of an inner node"),
        pytest.param("(1 1)", "(#1=1 #1#)", id="sharing"),
        pytest.param("1", "(1)", id="a leaf and its father"),
    ],
)
def test_trees_that_differ_are_unequal(one: str, other: str) -> None:
    assert Tree.parse(one) != Tree.parse(other)


def test_a_tree_equals_no_text() -> None:
    assert Tree.parse("1") != "1"
    assert Tree.parse("1") != 1


def test_the_type_of_a_leaf_has_no_meaning() -> None:
    assert Tree.parse("1", root="min") == Tree.parse("1", root="max")


def test_trees_are_keys() -> None:
    assert {Tree.parse("(1 2)"): "found"}[Tree.of([1, 2])] == "found"


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, lambda tree: pickle.loads(pickle.dumps(tree))])  # noqa: S301
def test_copies_are_equal(duplicate: Callable[[Tree], Tree]) -> None:
    tree = Tree.parse("(#1=(1 1/2) max(#1# -2.5))")
    assert duplicate(tree) == tree
    assert duplicate(tree).name(5) == tree.name(5)


# ANY ORDER AS VALUES


@pytest.mark.parametrize(
    ("nested", "value", "path"),
    [
        ([["pear", "fig"], ["apple", "quince"]], "fig", ["1", "1.1", "1.1.2"]),
        ([[Fraction(1, 2), Fraction(1, 3)], [Fraction(2, 5)]], Fraction(2, 5), ["1", "1.2", "1.2.1"]),
        ([[Card("T"), Card("9")], [Card("A"), Card("J")]], Card("J"), ["1", "1.2", "1.2.2"]),
        ([[1, 2.5], [Fraction(9, 4), 7]], Fraction(9, 4), ["1", "1.2", "1.2.1"]),
    ],
)
def test_minimax_over_any_order(nested: object, value: Value, path: list[str]) -> None:
    tree = Tree.of(nested)
    assert f(tree, tree.root) == Oracle(tree)[tree.root] == value
    assert [tree.name(node) for node in critical_path(tree)] == path


def test_tuples_are_values_of_a_builder() -> None:
    builder = Builder()
    root = builder.inner(None)
    for value in [(1, 2), (1,), (0, 9, 9)]:
        builder.leaf(root, value)
    tree = builder.tree()
    assert f(tree, tree.root) == (1, 2)


@given(trees(values=st.text(max_size=3), alternating=False, shared=True))
@STEADY
def test_the_oracle_is_f_over_strings(tree: Tree) -> None:
    oracle = Oracle(tree)
    for node in tree.nodes():
        assert oracle[node] == f(tree, node)


def test_a_tree_over_strings_is_printed_for_the_eye() -> None:
    assert str(Tree.of(["b", ["a"]])) == "('b' ('a'))"


# ANY SIZE


@pytest.mark.parametrize("make", [chain, comb, star])
def test_huge_trees_are_printed_read_compared_and_hashed(make: Callable[[int], Tree]) -> None:
    tree = make(HUGE)
    again = Tree.parse(str(tree), max_depth=HUGE)
    assert again is not tree
    assert again == tree
    assert hash(again) == hash(tree)
    assert repr(again) == f"Tree.parse({str(tree)!r})"
    assert make(HUGE - 1) != tree


@pytest.mark.parametrize("make", [chain, comb])
def test_the_deepest_leaf_of_a_huge_tree_has_a_name(make: Callable[[int], Tree]) -> None:
    tree = make(HUGE)
    deepest = len(tree) - 1
    name = tree.name(deepest)
    assert name.count(".") == HUGE
    assert tree.node(name) == deepest


def test_the_last_leaf_of_a_wide_tree_has_a_name() -> None:
    tree = star(HUGE)
    assert tree.name(tree.leaves()[-1]) == f"1.{HUGE}"
    assert tree.node(f"1.{HUGE}") == HUGE
    with pytest.raises(TreeError):
        tree.node(f"1.{HUGE + 1}")


@pytest.mark.parametrize(("make", "leaves"), [(chain, 1), (comb, HUGE + 1), (star, HUGE)])
def test_huge_trees_are_measured_and_valued(make: Callable[[int], Tree], leaves: int) -> None:
    tree = make(HUGE)
    assert len(tree.leaves()) == leaves
    assert not tree.shares
    assert Oracle(tree)[tree.root] == (1 if make is comb else 0)


def test_nested_lists_may_be_huge() -> None:
    nested: object = 0
    for _ in range(HUGE):
        nested = [nested]
    assert Tree.of(nested) == chain(HUGE)
    assert Tree.of([0] * HUGE) == star(HUGE)


def test_a_ladder_of_shared_nodes_is_small_though_its_paths_are_many() -> None:
    """20 nodes, each twice below the next: a million paths."""
    text = "7"
    for label in range(20):
        text = f"(#{label}={text} #{label}#)"
    tree = Tree.parse(text)
    assert len(tree) == 21
    assert tree.shares
    assert Oracle(tree)[tree.root] == 7
    assert len(str(tree)) < 300
    assert Tree.parse(str(tree)) == tree
    assert tree.name(20) == ".".join("1" * 21)
