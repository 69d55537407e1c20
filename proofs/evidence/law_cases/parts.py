"""Cases for the laws of a part of a game graph: the steps of `force` on real lists (KA-R8-gijlswijk).

Each small graph is turned around and settled, and every place is recorded before and after each step. A place should
wait for its edges that are not forced and for those on the agenda; its excess is the number of edges that it waits for
beyond these. Each seeded bug spoils one step, or one recorded quantity.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from proofs.evidence.law_cases.real import Quantities, put_to
from proofs.evidence.law_cases.scores import small_graphs
from proofs.proving.models import part_edge as laws
from specs.clauses.graph_backwards import has_every_edge, wins
from specs.graphs.graph import vertices
from specs.graphs.graph_backwards import Backwards, WayOut, turned_around
from specs.graphs.graph_score import score

Places = Mapping[int, Quantities]


def _places(back: Backwards[Any], player: bool, ways: Sequence[WayOut], agenda: Sequence[int]) -> Places:
    """The quantities at each place."""
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
    """The quantities after each step; a seeded bug takes one quantity from before the step."""
    for one in _steps():
        if "excess" in one:
            yield {**one, measured: one[f"old_{measured}"]} if measured else one


def _edges(of_all: Any = all) -> Iterator[Quantities]:
    return ({"all_forced": of_all(one["edges"]), "forced": edge} for one in _moments() for edge in one["edges"])


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


def _untrue_ways() -> Iterator[Quantities]:
    """A seeded bug: each way out is worth a draw."""
    return ({**one, "worth": 0} for one in _turned() if "worth" in one)


CASES: Final = (
    put_to(_steps, partial(_steps, "pop"), laws.LOOK, laws.LOOKED),
    put_to(_steps, partial(_steps, "extend"), laws.JOIN),
    put_to(_steps, partial(_steps, "append"), laws.BOOKED),
    put_to(_moments, partial(_moments, "is_empty"), laws.NONE_LEFT),
    put_to(_moments, partial(_moments, "excess"), laws.WAITS),
    put_to(_edges, partial(_edges, any), laws.ALL),
    put_to(_steps, partial(_steps, "order"), laws.BEST_FIRST),
    put_to(_turned, _wrongly_turned, laws.TURNED),
    put_to(_turned, _untrue_ways, laws.WORTH),
)
