"""The numbers of steps in Kars' sequence s_0, s_1, ..., and #V, the number of vertices (KA-D4.1).

A number of steps is written out, or it is any number and how many follow it: a loop takes any number of steps before
the iteration that a proof looks at. Such a number is compared with another that follows the same one, or with #V.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from proofs.proving.execution.situation import UnresolvedError
from proofs.proving.execution.things import Thing
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.source.fragment import FragmentError
from specs.values import Value

Place = tuple[int | None, int]  # in the sequence: any number and how far behind it, or None and a number


def kept(world: ProvingWorld, word: str, make: Callable[[], Any]) -> Any:
    """One for each path."""
    return world.path.__dict__.setdefault("_tables", {}).setdefault(word, make())


class Step(Thing):
    """The number of steps that were taken: any number, plus one that is written out. It is compared with #V."""

    is_unchanging = True

    def __init__(self, world: ProvingWorld, place: Place) -> None:
        self.world, self.place = world, place

    def __add__(self, more: object) -> Step:
        if type(more) is not int:
            raise FragmentError(f"steps + {more!r}: nothing is known of that")
        return Step(self.world, (self.place[0], self.place[1] + more))

    def __lt__(self, size: Any) -> bool:
        return bool(number_of(self.world, self.place) < size)

    def __ge__(self, other: object) -> bool:
        if type(other) is int and self.place[1] >= other:  # what comes before is a number of steps, 0 at least
            return True
        if not isinstance(other, Step) or other.place[0] != self.place[0]:
            raise FragmentError(f"steps >= {other!r}: nothing is known of that")
        return self.place[1] >= other.place[1]

    def __repr__(self) -> str:
        return "steps"


def any_step(world: ProvingWorld, _name: str, _node: Any) -> Step:
    """Any number, another one each time."""
    known: list[None] = kept(world, "steps", list)
    known.append(None)
    return Step(world, (len(known), 0))


def place_after(steps: object) -> Place:
    """The place in the sequence that so many steps lead to."""
    if type(steps) is int and steps >= 0:
        return None, steps
    if isinstance(steps, Step):
        return steps.place
    raise UnresolvedError("steps")


def number_of(world: ProvingWorld, place: Place | None) -> Value:
    """The number of steps, as a value that can be compared."""
    assert place is not None
    base, k = place
    if base is None:
        return k
    held: dict[Place, Value] = kept(world, "numbers", dict)
    if place not in held:
        world.outside(lambda: number_of(world, place))
        world.choose(1)  # noted on the path, so that it is settled in every run that comes here
        held[place] = world.finite(f"steps{f' + {k}' if k else ''}")
    return held[place]


def vertex_count(world: ProvingWorld) -> Value:
    """#V, which is 1 at least."""
    held: dict[str, Value] = kept(world, "size", dict)
    if not held:
        world.outside(lambda: vertex_count(world))
        world.choose(1)  # as in `number_of`
        held["#V"] = world.finite("#V")
        world.suppose(1, held["#V"])
    return held["#V"]
