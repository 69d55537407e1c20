"""The laws of a part of a game graph that is settled backwards, and the runs that exhaust them (KA-R8-gijlswijk).

Each small graph is turned around and settled, by the steps of `force` on the real lists. Before and after each step
every place is looked at. Its excess is for how many edges it waits too much: it should wait for its edges that are not
forced and for those on the agenda. Each seeded bug spoils one step, or what is noted of it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from proofs.proving.containers.counter import COUNTED
from proofs.proving.law import Law, Quantities, law, table_of
from proofs.proving.models.score_laws import AHEAD_F, FREE_F, SOLUTION, small_graphs
from specs.clauses.graph_backwards import has_every_edge, reaches, wins
from specs.graphs.graph import vertices
from specs.graphs.graph_backwards import Backwards, WayOut, turned_around
from specs.graphs.graph_score import score
from specs.values import Value

Places = Mapping[int, Quantities]


def _places(back: Backwards[Any], player: bool, ways: Sequence[WayOut], agenda: Sequence[int]) -> Places:
    """What is so at each place."""
    is_forced: dict[int, list[bool]] = {place: [] for place in back.place.values()}
    for way_out in back.ways:
        is_forced[way_out[1]].append(way_out not in ways)
    for target in is_forced:
        at = back.settled[target]
        for place in back.predecessors[target]:
            is_forced[place].append(at is not None and wins(player, at))
    looked = sum(map(sum, is_forced.values())) - len(agenda)
    return {
        place: {
            "edges": edges,
            "all_forced": all(edges),
            "pending": place in agenda,
            "excess": back.waiting[place] - edges.count(False) - agenda.count(place),
            "waits": back.waiting[place] != 0,
            "is_empty": not agenda,
            "looked": looked,
        }
        for place, edges in is_forced.items()
    }


def _steps(bug: str = "") -> Iterator[Quantities]:
    """Every step on every small graph, as each place sees it."""
    for graph in small_graphs(2_999):
        back = turned_around(graph, vertices(graph))
        for player in (True, False):
            ways, agenda = [*back.ways_out(player is not (bug == "order"))], list[int]()
            now = partial(_places, back, player, ways, agenda)
            while ways or agenda:
                if not agenda:
                    before, (h, start) = now(), ways.pop()
                    yield from ({"player": player, "better": h, "worse": worth} for worth, _ in ways)
                    if not wins(player, h):
                        break
                    agenda += [start] * (1 + (bug == "append"))
                    yield from _step(before, now(), "joins", {start})
                before, place = now(), agenda.pop()
                agenda += [place] * (bug == "pop")
                yield from _step(before, now(), "looks_at", {place})
                if back.settled[place] is None and len(agenda) < 99:
                    back.waiting[place] -= 1
                    if back.is_max[place] == player or not back.waiting[place]:
                        before, back.settled[place] = now(), h
                        agenda += back.predecessors[place][bug == "extend" :]
                        yield from _step(before, now(), "joins", {*back.predecessors[place]})
                if bug == "pop":
                    break


def _step(before: Places, after: Places, word: str, concerned: set[int]) -> Iterator[Quantities]:
    for place, now in after.items():
        yield {**{f"old_{name}": value for name, value in before[place].items()}, **now, word: place in concerned}


def _moments(measured: str = "") -> Iterator[Quantities]:
    """What is so after each step; a seeded bug takes one quantity from before it."""
    for one in _steps():
        if "excess" in one:
            yield {**one, measured: one[f"old_{measured}"]} if measured else one


def _edges(of_all: Any = all) -> Iterator[Quantities]:
    return ({"all_forced": of_all(one["edges"]), "forced": edge} for one in _moments() for edge in one["edges"])


@law("agenda-look", "Python: list.pop", _steps, partial(_steps, "pop"))
def LOOK(looks_at: bool, old_pending: bool, old_excess: int, excess: int) -> bool:
    """an edge on the agenda is looked at, and from then on its place waits for one edge too much"""
    return (old_pending or not looks_at) and excess == old_excess + looks_at


@law("agenda-looks", "Python: list.pop", _steps, partial(_steps, "pop"))
def LOOKED(looks_at: bool, old_looked: Any, looked: Any) -> bool:
    """when an edge is looked at, one more is forced and not on the agenda, wherever it is"""
    return looks_at in (True, False) and looked == old_looked + 1


@law("agenda-join", "Python: list.append, list.extend", _steps, partial(_steps, "extend"))
def JOIN(joins: bool, old_pending: bool, pending: bool, old_all_forced: bool, all_forced: bool) -> bool:
    """an edge of a place is on the agenda if one was, or one joins; where none joins, no more edges are forced"""
    return pending == (old_pending or joins) and (all_forced if old_all_forced else joins or not all_forced)


@law("agenda-books", "KA-R8-gijlswijk", _steps, partial(_steps, "append"))
def BOOKED(joins: bool, old_excess: int, excess: int, old_looked: Any, looked: Any) -> bool:
    """edges that are forced and put on the agenda, once each, change neither an excess nor what was looked at"""
    return joins in (True, False) and excess == old_excess and looked == old_looked


@law("agenda-empty", "Python: list", _moments, partial(_moments, "is_empty"))
def NONE_LEFT(is_empty: bool, pending: bool) -> bool:
    """if an edge of a place is on the agenda, it is not empty"""
    return not (is_empty and pending)


@law("waiting-zero", "KA-R8-gijlswijk", _moments, partial(_moments, "excess"))
def WAITS(excess: int, waits: bool, all_forced: bool, pending: bool) -> bool:
    """a place without an excess waits for none iff all its edges are forced and none is on the agenda"""
    return excess != 0 or waits == (pending or not all_forced)


@law("edges-all", "Python: all", _edges, partial(_edges, any))
def ALL(all_forced: bool, forced: bool) -> bool:
    """if all edges of a place are forced, each one is"""
    return forced or not all_forced


@law("ways-order", "KA-R8-gijlswijk", _steps, partial(_steps, "order"))
def BEST_FIRST(player: bool, better: Value, worse: Value) -> bool:
    """a way out that is left is no better for the player than one that was taken"""
    return reaches(player, better, worse)


# A GRAPH THAT IS TURNED AROUND


def _turned(*, is_right: bool = True) -> Iterator[Quantities]:
    for graph in small_graphs():
        back = turned_around(graph, vertices(graph))
        if not is_right:
            back = replace(back, waiting=[1] * len(back.waiting), ways=back.ways[1:])
        noted, s = has_every_edge(graph, back, score(graph)), score(graph)
        for vertex, place in back.place.items():
            all_edges = len(graph.children(vertex))
            one = {"noted": noted, "untouched": back.waiting[place] == all_edges, "settled": back.settled[place]}
            yield {**one, "excess": back.waiting[place] - all_edges}
            beyond = sorted(s[leaf] for leaf in graph.children(vertex) if leaf not in back.place)
            worths = [worth for worth, start in back.ways if start == place]
            yield from ({"worth": worth, "beyond": at} for worth, at in zip(worths, beyond, strict=is_right))


_wrongly_turned = partial(_turned, is_right=False)


@law("turned-around", "KA-R8-gijlswijk", _turned, _wrongly_turned)
def TURNED(noted: bool, untouched: bool, excess: int, settled: Value | None) -> bool:
    """turned_around notes every edge once, each place waits for all its edges, and nothing is settled"""
    return noted and untouched and excess == 0 and settled is None


def _untrue_ways() -> Iterator[Quantities]:
    """A seeded bug: each way out is worth a draw."""
    return ({**one, "worth": 0} for one in _turned() if "worth" in one)


@law("ways-worth", "KA-R8-gijlswijk", _turned, _untrue_ways)
def WORTH(worth: Value, beyond: Value) -> bool:
    """a way out is worth the score beyond it"""
    return worth == beyond


PART_LAWS: Final[Mapping[str, Law]] = table_of(
    LOOK, LOOKED, JOIN, BOOKED, NONE_LEFT, WAITS, ALL, BEST_FIRST, TURNED, WORTH, COUNTED, SOLUTION,
    FREE_F["f-child"], FREE_F["f-youngest"], AHEAD_F["f-child"],
)  # fmt: skip
