"""One row of the ledger: an algorithm on one of its scopes."""

from typing import Any

from proofs.evidence.ledger import jobs


def row(algorithm: str, number: int, further: bool) -> dict[str, Any]:
    """The evidence about the algorithm on that scope."""
    found = [*jobs(algorithm, further=further)][number].run(iter)
    return {**found.as_json(), "said": f"{found.cases:,} {found.unit}"}
