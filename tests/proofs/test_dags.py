"""Graphs with shared nodes are enumerated each once, and all of them; a search with a table has new and used ones."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import comb

import pytest

from proofs.enumeration.cases import Scope
from proofs.enumeration.dags import Children, DagScope, filled, graphs
from proofs.enumeration.orders import windows
from proofs.enumeration.table_cases import with_table
from proofs.enumeration.tree_shapes import shapes
from specs.minimax import f
from specs.tree import TreeError
from tests.random_games import layered
from verified.memory.tables import Unbounded


def edges(children: Children) -> int:
    return sum(map(len, children))


# AN INDEPENDENT ENUMERATION: number the nodes so that children come later, then renumber in reading order


def sequences(length: int, parts: int) -> Iterator[tuple[int, ...]]:
    """The ways to write a number of edges as so many numbers of children."""
    for sizes in product(range(length + 1), repeat=parts):
        if sum(sizes) == length:
            yield sizes


def in_reading_order(children: Children) -> Children:
    numbers: dict[int, int] = {}
    stack = [0]
    while stack:
        node = stack.pop()
        if node not in numbers:
            numbers[node] = len(numbers)
            stack.extend(reversed(children[node]))
    return tuple(tuple(numbers[son] for son in children[node]) for node in numbers)


def alternates(children: Children) -> bool:
    """Whether types can be given to the inner nodes so that no father and child have the same."""
    types = {0: True}
    for node, sons in enumerate(children):  # children come later here
        for son in sons:
            if children[son] and types.setdefault(son, not types[node]) == types[node]:
                return False
    return True


def graphs_by_sorting(size: int) -> set[Children]:
    found = set()
    for nodes in range(1, size + 2):
        for sizes in sequences(size, nodes):
            lists = [product(range(node + 1, nodes), repeat=sizes[node]) for node in range(nodes)]
            for children in product(*lists):
                reached = {0, *(son for sons in children for son in sons)}
                if len(reached) == nodes and alternates(children):
                    found.add(in_reading_order(children))
    return found


def test_the_enumeration_is_complete() -> None:
    everything = [*graphs(4)]
    assert len(everything) == len(set(everything))
    for size in range(5):
        assert {graph for graph in everything if edges(graph) == size} == graphs_by_sorting(size)


def test_the_numbers_of_graphs() -> None:
    assert Counter(map(edges, graphs(6))) == {0: 1, 1: 1, 2: 3, 3: 13, 4: 69, 5: 423, 6: 2913}


def test_the_graphs_that_share_nothing_are_the_trees() -> None:
    unshared = Counter(edges(graph) for graph in graphs(6) if edges(graph) == len(graph) - 1)
    assert unshared == {n: comb(2 * n, n) // (n + 1) for n in range(7)}  # Catalan's numbers: ordered trees of n edges
    plain = [graph for graph in graphs(6, unary=False) if edges(graph) == len(graph) - 1]
    by_leaves = Counter(graph.count(()) for graph in plain)
    assert {n: by_leaves[n] for n in (1, 2, 3)} == {n: len([*shapes(n)]) for n in (1, 2, 3)}


def test_a_scope_holds_each_graph_once_with_alternating_types() -> None:
    trees = [*DagScope(3, edges=4).trees()]
    orders = {1: 1, 2: 3, 3: 13}  # weak orderings, each with either root
    sharing = [graph for size in range(5) for graph in graphs_by_sorting(size) if len(graph) <= edges(graph)]
    counts = [2 * orders[graph.count(())] for graph in sharing if graph.count(()) <= 3]
    assert len(trees) == len(set(trees)) == sum(counts) == 400
    for tree in trees:
        assert tree.shares
        assert len(tree.leaves()) <= 3
        for node in tree.nodes():
            assert all(tree.is_max(node) != tree.is_max(son) for son in tree.children(node) if tree.children(son))


def test_a_graph_with_a_shared_leaf() -> None:
    graph = ((1, 2), (), (1, 3), ())
    assert {str(tree) for tree in filled(graph)} == {
        f"{root}(#1={p} (#1# {q}))" for root in ("", "min") for p, q in ((0, 0), (0, 65536), (65536, 0))
    }


def test_a_graph_is_no_shape() -> None:
    with pytest.raises(TypeError, match="no shape"):
        [*DagScope(2, edges=3).skeletons()]


def test_a_random_graph_is_one_and_the_same_for_one_seed() -> None:
    made = [layered(3, 4, 2, random.Random(seed).randrange) for seed in (1, 1, 2)]
    assert made[0] == made[1] != made[2]
    assert all(tree.shares and len(tree) <= 1 + 4 * 3 for tree in made)
    assert f(made[0], 0) in {0, 1, 2}
    with pytest.raises(TreeError):
        made[0].value(0)


def test_cases_have_new_tables_and_used_ones() -> None:
    cases = [*with_table(Scope(1))]
    ends = {(rest[0], rest[1]) for _, _, *rest in cases}
    tables = Counter(id(case[-1]) for case in cases)
    assert ends == {*windows([0])}
    assert sorted(tables.values()) == [1] * 12 + [12] * 10  # five kinds of used table, upwards and downwards
    assert sum(isinstance(case[-1], Unbounded) for case in cases) == 12 + 2 * 12
