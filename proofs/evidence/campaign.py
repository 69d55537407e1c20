"""All evidence as one campaign: its parts, and the jobs of each. `proofs.evidence.jobs` has the code of the jobs."""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Final

from proofs.campaigns import Job
from proofs.evidence.jobs.outside import HOME

JOBS: Final = "proofs.evidence.jobs"
_SOLVERS: Final = ("z3-solver", "cvc5")
_BATCH: Final = 20  # mutants of one job
_PARTS: Final = 16  # jobs that the comparison with the judge is cut into
_CLONE: Final = ("specs", "verified", "proofs", "tests", "examples", "README.md", "pyproject.toml")


def tests() -> Iterator[Job]:
    """The tests that are marked as evidence, a file a job."""
    for path in sorted(_clone("tests").rglob("test_*.py")):
        text = path.read_text()
        if "mark.evidence" in text or re.search(r"mark\.sampled\(\d+\)", text):
            file = str(path.relative_to(HOME))
            yield Job(f"{JOBS}.outside:tests", {"file": file}, _whole_clone(), label=file)


def oracle() -> Iterator[Job]:
    """The checker compared with a judge that shares no code with it."""
    _clone("tests")
    for part in range(_PARTS):
        given = {"part": part, "of": _PARTS}
        yield Job(f"{JOBS}.outside:oracle", given, _whole_clone(), label=f"part {part + 1} of {_PARTS}")


def ledger() -> Iterator[Job]:
    """The further scopes of the ledger, one row in each job; proofs are a part of their own."""
    from proofs.evidence.ledger import jobs, names_of_algorithms

    for algorithm in names_of_algorithms():
        for number, row in enumerate(jobs(algorithm, further=True)):
            if row.scope != "proof":
                given = {"algorithm": algorithm, "number": number, "further": True}
                yield Job(f"{JOBS}.ledger:row", given, label=f"{algorithm}: {row.scope}")


def proofs() -> Iterator[Job]:
    """The proofs of the procedures."""
    from proofs.dossiers.shelf import PROCEDURES

    for procedure in PROCEDURES:
        yield Job(f"{JOBS}.proofs:proof", {"procedure": procedure}, packages=_SOLVERS, label=procedure)


def theorems() -> Iterator[Job]:
    """The theorems on trees and graphs."""
    from proofs.proving.theory.registry import THEOREMS

    for id in THEOREMS:
        yield Job(f"{JOBS}.theorems:theorem", {"id": id}, packages=_SOLVERS, label=id)


def mutants() -> Iterator[Job]:
    """Every single edit of every procedure, put to the clauses."""
    from proofs.mutants.study import mutants as of
    from proofs.mutants.targets import STUDIED

    for procedure in STUDIED:
        for first in range(0, len(of(procedure)), _BATCH):
            last = min(first + _BATCH, len(of(procedure)))
            given = {"procedure": procedure, "first": first, "last": last}
            yield Job(f"{JOBS}.mutants:batch", given, label=f"{procedure}: {first + 1} to {last}")


def proof_mutants() -> Iterator[Job]:
    """Every single edit of every procedure, put to the proofs."""
    from proofs.mutants.proof_vs_check import asked

    for function, group in groupby(asked(()), lambda one: one.function):
        everything = [*group]
        for first in range(0, len(everything), _BATCH):
            some = everything[first : first + _BATCH]
            given = {"function": function, "rows": list(some[0].rows), "numbers": [one.number for one in some]}
            label = f"{function}: {first + 1} to {first + len(some)}"
            yield Job(f"{JOBS}.proof_mutants:batch", given, packages=_SOLVERS, label=label)


def crosshair() -> Iterator[Job]:
    """CrossHair's targets."""
    from proofs.crosshair.registry import ASKS
    from proofs.crosshair.runner import MISSING, is_installed

    if not is_installed():
        raise ValueError(MISSING)
    for name in ASKS:
        yield Job(f"{JOBS}.crosshair:target", {"name": name}, packages=("crosshair-tool", "z3-solver"), label=name)


PARTS: Final[Mapping[str, Callable[[], Iterator[Job]]]] = {
    "tests": tests,
    "oracle": oracle,
    "ledger": ledger,
    "proofs": proofs,
    "theorems": theorems,
    "mutants": mutants,
    "proof-mutants": proof_mutants,
    "crosshair": crosshair,
}


def _clone(folder: str) -> Path:
    """A folder of the clone; the tests are not installed."""
    if not (HOME / folder).is_dir():
        raise ValueError(f"there is no folder {folder!r} in {str(HOME)!r}: run this part of the evidence in a clone")
    return HOME / folder


def _whole_clone() -> tuple[str, ...]:
    """The folders that a job run as a command may read."""
    return tuple(str(HOME / name) for name in _CLONE)
