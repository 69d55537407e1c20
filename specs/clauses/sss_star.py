"""The theorems and invariants of SSS* (SS 3.4 to 4.3.7), for SSS* and for its dual.

`removed_loop` speaks of the state that has just been removed from OPEN; h is the merit of the one removed before it.
Stockman writes Baudet's alpha and beta from the father's point of view. In the notation of PB Definition 1.1, which is
used here, Lemma 1 is h(n) = beta(n) and Lemma 2 is alpha(n) < h(n). Both hold of every node expanded, of either type.
In the dual merits are lower bounds, and alpha and beta, max and min, > and < change places.
"""

from dataclasses import replace
from typing import Any, Final
from weakref import WeakKeyDictionary

from specs.clauses.fail_soft import value
from specs.clauses.gamma import Open, SearchState, is_better
from specs.contracts import Cost, ghost, invariant, loop, message, when
from specs.contracts.ghost import Place, oracle_of
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from specs.watch import unwatched

_sons: Final[WeakKeyDictionary[Any, Any]] = WeakKeyDictionary()


@ghost
def state_place(tree: GameTree[N], state: SearchState) -> Place[N]:
    """The state's node with alpha(n) and beta(n), carried from father to son."""
    game = unwatched(tree)
    line = [state]
    while (father := line[-1].father) is not None and father not in _sons:
        line.append(father)
    place: Place[N] = Place(line[-1].node, 0, NEG_INF, POS_INF, NEG_INF)
    for here in reversed(line):
        if here.father is not None:
            if here.father not in _sons:
                _sons[here.father] = place.sons(game, oracle_of(game))
            place = _sons[here.father][here.index]
    return place


@ghost
def state_f(tree: GameTree[N], state: SearchState) -> Value:
    """f of the state's node."""
    return oracle_of(unwatched(tree))[state.node]


# THE RESULT


ends_with_f = replace(value, id="SS-T2", source="SS-T2", sentence="SSS* ends with the minimax value: v = f(n)")


# THE STATE REMOVED


@invariant("SS-R2-mono", "SS-R2-mono", "the merit of the state removed never gets better", Cost.LOCAL)
@message(expected="a merit no better than {h!r}", actual="{state!r}")
def never_rises(OPEN: Open, state: SearchState, h: Value) -> bool:
    return not is_better(state.merit, h, OPEN)


@invariant("SS-I3-4-admissible", "SS-I3.4-admissible")
@message(expected="a merit no worse than f({n}) = {f!r}", actual="{state!r}")
def admissible(OPEN: Open, state: SearchState, f: Value) -> bool:
    """the merit of the state removed is a bound on the value of the root: h >= g(1)"""
    return not is_better(f, state.merit, OPEN)


@invariant("SS-I3-4-solved", "SS-I3.4-solved")
@when(lambda state: state.solved)
@message(
    expected=lambda OPEN, state_place, state_f: f"the worse of {_bound(OPEN, state_place)!r} and f = {state_f!r}",
    actual="{state!r}",
)
def solved_merit(OPEN: Open, state: SearchState, state_place: Place[Any], state_f: Value) -> bool:
    """a SOLVED state has the merit min(h(n), g(n)), h(n) being its merit when LIVE"""
    bound = _bound(OPEN, state_place)
    return state.merit == (min(bound, state_f) if OPEN.all_at_max else max(bound, state_f))


def _bound(OPEN: Open, place: Place[Any]) -> Value:
    """h(n) by Lemma 1: beta(n), in the dual alpha(n)."""
    return place.beta if OPEN.all_at_max else place.alpha


@invariant("SS-L1", "SS-L1")
@when(lambda state: not state.solved)
@message(expected=lambda OPEN, state_place: f"merit {_bound(OPEN, state_place)!r}", actual="{state!r}")
def lemma_1(OPEN: Open, state: SearchState, state_place: Place[Any]) -> bool:
    """h(n) = min g over the elder brothers of n and of its ancestors that have a min father: h(n) = beta(n)"""
    return state.merit == _bound(OPEN, state_place)


@invariant("SS-L2", "SS-L2")
@when(lambda state: not state.solved)
@message(expected="a merit within ({state_place.alpha!r}, {state_place.beta!r}]", actual="{state!r}")
def lemma_2(OPEN: Open, state: SearchState, state_place: Place[Any]) -> bool:
    """h(n) > g of every elder brother, of n and of its ancestors, that has a max father: h(n) > alpha(n)"""
    return state.merit > state_place.alpha if OPEN.all_at_max else state.merit < state_place.beta


@invariant("SS-T3", "SS-T3", "a node that SSS* expands is visited by alpha-beta: alpha(n) < beta(n)")
@when(lambda state: not state.solved)
@message(
    expected="alpha({state.name}) < beta({state.name})",
    actual="alpha = {state_place.alpha!r}, beta = {state_place.beta!r}",
)
def domination(state_place: Place[Any]) -> bool:
    return state_place.alpha < state_place.beta


@loop(never_rises, admissible, solved_merit, lemma_1, lemma_2, domination)
def removed_loop(tree: GameTree[N], node: N, OPEN: Open, state: SearchState, h: Value) -> None:
    """When a state has been removed, ties left-first."""


@loop(never_rises, admissible, solved_merit, lemma_1)
def removed_1979_loop(tree: GameTree[N], node: N, OPEN: Open, state: SearchState, h: Value) -> None:
    """When a state has been removed, ties in order of arrival: Lemma 2 and Theorem 3 need them left-first."""
