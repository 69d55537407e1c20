"""Why SSS* ends with the minimax value (SS-T2): the promise of each state on OPEN, and how the states are linked.

The promise of a state is the least of: its merit; the value of its node, if the state is LIVE; and the values of the
younger brothers of its node, and of nodes above it, that have a min father, for these are still to be solved. Before
every step the best promise on OPEN is the value of the root. Gamma keeps that true: it replaces a state by states with
the same promise, and what it purges promises no more than what stays, for it is below a solved node of the best merit.
In the dual max and min, better and worse change places.

Each clause looks at every state on OPEN, so it is checked only where OPEN is `short`, as on all exhausted trees.
"""

from itertools import combinations, pairwise
from typing import Any

from specs.clauses.gamma import Open, SearchState, first, is_better, states
from specs.contracts import ghost, invariant, message, when
from specs.contracts.ghost import oracle_of
from specs.tree import GameTree, N
from specs.values import NEG_INF, POS_INF, Value
from specs.watch import unwatched

SHORT = 64


def is_short(OPEN: Open) -> bool:
    """Whether OPEN holds few states, and the first of them is not deep in the tree."""
    if len(OPEN) > SHORT:
        return False
    above = first(OPEN)
    for _ in range(SHORT):
        if above is None:
            return True
        above = above.father
    return False


@ghost
def short(OPEN: Open) -> bool:
    """Whether clauses about the whole of OPEN are checked: only where OPEN is short."""
    return is_short(OPEN)


# WHAT IS PROMISED


def promise(tree: GameTree[N], OPEN: Open, state: SearchState) -> Value:
    """What the state promises the root: the worst of its merit, its node's value and the younger brothers to come."""
    game = unwatched(tree)
    f, worst = oracle_of(game), min if OPEN.all_at_max else max
    promised = [state.merit, *([] if state.solved else [f[state.node]])]
    below = state
    while (above := below.father) is not None:
        if game.is_max(above.node) != OPEN.all_at_max:
            promised += [f[brother] for brother in [*game.children(above.node)][below.index + 1 :]]
        below = above
    return worst(promised)


def _none(OPEN: Open) -> Value:
    """The best of no values: worse than every value."""
    return NEG_INF if OPEN.all_at_max else POS_INF


def best(OPEN: Open, values: list[Value]) -> Value:
    """The best of the values: the greatest, in the dual the least."""
    return (max if OPEN.all_at_max else min)([_none(OPEN), *values])


def worst(OPEN: Open, values: list[Value]) -> Value:
    """The worst of the values; of no values the end that is better than every value."""
    return min([POS_INF, *values]) if OPEN.all_at_max else max([NEG_INF, *values])


@ghost
def promised(tree: GameTree[N], OPEN: Open) -> Value:
    """The best promise on OPEN."""
    return best(OPEN, [promise(tree, OPEN, state) for state in OPEN])


@invariant("SS-T2-promise", "SS-T2", "the best that a state on OPEN promises is the value of the root")
@when(lambda short: short)
@message(expected="the best promise {f!r}", actual=lambda OPEN, promised: f"{promised!r}, by {states(OPEN)}")
def promises_f(f: Value, promised: Value) -> bool:
    return promised == f


# THE ORDER OF MERITS


@ghost
def best_merit(OPEN: Open) -> Value:
    """The best merit on OPEN."""
    return best(OPEN, [state.merit for state in OPEN])


@ghost
def stack_merit(OPEN: Open) -> Value:
    """The worst merit on the stack."""
    return worst(OPEN, [state.merit for state in OPEN.stacked])


@invariant("SS-R2-merits", "SS-R2-mono", "no state on OPEN has a better merit than the one that was removed before")
@when(lambda short: short)
@message(expected="merits no better than {h!r}", actual=states)
def merits_fall(OPEN: Open, h: Value, best_merit: Value) -> bool:
    return not is_better(best_merit, h, OPEN)


@invariant("SS-R3-2-stack", "SS-R3.2-samemerit")
@when(lambda short: short)
@message(expected="merits no worse than {h!r} on the stack", actual=states)
def stack_keeps_merit(OPEN: Open, h: Value, stack_merit: Value) -> bool:
    """the states on the stack have no worse merit than the one that was removed before"""
    return not is_better(h, stack_merit, OPEN)


# HOW THE STATES ARE LINKED


def line_of(state: SearchState) -> list[SearchState]:
    """The state and those above it, from the root down."""
    line = [state]
    while (father := line[-1].father) is not None:
        line.append(father)
    return line[::-1]


@invariant("OPEN-links", "RR-B.2-OPENinv")
@when(lambda short: short)
@message(expected="states that a purge finds from above", actual=states)
def links(tree: GameTree[N], node: N, OPEN: Open) -> bool:
    """each state on OPEN, and each above it, is a child of the node above, and linked from there; none has one below"""
    game = unwatched(tree)
    lines = [line_of(state) for state in OPEN]
    return all(line[0].node == node and not line[-1].below for line in lines) and all(
        [*above.sons] == [*game.children(above.node)]
        and 0 <= here.index < len(above.sons)
        and above.sons[here.index] == here.node
        and any(here is one for one in above.below)
        for line in lines
        for above, here in pairwise(line)
    )


@invariant("OPEN-parting", "RR-B.2-OPENinv", "two states on OPEN are below two sons of one max node (in the dual: min)")
@when(lambda short: short)
@message(expected="states that part at max nodes (in the dual: min)", actual=states)
def parting(tree: GameTree[N], OPEN: Open) -> bool:
    game = unwatched(tree)
    lines = [line_of(state) for state in OPEN]
    return all(_part(game, OPEN, one, two) for one, two in combinations(lines, 2))


def _part(game: Any, OPEN: Open, one: list[SearchState], two: list[SearchState]) -> bool:
    for above, below, other in zip(one, one[1:], two[1:], strict=False):
        if below is not other:
            return below.index != other.index and game.is_max(above.node) == OPEN.all_at_max
    return False  # the same state, or one above the other
