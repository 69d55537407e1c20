"""Watch each operation on the OPEN lists of SSS* and its dual on every small tree; the laws of OPEN are tested on that.

A `Reading` says which list is watched, and by which definitions: the list as it is, or with a seeded bug.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, islice
from types import FunctionType
from typing import Any, Final

from proofs.enumeration.cases import Scope
from proofs.evidence.law_cases.real import Quantities
from proofs.proving.models.open_laws import KEPT
from specs.clauses import open_list as clauses
from specs.clauses.gamma import is_below
from specs.clauses.promises import best, line_of, promise, worst
from specs.clauses.sss_star import state_place
from specs.contracts import contract_of, contracts
from specs.minimax import f
from specs.tree import Tree
from specs.values import Value
from verified.best_first.dual_star import dual_star
from verified.best_first.open_list import OpenList, State
from verified.best_first.sss_star import sss_star
from verified.best_first.sss_star_1979 import sss_star_1979

_THREE, _FOUR = (Scope(leaves, all_types=True, full_window=True) for leaves in (3, 4))
_MOST: Final = 2_000  # quantities of one search: a list with a bug may never end
Measures = tuple[Value, Value, Value]  # promise, merit, merit if it is on the stack


# DEFINITIONS, EACH WITH A WRONG ONE


def parts(has_all: Callable[[Any], bool], one: State[Any], two: State[Any]) -> bool:
    """Whether two states are below two different sons of a node all of whose sons are on OPEN."""
    lines = line_of(one), line_of(two)
    for above, below, other in zip(lines[0], lines[0][1:], lines[1][1:], strict=False):
        if below is not other:
            return below.index != other.index and has_all(above.node)
    return False


def parts_at_the_end(has_all: Callable[[Any], bool], one: State[Any], two: State[Any]) -> bool:
    """A seeded bug: only the fathers of the two states are compared."""
    return one.father is not None and one.father is two.father and has_all(one.father.node)


def depth_first(state: Any, solved: bool) -> tuple[float, ...]:
    """A sort key: the time when depth-first search enters the node (LIVE) or leaves it (SOLVED)."""
    return (*state.steps, math.inf) if solved else state.steps


def preorder(state: Any, _solved: bool) -> tuple[float, ...]:
    """A seeded bug: a node is left as soon as it is entered."""
    steps: tuple[float, ...] = state.steps
    return steps


@dataclass(frozen=True)
class Reading:
    """The list that is watched, and the definitions of the quantities recorded; by default without a bug."""

    kind: type[OpenList[Any]] = OpenList
    f: Callable[[Any, Any], Value] = f
    parts: Callable[[Callable[[Any], bool], State[Any], State[Any]], bool] = parts
    order: Callable[[Any, bool], tuple[float, ...]] = depth_first
    exchanged: bool = False  # a seeded bug: max nodes are taken for min nodes, and these for those
    careless: bool = False  # seeded bugs: a merit, a brother and what is to come are left out, types are mistaken


AS_IT_IS: Final = Reading()


def noted(reading: Reading) -> Iterable[Quantities]:
    """The quantities recorded at each operation."""
    return _real() if reading is AS_IT_IS else _noted(reading, _FOUR.trees())


@cache
def _real() -> tuple[Quantities, ...]:
    return (*_noted(AS_IT_IS, chain(_THREE.trees(), islice(_FOUR.trees(), 0, None, 199))),)


def _noted(reading: Reading, trees: Iterable[Tree]) -> Iterator[Quantities]:
    for tree in trees:
        for search in (sss_star, dual_star, sss_star_1979):
            with contracts("off"):
                watch = Watch(reading, search, tree)
            yield from watch.noted


# A SEARCH THAT IS WATCHED


class _EnoughError(Exception):
    """A search whose list has a bug does not end."""


class Watch:
    """One search on one tree, with the quantities recorded at each operation on its OPEN."""

    def __init__(self, reading: Reading, search: Any, tree: Tree) -> None:
        self.reading, self.tree = reading, tree
        self.noted: list[Quantities] = []
        self.popped: tuple[State[Any], bool] | None = None  # the state removed last, and whether it was SOLVED
        names = {**search.__globals__, "OpenList": _watched(reading.kind, self)}
        run = FunctionType(contract_of(search).code_as_written, names, search.__name__)
        try:
            run(tree, tree.root)
        except (_EnoughError, IndexError, AttributeError):
            assert reading.kind is not OpenList, "only a list with a bug fails"

    def note(self, **named: Any) -> None:
        self.noted.append(named)
        if len(self.noted) > _MOST:
            raise _EnoughError

    # WHAT IS KNOWN OF STATES

    def has_all(self, OPEN: Any, node: Any) -> bool:
        return bool(self.tree.is_max(node) == OPEN.all_at_max) != self.reading.exchanged

    def f(self, node: Any) -> Value:
        return self.reading.f(self.tree, node)

    def brothers(self, state: Any) -> tuple[list[Value], list[Value]]:
        """f of the older and of the younger ones."""
        children = [] if state.father is None else [*self.tree.children(state.father.node)]
        values = [self.f(child) for child in children]
        return values[: state.index], values[state.index + 1 :]

    def to_come(self, OPEN: Any, state: Any) -> Value:
        below, come = state, []
        while (above := below.father) is not None:
            come += [] if self.has_all(OPEN, above.node) else self.brothers(below)[1]
            below = above
        return worst(OPEN, come)

    def promise(self, OPEN: Any, state: Any) -> Value:
        return self.to_come(OPEN, state) if self.reading.careless else promise(self.tree, OPEN, state)

    def ends(self, OPEN: Any, state: Any) -> tuple[Value, Value]:
        """beta(n), in the dual alpha(n); and the other end."""
        place = state_place(self.tree, state)
        ends = place.beta, place.alpha
        return ends if OPEN.all_at_max != self.reading.exchanged else ends[::-1]

    def is_apart(self, OPEN: Any, state: Any) -> bool:
        """Whether the state parts from all states on OPEN."""
        return all(self.reading.parts(lambda node: self.has_all(OPEN, node), state, one) for one in OPEN)

    # OF ALL STATES TOGETHER

    def states(self, OPEN: Any) -> dict[State[Any], Measures]:
        stack = {*OPEN.stacked}
        return {
            one: (self.promise(OPEN, one), one.merit, one.merit if one in stack else worst(OPEN, [])) for one in OPEN
        }

    def extremes(self, OPEN: Any, measures: Iterable[Measures]) -> Measures:
        """The best promise, the best merit, the worst merit on the stack."""
        columns = [*zip(*measures, strict=True)] or [(), (), ()]
        return best(OPEN, [*columns[0]]), best(OPEN, [*columns[1]]), worst(OPEN, [*columns[2]])

    def halves(self, OPEN: Any, whole: Iterable[Measures], one: Iterable[Measures], two: Iterable[Measures]) -> None:
        both = self.extremes(OPEN, [self.extremes(OPEN, one), self.extremes(OPEN, two)])
        for of_whole, of_both in zip(self.extremes(OPEN, whole), both, strict=True):
            self.note(whole=of_whole, both=of_both)

    # OPERATIONS

    def pops(self, OPEN: Any, state: State[Any], before: dict[State[Any], Measures]) -> None:
        rest, (bound, other_end), (older, younger) = self.states(OPEN), self.ends(OPEN, state), self.brothers(state)
        self.halves(OPEN, before.values(), [before[state]], rest.values())
        self.popped = state, state.solved
        father, f_n, come = state.father, self.f(state.node), self.to_come(OPEN, state)
        careless = self.reading.careless
        noted: dict[str, Any] = {
            "all_at_max": OPEN.all_at_max,
            "popped_merit": state.merit,
            "best_merit": self.extremes(OPEN, before.values())[1],
            "due": worst(OPEN, [bound, f_n]) if state.solved else bound,
            "some_promise": self.extremes(OPEN, rest.values())[0],
            "some_merit": self.extremes(OPEN, rest.values())[1],
            "popped_is_apart": self.is_apart(OPEN, state),
            "is_placed": not state.below,
            "own_promise": self.promise(OPEN, state),
            "merit_f_to_come": worst(OPEN, [state.merit, come, *([] if state.solved else [f_n])]),
        }
        if OPEN.left_first:
            noted |= {"worse_end": worst(OPEN, [bound, other_end]), "leftmost_merit": state.merit}
        if father is not None:
            all_count, above = self.has_all(OPEN, father.node), self.ends(OPEN, father)[0]
            children = [*self.tree.children(father.node)]
            noted |= {
                "is_placed": not state.below
                and [*father.sons] == children
                and children[state.index] == state.node
                and any(state is one for one in father.below),
                "merit_above": father.merit,
                "bound_above": above,
                "all_count": all_count != careless,
                "son_is_apart": noted["popped_is_apart"],
                "above_is_apart": self.is_apart(OPEN, father),
                "bound": bound,
                "bound_and_older": above if all_count else worst(OPEN, [above, worst(OPEN, older)]),
                "to_come_of_son": come,
                "to_come_and_younger": worst(
                    OPEN, [self.to_come(OPEN, father), *([] if all_count or careless else [worst(OPEN, younger)])]
                ),
                "older": worst(OPEN, older),
                "elder_and_older": worst(OPEN, [worst(OPEN, older[:-1]), *([] if careless else older[-1:])]),
                "younger": worst(OPEN, younger),
                "next_and_younger": worst(OPEN, [worst(OPEN, younger[1:]), *([] if careless else younger[:1])]),
            }
            noted |= (
                {"worse_above": worst(OPEN, [above, self.f(father.node)]), "merit_below": state.merit}
                if all_count
                else {"f_above": self.f(father.node), "older_son_younger": worst(OPEN, [*older, f_n, *younger])}
            )
        self.note(**noted)

    def puts(self, OPEN: Any, state: State[Any], before: dict[State[Any], Measures], own: Measures) -> None:
        """The state, or a state for each of its brothers."""
        self.halves(OPEN, self.states(OPEN).values(), [own], before.values())
        known = {"OPEN": OPEN, "tree": self.tree, "node": self.tree.root}
        answers = [clause.holds(known) for clause in KEPT if OPEN.left_first or clause is not clauses.ties_left_first]
        self.note(are_put_rightly=True, is_kept=all(answers))
        if self.popped is not None:
            than, was_solved = self.popped
            order = self.reading.order
            self.note(
                is_same=state is than,
                is_son=state.father is than,
                is_father=than.father is state,
                is_next=state.father is than.father and state.index == than.index + 1,
                was_solved=was_solved,
                is_solved=state.solved,
                is_later=order(state, state.solved) > order(than, was_solved),
            )

    def purges(self, OPEN: Any, above: State[Any], before: dict[State[Any], Measures], *, was_apart: bool) -> None:
        gone = [measures for one, measures in before.items() if is_below(one, above)]
        self.halves(OPEN, before.values(), gone, self.states(OPEN).values())
        lost = self.extremes(OPEN, gone)[0]
        self.note(
            all_at_max=OPEN.all_at_max,
            some_promise=lost,
            some_merit=self.extremes(OPEN, before.values())[1],
            purged_promise=lost,
            to_come=self.to_come(OPEN, above),
            son_was_apart=was_apart,
            purged_is_apart=self.is_apart(OPEN, above),
        )


def _watched(kind: type[OpenList[Any]], watch: Watch) -> type[OpenList[Any]]:
    class Watched(kind):  # type: ignore[misc, valid-type]  # one of several classes
        __slots__ = ()

        def pop(self) -> State[Any]:
            before = watch.states(self)
            state: State[Any] = super().pop()
            watch.pops(self, state, before)
            return state

        def push(self, state: State[Any]) -> None:
            before = watch.states(self)
            super().push(state)
            watch.puts(self, state, before, (watch.promise(self, state), state.merit, state.merit))

        def insert(self, state: State[Any]) -> None:
            before = watch.states(self)
            super().insert(state)
            watch.puts(self, state, before, (watch.promise(self, state), state.merit, worst(self, [])))

        def push_all(self, states: Sequence[State[Any]]) -> None:
            before, above, merit = watch.states(self), states[0].father, states[0].merit
            assert above is not None
            own = worst(self, [merit, watch.f(above.node), watch.to_come(self, above)])
            together = best(self, [watch.promise(self, state) for state in states])
            watch.note(sons_promise=together, merit_father_to_come=own)
            super().push_all(states)
            watch.puts(self, states[0], before, (own, merit, merit))

        def purge(self, above: State[Any]) -> None:
            before, was_apart = watch.states(self), False
            if watch.popped is not None and watch.popped[0].father is above:
                was_apart = watch.is_apart(self, watch.popped[0])
            super().purge(above)
            watch.purges(self, above, before, was_apart=was_apart)

    return Watched


# LISTS WITH A BUG


class LastFirst(OpenList[Any]):
    """The last state is removed first."""

    __slots__ = ()

    def pop(self) -> State[Any]:
        state: State[Any] = [*self][-1]
        state.waiting = False
        self._length, self._purged = self._length - 1, self._purged + 1
        return state


class NoPurge(OpenList[Any]):
    """Nothing is purged."""

    __slots__ = ()

    def purge(self, above: State[Any]) -> None: ...


class LosesSons(OpenList[Any]):
    """Of all sons only the first is put on OPEN; and `len` is one too small."""

    __slots__ = ()

    def __len__(self) -> int:
        return max(0, super().__len__() - 1)

    def push_all(self, states: Sequence[State[Any]]) -> None:
        super().push_all(states[:1])
