"""The ledger of evidence: for every clause of every procedure, how strongly it is established and on what scope."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from proofs.enumeration.plans import PLANS
from proofs.exhaust import Evidence, exhaust
from proofs.graph_evidence import FURTHER_GRAPH_SCOPES, GRAPH_SCOPES, GraphScope, exhaust_graphs, graph_cases
from verified.graphs.graph_registry import GRAPH_ALGORITHMS
from verified.registry import ALGORITHMS, find

T = TypeVar("T")
Watcher = Callable[[Iterator[Any]], Iterator[Any]]


@dataclass(frozen=True)
class Job:
    """One procedure on one scope; `run` is given what watches the cases go by."""

    name: str
    scope: str
    run: Callable[[Watcher], Evidence]


def jobs(name: str, *, further: bool) -> Iterator[Job]:
    """The scopes of an algorithm, on trees or on graphs."""
    if name in GRAPH_ALGORITHMS:
        for graphs in FURTHER_GRAPH_SCOPES if further else GRAPH_SCOPES:
            yield Job(name, str(graphs), partial(_on_graphs, name, graphs))
    else:
        for trees in PLANS[name].further if further else PLANS[name].scopes:
            yield Job(name, PLANS[name].describe(trees), partial(_on_trees, name, trees))


def _on_graphs(name: str, scope: GraphScope, watch: Watcher) -> Evidence:
    algorithm = GRAPH_ALGORITHMS[name]
    return exhaust_graphs(algorithm.procedure, watch(graph_cases(algorithm, scope)), str(scope))


def _on_trees(name: str, scope: Any, watch: Watcher) -> Evidence:
    plan = PLANS[name]
    return exhaust(find(name).procedure, watch(plan.cases(scope)), plan.describe(scope))


def names_of_algorithms() -> list[str]:
    """Every algorithm that has evidence."""
    return [*ALGORITHMS, *GRAPH_ALGORITHMS]


def gather(algorithms: Iterable[str], *, further: bool = False) -> Iterator[Evidence]:
    """Exhaust the algorithms on their scopes, one after another; a progress bar on a terminal, silence elsewhere."""
    work = [job for name in algorithms for job in jobs(name, further=further)]
    console = Console(stderr=True)
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        scopes = progress.add_task("scopes", total=len(work))
        for job in work:
            task = progress.add_task(f"{job.name}: cases", total=None)

            def watch(cases: Iterator[T], shown: Any = task) -> Iterator[T]:
                for number, case in enumerate(cases):
                    if number % 1000 == 0:
                        progress.update(shown, completed=number)
                    yield case

            yield job.run(watch)
            progress.remove_task(task)
            progress.advance(scopes)


def ledger_lines(ledger: Sequence[Evidence]) -> Iterator[str]:
    """The ledger as text: for each procedure and scope a line a clause."""
    for evidence in ledger:
        yield f"{evidence.procedure}: {evidence.scope}: {evidence.cases:,} cases"
        yield f"  {'clause':<24}{'source':<22}{'verdict':<10}{'evaluated':>12}{'applied':>12}"
        for v in evidence.verdicts:
            yield f"  {v.clause.id:<24}{v.clause.source:<22}{v.word:<10}{v.evaluated:>12,}{v.applied:>12,}"
        for v in evidence.helpers:
            label = f"{v.procedure}: {v.clause.id}"
            yield f"  {label:<46}{v.word:<10}{v.evaluated:>12,}{v.applied:>12,}"
        if evidence.counterexample:
            yield str(evidence.counterexample)
        yield ""
