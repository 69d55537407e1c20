"""The obligations of proofs as a folder that anyone can check again, with any solver and without this project.

The folder holds SMT-LIB 2 files, `manifest.json` and `recheck.py`:

    alphabeta.4.smt2           an obligation: a question for each 60 of its cases; the answers must be `unsat`: nothing
                               breaks it
    alphabeta.hypotheses.smt2  a question for each case of the procedure's obligations; the answers must be `sat`:
                               what is assumed can be met, so nothing was shown by contradiction

The manifest says of each file what it is about, which answers are right, and its hash. The same source gives the same
folder, byte for byte, so whoever doubts where the files come from writes them anew and compares.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from proofs.proving.proof import Proof
from proofs.proving.proof_as_json import TRUSTED, proof_as_json
from proofs.proving.solvers.obligations import Obligation
from proofs.proving.solvers.smtlib import LOGIC, Text, any_of, asked
from proofs.proving.solvers.solver import TOGETHER, first_of_others
from proofs.proving.theory.induction import Theorem
from proofs.proving.theory.solve import script_of

SCRIPT: Final = Path(__file__).with_name("recheck.py")
MANIFEST: Final = "manifest.json"


@dataclass(frozen=True)
class File:
    """One file: its name and text, the answers that are right, and what it is about."""

    name: str
    text: str
    expected: tuple[str, ...]
    about: dict[str, Any]

    def row(self) -> dict[str, Any]:
        """Its entry of the manifest."""
        digest = hashlib.sha256(self.text.encode()).hexdigest()
        return {"file": self.name, **self.about, "expected": list(self.expected), "sha256": digest}


def export(proofs: Iterable[Proof], folder: Path) -> int:
    """Write the obligations of these proofs to a new or empty folder, and say how many files there are."""
    made = list(proofs)
    about = {"trusted": list(TRUSTED), "procedures": [_procedure(proof) for proof in made]}
    return write(folder, about, [file for proof in made for file in files(proof)])


def export_theorems(theorems: Iterable[Theorem], folder: Path) -> int:
    """The same of theorems: a file for each obligation; its hypotheses must be `sat`, with the denied goal `unsat`."""
    made = list(theorems)
    kept = ("id", "statement", "induction", "rests_on", "uses")
    rows = [{name: getattr(theorem, name) for name in kept} for theorem in made]
    given = [[claim.sentence for claim in theorem.assumed] for theorem in made]
    about = {"theorems": [{**row, "given": said} for row, said in zip(rows, given, strict=True)]}
    return write(folder, about, [file for theorem in made for file in files_of_theorem(theorem)])


def write(folder: Path, about: dict[str, Any], made: Sequence[File]) -> int:
    """The files, the manifest and the script."""
    must_be_empty(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for file in made:
        (folder / file.name).write_text(file.text, encoding="utf-8")
    (folder / SCRIPT.name).write_bytes(SCRIPT.read_bytes())
    manifest = {**about, "files": [file.row() for file in made]}
    (folder / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    return len(made)


def must_be_empty(folder: Path) -> None:
    """Refuse a folder that holds something: what an older export left there would be taken for a part of this one."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ValueError(f"{folder} is not an empty folder: nothing was written; name a new one after --export")


def files(proof: Proof) -> Iterator[File]:
    """A file for each obligation of the proof, and one for what they assume."""
    obligations = [done.obligation for done in proof.discharges]
    for obligation in obligations:
        about = {**_about(proof, obligation.integers), "id": obligation.id, "clause": _clause(proof, obligation)}
        about |= {"kind": obligation.kind, "what": obligation.what, "line": obligation.line}
        about |= {"cases": len(obligation.cases)}
        text, questions = unsatisfiability(obligation)
        yield File(f"{obligation.id}.smt2", text, ("unsat",) * questions, about)
    if obligations:
        text, questions = satisfiability(obligations)
        about = {**_about(proof, obligations[0].integers), "id": f"{proof.procedure}.hypotheses", "clause": ""}
        about |= {"kind": "hypotheses", "what": "what is assumed can be met", "line": proof.first_line}
        about |= {"cases": questions}
        yield File(f"{proof.procedure}.hypotheses.smt2", text, ("sat",) * questions, about)


def files_of_theorem(theorem: Theorem) -> Iterator[File]:
    """A file for each obligation of the theorem."""
    name = re.sub(r"[^\w.-]+", "_", theorem.id)
    for number, step in enumerate(theorem.obligations(), 1):
        script = script_of(theorem, step)
        questions = f"{script.hypotheses}\n(check-sat)\n{script.denial}\n(check-sat)\n"
        text = f"; {theorem.id}: {step.name}\n(set-logic ALL)\n{questions}"
        about = {"procedure": theorem.id, "source": "", "logic": "ALL", "id": f"{theorem.id}.{number}"}
        about |= {"clause": theorem.id, "kind": "theorem", "what": step.name}
        yield File(f"{name}.{number}.smt2", text, ("sat", "unsat"), {**about, "line": 0, "cases": 1})


def unsatisfiability(obligation: Obligation) -> tuple[str, int]:
    """Can a case of it fail? As a script whose answers must all be `unsat`, with their number."""
    text, cases = Text(obligation), [*obligation.cases]
    parts = [cases[start : start + TOGETHER] for start in range(0, len(cases), TOGETHER)]
    questions = [asked(any_of([text.broken(case) for case in part])) for part in parts]
    head = [f"; {obligation}", f"(set-logic {LOGIC[obligation.integers]})", text.declared(cases)]
    return "\n".join([*head, *questions, ""]), len(questions)


def satisfiability(obligations: Sequence[Obligation]) -> tuple[str, int]:
    """Of all their cases: can what is known hold? As a script whose answers must all be `sat`, with their number.

    Where the hypotheses are the first of another case's, and nothing else is known, that one's answer says it of both.
    """
    covered = first_of_others(obligations)
    questions: dict[str, None] = {}
    points: dict[str, None] = {}
    for obligation in obligations:
        text = Text(obligation)
        for case in obligation.cases:
            if case.facts or case.definitions or case.hypotheses not in covered:
                questions.setdefault(asked(text.known(case)))
                points.update(dict.fromkeys(text.declared([case]).splitlines()))
    logic = LOGIC[obligations[0].integers]
    return "\n".join([f"(set-logic {logic})", *points, *questions, ""]), len(questions)


def _about(proof: Proof, integers: bool) -> dict[str, Any]:
    return {"procedure": proof.procedure, "source": proof.fingerprint, "logic": LOGIC[integers]}


def _clause(proof: Proof, obligation: Obligation) -> str:
    """The clause that the obligation speaks of, if it speaks of one: its id is a word of it."""
    known = {*proof.clauses, *(clause for used in proof.relies_on.values() for clause in used)}
    return next((word for word in obligation.what.split() if word in known), "")


def _procedure(proof: Proof) -> dict[str, Any]:
    """What the proof says of the procedure, without what differs from run to run."""
    left_out = ("paths", "obligations", "seconds", "trusted", "called_as")
    return {name: said for name, said in proof_as_json(proof).items() if name not in left_out}
