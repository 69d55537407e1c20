"""The ledger of evidence: for every clause of every procedure, how strongly it is established and on what scope."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from proofs.enumeration.cases import Case
from proofs.enumeration.plans import PLANS
from proofs.exhaust import Evidence, exhaust
from verified.registry import find


def gather(algorithms: Iterable[str], *, further: bool = False) -> list[Evidence]:
    """Exhaust the algorithms on their scopes; a progress bar on a terminal, silence elsewhere."""
    work = [(name, scope) for name in algorithms for scope in (PLANS[name].further if further else PLANS[name].scopes)]
    console = Console(stderr=True)
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    ledger: list[Evidence] = []
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        scopes = progress.add_task("scopes", total=len(work))
        for name, scope in work:
            task = progress.add_task(f"{name}: cases", total=None)

            def shown(cases: Iterator[Case], task_of_cases: int = int(task)) -> Iterator[Case]:
                for number, case in enumerate(cases):
                    if number % 1000 == 0:
                        progress.update(task_of_cases, completed=number)  # type: ignore[arg-type]  # a TaskID is an int
                    yield case

            ledger.append(exhaust(find(name).procedure, shown(PLANS[name].cases(scope)), str(scope)))
            progress.remove_task(task)
            progress.advance(scopes)
    return ledger


def ledger_lines(ledger: Sequence[Evidence]) -> Iterator[str]:
    """The ledger as text: for each procedure and scope a line a clause."""
    for evidence in ledger:
        yield f"{evidence.procedure}: {evidence.scope}: {evidence.cases:,} cases"
        yield f"  {'clause':<24}{'source':<22}{'verdict':<10}{'evaluated':>12}{'applied':>12}"
        for v in evidence.verdicts:
            yield f"  {v.clause.id:<24}{v.clause.source:<22}{v.word:<10}{v.evaluated:>12,}{v.applied:>12,}"
        if evidence.counterexample:
            yield str(evidence.counterexample)
        yield ""
