"""Compare a mutant that no clause refutes with the procedure as written: symbolically, else on numbers."""

from typing import Final

from proofs.mutants.compare import compare
from proofs.mutants.equivalence import equivalence
from proofs.mutants.study import Mutant, Outcome

WORDS: Final = ("refuted", "raises", "endless", "equivalent", "same", "undecided")


def compared(mutant: Mutant) -> str:
    """The survivor beside the procedure as written: on all paths, or where that is unsupported on numbers."""
    result = equivalence(mutant)
    if result.word == "equivalent":
        return f"equivalent on {result.paths:,} paths"
    difference = compare(mutant)
    if result.word == "unsupported" and difference.word == "same":
        return f"same on numbers ({result.where})"
    return f"undecided: {difference.word} otherwise on {difference.case or result.where}"


def word_of(verdict: Outcome, said: str) -> str:
    """One of WORDS; of a survivor what the comparison said."""
    return said.split(maxsplit=1)[0].rstrip(":") if said else verdict.word
