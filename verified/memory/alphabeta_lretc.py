"""Alpha-beta with enhanced transposition cutoffs that also go from left to right (RR-5.3-LRETC).

If no child cuts by its entry, a child may still cut by a bound that was not searched deep enough. It is tried first.
The caller gives these bounds: `advice` is a second table, which need not be true, for instance that of the iteration
before (`Shallower`). The thesis found no tangible gain.

The result of that child narrows the window as an entry of the node would. The children are then searched in order, and
that child once more, but its value is in the table by then. The loops have the invariants of `alphabeta_etc`, relative
to the window with which the loop begins, which has been narrowed by what that child proved.
"""

from collections.abc import Sequence
from typing import Final, Generic

from specs.clauses import left_right
from specs.clauses import tables as clauses
from specs.clauses.fail_soft import SOFT_RESULT, window
from specs.clauses.left_right import advice_loop
from specs.clauses.table_loops import max_table_loop, min_table_loop
from specs.contracts import contract
from specs.depth_limited import At
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from verified.memory.alphabeta_etc import transposition
from verified.memory.tables import UNKNOWN, Entry, Lookup, Table, Unbounded
from verified.procedure import WINDOW, Algorithm


@contract(
    window,
    clauses.plies_counted,
    clauses.true_table,
    clauses.best_children,
    *SOFT_RESULT,
    *clauses.TABLE_KEPT,
    clauses.etc_cutoff,
    clauses.true_table_after,
)
def alphabeta_lretc(  # noqa: PLR0915 - both players are written out, as in the thesis
    tree: GameTree[N],
    node: N,
    alpha: Value = NEG_INF,
    beta: Value = POS_INF,
    table: Table[N] | None = None,
    plies: int | None = None,
    advice: Lookup[N] | None = None,
) -> Value:
    """Let f = f(node), alpha < beta, plies >= 0, every interval in the table true. Returns v such that

    alpha < v < beta  implies  v = f,
    v <= alpha        implies  f <= v,
    v >= beta         implies  f >= v,

    and leaves every interval in the table true. No child is searched where the table has one that cuts. Nothing need be
    true of `advice`: where it has a child that would cut, that child is searched first.
    """
    if table is None:
        table = Unbounded()
    # TABLE LOOKUP
    lower, upper, best, _ = table.get(node) or UNKNOWN
    if lower >= beta:
        return lower
    if upper <= alpha or lower >= upper:
        return upper
    low = max(alpha, lower)
    high = min(beta, upper)
    children = tree.children(node)
    # TERMINAL
    if not children:
        g = tree.value(node)
        table.put(node, Entry(g, g))
        return g
    is_max = tree.is_max(node)
    # ENHANCED TRANSPOSITION CUTOFF
    if plies != 0:
        found = transposition(tree, children, is_max, low, high, table)
        if found is not None:
            child, g = found
            table.put(node, Entry(g, upper, child) if is_max else Entry(lower, g, child))
            return g
    below = None if plies is None else max(plies - 1, 0)
    # FROM LEFT TO RIGHT
    tried = None if advice is None else promising(children, is_max, low, high, advice)
    if tried is not None:
        g = alphabeta_lretc(tree, tried, low, high, table, below, advice)
        if is_max and g > low:
            lower = low = g
            best = tried
        elif not is_max and g < high:
            upper = high = g
            best = tried
        if low >= beta or high <= alpha or low >= high:
            table.put(node, Entry(lower, upper, best))
            return g
    first = children[0]
    # MAX NODE
    if is_max:
        g, a = NEG_INF, low
        for child in children:
            assert max_table_loop(tree, node, child, low, a, high, g, first)
            v = alphabeta_lretc(tree, child, a, high, table, below, advice)
            if v > g:
                g, first = v, child
            if g >= high:
                break
            if g > a:
                a = g
        if best is None or g > low:  # a child that failed low proves nothing: the one that did before stays
            best = first
    # MIN NODE
    else:
        g, b = POS_INF, high
        for child in children:
            assert min_table_loop(tree, node, child, low, b, high, g, first)
            v = alphabeta_lretc(tree, child, low, b, table, below, advice)
            if v < g:
                g, first = v, child
            if g <= low:
                break
            if g < b:
                b = g
        if best is None or g < high:
            best = first
    # STORE
    if g < high:
        upper = g
    if g > low:
        lower = g
    table.put(node, Entry(lower, upper, best))
    return g


@contract(left_right.tried_promises, left_right.none_promises, framed=False)
def promising(children: Sequence[N], is_max: bool, low: Value, high: Value, advice: Lookup[N]) -> N | None:
    """The oldest child of which the advice has a bound that would cut; None if there is none."""
    for child in children:
        assert advice_loop(children, child, is_max, low, high, advice)
        entry = advice.get(child)
        if entry is not None and (entry.lower >= high if is_max else entry.upper <= low):
            return child
    return None


class Shallower(Generic[N]):
    """The entries of an earlier iteration's table, `plies` less deep, as advice for this iteration."""

    def __init__(self, table: Lookup[At[N]], plies: int = 1) -> None:
        self._table, self._plies = table, plies

    def get(self, node: At[N], /) -> Entry[At[N]] | None:
        return self._table.get(At(node.position, node.remaining - self._plies))


ALPHABETA_LRETC: Final = Algorithm(
    "alphabeta-lretc",
    "RR-5.3-LRETC",
    "as alphabeta-etc, and a child that would cut by advice is tried first",
    alphabeta_lretc,
    WINDOW,
    place=21.5,
)
