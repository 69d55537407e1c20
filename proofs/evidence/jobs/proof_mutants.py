"""A job: some mutants of one procedure, put to the proofs that read it. A mutant that is refuted must not be proved."""

from collections import Counter
from typing import Any

from proofs.mutants.proof_vs_check import Asked, crossed


def batch(function: str, rows: list[str], numbers: list[int | None]) -> dict[str, Any]:
    """The mutants of these numbers; None stands for the procedure as written, which has to be proved."""
    results = [*crossed(Asked(function, tuple(rows), number) for number in numbers)]
    words = Counter(result.proof for result in results if result.mutant)
    bad = [f"BAD: {result} is {result.proof}, but {result.verdict}" for result in results if result.is_bad]
    summary = ", ".join(f"{number} {word}" for word, number in sorted(words.items()))
    return {"holds": not bad, "said": "; ".join([summary, *bad]), "words": dict(words)}
