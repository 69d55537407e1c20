"""All dossiers, collected from the modules of this package, and what is derived from them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from proofs import dossiers
from proofs.dossiers.dossier import Bug, Dossier
from proofs.dossiers.questions import Question
from proofs.enumeration.plans import Plan
from proofs.proving import procedures
from proofs.proving.procedures import Row
from proofs.proving.proof import Proof, Watch
from proofs.proving.solvers.solver import Solver
from specs.contracts import Clause
from verified.procedure import dashed
from verified.registry import modules_of

_FOUND: Final = [vars(module).get("DOSSIER") for module in modules_of(dossiers)]
DOSSIERS: Final[Mapping[str, Dossier]] = {
    dossier.about.name: dossier
    for dossier in sorted((found for found in _FOUND if isinstance(found, Dossier)), key=lambda d: d.about.rank)
}


def _name_of(function: Callable[..., Any], dossier: Dossier) -> str:
    """The name of a procedure on the command line."""
    return dossier.about.name if function is dossier.about.function else dashed(function.__name__)


PLANS: Final[Mapping[str, Plan]] = {name: dossier.plan for name, dossier in DOSSIERS.items() if dossier.plan}
BUGS: Final[tuple[Bug, ...]] = tuple(bug for dossier in DOSSIERS.values() for bug in dossier.bugs)
MISUSES: Final[tuple[tuple[Callable[..., Any], str, tuple[Any, ...]], ...]] = tuple(
    (misuse.function or dossier.about.function, misuse.clause, misuse.arguments)
    for dossier in DOSSIERS.values()
    for misuse in dossier.misuses
)
CALLS: Final[Mapping[str, tuple[Clause, ...]]] = {
    function.__name__: clauses for dossier in DOSSIERS.values() for function, clauses in dossier.calls.items()
}

QUESTIONS: Final[Sequence[tuple[str, Callable[..., Any], Question]]] = [
    (_name_of(function, dossier), function, question)
    for dossier in DOSSIERS.values()
    for question in dossier.asked
    for function in [question.of or dossier.about.function]
]


def bug_of(procedure: str, clause: str, story: str = "") -> Bug:
    """The first bug of a search that begins with that procedure, breaks that clause, and has that in its story."""
    for dossier in DOSSIERS.values():
        for bug in dossier.bugs:
            if _name_of(bug.start, dossier) == procedure and bug.clause == clause and story in bug.story:
                return bug
    raise ValueError(f"no seeded bug of {procedure} that breaks {clause} and {story!r}")


# PROOFS

PROCEDURES: Final[Mapping[str, Row]] = {
    row.name: row
    for dossier in DOSSIERS.values()
    for function, models in dossier.proved.items()
    for row in [Row(_name_of(function, dossier), function, models)]
}


def find(name: str) -> Row:
    """The row of a procedure that is proved; an error that lists the names otherwise."""
    return procedures.find(name, PROCEDURES.values())


def by_procedure() -> Mapping[str, Row]:
    """The rows by the names of their functions, under which other proofs rely on them."""
    return procedures.by_procedure(PROCEDURES.values())


def proofs_of(
    names: Iterable[str] = (), watch: Watch | None = None, by: tuple[Solver, ...] | None = None
) -> Iterator[Proof]:
    """The proofs of these procedures, all by default, each after those that it relies on."""
    return procedures.proofs_of(PROCEDURES.values(), names, watch, by)
