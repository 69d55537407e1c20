"""The symbolic engines of `verified check`, run on the built-in procedures: evidence for the ledger.

Their result has the form of all evidence: a verdict for each clause, `vacuous` if it was never put to the test.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from proofs.checking.built_in import adapter
from proofs.checking.core.calling import Subject
from proofs.checking.core.confirm import Confirmation, confirm
from proofs.checking.core.windows import Kind
from proofs.checking.games.tree_cases import AnySkeleton, Family, families, in_words
from proofs.checking.induction.abstract_node import NotApplicableError
from proofs.checking.induction.environment import surroundings_of
from proofs.checking.induction.one_step import Induction, induct
from proofs.checking.specs import GRAPH
from proofs.dossiers.dossier import Confirmed, Inductive
from proofs.enumeration.graph_shapes import GraphShape, levels
from proofs.evidence.exhaust import ClauseEvidence, Evidence
from proofs.symbolic.terms import UnsupportedError
from proofs.verdict import Verdict
from specs.contracts import Clause, contract_of, contracts
from specs.values import format_value

UNARY: Final = 2  # leaves of shapes with single-child nodes
MIXED: Final = 3  # leaves of shapes of any types
GRAPH_SIZE: Final = 4, 4  # vertices and edges
FURTHER_GRAPH_SIZE: Final = 4, 5


@dataclass
class Finding:
    """The results of an engine so far: paths, how often each clause was put to the test, and what went wrong."""

    word: Verdict
    clauses: Mapping[str, Clause]  # by the name under which the engine counts them
    paths: int = 0
    applied: Counter[str] = field(default_factory=Counter)
    integers: bool = False
    broken: str = ""  # the name of a clause
    failure: str = ""

    @property
    def numbers(self) -> str:
        """The type of the values."""
        return "integer" if self.integers else "real"

    def add(self, outcome: Confirmation | Induction) -> None:
        """Count what one shape or one step has shown."""
        self.integers = outcome.integers
        self.paths += outcome.paths
        self.applied += outcome.applied

    def evidence(self, procedure: str, scope: str) -> Evidence:
        """The findings in the form of the ledger."""
        verdicts = [
            ClauseEvidence(procedure, clause, self._word(name), self.applied[name], self.applied[name])
            for name, clause in self.clauses.items()
        ]
        return Evidence(procedure, scope, self.paths, tuple(verdicts), unit="paths", failure=self.failure)

    def _word(self, name: str) -> Verdict:
        if self.failure:
            return Verdict.REFUTED if name == self.broken else Verdict.UNDECIDED
        return self.word if self.applied[name] else Verdict.VACUOUS


# EVERY PATH ON EVERY SMALL SHAPE


def shapes_to_confirm(shown: Confirmed, leaves: int) -> Iterator[tuple[AnySkeleton, Kind]]:
    """Every shape of the scope with every kind of window."""
    for family in _families(shown.subject, leaves):
        for skeleton, _ in family.shapes(shown.subject):
            for kind in shown.subject.spec.calls.kinds(full=False):
                yield skeleton, kind


def _families(subject: Subject, leaves: int) -> Sequence[Family]:
    return families(subject, leaves, unary=UNARY, mixed=MIXED)[:-1]


def confirmed_evidence(shown: Confirmed, shapes: Iterator[tuple[AnySkeleton, Kind]], leaves: int) -> Evidence:
    """Every path of the procedure on the shapes."""
    subject = shown.subject
    finding = _on_every_path(subject, shapes)
    scope = in_words(_families(subject, leaves), subject, f"every {finding.numbers} pay-off")
    return finding.evidence(shown.procedure, f"{scope}; {shown.about}" if shown.about else scope)


def _on_every_path(subject: Subject, shapes: Iterable[tuple[AnySkeleton | GraphShape, Kind]]) -> Finding:
    """The findings on all paths on the shapes; contracts are off, so that the plain function runs."""
    finding = Finding(Verdict.CONFIRMED, subject.spec.required)
    try:
        with contracts("off"):
            for shape, kind in shapes:
                confirmation = confirm(subject, shape, kind, finding.clauses, integers=finding.integers)
                finding.add(confirmation)
                if confirmation.fault is not None:
                    finding.failure = f"{confirmation.fault[1].tree}: {confirmation.fault[0]!r}"
                    break
                if confirmation.broken is not None:
                    finding.broken, case = confirmation.broken
                    ends = [format_value(end) for given in case.calls for end in given.values()]
                    finding.failure = " ".join([f"{finding.broken} is broken on {case.tree}", *ends])
                    break
    except UnsupportedError as reason:
        finding.failure = f"symbolic values do not support {reason}"
    return finding


def graph_evidence_by_paths(name: str, size: tuple[int, int]) -> Evidence:
    """Every path of an algorithm on every game graph of so many vertices and edges."""
    score = adapter(name)
    shapes = (shape for level in levels(*size) for shape in level.shapes())
    finding = _on_every_path(Subject(score, GRAPH), ((shape, ()) for shape in shapes))
    scope = f"every game graph of up to {size[0]} vertices and {size[1]} edges, every {finding.numbers} leaf score"
    return finding.evidence(score.__name__, scope)


# ONE SYMBOLIC STEP


def steps_to_make(shown: Inductive, children: int) -> Iterator[tuple[int, Kind]]:
    """Every number of children with every kind of window; one step is one call."""
    kinds = shown.subject.spec.calls.step_kinds()
    return ((number, kind) for number in range(children + 1) for kind in kinds)


def inductive_evidence(shown: Inductive, steps: Iterator[tuple[int, Kind]], children: int) -> Evidence:
    """All paths of the steps."""
    subject = shown.subject
    finding = Finding(Verdict.INDUCTIVE, _clauses_of_step(subject))
    calls = 0
    try:
        for number, kind in steps:
            induction = induct(subject, number, kind, integers=finding.integers, grandchildren=shown.grandchildren)
            finding.add(induction)
            calls += induction.calls
            if induction.failed:
                finding.broken, finding.failure = induction.failed.split()[0], induction.failed
                break
        if not calls and not finding.failure:
            finding.failure = "it never calls itself"
    except (NotApplicableError, UnsupportedError) as reason:
        finding.failure = f"one step does not tell: {reason}"
    ahead = f" (and up to {shown.grandchildren} below each: it looks ahead)" if shown.grandchildren else ""
    ends = subject.spec.calls.at_step
    scope = f"every depth, up to {children} children a node{ahead}, every {finding.numbers} value{ends}"
    return finding.evidence(shown.procedure, f"{scope}, {shown.about}" if shown.about else scope)


def _clauses_of_step(subject: Subject) -> Mapping[str, Clause]:
    """The clauses of the symbolic step that are also clauses of the procedure's contract."""
    promised = {clause.id: clause for clause in surroundings_of(subject.spec).clauses}
    own = contract_of(subject.function).clauses
    return {**subject.spec.required, **{id: clause for id, clause in promised.items() if clause in own}}
