"""The verdicts of a check on game graphs in words and as plain JSON: scopes, counterexamples, one record a clause."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from proofs.checking.graphs.graph_runs import GraphFinding
from proofs.enumeration.graph_shapes import Level, levels, size_of
from specs.graphs.graph import GameGraph, vertices
from specs.graphs.graph_score import score
from specs.tree import type_names
from specs.values import format_value

Event = dict[str, Any]


def told(engine: str, finding: GraphFinding, done: Collection[Level]) -> Event:
    """A broken clause, as an event."""
    return {
        "event": "finding",
        "clause": finding.clause,
        "engine": engine,
        "smallest": is_smallest(finding.graph, done),
        "counterexample": counterexample(finding),
        "drawing": drawing(finding.graph),
    }


def refuted(name: str, engine: str, finding: GraphFinding, done: Collection[Level]) -> Event:
    """The verdict on a clause that is broken."""
    scope = "no smaller graph breaks it" if is_smallest(finding.graph, done) else "made small by steps"
    return _verdict(name, "refuted", engine, scope, counterexample(finding))


def standing(name: str, word: str, rungs: Mapping[str, str], why_not: str, why_none: str) -> Event:
    """The verdict on a clause that nothing has broken; why no stronger word, and why none at all, if so."""
    if not rungs:
        return _verdict(name, "undecided", None, why_none)
    best = word if word in rungs else "sampled"
    others = [scope for rung, scope in rungs.items() if rung != best]
    return _verdict(name, best, best, "; ".join(filter(None, [rungs[best], *others, why_not])))


def _verdict(id: str, word: str, engine: str | None, scope: str, shown: dict[str, str] | None = None) -> Event:
    return {"event": "verdict", "id": id, "verdict": word, "engine": engine, "scope": scope, "counterexample": shown}


def counterexample(finding: GraphFinding) -> dict[str, str]:
    """The graph as text that reads back, and what it shows."""
    return {"tree": str(finding.graph), "expected": finding.expected, "got": finding.got}


def drawing(graph: GameGraph[str]) -> list[str]:
    """Each vertex with its moves and its score."""
    s = score(graph)
    rows = {
        vertex: f"{type_names[graph.is_max(vertex)]} {vertex} -> {' '.join(graph.children(vertex))}"
        if graph.children(vertex)
        else f"leaf {vertex}"
        for vertex in vertices(graph)
    }
    width = max(map(len, rows.values()))
    return [f"{row:<{width}}  s={format_value(s[vertex])}" for vertex, row in rows.items()]


def is_smallest(graph: GameGraph[str], done: Collection[Level]) -> bool:
    """Whether all graphs with fewer vertices and edges together are done, and so did not break what this one does."""
    size = size_of(graph)
    return all(level in done for level in levels(size, size) if level.size < size)


def finished(done: Collection[Level], max_vertices: int, max_edges: int) -> str:
    """The graphs of the levels that are done, in words."""
    words = f"every game graph of up to {max_vertices} vertices and {max_edges} edges"
    missing = [level.size for level in levels(max_vertices, max_edges) if level not in done]
    return words if not missing else f"{words}, at most {min(missing) - 1} of both together"
