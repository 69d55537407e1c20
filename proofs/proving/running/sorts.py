"""trusted: arbitrary things of each sort: what a procedure may be given, and what a loop or a call may leave behind.

A value is -inf, finite or +inf, each on a path of its own. Sorts are told by the annotation in the source, or by what
stands there already. A module that knows more sorts adds them to `SORTS`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from proofs.proving.running.paths import ProvingWorld
from proofs.proving.source.fragment import FragmentError
from proofs.proving.things.handles import AbstractTree, AnyChild, Changeable, Children, Node
from proofs.proving.things.heuristics import InformedAbstractTree
from proofs.symbolic.terms import Term
from specs.values import Infinity, Value

Sort = Callable[[ProvingWorld, str, Node], Any]


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


def or_none(sort: Sort) -> Sort:
    """None, or a thing of that sort."""
    return lambda world, name, node: None if world.choose(2) == 0 else sort(world, name, node)


SORTS: Final[dict[str, Sort]] = {
    "Value": arbitrary_value,
    "bool": arbitrary_truth,
    "tuple[Value, Value]": arbitrary_pair,
    "tuple[Value, Value] | None": or_none(arbitrary_pair),
    "N": lambda _world, _name, node: node,
    "GameTree[N]": lambda _world, _name, node: AbstractTree(node),
    "InformedGameTree[N]": lambda _world, _name, node: InformedAbstractTree(node),
}


def arbitrary(world: ProvingWorld, name: str, node: Node, sort: str | None, now: Any = None) -> Any:
    """Anything of the sort that the source names, or of the sort of what is there now."""
    if sort:
        if sort not in SORTS:
            raise FragmentError(f"{name}: {sort}: no proof knows what an arbitrary one is")
        return SORTS[sort](world, name, node)
    if isinstance(now, bool):
        return arbitrary_truth(world, name, node)
    if isinstance(now, Term | Infinity | int | float):
        return arbitrary_value(world, name, node)
    if isinstance(now, Node) and now.father is not None:
        return AnyChild(now.father, name)
    if isinstance(now, tuple):
        return tuple(arbitrary(world, f"{name}[{index}]", node, None, part) for index, part in enumerate(now))
    if isinstance(now, Children | AbstractTree | Changeable):
        raise FragmentError(f"{name} is assigned in a loop, and no proof knows what else it may be")
    raise FragmentError(f"{name} = {now!r} is assigned in a loop, and no proof knows what else it may be; say its sort")
