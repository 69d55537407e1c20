"""Check that a game returns the children of a node as a sequence, which every search relies on.

A generator is true even where it yields nothing. So a search would take a leaf for an inner node without children, and
return -inf. Each level checks as often as it can afford: `oracle` at every node, `local` and `off` once for each game
that is searched, at the node where the search begins. (`verified.run` checks every node, whatever the level.)
"""

import weakref
from collections.abc import Callable, Mapping
from typing import Any, Final


def nothing() -> None:
    """No game."""


class Asked:
    """The game that was checked last."""

    def __init__(self) -> None:
        self.game: Callable[[], object] = nothing


asked: Final = Asked()


def must_be_sequence(children: Any, tree: Any, node: Any) -> None:
    """Raise a TypeError unless the children have a length and an index."""
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
    """Check the children of this node; called where the game is not the one that was checked last."""
    game = getattr(tree, "unwatched", tree)  # this question must not be counted as one of the search
    must_be_sequence(game.children(node), game, node)
    try:
        asked.game = weakref.ref(tree)
    except TypeError:  # no weak references to this type of game: it is checked each time
        asked.game = nothing
