"""What a path settles when it is first asked for, and then keeps.

A clause settles nothing, for its goal is to hold for all choices: where it is the first to ask, the path asks instead,
and the clause is run again (`ProvingWorld.outside`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from proofs.proving.execution.world import ProvingWorld

T = TypeVar("T")


def first(world: ProvingWorld, known: dict[Any, Any], key: Any, make: Callable[[], T]) -> T:
    """What is known under the key, made when it is first asked for."""
    if key not in known:
        world.outside(partial(first, world, known, key, make))
        world.choose(1)  # noted on the path, so that it is settled in every run that comes here
        known[key] = make()
    value: T = known[key]
    return value


def things_of_path(world: ProvingWorld) -> dict[str, Any]:
    """What models keep of the path, by name: one thing of each."""
    things: dict[str, Any] = world.path.__dict__.setdefault("_things", {})
    return things


def of_path(world: ProvingWorld, word: str, make: Callable[[], T]) -> T:
    """The one thing of that name that belongs to the path."""
    things = things_of_path(world)
    if word not in things:
        things[word] = make()
    thing: T = things[word]
    return thing


class Settled(Generic[T]):
    """An attribute that the path settles; assigning it says what it is, deleting it makes it unknown again."""

    def __init__(self, make: Callable[[Any], T]) -> None:
        self.make = make
        self.__doc__ = make.__doc__

    def __set_name__(self, _owner: type, name: str) -> None:
        self.name = name

    def __get__(self, thing: Any, _owner: type | None = None) -> T:
        return first(thing.world, thing.__dict__, self.name, partial(self.make, thing))

    if TYPE_CHECKING:  # an assignment reaches the thing itself

        def __set__(self, thing: Any, value: T) -> None: ...


def settled(make: Callable[[Any], T]) -> Settled[T]:
    """The method below as an attribute of a thing that knows its world: what it returns when it is first asked for."""
    return Settled(make)


def unsettled(thing: Any, *names: str) -> None:
    """From here on these attributes are not known."""
    for name in names:
        thing.__dict__.pop(name, None)
