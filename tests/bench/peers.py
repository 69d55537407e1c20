"""The peers of `make bench`: easyAI's Negamax and OpenSpiel's alpha-beta, on the explicit tree that ours searches.

Each adapter gives a peer the least that its search asks for, so that what is timed is the peer's own search: the tree
is laid out in plain tuples beforehand, a move is the number of the child, and nothing is copied unless the peer
copies. That is less than ours is given, which asks `Tree` by method calls and compares with `NEG_INF` and `POS_INF`.

The peers are the extra `bench`. Each is imported when it is connected: an ImportError says that it is not there.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from types import CodeType, FrameType, SimpleNamespace
from typing import Final, Protocol, cast

from specs.tree import Tree
from tests.bench.timing import Search

Sons = tuple[tuple[int, ...], ...]

MAX: Final = 0  # OpenSpiel numbers its players
MIN: Final = 1


class _Negamax(Protocol):
    """What is used of `easyAI.Negamax`: a call searches, and leaves the value of the root behind."""

    alpha: float

    def __call__(self, game: object) -> object: ...


@dataclass(frozen=True)
class Peer:
    """A peer's search: how to connect it to a tree, and the function of its that is entered once for each node."""

    name: str
    recursion: str
    connect: Callable[[Tree], Search]


def entered(recursion: str, search: Search) -> int:
    """How many nodes a search enters: the calls of its recursive function, seen from outside, for all alike.

    A function with a contract may be entered through another code of its name, which looks up what is to be checked in
    this context and hands the call on: so each code is counted by itself.
    """
    calls: Counter[CodeType] = Counter()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_name == recursion:
            calls[frame.f_code] += 1

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        search()
    finally:
        sys.setprofile(before)
    return max(calls.values(), default=0)


def depth_of(tree: Tree) -> int:
    """The number of moves to the leftmost leaf."""
    depth, node = 0, tree.root
    while sons := tree.children(node):
        depth, node = depth + 1, sons[0]
    return depth


def _sons(tree: Tree) -> Sons:
    return tuple(tuple(tree.children(node)) for node in tree.nodes())


class Position:
    """A game as easyAI's Negamax plays it: one object, on which moves are made and unmade.

    It need not be a `TwoPlayerGame`, whose bookkeeping of players would only slow Negamax down: the node knows who
    is to move.
    """

    __slots__ = ("_fathers", "_sons", "ai_move", "node")

    def __init__(self, tree: Tree) -> None:
        self._sons = _sons(tree)
        self._fathers = {son: father for father, sons in enumerate(self._sons) for son in sons}
        self.node: int = tree.root
        self.ai_move: int | None = None  # Negamax notes its choice here

    def possible_moves(self) -> tuple[int, ...]:
        return self._sons[self.node]

    def make_move(self, move: int) -> None:
        self.node = move

    def unmake_move(self, move: int) -> None:
        self.node = self._fathers[move]

    def switch_player(self) -> None:
        pass

    def is_over(self) -> bool:
        return not self._sons[self.node]


def connect_easyai(tree: Tree) -> Search:
    """Negamax on a tree whose types alternate, without sharing, and with all leaves at one depth.

    It has to be such a tree: Negamax changes the sign at every move, and scales a score by the depth that is left.
    """
    from easyAI import Negamax

    signs = [1 if tree.is_max(node) else -1 for node in tree.nodes()]
    # A score is that of the player to move.
    scores = {leaf: signs[leaf] * cast("int", tree.value(leaf)) for leaf in tree.leaves()}

    def scoring(game: Position) -> int:
        return scores[game.node]

    negamax: _Negamax = Negamax(depth_of(tree), scoring)
    position = Position(tree)
    sign = signs[tree.root]

    def search() -> object:
        negamax(position)
        return sign * negamax.alpha

    return search


def connect_openspiel(tree: Tree) -> Search:
    """`alpha_beta_search`, which clones the state for every move, so a state holds nothing but its node."""
    import pyspiel
    from open_spiel.python.algorithms.minimax import alpha_beta_search

    sons = _sons(tree)
    values = {leaf: tree.value(leaf) for leaf in tree.leaves()}
    players = tuple(MAX if tree.is_max(node) else MIN for node in tree.nodes())
    new = object.__new__

    class State:
        __slots__ = ("node",)
        node: int

        def clone(self) -> State:
            twin = new(State)  # there is no __init__, which would cost each clone another call
            twin.node = self.node
            return twin

        def apply_action(self, action: int) -> None:
            self.node = action

        def legal_actions(self) -> tuple[int, ...]:
            return sons[self.node]

        def is_terminal(self) -> bool:
            return not sons[self.node]

        def current_player(self) -> int:
            return players[self.node]

        def player_return(self, _player: int) -> object:
            return values[self.node]  # asked for MAX alone

    kind = pyspiel.GameType
    game_type = SimpleNamespace(
        chance_mode=kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.PERFECT_INFORMATION,
        dynamics=kind.Dynamics.SEQUENTIAL,
        utility=kind.Utility.ZERO_SUM,
    )
    game = SimpleNamespace(get_type=lambda: game_type, num_players=lambda: 2)
    root = State()
    root.node = tree.root
    depth = depth_of(tree)

    def search() -> object:
        value, _ = alpha_beta_search(game, root, maximum_depth=depth, maximizing_player_id=MAX)
        return cast("object", value)

    return search


PEERS: Final = (
    Peer("easyAI Negamax", "negamax", connect_easyai),
    Peer("OpenSpiel alpha_beta_search", "_alpha_beta", connect_openspiel),
)
