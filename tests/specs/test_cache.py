"""What is kept of a game: one thing as long as the game is there."""

from __future__ import annotations

import gc
import weakref
from typing import Any

from specs.cache import PerGame
from specs.contracts import contracts
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF
from verified import alphabeta


class Bare:
    __slots__ = ()  # no weak reference to one can be made


def test_one_thing_for_each_game() -> None:
    things = PerGame(lambda _, seen: [seen.children(0)])
    one, twin = Tree.parse("(1 2)"), Tree.parse("(1 2)")
    assert things(one) == [(1, 2)]
    assert things(one) is things(one)
    assert things(one) is not things(twin)  # equal trees are two games


def test_the_thing_does_not_keep_the_game_alive() -> None:
    things = PerGame(lambda _, seen: [seen])
    tree = Tree.parse("(1 2)")
    things(tree)
    gone = weakref.ref(tree)
    del tree
    assert gone() is None
    assert not things._kept


def test_nor_does_a_search_with_every_clause_looked_at() -> None:
    """Nothing that the contracts keep of a game may refer to itself, or the game stays until garbage is collected."""
    tree = Tree.parse("((1 2) (3 4))")
    with contracts("oracle"):
        assert alphabeta(tree, tree.root, NEG_INF, POS_INF) == 3
    gone = weakref.ref(tree)
    gc.disable()
    try:
        del tree
        assert gone() is None
    finally:
        gc.enable()


def test_a_game_without_weak_references_gets_a_new_thing_each_time() -> None:
    things: PerGame[list[Any]] = PerGame(lambda game, seen: [game, seen])
    game = Bare()
    assert things(game) == [game, game]
    assert things(game) is not things(game)
