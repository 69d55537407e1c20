"""An artificial game with the parameters of RR 4.4, for simulations.

    random:width=8,order=0.5,correlation=0.9,transpositions=0.2

- `width`: the moves of every position.
- `order`: the share of positions in which the moves are sorted by their evaluations, best first.
- `correlation`: the weight of the previous position's evaluation in an evaluation; the rest is random.
- `transpositions`: the share of moves that lead to one of a few positions shared by all lines of play.

Nothing is stored: a position is a ply, a number and an evaluation, and what follows it is drawn from its number.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Final, NamedTuple

from specs.suggestion import meant

NAME: Final = "random"
SPREAD: Final = 1000  # evaluations are drawn from -SPREAD to SPREAD
_MASK: Final = (1 << 64) - 1


def mixed(*numbers: int) -> int:
    """A number of 64 bits that looks random and depends on nothing else (splitmix64)."""
    state = 0
    for number in numbers:
        state = (state ^ number) + 0x9E3779B97F4A7C15 & _MASK
        state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        state = (state ^ state >> 27) * 0x94D049BB133111EB & _MASK
        state ^= state >> 31
    return state


def share(number: int) -> float:
    """The number as a part of 1."""
    return number / (1 << 64)


class Place(NamedTuple):
    """A position of the game."""

    ply: int
    number: int
    worth: int


@dataclass(frozen=True)
class Artificial:
    """The game; MAX begins, and it never ends."""

    seed: int = 0
    width: int = 5
    order: float = 0.0
    correlation: float = 0.0
    transpositions: float = 0.0

    @property
    def root(self) -> Place:
        """The first position, of value 0."""
        return Place(0, mixed(self.seed), 0)

    def children(self, node: Place) -> Sequence[Place]:
        sons = [self._child(node, move) for move in range(self.width)]
        if share(mixed(node.number, 1)) < self.order:
            sons.sort(key=lambda son: son.worth, reverse=self.is_max(node))
        return sons

    def is_max(self, node: Place) -> bool:
        return node.ply % 2 == 0

    def value(self, node: Place) -> int:
        return node.worth

    def evaluate(self, node: Place) -> int:
        return node.worth

    def move(self, node: Place, child: Place) -> int:
        return self.children(node).index(child)

    def _child(self, node: Place, move: int) -> Place:
        number, ply = mixed(node.number, 2, move), node.ply + 1
        if share(mixed(number, 3)) < self.transpositions:
            number = mixed(self.seed, 4, ply, number % (self.width * self.width))
            return Place(ply, number, self._drawn(number))
        inherited = self.correlation * node.worth
        return Place(ply, number, round(inherited + (1 - self.correlation) * self._drawn(number)))

    @staticmethod
    def _drawn(number: int) -> int:
        return mixed(number, 5) % (2 * SPREAD + 1) - SPREAD


def artificial(text: str, seed: int) -> Artificial:
    """The game that the text describes: `random`, or `random:width=8,order=0.5`."""
    knobs = {field.name: field.type for field in fields(Artificial) if field.name != "seed"}
    given: dict[str, float] = {}
    for part in filter(None, text.partition(":")[2].split(",")):
        name, _, number = part.partition("=")
        if name not in knobs:
            raise ValueError(f"{text!r}: no knob {name!r}{meant(name, knobs)}; there are {', '.join(knobs)}")
        try:
            given[name] = int(number) if name == "width" else float(number)
        except ValueError:
            raise ValueError(f"{text!r}: {name} is a number, not {number!r}") from None
        if not (given[name] >= 1 if name == "width" else 0 <= given[name] <= 1):
            raise ValueError(
                f"{text!r}: {name}={number} is out of range; {'from 1 on' if name == 'width' else '0 to 1'}"
            )
    return Artificial(seed, **given)  # type: ignore[arg-type]  # a width is whole, see above
