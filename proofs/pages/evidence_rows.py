"""The rows of the ledger page: one for each clause of each procedure, with all evidence for it."""

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from proofs.dossiers.shelf import BUGS
from proofs.evidence.exhaust import ClauseEvidence, Evidence
from proofs.evidence.ledger import strengths
from specs.catalogue import PAPERS, catalogue
from specs.contracts import contract_of, helpers_of, loops_of
from verified.registry import ALGORITHMS, GRAPH_ALGORITHMS

ID: Final = re.compile(rf"\b(?:{'|'.join(PAPERS)})-[\w.()-]*\w")


@dataclass(frozen=True)
class Support:
    """The result of one engine for a clause."""

    word: str
    scope: str
    evaluated: int
    applied: int
    cases: str


@dataclass(frozen=True)
class Row:
    """A clause of a procedure: its strongest verdict, and all results of engines."""

    number: int
    procedure: str
    clause: str
    sentence: str
    sources: Sequence[str]  # items of the papers
    word: str
    rank: int
    scope: str
    supports: Sequence[Support]
    obligations: Sequence[str]
    bugs: Sequence[str]
    home: str  # the procedure whose source is to be read


@dataclass(frozen=True)
class Written:
    """The source of a procedure, and the obligations of its proof."""

    name: str
    summary: str
    file: str
    first: int
    lines: Sequence[str]
    obligations: Sequence[str]
    bugs: Sequence[str]


def rows(ledger: Sequence[Evidence]) -> list[Row]:
    """The table, in the order of procedures."""
    supports: dict[tuple[str, str], list[Support]] = {}
    for evidence in ledger:
        for judged in (*evidence.verdicts, *evidence.helpers):
            supports.setdefault(_key(judged), []).append(_support(judged, evidence))
    obligations = obligations_of(ledger)
    homes = {loop: name for name, function in functions(ledger).items() for loop in _loops(function)}
    table = []
    for number, row in enumerate(sorted(strengths(ledger), key=lambda row: row.verdict.procedure), 1):
        about, clause = row.verdict, row.verdict.clause
        shown = [line for line in obligations.get(about.procedure, ()) if f" {clause.id} " in line]
        table.append(
            Row(
                number,
                about.procedure,
                clause.id,
                clause.sentence,
                [id for id in ID.findall(clause.source) if id in catalogue()],
                about.word.value,
                about.word.rank,
                row.scope,
                sorted(supports[_key(about)], key=lambda support: -support.applied),
                shown,
                [str(bug) for bug in BUGS if bug.broken.__name__ == about.procedure and bug.clause == clause.id],
                homes.get(about.procedure, about.procedure),
            )
        )
    return table


def _key(clause: ClauseEvidence) -> tuple[str, str]:
    return clause.procedure, clause.clause.id


def _support(clause: ClauseEvidence, evidence: Evidence) -> Support:
    cases = f"{evidence.cases:,} {evidence.unit} of {evidence.procedure}"
    return Support(clause.word.value, evidence.scope, clause.evaluated, clause.applied, cases)


def obligations_of(ledger: Iterable[Evidence]) -> Mapping[str, Sequence[str]]:
    """The outcome of each obligation, by procedure, each once."""
    outcomes: dict[str, dict[str, None]] = {}
    for evidence in ledger:
        for procedure, line in evidence.obligations:
            outcomes.setdefault(procedure, {})[line] = None
    return {procedure: [*lines] for procedure, lines in outcomes.items()}


def functions(ledger: Iterable[Evidence]) -> dict[str, Callable[..., Any]]:
    """The procedures in the ledger, by name, each before those that it calls."""
    names = {clause.procedure for evidence in ledger for clause in (*evidence.verdicts, *evidence.helpers)}
    known: dict[str, Callable[..., Any]] = {}
    for algorithm in (*ALGORITHMS.values(), *GRAPH_ALGORITHMS.values()):
        called: list[Callable[..., Any]] = [algorithm.function, *helpers_of(algorithm.function)]
        for function in called:
            known.setdefault(contract_of(function).name, function)
    return {name: function for name, function in known.items() if name in names}


def _loops(function: Callable[..., Any]) -> list[str]:
    return [contract.name for contract in loops_of(function)]


def written(ledger: Sequence[Evidence]) -> Iterator[Written]:
    """The sources of the procedures."""
    summaries = {a.function.__name__: a.summary for a in (*ALGORITHMS.values(), *GRAPH_ALGORITHMS.values())}
    obligations = obligations_of(ledger)
    for name, function in functions(ledger).items():
        lines, first = inspect.getsourcelines(function)
        file = function.__module__.replace(".", "/") + ".py"
        bugs = [str(bug) for bug in BUGS if bug.function.__name__ == name]
        code = [line.rstrip("\n") for line in lines]
        yield Written(name, summaries.get(name, ""), file, first, code, obligations.get(name, ()), bugs)
