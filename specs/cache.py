"""Caches of what is computed from a game once and then looked up many times: true values, scores, milestones."""

import weakref
from collections.abc import Callable
from functools import wraps
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class PerGame(Generic[T]):
    """One cached object for each game, for as long as the game lives; the game must not change after the first request.

    `make` gets the game and a weak proxy of it, through which the object looks at the game without keeping it alive.
    """

    def __init__(self, make: Callable[[Any, Any], T]) -> None:
        self._make = make
        self._kept: dict[int, tuple[weakref.ref[Any], T]] = {}

    def __call__(self, game: Any) -> T:
        key = id(game)
        if (entry := self._kept.get(key)) is not None:
            return entry[1]
        try:
            while_it_lives = weakref.ref(game, lambda _: self._kept.pop(key, None))
        except TypeError:  # no weak references to this type of game, so an entry could never be dropped
            return self._make(game, game)
        value = self._make(game, weakref.proxy(game))
        self._kept[key] = while_it_lives, value
        return value


def per_node(function: Callable[[Any, Any], T]) -> Callable[[Any, Any], T]:
    """The same function of a game and a node, computed once for each node of a game."""
    tables = PerGame[dict[Any, T]](lambda _game, _seen: {})

    @wraps(function)
    def cached(tree: Any, node: Any) -> T:
        table = tables(tree)
        if node not in table:
            table[node] = function(tree, node)
        return table[node]

    return cached
