"""The ledger of evidence: for every clause of every procedure, how strongly it is established and on what scope."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, TypeVar

from proofs.dossiers.depth_cases import SCOPE as CALLS_TO_A_DEPTH
from proofs.dossiers.dossier import Confirmed, Inductive
from proofs.dossiers.shelf import DOSSIERS, PLANS, PROCEDURES, proofs_of
from proofs.enumeration.graph_cases import FURTHER_GRAPH_SCOPES, GRAPH_SCOPES, GraphScope, graph_cases
from proofs.evidence import symbolic
from proofs.evidence.exhaust import ClauseEvidence, Evidence, exhaust, exhaust_graphs, is_about
from proofs.evidence.laws import SCOPE, law_evidence
from proofs.evidence.second_road import SCOPE as AGAIN
from proofs.evidence.second_road import again_evidence, is_proved_again
from proofs.progress import Bar, progress
from proofs.proving.proof import Proof
from proofs.verdict import Verdict
from specs.contracts import Kind
from verified.registry import ALGORITHMS, GRAPH_ALGORITHMS, find

TO_A_DEPTH: Final = tuple(
    name for name in DOSSIERS if DOSSIERS[name].about.function.__module__.startswith("verified.depth")
)
T = TypeVar("T")
Watcher = Callable[[Iterator[Any]], Iterator[Any]]


@dataclass(frozen=True)
class Job:
    """One procedure on one scope; `run` gets a function that wraps the cases, to show progress."""

    name: str
    scope: str
    run: Callable[[Watcher], Evidence]


def jobs(name: str, *, further: bool) -> Iterator[Job]:
    """The jobs of an algorithm: its scopes, on trees or on graphs, and its runs of the symbolic engines."""
    if name in GRAPH_ALGORITHMS:
        for graphs in FURTHER_GRAPH_SCOPES if further else GRAPH_SCOPES:
            yield Job(name, str(graphs), partial(_on_graphs, name, graphs))
        size = symbolic.FURTHER_GRAPH_SIZE if further else symbolic.GRAPH_SIZE
        yield Job(name, "every path", lambda _: symbolic.graph_evidence_by_paths(name, size))
        return
    if name in TO_A_DEPTH:
        yield Job(name, CALLS_TO_A_DEPTH, partial(_to_a_depth, name))
        yield Job(name, "proof", lambda _: proved_evidence(name))
        return
    for trees in PLANS[name].further if further else PLANS[name].scopes:
        yield Job(name, PLANS[name].describe(trees), partial(_on_trees, name, trees))
    for shown in DOSSIERS[name].confirmed:
        yield Job(name, "every path", partial(_by_paths, shown, shown.leaves + shown.more * further))
    if name in PROCEDURES:
        yield Job(name, "proof", lambda _: proved_evidence(name))
    if further and is_proved_again(name):
        yield Job(name, "proof by Why3", lambda _: again_evidence(name))
    for step in DOSSIERS[name].inductive:
        yield Job(name, "one step", partial(_by_steps, step, step.children + step.more * further))


def proved_evidence(name: str) -> Evidence:
    """The proof of a procedure from its source, and of those that it rests on."""
    *others, own = proofs_of([name])
    values = f"values of {own.values}" if own.values == "any linear order" else own.values
    by = " and ".join(f"{solver} {version}" for solver, version in own.solvers.items())
    failure = (
        ""
        if own.holds
        else f"not proved: {', '.join(discharge.obligation.id for discharge in own.failed) or own.missing}"
    )
    about = [_verdicts_of(proof) for proof in (own, *others)]
    helpers = tuple(verdict for verdicts in about[1:] for verdict in verdicts)
    laws = {law.id: law for proof in (own, *others) for law in proof.laws.values()}
    return Evidence(
        own.procedure,
        f"every tree, {values}, by {by}",
        len(own.discharges),
        about[0],
        helpers=helpers,
        unit="obligations",
        failure=failure,
        obligations=tuple(
            (proof.procedure, f"{discharge.obligation}: {discharge.word}")
            for proof in (own, *others)
            for discharge in proof.discharges
        ),
        laws=tuple(map(law_evidence, laws.values())),
    )


def _verdicts_of(proof: Proof) -> tuple[ClauseEvidence, ...]:
    """`proved` for each clause that the obligations show; the proof says nothing about clauses left out."""
    word = Verdict.PROVED if proof.holds else Verdict.UNDECIDED
    return tuple(
        ClauseEvidence(proof.procedure, clause, word, len(proof.discharges), proof.cases)
        for clause in proof.clauses.values()
    )


def _by_paths(shown: Confirmed, leaves: int, watch: Watcher) -> Evidence:
    return symbolic.confirmed_evidence(shown, watch(symbolic.shapes_to_confirm(shown, leaves)), leaves)


def _by_steps(shown: Inductive, children: int, watch: Watcher) -> Evidence:
    return symbolic.inductive_evidence(shown, watch(symbolic.steps_to_make(shown, children)), children)


def _on_graphs(name: str, scope: GraphScope, watch: Watcher) -> Evidence:
    algorithm = GRAPH_ALGORITHMS[name]
    return exhaust_graphs(algorithm.function, watch(graph_cases(algorithm, scope)), str(scope))


def _on_trees(name: str, scope: Any, watch: Watcher) -> Evidence:
    plan = PLANS[name]
    asked = partial(is_about, scope=scope)
    return exhaust(find(name).function, watch(plan.cases(scope)), plan.describe(scope), asked)


def _to_a_depth(name: str, watch: Watcher) -> Evidence:
    begun = DOSSIERS[name].entries[name]
    return exhaust(begun.function, watch(begun.cases()), CALLS_TO_A_DEPTH)


def names_of_algorithms() -> list[str]:
    """Every algorithm that has evidence."""
    return [*ALGORITHMS, *GRAPH_ALGORITHMS, *TO_A_DEPTH]


def gather(algorithms: Iterable[str], *, further: bool = False) -> Iterator[Evidence]:
    """The evidence about the algorithms, one scope after another; with a progress bar if run on a terminal."""
    work = [job for name in algorithms for job in jobs(name, further=further)]
    with progress("scopes", len(work)) as scopes:
        for job in work:
            with scopes.below(f"{job.name}: cases") as bar:

                def watch(cases: Iterator[T], bar: Bar = bar) -> Iterator[T]:
                    for number, case in enumerate(cases):
                        if number % 1000 == 0:
                            bar.show(done=number)
                        yield case

                yield job.run(watch)
            scopes.step()


def ledger_lines(ledger: Sequence[Evidence]) -> Iterator[str]:
    """The ledger as text: for each procedure and scope, one line for each clause."""
    for evidence in ledger:
        yield f"{evidence.procedure}: {evidence.scope}: {evidence.cases:,} {evidence.unit}"
        yield f"  {'clause':<24}{'source':<22}{'verdict':<10}{'evaluated':>12}{'applied':>12}"
        for v in evidence.verdicts:
            yield f"  {v.clause.id:<24}{v.clause.source:<22}{v.word:<10}{v.evaluated:>12,}{v.applied:>12,}"
        for v in evidence.helpers:
            label = f"{v.procedure}: {v.clause.id}"
            yield f"  {label:<46}{v.word:<10}{v.evaluated:>12,}{v.applied:>12,}"
        for known in evidence.laws:
            yield f"  law {known.law.id:<20}{known.law.source:<22}{known.word:<10}{known.cases:>12,}"
        if evidence.counterexample:
            yield str(evidence.counterexample)
        if evidence.failure:
            yield evidence.failure
        yield ""


# THE STRONGEST WORD


@dataclass(frozen=True)
class Strength:
    """The strongest verdict on one clause of one procedure, and its scope."""

    verdict: ClauseEvidence
    scope: str


def strengths(ledger: Iterable[Evidence]) -> list[Strength]:
    """For each procedure and clause the strongest verdict; of equal ones that with the most evaluations.

    A clause refuted on some scope is refuted. A clause that is vacuous on one scope and holds on another one holds.
    What Why3 proves, too, is said to be so.
    """
    best: dict[tuple[str, str], Strength] = {}
    again: set[tuple[str, str]] = set()
    for evidence in ledger:
        if evidence.scope.startswith(AGAIN) and evidence.holds:
            again |= {(verdict.procedure, verdict.clause.id) for verdict in evidence.verdicts}
        for verdict in (*evidence.verdicts, *evidence.helpers):
            key = verdict.procedure, verdict.clause.id
            if key not in best or _rank(verdict) > _rank(best[key].verdict):
                best[key] = Strength(verdict, evidence.scope)
    return [
        replace(row, scope=f"{row.scope}, and again by Why3")
        if (row.verdict.procedure, row.verdict.clause.id) in again and not row.scope.startswith(AGAIN)
        else row
        for row in best.values()
    ]


def _rank(clause: ClauseEvidence) -> tuple[int, int]:
    return clause.word.rank, clause.applied


def strength_lines(ledger: Sequence[Evidence]) -> Iterator[str]:
    """Procedure, clause, strength and scope, a line each.

    A loop may be one of several procedures; a proof counts for the procedure that it is of, runs for the loop itself.
    """
    rows = sorted(strengths(ledger), key=lambda row: row.verdict.procedure)
    loops = [row for row in rows if row.verdict.clause.kind is Kind.LOOP and row.verdict.word is not Verdict.PROVED]
    for name, block in ("procedure", [row for row in rows if row not in loops]), ("loop, as it ran", loops):
        if block:
            yield f"{name:<28}{'clause':<24}{'strength':<11}scope"
        for row in block:
            v = row.verdict
            yield f"{v.procedure:<28}{v.clause.id:<24}{v.word:<11}{row.scope}"
    if laws := {known.law.id: known for evidence in ledger for known in evidence.laws}:
        yield f"{'what a proof assumes':<28}{'law':<24}{'strength':<11}scope"
    for known in laws.values():
        yield f"{known.law.source:<28}{known.law.id:<24}{known.word:<11}{SCOPE}: {known.cases:,} cases"


def ledger_as_json(ledger: Sequence[Evidence]) -> list[dict[str, Any]]:
    """The ledger for machines: each clause also with its strongest verdict of the whole run."""
    best = {(row.verdict.procedure, row.verdict.clause.id): row for row in strengths(ledger)}
    pages = [evidence.as_json() for evidence in ledger]
    for page in pages:
        for clause in page["clauses"]:
            row = best[clause["procedure"], clause["id"]]
            clause["strongest"] = {"verdict": row.verdict.word, "scope": row.scope}
    return pages
