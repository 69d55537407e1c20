"""Every search finds what minimax finds, on the test positions of the seven games."""

from collections.abc import Hashable
from typing import Any, Final

import pytest

from specs.contracts import contracts
from specs.depth_limited import DepthLimited, unrolled
from specs.values import Value
from specs.visits import Uninformed
from verified.expanded.best_first_minimax import completed_best_first_minimax
from verified.expanded.conspiracy_search import conspiracy_search
from verified.games import GAMES, load, positions
from verified.minimax import minimax
from verified.registry import ALGORITHMS

DEEPER: Final = ("tic_tac_toe", "connect_four", "mancala", "checkers")  # 3 plies; the others have more moves
EVERY: Final = pytest.mark.parametrize("every", [9, pytest.param(1, marks=pytest.mark.more)])


class Estimated(DepthLimited[Any]):
    """A game to a depth with the evaluation of every position."""

    def evaluate(self, node: Any) -> Value:
        return self.game.evaluate(node.position)

    def move(self, node: Any, child: Any) -> Hashable:
        return self.game.move(node.position, child.position)


@EVERY
@pytest.mark.parametrize("name", GAMES)
def test_every_search_finds_what_minimax_finds(name: str, every: int) -> None:
    """Evaluations are estimates of a position for the searches that want some, and the bounds are not known."""
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'verified-game-trees[games]'")
    depth = 3 if name in DEEPER else 2
    for moves in positions(name)[::every]:
        game = Estimated(load(name, moves=moves, horizon=depth), depth)
        value = minimax(game, game.root)
        tree = Uninformed(unrolled(game))
        with contracts("off"):
            found = {search: one.start(tree) for search, one in ALGORITHMS.items()}
            found["best-first-minimax"] = completed_best_first_minimax(game, game.root)
            found["conspiracy-search"] = conspiracy_search(game, game.root)
        assert found == dict.fromkeys(found, value)
