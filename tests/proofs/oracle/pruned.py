"""Whether searches that prune by null move, late moves, futility, razoring or ProbCut are right where they may be.

The judge's own: premises, games that meet them, and the value at a depth, on its own positions (`evaluated`). A marked
move of a position is a pass there, and no move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from random import Random
from typing import Any

from tests.proofs.oracle.evaluated import Call, Game, Place, from_depth, is_broken


class WithPasses(Game):
    """A game in which passing is no move."""

    def children(self, node: int) -> list[int]:
        return [self._index(after) for after, is_pass in self.places[node].moves if not is_pass]

    def null(self, node: int) -> int | None:
        return next((self._index(after) for after, is_pass in self.places[node].moves if is_pass), None)


def played(place: Place, known: dict[int, Place] | None = None) -> Place:
    """The position without its passes."""
    known = {} if known is None else known
    if id(place) not in known:
        known[id(place)] = made = Place(place.is_max, place.number)
        made.moves = [(played(after, known), False) for after, is_pass in place.moves if not is_pass]
    return known[id(place)]


def worth(place: Place, depth: int) -> Any:
    """What the position is worth by its moves, so many plies deep."""
    moves = [after for after, is_pass in place.moves if not is_pass]
    if depth <= 0 or not moves:
        return place.number
    return (max if place.is_max else min)(worth(after, depth - 1) for after in moves)


def everywhere(place: Place) -> list[Place]:
    found: list[Place] = []

    def walk(one: Place) -> None:
        if all(one is not other for other in found):
            found.append(one)
            for after, _ in one.moves:
                walk(after)

    walk(place)
    return found


PLIES = 6  # no game of the judge is longer


def gain(place: Place, more: Any, less: Any) -> Any:
    """By how much `more` is better than `less` for the player to move."""
    return more - less if place.is_max else less - more


def no_zugzwang(root: Place) -> bool:
    return all(
        gain(place, worth(after, less), worth(place, depth)) <= 0
        for place in everywhere(root)
        for after, is_pass in place.moves
        if is_pass
        for depth in range(1, PLIES + 1)
        for less in range(depth)
    )


def late_moves(root: Place) -> bool:
    return all(
        gain(place, worth(after, depth + 1), worth(after, depth)) <= 0
        for place in everywhere(root)
        for after, _ in place.moves[1:]
        for depth in range(PLIES)
    )


def swing(margin: int, root: Place) -> bool:
    return all(abs(after.number - place.number) <= margin for place in everywhere(root) for after, _ in place.moves)


def razor(margin: int, root: Place) -> bool:
    return all(
        gain(place, worth(place, depth), place.number) <= margin for place in everywhere(root) for depth in range(PLIES)
    )


def probable(margin: int, root: Place) -> bool:
    worths = ([worth(place, depth) for depth in range(PLIES)] for place in everywhere(root))
    return all(max(each) - min(each) <= margin for each in worths)


PREMISES: dict[str, tuple[int, Callable[[Place], bool]]] = {
    "null_move": (4, no_zugzwang),
    "late_moves": (4, late_moves),
    "futility": (3, lambda root: swing(3, root)),
    "razoring": (4, lambda root: razor(4, root)),
    "probcut": (2, lambda root: probable(2, root)),
}


def random_game(rng: Random, passes: bool, near: int) -> Place:
    """A random game; `near`: how far at most a number lies from that of the position before."""

    def grow(plies: int, is_max: bool, number: int) -> Place:
        place = Place(is_max, number)
        width = rng.choice((1, 2, 2, 3)) if plies and rng.random() < 0.9 else 0
        for index in range(width + (passes and width > 0 and rng.random() < 0.7)):
            place.moves.append((grow(plies - 1, not is_max, number + rng.randint(-near, near)), index == width))
        return place

    return grow(rng.randint(1, 4), rng.random() < 0.5, rng.randint(-2, 2))


def text_of(place: Place) -> str:
    """The game as text; no position of it is reached in two ways."""

    def written(one: Place, is_pass: bool) -> str:
        moves = " ".join(written(after, passed) for after, passed in one.moves)
        return "!" * is_pass + (f"{{{one.number}}}({moves})" if moves else f"{one.number}")

    return ("" if place.is_max or not place.moves else "min") + written(place, False)


def games(trick: str, seed: int = 5) -> Iterator[Place]:
    """Random games of which the premise is true."""
    rng, (near, premise) = Random(seed), PREMISES[trick]
    while True:
        game = random_game(rng, trick == "null_move", rng.randint(1, near))
        if premise(game):
            yield game


def broken_on(place: Place, call: Call, search: Callable[..., Any], *, negamax: bool) -> bool:
    """Whether the answer has no witness."""
    depth, alpha, beta = call
    sign = -1 if negamax and not place.is_max else 1
    v = search(WithPasses(place, negamax), 0, depth, alpha, beta)
    return all(is_broken(v, sign * true, alpha, beta) for true in from_depth(played(place), depth))


def refuted(trick: str, search: Callable[..., Any], number: int, *, negamax: bool) -> bool:
    """Whether so many games of which the premise is true show an answer without a witness."""
    rng = Random(11)
    for _, place in zip(range(number), games(trick), strict=False):
        for _ in range(3):
            alpha, beta = sorted(rng.sample([-inf, *range(-8, 9), inf], 2))
            if broken_on(place, (rng.randint(0, 4), alpha, beta), search, negamax=negamax):
                return True
    return False
