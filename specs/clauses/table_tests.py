"""The contracts of MT with a transposition table (RR-F3.2-MT, RR-4.1-TTsolution) and of its drivers.

The table may be of any size: an entry may be lost whenever another is stored. So MT cannot promise that a solution tree
is left in memory, only that every entry there is true. With gamma = -inf it looks for any lower bound above -inf, which
is how DUAL* begins: -inf itself is a lower bound of every node and no answer. A driver keeps a bracket of its own: it
uses what MT returned and never asks the table, so it makes progress even where the entry of the root is lost.
"""

from collections.abc import Collection

from specs.clauses.mtd import bracket, progress
from specs.clauses.tables import Memory, Stored, best_child, never_forgets, true_interval
from specs.clauses.visited_nodes import calls_made
from specs.contracts import Cost, ensures, invariant, loop, message, requires, when
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value, is_finite, is_integral

# WHAT IS STORED, AND WHAT IS NOT SEARCHED AGAIN


@ensures("mt-learns", "RR-F3.2-MT", cost=Cost.LOCAL)
@message(expected="the bound that v = {v!r} proves", actual="{stored}")
def answer_learned(gamma: Value, v: Value, stored: Stored | None, table: Memory) -> bool:
    """what v proves of n is stored: v < gamma implies f+(n) <= v, v >= gamma implies f-(n) >= v (unless n was lost)"""
    if stored is None:
        return table.lost > 0
    return stored.upper <= v if v < gamma else stored.lower >= v


def _decides(entry: Stored | None, gamma: Value) -> bool:
    return entry is not None and (NEG_INF < entry.lower >= gamma or entry.upper < gamma)


@ensures("mt-cutoff", "RR-F3.2-MT")
@when(lambda old_stored, gamma: _decides(old_stored, gamma))
@message(expected="a bound of {old_stored} and no calls", actual=lambda v, called: f"v = {v!r}, {calls_made(called)}")
def answer_known(gamma: Value, v: Value, old_stored: Stored, called: Collection[int]) -> bool:
    """f-(n) >= gamma (and f-(n) > -inf) or f+(n) < gamma at the start implies that v is that bound and no child is
    called
    """
    return not called and v == (old_stored.upper if old_stored.upper < gamma else old_stored.lower)


TEST_KEPT = (true_interval, answer_learned, never_forgets, best_child, answer_known)

# THE LOOPS OF MT


@invariant("test-max-loop", "RR-F3.2-MT", "Maxbroth(c) <= g < gamma at a max node; g = -inf before the first child")
@message(expected="{Maxbroth!r} <= g < {gamma!r}", actual="g = {g!r}")
def failed_low_so_far(Maxbroth: Value, g: Value, gamma: Value) -> bool:
    return Maxbroth <= g and (g < gamma or g == NEG_INF)


@loop(failed_low_so_far)
def max_test_loop(tree: GameTree[N], node: N, child: N, g: Value, gamma: Value) -> None:
    """Before child c of a max node."""


@invariant("test-min-loop", "RR-F3.2-MT", "Minbroth(c) >= g >= gamma at a min node, and g > -inf")
@message(expected="{Minbroth!r} >= g >= {gamma!r}", actual="g = {g!r}")
def failed_high_so_far(Minbroth: Value, g: Value, gamma: Value) -> bool:
    return NEG_INF < g <= Minbroth and g >= gamma


@loop(failed_high_so_far)
def min_test_loop(tree: GameTree[N], node: N, child: N, g: Value, gamma: Value) -> None:
    """Before child c of a min node."""


# THE DRIVERS


@invariant("mtd-inside-or-least", "RR-MTD-minf", cost=Cost.LOCAL)
@message(expected="{f_minus!r} < bound <= {f_plus!r}, or -inf to begin with", actual="bound = {bound!r}")
def inside(f_minus: Value, bound: Value, f_plus: Value) -> bool:
    """f- < bound <= f+ at every call of MT; the first one may look for any lower bound: bound = f- = -inf"""
    return f_minus < bound <= f_plus or f_minus == bound == NEG_INF


@requires("first-test", "RR-MTD-minf", cost=Cost.LOCAL)
@message(expected="an integer, -inf or +inf", actual="first = {first!r}")
def first_is_integral(first: Value) -> bool:
    """the first guess is an integer, or +inf (SSS*), or -inf (DUAL*)"""
    return is_integral(first) or first in (NEG_INF, POS_INF)


@invariant("mtd-integers", "RR-2.2.1-nullwindow", cost=Cost.LOCAL)
@message(expected="integers", actual="({f_minus!r}, {f_plus!r}); scale the pay-offs of this game to integers")
def integers_so_far(f_minus: Value, f_plus: Value) -> bool:
    """f- and f+ are integers or infinite: a bracket around f with such ends shrinks only finitely often"""
    return all(is_integral(end) for end in (f_minus, f_plus) if is_finite(end))


@loop(bracket, inside, progress, integers_so_far)
def mtd_table_loop(
    tree: GameTree[N], node: N, f_minus: Value, bound: Value, f_plus: Value, before: tuple[Value, Value] | None
) -> None:
    """Before each call of MT; `before` is the bracket before the last one."""
