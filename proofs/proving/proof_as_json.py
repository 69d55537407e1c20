"""A proof for machines: `TRUSTED` says what a reader has to believe of the prover."""

from typing import Any, Final

from proofs.proving.proof import Proof
from proofs.proving.solvers.solver import Discharge
from proofs.verdict import Verdict
from specs.contracts.clause import Kind

TRUSTED: Final = (
    "that the rewrite of the source at its loops means the same (loop_cutter, fragment, loops)",
    "recursion induction: a call of a procedure may be replaced by its contract, on a node of less height (calls)",
    "that the clauses say what the papers say (specs/clauses)",
    "that not both solvers err at once (session)",
)
FAILED: Final = "failed"
_WORDS: Final = {Kind.PRE: "precondition", Kind.POST: "postcondition", Kind.LOOP: "invariant"}


def proof_as_json(proof: Proof) -> dict[str, Any]:
    """The proof, and what was decided on the way."""
    return {
        "procedure": proof.procedure,
        **({"called_as": proof.called_as} if proof.called_as else {}),
        "verdict": Verdict.PROVED if proof.holds else FAILED,
        "source": {
            "file": proof.file,
            "lines": [proof.first_line, proof.last_line],
            "syntax": proof.fingerprint,
            "reads": dict(proof.reads),
        },
        "statements": [
            {"clause": id, "kind": _WORDS[made.kind], "source": made.source, "says": made.sentence}
            for id, made in proof.clauses.items()
        ],
        "not_shown": dict(proof.left_out),
        "values": proof.values,
        "paths": proof.paths,
        "obligations": [_row(made) for made in proof.discharges],
        "solvers": dict(proof.solvers),
        "seconds": round(proof.seconds, 3),
        "relies_on": {name: list(used) for name, used in proof.relies_on.items()},
        "missing": list(proof.missing),
        "trusted": list(TRUSTED),
        "laws": {id: {"source": law.source, "says": law.sentence} for id, law in proof.laws.items()},
        "axioms": dict(proof.axioms),
    }


def _row(made: Discharge) -> dict[str, Any]:
    about = made.obligation
    answers = {
        answer.solver: {"verdict": answer.word, "ms": round(answer.seconds * 1000), "model": answer.model}
        for answer in made.answers
    }
    return {
        "id": about.id,
        "kind": about.kind,
        "what": about.what,
        "line": about.line,
        "cases": len(about.cases),
        "verdict": made.word,
        "answers": answers,
    }
