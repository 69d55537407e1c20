"""Edges of the model that were once wrong."""

import pickle

import pytest

from specs.informed import InformedTree
from specs.text import TreeSyntaxError
from specs.tree import Tree, TreeError
from specs.values import POS_INF, is_finite
from verified import run


class Wide(float):
    """A float of another type, as numerical libraries have."""


def test_a_shared_terminal_is_evaluated_each_time_its_bounds_are_read_again() -> None:
    assert run("alphabeta-informed", "(#1=0 #1#)").evaluated == ["1.1", "1.1"]


@pytest.mark.parametrize("root", ["Max", "", "up"])
def test_a_root_is_max_or_min(root: str) -> None:
    with pytest.raises(TreeError, match="the root is 'max' or 'min'"):
        Tree.of([1, 2], root=root)


def test_every_infinite_float_is_infinite() -> None:
    assert Wide("inf") == POS_INF
    assert not is_finite(Wide("inf"))
    with pytest.raises(TreeError, match="no pay-off"):
        Tree.of([Wide("inf")])


@pytest.mark.parametrize("name", ["1.01", "1." + "9" * 5000, "01.1", "1.", "1.+1", "1.1.", "2"])
def test_a_node_has_one_name(name: str) -> None:
    with pytest.raises(TreeError, match="no node"):
        Tree.parse("((1 2) 3)").node(name)


def test_a_syntax_error_can_be_sent_to_another_process() -> None:
    with pytest.raises(TreeSyntaxError) as caught:
        Tree.parse("(1 two)")
    copy = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 - our own bytes
    assert (str(copy), copy.column) == (str(caught.value), 4)


def test_the_name_of_a_deep_leaf_is_the_only_one_kept() -> None:
    depth = 10_000
    tree = Tree.parse("(" * depth + "1" + ")" * depth, max_depth=depth)
    assert tree.name(depth) == "1" + ".1" * depth
    assert len(tree._names) == 2


@pytest.mark.parametrize("node", [7, -3])
def test_bounds_are_for_nodes_that_exist(node: int) -> None:
    with pytest.raises(TreeError, match="no node number"):
        InformedTree(Tree.parse("((1) 2)"), {node: (0, 9)})


def test_a_pay_off_has_an_order() -> None:
    with pytest.raises(TreeError, match="None is no pay-off"):
        Tree.of(None)


@pytest.mark.parametrize("word", ["oo", "-infinity", "+infinity", "+nan", "-inf"])
def test_no_infinity_is_a_pay_off(word: str) -> None:
    with pytest.raises(TreeSyntaxError, match="is no pay-off: a terminal has a finite number"):
        Tree.parse(f"(1 {word})")


def test_a_stray_brace_is_blamed_itself() -> None:
    with pytest.raises(TreeSyntaxError, match="'}' where a number"):
        Tree.parse("(1})")


def test_three_dots_are_no_pair() -> None:
    with pytest.raises(TreeSyntaxError, match="no pair of bounds"):
        InformedTree.parse("{1...5}(3)")
