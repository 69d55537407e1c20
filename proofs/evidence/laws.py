"""Laws in the ledger: what a proof assumes was put to the real objects of every small game, and a seeded bug to it."""

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from proofs.proving.law import Law
from proofs.verdict import Verdict

SCOPE: Final = "the real objects of every small game"


@dataclass(frozen=True)
class LawEvidence:
    """What is known of one law."""

    law: Law
    word: Verdict
    cases: int

    def as_json(self) -> dict[str, Any]:
        """The law for machines."""
        about = {"id": self.law.id, "source": self.law.source, "sentence": self.law.sentence}
        return {**about, "verdict": self.word, "cases": self.cases, "scope": SCOPE}


@cache
def law_evidence(law: Law) -> LawEvidence:
    """A law that every case obeys is exhausted, if the seeded bug breaks it; if nothing can, it says nothing."""
    cases = 0
    for quantities in law.cases():
        cases += 1
        if not law.holds(**quantities):
            return LawEvidence(law, Verdict.REFUTED, cases)
    can_fail = any(not law.holds(**quantities) for quantities in law.wrong_cases())
    return LawEvidence(law, Verdict.EXHAUSTED if cases and can_fail else Verdict.UNDECIDED, cases)
