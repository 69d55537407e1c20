"""Arbitrary things of each sort: what a procedure may be given, and what a loop or a call may leave behind.

A value is -inf, finite or +inf, each on a path of its own. Sorts are told by the annotation in the source, or by what
stands there already. The vocabulary says which sorts there are: an argument, a result and a variable that a loop
changes must be of the sort that the proof takes them to be.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from proofs.proving.execution.children import AbstractTree, AnyChild, Children
from proofs.proving.execution.node import Node
from proofs.proving.execution.things import Changeable
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.source.fragment import FragmentError
from proofs.proving.vocabulary import Fits, Sort, Vocabulary
from proofs.symbolic.terms import Term
from specs.values import Infinity, Value

Arbitrary = Callable[[ProvingWorld, str, Node], Any]


def arbitrary_value(world: ProvingWorld, name: str, _node: Node) -> Value:
    """-inf, finite or +inf."""
    return world.value(name)


def arbitrary_truth(world: ProvingWorld, name: str, _node: Node) -> bool:
    """True or false."""
    answer = world.choose(2) == 0
    world.scene.append(f"{name} is {answer}")
    return answer


def arbitrary_pair(world: ProvingWorld, name: str, node: Node) -> tuple[Value, Value]:
    """A pair of values."""
    return arbitrary_value(world, f"{name}[0]", node), arbitrary_value(world, f"{name}[1]", node)


def is_value(thing: Any) -> bool:
    """Whether it is one of the values of a game."""
    return issubclass(type(thing), Term | Infinity | Fraction) or type(thing) in (int, float)


def are_fit(*parts: Fits) -> Fits:
    """A tuple of things of these sorts."""
    return lambda thing: (
        isinstance(thing, tuple)
        and len(thing) == len(parts)
        and all(fits(part) for fits, part in zip(parts, thing, strict=True))
    )


def is_truth(thing: Any) -> bool:
    """Whether it is true or false."""
    return isinstance(thing, bool)


def or_none(sort: Sort) -> Sort:
    """None, or a thing of that sort."""
    arbitrary, fits = sort.arbitrary, sort.fits
    return Sort(
        lambda world, name, node: None if world.choose(2) == 0 else arbitrary(world, name, node),
        None if fits is None else lambda thing: thing is None or fits(thing),
    )


def instance_of(arbitrary: Arbitrary, kind: type) -> Sort:
    """The things of a class."""
    return Sort(arbitrary, lambda thing: isinstance(thing, kind))


_OF_THE_NODE: Final = ("GameTree[N]", "InformedGameTree[N]", "Sequence[N]")  # there is one of each, not any


def _fits(vocabulary: Vocabulary, sort: str | None) -> Fits | None:
    return vocabulary.sorts[sort].fits if sort is not None and sort in vocabulary.sorts else None


def must_fit(vocabulary: Vocabulary, what: str, sort: str, thing: Any) -> None:
    """Raise, as a run would sooner or later, if the thing is not of the sort."""
    fits = _fits(vocabulary, sort)
    if fits is not None and not fits(thing):
        raise TypeError(f"{what} = {thing!r} is no {sort}")


def sort_in_loop(vocabulary: Vocabulary, name: str, sort: str | None, now: Any) -> Fits:
    """What a variable that a loop changes has to be at each iteration, for `arbitrary` to be any of it."""
    if sort in _OF_THE_NODE:
        raise FragmentError(f"{name}: {sort} is assigned in a loop, and no proof knows what else it may be")
    fits = _fits(vocabulary, sort)
    if fits is not None and sort != "N":
        if not fits(now):
            raise FragmentError(f"{name} = {now!r} is no {sort}, as it is said to be")
        return fits
    if isinstance(now, bool):
        return is_truth
    if is_value(now):
        return is_value
    if isinstance(now, Node):
        return lambda thing: isinstance(thing, Node) and thing.father is now.father
    if isinstance(now, tuple):
        return are_fit(*(sort_in_loop(vocabulary, name, None, part) for part in now))
    return lambda thing: type(thing) is type(now)


def arbitrary(world: ProvingWorld, name: str, node: Node, sort: str | None, now: Any = None) -> Any:
    """Anything of the sort that the source names, or of the sort of what is there now."""
    if sort:
        if sort not in world.vocabulary.sorts:
            raise FragmentError(f"{name}: {sort}: no proof knows what an arbitrary one is")
        made = world.vocabulary.sorts[sort].arbitrary(world, name, node)
        if now is None or made is not node:
            return made  # a variable that is a node may be another one than that of the call
    if isinstance(now, bool):
        return arbitrary_truth(world, name, node)
    if is_value(now):
        return arbitrary_value(world, name, node)
    if isinstance(now, Node) and now.father is not None:
        any_brother = getattr(now, "any_brother", None)  # of a move, which is known to be another one than the others
        return AnyChild(now.father, name) if any_brother is None else any_brother(name)
    if isinstance(now, tuple):
        return tuple(arbitrary(world, f"{name}[{index}]", node, None, part) for index, part in enumerate(now))
    if isinstance(now, Children | AbstractTree | Changeable):
        raise FragmentError(f"{name} is assigned in a loop, and no proof knows what else it may be")
    raise FragmentError(f"{name} = {now!r} is assigned in a loop, and no proof knows what else it may be; say its sort")
