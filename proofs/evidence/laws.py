"""The evidence for laws, the assumptions of proofs: tested on real objects of every small game and on a seeded bug."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from proofs.evidence import law_cases
from proofs.evidence.law_cases.real import RealCases
from proofs.proving.law import Law
from proofs.verdict import Verdict
from verified.registry import modules_of

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
def real_cases() -> Mapping[str, RealCases]:
    """The cases of each law, by its id."""
    listed = [real for module in modules_of(law_cases) for real in getattr(module, "CASES", ())]
    return {law.id: real for real in listed for law in real.laws}


@cache
def law_evidence(law: Law) -> LawEvidence:
    """The evidence for a law from its cases."""
    return exhausted(law, real_cases()[law.id])


def exhausted(law: Law, real: RealCases) -> LawEvidence:
    """A law that every case obeys is `exhausted` if the seeded bug breaks it, else `vacuous`."""
    cases = 0
    for quantities in real.cases(law):
        cases += 1
        if not law.holds(**quantities):
            return LawEvidence(law, Verdict.REFUTED, cases)
    can_fail = any(not law.holds(**quantities) for quantities in real.wrong_cases(law))
    return LawEvidence(law, Verdict.EXHAUSTED if cases and can_fail else Verdict.UNDECIDED, cases)
