"""Real games: their evaluations, what makes two positions one node, and the test positions.

Without OpenSpiel these tests are skipped, but for those that say what happens without it.
"""

import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from specs.contracts import contracts
from specs.depth_limited import DepthLimited
from specs.minimax import f
from specs.tree import TreeError
from verified.alphabeta import alphabeta
from verified.games import GAMES, WIN, MissingGamesError, Played, Position, load, names, positions
from verified.games import play as playing
from verified.games.game import picture
from verified.games.lines import LineScores
from verified.games.openspiel import after_moves, initial_state, tree_of
from verified.games.suite import COUNT, play_position
from verified.memory.alphabeta_tt import alphabeta_tt
from verified.memory.iterative_deepening import iterative_deepening
from verified.null_window.mtd_f import mtd_f

MISSING = "OpenSpiel is not installed, so no real game is tested: pip install 'verified-game-trees[games]'"


@pytest.fixture
def pyspiel() -> Any:
    return pytest.importorskip("pyspiel", reason=MISSING)


# EVALUATIONS


def rows(text: str, turned: Callable[[list[str]], list[str]], swap: str) -> str:
    """The board with its rows turned and its men swapped; each line begins with the number of its row."""
    lines = text.split("\n")
    board = turned([line[1:] for line in lines[:8]])
    men = str.maketrans(swap, swap[::-1])
    return "\n".join([*(f"{8 - n}{row.translate(men)}" for n, row in enumerate(board)), *lines[8:]])


def swap_discs(text: str) -> str:
    return text.translate(str.maketrans("xo", "ox"))


def swap_chess(text: str) -> str:
    board, rest = text.split(" ", 1)
    return "/".join(reversed(board.swapcase().split("/"))) + f" {rest}"


def swap_mancala(text: str) -> str:
    above, stores, below, *rest = text.split("\n")
    left, right = stores[: stores.index("-")], stores[stores.rindex("-") + 1 :]
    turn: Callable[[str], str] = lambda pits: "-".join(reversed(pits.split("-")))  # noqa: E731 - used twice here
    return "\n".join([turn(below), f"{right}-----------{left}", turn(above), *rest])


SWAPPED: dict[str, Callable[[str], str]] = {
    "othello": swap_discs,
    "tic_tac_toe": swap_discs,
    "connect_four": swap_discs,
    "chess": swap_chess,
    "checkers": lambda text: rows(text, lambda board: [row[::-1] for row in reversed(board)], "o8*+"),
    "breakthrough": lambda text: rows(text, lambda board: board[::-1], "bw"),
    "mancala": swap_mancala,
}


@cache
def texts(name: str) -> list[str]:
    """The test positions, and one to which somebody played badly."""
    draw, state = Random(1), initial_state(name)
    for _ in range(4 if name == "tic_tac_toe" else 30):
        if not state.is_terminal():
            state.apply_action(draw.choice(state.legal_actions()))
    return [load(name, moves=moves).root.text for moves in positions(name)] + [state.to_string()]


def is_symmetric(of: Callable[[str], int], name: str) -> bool:
    return all(of(SWAPPED[name](text)) == -of(text) for text in texts(name))


@pytest.mark.usefixtures("pyspiel")
@pytest.mark.parametrize("name", GAMES)
def test_who_swaps_the_colours_turns_the_sign(name: str) -> None:
    for evaluation in (GAMES[name].fine, GAMES[name].coarse):
        assert is_symmetric(evaluation.of, name)
        found = [evaluation.of(text) for text in texts(name)]
        assert len({*found}) > 1
        assert all(type(value) is int and abs(value) <= evaluation.bound < WIN for value in found)
        assert not is_symmetric(lambda text, of=evaluation.of: of(text) + 1, name)  # type: ignore[misc]  # a slip
    assert all(SWAPPED[name](SWAPPED[name](text)) == text for text in texts(name))
    both = GAMES[name].fine, GAMES[name].coarse
    fine, coarse = ({evaluation.of(text) for text in texts(name)} for evaluation in both)
    assert len(fine) > len(coarse)


def test_by_hand() -> None:
    chess, othello = GAMES["chess"], GAMES["othello"]
    assert chess.coarse.of("4k3/8/8/8/8/8/4P3/4K2Q w - - 0 1") == -10  # Black is player 0
    assert chess.fine.of("4k3/p7/8/8/8/8/7P/4K3 w - - 0 1") == 0
    corner = "  a b c d e f g h  \n1 x o - - - - - - 1\n" + "".join(f"{n} - - - - - - - - {n}\n" for n in range(2, 9))
    assert othello.fine.of(f"{corner}  a b c d e f g h  ") == 120
    assert othello.coarse.of(f"{corner}  a b c d e f g h  ") == 0
    assert GAMES["tic_tac_toe"].fine.of("xx.\n.o.\n...") == 10 + 1 - 2  # a row and a column; o has two lines open
    assert GAMES["tic_tac_toe"].coarse.of("xx.\n.o.\n...") == 1


def test_a_line_is_worked_out_again_when_there_was_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LineScores, "LIMIT", 2)
    scores = LineScores(len)
    assert [scores[line] for line in ("a", "bb", "ccc", "a")] == [1, 2, 3, 1]
    assert len(scores) <= 2


@pytest.mark.usefixtures("pyspiel")
@pytest.mark.parametrize(("moves", "value"), [("x0 o1 x0 o1 x0 o1 x0", -WIN), ("", 0)])
def test_a_win_is_worth_more_than_any_evaluation(moves: str, value: int) -> None:
    game = load("connect_four", moves=moves.split()[:-1])
    last = moves.split()[-1:]
    at = next((son for son in game.children(game.root) if game.root.state.action_to_string(son.move) in last), None)
    if at is not None:
        assert game.value(at) == -value  # MAX made the move
        assert game.upper(game.root) == WIN
        assert f(DepthLimited(game, 1), DepthLimited(game, 1).root) == WIN
    else:
        assert game.evaluate(game.root) == value


# ONE NODE


def from_there(name: str, moves: str, horizon: int = 8) -> Position:
    """The position after the moves, in the tree from the beginning."""
    game = load(name, horizon=horizon)
    at = game.root
    for move in moves.split():
        at = next(son for son in game.children(at) if at.state.action_to_string(son.move) == move)
    return at


ONE = [
    ("chess", "Nf3 Nf6 Nc3", "Nc3 Nf6 Nf3"),
    ("chess", "e4 e5 Nf3", "Nf3 e5 e4"),
    ("connect_four", "x0 o1 x2", "x2 o1 x0"),
    ("tic_tac_toe", "x(0,0) o(1,1) x(2,2)", "x(2,2) o(1,1) x(0,0)"),
    ("checkers", "a3b4 b6a5 c3d4", "c3d4 b6a5 a3b4"),
    ("breakthrough", "a7a6 a2a3 b7b6", "b7b6 a2a3 a7a6"),
    ("othello", "d3 c3 c4", "c4 c3 d3"),
]
TWO = [
    ("chess", "Nf3 Nf6 Rg1 Rg8 Rh1 Rh8", "Nf3 Nf6"),  # castling
    ("chess", "e4 a6 e5 d5", "e4 d5 e5 a6"),  # en passant
    ("breakthrough", "a7a6 h2h3 a6a5 h3h4", "a7a6 h2h3 a6b5 h3h4"),
    ("connect_four", "x0 o1", "x1 o0"),
]


@pytest.mark.usefixtures("pyspiel")
@pytest.mark.parametrize(("name", "some", "others"), ONE)
def test_two_move_orders_are_one_node(name: str, some: str, others: str) -> None:
    one, other = from_there(name, some), from_there(name, others)
    assert one == other
    assert hash(one) == hash(other)
    assert len({one, other}) == 1


@pytest.mark.usefixtures("pyspiel")
@pytest.mark.parametrize(("name", "some", "others"), TWO)
def test_positions_with_other_rights_are_two_nodes(name: str, some: str, others: str) -> None:
    assert from_there(name, some) != from_there(name, others)


SHUFFLE = "Nf3 Nf6 Ng1 Ng8"


@pytest.mark.usefixtures("pyspiel")
def test_a_position_that_may_yet_be_repeated_is_another_node() -> None:
    before = SHUFFLE.split()
    again, last = load("chess", moves=before, horizon=4), load("chess", moves=before, horizon=3)
    assert again.root.key != load("chess", horizon=4).root.key  # it can occur for the third time
    assert last.root.key == load("chess", horizon=3).root.key
    third = load("chess", moves=[*before, *before[:-1]], horizon=1)
    drawn = [son for son in third.children(third.root) if son.state.is_terminal()]
    assert [third.value(son) for son in drawn] == [0]


def future(state: Any, plies: int) -> object:
    """All that the rules say of the next plies: moves, who plays them, and how the game ends."""
    if state.is_terminal():
        return tuple(state.returns())
    if plies == 0:
        return "goes on"
    return state.current_player(), tuple((move, future(state.child(move), plies - 1)) for move in state.legal_actions())


def below(game: Played, node: Position) -> Iterator[Position]:
    yield node
    if node.left:
        for son in game.children(node):
            yield from below(game, son)


def clashes(state: Any, horizon: int, key: Any, facts: Any) -> tuple[int, int]:
    """How many positions met another of the same key, and how many of these have not the same future."""
    game = tree_of(state, evaluate=None, key=key, facts=facts, horizon=horizon, text=lambda state: state.to_string())
    futures: dict[tuple[object, int], object] = {}
    met = wrong = 0
    for node in below(game, game.root):
        assert node.left is not None
        seen = future(node.state, node.left)
        known = futures.setdefault((node.key, node.left), seen)
        met += known is not seen
        wrong += known != seen
    return met, wrong


def king_and_pawn(pyspiel: Any, clock: int) -> Any:
    """A small ending of chess, in which moves were made to and fro."""
    state = pyspiel.load_game("chess").new_initial_state(f"7k/7p/7P/p7/P7/8/8/K7 w - - {clock} 60")
    return after_moves(state, ["Kb1", "Kg8", "Ka1", "Kh8"])


def quiet_kings(*, moves: int) -> Any:
    """A game of checkers in which nothing has been captured for so many moves, few men being left."""
    for number in range(200):
        draw, state, quiet = Random(number), initial_state("checkers"), 0
        while not state.is_terminal() and quiet < moves:
            move = draw.choice(state.legal_actions())
            quiet = 0 if move % 2 else quiet + 1
            state.apply_action(move)
        if quiet == moves and len(state.legal_actions()) > 2:
            return state
    raise AssertionError("no such game")


def test_positions_of_one_key_have_one_future_in_chess(pyspiel: Any) -> None:
    chess = GAMES["chess"]
    for clock in (20, 90):  # from the second the draw by the clock is in sight
        met, wrong = clashes(king_and_pawn(pyspiel, clock), 6, chess.key, chess.facts)
        assert met > 10
        assert wrong == 0
    board = lambda position: position.text.rsplit(" ", 2)[0]  # noqa: E731 - what a key must not be
    assert clashes(king_and_pawn(pyspiel, 20), 6, board, chess.facts)[1] > 0


@pytest.mark.usefixtures("pyspiel")
def test_positions_of_one_key_have_one_future_in_checkers() -> None:
    checkers = GAMES["checkers"]
    states = [quiet_kings(moves=36), after_moves(initial_state("checkers"), positions("checkers")[9])]
    found = [clashes(state, 5, checkers.key, checkers.facts) for state in states]
    assert sum(met for met, _ in found) > 10
    assert [wrong for _, wrong in found] == [0, 0]


def test_a_picture_is_no_key_of_checkers() -> None:
    """The man that captured must go on: the same board with a free choice is another node."""
    pytest.importorskip("pyspiel", reason=MISSING)
    jumping = [
        (before, after)
        for moves in positions("checkers")
        for before, after in pairwise(line("checkers", moves))
        if after.facts[1] is not None
    ]
    assert jumping
    for before, after in jumping:
        assert after.facts[0] == before.facts[0]
        assert after.facts[2] == 0
        assert picture(after) in after.key  # type: ignore[operator]  # the key is a tuple
        assert after.key != (after.text, after.facts[0], None, None)


def line(name: str, moves: Any) -> list[Position]:
    """The positions on the way."""
    game = load(name, horizon=len(moves) + 1)
    found = [game.root]
    for move in moves:
        at = found[-1]
        found.append(next(son for son in game.children(at) if at.state.action_to_string(son.move) == move))
    return found


@pytest.mark.usefixtures("pyspiel")
def test_who_is_to_move_and_what_is_quiet_is_told_as_openspiel_plays_it() -> None:
    for moves in positions("checkers")[::6]:
        for at in line("checkers", moves):
            assert at.facts[0] == at.state.current_player()
        assert load("checkers", moves=moves).root.facts == at.facts


@pytest.mark.usefixtures("pyspiel")
def test_a_search_below_the_horizon_is_an_error() -> None:
    tree = DepthLimited(load("chess", horizon=1), 2)
    with pytest.raises(TreeError, match="horizon=2"):
        alphabeta(tree, tree.root)


# SEARCHES


@pytest.mark.usefixtures("pyspiel")
@pytest.mark.parametrize("name", GAMES)
def test_every_search_finds_the_minimax_value(name: str) -> None:
    for number in (3, 16):
        make = partial(load, name, moves=positions(name)[number])
        tree = DepthLimited(make(), 2)
        value = f(tree, tree.root)
        for search in (alphabeta, alphabeta_tt, mtd_f):
            with contracts("local"):
                again = DepthLimited(make(), 2)
                assert search(again, again.root) == value
        assert [one.value for one in iterative_deepening(make(), 2, "mtd-f")][-1] == value


@pytest.mark.usefixtures("pyspiel")
def test_what_is_forgotten_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tree = DepthLimited(load("othello"), 4)
    value = mtd_f(tree, tree.root)
    monkeypatch.setattr(playing, "KEPT", 30)
    game = load("othello")
    small = DepthLimited(game, 4)
    assert mtd_f(small, small.root) == value
    assert 0 < sum(len(game.children(node)) for node in game._grown) <= 30


@pytest.mark.usefixtures("pyspiel")
def test_every_game_of_openspiel_is_a_tree() -> None:
    assert {*GAMES} <= {*names()}
    for name in ("clobber", "nim", "pentago"):
        tree = DepthLimited(load(name), 1)
        assert f(tree, tree.root) == 0
        assert len({*tree.children(tree.root)}) == len(tree.children(tree.root)) > 1


# POSITIONS


@pytest.mark.usefixtures("pyspiel")
@pytest.mark.parametrize("name", GAMES)
def test_positions_can_be_played_and_differ(name: str) -> None:
    games = [load(name, moves=moves) for moves in positions(name)]
    assert len({game.root.key for game in games}) == len(games) == COUNT
    assert all(len(game.children(game.root)) > 1 for game in games)


@pytest.mark.usefixtures("pyspiel")
@pytest.mark.parametrize(
    ("name", "number"), [("othello", 3), ("checkers", 5), ("chess", 0), ("mancala", 19), ("tic_tac_toe", 7)]
)
def test_positions_come_out_the_same_again(name: str, number: int) -> None:
    assert play_position(name, number) == positions(name)[number]


# ERRORS


@pytest.mark.usefixtures("pyspiel")
@pytest.mark.parametrize(
    ("call", "why"),
    [
        (lambda: load("otello"), "'otello' is no game of OpenSpiel that the library searches (did you mean othello?)"),
        (lambda: load("leduc_poker"), "'leduc_poker' is no game"),
        (lambda: load("othello", moves=["a1"]), "move 1, 'a1', cannot be played: the legal moves are d3, c4, f5, e6"),
        (lambda: load("othello", moves=[0]), "move 1, 0, cannot be played"),
        (lambda: load("othello", "rough"), "'rough' is no grain of an evaluation; say 'fine' or 'coarse'"),  # type: ignore[arg-type]
        (lambda: positions("chss"), "did you mean chess?"),
    ],
)
def test_errors_quote_the_input(call: Callable[[], object], why: str) -> None:
    with pytest.raises(TreeError) as error:
        call()
    assert why in str(error.value)


def test_without_openspiel_the_error_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(MissingGamesError, match=r"pip install 'verified-game-trees\[games\]'"):
        load("othello")
    assert len(positions("othello")) == COUNT
