"""Random small games and random histories of calls, each drawn from one seed."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import inf
from random import Random
from typing import TypeAlias

from tests.proofs.oracle.game import Number, Position

Call: TypeAlias = tuple[Number, ...]
UNFOLDED = 300
SORTED = 0.2  # how often its windows fall before the last call: bounds move slowly
TURNS = 0.4  # how often a history takes two windows in turn before its last call: some searches count


@dataclass(frozen=True)
class Chances:
    """Which games and histories are drawn. A row of the corpus may ask for less than all of them."""

    calls: int = 6
    shared: bool = True
    payoffs: str = "real"  # or "int", or "LO..HI": integers within a range
    namings: tuple[str, ...] = ("numbered", "numbered", "lettered", "scattered")
    largest: int = 30
    alternating: bool = False


def random_positions(rng: Random, chances: Chances, size: int) -> tuple[Position, ...]:
    """A game of about `size` positions at most, and not many more ways through it."""
    while True:
        positions = _any_positions(rng, chances, size)
        if _ways(positions, 0) <= UNFOLDED:
            return positions


def _ways(positions: tuple[Position, ...], index: int) -> int:
    """How many nodes the game has as a tree, where a position that is reached in two ways is two nodes."""
    ways = 1
    for kid in positions[index].kids:
        ways += _ways(positions, kid)
        if ways > UNFOLDED:
            break
    return ways


def _any_positions(rng: Random, chances: Chances, size: int) -> tuple[Position, ...]:
    """A game. Where players take turns, a position belongs to one of them."""
    alternating = chances.alternating or rng.random() < 0.5
    sharing = rng.choice((0.1, 0.3, 0.6)) if chances.shared and rng.random() < 0.75 else 0.0
    leafiness = rng.choice((0.15, 0.3, 0.5))
    breadths = rng.choice(((1, 2, 2, 3), (2,), (1, 1, 2), (2, 3, 4), (1, 2, 5, 8)))
    payoffs = random_payoffs(rng, chances.payoffs)
    positions: dict[int, Position | None] = {}

    def make(depth: int, is_max: bool) -> int:
        if rng.random() < sharing:
            done = [i for i, p in positions.items() if p and (p.is_max == is_max or not alternating)]
            inner = [i for i in done if (p := positions[i]) and p.kids]
            if done:
                return rng.choice(inner if inner and rng.random() < 0.8 else done)
        index = len(positions)
        positions[index] = None
        kids: tuple[int, ...] = ()
        if depth and len(positions) < size and (index == 0 or rng.random() >= leafiness):
            others = [p.kids for p in positions.values() if p and p.kids]
            if others and not alternating and rng.random() < sharing / 2:
                kids = rng.choice(others)  # the moves of another position, whoever moves there
            else:
                turns = alternating or rng.random() < 0.7
                kids = tuple([make(depth - 1, is_max ^ turns) for _ in range(rng.choice(breadths))])
        positions[index] = Position(is_max, kids, 0 if kids else rng.choice(payoffs))
        return index

    make(rng.choice((1, 2, 2, 3, 3, 4, 5, 7)), rng.random() < 0.5)
    made = tuple(p for p in positions.values() if p)
    if rng.random() < SORTED:
        falling = iter(sorted((p.payoff for p in made if not p.kids), reverse=True))
        made = tuple(p if p.kids else Position(p.is_max, p.kids, next(falling)) for p in made)
    return made


def random_payoffs(rng: Random, payoffs: str) -> list[Number]:
    """The numbers that one game pays: often few, so that values tie."""
    low, dots, high = payoffs.partition("..")
    if dots:
        return [rng.randint(int(low), int(high)) for _ in range(rng.choice((2, 3, 5, 9)))]
    kind = rng.randrange(9 if payoffs == "real" else 7)
    some: dict[int, list[Number]] = {
        0: [0, 1],
        1: [-1, 0, 1],
        2: list(range(4)),
        3: list(range(-4, 5)),
        4: list(range(10)),
        5: [rng.randint(-1000, 1000) for _ in range(6)],
        6: [sign * 10**n for n in range(13) for sign in (-1, 1)],
        7: [Fraction(n, 2) for n in range(-4, 5)],
        8: [n / 16 for n in range(-6, 7)],
    }
    return some[kind]


def random_history(rng: Random, spec: str, calls: int, positions: tuple[Position, ...]) -> list[Call]:
    """One call or more: the arguments after the node, windows of all sorts near the pay-offs of the game."""
    if spec == "minimax":
        return [()] * calls
    paid: list[Number] = [p.payoff for p in positions if not p.kids]
    # In negamax form the values at the root may be those with the other sign.
    paid = paid if rng.random() < 0.5 else [-x for x in paid]
    steps = (-1, 0, 0, 0, 1)

    def end() -> Number:
        return rng.choice(paid) + rng.choice(steps)

    def call() -> Call:
        if spec == "mt":
            return (inf if rng.random() < 0.1 else end(),)
        kind = rng.randrange(7)
        if kind == 0:
            return (-inf, inf)
        if kind == 1:
            return (-inf, end())
        if kind == 2:
            return (end(), inf)
        low = end()
        if kind in {3, 4}:
            return (low, low + 1)
        high = end()
        return (low, high) if low < high else (high, low) if high < low else (low, low + 1)

    history = [call() for _ in range(calls)]
    if calls > 3 and rng.random() < SORTED:
        history[:-1] = sorted(history[:-1], reverse=True)
    elif calls > 3 and rng.random() < TURNS:
        history[:-1] = [history[turn % 2] for turn in range(calls - 1)]
    if calls > 1 and rng.random() < 0.2:
        history[-1] = history[0]
    return history
