"""The memo of a search of a game graph: values, and the vertices of the path that they depend on (KA-A7.2).

Whatever stands in the memo lies between the scores (`memo-known`): that is assumed of what is found, and must hold of
what is stored. Once all successors have been seen, this law says what the score is:

    n not in d       s_d(n) is the best s_{d + n}(c) over the successors (KA-T6.6.marks); s(n) is the best s(c)
"""

from __future__ import annotations

from typing import Any, ClassVar

from proofs.proving.execution.children import AbstractTree
from proofs.proving.execution.node import Node
from proofs.proving.execution.situation import Situation
from proofs.proving.execution.sorts import are_fit, is_value
from proofs.proving.execution.things import Changeable
from proofs.proving.execution.world import ProvingWorld
from proofs.proving.models.zero_scores import best_with, score
from proofs.proving.models.zeros import Without, Zeros
from proofs.proving.source.fragment import FragmentError
from specs.clauses import graph_search as clauses
from specs.contracts import Clause
from specs.values import Value

Pair = tuple[Value, Zeros]


class Memo(Changeable):
    """What is known of the vertex of the call: nothing, or a value that lies between the scores."""

    offers: ClassVar[frozenset[str]] = frozenset({"get"})

    def __init__(self, world: ProvingWorld) -> None:
        self.world = world
        self._is_known = False
        self._pair: Pair | None = None

    def get(self, node: object) -> Pair | None:
        self._must_be_own(node)
        if not self._is_known:
            self.world.outside(lambda: self.get(node))
            self._is_known = True
            if self.world.choose(2) == 0:
                self._pair = None
                self.world.scene.append("the memo has nothing of the vertex")
            else:
                zeros = Zeros(self.world, "d0", own=False)
                value = self.world.finite("memoed")
                self._pair = value, zeros
                self._grant(value, zeros)
        return self._pair

    def _grant(self, value: Value, zeros: Zeros) -> None:
        node = self.world.path.node
        low = score(node, zeros)
        self.world.fact(lambda: clauses.between_the_scores.conclusion((value, zeros), low, node.f))

    def __getitem__(self, node: object) -> Pair:
        pair = self.get(node)
        if pair is None:
            raise KeyError(node)
        return pair

    def __setitem__(self, node: object, pair: object) -> None:
        self._must_be_own(node)
        if not is_pair(pair):
            raise FragmentError(f"memo[{node!r}] = {pair!r}: a memo holds a value and what it depends on")
        self._is_known, self._pair = True, pair  # type: ignore[assignment]  # looked at by `is_pair`
        about = Situation(self.world.vocabulary, {"node": node, "v": pair, "graph": AbstractTree(self.world.path.node)})
        if self._pair is not None:
            settle(about)
        self.world.path.must_be_true("what is stored:", (clauses.between_the_scores,), about)
        if self._pair is None or self._pair[1].own is not False:
            raise FragmentError("what is stored depends on the vertex itself, or may do so")

    def _must_be_own(self, node: object) -> None:
        if node is not self.world.path.node:
            raise FragmentError(f"what the memo has of {node!r} is not known")

    def forget(self) -> None:
        """A call may have stored something."""
        self._is_known, self._pair = False, None

    def as_it_was(self) -> Memo:
        """A copy that stays as it is now."""
        copy = Memo(self.world)
        copy._is_known, copy._pair = self._is_known, self._pair
        return copy

    def implies(self, clause: Clause) -> bool:
        """What stands in a memo lies between the scores: whoever stores something has shown that."""
        return clause is clauses.memo_is_true

    def __bool__(self) -> bool:
        raise FragmentError("whether a memo is empty is not known")

    def __getattr__(self, name: str) -> Any:
        raise FragmentError(f"memo.{name}: nothing is known of it")


def is_pair(thing: object) -> bool:
    """Whether it is a value and a set that it depends on."""
    return are_fit(is_value, lambda part: isinstance(part, Zeros))(thing)


def _law_of_successors(node: Node, zeros: Without, last: Node) -> None:
    """s_d(n) is the best s_{d + n} of all successors, if n is not in d (KA-T6.6.marks)."""
    world, value = node.world, score(node, zeros)
    best = best_with(last, zeros.with_n)
    world.grant(lambda: bool(value == best))


def settle(at: Situation) -> None:
    """What the score of the vertex is when those that its value depends on count 0, all successors having been seen."""
    zeros, path = at["v"][1], at["node"].world.path
    last = next((loop.child for loop in path.loops if loop.is_over), None)
    if isinstance(zeros, Without) and last is not None:
        _law_of_successors(path.node, zeros, last)
