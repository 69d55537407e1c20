"""The memory of MT at one symbolic step: of each node nothing, or one bound that is true.

The layout is that of the built-in MT: a node leads to the pair (f-, f+), one of the two infinite (ST-D6.2), and at a
terminal the other is its pay-off. That is assumed of whatever is found at the start of a step, and checked of what the
step leaves behind. A function with a layout of its own is refused: nothing is known of what it would find there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NoReturn

from proofs.checking.induction.abstract_node import NotApplicableError
from proofs.checking.induction.environment import At, Surroundings
from proofs.checking.induction.opaque_view import Node
from specs.clauses import mt, mt_mirror
from specs.clauses.mt import Bounds, one_sided
from specs.contracts import Clause, Cost, Kind, clause
from specs.tree import Tree
from specs.values import Value

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


class AbstractMemory:
    """A dict from nodes to pairs of bounds, of which each entry is settled when it is first looked at."""

    def __init__(self, around: Surroundings) -> None:
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
            self._refuse(OWN_LAYOUT)
        self._pairs[number] = pair
        if number:
            self.puts.append((pair, self._around.f[number - 1]))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        self._refuse(f"{OWN_LAYOUT} (it asks for memory.{name})")

    def __len__(self) -> int:  # noqa: PLE0303 - it never answers
        self._refuse(f"{OWN_LAYOUT} (it asks how much there is)")

    def __iter__(self) -> Iterator[Any]:
        self._refuse(f"{OWN_LAYOUT} (it asks for all that there is)")

    def __delitem__(self, node: Any) -> None:
        self._refuse(f"{OWN_LAYOUT} (it takes something out)")

    def __eq__(self, other: object) -> bool:
        return self is other or self._refuse(f"{OWN_LAYOUT} (it asks whether the memory is {other!r})")

    __hash__ = None  # type: ignore[assignment]  # as of any dict

    def __or__(self, _: object) -> Any:
        self._refuse(f"{OWN_LAYOUT} (it asks for all that there is)")

    __ror__ = __ior__ = __or__

    # HOW IT IS SETTLED

    def leave(self, child: int, pair: Any) -> None:
        """What a nested call leaves of its node, which is true."""
        self._pairs[child] = pair

    def _refuse(self, why: str) -> NoReturn:
        self._around.world.end(NotApplicableError(why))

    def _number(self, node: Any) -> int:
        number = node.number if type(node) is Node else node
        if type(number) is not int or number not in self._nodes:
            self._refuse(OWN_LAYOUT)
        return number

    def _look(self, node: Any) -> Bounds | None:
        number = self._number(node)
        if number not in self._pairs:
            self._pairs[number] = self.found(number)
        return self._pairs[number]

    def found(self, node: int) -> Bounds | None:
        """What an earlier search may have left: nothing, an upper bound, or a lower one."""
        around = self._around
        if node == 0 and around.f:  # of an inner node its children say what is true; it does not look at its own entry
            self._refuse("it looks up the node itself, of which its caller has looked already")
        choice = around.world.choose(3)
        if choice == 0:
            return None
        if node == 0:
            bound = around.payoff
        else:
            f = around.f[node - 1]
            bound = around.like(f)
            around.world.suppose(*((f, bound) if choice == 1 else (bound, f)))
        return one_sided(bound, choice == 1)


class AtEnd:
    """The memory when the step is over, as a clause looks at it: what was not stored of the node is not there.

    What is found of a child only now is not kept: each clause is judged on paths of its own.
    """

    def __init__(self, memory: AbstractMemory) -> None:
        self._memory = memory

    def get(self, node: int, default: Any = None) -> Any:
        pairs = self._memory._pairs
        pair = pairs[node] if node in pairs else None if node == 0 else self._memory.found(node)
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

    def called(self, child: int, given: Mapping[str, Any], v: Any) -> None:
        """A nested call leaves its result as the only bound of its node (mt-one-bound)."""
        is_upper = self.upper.applies({**given, "v": v})
        self.memory.leave(child, one_sided(v, is_upper))


class MemoryOfMirror(MemoryOfMT):
    """The same for MT's mirror image, which tests f(n) > gamma."""

    upper = mt_mirror.mirrored_upper
    clauses = (
        mt_mirror.mirrored_one_bound,
        mt_mirror.mirrored_max_tree,
        mt_mirror.mirrored_min_tree,
        terminal,
        true_bounds,
    )
