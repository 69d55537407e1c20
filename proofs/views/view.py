"""What all views share: names for the moves, and the way from a move to a node and back.

A view shows a game of the checker, which answers `root`, `children`, `is_max` and `value`, through the interface that
a search was written for. It is made anew for each game. It asks the game only what the search asks of it, when the
search asks, so that what a search visits is seen as on the plain tree. Pay-offs may be symbolic: a view passes them on
or negates them, and neither compares nor converts them.
"""

from collections.abc import Hashable, Iterator, Sequence
from string import ascii_lowercase
from typing import Any, ClassVar, Final, Generic, NoReturn

from proofs.sandbox.faults import ProtocolError, fail
from proofs.sandbox.quotes import quote
from specs.tree import GameTree, N

MOST: Final = 1000  # moves at a node
NUMBERS: Final[Sequence[int]] = range(MOST)
LETTERS: Final[list[str]] = [
    *ascii_lowercase,
    *(f"{ascii_lowercase[i % 26]}{i // 26}" for i in range(26, MOST)),  # a1, b1, ... z1, a2, ...
]


class View(Generic[N]):
    """A game seen through an interface; a subclass adds what a call template may name, such as `game` and `state`.

    `names` are the moves at any node, the oldest child's first. `takes_turns` says that searches written for the
    interface count on players who take turns, so that they should only see trees whose types alternate.
    """

    names: ClassVar[Sequence[Any]] = LETTERS
    takes_turns: ClassVar[bool] = True

    def __init__(self, tree: GameTree[N]) -> None:
        self.tree = tree

    def after(self, move: Hashable) -> N:
        """The child of the root to which the move leads; a ValueError if it is no legal move there."""
        sons = self.tree.children(self.tree.root)
        for name, son in zip(self.names, sons, strict=False):
            if type(name) is type(move) and name == move:
                return son
        raise ValueError(f"{quote(move)} is no legal move at the root; {legal(self.names, len(sons))}")

    def said(self, node: N) -> str:
        """The node as the moves that lead to it from the root, along the leftmost path: "b a"."""
        path = next((path for path, reached in self._paths() if reached == node), None)
        if path is None:
            raise ValueError(f"{quote(node)} is no node of this game")
        return " ".join(str(move) for move in path) or "the root"

    def _paths(self) -> Iterator[tuple[tuple[Any, ...], N]]:
        stack: list[tuple[tuple[Any, ...], N]] = [((), self.tree.root)]
        while stack:
            path, node = stack.pop()
            yield path, node
            sons = self.tree.children(node)
            stack += [((*path, name), son) for name, son in zip(self.names, sons, strict=False)][::-1]


def legal(names: Sequence[object], count: int) -> str:
    """Which moves are legal, in words."""
    return f"legal are {', '.join(map(quote, names[:count]))}" if count else "the game is over there"


def refuse(asked: str, why: str) -> NoReturn:
    """End the search with an error that says what it asked for and why there is no answer."""
    fail(ProtocolError(f"{asked}: {why}"))


def evaluation(tree: GameTree[N], node: N, asked: str) -> Any:
    """What a position seems to be worth to MAX: its pay-off at the end, its evaluation elsewhere if it has one."""
    if not tree.children(node):
        return tree.value(node)
    evaluate = getattr(tree, "evaluate", None)
    if evaluate is None:
        refuse(asked, "the game goes on here, and its positions have no evaluation; search to the end of the game")
    return evaluate(node)
