"""The specification of SSS-2 (PB sections 5 to 7): diminish and the main program. For expand: `sss2_expand`.

`T` is T1(n), the part of the global solution tree below n when a call of diminish begins, and the result is the pair
(g2, T2(n)). `sons` are n's children with Maxbroth or Minbroth, `called` the numbers of those on which diminish called
itself; for the other names see `sss2_ghosts`.
"""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from specs.clauses.sss2_expand import Places, Trees, kept_oldest
from specs.clauses.sss2_ghosts import given_words, oldest_words, result_words, static_words
from specs.clauses.visited_nodes import calls_made
from specs.contracts import Cost, ensures, invariant, loop, message, requires, when
from specs.informed import InformedGameTree
from specs.solutions.informed_solutions import Solution
from specs.solutions.milestones import Milestones
from specs.solutions.stations import Station
from specs.tree import N
from specs.values import Value

# DIMINISH


@requires("diminish-value", "PB-S5-dim-pre", "g(T1(n)) = g1")
@message(expected="g(T1) = {g1!r}", actual=given_words)
def diminish_value(g1: Value, T: Solution[Any], milestone: Milestones[Any]) -> bool:
    return milestone.g(T) == g1 and milestone.is_labelled(T)


@requires("diminish-milestone", "PB-S5-dim-pre, PB-P6.2-pre", "T1(n) is the oldest tree in M(n) with g <= g1")
@message(expected=oldest_words(below=False), actual=given_words)
def diminish_milestone(node: Any, g1: Value, T: Solution[Any], milestone: Milestones[Any]) -> bool:
    return milestone.is_oldest(T, node, g1, below=False)


@requires("diminish-called", "PB-T7.1")
@when(lambda station: station is not None)
@message(expected=static_words, actual="g1 = {g1!r}")
def formulas_8_and_9(g1: Value, station: Station[Any]) -> bool:
    """in SSS-2, diminish(n, g1): min(beta(n), U-hat(n)) > g1 > max(alpha(n), L-hat(n)) and g1 >= f-hat(n)"""
    return station.high > g1 > station.low and g1 >= station.f_hat


tip_called = replace(
    formulas_8_and_9,
    id="tip-called",
    source="PB-P7.2-case2",
    sentence="in SSS-2, expandtip(n, g1): the same as of diminish(n, g1), which calls it",
)


@ensures("diminish-result", "PB-S5-dim-post", "g1 >= g2 and g(T2(n)) = g2")
@message(expected="g(T2) = g2 <= {g1!r}", actual=result_words)
def diminish_result(g1: Value, v: tuple[Value, Solution[Any]], milestone: Milestones[Any]) -> bool:
    g2, T = v
    return g1 >= g2 == milestone.g(T) and milestone.is_labelled(T)


@ensures("diminish-next", "PB-S5-dim-post", "g1 > g2 implies that T2(n) is the oldest tree in M(n) with g < g1")
@when(lambda g1, v: g1 > v[0])
@message(expected=oldest_words(below=True), actual=result_words)
def diminish_next(node: Any, g1: Value, v: tuple[Value, Solution[Any]], milestone: Milestones[Any]) -> bool:
    return milestone.is_oldest(v[1], node, g1, below=True)


@ensures("diminish-fails", "PB-S5-dim-post", "g1 = g2 implies f(n) = g1")
@when(lambda g1, v: g1 == v[0])
@message(expected="f({n}) = {g1!r}", actual="f({n}) = {f!r}")
def diminish_fails(g1: Value, f: Value) -> bool:
    return f == g1


@ensures("diminish-younger", "PB-R5.1", "T2(n) = T1(n), or T1(n) is older")
@message(expected=lambda tree, T: f"no older than {given_words(tree, T)}", actual=result_words)
def diminish_younger(T: Solution[Any], v: tuple[Value, Solution[Any]], milestone: Milestones[Any]) -> bool:
    return milestone.is_older_or_same(T, v[1])


@ensures("diminish-basic", "PB-P6.2-basic", "L(n) >= g1 implies f(n) = L(n) = g1 = g2, and T is unaffected")
@when(lambda L_n, g1: L_n >= g1)
@message(expected="f({n}) = L({n}) = g2 = {g1!r}", actual=lambda f, tree, v: f"f = {f!r}, {result_words(tree, v)}")
def diminish_basic(g1: Value, L_n: Value, f: Value, T: Solution[Any], v: tuple[Value, Solution[Any]]) -> bool:
    return f == L_n == g1 == v[0] and v[1] is T


@ensures("diminish-visits", "PB-P7.1-onlyif, PB-P7.1-if, PB-R8.1")
@when(lambda T: bool(T.sons))
@message(
    expected=lambda sons, T: f"brothers {[son.broth for son in sons]}, values {[c.g for c in T.sons]}",
    actual=calls_made,
)
def diminish_visits(
    g1: Value, T: Solution[Any], sons: Places, called: Collection[int], L_n: Value, is_max_n: bool
) -> bool:
    """a child c in T1 is diminished iff n is no tip, L(n) < g1, g(T1(c)) = g1, and Maxbroth(c) < g1 if n is max"""
    if L_n >= g1:
        return not called
    if not is_max_n:
        return set(called) == {T.choice}
    return all((s.index in called) == (c.g == g1 and s.broth < g1) for s, c in zip(sons, T.sons, strict=True))


@invariant("PB-P6-2-max", "PB-P6.2-max, PB-P7.1-onlyif", "Maxbroth(c) < g1")
@message(expected="Maxbroth(c) < {g1!r}", actual="Maxbroth(c) = {Maxbroth!r}")
def brothers_succeeded(Maxbroth: Value, g1: Value) -> bool:
    return Maxbroth < g1


@invariant("PB-I6-2-child", "PB-I6.2-min", "Minbroth(c) > g1 for the child c in T1")
@message(expected="Minbroth(c) > {g1!r}", actual="Minbroth(c) = {Minbroth!r}")
def brothers_above(Minbroth: Value, g1: Value) -> bool:
    return Minbroth > g1


@invariant("PB-I6-2-min", "PB-I6.2-min", "Minbroth(b) = g1 for each younger brother b that is expanded")
@message(expected="Minbroth(b) = {g1!r}", actual="Minbroth(b) = {Minbroth!r}")
def brothers_reach(Minbroth: Value, g1: Value) -> bool:
    return Minbroth == g1


@loop(brothers_succeeded, kept_oldest)
def diminish_max_loop(tree: InformedGameTree[Any], node: Any, child: Any, g1: Value, kept: Trees) -> None:
    """Before each child c of a max node; `kept` are the trees of its older brothers by now."""


@loop(brothers_above)
def diminish_min_loop(tree: InformedGameTree[N], node: N, child: N, g1: Value) -> None:
    """Before the child c of a min node in T1 is diminished."""


@loop(brothers_reach)
def brothers_loop(tree: InformedGameTree[N], node: N, child: N, g1: Value) -> None:
    """Before a younger brother of the child in T1 is expanded."""


# THE MAIN PROGRAM


@invariant("sss2-bound", "PB-L4.1, PB-R5.4", "g2 = g(T) >= f(G)")
@message(expected="{f!r} <= g2 = g(T)", actual="g2 = {g2!r}")
def main_bound(g2: Value, T: Solution[Any], f: Value, milestone: Milestones[Any]) -> bool:
    return g2 == milestone.g(T) >= f and milestone.is_labelled(T)


@invariant("sss2-milestone", "PB-T5.1", "T is the milestone of value g2 in M(G)")
@message(expected="the milestone of value {g2!r}", actual=given_words)
def main_milestone(node: Any, g2: Value, T: Solution[Any], milestone: Milestones[Any]) -> bool:
    return milestone.is_oldest(T, node, g2, below=False)


@invariant("sss2-descends", "PB-T5.1", "g2 < g1: of finitely many values, so the loop ends", Cost.LOCAL)
@message(expected="g2 < {g1!r}", actual="g2 = {g2!r}")
def main_descends(g1: Value, g2: Value) -> bool:
    return g2 < g1


@loop(main_descends, main_milestone, main_bound)
def sss2_loop(tree: InformedGameTree[Any], node: Any, g1: Value, g2: Value, T: Solution[Any]) -> None:
    """Before each call of diminish in the main program."""
