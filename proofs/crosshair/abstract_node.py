"""trusted: one step of a recursive search for CrossHair: a node with abstract children, of which the contract answers.

Of a child nothing is known but its true value f(c), any integer. Where the procedure calls itself a stub takes over: it
asserts the preconditions of that call, and returns what CrossHair chose; what the postconditions do not allow is no
case (`ImpossibleError`). If every postcondition then holds of the node, it holds at every node of every tree of such
branching, by induction on the height (PB-R1.b). What runs is the procedure's own code (`proofs.checking.recursion`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from proofs.checking.recursion import Body
from proofs.checking.specification import Spec
from proofs.checking.subject import Subject
from proofs.crosshair.asking import Pair, Questions, allowed, at_least, at_most, hold, question
from proofs.enumeration.shapes import LEAF, Skeleton
from specs.clauses.mt import Bounds, one_sided
from specs.minimax import f
from specs.tree import Tree
from specs.values import Value

MOST: Final = 2  # children
_SKELETONS: Final = {
    (children, is_max): Skeleton((LEAF,) * children, (is_max,) if children else ())
    for children in range(MOST + 1)
    for is_max in (True, False)
}
for _skeleton in _SKELETONS.values():
    _skeleton.fill([0] * MOST)  # it is laid out now, so that every path finds the same


class ImpossibleError(Exception):
    """What CrossHair chose cannot be: the contract does not allow it."""


class Node:
    """Node 0 and its children; `explicit` is the same with each child a terminal that is worth f(c)."""

    root = 0

    def __init__(self, children: int, is_max: bool, worth: Sequence[int]) -> None:
        self.explicit: Tree = _SKELETONS[children, is_max].fill(worth)

    def children(self, node: int) -> Sequence[int]:
        assert node == 0, "it looks below a child"
        return self.explicit.children(node)

    def is_max(self, node: int) -> bool:
        assert node == 0, "it asks for the type of a child"
        return self.explicit.is_max(node)

    def value(self, node: int) -> Value:
        assert node == 0, "it evaluates a child"
        return self.explicit.value(node)


@dataclass(frozen=True)
class Promise:
    """The clauses that a nested call must meet and may rely on, and those that hold of whatever is found in memory."""

    spec: Spec
    before: Questions
    after: Questions
    believed: Questions = ()


class Memory(dict[int, Bounds]):
    """What MT finds: of each node nothing, or one bound that is true, settled when it is first looked at.

    At a terminal the bound is its pay-off (`mt-terminal`). A nested call leaves what `mt-one-bound` says: its result,
    as the only bound of its node.
    """

    def __init__(self, node: Node, known: Sequence[Pair], promise: Promise) -> None:
        super().__init__()
        self._node = node
        self._believed = promise.believed
        self._upper = question(promise.spec.required["upper"])
        # Of an inner node its children say what is true; it does not look at its own entry.
        self._unsettled = dict(zip(node.explicit.children(0) or (0,), known, strict=False))

    def get(self, node: int, default: Any = None) -> Any:
        if node in self._unsettled:
            self._settle(node, self._unsettled.pop(node))
        return super().get(node, default)

    def _settle(self, node: int, pair: Pair) -> None:
        low, high = pair
        if low is None and high is None:
            return
        if low is not None and high is not None:
            raise ImpossibleError
        self[node] = at_least(low), at_most(high)
        situation = {"node": node, "memory": self, "fn": f(self._node.explicit, node), "has_payoff": node == 0}
        if not allowed(self._believed, situation):
            raise ImpossibleError

    def leave(self, node: int, v: Value, gamma: Value) -> None:
        """A nested call has returned v."""
        told = {"v": v, "gamma": gamma}
        self[node] = one_sided(v, self._upper.when(*[told[name] for name in self._upper.premise]))


class Step:
    """A procedure whose nested calls are answered as its contract promises, or the contract of which it is a twin."""

    def __init__(self, procedure: Callable[..., Any], promise: Promise) -> None:
        self._body = Body(Subject(procedure, promise.spec))
        self._given = promise.spec.parameters[2:]
        self.promise: Final = promise

    def run(self, node: Node, answers: Sequence[int], *given: Any) -> Value:
        """What the body returns for the node."""
        called: list[int] = []

        def stub(tree: Node, child: int, *more: Any) -> Value:
            assert tree is node, "it calls itself on another tree"
            assert child not in called, "it calls itself twice on one child"
            called.append(child)
            worth, v = f(node.explicit, child), answers[child - 1]
            handed = dict(zip(self._given, more, strict=True))
            situation = {**handed, "node": child, "f": worth, "fn": worth}
            hold(self.promise.before, situation)
            if "memory" in handed:
                handed["memory"].leave(child, v, handed["gamma"])
            if not allowed(self.promise.after, {**situation, "v": v}):
                raise ImpossibleError
            return v

        return self._body.call(stub, [node, 0, *given])
