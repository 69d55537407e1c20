"""A job: the proof of one procedure, after those that it relies on."""

from typing import Any

from proofs.dossiers.shelf import proofs_of
from proofs.proving.proof_as_json import proof_as_json


def proof(procedure: str) -> dict[str, Any]:
    """The proof of the procedure from its source; it holds if those that it relies on do."""
    *_, own = proofs_of([procedure])
    failed = ", ".join([*(discharge.obligation.id for discharge in own.failed), *own.missing])
    said = f"{len(own.discharges)} obligations, {own.cases:,} cases" if own.holds else f"not proved: {failed}"
    return {"holds": own.holds, "said": said, "proof": proof_as_json(own)}
