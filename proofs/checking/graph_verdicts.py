"""The verdicts of a check on game graphs in words and as plain JSON: scopes, counterexamples, one record a clause."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from proofs.checking.graph_runs import GraphFinding
from proofs.enumeration.graph_shapes import Level, levels, size_of
from specs.graphs.graph import GameGraph, vertices
from specs.graphs.graph_score import score
from specs.tree import type_names
from specs.values import format_value

Event = dict[str, Any]


def verdict(id: str, word: str, engine: str | None, scope: str, finding: GraphFinding | None = None) -> Event:
    """The record of a clause: refuted, confirmed, exhausted, sampled or undecided."""
    shown = None if finding is None else counterexample(finding)
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
