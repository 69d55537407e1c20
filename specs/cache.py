"""What is worked out of a game once and asked for again and again: true values, scores, milestones."""

import weakref
from collections.abc import Callable
from functools import wraps
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class PerGame(Generic[T]):
    """One thing for each game, kept as long as the game is; once asked for, the game must not change any more.

    `make` is given the game, and a proxy for the thing to look at the game through, so as not to keep it alive.
    """

    def __init__(self, make: Callable[[Any, Any], T]) -> None:
        self._make = make
        self._kept: dict[int, tuple[weakref.ref[Any], T]] = {}

    def __call__(self, game: Any) -> T:
        key = id(game)
        if (kept := self._kept.get(key)) is not None:
            return kept[1]
        try:
            while_it_lives = weakref.ref(game, lambda _: self._kept.pop(key, None))
        except TypeError:  # no weak references to this type of game: nothing to tell when to let go
            return self._make(game, game)
        thing = self._make(game, weakref.proxy(game))
        self._kept[key] = while_it_lives, thing
        return thing


def per_node(function: Callable[[Any, Any], T]) -> Callable[[Any, Any], T]:
    """The same function of a game and a node, worked out once for each node of a game."""
    tables = PerGame[dict[Any, T]](lambda _game, _seen: {})

    @wraps(function)
    def kept(tree: Any, node: Any) -> T:
        table = tables(tree)
        if node not in table:
            table[node] = function(tree, node)
        return table[node]

    return kept
