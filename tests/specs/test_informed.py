"""Heuristic pairs: validity, consistency and tightness, each with the node at which it fails."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from proofs.strategies import informed_trees, trees
from specs.informed import InformedTree, check_pair, consistency, inform, is_tighter, validity
from specs.minimax import Oracle
from specs.tree import Tree, TreeError
from specs.values import NEG_INF, POS_INF, Value, is_finite

STEADY = settings(
    database=None, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=80
)

any_informed_tree = informed_trees(alternating=False, shared=True)


def invalid(tree: InformedTree) -> list[str]:
    return [tree.name(node) for node in validity(tree, tree.nodes())]


def inconsistent(tree: InformedTree) -> list[str]:
    return [tree.name(node) for node in consistency(tree, tree.nodes())]


def complaint(text: str) -> str:
    with pytest.raises(TreeError) as caught:
        check_pair(InformedTree.parse(text))
    return str(caught.value)


# WHAT A TREE KNOWS


def test_bounds_are_known_by_node() -> None:
    tree = InformedTree.parse("{0..9}(3 {..5}(1 4) (2))")
    first, second, third = tree.children(tree.root)
    assert (tree.lower(tree.root), tree.upper(tree.root)) == (0, 9)
    assert (tree.lower(first), tree.upper(first)) == (3, 3)
    assert (tree.lower(second), tree.upper(second)) == (NEG_INF, 5)
    assert (tree.lower(third), tree.upper(third)) == (NEG_INF, POS_INF)
    assert dict(tree.bounds) == {tree.root: (0, 9), second: (NEG_INF, 5)}


def test_an_informed_tree_is_the_tree_below() -> None:
    plain, informed = Tree.parse("(3 (1 4))"), InformedTree.parse("{0..9}(3 {..5}(1 4))")
    assert InformedTree(plain, informed.bounds) == informed
    assert [informed.name(node) for node in informed.nodes()] == [plain.name(node) for node in plain.nodes()]
    assert Oracle(informed)[informed.root] == Oracle(plain)[plain.root]


def test_ignorance_said_is_ignorance_unsaid() -> None:
    said = InformedTree(Tree.parse("(3)"), {0: (float("-inf"), POS_INF)})
    assert not said.bounds
    assert said == InformedTree.parse("(3)")
    assert hash(said) == hash(InformedTree.parse("(3)"))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("{0..9}(3)", "{0..8}(3)"),
        ("{0..9}(3)", "{1..9}(3)"),
        ("{0..9}(3)", "(3)"),
        ("{0..}((3))", "({0..}(3))"),
        ("{0..9}(3)", "{0..9}(4)"),
    ],
)
def test_informed_trees_that_differ_are_unequal(one: str, other: str) -> None:
    assert InformedTree.parse(one) != InformedTree.parse(other)


def test_a_tree_is_no_informed_tree() -> None:
    assert Tree.parse("(3)") != InformedTree.parse("(3)")
    assert InformedTree.parse("(3)") != Tree.parse("(3)")


def test_the_order_of_saying_has_no_meaning() -> None:
    tree = Tree.parse("((3) (4))")
    one, other = InformedTree(tree, {1: (0, 9), 3: (0, 8)}), InformedTree(tree, {3: (0, 8), 1: (0, 9)})
    assert one == other
    assert hash(one) == hash(other)


def test_a_terminal_takes_no_bounds() -> None:
    with pytest.raises(TreeError, match=r"^node 1\.2 is a terminal: its bounds are its pay-off \(PB-D1\.d\)$"):
        InformedTree(Tree.parse("(1 2)"), {2: (0, 9)})


def test_the_bounds_given_are_copied() -> None:
    bounds: dict[int, tuple[Value, Value]] = {0: (0, 9)}
    tree = InformedTree(Tree.parse("(3)"), bounds)
    bounds[0] = (5, 6)
    assert tree.upper(0) == 9


def test_a_huge_informed_tree() -> None:
    text = "{0..0}(" * 10_000 + "0" + ")" * 10_000
    tree = InformedTree.parse(text, max_depth=10_000)
    assert str(tree) == text
    assert len(tree.bounds) == 10_000
    assert hash(tree) == hash(InformedTree.parse(text, max_depth=10_000))
    check_pair(tree)


# INFORM


def test_bounds_are_added_by_name() -> None:
    tree = Tree.parse("(3 (1 4))")
    assert inform(tree, "1=0..9 1.2=..5") == InformedTree.parse("{0..9}(3 {..5}(1 4))")
    assert inform(tree, "1=0..9,1.2=..5,") == InformedTree.parse("{0..9}(3 {..5}(1 4))")
    assert inform(tree, " ") == InformedTree.parse("(3 (1 4))")
    assert inform(tree, "1=1/2..+inf") == InformedTree.parse("{1/2..}(3 (1 4))")


def test_bounds_are_added_to_those_the_tree_has() -> None:
    tree = InformedTree.parse("{0..9}(3 {..5}(1 4))")
    assert inform(tree, "1.2=1..4") == InformedTree.parse("{0..9}(3 {1..4}(1 4))")
    assert inform(tree, "1=..") == InformedTree.parse("(3 {..5}(1 4))")
    assert tree == InformedTree.parse("{0..9}(3 {..5}(1 4))")


def test_a_shared_node_is_informed_by_any_of_its_names() -> None:
    tree = Tree.parse("(#1=(2) (#1#))")
    assert inform(tree, "1.2.1=0..") == inform(tree, "1.1=0..") == InformedTree.parse("(#1={0..}(2) (#1#))")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1", "'1' gives no bounds; write a node and its pair as 1.2=0..9"),
        ("0..9", "'0..9' gives no bounds; write a node and its pair as 1.2=0..9"),
        ("1=5", "'1=5': '5' is no pair of bounds; write them as 2..7, ..7 or 2.."),
        ("1=", "'1=': '' is no pair of bounds; write them as 2..7, ..7 or 2.."),
        ("1=a..5", "'1=a..5': 'a' is not a number; write it as 3, -2.5, 1/3, -inf or +inf"),
        ("1=nan..5", "'1=nan..5': 'nan' is not a number; write it as 3, -2.5, 1/3, -inf or +inf"),
        ("1=0..9 1.2=0..1/0", "'1.2=0..1/0': '1/0' divides by zero"),
        ("2=0..9", "no node '2' in this tree; the root is 1, its children 1.1, 1.2, ..."),
        ("=0..9", "no node '' in this tree; the root is 1, its children 1.1, 1.2, ..."),
        ("1.3=0..9", "no node '1.3' in this tree; the root is 1, its children 1.1, 1.2, ..."),
        ("1.1=0..9", "node 1.1 is a terminal: its bounds are its pay-off (PB-D1.d)"),
    ],
)
def test_what_informs_of_nothing_is_quoted(text: str, message: str) -> None:
    with pytest.raises(TreeError) as error:
        inform(Tree.parse("(3 (1 4))"), text)
    assert str(error.value) == message


@given(any_informed_tree)
@STEADY
def test_a_pair_may_be_said_by_name(tree: InformedTree) -> None:
    plain = Tree(
        [tree.children(node) for node in tree.nodes()],
        [tree.is_max(node) for node in tree.nodes()],
        [None if tree.children(node) else tree.value(node) for node in tree.nodes()],
    )
    said = " ".join(f"{tree.name(node)}={lower!r}..{upper!r}" for node, (lower, upper) in tree.bounds.items())
    assert inform(plain, said) == tree


# VALIDITY (PB-D1.d)


@pytest.mark.parametrize("text", ["0", "(0)", "{0..0}(0)", "{..0}(0)", "{0..}(0)", "{-1..1}(0)", "min{0..0}(0 1)"])
def test_bounds_that_contain_f_are_valid(text: str) -> None:
    assert invalid(InformedTree.parse(text)) == []
    check_pair(InformedTree.parse(text))


@pytest.mark.parametrize(
    ("text", "pair"),
    [("{1..}(0)", "1..+inf"), ("{..-1}(0)", "-inf..-1"), ("{1..2}(0)", "1..2"), ("{1..-1}(0)", "1..-1")],
)
def test_the_smallest_invalid_pairs(text: str, pair: str) -> None:
    assert invalid(InformedTree.parse(text)) == ["1"]
    assert complaint(text) == f"node 1: {pair} does not contain f = 0 (PB-D1.d)"


def test_validity_names_every_node_at_which_it_fails() -> None:
    tree = InformedTree.parse("{6..}(5 {..3}(7 4) min{4..}(7 4) {..1/2}(2/3))")
    assert invalid(tree) == ["1", "1.2", "1.4"]
    assert list(validity(tree, iter([tree.node("1.3"), tree.node("1.4")]))) == [tree.node("1.4")]


def test_a_complaint_names_the_first_invalid_node() -> None:
    assert complaint("(0 (3 {..1/2}(2/3)))") == (
        "node 1.2.2: -inf..Fraction(1, 2) does not contain f = Fraction(2, 3) (PB-D1.d)"
    )


@dataclass(frozen=True)
class Inexact:
    """A game of one terminal whose pair is not its pay-off."""

    lower_bound: int
    upper_bound: int
    root: str = "terminal"

    def children(self, _: str) -> list[str]:
        return []

    def is_max(self, _: str) -> bool:
        return True

    def value(self, _: str) -> Value:
        return 0

    def lower(self, _: str) -> Value:
        return self.lower_bound

    def upper(self, _: str) -> Value:
        return self.upper_bound


@pytest.mark.parametrize(("lower", "upper", "valid"), [(0, 0, True), (-1, 0, False), (0, 1, False), (-1, 1, False)])
def test_a_pair_is_exact_at_a_terminal(lower: int, upper: int, *, valid: bool) -> None:
    assert (list(validity(Inexact(lower, upper), iter(["terminal"]))) == []) == valid


@given(any_informed_tree, st.data())
@STEADY
def test_a_bound_moved_across_f_is_found(tree: InformedTree, data: st.DataObject) -> None:
    assume(tree.children(tree.root))
    node = data.draw(st.sampled_from([node for node in tree.nodes() if tree.children(node)]))
    true = Oracle(tree)[node]
    assert isinstance(true, int)
    wrong: tuple[Value, Value] = (true + 1, POS_INF) if data.draw(st.booleans()) else (NEG_INF, true - 1)
    broken = InformedTree(tree, {**tree.bounds, node: wrong})
    assert list(validity(broken, broken.nodes())) == [node]


# CONSISTENCY (PB-D1.e)


@pytest.mark.parametrize(
    "text",
    [
        "{..1}({..1}(0))",
        "{..1}({..0}(0))",
        "{0..}((0))",
        "({..0}(0))",
        "min{-1..}({-1..}(0))",
        "min{-1..}({0..}(0))",
        "min{..0}((0))",
    ],
)
def test_children_that_know_more_are_consistent(text: str) -> None:
    assert inconsistent(InformedTree.parse(text)) == []
    check_pair(InformedTree.parse(text))


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("{..0}((0))", "U(c) <= U(n)"),
        ("{..0}({..1}(0))", "U(c) <= U(n)"),
        ("{..0}(max(0))", "U(c) <= U(n)"),
        ("min{0..}((0))", "L(c) >= L(n)"),
        ("min{0..}({-1..}(0))", "L(c) >= L(n)"),
        ("min{0..}(min(0))", "L(c) >= L(n)"),
    ],
)
def test_the_smallest_inconsistent_pairs(text: str, bound: str) -> None:
    tree = InformedTree.parse(text)
    assert invalid(tree) == []
    assert inconsistent(tree) == ["1"]
    assert complaint(text) == f"node 1: not {bound} for every child c, so the pair is not consistent (PB-D1.e)"


def test_consistency_names_every_node_at_which_it_fails() -> None:
    tree = InformedTree.parse("(3 min{1..}((1) (2)) min{1..}({1..}(1)) max{..5}((5)))")
    assert inconsistent(tree) == ["1.2", "1.4"]
    assert list(consistency(tree, iter([tree.node("1.3"), tree.node("1.4")]))) == [tree.node("1.4")]


def test_one_child_that_knows_less_is_enough() -> None:
    assert inconsistent(InformedTree.parse("{..5}({..5}(5) {..4}(4) {..6}(3))")) == ["1"]


def test_a_valid_leaf_is_never_inconsistent_with_its_father() -> None:
    assert inconsistent(InformedTree.parse("{..5}(5 4)")) == []
    assert inconsistent(InformedTree.parse("{..4}(5 4)")) == ["1"]


def test_validity_is_complained_of_first() -> None:
    assert "(PB-D1.d)" in complaint("{..0}(({..-1}(0)))")


@given(any_informed_tree)
@STEADY
def test_a_loose_bound_below_the_bound_of_the_root_is_found(tree: InformedTree) -> None:
    """A new root with the tree as its only child, one bound of which is tighter than the child's."""
    upper, lower = tree.upper(tree.root), tree.lower(tree.root)
    true = Oracle(tree)[tree.root]
    for is_max, loose, pair in [(True, true < upper, (NEG_INF, true)), (False, lower < true, (true, POS_INF))]:
        grown = InformedTree(
            Tree(
                [[1], *([child + 1 for child in tree.children(node)] for node in tree.nodes())],
                [is_max, *(tree.is_max(node) for node in tree.nodes())],
                [None, *(None if tree.children(node) else tree.value(node) for node in tree.nodes())],
            ),
            {0: pair, **{node + 1: bounds for node, bounds in tree.bounds.items()}},
        )
        assert invalid(grown) == []
        assert inconsistent(grown) == ["1"] * loose


# TIGHTNESS (PB-C3.1)


@pytest.mark.parametrize(
    ("one", "other", "tighter"),
    [
        ("{0..9}(3)", "{0..9}(3)", True),
        ("{1..9}(3)", "{0..9}(3)", True),
        ("{0..8}(3)", "{0..9}(3)", True),
        ("{0..9}(3)", "(3)", True),
        ("{0..9}(3)", "{1..9}(3)", False),
        ("{0..9}(3)", "{0..8}(3)", False),
        ("{1..9}(3)", "{0..8}(3)", False),
        ("(3)", "{0..}(3)", False),
        ("(3)", "{..9}(3)", False),
        ("{3..3}({0..9}(3))", "({1..9}(3))", False),
        ("3", "3", True),
    ],
)
def test_tighter_means_tighter_at_every_node(one: str, other: str, *, tighter: bool) -> None:
    tree = InformedTree.parse(one)
    assert is_tighter(tree, InformedTree.parse(other), tree.nodes()) == tighter


def test_only_the_nodes_named_are_compared() -> None:
    one, other = InformedTree.parse("{3..3}({0..9}(3))"), InformedTree.parse("({1..9}(3))")
    assert is_tighter(one, other, iter([one.root]))
    assert not is_tighter(one, other, iter([one.node("1.1")]))


@given(any_informed_tree)
@STEADY
def test_every_pair_lies_between_omniscience_and_ignorance(tree: InformedTree) -> None:
    f = Oracle(tree)
    omniscient = InformedTree(tree, {node: (f[node], f[node]) for node in tree.nodes() if tree.children(node)})
    ignorant = InformedTree(tree, {})
    check_pair(omniscient)
    check_pair(ignorant)
    assert is_tighter(tree, tree, tree.nodes())
    assert is_tighter(omniscient, tree, tree.nodes())
    assert is_tighter(tree, ignorant, tree.nodes())
    assert is_tighter(tree, omniscient, tree.nodes()) == (tree == omniscient)
    assert is_tighter(ignorant, tree, tree.nodes()) == (tree == ignorant)


# ANY ORDER AS VALUES


def test_bounds_over_strings() -> None:
    tree = InformedTree(Tree.of([["pear", "fig"], ["apple"]]), {0: ("egg", "ham"), 1: (NEG_INF, "gin"), 4: ("a", "b")})
    check_pair(tree)
    assert invalid(InformedTree(tree, {0: ("ham", POS_INF)})) == ["1"]


@given(trees(values=st.fractions()))
@settings(STEADY, max_examples=30)
def test_f_rounded_both_ways_is_a_valid_pair_and_consistent(tree: Tree) -> None:
    """Rounding is monotone, so that U = ceil(f) and L = floor(f) inherit consistency from f."""
    f = Oracle(tree)
    bounds: dict[int, tuple[Value, Value]] = {}
    for node in tree.nodes():
        true = f[node]
        assert isinstance(true, Fraction)
        if tree.children(node):
            bounds[node] = (true.__floor__(), true.__ceil__())
    informed = InformedTree(tree, bounds)
    check_pair(informed)
    assert all(is_finite(bound) for pair in informed.bounds.values() for bound in pair)
