"""The laws of a walk through a game graph, depth first, and of what a vertex can reach (FR-KA-linear).

`graph_scc` itself walks through each small graph: at the head of its loop, and where a vertex is discovered or a part
is closed, the real walk is looked at. The stretch of an open place is the last place on the trail that is not after it.
Each seeded bug spoils one method of the walk, or one quantity that is noted.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from types import FunctionType
from typing import Any, ClassVar, Final

from proofs.proving.containers.counter import COUNTED
from proofs.proving.law import Law, Quantities, law, table_of
from proofs.proving.models.score_laws import LEAF, Graph, small_graphs
from specs.clauses.graph_components import reach
from specs.contracts import contract_of
from specs.graphs.graph import vertices
from specs.graphs.graph_backwards import Backwards
from specs.graphs.graph_walk import Walk
from specs.values import Value
from verified.graphs.graph_scc import graph_scc


class NotedWalk(Walk[Any]):
    """A walk that notes what it does."""

    __slots__ = ()
    notes: ClassVar[list[Quantities]]  # those of one class, for an object of a frozen class has no room
    bug: ClassVar[str]

    def discover(self, vertex: Any, is_max: bool, successors: Sequence[Any]) -> int:
        older = [*self.unclosed]
        number = super().discover(vertex, is_max, successors)
        place = self.place[vertex]
        if self.bug == "low":
            self.low[place] = 0
        self.notes.extend({"older": one, "newer": place if self.bug != "place" else one} for one in older)
        new = {"place": place, "low": self.low[place], "new_stretch": self.trail[-1], "number": number}
        self.notes.append({**new, "edges": len(successors)})
        return number

    def close(self, first: int) -> Backwards[Any]:
        before = [*self.unclosed]
        part = super().close(first)
        if self.bug == "close":
            self.unclosed.extend(one for one in before if one > first)
        self.notes.extend({"is_closed": one not in self.unclosed, "was_last": one >= first} for one in before)
        if not self.trail:
            self.notes.append({"left": first, "begin": 0 if self.bug != "begin" else -1})
        return part

    def look(self) -> bool:
        """The head of the loop."""
        trail = self.trail[::-1] if self.bug == "trail" else self.trail
        top, first = trail[-1], self.trail[0]
        self.notes.extend({"first": first, "before": one, "after": other} for one, other in pairwise(trail))
        for place in self.unclosed:
            stretch = trail[max(bisect_right(self.trail, place), 1) - 1]
            self.notes.append({"is_last": stretch == top, "stretch": stretch, "open": place, "top": top})
            if stretch == top:
                lows = self.low[stretch], self.low[place if self.bug == "lows" else top]
                self.notes.append({"low_there": lows[1], "low_of_top": lows[0]})
            self.notes.append({"first": self.trail[-1] if self.bug == "trail" else first, "any_place": place})
        return True


def _walks(bug: str = "") -> Iterator[Quantities]:
    """Every step of the walk through every small graph."""
    walks: Any = type("BuggyWalk", (NotedWalk,), {"__slots__": (), "bug": bug, "notes": []})
    code = contract_of(graph_scc).code_as_written
    known = {**graph_scc.__globals__, "Walk": walks, "walk_loop": lambda _g, _n, _s, walk, *_: walk.look()}
    search = FunctionType(code, known, "graph_scc")
    for graph in small_graphs(2_999):
        walks.notes.clear()
        try:
            search(graph, graph.root, {}, {"calls": 0, "looks": 0})
        except (LookupError, TypeError, ValueError):
            if not bug:
                raise
        yield from walks.notes


@law("walk-trail", "FR-KA-linear", _walks, partial(_walks, "trail"))
def ASCENDS(first: Value, before: Value, after: Value) -> bool:
    """the places on the trail ascend, from the first place of the walk on"""
    return first <= before < after


@law("walk-first", "FR-KA-linear", _walks, partial(_walks, "trail"))
def FIRST(first: Value, any_place: Value) -> bool:
    """no place is before the first"""
    return first <= any_place


@law("walk-next", "FR-KA-linear", _walks, partial(_walks, "place"))
def NEXT(older: Value, newer: Value) -> bool:
    """a new place is after those that are open"""
    return older < newer


@law("walk-stretch", "FR-KA-linear", _walks, partial(_walks, "trail"))
def STRETCH(is_last: bool, stretch: Value, open: Value, top: Value) -> bool:
    """an open place of the last stretch is not before the last place on the trail, where it begins; others are"""
    return stretch == top <= open if is_last else stretch <= open < top


@law("walk-low-of", "Python: list", _walks, partial(_walks, "lows"))
def ONE_LOW(low_there: Value, low_of_top: Value) -> bool:
    """low of the stretch of a place is low of the place where the stretch begins"""
    return low_there == low_of_top


@law("walk-discover", "FR-KA-linear", _walks, partial(_walks, "low"))
def DISCOVERED(place: Value, low: Value, new_stretch: Value, number: object, edges: object) -> bool:
    """what is discovered is the last on the trail, low of its stretch is its place; its edges are counted"""
    return low == place == new_stretch and number == edges


@law("walk-close", "FR-KA-linear", _walks, partial(_walks, "close"))
def CLOSED(is_closed: bool, was_last: bool) -> bool:
    """what is closed is what was in the last stretch"""
    return is_closed == was_last


@law("walk-end", "FR-KA-linear", _walks, partial(_walks, "begin"))
def ENDS(left: Value, begin: Value) -> bool:
    """when the trail is empty, the place that was left is the first one"""
    return left == begin


# WHAT A VERTEX CAN REACH


def _reached(*, hands_on: bool = True) -> Iterator[Quantities]:
    """Every vertex and edge, and every set that has the root; a seeded bug takes sets that do not hand on."""
    for graph in small_graphs(9_999):
        everywhere = vertices(graph)
        for start in everywhere:
            reached = reach(graph, start)
            for x in everywhere:
                yield from ({"reached": x in reached, "after": y in reached} for y in graph.children(x))
            for bits in range(1 << len(everywhere)):
                members = {x for number, x in enumerate(everywhere) if bits >> number & 1}
                if start in members and (not hands_on or _is_closed(graph, members)):
                    yield from ({"is_in": x in members, "reached": x in reached} for x in everywhere)


def _is_closed(graph: Graph, members: set[Any]) -> bool:
    return all(y in members for x in members for y in graph.children(x))


def _backwards() -> Iterator[Quantities]:
    """A seeded bug: an edge is followed the wrong way."""
    return ({"reached": one["after"], "after": one["reached"]} for one in _reached() if "after" in one)


@law("reach-successors", "FR-KA-linear", _reached, _backwards)
def HANDED_ON(reached: bool, after: bool) -> bool:
    """what a vertex can reach has with a vertex all its successors"""
    return after or not reached


@law("reach-least", "FR-KA-linear", _reached, partial(_reached, hands_on=False))
def LEAST(is_in: bool, reached: bool) -> bool:
    """a set that has the vertex, and with a vertex all its successors, has all that the vertex can reach"""
    return is_in or not reached


WALK_LAWS: Final[Mapping[str, Law]] = table_of(
    ASCENDS, FIRST, NEXT, STRETCH, ONE_LOW, DISCOVERED, CLOSED, ENDS, HANDED_ON, LEAST, COUNTED, LEAF
)
