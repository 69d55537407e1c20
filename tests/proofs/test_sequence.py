"""The sequence of a proof runs beside a list of Python: what it claims of the list is so, and a bug in either shows."""

import random
from typing import Any

import pytest

from proofs.proving.containers.sequence import Sequence
from proofs.proving.law import Law
from specs.values import NEG_INF, POS_INF, maximum, minimum


class Beside:
    """A world in which all values are known: those of a real list. A law that does not hold of them is an error."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = numbers

    def ghost(self, name: str) -> Any:
        return maximum(self.numbers) if name.startswith("greatest") else minimum(self.numbers)

    def outside(self, _ask: object) -> None: ...

    def choose(self, _answers: int) -> int:
        return 0 if not self.numbers else 1

    def law(self, law: Law, **quantities: Any) -> None:
        assert law.holds(**quantities), (law.id, quantities)


class TakesNothing(Sequence):
    """A seeded bug: what is taken stays."""

    def take(self, **_taken: Any) -> None: ...


class Forgetful(Sequence):
    """A seeded bug: an item that is put there leaves no trace."""

    def put(self, place: Any, item: Any, **measures: Any) -> None: ...


class Emptied(Sequence):
    """A seeded bug: what is replaced is not there any more."""

    def replace(self, place: Any, item: Any, **measures: Any) -> None:
        super().replace(place, item, **measures)
        self.parts = (*self.until(place),)


def run_beside(kind: type[Sequence], seed: int, steps: int = 40) -> None:
    """The same operations on the sequence and on a list."""
    chance, numbers = random.Random(seed), list[int]()
    world = Beside(numbers)
    sequence = kind(world, (), {"greatest": (max, NEG_INF), "least": (min, POS_INF)})
    named: dict[object, int] = {}  # the items that the sequence sees, by their place
    for _ in range(steps):
        number, before, word = (
            chance.randrange(5),
            sequence.as_it_was(),
            chance.choice(["put", "take", "set", "forget"]),
        )
        greatest, least = sequence.extreme("greatest"), sequence.extreme("least")
        if word == "put":
            place = object()
            numbers.append(number)
            named[place] = len(numbers) - 1
            sequence.put(place, number, greatest=number, least=number)
            assert [part.place for part in sequence.until(place)] == [part.place for part in sequence.parts[:-1]]
        elif word == "take" and numbers:
            taken = numbers.pop(chance.randrange(len(numbers)))
            sequence.take(greatest=taken, least=taken)
            named.clear()
        elif word == "set" and named:
            place, index = chance.choice([*named.items()])
            numbers[index] = number
            sequence.replace(place, number, greatest=number, least=number)
        elif word == "forget":
            sequence.forget()
            named.clear()
        assert (sequence.extreme("greatest"), sequence.extreme("least")) == (maximum(numbers), minimum(numbers))
        assert sequence.is_empty == (not numbers)
        assert (before.extreme("greatest"), before.extreme("least")) == (greatest, least)  # as it was


@pytest.mark.parametrize("seed", range(30))
def test_it_does_what_a_list_does(seed: int) -> None:
    run_beside(Sequence, seed)


@pytest.mark.parametrize("kind", [TakesNothing, Forgetful, Emptied])
def test_a_bug_shows(kind: type[Sequence]) -> None:
    with pytest.raises(AssertionError):
        run_beside(kind, 1, 1000)


def test_a_law_of_others_is_not_assumed() -> None:
    world = Beside([1, 2])
    sequence = Sequence(world, (), {"greatest": (max, NEG_INF)})
    with pytest.raises(AssertionError, match="extreme-cut"):
        sequence.take(greatest=3)  # it was empty, and the list is not
