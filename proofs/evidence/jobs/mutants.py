"""A job: some mutants of one procedure, put to its clauses."""

from collections import Counter
from typing import Any

from proofs.mutants.study import judge, mutants
from proofs.mutants.survivors import WORDS, compared, word_of


def batch(procedure: str, first: int, last: int) -> dict[str, Any]:
    """The mutants with numbers first .. last - 1: what refutes each, or that it is equivalent."""
    words, undecided = Counter[str](), list[str]()
    for mutant in mutants(procedure)[first:last]:
        verdict = judge(mutant)
        said = compared(mutant) if verdict.survives else ""
        word = word_of(verdict, said)
        words[word] += 1
        if word == "undecided":
            undecided.append(f"{said}: {mutant}")
    summary = ", ".join(f"{words[word]} {word}" for word in WORDS if words[word])
    return {"holds": not undecided, "said": "; ".join([summary, *undecided]), "words": dict(words)}
