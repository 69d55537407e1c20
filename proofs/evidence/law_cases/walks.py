"""Cases for the laws of a depth-first walk: the real walks of `graph_scc` through small game graphs (FR-KA-linear).

The state of the walk is recorded at the head of its loop, and where a vertex is discovered or a part is closed. The
stretch of an open place is named by the last place on the trail that is not after it. Each seeded bug spoils one method
of the walk, or one recorded quantity.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from types import FunctionType
from typing import Any, ClassVar, Final

from proofs.evidence.law_cases.real import Quantities, put_to
from proofs.evidence.law_cases.scores import Graph, small_graphs
from proofs.proving.models import walk_laws as laws
from specs.clauses.graph_components import reach
from specs.contracts import contract_of
from specs.graphs.graph import vertices
from specs.graphs.graph_backwards import Backwards
from specs.graphs.graph_walk import Walk
from verified.graphs.graph_scc import graph_scc


class NotedWalk(Walk[Any]):
    """A walk that records the quantities of its steps."""

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
        """Record the state at the head of the loop."""
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


# WHAT A VERTEX CAN REACH


def _reached(*, hands_on: bool = True) -> Iterator[Quantities]:
    """Every vertex and edge, and every closed set with the root; a seeded bug takes sets that are not closed."""
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


CASES: Final = (
    put_to(_walks, partial(_walks, "trail"), laws.ASCENDS, laws.FIRST, laws.STRETCH),
    put_to(_walks, partial(_walks, "place"), laws.NEXT),
    put_to(_walks, partial(_walks, "lows"), laws.ONE_LOW),
    put_to(_walks, partial(_walks, "low"), laws.DISCOVERED),
    put_to(_walks, partial(_walks, "close"), laws.CLOSED),
    put_to(_walks, partial(_walks, "begin"), laws.ENDS),
    put_to(_reached, _backwards, laws.HANDED_ON),
    put_to(_reached, partial(_reached, hands_on=False), laws.LEAST),
)
