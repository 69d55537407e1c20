"""The laws of OPEN and of its states (SS-A-SSS, RR-B.2-OPENinv, SS-L1, SS-L2).

The extremes of OPEN are its best promise, its best merit and the worst merit on its stack. A state promises the worst
of its merit, of f(n) if it is LIVE, and of what is to come: the younger brothers that are still to be solved, of its
node and of those above it. In the dual better and worse change places; `all_at_max` says which of the two it is.
"""

from typing import Final

from proofs.proving.containers.sequence import CUT
from proofs.proving.law import law, table_of
from specs.clauses import open_list as clauses
from specs.clauses import promises
from specs.values import Value

KEPT: Final = (
    clauses.in_order, clauses.antichain, clauses.solution_tree, clauses.ties_left_first, promises.links,
    promises.parting,
)  # fmt: skip


def _is_better(all_at_max: bool, x: Value, y: Value) -> bool:
    return x > y if all_at_max else x < y


@law("OPEN-best", "SS-A-SSS")
def BEST_GOES(popped_merit: Value, best_merit: Value) -> bool:
    """the state removed has the best merit on OPEN"""
    return popped_merit == best_merit


@law("OPEN-promise", "SS-T2")
def PROMISES(all_at_max: bool, some_promise: Value, some_merit: Value) -> bool:
    """states promise no more than their merits"""
    return not _is_better(all_at_max, some_promise, some_merit)


@law("promise", "SS-T2")
def PROMISE(own_promise: Value, merit_f_to_come: Value) -> bool:
    """a state promises the worst of its merit, of what is to come, and if it is LIVE of f(n)"""
    return own_promise == merit_f_to_come


@law("promise-sons", "SS-T2")
def PROMISE_OF_SONS(sons_promise: Value, merit_father_to_come: Value) -> bool:
    """where all sons count, they promise the worst of their merit, f of their father, and what is to come of it"""
    return sons_promise == merit_father_to_come


@law("OPEN-purged", "SS-T2")
def PURGED_PROMISES(all_at_max: bool, purged_promise: Value, to_come: Value) -> bool:
    """what is purged promises no more than what is to come of the state that it is below"""
    return not _is_better(all_at_max, purged_promise, to_come)


@law("OPEN-popped", "RR-B.2-OPENinv")
def POPPED(is_placed: bool) -> bool:
    """a state that is removed is the child of its father that its number says, linked from there; it has none below"""
    return is_placed


@law("OPEN-kept", "RR-B.2-OPENinv")
def ON_OPEN(are_put_rightly: bool, is_kept: bool) -> bool:
    """OPEN is in order, an antichain, linked, a solution tree's worth, and parts, if each state has its place"""
    return is_kept or not are_put_rightly


# WHERE STATES PART FROM ALL ON OPEN


@law("apart-popped", "RR-B.2-OPENinv")
def APART(popped_is_apart: bool) -> bool:
    """a state that is removed parts from all on OPEN, at nodes of which all sons count"""
    return popped_is_apart


@law("apart-son", "RR-B.2-OPENinv")
def APART_SON(above_is_apart: bool, son_is_apart: bool) -> bool:
    """a state below one that parts from all on OPEN does so too"""
    return son_is_apart or not above_is_apart


@law("apart-father", "RR-B.2-OPENinv")
def APART_FATHER(son_is_apart: bool, all_count: bool, above_is_apart: bool) -> bool:
    """the father of a state that parts from all does so, unless all its sons count"""
    return above_is_apart or all_count or not son_is_apart


@law("apart-purged", "RR-B.2-OPENinv")
def APART_PURGED(son_was_apart: bool, purged_is_apart: bool) -> bool:
    """a state below which all was purged parts from all if one of its sons did"""
    return purged_is_apart or not son_was_apart


@law("OPEN-later", "SS-T2")
def LATER(
    is_same: bool, is_son: bool, is_father: bool, is_next: bool, was_solved: bool, is_solved: bool, is_later: bool
) -> bool:
    """depth-first search enters a node (LIVE) before all below it, goes to its next brother, and leaves it (SOLVED)"""
    is_on = is_next or (is_father and is_solved) or (not was_solved and (is_son or (is_same and is_solved)))
    return is_later or not is_on


# MERITS


@law("merit", "SS-L1, SS-I3.4")
def MERIT(popped_merit: Value, due: Value) -> bool:
    """a LIVE state has the merit beta(n), a SOLVED one min(beta(n), f(n))"""
    return popped_merit == due


@law("merit-above", "SS-L1")
def MERIT_ABOVE(merit_above: Value, bound_above: Value) -> bool:
    """a state above one on OPEN has the merit beta(n)"""
    return merit_above == bound_above


@law("merit-below", "SS-L1.below")
def MERIT_BELOW(all_at_max: bool, worse_above: Value, merit_below: Value) -> bool:
    """min(beta(n), f(n)) of a node with all its sons there is no better than the best merit below it"""
    return not _is_better(all_at_max, worse_above, merit_below)


@law("merit-left", "SS-L2.left")
def MERIT_LEFT(all_at_max: bool, worse_end: Value, leftmost_merit: Value) -> bool:
    """ties left-first: min(alpha(n), beta(n)) is worse than the merit of the state removed"""
    return _is_better(all_at_max, leftmost_merit, worse_end)


# WHAT GOES DOWN FROM FATHER TO SON


@law("bound-son", "PB-T3.1")
def BOUND(bound: Value, bound_and_older: Value) -> bool:
    """beta(c) is beta(n), below a min node the least of that and the older brothers"""
    return bound == bound_and_older


@law("to-come-son", "SS-T2")
def TO_COME(to_come_of_son: Value, to_come_and_younger: Value) -> bool:
    """to come of a son is what is to come of its father, and where not all sons count the younger brothers"""
    return to_come_of_son == to_come_and_younger


@law("f-sons", "PB-D1.b")
def F_OF_SONS(f_above: Value, older_son_younger: Value) -> bool:
    """where not all sons count at once, f(n) is the worst of a son, the older and the younger ones"""
    return f_above == older_son_younger


@law("younger-next", "PB-D1.1-broth")
def YOUNGER(younger: Value, next_and_younger: Value) -> bool:
    """the younger brothers are the next one and the younger brothers of that, or none"""
    return younger == next_and_younger


@law("older-next", "PB-D1.1-broth")
def OLDER(older: Value, elder_and_older: Value) -> bool:
    """the older brothers are the elder one and the older brothers of that, or none"""
    return older == elder_and_older


OPEN_LAWS: Final = table_of(
    CUT, BEST_GOES, PROMISES, PROMISE, PROMISE_OF_SONS, PURGED_PROMISES, POPPED, ON_OPEN, APART,
    APART_SON, APART_FATHER, APART_PURGED, LATER, MERIT, MERIT_ABOVE, MERIT_BELOW, MERIT_LEFT, BOUND, TO_COME,
    F_OF_SONS, YOUNGER, OLDER,
)  # fmt: skip
