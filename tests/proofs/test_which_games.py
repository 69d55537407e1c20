"""Options that say which games a check is about by their shape, and that every engine keeps to them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from proofs.checking.core.budget import Budget
from proofs.checking.core.calling import Subject
from proofs.checking.core.clock import Clock
from proofs.checking.core.domain import Domain
from proofs.checking.core.game import Case
from proofs.checking.core.which_games import WhichGames
from proofs.checking.games.random_histories import deep_game, random_game
from proofs.checking.games.tree_cases import families
from proofs.checking.specs import SPECS
from specs.tree import Tree

ASKED = (
    WhichGames(uniform_depth=True),
    WhichGames(root="min"),
    WhichGames(max_children=2),
    WhichGames(uniform_depth=True, root="max", no_leaf_root=True, max_children=3),
)


def test_a_case_is_told_from_one_that_nobody_asks_about() -> None:
    asked = (
        (WhichGames(uniform_depth=True), Case(Tree.parse("((1 2) (3))")), Case(Tree.parse("((1 2) 3)"))),
        (WhichGames(True), Case(Tree.parse("(1 2)"), ({"depth": 1},)), Case(Tree.parse("(1 2)"), ({"depth": 2},))),
        (WhichGames(root="min"), Case(Tree.parse("min(1 2)")), Case(Tree.parse("(1 2)"))),
        (WhichGames(root="min"), Case(Tree.parse("(1 2)"), flipped=True), Case(Tree.parse("(1 2)"), flipped=False)),
        (WhichGames(no_leaf_root=True), Case(Tree.parse("(1)")), Case(Tree.parse("1"))),
        (WhichGames(max_children=2), Case(Tree.parse("(1 (2 3))")), Case(Tree.parse("(1 (2 3 4))"))),
    )  # fmt: skip
    for games, one, other in asked:
        assert games.admits(one)
        assert not games.admits(other)
        assert not games.admits(Case(one.tree, one.calls, one.flipped, before=(other,)))


@pytest.mark.parametrize("games", ASKED)
def test_a_random_game_is_made_one_of_these(games: WhichGames) -> None:
    rng = Random(1)
    for _ in range(60):
        for bare in (random_game(rng, 9, range(5), alternating=True), deep_game(rng, range(5), max_root=False)):
            tree = games.shaped(rng, bare)
            if bare.children(bare.root):
                assert games.admits(Case(tree))
                assert all(
                    tree.is_max(node) != tree.is_max(son) for node in tree.nodes() for son in tree.children(node)
                )


def looks_at_nothing(tree: Any, node: int, depth: int, alpha: Any, beta: Any) -> Any:
    """A search to a depth that is right where no line ends before it."""
    if depth == 0:
        return tree.evaluate(node)
    values = [looks_at_nothing(tree, child, depth - 1, alpha, beta) for child in tree.children(node)]
    return max(values) if tree.is_max(node) else min(values)


@pytest.mark.parametrize("games", [WhichGames(), WhichGames(uniform_depth=True)])
def test_both_enumerated_and_random_games_keep_to_it(games: WhichGames) -> None:
    subject = Subject(looks_at_nothing, SPECS["depth"], domain=Domain(games=games))
    applied: dict[str, int] = {"witness": 0, "terminates": 0}
    drawn = subject.spec.game.sample(subject, subject.spec.required, 60, applied, Clock(20))
    assert (drawn.finding is None) == games.uniform_depth
    shapes = [shape for family in families(subject, 4) for shape, _ in family.shapes(subject)]
    assert all(games.admits(Case(shape.form)) for shape in shapes)
    assert any(not WhichGames(uniform_depth=True).admits(Case(shape.form)) for shape in shapes) != games.uniform_depth


def test_options_that_mean_nothing_are_refused() -> None:
    for wrong, why in (({"root": "left"}, "choose max or min"), ({"max_children": -1}, "choose 1 or more")):
        with pytest.raises(ValueError, match=why):
            Budget(**wrong)
    domain = Budget(uniform_depth=True, root="max", no_leaf_root=True, max_children=2).domain
    assert domain.options == "--uniform-depth --root max --no-leaf-root --max-children 2"
