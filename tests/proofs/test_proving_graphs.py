"""Searches of graphs with cycles: what their proofs assume of walks and parts, and what no proof may accept.

The laws of scores are put to the test by `test_laws`.
"""

import inspect
from collections import Counter
from copy import deepcopy
from itertools import chain
from types import FunctionType
from typing import Any, Final, cast

import pytest

from proofs.dossiers.shelf import find
from proofs.enumeration.graphs import graphs_up_to
from proofs.mutants.proofs import verdict
from proofs.mutants.reload import execute
from proofs.mutants.seeding import mutate
from specs.contracts import contracts
from specs.graphs import graph_walk
from specs.graphs.graph import GameGraph, vertices
from specs.graphs.graph_backwards import Backwards, turned_around
from specs.graphs.graph_walk import Walk
from tests.proofs.proved import ONE, edited
from tests.proofs.test_proving_mutants import with_loop
from verified.graphs.graph_scc import graph_scc

# WHAT IS ASSUMED OF REAL OBJECTS


def is_turned_around(graph: GameGraph[Any], back: Backwards[Any]) -> bool:
    """What `part_lists` and `worklist` assume of `turned_around`."""
    inner, leaves = [*graph.inner()], {leaf: graph.value(leaf) for leaf in graph.leaves()}
    noted = [(back.vertices[before], back.vertices[place]) for place in back.place.values()
             for before in back.predecessors[place]]  # fmt: skip
    out = [(back.vertices[place], worth) for worth, place in back.ways]
    edges = [(x, y) for x in inner for y in graph.children(x)]
    best = [worth for worth, _ in back.ways_out(True)], [worth for worth, _ in back.ways_out(False)][::-1]
    return (
        Counter(noted) == Counter((x, y) for x, y in edges if y in inner)
        and Counter(out) == Counter((x, leaves[y]) for x, y in edges if y in leaves)
        and all(worths == sorted(worths) for worths in best)
        and all(back.waiting[back.place[x]] == len(graph.children(x)) for x in inner)
        and all(back.is_max[back.place[x]] == graph.is_max(x) and back.worth(x) is None for x in inner)
        and all(back.worth(x) == worth for x, worth in leaves.items())
        and back.ways_out(True) is not back.ways
    )


def test_a_graph_that_is_turned_around_has_every_edge_once() -> None:
    for graph in chain(graphs_up_to(2), graphs_up_to(3, stride=199)):
        assert is_turned_around(graph, turned_around(graph, vertices(graph)))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("sorted(leaves, key=leaves.__getitem__)", "leaves"),
        (".append(index)", ".extend((index, index))"),
        ("len(successors)", "1"),
        ("for after in successors:", "for after in successors[1:]:"),
        ("graph.is_max(vertex)", "True"),
        ("[None] * len(inner)", "[0] * len(inner)"),
    ],
)
def test_a_graph_that_is_turned_around_wrongly_is_noticed(old: str, new: str) -> None:
    wrong: Any = mutate(turned_around, old, new, ())
    assert not all(is_turned_around(graph, wrong(graph, vertices(graph))) for graph in graphs_up_to(2))


def checked(walk: type[Walk[Any]]) -> type[Walk[Any]]:
    """The walk, which looks at each step whether it does what `walk` and `walk_state` assume."""

    class Checked(walk):  # type: ignore[misc, valid-type]  # a class that is given
        def discover(self, vertex: Any, is_max: bool, successors: Any) -> int:
            old: Any = deepcopy(self)
            number: int = super().discover(vertex, is_max, successors)
            new = len(old.vertices)
            assert number == len(successors)
            assert self.vertices == [*old.vertices, vertex]
            assert self.place == {**old.place, vertex: new}
            assert (self.trail, self.unclosed) == ([*old.trail, new], [*old.unclosed, new])
            assert (self.low, self.rest) == ([*old.low, new], [*old.rest, [*successors][::-1]])
            assert (self.predecessors, self.ways) == ([*old.predecessors, []], old.ways)
            assert (self.is_max, self.waiting) == ([*old.is_max, is_max], [*old.waiting, len(successors)])
            assert self.settled == [*old.settled, None]
            return number

        def close(self, first: int) -> Backwards[Any]:
            old: Any = deepcopy(self)
            part: Backwards[Any] = super().close(first)
            assert old.trail == sorted({*old.trail})
            assert {*old.trail} < {*old.unclosed}  # what is left was on the trail until now
            assert part.place == {old.vertices[place]: place for place in old.unclosed if place >= first}
            assert part.ways == sorted((way for way in old.ways if way[1] >= first), key=lambda way: way[0])
            assert self.unclosed == [place for place in old.unclosed if place < first]
            assert self.ways == [way for way in old.ways if way[1] < first]
            kept = "vertices", "is_max", "waiting", "settled", "predecessors", "low", "place", "trail", "rest"
            assert all(getattr(self, word) == getattr(old, word) for word in kept)
            shared = "vertices", "is_max", "waiting", "settled", "predecessors"
            assert all(getattr(part, word) is getattr(self, word) for word in shared)
            assert (part.leaves, part.inner()) == ({}, [*part.place])
            return part

    return Checked


def walk_on_small_graphs(walk: type[Walk[Any]], monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr("verified.graphs.graph_scc.Walk", checked(walk))
    seen = 0
    with contracts("off"):
        for graph in chain(graphs_up_to(2), graphs_up_to(3, stride=2_003)):
            graph_scc(graph, graph.root, {}, {"calls": 0, "looks": 0})
            seen += 1
    return seen


@pytest.mark.more
def test_a_walk_does_what_its_proof_assumes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert walk_on_small_graphs(Walk, monkeypatch) > 500


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("self.low.append(place)", "self.low.append(0)"),
        ("[*reversed(successors)]", "[*reversed(successors)][:1]"),
        ("self.settled.append(None)", "self.settled.append(0)"),
        ("self.waiting.append(len(successors))", "self.waiting.append(1)"),
        ("self.unclosed[start:]}", "self.unclosed[start:][:1]}"),
        ("sorted(self.ways[way:], key=itemgetter(0))", "self.ways[way:]"),
        ("del self.unclosed[start:], self.ways[way:]", "del self.unclosed[start:]"),
        ("self.first_way.append(len(self.ways))", "self.first_way.append(0)"),
    ],
)
def test_a_walk_that_does_something_else_is_noticed(old: str, new: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = inspect.getsource(graph_walk)
    assert old in text
    wrong: Any = execute(graph_walk, text.replace(old, new)).Walk
    with pytest.raises((AssertionError, LookupError)):
        walk_on_small_graphs(wrong, monkeypatch)


# WHAT IS WRONG IS NOT PROVED


TEST: Final = "    if node in path:\n        return 0\n"
MARK: Final = "    path[node] = None  # mark\n"
UNMARK: Final = "    path.pop(node)  # unmark\n"
CALL: Final = "            v = graph_dfs(graph, after, path)\n"
MARKING: Final = {
    "never asks whether the vertex is marked: endless": (TEST, ""),
    "asks only after the children were looked up": (TEST, "    early = graph.children(node)\n" + TEST),
    "takes a marked vertex for a leaf": ("        return 0\n", "        return graph.value(node)\n"),
    "a repeated position is a win": ("        return 0\n", "        return 1\n"),
    "a repeated position is anything": ("        return 0\n", "        pass\n"),
    "never marks": (MARK, ""),
    "never unmarks": (UNMARK, ""),
    "unmarks before the search": (MARK, MARK + UNMARK),
    "unmarks in the loop": (CALL, CALL + "            path.pop(node)\n"),
    "unmarks and marks again in the loop, around the call": (
        CALL,
        "            path.pop(node)\n" + CALL + "            path[node] = None\n",
    ),
    "marks the successor": (MARK, MARK + "    path[below[0]] = None\n"),
    "searches the vertex itself": (CALL, "            v = graph_dfs(graph, node, path)\n"),
    "searches what comes after a successor": (
        CALL,
        "            v = graph_dfs(graph, graph.children(after)[0], path)\n",
    ),
    "believes the pay-off of a successor": (CALL, "            v = graph.value(after)\n"),
    "stops at the first successor": ("                g = v\n", "                g = v\n            break\n"),
    "a max vertex takes its last value": ("            if v > g:\n                g = v\n", "            g = v\n"),
}


OTHERS: Final = {
    "begins with a win": ("graph-limit", "fromkeys(everywhere, 0)", "fromkeys(everywhere, 1)"),
    "stops one round early": ("graph-limit", "while t != s:", "while t != s and r != s:"),
    "is a step behind": ("graph-limit", "    return s\n", "    return r\n"),
    "counts no steps": ("graph-limit", "s, t, steps + 1", "s, t, steps"),
    "takes s for the step before": ("graph-limit", "r, s, steps = s, t,", "r, s, steps = t, t,"),
    "keeps the first step": ("graph-limit", "r, s, steps = s, t,", "r, s, steps = r, t,"),
    "sees what is new": ("one-round", "look_ahead(graph, vertex, s)", "look_ahead(graph, vertex, t)"),
    "fills in what it had": ("one-round", "look_ahead(graph, vertex, s)", "s[vertex]"),
    "a max vertex takes its last successor": ("look-ahead", "if s[after] > g:", "if True:"),
    "takes any memo": ("graph-memo", " and known[1] <= path.keys()", ""),
    "keeps the vertex in d": ("graph-memo", "d - Depends((node,))", "d"),
    "depends on the last successor only": ("graph-memo", "d |= e", "d = e"),
    "a repeated position is a win": ("graph-memo", "return 0, ", "return 1, "),
    "a repeated position depends on nothing": ("graph-memo", "0, Depends((node,))", "0, Depends()"),
    "stores a draw": ("graph-memo", "memo[node] = g, d", "memo[node] = 0, d"),
    "Min forces nothing": ("graph-worklist", "    force(graph, back, False)\n", ""),
    "Min is first": ("graph-worklist", "force(graph, back, True)", "force(graph, back, False)"),
    "what nobody forces is a loss": ("graph-worklist", "0 if h is None", "-1 if h is None"),
    "an edge back is noticed too late": ("graph-scc", "if there < low[number]:", "if there > low[number]:"),
    "a leaf counts 0": ("graph-scc", "s[after] = graph.value(after)", "s[after] = 0"),
}
WALKING: Final = {
    "what a stretch reaches is not handed on": ("low[trail[-1]] = low[number]", "low[number] = low[number]"),
    "closes everything": ("if low[number] == number:", "if True:"),
    "closes when low is less": ("if low[number] == number:", "if low[number] != number:"),
    "closes without scores": ("looks += settle(graph, walk.close(number), s)", "walk.close(number)"),
    "closes the vertex before": ("walk.close(number)", "walk.close(trail[-1])"),
    "follows no edge that leads out": ("            ahead.pop()\n            ways.append", "            ways.append"),
    "notes no edge that leads out": ("            ways.append((s[after], number))\n", ""),
    "notes edges that lead out as within": ("ways.append((s[after], number))", "predecessors[number].append(number)"),
    "a way out is a draw": ("ways.append((s[after], number))", "ways.append((0, number))"),
    "notes no edge within": ("            predecessors[there].append(number)\n", ""),
    "notes it twice": (
        "            predecessors[there].append(number)\n",
        "            predecessors[there].append(number)\n            predecessors[there].append(number)\n",
    ),
    "notes it at the wrong end": ("predecessors[there].append(number)", "predecessors[number].append(there)"),
    "leaves the trail before all is seen": ("if not ahead:", "if ahead:"),
    "discovers what is open again": ("elif there is not None:", "elif there is None:"),
    "has another player's turn": ("graph.is_max(after)", "graph.is_max(node)"),
    "has another vertex's successors": ("graph.is_max(after), beyond", "graph.is_max(after), below"),
    "follows no edges of what is new": ("calls += walk.discover(", "walk.discover("),
    "takes the edges for looks": ("looks += settle(graph, walk.close(number), s)",
                                  "looks += settle(graph, walk.close(number), s) + calls"),
    "scores what is new by its first successor": (
        "calls += walk.discover(after, graph.is_max(after), beyond)", "s[after] = graph.value(after)"),
}  # fmt: skip
SETTLING: Final = {
    "Min forces nothing": (" + force(graph, back, False)", ""),
    "Min is first": ("force(graph, back, True) + force(graph, back, False)", "force(graph, back, False)"),
    "what nobody forces is a loss": ("0 if h is None", "-1 if h is None"),
    "counts a look too many": ("    return looks\n", "    return looks + 1\n"),
    "counts the looks twice": ("    return looks\n", "    return looks + looks\n"),
}
FORCING: Final = {
    "one successor settles any vertex": ("or not waiting[index]:", "or True:"),
    "starts with the small wins": ("back.ways_out(player)", "back.ways_out(not player)"),
    "goes back one move only": ("                looked_at.extend(predecessors[index])\n", ""),
    "does not count": ("waiting[index] - 1", "waiting[index] - 0"),
    "counts twice": ("waiting[index] - 1", "waiting[index] - 2"),
    "settles what is settled": ("if settled[index] is None:", "if True:"),
    "takes draws for wins": ("h > 0 if player", "h >= 0 if player"),
    "stops before the last way out": ("while looked_at or ways:", "while looked_at:"),
}


EVIDENCE: Final = {"force": FORCING, "graph-scc": WALKING, "settle": SETTLING}
LONG_ONES: Final = {
    f"{name}: {story}": (name, *edit) for name, wrong in EVIDENCE.items() for story, edit in wrong.items()
}


def is_refused(name: str, old: str, new: str) -> bool:
    return verdict(edited(name, (old, new)), ONE, find(name).vocabulary)[0] in ("failed", "outside")


@pytest.mark.parametrize("story", MARKING)
def test_what_is_wrong_is_not_proved(story: str) -> None:
    assert is_refused("graph-dfs", *MARKING[story])


@pytest.mark.parametrize("story", OTHERS)
@pytest.mark.sampled(8)
@pytest.mark.more
def test_nor_is_it_elsewhere(story: str) -> None:
    assert is_refused(*OTHERS[story])


@pytest.mark.evidence
@pytest.mark.parametrize("story", LONG_ONES)
def test_nor_is_it_where_a_proof_takes_long(story: str) -> None:
    assert is_refused(*LONG_ONES[story])


@pytest.mark.evidence
@pytest.mark.parametrize("clause", ["walk-known", "walk-noted", "walk-low", "walk-calls", "walk-looks"])
def test_no_clause_of_the_walk_can_be_dropped(clause: str) -> None:
    row = find("graph-scc")
    other = with_loop(cast("FunctionType", row.function), "walk_loop", lambda one: one.id != clause)
    assert verdict(other, ONE, row.vocabulary)[0] in ("failed", "outside")


@pytest.mark.parametrize(
    "name",
    [
        "graph-scc",  # and what it rests on by `make evidence`
        pytest.param("graph-worklist", marks=pytest.mark.more),
        pytest.param("settle", marks=pytest.mark.evidence),
        pytest.param("force", marks=pytest.mark.evidence),
    ],
)
def test_as_it_is_written_it_is_proved(name: str) -> None:
    row = find(name)
    assert verdict(row.function, ONE, row.vocabulary) == ("proved", "")


def test_a_proof_about_graphs_does_not_assume_that_there_are_no_cycles() -> None:
    for name in (
        "graph-dfs",
        "graph-alphabeta",
        "graph-limit",
        "graph-memo",
        "graph-worklist",
        "force",
        "graph-scc",
        "settle",
    ):
        axioms = find(name).vocabulary.axioms
        assert "may have cycles" in axioms["game"]
        assert "no cycles" not in " ".join(axioms.values())
