"""The specification of expand and expandtip of SSS-2 (PB-S5-exp-post, PB-S5-tip, PB-T6.1, PB-T7.2, PB-T7.3).

The result is the pair (g2, S), S being None where the paper leaves it undefined. `sons` are n's children with Maxbroth
or Minbroth, `called` the numbers of those on which expand called itself; for the other names see `sss2_ghosts`.
"""

from collections.abc import Collection, Sequence
from typing import Any

from specs.clauses.sss2_ghosts import oldest_words, result_words, static_words
from specs.clauses.visited_nodes import calls_made
from specs.contracts import Cost, ensures, invariant, loop, message, requires, when
from specs.contracts.ghost import Place
from specs.informed import InformedGameTree
from specs.solutions.informed_solutions import Solution
from specs.solutions.milestones import Milestones
from specs.solutions.stations import Station
from specs.tree import N
from specs.values import Value, maximum

Result = tuple[Value, Solution[Any] | None]
Places = Sequence[Place[Any]]
Trees = Sequence[Solution[Any]]


@ensures("expand-value", "PB-S5-exp-post", "g1 > g2 implies g(S) = g2")
@when(lambda g1, v: g1 > v[0])
@message(expected="g(S) = g2, and S so labelled", actual=result_words)
def expand_value(v: Result, milestone: Milestones[Any]) -> bool:
    g2, S = v
    return S is not None and milestone.g(S) == g2 and milestone.is_labelled(S)


@ensures("expand-oldest", "PB-S5-exp-post", "g1 > g2 implies that S is the oldest tree in M(n) with g < g1")
@when(lambda g1, v: g1 > v[0])
@message(expected=oldest_words(below=True), actual=result_words)
def expand_oldest(node: Any, g1: Value, v: Result, milestone: Milestones[Any]) -> bool:
    return v[1] is not None and milestone.is_oldest(v[1], node, g1, below=True)


@ensures("expand-fails", "PB-S5-exp-post", "g1 <= g2 implies f(n) >= g2, and S is undefined")
@when(lambda g1, v: g1 <= v[0])
@message(expected="f({n}) >= g2 and no S", actual=lambda f, tree, v: f"f = {f!r}, {result_words(tree, v)}")
def expand_fails(f: Value, v: Result) -> bool:
    return f >= v[0] and v[1] is None


EXPANDED = (expand_value, expand_oldest, expand_fails)


@ensures("expand-visits", "PB-P7.2-case1, PB-P7.2-if")
@when(lambda sons: bool(sons))
@message(
    expected=lambda sons, g1, L_n, U_n: f"brothers {[son.broth for son in sons]}, g1 = {g1!r}, {L_n!r}..{U_n!r}",
    actual=calls_made,
)
def expand_visits(g1: Value, sons: Places, called: Collection[int], U_n: Value, L_n: Value, is_max_n: bool) -> bool:
    """a child c is expanded iff U(n) >= g1 > L(n) and Maxbroth(c) < g1 (n max), Minbroth(c) >= g1 (n min)"""
    passes = U_n >= g1 > L_n
    return all((s.index in called) == (passes and (s.broth < g1 if is_max_n else s.broth >= g1)) for s in sons)


@requires("expand-called", "PB-T7.2")
@when(lambda station: station is not None)
@message(expected=static_words, actual="g1 = {g1!r}, f-hat of the beta-ancestor {station.f_hat_of_beta_ancestor!r}")
def formulas_10_and_11(g1: Value, station: Station[Any]) -> bool:
    """in SSS-2, expand(n, g1): min(beta(n), U-hat(n)) = g1 > max(alpha(n), L-hat(n)), g1 >= f-hat(beta-ancestor(n))"""
    # (10) determines g1, so a node is expanded at most once, whatever else happens.
    return station.high == g1 > station.low and g1 >= station.f_hat_of_beta_ancestor


@requires("sss2-dominates", "PB-T7.3")
@when(lambda station: station is not None)
@message(expected="max(alpha, L-hat) < min(beta, U-hat)", actual=static_words)
def dominates(station: Station[Any]) -> bool:
    """a node is expanded only if alpha-beta with the same heuristics visits it: (6) holds"""
    return station.low < station.high


@requires("tip-bounds", "PB-S5-tip", "U(n) = g1 > L(n)", Cost.LOCAL)
@message(expected="U({n}) = g1 > L({n})", actual="g1 = {g1!r}, {L_n!r}..{U_n!r}")
def tip_bounds(g1: Value, U_n: Value, L_n: Value) -> bool:
    return U_n == g1 > L_n


@invariant("PB-I6-1-max", "PB-I6.1-max, corrected", "Maxbroth(c) <= max g2' so far < g1")
@message(expected="{Maxbroth!r} <= g2 < {g1!r}", actual="g2 = {g2!r}")
def brothers_below(Maxbroth: Value, g2: Value, g1: Value) -> bool:
    return Maxbroth <= g2 < g1


@invariant("PB-I6-1-min", "PB-I6.1-min", "Minbroth(c) >= g1")
@message(expected="Minbroth(c) >= {g1!r}", actual="Minbroth(c) = {Minbroth!r}")
def brothers_not_below(Minbroth: Value, g1: Value) -> bool:
    return Minbroth >= g1


@invariant("PB-I6-1-kept", "PB-I6.1-max, PB-P6.2-max")
@message(expected="for each older brother the oldest tree with g < {g1!r}", actual=lambda kept: f"{len(kept)} trees")
def kept_oldest(node: Any, child: Any, g1: Value, kept: Trees, milestone: Milestones[Any]) -> bool:
    """the trees kept of the older brothers of c are the oldest with g < g1"""
    return milestone.are_oldest(kept, node, child, g1)


@invariant("PB-I6-1-value", "PB-I6.1-max", "g2 is the greatest value of the trees kept")
@message(expected=lambda kept: f"max of {[S.g for S in kept]}", actual="g2 = {g2!r}")
def kept_value(g2: Value, kept: Trees, milestone: Milestones[Any]) -> bool:
    return maximum([milestone.g(S) for S in kept]) == g2


@loop(brothers_below, kept_oldest, kept_value)
def expand_max_loop(tree: InformedGameTree[Any], node: Any, child: Any, g1: Value, g2: Value, kept: Trees) -> None:
    """Before child c of a max node is expanded; g2 is the maximum of the values obtained."""


@loop(brothers_not_below)
def expand_min_loop(tree: InformedGameTree[N], node: N, child: N, g1: Value) -> None:
    """Before child c of a min node is expanded."""
