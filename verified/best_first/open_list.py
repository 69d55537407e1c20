"""OPEN, the list of SSS*: states in order of merit, ties left-first (SS-D3.1, SS-A-SSS, RR-F2.17-ties).

The papers keep one sorted list. Here it is a stack and a heap. Every case of Gamma but the fourth puts its states in
the place of the state it replaces, which was first (SS-R3.2-samemerit): on the stack. Only the fourth lowers a merit
and needs a place further down: in the heap, ordered by merit and then from left to right, at a cost of O(log n).

A state that was replaced keeps a link to the states that replaced it (`below`): below a node all of whose sons count
these are all its sons, below any other node one son. The links form the solution tree whose terminals are on OPEN
(RR-B.2-OPENinv). A purge walks down only the part of it that is removed; each state is removed once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush
from typing import Any, Final, Generic

from specs.tree import N
from specs.values import Value

_FEW: Final = 32  # as many purged states may stay on the heap before it is swept


class State(Generic[N]):
    """(n, s, h): a node on its path, LIVE or SOLVED, with a merit h that bounds its value (SS-D3.1).

    A node has one state at a time, so its states are one object. `sons` are the node's children once it is expanded.
    """

    __slots__ = ("__weakref__", "below", "father", "index", "merit", "node", "solved", "sons", "waiting")

    def __init__(self, node: N, father: State[N] | None, index: int, merit: Value) -> None:
        self.node = node
        self.father = father
        self.index = index
        self.merit = merit
        self.solved = False
        self.waiting = False  # whether it stands on OPEN
        self.sons: Sequence[N] = ()
        self.below: Sequence[State[N]] = ()

    @property
    def steps(self) -> tuple[int, ...]:
        """The child numbers from the root: of two nodes neither above the other, the left one has the lesser."""
        steps: list[int] = []
        state = self
        while state.father is not None:
            steps.append(state.index)
            state = state.father
        return tuple(reversed(steps))

    @property
    def name(self) -> str:
        """The Dewey name, counted from the root of the search."""
        return ".".join(["1", *(str(step + 1) for step in self.steps)])

    def __repr__(self) -> str:
        return f"({self.name}, {'SOLVED' if self.solved else 'LIVE'}, {self.merit!r})"


class Entry(ABC):
    """A state on the heap; `place` decides between equal merits. (Comparisons are hot, hence written out.)"""

    __slots__ = ("merit", "place", "state")

    def __init__(self, state: State[Any], place: Any) -> None:
        self.state = state
        self.merit = state.merit
        self.place = place

    @abstractmethod
    def __lt__(self, other: Entry) -> bool:
        """Whether this state is removed before the other."""


class GreatestFirst(Entry):
    """The order of SSS*: merits are upper bounds, the greatest comes first."""

    __slots__ = ()

    def __lt__(self, other: Entry) -> bool:
        one, two = self.merit, other.merit
        if one > two:
            return True
        return bool(not two > one and self.place < other.place)


class LeastFirst(Entry):
    """The order of the dual: merits are lower bounds, the least comes first."""

    __slots__ = ()

    def __lt__(self, other: Entry) -> bool:
        one, two = self.merit, other.merit
        if one < two:
            return True
        return bool(not two < one and self.place < other.place)


class OpenList(Generic[N]):
    """States in the order in which they are removed: the stack from its top, then the heap.

    `all_at_max` is true for SSS*, which keeps all sons of a max node (a max solution tree), false for its dual.
    Among equal merits on the heap the leftmost is first, or with `left_first` false the one that came first.
    """

    __slots__ = ("_arrivals", "_entry", "_heap", "_length", "_purged", "_stack", "all_at_max", "left_first")

    def __init__(self, *, all_at_max: bool = True, left_first: bool = True) -> None:
        self.all_at_max = all_at_max
        self.left_first = left_first
        self._entry = GreatestFirst if all_at_max else LeastFirst
        self._stack: list[State[N]] = []
        self._heap: list[Entry] = []
        self._length = 0
        self._arrivals = 0
        self._purged = 0  # states that are still stored although they were purged

    def __len__(self) -> int:
        """The number of states on OPEN."""
        return self._length

    def __iter__(self) -> Iterator[State[N]]:
        """The states in the order in which they would be removed."""
        yield from self.stacked
        yield from (entry.state for entry in sorted(self._heap) if entry.state.waiting)

    @property
    def stacked(self) -> Iterator[State[N]]:
        """The states on the stack, from its top."""
        return (state for state in reversed(self._stack) if state.waiting)

    def push(self, state: State[N]) -> None:
        """Put a state on top; no other may have a better merit."""
        state.waiting = True
        self._length += 1
        self._stack.append(state)

    def push_all(self, states: Sequence[State[N]]) -> None:
        """Put states of one merit on top, so that the first of them is first."""
        for state in states:
            state.waiting = True
        self._length += len(states)
        self._stack.extend(reversed(states))

    def insert(self, state: State[N]) -> None:
        """Put a state where its merit belongs, behind those on the stack; none of these may belong behind it."""
        state.waiting = True
        self._length += 1
        self._arrivals += 1
        heappush(self._heap, self._entry(state, state.steps if self.left_first else self._arrivals))

    def pop(self) -> State[N]:
        """Remove the first state."""
        stack = self._stack
        while True:
            state: State[N] = stack.pop() if stack else heappop(self._heap).state
            if state.waiting:
                state.waiting = False
                self._length -= 1
                return state
            self._purged -= 1

    def purge(self, above: State[N]) -> None:
        """Remove the states of all proper descendants of a node."""
        pending = list(above.below)
        above.below = ()
        gone = 0
        while pending:
            state = pending.pop()
            if state.below:
                pending.extend(state.below)
                state.below = ()
            elif state.waiting:
                state.waiting = False
                gone += 1
        self._length -= gone
        self._purged += gone
        if self._purged > self._length + _FEW:
            self._sweep()

    def _sweep(self) -> None:
        """Drop purged states from the heap, so that it takes no more space than the states on OPEN."""
        self._stack = [state for state in self._stack if state.waiting]
        self._heap = [entry for entry in self._heap if entry.state.waiting]
        heapify(self._heap)
        self._purged = 0
