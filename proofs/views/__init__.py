"""The checker's games, seen through the interfaces that Python searches are written for, and the way back.

`VIEWS` are the views by name, for `--game`. A view of your own is any class that is made of a tree:

    class View:
        def __init__(self, tree):
            self.game = MyGame(tree)  # a call template may name whatever the view has

What else it may have (`position`, `after`, `said`) `proofs.views.view.View` and the views here show. `from_openspiel`,
`from_aima` and `from_easyai` turn a game of those interfaces into a tree for the library and its contracts.
"""

from collections.abc import Mapping
from typing import Final

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
