"""A job: one row of the ledger, an algorithm exhausted on one of its scopes."""

from typing import Any

from proofs.evidence.ledger import jobs


def row(algorithm: str, number: int, further: bool) -> dict[str, Any]:
    """The evidence about the algorithm on that scope."""
    evidence = [*jobs(algorithm, further=further)][number].run(iter)
    return {**evidence.as_json(), "said": f"{evidence.cases:,} {evidence.unit}"}
