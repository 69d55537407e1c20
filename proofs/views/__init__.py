"""The checker's games, seen through the interfaces that Python searches are written for, and the way back.

`VIEWS` are the views by name, for `--game`. A view of your own is any class that is made of a tree:

    class View:
        def __init__(self, tree):
            self.game = MyGame(tree)  # a call template may name whatever the view has

What else it may have:

    takes_turns = True   the search counts on players who take turns: only trees whose types alternate are shown
    takes_turns = False  it may be asked about games in which a player moves twice in a row, even in negamax form
    of_mover = True      in negamax form the view passes on the pay-offs of the player to move; without it `tree.value`
                         is MAX's, and the view or the search turns its sign (one that is told a color does)
    names                the moves at any position, the oldest child's first
    after(move)          the node that a move leads to from the root, where there are no names
    position             where the game stands, so that a search which does not undo its moves is seen

A `color` says that pay-offs are MAX's and the result is the mover's; `color` and `is_max` both say that turns
alternate. A report says which of it was taken: "seen through View: values are MAX's; turns alternate".
`adapted` (`proofs.adapting`) is a view that is read from the source of a search; `Adapted` is the record that it is.
`from_openspiel`, `from_aima` and `from_easyai` turn a game of those interfaces into a tree for the library and its
contracts.
"""

from collections.abc import Mapping
from typing import Final

from proofs.views.adapted import Adapted
from proofs.views.aima import AIMA
from proofs.views.as_trees import from_aima, from_easyai, from_openspiel
from proofs.views.board import MoveUndo
from proofs.views.colored import Colored
from proofs.views.easyai import EasyAI
from proofs.views.nodes import Nodes
from proofs.views.openspiel import OpenSpiel
from proofs.views.view import View

__all__ = [
    "AIMA",
    "VIEWS",
    "Adapted",
    "Colored",
    "EasyAI",
    "MoveUndo",
    "Nodes",
    "OpenSpiel",
    "View",
    "from_aima",
    "from_easyai",
    "from_openspiel",
]

VIEWS: Final[Mapping[str, type]] = {
    "nodes": Nodes,
    "aima": AIMA,
    "openspiel": OpenSpiel,
    "easyai": EasyAI,
    "board": MoveUndo,
    "colored": Colored,
}
