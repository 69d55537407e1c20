"""The laws of a walk through a game graph, depth first, and of what a vertex can reach (FR-KA-linear).

`graph_scc` itself walks through each small graph: at the head of its loop, and where a vertex is discovered or a part
is closed, the real walk is looked at. The stretch of an open place is the last place on the trail that is not after it.
Each seeded bug spoils one method of the walk, or one quantity that is noted.
"""

from collections.abc import Mapping
from typing import Final

from proofs.proving.containers.counter import COUNTED
from proofs.proving.law import Law, law, table_of
from proofs.proving.models.game_graph import LEAF
from specs.values import Value


@law("walk-trail", "FR-KA-linear")
def ASCENDS(first: Value, before: Value, after: Value) -> bool:
    """the places on the trail ascend, from the first place of the walk on"""
    return first <= before < after


@law("walk-first", "FR-KA-linear")
def FIRST(first: Value, any_place: Value) -> bool:
    """no place is before the first"""
    return first <= any_place


@law("walk-next", "FR-KA-linear")
def NEXT(older: Value, newer: Value) -> bool:
    """a new place is after those that are open"""
    return older < newer


@law("walk-stretch", "FR-KA-linear")
def STRETCH(is_last: bool, stretch: Value, open: Value, top: Value) -> bool:
    """an open place of the last stretch is not before the last place on the trail, where it begins; others are"""
    return stretch == top <= open if is_last else stretch <= open < top


@law("walk-low-of", "Python: list")
def ONE_LOW(low_there: Value, low_of_top: Value) -> bool:
    """low of the stretch of a place is low of the place where the stretch begins"""
    return low_there == low_of_top


@law("walk-discover", "FR-KA-linear")
def DISCOVERED(place: Value, low: Value, new_stretch: Value, number: object, edges: object) -> bool:
    """what is discovered is the last on the trail, low of its stretch is its place; its edges are counted"""
    return low == place == new_stretch and number == edges


@law("walk-close", "FR-KA-linear")
def CLOSED(is_closed: bool, was_last: bool) -> bool:
    """what is closed is what was in the last stretch"""
    return is_closed == was_last


@law("walk-end", "FR-KA-linear")
def ENDS(left: Value, begin: Value) -> bool:
    """when the trail is empty, the place that was left is the first one"""
    return left == begin


@law("reach-successors", "FR-KA-linear")
def HANDED_ON(reached: bool, after: bool) -> bool:
    """what a vertex can reach has with a vertex all its successors"""
    return after or not reached


@law("reach-least", "FR-KA-linear")
def LEAST(is_in: bool, reached: bool) -> bool:
    """a set that has the vertex, and with a vertex all its successors, has all that the vertex can reach"""
    return is_in or not reached


WALK_LAWS: Final[Mapping[str, Law]] = table_of(
    ASCENDS, FIRST, NEXT, STRETCH, ONE_LOW, DISCOVERED, CLOSED, ENDS, HANDED_ON, LEAST, COUNTED, LEAF
)
