"""The contract of searches with a transposition table (RR-2.2.2-TT, RR-F2.15-fix, RR-F5.4-ETC).

Every interval in the table contains the true value of its node, whatever was evicted or overwritten. `stored` is the
entry of n now, `old_stored` its entry when the call began. If the caller gives no table (`table` is None at the
outermost call), the search makes one of its own and drops it at the end, so there is no entry of the root to check.
"""

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Protocol

from specs.clauses import mt_loops  # noqa: F401 - declares child_f
from specs.clauses.visited_nodes import calls_made
from specs.contracts import Cost, Kind, ensures, ghost, invariant, loop, message, requires, when
from specs.contracts.ghost import oracle_of, stack
from specs.tree import GameTree
from specs.values import Value
from specs.watch import unwatched


class Stored(Protocol):
    """The entry of one node in a table."""

    @property
    def lower(self) -> Value: ...
    @property
    def upper(self) -> Value: ...
    @property
    def best(self) -> Any: ...


class Readable(Protocol):
    """A table in which a node can be looked up."""

    def get(self, node: Any, /) -> Stored | None: ...


class Memory(Readable, Protocol):
    """A table, as far as a clause looks at it."""

    @property
    def lost(self) -> int: ...
    def items(self) -> Iterator[tuple[Any, Stored]]: ...


# GHOSTS


@ghost
def stored(table: Memory | None, node: Hashable) -> Stored | None:
    """The entry of the node in the table."""
    return None if table is None else table.get(node)


@ghost
def is_outermost() -> bool:
    """Whether no other call of this search is running."""
    frames = stack.frames
    return len(frames) <= 1 or frames[-2].search is not frames[-1].search


@ghost
def false_entries(tree: GameTree[Any], table: Memory | None, is_outermost: bool) -> list[str]:
    """The entries of the whole table of which the interval does not hold the node's value (at an outermost call)."""
    if table is None or not is_outermost:
        return []
    f = oracle_of(unwatched(tree))
    return [
        f"{e.lower!r}..{e.upper!r} for {n!r}, f = {f[n]!r}" for n, e in table.items() if not e.lower <= f[n] <= e.upper
    ]


@ghost
def best_f(tree: GameTree[Any], node: Hashable, stored: Stored | None) -> Value | None:
    """f of the best child that is stored of the node; None if that is none of its children."""
    game = unwatched(tree)
    if stored is None or stored.best not in game.children(node):
        return None
    value: Value = oracle_of(game)[stored.best]
    return value


@ghost
def false_best_children(tree: GameTree[Any], table: Memory | None, is_outermost: bool) -> list[str]:
    """The inner nodes in the whole table of which the best child does not prove the bound (at an outermost call)."""
    if table is None or not is_outermost:
        return []
    return [
        f"{e.best!r} for {n!r} in {e.lower!r}..{e.upper!r}"
        for n, e in table.items()
        if _is_inner(tree, n) and not _proves(tree, n, e, best_f(tree, n, e))
    ]


def _is_inner(tree: GameTree[Any], node: Hashable) -> bool:
    return bool(unwatched(tree).children(node))


def _proves(tree: GameTree[Any], node: Hashable, entry: Stored, best_f: Value | None) -> bool:
    if best_f is None:
        return False
    return best_f >= entry.lower if unwatched(tree).is_max(node) else best_f <= entry.upper


def _cuts(entry: Stored, is_max: bool, low: Value, high: Value) -> bool:
    return entry.lower >= high if is_max else entry.upper <= low


@ghost
def cutting_sons(
    tree: GameTree[Any], node: Hashable, alpha: Value, beta: Value, table: Memory | None
) -> Sequence[Hashable]:
    """The children with a bound in the table that decides the call: f-(c) >= beta, or f+(c) <= alpha."""
    if table is None:
        return ()
    game = unwatched(tree)
    is_max, entries = game.is_max(node), [(child, table.get(child)) for child in game.children(node)]
    return [child for child, entry in entries if entry is not None and _cuts(entry, is_max, alpha, beta)]


# THE WHOLE TABLE


@requires("true-table", "RR-2.2.2-TT")
@when(lambda table, is_outermost: table is not None and is_outermost)
@message(expected="no false entry", actual="{false_entries}")
def true_table(false_entries: Collection[str]) -> bool:
    """every interval of the table that a search is given contains the true value of its node"""
    return not false_entries


@requires("best-children", "RR-5.2-LFMG")
@when(lambda table, is_outermost: table is not None and is_outermost)
@message(expected="no best child that proves nothing", actual="{false_best_children}")
def best_children(false_best_children: Collection[str]) -> bool:
    """the best child of every inner node in the table that a search is given proves the bound, as it is to stay"""
    return not false_best_children


true_table_after = replace(
    true_table,
    id="true-table-after",
    sentence="when the search ends, every interval in the table contains the true value of its node",
    kind=Kind.POST,
)


# WHAT IS STORED OF THE NODE


@ensures("true-interval", "RR-F2.15-alphabetaTT", "f-(n) <= f(n) <= f+(n) for what is stored of n when its call ends")
@when(lambda stored: stored is not None)
@message(expected="f({n}) = {f!r} within the interval", actual="{stored}")
def true_interval(stored: Stored, f: Value) -> bool:
    return stored.lower <= f <= stored.upper


@ensures("learns", "RR-F2.15-fix", cost=Cost.LOCAL)
@when(lambda table: table is not None)
@message(expected="the bounds that v = {v!r} proves", actual="{stored}")
def learns(alpha: Value, v: Value, beta: Value, stored: Stored | None, table: Memory) -> bool:
    """what v proves of n is stored: v < beta implies f+(n) <= v, v > alpha implies f-(n) >= v (unless n was lost)"""
    if stored is None:
        return table.lost > 0
    return (v >= beta or stored.upper <= v) and (v <= alpha or stored.lower >= v)


@ensures("never-forgets", "RR-2.2.2-TT", "the interval of n never grows while n stays in the table", Cost.LOCAL)
@when(lambda old_stored, stored: old_stored is not None and stored is not None)
@message(expected="within {old_stored}", actual="{stored}")
def never_forgets(old_stored: Stored, stored: Stored) -> bool:
    return old_stored.lower <= stored.lower and stored.upper <= old_stored.upper


@ensures("best-child", "RR-5.2-LFMG")
@when(lambda tree, node, stored: stored is not None and _is_inner(tree, node))
@message(expected="a child of {n} that proves the bound", actual="{stored}")
def best_child(tree: GameTree[Any], node: Hashable, stored: Stored, best_f: Value | None) -> bool:
    """the best child stored of n proves the bound: f(best) >= f-(n) at a max node, f(best) <= f+(n) at a min node"""
    return _proves(tree, node, stored, best_f)


# WHAT IS NOT SEARCHED AGAIN


@requires("plies", "RR-5.3-ETCdepth", "a number of plies is not negative; None means all", Cost.LOCAL)
@message(expected="an integer plies >= 0", actual="plies = {plies!r}")
def plies_counted(plies: Any) -> bool:
    return plies is None or (isinstance(plies, int) and plies >= 0)


def _decided(alpha: Value, beta: Value, entry: Stored | None) -> bool:
    return entry is not None and (entry.lower >= beta or entry.upper <= alpha or entry.lower >= entry.upper)


def _outcome(v: Value, called: Collection[int]) -> str:
    return f"v = {v!r}, {calls_made(called)}"


@ensures("table-cutoff", "RR-F2.15-fix")
@when(lambda alpha, beta, old_stored: _decided(alpha, beta, old_stored))
@message(expected="a bound of {old_stored} and no calls", actual=_outcome)
def table_cutoff(alpha: Value, v: Value, beta: Value, old_stored: Stored, called: Collection[int]) -> bool:
    """f-(n) >= beta, f+(n) <= alpha or f-(n) = f+(n) at the start implies that v is that bound and no
    child is called
    """
    lower, upper = old_stored.lower, old_stored.upper
    return not called and ((v == lower and (lower >= beta or lower >= upper)) or (v == upper and upper <= alpha))


TABLE_KEPT = (true_interval, learns, never_forgets, best_child, table_cutoff)


@ensures("etc-cutoff", "RR-F5.4-ETC")
@when(lambda plies, old_cutting_sons: plies != 0 and old_cutting_sons)
@message(expected="no calls, for the bounds of {old_cutting_sons}", actual=_outcome)
def etc_cutoff(called: Collection[int]) -> bool:
    """a stored child c with f-(c) >= beta at a max node, f+(c) <= alpha at a min node, implies that no
    child is called
    """
    return not called


@ghost
def child_entry(table: Readable, child: Hashable) -> Stored | None:
    """The entry of the next child in the table."""
    return table.get(child)


@invariant("etc-entry", "RR-F5.4-ETC", "f-(c) <= f(c) <= f+(c) for what the table holds of child c")
@when(lambda child_entry: child_entry is not None)
@message(expected="f(c) = {child_f!r} within the interval", actual="{child_entry}")
def true_entry_of_child(child_entry: Stored, child_f: Value) -> bool:
    return child_entry.lower <= child_f <= child_entry.upper


@ghost
def older_entries(children: Sequence[Hashable], child: Hashable, table: Readable) -> Iterable[Stored]:
    """The entries in the table of the older brothers of the next child."""
    return [entry for older in children[: children.index(child)] if (entry := table.get(older)) is not None]


@invariant("etc-missed-so-far", "RR-F5.4-ETC")
@message(expected="no bound outside ({low!r}, {high!r})", actual="{older_entries}")
def none_cuts_so_far(is_max: bool, low: Value, high: Value, older_entries: Iterable[Stored]) -> bool:
    """no older brother of c cuts: f- < high at a max node, f+ > low at a min node, where the table holds something"""
    return all(not _cuts(entry, is_max, low, high) for entry in older_entries)


@loop(true_entry_of_child, none_cuts_so_far, framed=False)
def etc_loop(
    tree: GameTree[Any], children: Sequence[Any], child: Any, is_max: bool, low: Value, high: Value, table: Readable
) -> None:
    """Before child c is looked up in the table."""


@ensures("etc-found", "RR-F5.4-ETC", cost=Cost.LOCAL)
@when(lambda v: v is not None)
@message(expected="a child whose bound is outside ({low!r}, {high!r})", actual="{v!r}")
def etc_found(is_max: bool, low: Value, high: Value, table: Readable, v: tuple[Any, Value]) -> bool:
    """what is found is a child's own bound, and it cuts: f-(c) >= high at a max node, f+(c) <= low at a min node"""
    entry = table.get(v[0])
    if entry is None:
        return False
    return high <= v[1] == entry.lower if is_max else low >= v[1] == entry.upper


@ghost
def child_entries(children: Sequence[Hashable], table: Readable) -> Iterable[Stored]:
    """The entries of the children in the table."""
    return [entry for child in children if (entry := table.get(child)) is not None]


@ensures("etc-missed", "RR-F5.4-ETC")
@when(lambda v: v is None)
@message(expected="no bound outside ({low!r}, {high!r})", actual="{child_entries}")
def none_cuts(is_max: bool, low: Value, high: Value, child_entries: Iterable[Stored]) -> bool:
    """nothing is found only if no child in the table cuts: f-(c) < high at a max node, f+(c) > low at a min node"""
    return all(not _cuts(entry, is_max, low, high) for entry in child_entries)
