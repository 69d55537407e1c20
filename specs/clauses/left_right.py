"""The contract of left-to-right enhanced transposition cutoffs (RR-5.3-LRETC).

`advice` holds bounds that need not hold in this search, such as those of a shallower one. They choose which child is
tried first, and nothing else: what the search returns and stores rests on its own table alone.
"""

from collections.abc import Hashable, Iterable, Sequence
from typing import Any

from specs.clauses.calls import WINDOW, Calls, Dialogue, Table, follows, narrowed, narrowing
from specs.clauses.tables import Readable, Stored
from specs.contracts import Cost, ensures, ghost, invariant, loop, message, when
from specs.tree import GameTree
from specs.values import Value
from specs.watch import unwatched


def _cuts(entry: Stored | None, is_max: bool, low: Value, high: Value) -> bool:
    return entry is not None and (entry.lower >= high if is_max else entry.upper <= low)


@ensures("lretc-tried", "RR-5.3-LRETC", cost=Cost.LOCAL)
@when(lambda v: v is not None)
@message(expected="a child whose advised bound is outside ({low!r}, {high!r})", actual="{v!r}")
def tried_promises(is_max: bool, low: Value, high: Value, advice: Readable, v: Any) -> bool:
    """the child that is tried first has an advised bound that would cut: f- >= high at a max node, f+ <= low at a min
    node
    """
    return _cuts(advice.get(v), is_max, low, high)


@ghost
def advised(children: Sequence[Hashable], advice: Readable) -> Iterable[Stored | None]:
    """The entries of the children in the advice."""
    return [advice.get(child) for child in children]


@ensures("lretc-none", "RR-5.3-LRETC", "no child is tried first only if no advised bound would cut", Cost.LOCAL)
@when(lambda v: v is None)
@message(expected="no bound outside ({low!r}, {high!r})", actual="{advised}")
def none_promises(is_max: bool, low: Value, high: Value, advised: Iterable[Stored | None]) -> bool:
    return not any(_cuts(entry, is_max, low, high) for entry in advised)


@ghost
def older_advised(children: Sequence[Hashable], child: Hashable, advice: Readable) -> Iterable[Stored | None]:
    """The entries in the advice of the older brothers of the next child."""
    return [advice.get(older) for older in children[: children.index(child)]]


@invariant("lretc-none-so-far", "RR-5.3-LRETC", cost=Cost.LOCAL)
@message(expected="no bound outside ({low!r}, {high!r})", actual="{older_advised}")
def none_promises_so_far(is_max: bool, low: Value, high: Value, older_advised: Iterable[Stored | None]) -> bool:
    """no older brother of c has an advised bound that would cut"""
    return not any(_cuts(entry, is_max, low, high) for entry in older_advised)


@loop(none_promises_so_far, framed=False)
def advice_loop(children: Sequence[Any], child: Any, is_max: bool, low: Value, high: Value, advice: Readable) -> None:
    """Before the advice on child c is asked for."""


def _trying(game: GameTree[Any], node: Any, low: Value, high: Value, advice: Readable | None) -> Dialogue:
    """The child that the advice names, if it names one; then each child in turn, unless that one cut."""
    children, is_max = game.children(node), game.is_max(node)
    named = (child for child in children if advice is not None and _cuts(advice.get(child), is_max, low, high))
    if (tried := next(named, None)) is not None:
        v = yield tried, low, high
        if is_max:
            low = max(low, v)
        else:
            high = min(high, v)
    if low < high:
        yield from narrowing(game, node, low, high)


@ensures("lretc-calls", "RR-5.3-LRETC")
@when(lambda calls: bool(calls))
@message(actual="{calls!r}")
def lretc_calls(
    tree: GameTree[Any],
    node: Any,
    alpha: Value,
    beta: Value,
    old_table: Table,
    advice: Readable | None,
    calls: Calls,
) -> bool:
    """the oldest child whose advised bound would cut is called first, with the window as narrowed by the entry of n;
    then each child as in `table-calls`, with the window as narrowed by that child too
    """
    low, high = narrowed(node, alpha, beta, old_table)
    return follows(_trying(unwatched(tree), node, low, high, advice), calls, WINDOW)
