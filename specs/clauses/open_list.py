"""Invariants of the list OPEN before each step of SSS* and of its dual (SS-A-SSS, RR-B.2-OPENinv).

As printed OPEN is kept in non-decreasing order of merit; non-increasing is meant, the best first. Each clause but the
first looks at every state on OPEN, so it is checked only where OPEN is short (`is_short`), as on all exhausted trees.
"""

from itertools import pairwise

from specs.clauses.gamma import Open, SearchState, is_better, states
from specs.clauses.promises import is_short, links, merits_fall, parting, promises_f, stack_keeps_merit
from specs.contracts import Cost, invariant, loop, message, when
from specs.tree import GameTree, N
from specs.values import Value
from specs.watch import unwatched


@invariant("SS-R3-2-nonempty", "SS-R3.2-nonempty", "OPEN is never empty", Cost.LOCAL)
@message(expected="a state on OPEN", actual="none")
def never_empty(OPEN: Open) -> bool:
    return len(OPEN) > 0


@invariant("SS-A-SSS-order", "SS-A-SSS", "OPEN is in order of merit, the best first")
@when(lambda OPEN: is_short(OPEN))
@message(expected="merits that get no better", actual=states)
def in_order(OPEN: Open) -> bool:
    return not any(is_better(two.merit, one.merit, OPEN) for one, two in pairwise(OPEN))


@invariant("RR-F2-17-ties", "RR-F2.17-ties", "among states of equal merit the leftmost in the tree comes first")
@when(lambda OPEN: is_short(OPEN))
@message(expected="equal merits from left to right", actual=states)
def ties_left_first(OPEN: Open) -> bool:
    return all(one.steps < two.steps for one, two in pairwise(OPEN) if one.merit == two.merit)


@invariant("SS-A-SSS-antichain", "SS-A-SSS", "the nodes on OPEN are distinct, and none is an ancestor of another")
@when(lambda OPEN: is_short(OPEN))
@message(expected="no node twice, none below another", actual=states)
def antichain(OPEN: Open) -> bool:
    places = {state.steps for state in OPEN}
    above = {steps[:depth] for steps in places for depth in range(len(steps))}
    return len(places) == len(OPEN) and not places & above


@invariant("RR-B-2-OPENinv", "RR-B.2-OPENinv")
@when(lambda OPEN: is_short(OPEN))
@message(expected="the terminals of a max solution tree (in the dual: min)", actual=states)
def solution_tree(tree: GameTree[N], OPEN: Open) -> bool:
    """the nodes on OPEN are the terminals of a partial solution tree: all sons of a max node, one of a min node"""
    game = unwatched(tree)
    sons: dict[SearchState, set[int]] = {}
    for state in OPEN:
        below = state
        while (above := below.father) is not None:
            sons.setdefault(above, set()).add(below.index)
            below = above
    whole = OPEN.all_at_max
    return all(
        len(numbers) == (len(game.children(inner.node)) if game.is_max(inner.node) == whole else 1)
        for inner, numbers in sons.items()
    )


@loop(
    never_empty,
    in_order,
    ties_left_first,
    antichain,
    solution_tree,
    promises_f,
    merits_fall,
    stack_keeps_merit,
    links,
    parting,
)
def open_loop(tree: GameTree[N], node: N, OPEN: Open, h: Value) -> None:
    """Before a state is removed from OPEN, ties left-first; h is the merit of the one removed before."""


@loop(never_empty, in_order, antichain, solution_tree, promises_f, merits_fall, stack_keeps_merit, links, parting)
def open_1979_loop(tree: GameTree[N], node: N, OPEN: Open, h: Value) -> None:
    """Before a state is removed from OPEN, ties in order of arrival."""
