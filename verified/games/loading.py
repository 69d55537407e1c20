"""Load a game by its name: one with evaluations of its own, or any other game of OpenSpiel that can be searched."""

from collections.abc import Mapping, Sequence
from operator import methodcaller
from types import MappingProxyType
from typing import Final

from verified.games.breakthrough import BREAKTHROUGH
from verified.games.checkers import CHECKERS
from verified.games.chess import CHESS
from verified.games.game import WIN, Evaluation, Game, Grain, picture_and_player
from verified.games.in_a_row import CONNECT_FOUR, TIC_TAC_TOE
from verified.games.mancala import MANCALA
from verified.games.openspiel import after_moves, initial_state, tree_of
from verified.games.othello import OTHELLO
from verified.games.play import Played

GAMES: Final[Mapping[str, Game]] = MappingProxyType(
    {game.name: game for game in (CHECKERS, OTHELLO, CHESS, BREAKTHROUGH, CONNECT_FOUR, MANCALA, TIC_TAC_TOE)}
)
NOTHING: Final = Evaluation("nothing: 0 until the game is over", lambda _text: 0, 0)
UNKNOWN: Final = Game("", NOTHING, NOTHING, lambda position: position.path, "the moves that led there")
PICTURED: Final = Game("", NOTHING, NOTHING, picture_and_player, "the board and the player to move")
BY_PICTURE: Final = ("breakthrough", "clobber", "connect_four", "hex", "mnk", "nim", "tic_tac_toe")  # of any size


def load(name: str, grain: Grain = "fine", moves: Sequence[str | int] = (), *, horizon: int | None = None) -> Played:
    """The game from the position after the moves on, with the evaluation of that grain; MAX is to move there.

    In chess and checkers a draw may depend on the moves that led to a position. Which of them matter depends on how
    much deeper a search can go, so there a tree has a `horizon`, and a search that goes deeper is an error. The nearer
    the horizon is to the depth of the search, the more transpositions are found; every horizon gives the same values.
    """
    known = GAMES.get(name) or (PICTURED if name.partition("(")[0] in BY_PICTURE else UNKNOWN)
    evaluate = known.evaluation(grain).of
    return tree_of(
        after_moves(initial_state(name), moves),
        evaluate=lambda position: evaluate(position.text),
        key=known.key,
        win=WIN,
        text=methodcaller("to_string"),
        horizon=known.horizon if known.horizon is None or horizon is None else horizon,
        **({} if known.facts is None else {"facts": known.facts}),
        **({} if known.player is None else {"player": known.player}),
    )
