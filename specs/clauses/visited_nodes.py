"""Clauses about the windows of nested calls and about the nodes visited (PB-T3.1, PB-T3.2, PB-C3.1).

These are theorems about a whole search. Each is checked as soon as it can be: the window when a nested call begins,
the visited set when a call ends, for all children of its node at once. Nothing is lost by that: (6) at a node implies
(6) at its ancestors, so "every call calls just the children of which (6) holds" is equivalent to the theorem. The
outermost call may have any window (a, b): alpha(n) and beta(n) here are max(a, alpha(n)) and min(b, beta(n)).

`sons` are the places of n's children with their static quantities, `called` the numbers of the children called so far.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any

from specs.contracts import ensures, message, requires, when
from specs.contracts.ghost import InformedPlace, Place
from specs.values import Value


def is_visited(son: Place[Any]) -> bool:
    """(6) of PB-T3.2 at a child, without heuristics: alpha(c) < beta(c)."""
    return son.alpha < son.beta


def is_visited_informed(son: InformedPlace[Any]) -> bool:
    """(6) of PB-T3.2 at a child: max(alpha(c), L-hat(c)) < min(beta(c), U-hat(c))."""
    return max(son.alpha, son.L_hat) < min(son.beta, son.U_hat)


def calls_made(called: Iterable[int]) -> str:
    """The children that were called, in words."""
    return f"calls on children {sorted(number + 1 for number in called)}"


@requires("nested-window", "PB-T3.1", "alpha = alpha(n) and beta = beta(n) at every nested call (without heuristics)")
@message(expected="alpha = {alpha_n!r}, beta = {beta_n!r}", actual="alpha = {alpha!r}, beta = {beta!r}")
def nested_window(alpha: Value, beta: Value, alpha_n: Value, beta_n: Value) -> bool:
    return alpha == alpha_n and beta == beta_n


@requires("nested-window-within", "RR-2.2.1-NScutoffs")
@message(expected="alpha >= {alpha_n!r}, beta <= {beta_n!r}", actual="alpha = {alpha!r}, beta = {beta!r}")
def nested_window_within(alpha: Value, beta: Value, alpha_n: Value, beta_n: Value) -> bool:
    """alpha >= alpha(n) and beta <= beta(n) at every nested call: a window that alpha-beta has there, or a
    narrower one
    """
    return alpha >= alpha_n and beta <= beta_n


@requires("nested-window-informed", "PB-T3.1")
@message(
    expected="alpha = max({alpha_n!r}, {L_bar!r}), beta = min({beta_n!r}, {U_bar!r})",
    actual="alpha = {alpha!r}, beta = {beta!r}",
)
def nested_window_informed(
    alpha: Value, beta: Value, alpha_n: Value, beta_n: Value, L_bar: Value, U_bar: Value
) -> bool:
    """alpha = max(alpha(n), L-bar(n)) and beta = min(beta(n), U-bar(n)) at every nested call"""
    return alpha == max(alpha_n, L_bar) and beta == min(beta_n, U_bar)


@ensures("visits-open", "PB-T3.2", "a node is visited iff alpha(n) < beta(n) (without heuristics)")
@when(lambda sons: bool(sons))
@message(expected=lambda sons: calls_made(son.index for son in sons if is_visited(son)), actual=calls_made)
def visits_alphabeta(sons: Sequence[Place[Any]], called: Collection[int]) -> bool:
    for son in sons:  # noqa: SIM110 - written out: this is evaluated at every nested call
        if (son.index in called) != (son.alpha < son.beta):
            return False
    return True


@ensures("visits-informed", "PB-T3.2", "a node is visited iff max(alpha(n), L-hat(n)) < min(beta(n), U-hat(n))")
@when(lambda informed_sons: bool(informed_sons))
@message(
    expected=lambda informed_sons: calls_made(son.index for son in informed_sons if is_visited_informed(son)),
    actual=calls_made,
)
def visits_informed(informed_sons: Sequence[InformedPlace[Any]], called: Collection[int]) -> bool:
    return all((son.index in called) == is_visited_informed(son) for son in informed_sons)


@ensures("visits-only-open", "RR-2.2.1-NScutoffs")
@when(lambda called: bool(called))
@message(expected="alpha(c) < beta(c) for each child c that is called", actual=calls_made)
def dominates_alphabeta(sons: Sequence[Place[Any]], called: Collection[int]) -> bool:
    """a node is visited only if alpha(n) < beta(n): only nodes that alpha-beta with the same root window visits"""
    return all(is_visited(son) for son in sons if son.index in called)


tighter_visits_fewer = replace(
    dominates_alphabeta,
    id="tighter-visits-fewer",
    source="PB-C3.1",
    sentence="a tighter heuristic pair never visits more: here, no node that the search without heuristics would not "
    "visit",
)


@ensures("visits-all", "RR-F2.3-minimax", "every child is visited")
@when(lambda sons: bool(sons))
@message(expected=lambda sons: f"calls on all {len(sons)} children", actual=calls_made)
def visits_all(sons: Sequence[Place[Any]], called: Collection[int]) -> bool:
    return len(called) == len(sons)
