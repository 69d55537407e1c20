"""One theorem, proved by structural induction."""

from typing import Any

from proofs.proving.theory.registry import THEOREMS
from proofs.proving.theory.solve import prove


def theorem(id: str) -> dict[str, Any]:
    """The proof of the theorem with this id."""
    found = prove(THEOREMS[id])
    said = f"{len(found.obligations)} obligations"
    return {"holds": found.holds, "said": said, "solvers": dict(found.versions), "formulas": found.fingerprint}
