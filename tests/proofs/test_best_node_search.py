"""FR-BNS: what best node search evaluates on random trees, beside MTD(f), SSS* and the search for a best move."""

import random
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import combinations, permutations, product
from typing import Any, Final

import pytest

from proofs.enumeration.cases import Scope
from proofs.mutants.seeding import mutate
from specs.clauses.best_node import is_even
from specs.contracts import Violation, contracts
from specs.minimax import f
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, is_finite
from specs.watch import Watched
from verified.null_window.best_node_search import NextGuess, best_node, evenly_spread
from verified.null_window.mtd_best import disprove_rest
from verified.registry import find

Search = Callable[[Any], object]


def leaves(tree: Tree, search: Search) -> set[int]:
    """The leaves that the search evaluates."""
    watched = Watched(tree)
    search(watched)
    return {*watched.evaluated}


def within(low: int, high: int) -> NextGuess:
    """Rutko's rule with the range that the published search is given."""

    def rule(best: Any, lower: Any, upper: Any) -> Any:
        known = {move: bound if is_finite(bound) else low for move, bound in lower.items()}
        return evenly_spread(best, known, {move: bound if is_finite(bound) else high for move, bound in upper.items()})

    return rule


def searches(tree: Tree, width: int) -> dict[str, Search]:
    """Each search of the tree, whose pay-offs are the ranks from 1 on; the published one knows that range."""
    value, highest = f(tree, tree.root), len(tree.leaves())
    first = -(-highest * (width - 1) // width)
    return {
        "SSS*": find("sss-star").start,
        "MTD(f), guess f": lambda game: find("mtd-f").start(game, first=value),
        "MTD(best), guess f": lambda game: disprove_rest(game, game.root, value, {}),
        "best node, guess f": lambda game: best_node(game, game.root, value, evenly_spread, {}),
        "best node, to the value": lambda game: find("best-node-search").start(game, first=value),
        "best node, as published": lambda game: best_node(game, game.root, first, within(0, highest), {}),
    }


def uniform(width: int, depth: int, payoffs: Iterable[int]) -> Tree:
    taken = iter(payoffs)

    def below(d: int) -> object:
        return [below(d - 1) for _ in range(width)] if d else next(taken)

    return Tree.of(below(depth))


def averages(width: int, depth: int, orders: Iterable[Iterable[int]]) -> dict[str, Fraction]:
    counts: dict[str, list[int]] = {}
    with contracts("off"):
        for order in orders:
            tree = uniform(width, depth, order)
            for name, search in searches(tree, width).items():
                counts.setdefault(name, []).append(len(leaves(tree, search)))
    return {name: Fraction(sum(each), len(each)) for name, each in counts.items()}


def test_the_average_over_all_orders_of_four_leaves() -> None:
    assert averages(2, 2, permutations(range(1, 5))) == {
        **dict.fromkeys(("SSS*", "MTD(f), guess f", "MTD(best), guess f"), Fraction(10, 3)),
        **dict.fromkeys(("best node, guess f", "best node, to the value"), Fraction(10, 3)),
        "best node, as published": Fraction(7, 2),
    }


# THE RULE FOR THE NEXT BOUND

ENDS: Final = (NEG_INF, 0, 1, 2, 3, 4, 5, POS_INF)


def every_bracket(rule: NextGuess) -> int:
    """How many brackets of two and three moves the rule was asked about, its contract checked."""
    ways, asked = [(low, high) for low, high in combinations(ENDS, 2)], 0
    with contracts("local"):
        for moves in (2, 3):
            for brackets in product(ways, repeat=moves):
                lower, upper = (dict(enumerate(ends)) for ends in zip(*brackets, strict=True))
                best = max(lower, key=lambda move: (upper[move], lower[move]))
                if is_finite(lower[best]) or is_finite(upper[best]):
                    rule(best, lower, upper)
                    asked += 1
    return asked


def test_the_rule_is_the_published_one_on_every_bracket() -> None:
    """The search itself asks only where an end is infinite: its range is what its tests have shown."""
    assert every_bracket(evenly_spread) > 10_000
    for old, new in (("low < bound", "low <= bound"), ("high - (high", "low + (high"), ("above(low)", "low")):
        with pytest.raises(Violation, match="guess-even"):
            every_bracket(mutate(evenly_spread, old, new, (is_even,)))


def test_the_search_asks_the_rule_only_where_an_end_is_infinite() -> None:
    asked = 0

    def rule(best: Any, lower: Any, upper: Any) -> Any:
        nonlocal asked
        asked += 1
        assert not (is_finite(lower[best]) and is_finite(upper[best]))
        return evenly_spread(best, lower, upper)

    with contracts("off"):
        for tree in Scope(4).trees():
            for first in range(-1, 5) if tree.children(tree.root) else ():
                best_node(tree, tree.root, first, rule, {})
    assert asked > 1000


# ON RANDOM TREES


SAMPLES: Final = {(2, 4): 200, (3, 4): 50}


def sample(width: int, depth: int) -> Iterator[list[int]]:
    rng, size = random.Random(1), width**depth
    return (rng.sample(range(1, size + 1), size) for _ in range(SAMPLES[width, depth]))


@pytest.mark.parametrize(("width", "depth"), SAMPLES)
def test_it_is_not_the_cheapest_on_random_trees(width: int, depth: int) -> None:
    """The range and the rule that are published cost more than SSS*, which finds the value, too."""
    mean = averages(width, depth, sample(width, depth))
    assert mean["best node, guess f"] == mean["MTD(best), guess f"] < mean["MTD(f), guess f"] < mean["SSS*"]
    assert mean["SSS*"] < mean["best node, as published"]


def test_with_the_best_guess_it_is_the_search_for_a_best_move() -> None:
    """Distinct pay-offs and the guess f: the leaves of MTD(best); on to the value, those of MTD(f)."""
    compared = 0
    with contracts("off"):
        for tree in Scope(5).trees():
            payoffs = [tree.value(leaf) for leaf in tree.leaves()]
            if not tree.children(tree.root) or len({*payoffs}) < len(payoffs):
                continue
            every = searches(tree, 2)
            every.pop("best node, as published")  # its range is that of uniform trees
            seen = {name: leaves(tree, search) for name, search in every.items()}
            assert seen["best node, guess f"] == seen["MTD(best), guess f"], str(tree)
            assert seen["best node, to the value"] == seen["MTD(f), guess f"], str(tree)
            compared += 1
    assert compared > 1000
