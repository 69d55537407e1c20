"""trusted: what a search with a transposition table promises of the table (RR-2.2.2-TT, RR-F2.15-fix, RR-F5.4-ETC).

Every interval in the table contains the true value of its node, whatever was evicted or overwritten. `stored` is what
the table holds of n now, `old_stored` what it held when the call began. Without a table of the caller's own (`table`
is None at the outermost call) the search makes one and drops it: what it held of the root nobody can ask any more.
"""

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from specs.clauses import mt_loops  # noqa: F401 - declares child_f
from specs.contracts import Cost, Kind, clause, ghost, loop
from specs.contracts.ghost import Place, oracle_of, stack
from specs.tree import GameTree
from specs.values import Value


class Stored(Protocol):
    """What a table says of one node."""

    @property
    def lower(self) -> Value: ...
    @property
    def upper(self) -> Value: ...
    @property
    def best(self) -> Any: ...


class Memory(Protocol):
    """A table, as far as a clause looks at it."""

    @property
    def lost(self) -> int: ...
    def get(self, node: Any, /) -> Stored | None: ...
    def items(self) -> Iterator[tuple[Any, Stored]]: ...


# GHOSTS


@ghost
def stored(table: Memory | None, node: Hashable) -> Stored | None:
    """What the table holds of the node."""
    return None if table is None else table.get(node)


@ghost
def is_outermost() -> bool:
    """Whether no other call of this search is running."""
    frames = stack.frames
    return len(frames) == 1 or frames[-2].search is not frames[-1].search


@ghost
def false_entries(tree: GameTree[Any], table: Memory | None, is_outermost: bool) -> list[str]:
    """The entries of the whole table of which the interval does not hold the node's value (at an outermost call)."""
    if table is None or not is_outermost:
        return []
    f = oracle_of(getattr(tree, "unwatched", tree))
    return [
        f"{e.lower!r}..{e.upper!r} for {n!r}, f = {f[n]!r}" for n, e in table.items() if not e.lower <= f[n] <= e.upper
    ]


@ghost
def cutting_sons(
    tree: GameTree[Any], node: Hashable, alpha: Value, beta: Value, table: Memory | None
) -> Sequence[Hashable]:
    """The children of which the table holds a bound that decides the call: f-(c) >= beta, or f+(c) <= alpha."""
    if table is None:
        return ()
    game = getattr(tree, "unwatched", tree)
    entries = [(child, table.get(child)) for child in game.children(node)]
    if game.is_max(node):
        return [child for child, entry in entries if entry is not None and entry.lower >= beta]
    return [child for child, entry in entries if entry is not None and entry.upper <= alpha]


# THE WHOLE TABLE


@clause(
    "true-table",
    "RR-2.2.2-TT",
    "every interval of the table that a search is given contains the true value of its node",
    Kind.PRE,
    Cost.ORACLE,
    when=lambda table, is_outermost: table is not None and is_outermost,
    expected="no false entry",
    actual="{false_entries}",
)
def true_table(false_entries: Collection[str]) -> bool:
    return not false_entries


@clause(
    "true-table-after",
    "RR-2.2.2-TT",
    "when the search ends, every interval in the table contains the true value of its node",
    Kind.POST,
    Cost.ORACLE,
    when=lambda table, is_outermost: table is not None and is_outermost,
    expected="no false entry",
    actual="{false_entries}",
)
def true_table_after(false_entries: Collection[str]) -> bool:
    return not false_entries


# WHAT IS STORED OF THE NODE


@clause(
    "true-interval",
    "RR-F2.15-alphabetaTT",
    "f-(n) <= f(n) <= f+(n) for what is stored of n when its call ends",
    Kind.POST,
    Cost.ORACLE,
    when=lambda stored: stored is not None,
    expected="f({n}) = {f!r} within the interval",
    actual="{stored}",
)
def true_interval(stored: Stored, f: Value) -> bool:
    return stored.lower <= f <= stored.upper


@clause(
    "learns",
    "RR-F2.15-fix",
    "what v proves of n is stored: v < beta implies f+(n) <= v, v > alpha implies f-(n) >= v (unless n was lost)",
    Kind.POST,
    Cost.LOCAL,
    when=lambda table: table is not None,
    expected="the bounds that v = {v!r} proves",
    actual="{stored}",
)
def learns(alpha: Value, v: Value, beta: Value, stored: Stored | None, table: Memory) -> bool:
    if stored is None:
        return table.lost > 0
    return (v >= beta or stored.upper <= v) and (v <= alpha or stored.lower >= v)


@clause(
    "never-forgets",
    "RR-2.2.2-TT",
    "the interval of n never grows while n stays in the table",
    Kind.POST,
    Cost.LOCAL,
    when=lambda old_stored, stored: old_stored is not None and stored is not None,
    expected="within {old_stored}",
    actual="{stored}",
)
def never_forgets(old_stored: Stored, stored: Stored) -> bool:
    return old_stored.lower <= stored.lower and stored.upper <= old_stored.upper


@clause(
    "best-child",
    "RR-5.2-LFMG",
    "the best child stored of n proves the bound: f(best) >= f-(n) at a max node, f(best) <= f+(n) at a min node",
    Kind.POST,
    Cost.ORACLE,
    when=lambda stored, sons: stored is not None and sons,
    expected="a child of {n} that proves the bound",
    actual="{stored}",
)
def best_child(tree: GameTree[Any], node: Hashable, stored: Stored, sons: Sequence[Place[Any]]) -> bool:
    game = getattr(tree, "unwatched", tree)
    if stored.best not in [son.node for son in sons]:
        return False
    value = oracle_of(game)[stored.best]
    return value >= stored.lower if game.is_max(node) else value <= stored.upper


# WHAT IS NOT SEARCHED AGAIN


@clause(
    "plies",
    "RR-5.3-ETCdepth",
    "a number of plies is not negative; None means all",
    Kind.PRE,
    Cost.LOCAL,
    expected="an integer plies >= 0",
    actual="plies = {plies!r}",
)
def plies_counted(plies: Any) -> bool:
    return plies is None or (isinstance(plies, int) and plies >= 0)


def _decided(alpha: Value, beta: Value, entry: Stored | None) -> bool:
    return entry is not None and (entry.lower >= beta or entry.upper <= alpha or entry.lower >= entry.upper)


def _calls_made(situation: Mapping[str, Any]) -> str:
    return f"v = {situation['v']!r}, calls on children {sorted(number + 1 for number in situation['called'])}"


@clause(
    "table-cutoff",
    "RR-F2.15-fix",
    "f-(n) >= beta, f+(n) <= alpha or f-(n) = f+(n) at the start implies that v is that bound and no child is called",
    Kind.POST,
    Cost.ORACLE,
    when=lambda alpha, beta, old_stored: _decided(alpha, beta, old_stored),
    expected="a bound of {old_stored} and no calls",
    actual=_calls_made,
)
def table_cutoff(alpha: Value, v: Value, beta: Value, old_stored: Stored, called: Collection[int]) -> bool:
    lower, upper = old_stored.lower, old_stored.upper
    return not called and ((v == lower and (lower >= beta or lower >= upper)) or (v == upper and upper <= alpha))


@clause(
    "etc-cutoff",
    "RR-F5.4-ETC",
    "a stored child c with f-(c) >= beta at a max node, f+(c) <= alpha at a min node, implies that no child is called",
    Kind.POST,
    Cost.ORACLE,
    when=lambda plies, old_cutting_sons: plies != 0 and old_cutting_sons,
    expected="no calls, for the bounds of {old_cutting_sons}",
    actual=_calls_made,
)
def etc_cutoff(called: Collection[int]) -> bool:
    return not called


@ghost
def child_entry(table: Memory, child: Hashable) -> Stored | None:
    """What the table holds of the child that comes next."""
    return table.get(child)


@clause(
    "etc-entry",
    "RR-F5.4-ETC",
    "f-(c) <= f(c) <= f+(c) for what the table holds of child c",
    Kind.LOOP,
    Cost.ORACLE,
    when=lambda child_entry: child_entry is not None,
    expected="f(c) = {child_f!r} within the interval",
    actual="{child_entry}",
)
def true_entry_of_child(child_entry: Stored, child_f: Value) -> bool:
    return child_entry.lower <= child_f <= child_entry.upper


@loop(true_entry_of_child, framed=False)
def etc_loop(tree: GameTree[Any], child: Any, table: Memory) -> bool:
    """Before child c is looked up."""
    return True


@clause(
    "etc-found",
    "RR-F5.4-ETC",
    "what is found is a child's own bound, and it cuts: f-(c) >= high at a max node, f+(c) <= low at a min node",
    Kind.POST,
    Cost.LOCAL,
    when=lambda v: v is not None,
    expected="a child whose bound is outside ({low!r}, {high!r})",
    actual="{v!r}",
)
def etc_found(is_max: bool, low: Value, high: Value, table: Memory, v: tuple[Any, Value]) -> bool:
    entry = table.get(v[0])
    if entry is None:
        return False
    return high <= v[1] == entry.lower if is_max else low >= v[1] == entry.upper
