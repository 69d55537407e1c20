"""Stockman's operator Gamma: what each case puts on OPEN (SS-Table1-case1 to case6), with the merit of its input.

`state` is the state that was removed from OPEN and is replaced, `father` the state of its father, `sons` the children
of a LIVE state, `value` the pay-off of a terminal. The same table serves SSS* and its dual.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, Protocol

from specs.contracts import Cost, ensures, ghost, message
from specs.values import Value


class SearchState(Protocol):
    """A state (n, s, h) of SSS*: a node with its path, LIVE or SOLVED, and its merit (SS-D3.1)."""

    @property
    def node(self) -> Any: ...
    @property
    def father(self) -> SearchState | None: ...
    @property
    def index(self) -> int: ...
    @property
    def merit(self) -> Value: ...
    @property
    def solved(self) -> bool: ...
    @property
    def name(self) -> str: ...
    @property
    def steps(self) -> tuple[int, ...]: ...
    @property
    def sons(self) -> Sequence[Any]: ...
    @property
    def below(self) -> Sequence[SearchState]: ...


class Open(Protocol):
    """The list of states, in the order of their removal; whether merits are upper bounds, and whether ties go left."""

    @property
    def all_at_max(self) -> bool: ...
    @property
    def left_first(self) -> bool: ...
    @property
    def stacked(self) -> Iterator[SearchState]: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[SearchState]: ...


def is_better(one: Value, two: Value, OPEN: Open) -> bool:
    """Whether merit `one` comes before merit `two`: greater for SSS*, less for its dual."""
    return one > two if OPEN.all_at_max else one < two


def is_below(state: SearchState, ancestor: SearchState) -> bool:
    """Whether the state's node is a proper descendant of the ancestor's."""
    above = state.father
    while above is not None and above is not ancestor:
        above = above.father
    return above is not None


def first(OPEN: Open) -> SearchState | None:
    """The state that is removed next."""
    return next(iter(OPEN), None)


def _top(OPEN: Open) -> str:
    return repr(first(OPEN))


def states(OPEN: Open) -> str:
    """The states on OPEN as text for a message."""
    return repr([*OPEN])


@ghost
def on_open(OPEN: Open) -> tuple[SearchState, ...]:
    """The states on OPEN, as a tuple that later steps do not change."""
    return tuple(OPEN)


@ensures("SS-R3-2-samemerit", "SS-R3.2-samemerit", cost=Cost.LOCAL)
@message(expected="a state with merit {state.merit!r} on top", actual=_top)
def same_merit(OPEN: Open, state: SearchState) -> bool:
    """in every case but 4 the states put on OPEN have the merit of the state that they replace, and stand on top"""
    top = first(OPEN)
    return top is not None and top.merit == state.merit


@ensures("SS-Table1-case1", "SS-Table1-case1", "an OR node is solved: its father is SOLVED, on top", Cost.LOCAL)
@message(expected="{father.name} SOLVED on top", actual=_top)
def case_1(OPEN: Open, father: SearchState) -> bool:
    return first(OPEN) is father and father.solved


@ensures("SS-R3-2-purge", "SS-R3.2-purge")
@message(
    expected="no state below {father.name}, and none better than {father.merit!r} lost",
    actual="before: {old_on_open}, after: {on_open}",
)
def purge_is_safe(
    OPEN: Open, father: SearchState, old_on_open: Sequence[SearchState], on_open: Sequence[SearchState]
) -> bool:
    """just the states below the solved father are purged, and none of them has a better merit"""
    purged = [state for state in old_on_open if is_below(state, father)]
    remaining = [state for state in old_on_open if not is_below(state, father)]
    return [*on_open] == [father, *remaining] and not any(is_better(s.merit, father.merit, OPEN) for s in purged)


@ensures("SS-Table1-case2", "SS-Table1-case2", cost=Cost.LOCAL)
@message(expected="the next brother of {state.name} LIVE on top", actual=_top)
def case_2(OPEN: Open, state: SearchState, father: SearchState) -> bool:
    """an AND node with a next brother is solved: that brother is LIVE, on top"""
    top = first(OPEN)
    return top is not None and top.father is father and top.index == state.index + 1 and not top.solved


case_3 = replace(
    case_1,
    id="SS-Table1-case3",
    source="SS-Table1-case3",
    sentence="the last of the AND nodes is solved: its father is SOLVED, on top",
)


@ensures("SS-Table1-case4", "SS-Table1-case4", "a terminal is SOLVED with min(h, f(n)) (in the dual: max)", Cost.LOCAL)
@message(expected="SOLVED with the worse of {old_state.merit!r} and {value!r}", actual="{state!r}")
def case_4(OPEN: Open, state: SearchState, old_state: SearchState, value: Value) -> bool:
    worse = min(old_state.merit, value) if OPEN.all_at_max else max(old_state.merit, value)
    return state.solved and state.merit == worse


@ensures("SS-Table1-case5", "SS-Table1-case5", cost=Cost.LOCAL)
@message(expected="the first son of {state.name} LIVE on top", actual=_top)
def case_5(OPEN: Open, state: SearchState) -> bool:
    """a node with AND sons is LIVE: its first son is LIVE, on top"""
    top = first(OPEN)
    return top is not None and top.father is state and top.index == 0 and not top.solved


@ensures("SS-Table1-case6", "SS-Table1-case6", cost=Cost.LOCAL)
@message(
    expected="the sons of {state.name} LIVE on top, from left to right",
    actual=lambda OPEN, sons: repr(list(islice(OPEN, len(sons)))),
)
def case_6(OPEN: Open, state: SearchState, sons: Sequence[Any]) -> bool:
    """a node with OR sons is LIVE: all its sons are LIVE on top, leftmost first"""
    top = list(islice(OPEN, len(sons)))
    return len(top) == len(sons) and all(
        s.father is state and s.index == index and s.node == sons[index] and s.merit == state.merit and not s.solved
        for index, s in enumerate(top)
    )
