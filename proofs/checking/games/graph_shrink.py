"""Shrinks a game graph that breaks a clause: to the fewest vertices and edges, then the smallest integers.

Every step is run again on numbers and must break the same clause; a fault must be of the same kind. What the engines
find in order of size has no smaller graph below it. What a random graph shows is shrunk by steps only.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

from proofs.checking.core.calling import Subject
from proofs.checking.core.game import Case, Finding, Search
from proofs.checking.core.run_once import attempt
from proofs.checking.core.shrink import descend, patience
from proofs.checking.core.windows import ends
from proofs.enumeration.graph_shapes import around_zero, magnitude, renamed, size_of
from specs.contracts import Clause
from specs.graphs.graph import GameGraph, vertices
from specs.values import NEG_INF, POS_INF, Value, is_finite

FEW_LEAVES: Final = 4  # so many have 541 orders around 0, which can all be tried

Measure = tuple[int, int, int, int, int, int, int]


def measure(case: Case) -> Measure:
    """What is smaller is better: vertices and edges, vertices, calls, finite ends, leaves where min is to move,
    denominators, the magnitude.
    """
    graph = case.tree
    finite = [end for given in case.calls for end in ends(given) if is_finite(end)]
    scores: list[Any] = [graph.value(leaf) for leaf in graph.leaves()]
    return (
        size_of(graph),
        len(graph),
        len(case.calls),
        len(finite),
        sum(not graph.is_max(leaf) for leaf in graph.leaves()),
        sum(Fraction(score).denominator for score in scores),
        int(magnitude(scores + finite)),
    )


def shrink_graph(subject: Subject, finding: Finding, clause: Clause | None, search: Search) -> Finding:
    """The smallest graph that steps lead to and that breaks the same clause."""
    clauses = {} if clause is None else {finding.clause: clause}

    def again(case: Case) -> Finding | None:
        if not subject.domain.admits(case):
            return None
        found = attempt(subject, case, clauses)
        is_same = found is not None and (found.clause, found.fault) == (finding.clause, finding.fault)
        return found if is_same else None

    return descend(finding, _simpler, measure, again, patience(search.seconds))


def _simpler(case: Case) -> Iterator[Case]:
    for moves in (_smaller_graphs, _smaller_numbers):
        yield from (Case(graph, case.calls) for graph in moves(case.tree))
    for index, given in enumerate(case.calls):
        before, after = case.calls[:index], case.calls[index + 1 :]
        if before or after:
            yield Case(case.tree, (*before, *after))
        for name, end in given.items():
            for simpler in (NEG_INF if name == "alpha" else POS_INF, 0, 1, -1):
                other = {**given, name: simpler}
                if simpler != end and ("beta" not in other or other["alpha"] < other["beta"]):
                    yield Case(case.tree, (*before, other, *after))


def _smaller_graphs(graph: GameGraph[str]) -> Iterator[GameGraph[str]]:
    """Max at every leaf; another root; one edge less; an inner vertex made a leaf; a vertex replaced by another one."""
    below = {vertex: [*graph.children(vertex)] for vertex in graph.inner()}
    scores = {leaf: graph.value(leaf) for leaf in graph.leaves()}
    everywhere = vertices(graph)
    is_max = {vertex: graph.is_max(vertex) for vertex in everywhere}
    yield renamed(below, {**is_max, **dict.fromkeys(scores, True)}, scores, graph.root)
    for root in everywhere[1:]:
        yield renamed(below, is_max, scores, root)
    for vertex, row in below.items():
        for after in row if len(row) > 1 else ():
            yield renamed({**below, vertex: [other for other in row if other != after]}, is_max, scores, graph.root)
        rest = {other: row for other, row in below.items() if other != vertex}
        for score in dict.fromkeys([0, *scores.values()]):
            yield renamed(rest, is_max, {**scores, vertex: score}, graph.root)
    for vertex in everywhere:
        for other in everywhere:
            if vertex not in (other, graph.root):
                merged = {v: [*dict.fromkeys(other if w == vertex else w for w in row)] for v, row in below.items()}
                yield renamed(merged, is_max, scores, graph.root)


def _smaller_numbers(graph: GameGraph[str]) -> Iterator[GameGraph[str]]:
    """Every order around 0 if there are few leaves, the smallest numbers first; then one score nearer to 0."""
    below = {vertex: graph.children(vertex) for vertex in graph.inner()}
    is_max = {vertex: graph.is_max(vertex) for vertex in vertices(graph)}
    scores: dict[str, Any] = {leaf: graph.value(leaf) for leaf in graph.leaves()}

    def scored(new: dict[str, Value]) -> GameGraph[str]:
        return renamed(below, is_max, new, graph.root)

    if len(scores) <= FEW_LEAVES:
        for numbers in around_zero(len(scores)):
            yield scored(dict(zip(scores, numbers, strict=True)))
    for leaf, score in scores.items():
        nearer = 1 if score < 0 else -1
        whole = [0, 1, -1, -score, int(score / 2), int(score), int(score) - nearer, score + nearer]
        for other in dict.fromkeys([*whole, 2 * score, Fraction(score).limit_denominator(2)]):
            yield scored({**scores, leaf: other})
