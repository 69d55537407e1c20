"""Minimal graphs: left-first, approximate and real (RR-5.2-LFMG, RR-5.2-RMG, RR-5.2-RMGhard, RR-5.3-ARMG, RR-5.4)."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest

from proofs.enumeration.cases import Scope
from proofs.enumeration.dags import DagScope, filled, graphs
from proofs.mutants.seeding import clause_named, mutate
from specs.clauses.minimal_graph import graph_proves
from specs.contracts import PreViolation, Violation, clauses_of, contracts
from specs.minimal_graph import cheapest, fewest_leaves, is_proof, leaves_in, proofs, real_minimal_graph, solutions
from specs.minimal_tree import leaf_count
from specs.minimax import f
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, above, below
from tests.random_games import layered
from verified.memory.around import around
from verified.memory.minimal_graph import (
    MinimalGraph,
    approximate_minimal_graph,
    best_children,
    best_first,
    cheapest_cutoffs,
    heights,
    left_first_minimal_graph,
    left_first_minimal_tree,
    searched_again,
    unrepaired_minimal_graph,
)

Make = Callable[[Tree], MinimalGraph[int]]
MAKES: dict[str, Make] = {
    "left-first": lambda tree: left_first_minimal_graph(tree, 0),
    "etc": lambda tree: approximate_minimal_graph(tree, 0),
    "mm(2)": lambda tree: approximate_minimal_graph(tree, 0, 2),
    "mm(all)": lambda tree: approximate_minimal_graph(tree, 0, 99),
}


def small_graphs() -> Iterator[Tree]:
    """Those of up to five edges, among them the smallest on which MM without the repair needs more leaves."""
    yield from DagScope(3, edges=5).trees()


def seven_edges() -> Iterator[Tree]:
    """Two terminals, no child twice: among them the smallest on which MM without the repair needs more nodes."""
    for children in graphs(7):
        shares = sum(map(len, children)) >= len(children)
        if shares and children.count(()) <= 2 and all(len({*sons}) == len(sons) for sons in children):
            yield from filled(children)


def unrepaired(tree: Tree) -> MinimalGraph[int]:
    """MM everywhere, as the thesis describes it."""
    return unrepaired_minimal_graph(tree, 0, 99)


# THE REAL MINIMAL GRAPH


def test_the_smallest_tree_on_which_left_first_is_not_minimal() -> None:  # RR-5.2-RMG
    with contracts("off"):
        larger = [t for t in Scope(3).trees() if len(left_first_minimal_graph(t, 0).leaves) > cheapest(t, inner=0)]
    assert str(larger[0]) == "((0 0) 0)"
    tree = larger[0]
    assert len(left_first_minimal_graph(tree, 0).leaves) == 3
    assert real_minimal_graph(tree) == {0, 1, 2, 4}  # one leaf bounds the first child, the second is exact
    assert cheapest(tree, inner=0) == leaves_in(tree, {0, 1, 2, 4}) == 2


def test_the_rule_for_trees_is_the_definition() -> None:
    for scope in (Scope(4), Scope(3, height=3)):
        for tree in scope.trees():
            everything = [*proofs(tree)]
            assert cheapest(tree) == min(map(len, everything)) == len(real_minimal_graph(tree))
            assert cheapest(tree, inner=0) == min(leaves_in(tree, part) for part in everything)


def test_the_smallest_proof_is_the_smallest_set_of_leaves_that_decides() -> None:
    for tree in (*Scope(4).trees(), *small_graphs()):
        leaves = min(leaves_in(tree, part) for part in proofs(tree))
        assert leaves == fewest_leaves(tree), str(tree)


def test_a_part_that_is_no_proof() -> None:
    tree = Tree.parse("((41 5) (12 90))")
    assert is_proof(tree, 0, [2, 3, 5, 6])
    assert not is_proof(tree, 0, [2, 5, 6])
    assert solutions(tree, 0, 12, all_at_max=True) == {frozenset({0, 1, 3, 4, 5})}
    assert solutions(tree, 0, 13, all_at_max=False) == set()
    assert real_minimal_graph(tree) == {0, 1, 3, 4, 5, 6}


# LEFT-FIRST


@pytest.mark.parametrize("seeds", [range(12), pytest.param(range(12, 60), marks=pytest.mark.evidence)])
def test_the_minimal_tree_of_a_uniform_tree_is_that_of_knuth_and_moore(seeds: range) -> None:  # RR-5.2-LFMG, step 2
    def uniform(width: int, depth: int, choose: Callable[[int], int]) -> object:
        return [uniform(width, depth - 1, choose) for _ in range(width)] if depth else choose(9)

    for width, depth in ((2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (2, 5)):
        for seed in seeds:
            tree = Tree.of(uniform(width, depth, random.Random(seed).randrange), root=("max", "min")[seed % 2])
            with contracts("oracle" if seed < 4 else "off"):
                minimal = left_first_minimal_tree(tree, 0)
                assert [*left_first_minimal_graph(tree, 0).leaves] == [*minimal.leaves]  # nothing is shared
            assert len(minimal.leaves) == leaf_count(width, depth)


def test_the_minimal_tree_of_a_small_uniform_tree_with_ties() -> None:
    for values in range(3**4):
        digits = [values // 3**i % 3 for i in range(4)]
        for root in ("max", "min"):
            tree = Tree.of([digits[:2], digits[2:]], root=root)
            assert len(left_first_minimal_tree(tree, 0).leaves) == 3


def test_a_minimal_graph_counts_a_shared_leaf_once() -> None:  # RR-F5.2-treevsgraph
    tree = Tree.parse("((#1=3 4) (#1# 1) (#1# 2))")
    assert [*left_first_minimal_tree(tree, 0).leaves] == [2, 3, 2, 2]
    assert [*left_first_minimal_graph(tree, 0).leaves] == [2, 3]


def test_best_children_come_first_and_the_others_keep_their_order() -> None:
    tree = Tree.parse("(1 2 #1=3 #1#)")
    assert best_first({0: 3}, 0, tree.children(0)) == [3, 1, 2, 3]
    assert best_first({}, 0, tree.children(0)) == (1, 2, 3, 3)
    assert best_children(tree, 0) == (3, {0: 3})


# ONE BELOW THE OTHER


def sizes(tree: Tree) -> dict[str, tuple[int, int]]:
    made = {name: make(tree) for name, make in MAKES.items()}
    return {name: (len(graph.nodes), len(graph.leaves)) for name, graph in made.items()}


def test_exact_below_approximate_below_left_first_on_all_small_graphs() -> None:  # RR-5.3-ARMG, RR-5.4
    smaller: Counter[str] = Counter()
    with contracts("off"):
        for tree in small_graphs():
            everything = [*proofs(tree)]
            nodes, leaves = min(map(len, everything)), min(leaves_in(tree, part) for part in everything)
            found = sizes(tree)
            assert all(nodes <= n and leaves <= m for n, m in found.values()), str(tree)
            assert found["etc"][0] <= found["left-first"][0], str(tree)
            assert found["etc"][1] <= found["left-first"][1], str(tree)
            for name in ("mm(2)", "mm(all)"):
                assert found[name][0] <= found["etc"][0], str(tree)
                assert found[name][1] <= found["etc"][1], str(tree)
            smaller.update(name for name, (n, _) in found.items() if n < found["left-first"][0])
            smaller["real"] += nodes < found["mm(all)"][0]
    assert smaller == {"etc": 256, "mm(2)": 262, "mm(all)": 262, "real": 236}


@pytest.mark.evidence
def test_exact_below_approximate_below_left_first_on_larger_graphs() -> None:  # RR-5.3-ARMG, RR-5.4
    repaired = 0
    with contracts("off"):
        for tree in seven_edges():
            everything = [*proofs(tree)]
            nodes, leaves = min(map(len, everything)), min(leaves_in(tree, part) for part in everything)
            left_first, approximate = left_first_minimal_graph(tree, 0), approximate_minimal_graph(tree, 0, 99)
            assert nodes <= len(approximate.nodes) <= len(left_first.nodes), str(tree)
            assert leaves <= len(approximate.leaves) <= len(left_first.leaves), str(tree)
            repaired += len(unrepaired(tree).nodes) > len(left_first.nodes)
    assert repaired == 16  # by nodes; without the repair the claim fails on these


def test_exact_below_approximate_below_left_first_on_trees() -> None:
    smaller: Counter[str] = Counter()
    with contracts("off"):
        for tree in (*Scope(4).trees(), *Scope(3, height=3).trees()):
            found = sizes(tree)
            assert cheapest(tree) <= found["mm(all)"][0] <= found["mm(2)"][0] <= found["left-first"][0], str(tree)
            assert found["etc"] == found["left-first"]  # nothing to transpose into
            assert len(unrepaired(tree).nodes) == found["mm(all)"][0]  # and nothing to repair
            smaller["mm"] += found["mm(all)"][0] < found["left-first"][0]
            smaller["real"] += cheapest(tree) < found["mm(all)"][0]
    assert smaller == {"mm": 148, "real": 220}


def test_on_random_graphs() -> None:
    with contracts("off"):
        for seed in range(300):
            tree = layered(3, 4, 2, random.Random(seed).randrange)
            found = sizes(tree)
            assert found["etc"][0] <= found["left-first"][0]
            assert found["etc"][1] <= found["left-first"][1]
            assert all(found[name][i] <= found["etc"][i] for name in ("mm(2)", "mm(all)") for i in (0, 1))
            if seed < 100:
                assert all(fewest_leaves(tree) <= leaves for _, leaves in found.values())


# WITHOUT THE REPAIR


def test_without_the_repair_mm_may_need_more_than_left_first() -> None:  # RR-5.3-ARMG, RR-5.2-RMGhard
    # With transpositions the cheapest cutoff of each node is not the best choice.
    # The second child of the root can be bounded by what the first has shown, or by something smaller of its own.
    by_leaves = Tree.parse("(#1=0 ((#1#) 0))")
    assert len(left_first_minimal_graph(by_leaves, 0).leaves) == fewest_leaves(by_leaves) == 1
    assert len(unrepaired_minimal_graph(by_leaves, 0, 2).leaves) == 2
    assert len(approximate_minimal_graph(by_leaves, 0, 2).leaves) == 1
    by_nodes = Tree.parse("(#1=(0) ((#1#) (0)))")
    assert len(left_first_minimal_graph(by_nodes, 0).nodes) == len(real_minimal_graph(by_nodes)) == 5
    assert len(unrepaired_minimal_graph(by_nodes, 0, 3).nodes) == 6
    assert len(approximate_minimal_graph(by_nodes, 0, 3).nodes) == 5


def test_no_graph_with_fewer_edges_shows_that() -> None:
    with contracts("off"):
        for tree in DagScope(4, edges=4).trees():
            assert len(unrepaired(tree).leaves) <= len(left_first_minimal_graph(tree, 0).leaves), str(tree)
        five = (t for t in small_graphs() if len(unrepaired(t).leaves) > len(left_first_minimal_graph(t, 0).leaves))
        assert str(next(five)) == "(#1=0 ((#1#) 0))"
        for tree in DagScope(2, edges=6).trees():  # by nodes, of those with two terminals; seven edges do it
            assert len(unrepaired(tree).nodes) <= len(left_first_minimal_graph(tree, 0).nodes), str(tree)


# THE CONTRACTS


@pytest.mark.parametrize("name", MAKES)
def test_every_graph_is_a_proof(name: str) -> None:
    with contracts("oracle"):
        for tree in (*Scope(3).trees(), *DagScope(3, edges=4).trees()):
            assert MAKES[name](tree).value == f(tree, 0)


def found_by(mutant: Any, arguments: Callable[[Tree], tuple[Any, ...]]) -> str | None:
    """The clause that refutes the mutant on small trees."""
    with contracts("oracle"):
        for tree in (*Scope(3).trees(), *DagScope(3, edges=4).trees()):
            try:
                mutant(*arguments(tree))
            except Violation as violation:
                return violation.clause.id
    return None


def around_the_value(tree: Tree) -> tuple[Any, ...]:
    value, best = best_children(tree, 0)
    return tree, 0, below(value), above(value), best, heights(tree, 0), 2


CUTOFF_BUGS = [
    ("window", "tree, child, a, b,", "tree, child, b, a,"),
    ("cheapest-value", "v.value > g if is_max else v.value < g", "v.value < g if is_max else v.value > g"),
    ("cheapest-value", "        return Sized(g, size)", "        return Sized(beta, size)"),
    ("cheapest-best", "    v, best[node] = min(", "    best[node] = children[-1]\n    v, _ = min("),
]


@pytest.mark.parametrize(("clause", "old", "new"), CUTOFF_BUGS)
def test_the_search_for_cheap_cutoffs_keeps_its_contract(clause: str, old: str, new: str) -> None:
    only = (clause_named(cheapest_cutoffs, clause),)
    mutant = mutate(cheapest_cutoffs, old, new, only)
    assert found_by(mutant, around_the_value) == clause
    assert found_by(cheapest_cutoffs, around_the_value) is None


def test_every_clause_of_that_search_has_a_bug() -> None:
    assert {clause.id for clause in clauses_of(cheapest_cutoffs)} == {clause for clause, _, _ in CUTOFF_BUGS}


@pytest.mark.parametrize(
    "procedure",
    [left_first_minimal_tree, left_first_minimal_graph, unrepaired_minimal_graph],
    ids=lambda p: p.__name__,
)
@pytest.mark.parametrize(
    ("old", "new"),
    [("watched, node, *around(f)", "watched, node, f + 1, f + 2"), ("watched.evaluated)", "watched.evaluated[1:])")],
    ids=["a window beside the value", "a leaf is left out"],
)
def test_a_graph_that_is_no_proof_is_refuted(procedure: Any, old: str, new: str) -> None:
    assert graph_proves in clauses_of(procedure)
    mutant = mutate(searched_again, old, new, (graph_proves,), procedure)
    assert found_by(mutant, lambda tree: (tree, 0)) == "graph-proves"


def test_an_approximation_that_is_no_proof_is_refuted() -> None:
    old, new = "return without if is_larger else unrepaired", "return MinimalGraph(without.value, without.nodes, ())"
    procedure: Any = approximate_minimal_graph
    mutant = mutate(procedure, old, new, (graph_proves,))
    assert found_by(mutant, lambda tree: (tree, 0, 2)) == "graph-proves"


@pytest.mark.parametrize("procedure", [approximate_minimal_graph, unrepaired_minimal_graph], ids=lambda p: p.__name__)
def test_a_negative_number_of_plies_is_refused(procedure: Any) -> None:
    with pytest.raises(PreViolation, match="plies = -1") as caught:
        procedure(Tree.parse("(1 2)"), 0, -1)
    assert caught.value.clause.id == "plies"
    assert {clause.id for clause in clauses_of(procedure)} == {"plies", "graph-proves"}


# ANY ORDERED PAY-OFFS


def test_the_window_around_a_value_holds_nothing_else() -> None:
    low, high = around("b")
    assert [v for v in ("a", "b", "ba", "c") if low < v < high] == ["b"]
    assert [v for v in ("a", "b", "ba", "c") if v <= low] == ["a"]
    assert [v for v in ("a", "b", "ba", "c") if v >= high] == ["ba", "c"]
    assert NEG_INF < low < high < POS_INF
    assert not high < low
    same = low
    assert not low < same
    assert low <= same
    assert low >= same
    assert max(low, NEG_INF) is low
    assert max(high, low) is high
    assert (repr(low), repr(high)) == ("just below 'b'", "just above 'b'")


def as_text(value: Any) -> str:
    return f"{value:012}"  # the values of an enumeration are not negative


def as_fraction(value: Any) -> Fraction:
    return Fraction(value, 1 << 40)


@pytest.mark.parametrize("name", MAKES)
def test_pay_offs_need_an_order_only(name: str) -> None:
    """The graphs are those of integers in the same order, though text has no f - 1 and fractions lie within it."""
    for tree in (*Scope(3).trees(), *DagScope(3, edges=4).trees()):
        whole = MAKES[name](tree)
        for other in (as_text, as_fraction):
            same = MAKES[name](renamed(tree, other))
            assert same.value == other(whole.value)
            assert (same.nodes, same.leaves) == (whole.nodes, whole.leaves)


def renamed(tree: Tree, name: Callable[[Any], Any]) -> Tree:
    """The same graph with other pay-offs in the same order."""
    nodes = [*tree.nodes()]
    payoffs = [None if tree.children(node) else name(tree.value(node)) for node in nodes]
    return Tree([tree.children(node) for node in nodes], [tree.is_max(node) for node in nodes], payoffs)
