"""A job: the proof of one theorem by structural induction."""

from typing import Any

from proofs.proving.theory.registry import THEOREMS
from proofs.proving.theory.solve import prove


def theorem(id: str) -> dict[str, Any]:
    """The proof of the theorem with this id."""
    proof = prove(THEOREMS[id])
    said = f"{len(proof.obligations)} obligations"
    return {"holds": proof.holds, "said": said, "solvers": dict(proof.versions), "formulas": proof.fingerprint}
