"""The memory of MT at one symbolic step: of each node nothing, or one bound that is true.

The layout is that of the built-in MT: a node leads to the pair (f-, f+), one of the two infinite (ST-D6.2), and at a
terminal the other is its pay-off. That is assumed of whatever is found at the start of a step, and checked of what the
step leaves behind. A function with a layout of its own is refused: nothing is known of what it would find there.

MT with two bounds a node (ST-A6.2) finds of each child any true pair. There a call returns the pair itself, and its
precondition speaks of the memory: only nodes that are alive are visited.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NoReturn

from proofs.checking.core.calling import WrongTypeError, a_value
from proofs.checking.induction.abstract_node import NotApplicableError
from proofs.checking.induction.environment import At, Surroundings
from proofs.checking.induction.opaque_view import Node
from specs.clauses import mt, mt_mirror, mt_two_bounds
from specs.clauses.mt import Bounds, one_sided
from specs.contracts import Clause, Cost, Kind, clause
from specs.tree import Tree
from specs.values import NEG_INF, POS_INF, Value

OWN_LAYOUT: Final = "its memory has a layout of its own, so nothing is known of what one step finds there"


@clause("mt-terminal", "RR-F3.2-MT", "at a terminal v is its pay-off", Kind.POST, Cost.LOCAL)
def terminal(tree: Tree, v: Value) -> bool:
    """So whatever is found of a terminal is its pay-off."""
    return bool(tree.children(0)) or v == tree.value(0)


@clause(
    "mt-true-bounds",
    "RR-F3.2-MT",
    "what the step stores of a child contains the child's value",
    Kind.POST,
    Cost.ORACLE,
    when=lambda puts: len(puts) > 0,
)
def true_bounds(puts: Sequence[tuple[Bounds, Value]]) -> bool:
    """Pairs with the true values of their nodes: the next step finds what this one leaves."""
    return all(low <= f <= high for (low, high), f in puts)


def _refused(how: str) -> Callable[..., NoReturn]:
    def refuse(memory: AbstractMemory, *_: object) -> NoReturn:
        memory.refuse(f"{OWN_LAYOUT} (it {how})")

    return refuse


class AbstractMemory:
    """A dict from nodes to pairs of bounds, of which each entry is settled when it is first looked at."""

    def __init__(self, around: MemoryOfMT) -> None:
        self._around = around
        self._nodes = range(len(around.f) + 1)
        self._pairs: dict[int, Bounds | None] = {}
        self.puts: list[tuple[Bounds, Value]] = []  # what the step itself stores of children, with their true values

    # AS A DICT

    def get(self, node: Any, default: Any = None) -> Any:
        pair = self._look(node)
        return default if pair is None else pair

    def __getitem__(self, node: Any) -> Bounds:
        pair = self._look(node)
        if pair is None:
            raise KeyError(node)
        return pair

    def __contains__(self, node: Any) -> bool:
        return self._look(node) is not None

    def __setitem__(self, node: Any, pair: Any) -> None:
        number = self._number(node)
        if type(pair) is not tuple or len(pair) != 2:
            self.refuse(OWN_LAYOUT)
        self._pairs[number] = pair
        if number:
            self.puts.append((pair, self._around.f[number - 1]))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        self.refuse(f"{OWN_LAYOUT} (it asks for memory.{name})")

    def __eq__(self, other: object) -> bool:
        return self is other or self.refuse(f"{OWN_LAYOUT} (it asks whether the memory is {other!r})")

    __hash__ = None  # type: ignore[assignment]  # as of any dict

    __len__ = _refused("asks how much there is")
    __iter__ = __or__ = __ror__ = __ior__ = _refused("asks for all that there is")
    __delitem__ = _refused("takes something out")

    # HOW IT IS SETTLED

    def leave(self, child: int, pair: Any) -> None:
        """What a nested call leaves of its node, which is true."""
        self._pairs[child] = pair

    def refuse(self, why: str) -> NoReturn:
        """One step does not tell what the function does."""
        self._around.world.end(NotApplicableError(why))

    def _number(self, node: Any) -> int:
        number = node.number if type(node) is Node else node
        if type(number) is not int or number not in self._nodes:
            self.refuse(OWN_LAYOUT)
        return number

    def _look(self, node: Any) -> Bounds | None:
        number = self._number(node)
        if number not in self._pairs:
            self._pairs[number] = self._around.found(number)
        return self._pairs[number]


class AtEnd:
    """The memory when the step is over, as a clause looks at it: what was not stored of the node is not there.

    What is found of a child only now is not kept: each clause is judged on paths of its own.
    """

    def __init__(self, memory: AbstractMemory) -> None:
        self._memory = memory

    def get(self, node: int, default: Any = None) -> Any:
        pairs = self._memory._pairs
        pair = pairs[node] if node in pairs else None if node == 0 else self._memory._around.found(node)
        return default if pair is None else pair


class MemoryOfMT(Surroundings):
    """One bound a node (ST-D6.2)."""

    upper = mt.upper  # says when a result is an upper bound
    clauses: Sequence[Clause] = (mt.one_bound, mt.max_tree, mt.min_tree, terminal, true_bounds)

    def __init__(self, at: At) -> None:
        super().__init__(at)
        self.memory = AbstractMemory(self)

    def arguments(self) -> Mapping[str, Any]:
        return {"memory": self.memory}

    def told_at_end(self, explicit: Tree) -> Mapping[str, Any]:
        return {**super().told_at_end(explicit), "memory": AtEnd(self.memory), "puts": self.memory.puts}

    def found(self, node: int) -> Bounds | None:
        """What an earlier search may have left: nothing, an upper bound, or a lower one."""
        if node == 0 and self.f:  # of an inner node its children say what is true; it does not look at its own entry
            self.memory.refuse("it looks up the node itself, of which its caller has looked already")
        choice = self.world.choose(3)
        if choice == 0:
            return None
        if node == 0:
            bound = self.payoff
        else:
            f = self.f[node - 1]
            bound = self.like(f)
            self.world.suppose(*((f, bound) if choice == 1 else (bound, f)))
        return one_sided(bound, choice == 1)

    def called(self, child: int, given: Mapping[str, Any], v: Any) -> None:
        """A nested call leaves its result as the only bound of its node (mt-one-bound)."""
        self.memory.leave(child, one_sided(v, self.upper.applies({**given, "v": v})))


class MemoryOfMirror(MemoryOfMT):
    """The same for MT's mirror image, which tests f(n) > gamma."""

    upper = mt_mirror.mirrored_upper
    _trees = mt_mirror.mirrored_max_tree, mt_mirror.mirrored_min_tree
    clauses = (mt_mirror.mirrored_one_bound, *_trees, terminal, true_bounds)


class MemoryOfPairs(MemoryOfMT):
    """Two bounds a node, both of which may be finite (ST-A6.2)."""

    clauses = (mt_two_bounds.stored_pair, mt_two_bounds.both_by_minimax, true_bounds)

    def found(self, node: int) -> Bounds | None:
        """Nothing, or any pair around the true value."""
        pair = self.any_pair(node)
        return None if pair == (NEG_INF, POS_INF) else pair

    def any_pair(self, node: int) -> Bounds:
        """Two bounds, each of them finite or not, of which nothing else is known."""
        f = self.f[node - 1] if node else self.payoff
        low = self.like(f) if self.world.choose(2) else NEG_INF
        high = self.like(f) if self.world.choose(2) else POS_INF
        self.world.suppose(low, f)
        self.world.suppose(f, high)
        return low, high

    def told(self, node: int) -> Mapping[str, Any]:
        self.memory.get(node)  # settle it now: what a precondition finds out is forgotten again
        return {"node": node, "memory": self.memory}

    def answer(self, child: int) -> Bounds:
        return self.any_pair(child)

    def called(self, child: int, _given: Mapping[str, Any], v: Any) -> None:
        self.memory.leave(child, v)

    def result(self, v: Any) -> Bounds:
        if not isinstance(v, tuple) or len(v) != 2:
            raise WrongTypeError(f"returned {v!r}, which is no pair of bounds")
        return a_value(v[0]), a_value(v[1])
