"""What becomes of a mutant that no clause refutes: it is compared with the procedure as written."""

from typing import Final

from proofs.mutants.compare import compare
from proofs.mutants.equivalence import equivalence
from proofs.mutants.study import Mutant, Outcome

WORDS: Final = ("refuted", "raises", "endless", "equivalent", "same", "undecided")


def compared(mutant: Mutant) -> str:
    """The survivor beside the procedure as written: on all paths, or where that is unsupported on numbers."""
    found = equivalence(mutant)
    if found.word == "equivalent":
        return f"equivalent on {found.paths:,} paths"
    difference = compare(mutant)
    if found.word == "unsupported" and difference.word == "same":
        return f"same on numbers ({found.where})"
    return f"undecided: {difference.word} otherwise on {difference.case or found.where}"


def word_of(verdict: Outcome, said: str) -> str:
    """One of WORDS; of a survivor what the comparison said."""
    return said.split(maxsplit=1)[0].rstrip(":") if said else verdict.word
