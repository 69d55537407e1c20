"""Some mutants of one procedure, put to the proofs that read it: what its clauses refute must not be proved."""

from collections import Counter
from typing import Any

from proofs.mutants.proof_vs_check import Asked, crossed


def batch(function: str, rows: list[str], numbers: list[int | None]) -> dict[str, Any]:
    """The mutants of these numbers; without one the procedure as written, which has to be proved."""
    found = [*crossed(Asked(function, tuple(rows), number) for number in numbers)]
    words = Counter(one.proof for one in found if one.mutant)
    bad = [f"BAD: {one} is {one.proof}, but {one.verdict}" for one in found if one.is_bad]
    told = ", ".join(f"{number} {word}" for word, number in sorted(words.items()))
    return {"holds": not bad, "said": "; ".join([told, *bad]), "words": dict(words)}
