"""Games of OpenSpiel, AIMA and easyAI as trees: every algorithm plays them, with every contract checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from proofs.views import AIMA, EasyAI, OpenSpiel, from_aima, from_easyai, from_openspiel
from proofs.views.as_trees import Played
from specs.contracts import contracts
from specs.depth_limited import DepthLimited
from specs.minimax import Oracle, f
from specs.tree import Tree, TreeError
from verified.registry import ALGORITHMS
from verified.runner import run

MISSING = "{} is not installed; `make wild` installs it"
TREES = [Tree.parse(text) for text in ("3", "(1 2)", "((1 (5 -2)) (3 (4 5)) 0)", "(((0 1) 2) (((3 -4)) 1))")]


class Pile(NamedTuple):
    """Counters on the table, and whose turn it is."""

    left: int
    to_move: str


class Subtract:
    """Take one, two or three; who takes the last one wins."""

    initial = Pile(7, "first")

    def actions(self, state: Pile) -> Sequence[int]:
        return range(1, min(3, state.left) + 1)

    def result(self, state: Pile, move: int) -> Pile:
        return Pile(state.left - move, "second" if state.to_move == "first" else "first")

    def terminal_test(self, state: Pile) -> bool:
        return state.left == 0

    def utility(self, state: Pile, player: str) -> int:
        return -1 if player == state.to_move else 1

    def to_move(self, state: Pile) -> str:
        return state.to_move


def tic_tac_toe(*actions: int) -> Any:
    """A position of OpenSpiel's."""
    pyspiel = pytest.importorskip("pyspiel", reason=MISSING.format("open_spiel"))
    state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state


def nim(*piles: int) -> Any:
    """A position of easyAI's."""
    games = pytest.importorskip("easyAI.games.Nim", reason=MISSING.format("easyAI"))
    return games.Nim(piles=piles)


GAMES: dict[str, tuple[Callable[[], Played], int]] = {
    "aima: subtract": (lambda: from_aima(Subtract()), 1),
    "aima: subtract from 4": (lambda: from_aima(Subtract(), Pile(4, "second")), -1),
    "openspiel: a draw": (lambda: from_openspiel(tic_tac_toe(0, 4, 8)), 0),
    "openspiel: x wins, o to move": (lambda: from_openspiel(tic_tac_toe(0, 1, 4), key=str), -1),
    "easyai: nim": (lambda: from_easyai(nim(1, 2, 2)), 100),
}


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.sampled(5)
def test_every_algorithm_plays_them_under_every_contract(game: str, algorithm: str) -> None:
    make, value = GAMES[game]
    tree = make()
    assert f(tree, tree.root) == value
    with contracts("oracle"):
        assert run(algorithm, make()).value == value


@pytest.mark.parametrize("tree", TREES, ids=str)
def test_there_and_back_again(tree: Tree) -> None:
    """A tree seen through an interface and turned back is the same game."""
    seen = [from_openspiel(OpenSpiel(tree).game), from_aima(AIMA(tree).game), from_easyai(EasyAI(tree).game)]
    for played in seen:
        assert f(played, played.root) == f(tree, tree.root)
        assert len(played.children(played.root)) == len(tree.children(tree.root))
    turned = Tree(tree._children, [not is_max for is_max in tree._is_max], tree._values)
    for played in (
        from_openspiel(OpenSpiel(turned).game),
        from_aima(AIMA(turned).game),
        from_easyai(EasyAI(turned).game),
    ):
        if tree.children(tree.root):  # the player to move is MAX, who had been MIN
            assert f(played, played.root) == -f(turned, turned.root)  # type: ignore[operator]  # numbers


def test_equal_positions_are_one_node_where_there_is_a_key() -> None:
    tree = from_aima(Subtract())
    two_and_one = tree.children(tree.children(tree.root)[1])[0]
    one_and_two = tree.children(tree.children(tree.root)[0])[1]
    assert two_and_one == one_and_two
    assert tree.move(tree.root, tree.children(tree.root)[1]) == 2
    oracle: Oracle[Any] = Oracle(tree)
    assert oracle[tree.root] == 1
    assert (
        len(oracle) == 2 * 8 - 2
    )  # each pile with each player to move, but for 7 with the second and 6 with the first

    shared = Tree.parse("((1 2) (1 2))")
    apart = from_openspiel(OpenSpiel(shared).game)
    assert len({*apart.children(apart.root)}) == 2


def test_an_evaluation_lets_a_game_be_cut_off() -> None:
    game = from_aima(Subtract(), evaluate=lambda state: state.left)
    assert [f(tree, tree.root) for tree in (DepthLimited(game, depth) for depth in (0, 1, 2, 9))] == [7, 6, 3, 1]
    with pytest.raises(TreeError, match="no evaluation was given"):
        from_aima(Subtract()).evaluate(from_aima(Subtract()).root)
    with pytest.raises(TreeError, match="the game goes on"):
        game.value(game.root)


def spiel(**other: Any) -> Any:
    """A game of OpenSpiel's, with something about it changed."""
    kind = vars(OpenSpiel(TREES[1]).game.get_type())
    told = SimpleNamespace(**{**kind, "short_name": "poker", **other})
    game = SimpleNamespace(get_type=lambda: told, num_players=lambda: other.get("players", 2))
    return SimpleNamespace(new_initial_state=lambda: SimpleNamespace(get_game=lambda: game))


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ({"players": 3}, "poker has 3 players"),
        ({"chance_mode": "EXPLICIT_STOCHASTIC"}, "poker is EXPLICIT_STOCHASTIC, not DETERMINISTIC"),
        ({"information": "IMPERFECT_INFORMATION"}, "not PERFECT_INFORMATION"),
        ({"utility": "GENERAL_SUM"}, "not ZERO_SUM"),
        ({"dynamics": "SIMULTANEOUS"}, "not SEQUENTIAL"),
    ],
)
def test_other_games_of_openspiel_are_refused(other: dict[str, Any], why: str) -> None:
    with pytest.raises(TreeError, match=f"{why}; the library searches games of two players"):
        from_openspiel(
            spiel(**{name: word if name == "players" else SimpleNamespace(name=word) for name, word in other.items()})
        )


def test_other_games_are_refused() -> None:
    class Both(Subtract):
        def utility(self, state: Pile, player: str) -> int:  # noqa: ARG002 - whoever asks wins
            return 1

    class Three(Subtract):
        def to_move(self, state: Pile) -> str:
            return str(state.left % 3)

        def utility(self, state: Pile, player: str) -> int:  # noqa: ARG002 - a draw
            return 0

    class Stuck(Subtract):
        def terminal_test(self, state: Pile) -> bool:  # noqa: ARG002 - it never ends
            return False

    for game, why in (
        (Both(), "pays 1 to 'first' and 1 to 'second'"),
        (Three(), "has the players"),
        (Stuck(), "no legal"),
    ):
        tree = from_aima(game)
        with pytest.raises(TreeError, match=why):
            f(tree, tree.root)
    with pytest.raises(TreeError, match="chance nodes"):
        from_aima(SimpleNamespace(chances=(), initial=0))
    with pytest.raises(TreeError, match="has 3 players"):
        from_easyai(SimpleNamespace(players=[0, 0, 0]))
    with pytest.raises(TreeError, match=r"SimpleNamespace has no scoring; say what a position is worth: evaluate="):
        from_easyai(SimpleNamespace(players=[0, 0]))
