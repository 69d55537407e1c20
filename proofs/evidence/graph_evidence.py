"""Exhaustion of the algorithms on game graphs: every clause, at every nested call, on every small graph."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, cast

from proofs.enumeration.cases import Case
from proofs.enumeration.graph_cases import FURTHER_GRAPH_SCOPES, GRAPH_SCOPES, graph_cases
from proofs.evidence.exhaust import Counterexample, Evidence, exhaust
from specs.values import format_value
from verified.registry import GRAPH_ALGORITHMS, find_graph


class GraphCounterexample(Counterexample):
    """The graph on which a clause was broken, and the window if the call had one."""

    def __str__(self) -> str:
        graph, *rest = cast("tuple[Any, ...]", self.case)
        window = ", ".join(format_value(end) for end in rest[2:] if not isinstance(end, dict))
        return f"{graph}{f' with window ({window})' if window else ''}\n{self.violation}"


def exhaust_graphs(procedure: Callable[..., Any], cases: Iterable[tuple[Any, ...]], scope: str = "") -> Evidence:
    """Run the procedure on every case with all its clauses checked; stop at the first that breaks one."""
    evidence = exhaust(procedure, cast("Iterable[Case]", cases), scope)
    found = evidence.counterexample
    return replace(evidence, counterexample=found and GraphCounterexample(found.case, found.violation))


def graph_evidence(name: str, *, further: bool = False) -> Iterator[Evidence]:
    """Exhaust an algorithm on the scopes of the test suite, or on the further ones."""
    algorithm = find_graph(name)
    for scope in FURTHER_GRAPH_SCOPES if further else GRAPH_SCOPES:
        yield exhaust_graphs(algorithm.function, graph_cases(algorithm, scope), str(scope))


def all_graph_evidence(*, further: bool = False) -> Iterator[Evidence]:
    """The same for every algorithm on graphs."""
    for name in GRAPH_ALGORITHMS:
        yield from graph_evidence(name, further=further)
