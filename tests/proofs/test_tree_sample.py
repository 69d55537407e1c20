"""The random trees of a check: of every size, with chains and fans, with ties, of all types; and the same each time."""

import random

from proofs.checking.core.domain import ANY, Domain
from proofs.checking.games.tree_cases import is_alternating
from proofs.checking.games.tree_sample import LARGEST, LEAVES, numbers, random_parts, random_tree, random_window
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF


def trees(*, alternating: bool = False) -> list[Tree]:
    rng = random.Random(0)
    roots = (True,) if alternating else (True, False)
    sizes = (1, 3, LARGEST)
    payoffs = {largest: numbers(ANY, largest) for largest in sizes}
    return [random_tree(rng, payoffs[rng.choice(sizes)], roots, alternating=alternating) for _ in range(400)]


def test_they_vary_in_all_that_a_search_may_depend_on() -> None:
    drawn = trees()
    sizes = {len([*tree.leaves()]) for tree in drawn}
    assert sizes == {*range(1, LEAVES + 1)}
    widths = {len(tree.children(node)) for tree in drawn for node in tree.nodes()}
    assert widths >= {*range(11)}
    assert {is_alternating(tree) for tree in drawn} == {tree.is_max(tree.root) for tree in drawn} == {True, False}
    pay_offs = [[tree.value(leaf) for leaf in tree.leaves()] for tree in drawn]
    assert {value for values in pay_offs for value in values} == {*range(-LARGEST, LARGEST + 1)}
    assert sum(len({*values}) < len(values) for values in pay_offs) > len(drawn) / 2
    assert any(len({*values}) == len(values) > 5 for values in pay_offs)


def test_some_are_deep() -> None:
    def height(tree: Tree, node: int) -> int:
        return max((1 + height(tree, child) for child in tree.children(node)), default=0)

    assert {height(tree, tree.root) for tree in trees()} >= {*range(9)}


def test_pay_offs_keep_to_the_range_of_the_check() -> None:
    for text in ("5..7", "-100..-90", "0.25..0.5", "int", "real", "3..3", "-inf..-4"):
        domain = Domain.parse(text)
        for largest in (1, LARGEST):
            found = numbers(domain, largest)
            assert found
            assert all(map(domain.contains, found)), text
    assert any(isinstance(number, float) for number in numbers(Domain.parse("real"), LARGEST))


def test_in_negamax_form_the_root_is_max_and_types_alternate() -> None:
    assert all(tree.is_max(tree.root) and is_alternating(tree) for tree in trees(alternating=True))


def test_they_are_the_same_each_time() -> None:
    assert [*map(str, trees())] == [*map(str, trees())]


def test_parts_make_up_the_whole() -> None:
    rng = random.Random(0)
    for whole in range(2, 12):
        for most in (2, 3, 11):
            parts = random_parts(rng, whole, most)
            assert sum(parts) == whole
            assert 2 <= len(parts) <= most
            assert min(parts) > 0


def test_windows_are_open_and_sometimes_infinite() -> None:
    rng = random.Random(0)
    windows = [random_window(rng, numbers(ANY, LARGEST)) for _ in range(200)]
    assert all(alpha < beta for alpha, beta in windows)
    assert {(alpha == NEG_INF, beta == POS_INF) for alpha, beta in windows} == {
        (one, other) for one in (True, False) for other in (True, False)
    }
