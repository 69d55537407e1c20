"""FR-RMG-hard and FR-RMG-trees: smallest proofs of game graphs, exactly, and why they are hard to find."""

from collections.abc import Callable
from itertools import permutations, product
from random import Random

import pytest

from proofs.enumeration.cases import Scope
from proofs.proving.theory import common_path
from proofs.proving.theory.formulas import Term
from proofs.smallest import smallest_proof
from proofs.smallest.exact import UndecidedError, values
from specs.graphs.graph import GameGraph
from specs.minimal_graph import (
    Part,
    fewest_leaves,
    greedy,
    is_proof,
    leaves_in,
    proofs,
    real_minimal_graph,
    solutions,
    up_plus_down,
)
from specs.minimal_tree import leaf_count
from specs.minimax import f
from specs.reductions import cover_of, edges_by_vertex, game_of, is_cover, proof_of, smallest_cover
from specs.tree import Tree, TreeError
from tests.proofs.theory_on_trees import Running


def leaf(tree: Tree) -> Callable[[int], int]:
    return lambda node: not tree.children(node)


def every_node(_node: int) -> int:
    return 1


def leaves_of(tree: Tree, part: Part[int]) -> set[int]:
    return {node for node in part if not tree.children(node)}


# THE EXACT SEARCH, AGAINST BRUTE FORCE


def random_dag(random: Random) -> Tree:
    """A small game with shared nodes: each inner node has children among those made before it."""
    pool = [str(random.randint(-2, 2)) for _ in range(3)]
    texts = [f"#{number}={payoff}" for number, payoff in enumerate(pool, 1)]
    known, text = len(texts), ""
    seen: set[int] = set()

    def part(number: int) -> str:
        if number in seen:
            return f"#{number}#"
        seen.add(number)
        if number <= 3:
            return texts[number - 1]
        below = [random.randint(1, number - 1) for _ in range(random.randint(1, 3))]
        return f"#{number}=({' '.join(map(part, dict.fromkeys(below)))})"

    text = " ".join(part(known + random.randint(1, 4)) for _ in range(2))
    return Tree.parse(f"({text})", root=random.choice(["max", "min"]))


def random_dags(number: int) -> list[Tree]:
    random = Random(5)
    trees: list[Tree] = []
    while len(trees) < number:
        try:
            trees.append(random_dag(random))
        except TreeError:
            continue  # a node that would be a max node here and a min node there
    return trees


def test_the_exact_search_finds_what_brute_force_finds() -> None:
    shared = 0
    for tree in random_dags(60):
        by_nodes, by_leaves = smallest_proof(tree), smallest_proof(tree, leaves=True)
        assert len(by_nodes) == len(real_minimal_graph(tree))
        assert leaves_in(tree, by_leaves) == min(leaves_in(tree, part) for part in proofs(tree))
        assert is_proof(tree, tree.root, leaves_of(tree, by_nodes))
        assert is_proof(tree, tree.root, leaves_of(tree, by_leaves))
        shared += tree.shares
    assert shared > 20


NODES = 301


class Layers:
    """A random game of 301 nodes: a root and layers below it, each node with some children in the next one."""

    root = 0

    def __init__(self, seed: int, layers: int, degree: int) -> None:
        random, size = Random(seed), 300 // layers
        self.below: dict[int, list[int]] = {0: []}
        last = [0]
        for layer in range(layers):
            here = [1 + layer * size + i for i in range(size)]
            self.below |= {node: [] for node in here}
            for node in last:
                self.below[node] = sorted(random.sample(here, degree))
            for node in {*here} - {child for father in last for child in self.below[father]}:
                self.below[random.choice(last)].append(node)
            last = here
        self.size = size
        self.payoffs = {node: random.randint(0, 30) for node in last}

    def children(self, node: int) -> tuple[int, ...]:
        return tuple(self.below[node])

    def is_max(self, node: int) -> bool:
        return ((node - 1) // self.size + 1) % 2 == 0

    def value(self, node: int) -> int:
        return self.payoffs[node]


@pytest.mark.parametrize(("layers", "nodes", "leaves"), [(4, 164, 20), (5, 158, 26)])
@pytest.mark.sampled(2)
def test_graphs_of_three_hundred_nodes(layers: int, nodes: int, leaves: int) -> None:
    graph = Layers(1, layers, 3)
    assert len(values(graph)) == NODES
    by_nodes, by_leaves = smallest_proof(graph), smallest_proof(graph, leaves=True)
    assert (len(by_nodes), leaves_in(graph, by_leaves)) == (nodes, leaves)
    for part in (by_nodes, by_leaves):
        assert is_proof(graph, 0, {node for node in part if not graph.children(node)})


def test_without_an_optimum_there_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A part that may not be a smallest one is never returned: the solver that gives up is believed."""
    import z3  # type: ignore[import-untyped]  # it ships no types

    monkeypatch.setattr(z3.Optimize, "check", lambda *_: z3.unknown)
    with pytest.raises(UndecidedError, match="no smallest proof among 301 nodes"):
        smallest_proof(Layers(1, 4, 3), seconds=1)


def test_a_cycle_is_refused() -> None:
    with pytest.raises(TreeError, match="comes back to itself"):
        values(GameGraph.parse("max a -> b c; min b -> a; c = 1"))


# FR-RMG-hard: THE REDUCTIONS, THERE AND BACK


def some_sets(random: Random) -> dict[str, list[int]]:
    names = "abcdef"[: random.randint(1, 6)]
    return {name: random.sample(range(6), random.randint(1, 3)) for name in names}


SET_COVERS, VERTEX_COVERS, TREES = 40, 30, (4, 5)  # results.md names how many; leaves, and those of `make evidence`


def test_set_cover() -> None:
    random = Random(6)
    for _ in range(SET_COVERS):
        sets = some_sets(random)
        tree, stands_for = game_of(sets)
        assert f(tree, tree.root) == 0
        payoffs = [tree.value(node) for node in tree.leaves()]
        assert len({*payoffs}) == len(payoffs)  # distinct, and the height is 2, and only leaves are shared
        assert all(not tree.children(n) for child in tree.children(0) for n in tree.children(child))
        least = smallest_cover(sets)
        found = smallest_proof(tree, leaves=True)
        cover = cover_of(found, stands_for)
        assert is_cover(sets, cover)
        assert leaves_in(tree, found) == 1 + len(least) == 1 + len(cover)
        there = proof_of(tree, least, stands_for)
        assert is_proof(tree, tree.root, there)
        assert cover_of(there, stands_for) == least
        assert len(smallest_proof(tree)) == len(least) + 1 + len(
            tree.children(0)
        )  # in nodes: the others are all needed


def test_every_proof_is_a_cover() -> None:
    random = Random(7)
    for _ in range(20):
        sets = some_sets(random)
        tree, stands_for = game_of(sets)
        assert all(is_cover(sets, cover_of(part, stands_for)) for part in proofs(tree))


def test_vertex_cover() -> None:
    pairs = [(a, b) for a in range(5) for b in range(a)]
    random = Random(8)
    for _ in range(VERTEX_COVERS):
        edges = random.sample(pairs, random.randint(1, 7))
        sets = edges_by_vertex(edges)
        tree, stands_for = game_of(sets)
        assert all(len(tree.children(node)) == 2 for node in tree.children(0)[1:])
        found = cover_of(smallest_proof(tree, leaves=True), stands_for)
        assert all(a in found or b in found for a, b in edges)
        least = min(sum(bits) for bits in product((0, 1), repeat=5) if all(bits[a] or bits[b] for a, b in edges))
        assert len(found) == least  # the oracle shares nothing with the construction


GREEDY = {  # the smallest examples: by leaves and by nodes, greedy and exact
    "(((#1=2 #2=1) 0) #1# #2#)": (True, 3, 2),
    "((#1=(0)) (#1# 0))": (False, 6, 5),
}


@pytest.mark.parametrize("text", GREEDY)
def test_greedy_fails_however_ties_are_broken(text: str) -> None:
    tree = Tree.parse(text)
    by_leaves, taken, least = GREEDY[text]
    size = leaf(tree) if by_leaves else every_node
    value = f(tree, tree.root)
    above, below = (greedy(tree, tree.root, value, all_at_max=side, size=size) for side in (True, False))
    assert min(sum(map(size, one | other)) for one in above for other in below) == taken
    assert sum(map(size, smallest_proof(tree, leaves=by_leaves))) == least


# FR-RMG-trees


def test_on_trees_it_is_up_plus_down_minus_one() -> None:
    trees = [tree for leaves in range(1, TREES[0] + 1) for tree in Scope(leaves).trees()]
    for tree in trees:
        assert up_plus_down(tree) == min(leaves_in(tree, part) for part in proofs(tree))
    assert len(trees) > 300


@pytest.mark.evidence
def test_on_larger_trees_it_is_up_plus_down_minus_one() -> None:
    for tree in Scope(TREES[1]).trees():
        assert up_plus_down(tree) == fewest_leaves(tree) == leaves_in(tree, smallest_proof(tree, leaves=True))


def test_a_proof_of_a_tree_is_a_sum() -> None:  # why: a T+ and a T- of a tree meet in one leaf
    for tree in Scope(4).trees():
        value = f(tree, tree.root)
        for above in greedy(tree, tree.root, value, all_at_max=True, size=leaf(tree)):
            for below in greedy(tree, tree.root, value, all_at_max=False, size=leaf(tree)):
                assert leaves_in(tree, above & below) == 1


@pytest.mark.parametrize("plus", [True, False])
@pytest.mark.more
def test_the_theorem_is_about_these_trees(plus: bool) -> None:  # what `verified theorems FR-RMG-trees` speaks of
    one, other = Running({}, plus=plus), Running({}, plus=not plus)
    for tree in Scope(4).trees():
        value = f(tree, tree.root)
        first, second = (solutions(tree, tree.root, value, all_at_max=side) for side in (plus, not plus))
        for A, B in product(sorted(map(sorted, first)), sorted(map(sorted, second))):
            term, T, S = whole(one, tree, 0), one.solution(tree, 0, A), other.solution(tree, 0, B)
            assert common_path.is_other(term, S)
            assert not common_path.is_other(term, T) or not tree.children(0)
            assert common_path.leaves(term, T) == leaves_in(tree, A)
            assert common_path.leaves(term, S) == leaves_in(tree, B)
            assert common_path.together(term, T, S) == leaves_in(tree, {*A, *B})


def whole(k: Running, tree: Tree, node: int) -> Term:
    children = tree.children(node)
    if not children:
        return k.make("Tree", "terminal", tree.value(node))
    return k.make("Tree", "inner", tree.is_max(node), None, k.sons([whole(k, tree, child) for child in children]))


@pytest.mark.parametrize(("width", "depth"), [(2, 1), (2, 2), (3, 1), (1, 3)])
def test_every_proof_of_a_uniform_tree_has_the_size_of_the_minimal_tree(width: int, depth: int) -> None:
    for order in permutations(range(width**depth)):
        nested: list[object] = list(order)
        for _ in range(depth):
            nested = [nested[i : i + width] for i in range(0, len(nested), width)]
        tree = Tree.of(nested[0])
        assert {leaves_in(tree, part) for part in proofs(tree)} == {leaf_count(width, depth)}


def test_sharing_breaks_it() -> None:  # the premise is needed: one leaf fewer on a graph
    tree = Tree.parse("(((#1=2 #2=1) 0) #1# #2#)")
    assert up_plus_down(tree) == 3
    assert leaves_in(tree, smallest_proof(tree, leaves=True)) == 2
    assert any(up_plus_down(one) > leaves_in(one, smallest_proof(one, leaves=True)) for one in random_dags(30))
