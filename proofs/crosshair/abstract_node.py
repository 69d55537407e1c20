"""One step of a recursive search for CrossHair: a node with abstract children, of which the contract answers.

Of a child nothing is known but its true value f(c), any integer. Where the procedure calls itself a stub takes over: it
asserts the preconditions of that call, and returns what CrossHair chose; what the postconditions do not allow is no
case (`ImpossibleError`). If every postcondition then holds of the node, it holds at every node of every tree of such
branching, by induction on the height (PB-R1.b). What runs is the procedure's own code (see
`proofs.checking.induction.recursion`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from proofs.checking.core.calling import Subject
from proofs.checking.core.spec import Spec
from proofs.checking.induction.recursion import Body
from proofs.crosshair.question import Questions, Two, allowed, hold
from proofs.enumeration.shapes import LEAF, Skeleton
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

    def __init__(self, children: int, is_max: bool, worth: Two) -> None:
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
    """The clauses of a nested call: what it asks for and what it grants. `leaves` writes down what it leaves behind."""

    spec: Spec
    before: Questions
    after: Questions
    leaves: Callable[[int, Value, Mapping[str, Any]], None] | None = None


class Step:
    """A procedure whose nested calls are answered as its contract promises, or the contract of which it is a twin."""

    def __init__(self, procedure: Callable[..., Any], promise: Promise) -> None:
        self._body = Body(Subject(procedure, promise.spec))
        self._given = promise.spec.parameters[2:]
        self._promise = promise

    def run(self, node: Node, answers: Two, given: Mapping[str, Any]) -> Value:
        """What the body returns for the node."""
        promise = self._promise
        called: list[int] = []

        def stub(tree: Node, child: int, *more: Any) -> Value:
            assert tree is node, "it calls itself on another tree"
            assert child not in called, "it calls itself twice on one child"
            called.append(child)
            worth, v = f(node.explicit, child), answers[child - 1]
            situation = {**dict(zip(self._given, more, strict=True)), "node": child, "f": worth, "fn": worth}
            hold(promise.before, situation)
            if promise.leaves is not None:
                promise.leaves(child, v, situation)
            if not allowed(promise.after, {**situation, "v": v}):
                raise ImpossibleError
            return v

        return self._body.call(stub, [node, 0, *[given[name] for name in self._given]])

    def meets(self, asked: Questions, node: Node, answers: Two, given: Mapping[str, Any]) -> None:
        """Assert the postconditions of the node, if its calls can be answered so."""
        try:
            v = self.run(node, answers, given)
            worth = f(node.explicit, 0)
            hold(asked, {**given, "tree": node.explicit, "node": 0, "v": v, "f": worth, "fn": worth})
        except ImpossibleError:
            return
