"""The pages of `verified evidence --html`: ledger, procedures, catalogue, errata, theorems, experiments.

They are files in one folder that link to each other; each can also be opened alone.
"""

import base64
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from proofs.errata.smallest import Report
from proofs.errata.table import ERRATA
from proofs.evidence.exhaust import Evidence
from proofs.experiments.shelf import EXPERIMENTS
from proofs.pages.errata_cases import errata
from proofs.pages.evidence_rows import rows, written
from proofs.pages.render import rendered, write
from proofs.proving.theory.solve import Proof
from proofs.verdict import Verdict
from specs.catalogue import PAPERS, catalogue

PAGES: Final = {
    "index.html": "Evidence",
    "procedures.html": "Procedures",
    "catalogue.html": "The papers",
    "errata.html": "Errata",
    "theorems.html": "Theorems",
    "experiments.html": "Experiments",
}
FIGURES: Final = Path(__file__).parents[2] / "examples" / "experiments"  # in a clone of the project


@dataclass(frozen=True)
class Known:
    """The data of all pages."""

    ledger: Sequence[Evidence]
    reports: Sequence[Report]
    theorems: Sequence[Proof]
    command: str
    figures: Path = FIGURES


def write_pages(folder: Path, known: Known) -> Iterator[Path]:
    """Write the pages, one after the other."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise ValueError(f"{str(folder)!r} is no folder to write to: {problem.strerror}") from None
    pages: dict[str, Callable[[Known], dict[str, Any]]] = {
        "index.html": _ledger,
        "procedures.html": lambda known: {"procedures": [*written(known.ledger)]},
        "catalogue.html": _catalogue,
        "errata.html": lambda known: {"errata": [*errata(known.reports)], "papers": PAPERS, "number": len(ERRATA)},
        "theorems.html": lambda known: {"theorems": known.theorems},
        "experiments.html": lambda known: {"figures": [*figures(known.figures)]},
    }
    for name, title in PAGES.items():
        page = rendered(name, title=title, pages=PAGES, here=name, command=known.command, **pages[name](known))
        yield write(folder / name, page)


def _ledger(known: Known) -> dict[str, Any]:
    table = rows(known.ledger)
    words = [word.value for word in reversed(Verdict) if any(row.word == word for row in table)]
    counts = Counter(row.word for row in table)
    return {
        "rows": table,
        "words": words,
        "counts": {word: counts[word] for word in words},
        "procedures": sorted({row.procedure for row in table}),
        "cases": sum(evidence.cases for evidence in known.ledger if evidence.unit == "cases"),
        "has_errata": {report.erratum.id for report in known.reports},
    }


def _catalogue(known: Known) -> dict[str, Any]:
    entries = [*catalogue().values()]
    return {
        "entries": entries,
        "papers": PAPERS,
        "counts": Counter(entry.status for entry in entries),
        "proved": sum(entry.is_proved for entry in entries),
        "told": {report.erratum.id for report in known.reports},
        "shown": {proof.theorem.id for proof in known.theorems},
    }


def figures(folder: Path) -> Iterator[Mapping[str, str]]:
    """The figures of the experiments in the folder, each as a part of the page."""
    for name, experiment in EXPERIMENTS.items():
        file = folder / f"{name}.svg"
        if file.is_file():
            data = base64.b64encode(file.read_bytes()).decode()
            about = {"name": name, "title": experiment.title, "statement": experiment.statement}
            yield {**about, "data": f"data:image/svg+xml;base64,{data}"}
