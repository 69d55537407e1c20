"""The precondition of the informed search: its heuristic pair is valid and consistent (PB-D1.d, PB-D1.e).

Checked at every nested call for its own node, so a pair is checked as far as the search looks at it.
"""

from collections.abc import Sequence

from specs.contracts import ghost, message, requires, when
from specs.informed import InformedGameTree
from specs.tree import N
from specs.values import Value
from specs.watch import unwatched

Pair = tuple[Value, Value]  # L, U


@ghost
def L_n(tree: InformedGameTree[N], node: N) -> Value:
    """L(n), asked without being seen."""
    return unwatched(tree).lower(node)


@ghost
def U_n(tree: InformedGameTree[N], node: N) -> Value:
    """U(n), asked without being seen."""
    return unwatched(tree).upper(node)


@ghost
def is_max_n(tree: InformedGameTree[N], node: N) -> bool:
    """Whether n is a max node."""
    return tree.is_max(node)


@ghost
def pairs_below(tree: InformedGameTree[N], node: N) -> Sequence[Pair]:
    """L(c) and U(c) of each child c."""
    game = unwatched(tree)
    return [(game.lower(child), game.upper(child)) for child in game.children(node)]


@requires("valid-pair", "PB-D1.d", "L(n) <= f(n) <= U(n), with equality at a terminal")
@message(expected="L({n}) <= f({n}) = {f!r} <= U({n})", actual="L = {L_n!r}, U = {U_n!r}")
def valid_pair(L_n: Value, f: Value, U_n: Value, pairs_below: Sequence[Pair]) -> bool:
    return L_n <= f <= U_n and (bool(pairs_below) or L_n == U_n)


@requires("consistent-pair", "PB-D1.e")
@when(lambda pairs_below: bool(pairs_below))
@message(expected="no child's bound beyond L = {L_n!r}, U = {U_n!r}", actual="the children's L, U: {pairs_below!r}")
def consistent_pair(L_n: Value, U_n: Value, pairs_below: Sequence[Pair], is_max_n: bool) -> bool:
    """U(c) <= U(n) for each child c of a max node, L(c) >= L(n) for each child c of a min node"""
    if is_max_n:
        return all(upper <= U_n for _, upper in pairs_below)
    return all(lower >= L_n for lower, _ in pairs_below)
