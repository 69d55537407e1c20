"""A game with an evaluation of every position, as the judge sees it, and what searches of it are worth.

The judge shares no code with the rooms that it judges, so all this is written once more here: the text of a game, its
value at a depth, its value of quiescence, and what a search breaks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import inf
from random import Random
from typing import Any


@dataclass
class Place:
    """A position: who moves, what it seems to be worth, its moves, and whether each of them is noisy."""

    is_max: bool
    number: Any
    moves: list[tuple[Place, bool]] = field(default_factory=list)


class Game:
    """What a search may ask; in negamax form numbers are those of the player to move."""

    def __init__(self, root: Place, negamax: bool = False) -> None:
        self.places: list[Place] = []
        self.negamax = negamax
        self._number(root)
        self.root = 0

    def _number(self, place: Place) -> None:
        if all(place is not other for other in self.places):
            self.places.append(place)
            for after, _ in place.moves:
                self._number(after)

    def _index(self, place: Place) -> int:
        return next(index for index, other in enumerate(self.places) if other is place)

    def children(self, node: int) -> list[int]:
        return [self._index(after) for after, _ in self.places[node].moves]

    def noisy(self, node: int) -> list[int]:
        return [self._index(after) for after, is_noisy in self.places[node].moves if is_noisy]

    def is_max(self, node: int) -> bool:
        return self.places[node].is_max

    def evaluate(self, node: int) -> Any:
        place = self.places[node]
        return -place.number if self.negamax and not place.is_max else place.number

    def value(self, node: int) -> Any:
        assert not self.places[node].moves, "only a leaf has a pay-off"
        return self.evaluate(node)


def at_depth(place: Place, depth: int) -> Any:
    """What the position is worth so many plies deep."""
    if depth <= 0 or not place.moves:
        return place.number
    return (max if place.is_max else min)(at_depth(after, depth - 1) for after, _ in place.moves)


def from_depth(place: Place, depth: int) -> set[Any]:
    """What the position can be worth to searches that look at least so many plies deep on every line."""
    values = {place.number} if depth <= 0 or not place.moves else set()
    for below in product(*(from_depth(after, depth - 1) for after, _ in place.moves)) if place.moves else ():
        values.add((max if place.is_max else min)(below))
    return values


def quiescence(place: Place) -> Any:
    """What the position is worth to a player who may stand pat or make a noisy move."""
    if not place.moves:
        return place.number
    best = max if place.is_max else min
    return best([place.number, *(quiescence(after) for after, is_noisy in place.moves if is_noisy)])


def is_broken(v: Any, true: Any, alpha: Any, beta: Any) -> bool:
    """Whether v is neither the true value, nor, outside of the window, a bound on it."""
    if v <= alpha:
        return bool(true > v)
    if v >= beta:
        return bool(true < v)
    return bool(v != true)


def parsed(text: str) -> Place:
    """The game that a text such as `{3}(1 !min{0}(2 #1=5) #1#)` stands for."""
    words = re.findall(r"max|min|\{[^}]*\}|#\d+=|#\d+#|[()!]|[^\s(){}#!]+", text)
    labels: dict[str, Place] = {}

    def read(is_max: bool) -> Place:
        word = words.pop(0)
        if re.fullmatch(r"#\d+#", word):
            return labels[word[1:-1]]
        label = ""
        if re.fullmatch(r"#\d+=", word):
            label, word = word[1:-1], words.pop(0)
        if word in ("max", "min"):
            is_max, word = word == "max", words.pop(0)
        if word[0] != "{":
            place = Place(is_max, _number(word))
        else:
            place = Place(is_max, _number(word[1:-1]))
            assert words.pop(0) == "("
            while words[0] != ")":
                is_noisy = words[0] == "!"
                if is_noisy:
                    words.pop(0)
                place.moves.append((read(not is_max), is_noisy))
            words.pop(0)
        if label:
            labels[label] = place
        return place

    return read(is_max=True)


def _number(text: str) -> int | float:
    return {"-inf": -inf, "+inf": inf}[text] if text.endswith("inf") else float(text) if "." in text else int(text)


def random_place(rng: Random, plies: int, is_max: bool, known: list[Place]) -> Place:
    """A random game of so many plies at most, in which some positions are reached in several ways."""
    place = Place(is_max, rng.randint(-2, 3))
    for _ in range(rng.randint(1, 3) if plies and rng.random() < 0.8 else 0):
        again = [other for other in known if other.is_max != is_max]
        is_again = again and rng.random() < 0.2
        after = rng.choice(again) if is_again else random_place(rng, plies - 1, not is_max, known)
        place.moves.append((after, rng.random() < 0.6))
    known.append(place)
    return place


Call = tuple[int, Any, Any]  # depth, alpha, beta
Search = Callable[[Game, Call], Any]
Worth = Callable[[Place, int], Collection[Any]]  # what may be returned at a depth: any of these, or a bound on it


def random_calls(rng: Random, number: int) -> list[Call]:
    """So many calls with random depths and windows."""
    calls = []
    for _ in range(number):
        alpha, beta = sorted(rng.sample([-inf, *range(-3, 5), inf], 2))
        calls.append((rng.randint(0, 4), alpha, beta))
    return calls


def deep_place(rng: Random, plies: int, is_max: bool, most: int, known: list[Place]) -> Place:
    """A narrow random game of several plies; lines of different lengths lead to the positions that are shared."""
    place = Place(is_max, rng.randint(-most, most))
    for _ in range(rng.choice((1, 2, 2, 3)) if plies and rng.random() < 0.95 else 0):
        again = [other for other in known if other.is_max != is_max and other.moves]
        is_again = again and rng.random() < 0.3
        after = rng.choice(again) if is_again else deep_place(rng, plies - 1, not is_max, most, known)
        place.moves.append((after, False))
    known.append(place)
    return place


def calls_from_deep(rng: Random, number: int, plies: int, most: int) -> list[Call]:
    """Calls that test one value to some depth or deeper, then one that mostly has the full window."""
    last, calls = rng.randint(0, plies - 1), []
    for _ in range(number - 1):
        gamma = rng.randint(-most, most + 1)
        window = rng.choice([(gamma - 1, gamma)] * 5 + [(gamma, inf), (-inf, gamma)])
        calls.append((last + rng.randint(0, 2), *window))
    ends = sorted(rng.sample([-inf, *range(-most - 1, most + 2), inf], 2))
    alpha, beta = (-inf, inf) if rng.random() < 0.7 else ends
    return [*calls, (last, alpha, beta)]


def refuted_in_depth(fresh: Callable[[], Search], games: int, seed: int = 1, **how: Any) -> bool:
    """Whether random deep games show an answer without a witness."""
    rng = Random(seed)
    for _ in range(games):
        most, plies = rng.choice((9, 30)), rng.randint(2, 6)
        place = deep_place(rng, plies, rng.random() < 0.5, most, [])
        calls = calls_from_deep(rng, rng.randint(1, 3), plies, most)
        if broken_on(place, calls, fresh(), from_depth, **how):
            return True
    return False


def broken_on(place: Place, calls: Sequence[Call], search: Search, true: Worth, **how: Any) -> bool:
    """Whether one of the calls, made one after another, returns what is not true."""
    game = Game(place, **how)
    for call in calls:
        depth, alpha, beta = call
        sign = -1 if how.get("negamax") and not place.is_max else 1
        v = search(game, call)
        if all(is_broken(v, sign * worth, alpha, beta) for worth in true(place, depth)):
            return True
    return False


def refuted(fresh: Callable[[], Search], true: Worth, games: int = 3000, **how: Any) -> bool:
    """Whether random games refute a search; `fresh` makes one that has seen no game."""
    rng = Random(7)
    for _ in range(games):
        place = random_place(rng, rng.randint(0, 4), rng.random() < 0.5, [])
        if broken_on(place, random_calls(rng, rng.randint(1, 4)), fresh(), true, **how):
            return True
    return False
