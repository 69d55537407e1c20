"""Whether a game answers as every search takes it to: the children of a node are a sequence.

A generator is true even where it yields nothing. So a search would take a leaf for an inner node without children, and
answer -inf. Each level asks as often as it can afford: `oracle` at every node, `local` and `off` once for each game
that is searched, at the node where the search begins. (`verified.run` looks at every answer, whatever the level.)
"""

import weakref
from collections.abc import Callable, Mapping
from typing import Any, Final


def nothing() -> None:
    """No game."""


class Asked:
    """The game that was asked last."""

    def __init__(self) -> None:
        self.game: Callable[[], object] = nothing


asked: Final = Asked()


def must_be_sequence(children: Any, tree: Any, node: Any) -> None:
    """Raise a TypeError unless the children can be counted and taken by their number."""
    kind = type(children)
    if kind is tuple or kind is list:
        return
    if hasattr(kind, "__len__") and hasattr(kind, "__getitem__") and not isinstance(children, Mapping):
        return
    raise TypeError(
        f"{type(tree).__name__}.children({node!r}) is {children!r}, which is no sequence: answer with a list or a "
        "tuple of the children, an empty one at a leaf"
    )


def answers(tree: Any, node: Any) -> None:
    """Ask a game for the children of this node; done if it is not the game that was asked last."""
    game = getattr(tree, "unwatched", tree)  # who watches the search must not see this question
    must_be_sequence(game.children(node), game, node)
    try:
        asked.game = weakref.ref(tree)
    except TypeError:  # no weak references to this type of game: it is asked each time
        asked.game = nothing
