"""What is checked: a function, the specification it is held against, and how it is called.

Every engine calls the function through `Subject.situations`, on numbers or on symbolic values alike, and evaluates
the clauses on the situations that come of it. In negamax form pay-offs, windows and results are those of the player to
move. There a tree with a min root is looked at by its mover: as a tree with a max root whose `is_max` answers are
exchanged (`flipped`), so all clauses speak of a max root.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from types import MethodType
from typing import Any, cast

from proofs.checking.core.spec import Spec
from proofs.sandbox.faults import VariantFault
from proofs.sandbox.guard import Guard
from proofs.sandbox.quotes import describe
from proofs.symbolic.terms import Term
from specs.baudet import minus
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Infinity, Value, format_value, parse_value

Situation = Mapping[str, Any]  # the names that a clause may speak of, after one call
Given = Mapping[str, Value]  # what one call is given besides the tree: alpha and beta, or gamma


@dataclass(frozen=True)
class Case:
    """A tree, and the calls made on its root one after another (several only if they share a memory)."""

    tree: Tree
    calls: tuple[Given, ...]
    flipped: bool = False

    def as_json(self) -> dict[str, Any]:
        """The case for another process."""
        calls = [{name: format_value(end) for name, end in given.items()} for given in self.calls]
        return {"tree": str(self.tree), "calls": calls, "flipped": self.flipped}

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> Case:
        """The case that `as_json` wrote."""
        calls = tuple({name: parse_value(end) for name, end in given.items()} for given in told["calls"])
        return cls(Tree.parse(told["tree"]), calls, told["flipped"])


@dataclass(frozen=True)
class Mover:
    """A tree in negamax form: a pay-off is that of the player to move at the leaf."""

    tree: Tree
    flipped: bool
    root: int = 0

    def children(self, node: int) -> Sequence[int]:
        return self.tree.children(node)

    def is_max(self, node: int) -> bool:
        return self.tree.is_max(node) != self.flipped

    def value(self, node: int) -> Value:
        value = self.tree.value(node)
        return value if self.tree.is_max(node) else minus(value)


@dataclass(frozen=True)
class Named:
    """A tree whose nodes are texts: a node may be anything, and a function must not count on numbers."""

    tree: Tree | Mover
    root: str = "n0"

    def children(self, node: str) -> Sequence[str]:
        return tuple(f"n{child}" for child in self.tree.children(number_of(node)))

    def is_max(self, node: str) -> bool:
        return self.tree.is_max(number_of(node))

    def value(self, node: str) -> Value:
        return self.tree.value(number_of(node))


def number_of(node: Any) -> int:
    """The number of a node that may be named."""
    return int(node[1:]) if isinstance(node, str) else node


@dataclass(frozen=True)
class Subject:
    """A function and its specification. `names`: nodes are given to it as texts, not as numbers."""

    function: Callable[..., Any]
    spec: Spec
    form: str = "minimax"
    anew: Callable[[], Callable[..., Any]] | None = None  # the function as a new process would have it
    names: bool = False

    def fresh(self) -> Callable[..., Any]:
        """The function for one run; a method gets an instance of its own, so that no run sees what another left."""
        if isinstance(self.function, MethodType):
            try:
                return MethodType(self.function.__func__, deepcopy(self.function.__self__))
            except Exception:  # noqa: BLE001 - an object that cannot be copied, as one with a lock, is shared
                return self.function
        return self.function

    @property
    def shares(self) -> str:
        """Why all runs share one object, if they do."""
        if isinstance(self.function, MethodType):
            try:
                deepcopy(self.function.__self__)
            except Exception as problem:  # noqa: BLE001 - as above
                return describe(problem)
        return ""

    @property
    def is_negamax(self) -> bool:
        """Whether values are those of the player to move."""
        return self.form == "negamax"

    def situations(self, case: Case, truth: Callable[[Tree, int], Any]) -> Iterator[Situation]:
        """Make the calls; after each one, all that a clause may speak of."""
        tree = case.tree
        game = Mover(tree, case.flipped) if self.is_negamax else tree
        guard: Guard[Any] = Guard(Named(game) if self.names else game)
        function = self.fresh()
        f = truth(tree, tree.root)
        memory: dict[Any, Any] = {}
        for given in case.calls:
            arguments = {"tree": guard.view, "node": guard.view.root, **handed(given), "memory": memory}
            v = a_value(function(*[arguments[name] for name in self.spec.parameters]))
            if guard.fault is not None:  # and the function went on all the same
                raise guard.fault
            yield {
                **self.spec.window,
                **given,
                "tree": tree,
                "node": tree.root,
                "memory": memory,
                "v": v,
                "f": f,
                "fn": f,
                "visited": dict(guard.visited),  # as they are now: a later call adds to them
                "evaluated": list(guard.evaluated),
                **(numbered_notes(guard) if self.names else {}),
            }


def numbered_notes(guard: Guard[Any]) -> Situation:
    """The notes of a guard with the numbers of its nodes, of which the clauses speak."""
    return {
        "visited": {number_of(node): before for node, before in guard.visited.items()},
        "evaluated": [number_of(node) for node in guard.evaluated],
    }


class WrongTypeError(VariantFault):
    """The function returned something that is no value."""


def a_value(result: Any) -> Value:
    """The result itself, if it is a value of a game; anything else is a fault of the function."""
    if type(result) is Term or type(result) is int:  # as nearly all are
        return cast("Value", result)
    if isinstance(result, bool) or not isinstance(result, int | float | Fraction | Decimal | Infinity | Term):
        raise WrongTypeError(f"returned {result!r} of type {type(result).__name__}, which is no value of a game")
    if isinstance(result, float) and math.isnan(result):
        raise WrongTypeError(f"returned {result!r}, which no order contains")
    return an_end(cast("Value", result))  # an Infinity is one of its two kinds


def an_end(value: Value) -> Value:
    """The value; an infinite float as the end of the order that it equals."""
    if type(value) is float and math.isinf(value):
        return POS_INF if value > 0 else NEG_INF
    return value


def handed(given: Given) -> Given:
    """What a call is given as a stranger's code expects it: infinite ends are floats, as in `math.inf`."""
    return {name: end._float if isinstance(end, Infinity) else end for name, end in given.items()}
